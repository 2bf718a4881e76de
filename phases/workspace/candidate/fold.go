package candidate

import (
	"strings"
	"unicode"
)

// foldKey is equal for two paths that differ only in letter case: every code
// point becomes the smallest one of its simple folding orbit. Nothing is
// normalised and no code point becomes two.
func foldKey(path string) string {
	return strings.Map(func(r rune) rune {
		least := r
		for next := unicode.SimpleFold(r); next != r; next = unicode.SimpleFold(next) {
			least = min(least, next)
		}
		return least
	}, path)
}
