package shell

import (
	"bytes"
	"regexp"

	"rules_handbook/phases/scan/build"
)

// bareLoop is the head of a loop over the script's own arguments: for x do.
var bareLoop = regexp.MustCompile(`(?m)^([ \t]*)for[ \t]+[A-Za-z_][A-Za-z_0-9]*[ \t]*;?\s*do\b`)

// repair writes what the grammar does not know in other words: loops over the
// script's own arguments, patterns and offsets in expansions, and strings that
// begin like arithmetic.
func repair(s *build.Source) []byte {
	if !s.Tree.HasError() {
		return nil
	}
	out := []byte(s.Text)
	loops(out)
	expansions(out)
	if string(out) == s.Text {
		return nil
	}
	return out
}

// loops writes loops over the script's own arguments as groups: { for "for x
// do", and } for the done that stands under it.
func loops(out []byte) {
	src := bytes.Clone(out)
	for _, head := range bareLoop.FindAllSubmatchIndex(src, -1) {
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
}

// modified is the beginning of an expansion that a pattern or an offset follows.
var modified = regexp.MustCompile(`^\$\{!?(?:[A-Za-z_][A-Za-z_0-9]*|[0-9@*]+)(\[[^]\n]*\])?(/|:[^-=?+])`)

// expansions writes a default value for patterns and offsets, ${x:-_____} for
// ${x//\'/"}, and "__ for "((.
func expansions(out []byte) {
	for i := 0; i+1 < len(out); i++ {
		switch {
		case out[i] == '\\':
			i++
		case bytes.HasPrefix(out[i:], []byte(`"((`)):
			out[i+1], out[i+2] = '_', '_'
		case out[i] == '$' && out[i+1] == '{':
			found := modified.FindSubmatchIndex(out[i:min(len(out), i+maxExpansion)])
			if found == nil {
				continue
			}
			start := i + found[4]
			if end := closing(out, start); end-start > 1 {
				for k := start; k < end; k++ {
					out[k] = '_'
				}
				out[start], out[start+1] = ':', '-'
				i = end
			}
		}
	}
}

const maxExpansion = 256

// closing finds the brace that ends an expansion; -1 when it is not on the line
// or something is run before.
func closing(text []byte, start int) int {
	depth := 0
	for i := start; i < min(len(text), start+maxExpansion); i++ {
		switch text[i] {
		case '\n', '`':
			return -1
		case '\\':
			i++
		case '\'', '"':
			if end := bytes.IndexByte(text[i+1:], text[i]); end >= 0 && end < maxExpansion && bytes.IndexAny(text[i+1:i+1+end], "\n}$") < 0 {
				i += end + 1
			}
		case '$':
			if i+1 < len(text) && text[i+1] == '(' {
				return -1
			}
			if i+1 < len(text) && text[i+1] == '{' {
				depth++
			}
		case '}':
			if depth == 0 {
				return i
			}
			depth--
		}
	}
	return -1
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
