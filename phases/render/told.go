package render

import (
	"strings"

	"rules_handbook/phases/text"
)

// Told holds the sentences that a page has said, so that it says them once.
// Sentences of fewer than four words do not count.
type Told map[string]bool

// Say adds the sentences of prose.
func (t Told) Say(prose string) {
	for _, line := range strings.Split(prose, "\n") {
		for _, sentence := range text.Sentences(line) {
			if text.CountWords(sentence) >= 4 {
				t[asTold(sentence)] = true
			}
		}
	}
}

// Rest is a paragraph without its leading sentences that are told, unchanged
// when there are none.
func (t Told) Rest(paragraph string) string {
	rest := strings.TrimSpace(paragraph)
	if !t[asTold(text.FirstSentence(rest))] {
		return paragraph
	}
	for rest != "" {
		first := text.FirstSentence(rest)
		if !t[asTold(first)] {
			break
		}
		rest = strings.TrimSpace(rest[len(first):])
	}
	return rest
}

// asTold is a sentence without the full stop that a cut may have added.
func asTold(sentence string) string { return strings.TrimRight(strings.TrimSpace(sentence), ".") }
