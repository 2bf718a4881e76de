package dockerfile

import (
	"bytes"
	"regexp"

	"rules_handbook/phases/scan/build"
)

// repair writes letters for what the grammar may stumble on and no fact comes
// from: commands, labels, variables and here-documents. Options without a value
// are blanked out.
func repair(s *build.Source) []byte {
	if !s.Tree.HasError() {
		return nil
	}
	out := []byte(s.Text)
	escape := byte('\\')
	if m := escapeDirective.FindSubmatch(out); m != nil {
		escape = m[1][0]
	}
	for at := 0; at < len(out); {
		end := instructionEnd(out, at, escape)
		if m := keyword.FindSubmatchIndex(out[at:end]); m != nil {
			end = simplify(out, string(bytes.ToUpper(out[at+m[2]:at+m[3]])), at+m[3], end, escape)
		}
		at = end
	}
	return out
}

var (
	escapeDirective = regexp.MustCompile(`(?i)\A(?:#.*\n)*#[ \t]*escape[ \t]*=[ \t]*([\\` + "`" + `])`)
	keyword         = regexp.MustCompile(`^[ \t]*([A-Za-z]+)(?:[ \t\\` + "`" + `]|$)`)
	hereDocument    = regexp.MustCompile(`<<-?["']?([A-Za-z_][A-Za-z_0-9]*)["']?`)
	// option is one of the options behind an instruction, on its line or a
	// continued one.
	option = regexp.MustCompile(`^(?:[ \t\r\n]|[\\` + "`" + `][ \t]*\r?\n)+--[a-z][a-z-]*(=(?:"[^"\n]*"|\S)+)?`)
)

// instructionEnd finds the end of the line, or of the instruction that goes on
// over several.
func instructionEnd(text []byte, at int, escape byte) int {
	for continued := false; at < len(text); {
		next := len(text)
		if end := bytes.IndexByte(text[at:], '\n'); end >= 0 {
			next = at + end + 1
		}
		line := bytes.TrimSpace(text[at:next])
		at = next
		switch {
		case len(line) > 0 && line[0] == '#' && continued, len(line) == 0 && continued:
		case len(line) > 0 && line[0] != '#' && line[len(line)-1] == escape:
			continued = true
		default:
			return at
		}
	}
	return at
}

// simplify rewrites what follows the keyword of an instruction, and gives the
// end of the instruction with its here-documents.
func simplify(out []byte, keyword string, start, end int, escape byte) int {
	switch keyword {
	case "LABEL", "ENV":
		if fill(out[start:end]) {
			if first := start + 1; first+2 < end && out[first+1] == 'a' && out[first+2] == 'a' {
				out[first+1] = '='
			}
		}
	case "CMD", "ENTRYPOINT", "ARG", "MAINTAINER":
		fill(out[start:end])
	case "RUN":
		start = options(out, start, end, escape)
		whole := hereDocuments(out, start, end)
		if !fill(out[start:whole]) && whole > end {
			blank(out[end:whole])
		}
		return whole
	case "COPY", "ADD":
		start = options(out, start, end, escape)
		whole := hereDocuments(out, start, end)
		for _, m := range hereDocument.FindAllIndex(out[start:end], -1) {
			letters(out[start+m[0] : start+m[1]])
		}
		if whole > end {
			letters(out[end-1 : whole-1]) // with the place to copy to
		}
		return whole
	}
	return end
}

// options keeps options with a value and blanks out the others; it gives their
// end.
func options(out []byte, start, end int, escape byte) int {
	for {
		m := option.FindSubmatchIndex(out[start:end])
		if m == nil {
			return start
		}
		if m[2] < 0 {
			flag := bytes.Index(out[start:start+m[1]], []byte("--"))
			blank(out[start+flag : start+m[1]])
		} else {
			bareFields(out[start+m[2]+1 : start+m[3]])
			if last := start + m[3] - 1; out[last] == escape && last+1 < end && out[last+1] == '\n' {
				blank(out[last : last+2])
			}
		}
		start += m[1]
	}
}

// bareFields joins fields of a mount that have no value, such as rw, with what
// stands before them.
func bareFields(value []byte) {
	for at := 0; at < len(value); {
		end := len(value)
		if comma := bytes.IndexByte(value[at:], ','); comma >= 0 {
			end = at + comma
		}
		if at > 0 && bytes.IndexByte(value[at:end], '=') < 0 {
			letters(value[at-1 : end])
		}
		at = end + 1
	}
}

// hereDocuments finds the end of the documents that an instruction opens.
func hereDocuments(text []byte, start, end int) int {
	whole := end
	for _, m := range hereDocument.FindAllSubmatchIndex(text[start:end], -1) {
		word := text[start+m[2] : start+m[3]]
		for at := whole; ; {
			line := bytes.IndexByte(text[at:], '\n')
			next := at + line + 1
			if line < 0 {
				next = len(text)
			}
			if bytes.Equal(bytes.TrimSpace(text[at:next]), word) {
				whole = next
				break
			}
			if at = next; at >= len(text) {
				return end // never closed: none
			}
		}
	}
	return whole
}

// fill writes one word of letters from the second byte to the last one before
// the line ends; false when there is no room.
func fill(text []byte) bool {
	text = bytes.TrimRight(text, " \t\r\n")
	if len(text) < 2 {
		return false
	}
	text[0] = ' '
	letters(text[1:])
	return true
}

func letters(text []byte) {
	for i := range text {
		text[i] = 'a'
	}
}

func blank(text []byte) {
	for i := range text {
		text[i] = ' '
	}
}
