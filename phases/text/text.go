// Package text holds the small text rules that several phases share: lengths
// and cuts in UTF-16 units, sentences, names and lists (spec sections 1.6 and
// 1.7 in the contract's terms). All functions are pure and accept any string;
// invalid UTF-8 counts as one replacement character per byte.
package text

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf16"
	"unicode/utf8"
)

// Ellipsis stands for what a cut took away.
const Ellipsis = "…"

// UTF16Len is the length of s in UTF-16 units, the unit of every text cap.
func UTF16Len(s string) int {
	n := 0
	for _, r := range s {
		n += units(r)
	}
	return n
}

// Truncate keeps s when it has at most n UTF-16 units, else its first n-1
// units and an ellipsis. A character of two units is never split.
func Truncate(s string, n int) string {
	if n <= 0 {
		return ""
	}
	if len(s) <= n || UTF16Len(s) <= n {
		return s
	}
	kept := 0
	for i, r := range s {
		kept += units(r)
		if kept > n-1 {
			return s[:i] + Ellipsis
		}
	}
	return s
}

// TruncateWords is Truncate, but cuts between words where one ends in the
// last third.
func TruncateWords(s string, n int) string {
	cut := Truncate(s, n)
	if cut == s || cut == "" {
		return cut
	}
	head := strings.TrimSuffix(cut, Ellipsis)
	if i := strings.LastIndexByte(head, ' '); i > len(head)*2/3 && s[len(head)] != ' ' {
		head = head[:i]
	}
	return strings.TrimRight(head, " ,;:") + Ellipsis
}

// Collapse turns every run of white space into one blank and trims the ends.
func Collapse(s string) string {
	if collapsed(s) {
		return s
	}
	return strings.Join(strings.Fields(s), " ")
}

// collapsed reports whether ASCII text has no white space but single blanks
// between words, as most names and signatures are.
func collapsed(s string) bool {
	blank := true // before the next character, as if the text began behind one
	for i := range len(s) {
		switch c := s[i]; {
		case c == ' ' && !blank:
			blank = true
		case c <= ' ', c >= utf8.RuneSelf:
			return false
		default:
			blank = false
		}
	}
	return !blank || s == ""
}

// CountWords counts words; two characters of a script written without blanks
// count as one.
func CountWords(s string) int {
	words, unspaced, inWord := 0, 0, false
	for _, r := range s {
		switch {
		case unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana):
			unspaced++
			inWord = false
		case unicode.IsSpace(r):
			inWord = false
		case !inWord:
			words++
			inWord = true
		}
	}
	return words + (unspaced+1)/2
}

// Counted is a count of things in English, with the noun in its right number:
// "1 file", "2 files".
func Counted(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return strconv.Itoa(n) + " " + noun + "s"
}

func units(r rune) int {
	if r == utf8.RuneError {
		return 1
	}
	return utf16.RuneLen(r)
}
