package escape

import (
	"strings"
)

// Block makes prose of several paragraphs safe for a page of its own making:
// paragraphs, lists, quotes, code blocks, emphasis and links to the web stay;
// headings become bold text, rules vanish, open code blocks are closed.
func Block(prose string) string {
	prose = printable(strings.ToValidUTF8(strings.ReplaceAll(prose, "\r\n", "\n"), "�"))
	w := blockWriter{lines: strings.Split(strings.Trim(prose, "\n"), "\n")}
	for w.next < len(w.lines) {
		w.block()
	}
	for len(w.out) > 0 && w.out[len(w.out)-1] == "" {
		w.out = w.out[:len(w.out)-1]
	}
	return strings.Join(w.out, "\n")
}

// blockWriter goes through the lines of a text once.
type blockWriter struct {
	lines []string
	next  int
	out   []string
}

func (w *blockWriter) block() {
	line := w.lines[w.next]
	text := strings.TrimLeft(line, " \t")
	switch {
	case text == "":
		w.blank()
		w.next++
	case fenceOf(text) != "":
		w.fenced(len(line) - len(text))
	case w.afterBlank() && indented(line) && !listItem(text):
		w.indented()
	case w.underlined():
		w.heading(text)
		w.next += 2
	case headingText(text) != "":
		w.heading(headingText(text))
		w.next++
	case onlyRule(text):
		w.blank()
		w.next++
	default:
		w.out = append(w.out, safeLine(line))
		w.next++
	}
}

func (w *blockWriter) blank() {
	if !w.afterBlank() {
		w.out = append(w.out, "")
	}
}

func (w *blockWriter) afterBlank() bool {
	return len(w.out) == 0 || w.out[len(w.out)-1] == ""
}

// heading writes a heading of the text as a bold paragraph.
func (w *blockWriter) heading(text string) {
	w.blank()
	w.out = append(w.out, "**"+strings.ReplaceAll(Inline(text), "*", `\*`)+"**", "")
}

// underlined tells a heading that is marked by a line of = - or ~ below it.
func (w *blockWriter) underlined() bool {
	if !w.afterBlank() || w.next+1 >= len(w.lines) {
		return false
	}
	text, under := strings.TrimSpace(w.lines[w.next]), strings.TrimSpace(w.lines[w.next+1])
	return !listItem(text) && !strings.HasPrefix(text, ">") && headingText(text) == "" && !onlyRule(text) &&
		len(under) >= 3 && strings.Trim(under, under[:1]) == "" && strings.Contains("=-~", under[:1])
}

// fenced copies a fenced block. It is moved to the left border, where nothing
// but its own fence ends it.
func (w *blockWriter) fenced(indent int) {
	fence := fenceOf(strings.TrimLeft(w.lines[w.next], " \t"))
	w.next++
	var code []string
	for ; w.next < len(w.lines); w.next++ {
		line := w.lines[w.next]
		if text := strings.TrimSpace(line); strings.HasPrefix(text, fence) && strings.Trim(text, fence[:1]) == "" {
			w.next++
			break
		}
		code = append(code, cutIndent(line, indent))
	}
	w.code(code)
}

// indented copies a block of indented lines as a fenced one.
func (w *blockWriter) indented() {
	var code []string
	for ; w.next < len(w.lines); w.next++ {
		line := w.lines[w.next]
		if strings.TrimSpace(line) != "" && !indented(line) {
			break
		}
		code = append(code, cutIndent(line, 4))
	}
	for len(code) > 0 && strings.TrimSpace(code[len(code)-1]) == "" {
		code = code[:len(code)-1]
	}
	w.code(code)
}

func (w *blockWriter) code(code []string) {
	if len(code) == 0 {
		return
	}
	w.blank()
	w.out = append(w.out, strings.Split(Fence(strings.Join(code, "\n")), "\n")...)
	w.out = append(w.out, "")
}

// fenceOf returns the opening fence of a line without its info string, "" when
// the line opens none.
func fenceOf(text string) string {
	for _, mark := range []string{"`", "~"} {
		rest := strings.TrimLeft(text, mark)
		if n := len(text) - len(rest); n >= 3 && (mark == "~" || !strings.Contains(rest, "`")) {
			return text[:n]
		}
	}
	return ""
}

func indented(line string) bool {
	return strings.HasPrefix(line, "    ") || strings.HasPrefix(strings.TrimLeft(line, " "), "\t")
}

// cutIndent removes up to n columns of white space; a tab counts as the rest.
func cutIndent(line string, n int) string {
	for ; n > 0 && line != ""; n-- {
		if line[0] == '\t' {
			return line[1:]
		}
		if line[0] != ' ' {
			return line
		}
		line = line[1:]
	}
	return line
}

// listItem tells whether a line starts with a list marker.
func listItem(text string) bool {
	digits := len(text) - len(strings.TrimLeft(text, "0123456789"))
	if digits > 0 {
		text = text[digits:]
		return strings.HasPrefix(text, ". ") || strings.HasPrefix(text, ") ")
	}
	return strings.HasPrefix(text, "- ") || strings.HasPrefix(text, "* ") || strings.HasPrefix(text, "+ ")
}

// headingText returns the text of a # heading, "" for another line.
func headingText(text string) string {
	rest := strings.TrimLeft(text, "#")
	if n := len(text) - len(rest); n == 0 || n > 6 || rest == "" || rest[0] != ' ' && rest[0] != '\t' {
		return ""
	}
	return strings.TrimSpace(strings.TrimRight(strings.TrimSpace(rest), "#"))
}

// onlyRule tells a line that would draw a rule or underline a heading.
func onlyRule(text string) bool {
	return strings.Trim(text, "-=*_> \t#+") == ""
}

// safeLine escapes a line of a paragraph, list or quote.
func safeLine(line string) string {
	markers := len(line) - len(strings.TrimLeft(line, " \t>-*+0123456789.)"))
	indent, text := line[:markers], line[markers:]
	var b strings.Builder
	b.WriteString(strings.ReplaceAll(indent, "\t", "    "))
	switch {
	case strings.HasPrefix(text, "#"), strings.HasPrefix(text, "~~~"), strings.HasPrefix(text, "="):
		b.WriteByte('\\')
		b.WriteByte(text[0])
		text = text[1:]
	}
	if text == "" && strings.TrimSpace(indent) == "" {
		return ""
	}
	// Blanks at the end would break the line.
	writeInline(&b, strings.TrimRight(strings.ReplaceAll(text, "\t", " "), " "))
	return b.String()
}

// printable drops control characters but newlines and tabs.
func printable(text string) string {
	for i := 0; i < len(text); i++ {
		if text[i] < ' ' && text[i] != '\n' && text[i] != '\t' || text[i] >= 0x7f {
			return strings.Map(func(r rune) rune {
				if r != '\n' && r != '\t' && hidden(r) {
					return -1
				}
				return r
			}, text)
		}
	}
	return text
}
