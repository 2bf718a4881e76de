package ruby

import (
	"bytes"
	"regexp"
	"unicode"
	"unicode/utf8"

	"rules_handbook/phases/scan/build"
)

// endlessCommand is a method of one line whose body is a call without
// parentheses, which the grammar does not know: def f = raise Error, "x". The
// second parenthesis is the blank before the arguments; what they begin with is
// no operator and no modifier.
var endlessCommand = regexp.MustCompile(`(?m)^[ \t]*(?:(?:private|protected|public|private_class_method)[ \t]+)?def[ \t]+[\w.]+[?!]?(?:\([^\n]*?\))?[ \t]+=[ \t]+` +
	`(?:[A-Za-z_@]\w*(?:\.|::))*([a-z_]\w*[?!]?)([ \t])([A-Za-z_:"'@][^\n#]*[^\s\\,({|&#])(\r?\n)`)

var (
	noCommand = map[string]bool{"if": true, "unless": true, "case": true, "begin": true, "while": true, "until": true, "not": true, "nil": true, "true": true, "false": true, "self": true, "for": true}
	modifier  = regexp.MustCompile(`^(?:if|unless|while|until|rescue|and|or|do|then|in)\b`)
)

// maxMark bounds the word that ends a here document: the grammar's scanner keeps
// its length in one byte and gives up on a longer one.
const maxMark = 200

// tame writes a plus for << before what would be too long a word to end a here
// document, such as a string that is pushed.
func tame(text []byte) []byte {
	var out []byte
	for at := 0; ; at += 2 {
		next := bytes.Index(text[at:], []byte("<<"))
		if next < 0 {
			return out
		}
		at += next
		if markLength(text[at+2:]) > maxMark {
			if out == nil {
				out = bytes.Clone(text)
			}
			copy(out[at:], " +")
		}
	}
}

// markLength is the length of the word with which a here document would end.
func markLength(text []byte) int {
	if len(text) > 0 && (text[0] == '-' || text[0] == '~') {
		text = text[1:]
	}
	if len(text) > 0 && bytes.IndexByte([]byte("'\"`"), text[0]) >= 0 {
		if end := bytes.IndexByte(text[1:min(len(text), maxMark+2)], text[0]); end >= 0 {
			return end
		}
		return maxMark + 1
	}
	word := text[:min(len(text), 2*maxMark)]
	if end := bytes.IndexFunc(word, func(r rune) bool {
		return r < utf8.RuneSelf && r != '_' && !unicode.IsLetter(r) && !unicode.IsDigit(r)
	}); end >= 0 {
		return end
	}
	return len(word)
}

// repair writes parentheses around the arguments of such calls: the opening one
// over the blank, the closing one over the end of the line, which a semicolon in
// the next one's indentation makes up for.
func repair(s *build.Source) []byte {
	if !s.Tree.HasError() {
		return nil
	}
	var out []byte
	for _, place := range endlessCommand.FindAllStringSubmatchIndex(s.Text, -1) {
		after := place[1]
		if noCommand[s.Text[place[2]:place[3]]] || modifier.MatchString(s.Text[place[6]:place[7]]) ||
			after >= len(s.Text) || s.Text[after] != ' ' && s.Text[after] != '\t' && s.Text[after] != '\n' {
			continue
		}
		if out == nil {
			out = []byte(s.Text)
		}
		out[place[4]], out[place[8]] = '(', ')'
		if out[after] != '\n' {
			out[after] = ';'
		}
	}
	return out
}
