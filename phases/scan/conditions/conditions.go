// Package conditions rewrites texts whose preprocessor conditions cut a
// statement or a block in two, which no grammar reads. Of such a condition one
// branch is kept and the others are blanked out, with the directives: the first,
// unless it is for another system or for nobody.
package conditions

import (
	"bytes"
	"regexp"
)

// branch is the text from one directive to the next.
type branch struct {
	directive [2]int // from the sign # to the end of the line
	end       int    // start of the next directive
}

var (
	directive = regexp.MustCompile(`\A[ \t]*#[ \t]*(if|ifdef|ifndef|elif|else|endif)\b(?:[^\n\\]|\\[^\n]|\\\n)*`)
	halfStart = regexp.MustCompile(`\A(?:else\b|\|\||&&|[),?.=]|/[^/*]|<<|[+*-] )`)
	unlikely  = regexp.MustCompile(`^#[ \t]*(?:if|ifdef)[ \t]+(?:0\b|[^!\n]*(?:_WIN|WIN32|_MSC_VER|__APPLE__|__CYGWIN__|__MVS__|_AIX|__sun))`)
)

// Join blanks out, in place, directives that stand inside of statements. It
// gives the place of the first of those with several branches, -1 without.
func Join(text []byte) (first int) {
	first = -1
	var open [][]branch
	for _, place := range directives(text) {
		word := string(text[place[2]:place[3]])
		here := branch{directive: [2]int{place[0], place[1]}}
		switch word {
		case "if", "ifdef", "ifndef":
			open = append(open, []branch{here})
			continue
		}
		if len(open) == 0 {
			continue
		}
		group := open[len(open)-1]
		group[len(group)-1].end = place[0]
		group = append(group, here)
		open[len(open)-1] = group
		if word == "endif" {
			open = open[:len(open)-1]
			if cuts(text, group) {
				if len(group) > 2 && (first < 0 || group[0].directive[0] < first) {
					first = group[0].directive[0]
				}
				flatten(text, group)
			}
		}
	}
	return first
}

// directives gives the places of the directives of conditions and of their words.
func directives(text []byte) (places [][]int) {
	for start := 0; start < len(text); {
		end := len(text)
		if next := bytes.IndexByte(text[start:], '\n'); next >= 0 {
			end = start + next + 1
		}
		if line := bytes.TrimLeft(text[start:end], " \t"); len(line) > 0 && line[0] == '#' {
			if place := directive.FindSubmatchIndex(text[start:]); place != nil {
				for k := range place {
					place[k] += start
				}
				places, end = append(places, place), max(end, place[1])
			}
		}
		start = end
	}
	return places
}

// isHalf reports whether a branch starts or ends within an expression or a
// statement.
func isHalf(branch []byte) bool {
	code := bytes.Trim(branch, " \t\r\n\f")
	if halfStart.Match(code) {
		return true
	}
	for _, sign := range []string{"=", "||", "&&"} {
		if bytes.HasSuffix(code, []byte(sign)) {
			return true
		}
	}
	for _, word := range []string{"else", "return"} {
		if before, found := bytes.CutSuffix(code, []byte(word)); found && (len(before) == 0 || !isWord(before[len(before)-1])) {
			return true
		}
	}
	return false
}

func isWord(b byte) bool {
	return b >= 'a' && b <= 'z' || b >= 'A' && b <= 'Z' || b >= '0' && b <= '9' || b == '_'
}

// cuts reports whether a condition stands inside of a statement, or a branch of
// it opens what it does not close.
func cuts(text []byte, group []branch) bool {
	if inStatement(text[:group[0].directive[0]]) {
		return true
	}
	end := group[len(group)-1].directive[1]
	if len(group) > 2 && bytes.HasPrefix(bytes.TrimSpace(text[end:]), []byte("{")) { // each branch is the head of this block
		return true
	}
	for _, b := range group[:len(group)-1] {
		if inside := text[b.directive[1]:b.end]; !balanced(inside) || isHalf(inside) {
			return true
		}
	}
	return false
}

// inStatement reports whether a text ends where a statement does not. Only its
// last line with code is looked at.
func inStatement(before []byte) bool {
	for range 4 {
		line := bytes.TrimSpace(before)
		if cut := bytes.LastIndexByte(line, '\n'); cut >= 0 {
			line = bytes.TrimSpace(line[cut+1:])
		}
		if comment := bytes.Index(line, []byte("//")); comment >= 0 {
			line = bytes.TrimSpace(line[:comment])
		}
		switch {
		case len(line) == 0:
			cut := bytes.LastIndexByte(bytes.TrimSpace(before), '\n')
			if cut < 0 {
				return false
			}
			before = before[:cut]
			continue
		case line[0] == '#', bytes.HasSuffix(line, []byte("*/")), bytes.HasSuffix(line, []byte("\\")):
			return false
		}
		switch line[len(line)-1] {
		case ',', '(', '=', '+', '|', '&', '?', '<':
			return true
		case ':':
			return bytes.Equal(line, []byte(":"))
		}
		return false
	}
	return false
}

func balanced(text []byte) bool {
	braces, parens := 0, 0
	for _, b := range text {
		switch b {
		case '{':
			braces++
		case '}':
			braces--
		case '(':
			parens++
		case ')':
			parens--
		}
		if braces < 0 || parens < 0 {
			return false
		}
	}
	return braces == 0 && parens == 0
}

// flatten keeps one branch of a condition.
func flatten(text []byte, group []branch) {
	kept := 0
	if unlikely.Match(bytes.TrimSpace(text[group[0].directive[0]:group[0].directive[1]])) && len(group) > 1 {
		kept = len(group) - 2
		if kept == 0 {
			kept = -1
		}
	}
	for k, b := range group {
		blank(text[b.directive[0]:b.directive[1]])
		if k < len(group)-1 && k != kept {
			blank(text[b.directive[1]:b.end])
		}
	}
}

func blank(text []byte) {
	for k, b := range text {
		if b != '\n' && b != '\r' {
			text[k] = ' '
		}
	}
}
