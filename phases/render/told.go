package render

import (
	"strings"

	"rules_handbook/phases/text"
)

// Told holds the sentences that a page has said, so that it says them once.
type Told map[string]bool

// minTold is how many words a repetition has at least.
const minTold = 4

// Say adds the sentences of prose.
func (t Told) Say(prose string) {
	for _, line := range strings.Split(prose, "\n") {
		for _, sentence := range text.Sentences(line) {
			t[asTold(sentence)] = true
		}
	}
}

// Rest is a paragraph without its leading sentences that are told. When these
// are a few words only it is unchanged.
func (t Told) Rest(paragraph string) string {
	words, rest := 0, strings.TrimSpace(paragraph)
	for rest != "" {
		first := text.FirstSentence(rest)
		if !t[asTold(first)] {
			break
		}
		words += text.CountWords(first)
		rest = strings.TrimSpace(rest[len(first):])
	}
	if words < minTold {
		return paragraph
	}
	return rest
}

// asTold is a sentence without the full stop that a cut may have added.
func asTold(sentence string) string { return strings.TrimRight(strings.TrimSpace(sentence), ".") }
