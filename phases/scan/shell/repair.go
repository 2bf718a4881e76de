package shell

import (
	"bytes"
	"regexp"

	"rules_handbook/phases/scan/build"
)

// bareLoop is the head of a loop over the script's own arguments: for x do.
var bareLoop = regexp.MustCompile(`(?m)^([ \t]*)for[ \t]+[A-Za-z_][A-Za-z_0-9]*[ \t]*;?\s*do\b`)

// repair writes loops over the script's own arguments, which the grammar does
// not know, as groups: { for "for x do", and } for the done that stands under
// it.
func repair(s *build.Source) []byte {
	src := []byte(s.Text)
	heads := bareLoop.FindAllSubmatchIndex(src, -1)
	if len(heads) == 0 || !s.Tree.HasError() {
		return nil
	}
	out := bytes.Clone(src)
	for _, head := range heads {
		start, end := head[3], head[1]
		done := under(src[end:], src[head[2]:head[3]])
		if done < 0 {
			continue
		}
		blank(out[start:end])
		out[start] = '{'
		blank(out[end+done : end+done+len("done")])
		out[end+done] = '}'
	}
	return out
}

// under finds the first done at the beginning of a line with that indentation.
func under(text, indent []byte) int {
	want := append(append([]byte("\n"), indent...), "done"...)
	at := bytes.Index(text, want)
	if at < 0 {
		return -1
	}
	return at + 1 + len(indent)
}

func blank(text []byte) {
	for i := range text {
		if text[i] != '\n' {
			text[i] = ' '
		}
	}
}
