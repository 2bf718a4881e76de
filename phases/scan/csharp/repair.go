package csharp

import (
	"strings"

	"rules_handbook/phases/scan/build"
)

// repair blanks the directives of the preprocessor and all branches but the
// first of each #if: one that lies across statements is none of the grammar.
func repair(s *build.Source) []byte {
	if !s.Tree.HasError() || !strings.Contains(s.Text, "#if") {
		return nil
	}
	text := []byte(s.Text)
	var skipping []bool // of the #if around: whether another branch has begun
	for start := 0; start < len(text); {
		end := start
		for end < len(text) && text[end] != '\n' {
			end++
		}
		line := strings.TrimSpace(s.Text[start:end])
		directive, isDirective := strings.CutPrefix(line, "#")
		directive = strings.TrimSpace(directive)
		skipped := len(skipping) > 0 && skipping[len(skipping)-1]
		if isDirective {
			switch {
			case strings.HasPrefix(directive, "if"):
				skipping = append(skipping, skipped)
			case len(skipping) > 0 && (strings.HasPrefix(directive, "else") || strings.HasPrefix(directive, "elif")):
				skipping[len(skipping)-1] = true
			case len(skipping) > 0 && strings.HasPrefix(directive, "endif"):
				skipping = skipping[:len(skipping)-1]
			}
		}
		if isDirective || skipped {
			for k := start; k < end; k++ {
				if text[k] != '\r' {
					text[k] = ' '
				}
			}
		}
		start = end + 1
	}
	return text
}
