// Package escape makes text from outside safe to stand in Markdown: names,
// code and prose. Inputs are any strings, hostile ones included; outputs
// neither break the page's structure (headings, tables, fences, lists) nor
// carry HTML, images or links to anything but the web. Nothing here fails.
package escape

import (
	"fmt"
	"net/url"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Text escapes a title or name for running text, headings and link texts.
func Text(s string) string {
	s = Line(s)
	if !strings.ContainsAny(s, "\\`*_[]<>&|~#") {
		return s
	}
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		if special(s, i) {
			b.WriteByte('\\')
		}
		b.WriteByte(s[i])
	}
	return b.String()
}

// special tells whether the byte at i would be read as markup.
func special(s string, i int) bool {
	switch s[i] {
	case '\\', '`', '*', '[', ']', '<', '>', '|', '~':
		return true
	case '_':
		return !wordAt(s, i-1) || !wordAt(s, i+1)
	case '&':
		return i+1 < len(s) && (s[i+1] == '#' || wordAt(s, i+1))
	case '#': // opens a heading at the start, closes one at the end
		return i == 0 || i == len(s)-1
	}
	return false
}

func wordAt(s string, i int) bool {
	return i >= 0 && i < len(s) && (s[i] >= utf8.RuneSelf ||
		'0' <= s[i] && s[i] <= '9' || 'a' <= s[i] && s[i] <= 'z' || 'A' <= s[i] && s[i] <= 'Z')
}

// Code makes a code span of a name. Control characters and the invisible
// ones that reorder text are shown as escapes, so that a name cannot pass for
// another.
func Code(s string) string {
	s = Visible(s)
	if s == "" {
		return ""
	}
	fence := strings.Repeat("`", longestRun(s)+1)
	if len(fence) == 1 && s[0] != ' ' {
		return fence + s + fence
	}
	return fence + " " + s + " " + fence
}

// Cell escapes what Text, Code or Inline made for a table cell.
func Cell(markdown string) string {
	return strings.ReplaceAll(markdown, "|", `\|`)
}

// CodeCell makes a code span for a table cell. Where a back-slash stands
// before a bar, readers disagree about which of them is escaped; there HTML
// with character references says it without doubt.
func CodeCell(s string) string {
	if !strings.Contains(s, `\|`) {
		return Cell(Code(s))
	}
	return "<code>" + cellReplacer.Replace(Visible(s)) + "</code>"
}

var cellReplacer = strings.NewReplacer(
	"&", "&amp;", "<", "&lt;", ">", "&gt;", "|", "&#124;", "\\", "&#92;", "`", "&#96;", "*", "&#42;", "_", "&#95;", "[", "&#91;", "~", "&#126;")

// Fence puts code into a fenced block that no line of the code can close.
func Fence(code string) string {
	fence := strings.Repeat("`", max(3, longestRun(code)+1))
	lines := strings.Split(strings.ReplaceAll(code, "\r\n", "\n"), "\n")
	for i, line := range lines {
		lines[i] = Visible(strings.ReplaceAll(line, "\t", "    "))
	}
	return fence + "\n" + strings.Join(lines, "\n") + "\n" + fence
}

func longestRun(s string) int {
	longest, run := 0, 0
	for i := 0; i < len(s); i++ {
		if s[i] != '`' {
			run = 0
			continue
		}
		run++
		longest = max(longest, run)
	}
	return longest
}

// Line collapses white space and control characters to single blanks.
func Line(s string) string {
	if !needsLine(s) {
		return s
	}
	return strings.Join(strings.FieldsFunc(strings.ToValidUTF8(s, "�"), func(r rune) bool {
		return unicode.IsSpace(r) || hidden(r)
	}), " ")
}

// needsLine is false for the common case: printable ASCII with single blanks.
func needsLine(s string) bool {
	for i := 0; i < len(s); i++ {
		if s[i] < ' ' || s[i] >= 0x7f || s[i] == ' ' && (i == 0 || i == len(s)-1 || s[i-1] == ' ') {
			return true
		}
	}
	return false
}

// Visible replaces control characters and invisible ones that reorder text by
// escapes such as \n and \u202e, and bytes that are not UTF-8 by \x….
func Visible(s string) string {
	clean := true
	for i := 0; i < len(s) && clean; i++ {
		clean = s[i] >= ' ' && s[i] < 0x7f
	}
	if clean {
		return s
	}
	var b strings.Builder
	for i := 0; i < len(s); {
		r, size := utf8.DecodeRuneInString(s[i:])
		switch {
		case r == utf8.RuneError && size == 1:
			fmt.Fprintf(&b, `\x%02x`, s[i])
		case r == '\n':
			b.WriteString(`\n`)
		case r == '\r':
			b.WriteString(`\r`)
		case r == '\t':
			b.WriteString(`\t`)
		case hidden(r):
			fmt.Fprintf(&b, `\u%04x`, r)
		default:
			b.WriteRune(r)
		}
		i += size
	}
	return b.String()
}

// hidden tells control characters, line separators and bidirectional controls.
func hidden(r rune) bool {
	switch {
	case r < ' ', 0x7f <= r && r <= 0x9f:
		return true
	case r == 0x2028, r == 0x2029, r == 0xfeff, r == 0x061c, r == 0x200e, r == 0x200f:
		return true
	}
	return 0x202a <= r && r <= 0x202e || 0x2066 <= r && r <= 0x2069
}

// Path escapes a slash-separated path for a link, segment by segment.
func Path(path string) string {
	segments := strings.Split(path, "/")
	for i, segment := range segments {
		segments[i] = strings.NewReplacer("(", "%28", ")", "%29").Replace(url.PathEscape(segment))
	}
	return strings.Join(segments, "/")
}
