package scala

import (
	"bytes"
	"regexp"
	"strings"

	"rules_handbook/phases/scan/build"
)

// typedParameter is the head of a function literal whose parameter has a type
// but no brackets: the brackets take the place of two blanks.
var typedParameter = regexp.MustCompile(`^\{\s*?([ \t])((?:implicit[ \t]+)?)[a-z_]\w*[ \t]*:[ \t]*(?:[^=\n{}()]|\([^()\n]*\))+?([ \t])=>`)

// typeHead is a line before a brace that opens the body of a type, which may
// begin with a self type.
var typeHead = regexp.MustCompile(`\b(?:class|trait|object|extends|with|new)\b[^{}]*$`)

// maxHead bounds how long such a head is looked for.
const maxHead = 300

// repair puts the parameter of a function literal in brackets where it has a
// type and none: the grammar takes { a: A => b } for a value of the type A => b,
// or for a call of a.
func repair(s *build.Source) []byte {
	var text []byte
	for i := range s.Tree.Nodes {
		start := int(s.Start(i))
		if s.Tree.Nodes[i].End != uint32(start+1) || s.Text[start] != '{' || s.Is(s.Parent(i), kindBody) {
			continue
		}
		m := typedParameter.FindStringSubmatchIndex(s.Text[start:min(len(s.Text), start+maxHead)])
		if m == nil || typeHead.MatchString(s.Text[strings.LastIndexByte(s.Text[:start], '\n')+1:start]) {
			continue
		}
		if text == nil {
			text = []byte(s.Text)
		}
		text[start+m[2]], text[start+m[6]] = '(', ')'
		copy(text[start+m[4]:start+m[5]], bytes.Repeat([]byte{' '}, m[5]-m[4]))
	}
	return text
}
