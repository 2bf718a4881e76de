package lua

import (
	"regexp"

	"rules_handbook/phases/scan/build"
)

// unknown are what the grammar does not know: goto and its labels, attributes
// of locals, and a string argument before other arguments, as in f "x" (y).
var unknown = []*regexp.Regexp{
	regexp.MustCompile(`(?:^|[^\w.:"'])(goto[ \t]+[A-Za-z_]\w*)`),
	regexp.MustCompile(`(?m)^[ \t]*(::[ \t]*[A-Za-z_]\w*[ \t]*::)`),
	regexp.MustCompile(`\blocal[ \t]+[A-Za-z_]\w*[ \t]*(<[ \t]*(?:const|close)[ \t]*>)`),
	regexp.MustCompile(`\w[ \t]*("[^"\\\n]*"|'[^'\\\n]*')[ \t]*\(`),
}

// repair blanks out what the grammar does not know.
func repair(s *build.Source) []byte {
	if !s.Tree.HasError() {
		return nil
	}
	out := []byte(s.Text)
	changed := false
	for _, pattern := range unknown {
		for _, found := range pattern.FindAllSubmatchIndex(out, -1) {
			for i := found[2]; i < found[3]; i++ {
				out[i] = ' '
			}
			changed = true
		}
	}
	if !changed {
		return nil
	}
	return out
}
