package dart

import (
	"regexp"

	"rules_handbook/phases/scan/build"
)

// What the grammar does not know is blanked out in a copy of the text: labels,
// the sign behind a function that may be null and is called, throw behind ??, a
// member of a function literal, and type arguments before a named constructor at
// the start of a statement, which it takes for comparisons.
var (
	label       = regexp.MustCompile(`(?m)^[ \t]*([a-z]\w*:)\s*(?:await\s+for|for|while|do|switch)\b`)
	assertion   = regexp.MustCompile(`[\w)\]](!)\(`)
	throws      = regexp.MustCompile(`\?\?\s*(throw)\b`)
	property    = regexp.MustCompile(`\}(\.\w+)[,;)]`)
	constructor = regexp.MustCompile(`(?m)^[ \t]*[A-Z]\w*(<[\w<>,? .]*>)\.\w+\(`)
)

// repair gives the copy when there is something to blank out.
func repair(s *build.Source) []byte {
	patterns := []*regexp.Regexp{constructor}
	if s.Tree.HasError() {
		patterns = append(patterns, label, assertion, throws, property)
	}
	var out []byte
	for _, pattern := range patterns {
		for _, place := range pattern.FindAllStringSubmatchIndex(s.Text, -1) {
			if out == nil {
				out = []byte(s.Text)
			}
			for k := place[2]; k < place[3]; k++ {
				out[k] = ' '
			}
		}
	}
	return out
}
