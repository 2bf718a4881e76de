package text

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// midSentence lists abbreviations that never end a sentence; maybeEnd those
// that end one only when a capital follows.
var (
	midSentence = set("e.g", "i.e", "cf", "vs", "mr", "mrs", "ms", "dr", "prof", "st", "fig", "eq", "eg", "ie", "viz")
	maybeEnd    = set("etc", "al", "approx", "resp", "incl", "excl", "no", "inc", "ltd", "bzw", "usw")
)

// FirstSentence cuts after the first full stop that is followed by a blank,
// or after the first ideographic full stop, whichever is earlier; a full stop
// of an abbreviation or an initial does not count. Without one it is the
// whole text.
func FirstSentence(s string) string {
	for i, r := range s {
		switch r {
		case '。', '।':
			return s[:i+utf8.RuneLen(r)]
		case '.':
			if i+1 < len(s) && s[i+1] == ' ' && endsSentence(s[:i], s[i+2:]) {
				return s[:i+1]
			}
		}
	}
	return s
}

// Sentences splits a text as FirstSentence does.
func Sentences(s string) []string {
	var all []string
	for s = strings.TrimSpace(s); s != ""; {
		first := FirstSentence(s)
		all = append(all, first)
		s = strings.TrimSpace(s[len(first):])
	}
	return all
}

// Take keeps the leading sentences that fit into limit words, at least one.
func Take(s string, limit int) string {
	var kept []string
	left := limit
	for _, sentence := range Sentences(s) {
		left -= CountWords(sentence)
		if left < 0 && len(kept) > 0 {
			break
		}
		kept = append(kept, sentence)
	}
	return strings.Join(kept, " ")
}

// Stop ends a text with a full stop unless it already ends like a sentence.
func Stop(s string) string {
	s = strings.TrimRight(s, " ,;:")
	if s == "" {
		return ""
	}
	last, _ := utf8.DecodeLastRuneInString(strings.TrimRight(s, "\"')”»"))
	if strings.ContainsRune(".!?…。！？।", last) {
		return s
	}
	return s + "."
}

func endsSentence(before, after string) bool {
	word := before[strings.LastIndexAny(before, " (\"'`")+1:]
	lower := strings.ToLower(word)
	next, _ := utf8.DecodeRuneInString(strings.TrimLeft(after, " "))
	switch {
	case midSentence[lower]:
		return false
	case maybeEnd[lower]:
		return !unicode.IsLower(next) && !unicode.IsDigit(next)
	case utf8.RuneCountInString(word) == 1:
		r, _ := utf8.DecodeRuneInString(word)
		return !(unicode.IsUpper(r) && unicode.IsUpper(next))
	}
	return true
}

func set(words ...string) map[string]bool {
	m := make(map[string]bool, len(words))
	for _, w := range words {
		m[w] = true
	}
	return m
}
