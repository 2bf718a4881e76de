package escape

import (
	"strings"
)

// Inline makes prose safe for one line of running text: code spans, emphasis
// and links to the web stay; everything else is text.
func Inline(prose string) string {
	line := Line(prose)
	if !strings.ContainsAny(line, inlineSpecial) {
		return line
	}
	var b strings.Builder
	writeInline(&b, line)
	return b.String()
}

const inlineSpecial = "\\`<[]_"

// writeInline writes one line. Code spans count only when they close on the
// same line, so that no reader can take a longer span than this one does.
func writeInline(b *strings.Builder, line string) {
	for i := 0; i < len(line); {
		switch c := line[i]; {
		case c == '\\' && i+1 < len(line) && punctuation(line[i+1]):
			b.WriteString(line[i : i+2])
			i += 2
		case c == '`':
			i = writeCodeSpan(b, line, i)
		case c == '<':
			b.WriteString("&lt;")
			i++
		case c == '[' || c == '!' && strings.HasPrefix(line[i+1:], "["):
			i = writeLink(b, line, i)
		case c == ']' && i+1 < len(line) && strings.IndexByte("([:", line[i+1]) >= 0:
			b.WriteString(`\]`)
			i++
		case c == '_' && strings.HasPrefix(line[i+1:], "_"): // __init__ is a name, not bold text
			for ; i < len(line) && line[i] == '_'; i++ {
				b.WriteString(`\_`)
			}
		default:
			b.WriteByte(c)
			i++
		}
	}
}

// writeCodeSpan copies the code span that starts at i, or escapes the
// back-ticks when it has no end on the line. It returns where to go on.
func writeCodeSpan(b *strings.Builder, line string, i int) int {
	run := runAt(line, i)
	for j := i + run; j < len(line); {
		if line[j] != '`' {
			j++
			continue
		}
		closing := runAt(line, j)
		j += closing
		if closing == run {
			b.WriteString(line[i:j])
			return j
		}
	}
	for range run {
		b.WriteString("\\`")
	}
	return i + run
}

func runAt(line string, i int) int {
	n := 0
	for i+n < len(line) && line[i+n] == '`' {
		n++
	}
	return n
}

// longestTarget bounds the search for the end of a link.
const longestTarget = 2000

// writeLink writes the link or image at i: a link to the web stays, of
// everything else only the text does.
func writeLink(b *strings.Builder, line string, i int) int {
	open := i + strings.IndexByte(line[i:], '[')
	length := strings.IndexAny(line[open+1:], "[]`")
	end := open + 1 + length
	if length < 0 || !strings.HasPrefix(line[end:], "](") {
		b.WriteString(line[i : open+1])
		return open + 1
	}
	text, rest := line[open+1:end], line[end+2:]
	closing := strings.IndexByte(rest[:min(len(rest), longestTarget)], ')')
	if closing < 0 {
		b.WriteString(line[i : open+1])
		return open + 1
	}
	target := rest[:closing]
	if !webLink(target) {
		writeInline(b, text)
		return end + 2 + closing + 1
	}
	b.WriteByte('[')
	writeInline(b, text)
	b.WriteString("](" + target + ")")
	return end + 2 + closing + 1
}

// webLink tells whether a link's target is a plain address on the web.
func webLink(target string) bool {
	if strings.ContainsAny(target, " \t\"'<>\\`(") {
		return false
	}
	return strings.HasPrefix(target, "https://") || strings.HasPrefix(target, "http://") || strings.HasPrefix(target, "mailto:")
}

func punctuation(c byte) bool {
	return '!' <= c && c <= '/' || ':' <= c && c <= '@' || '[' <= c && c <= '`' || '{' <= c && c <= '~'
}
