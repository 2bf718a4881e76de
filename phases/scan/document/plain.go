package document

import (
	"regexp"
	"strings"
	"unicode/utf8"

	"rules_handbook/schemas/facts"
)

// readPlain cuts a text with underlined headings, as in reStructuredText,
// into sections. The level of a heading is the order in which its underline
// character first appeared. Directives, comments and literal blocks are left
// out.
func readPlain(src []byte) *facts.Document {
	r := plainReader{lines: strings.Split(string(src), "\n")}
	for r.at < len(r.lines) {
		r.step()
	}
	return r.document()
}

type plainReader struct {
	builder
	lines   []string
	at      int
	markers string // underline characters by level
	literal bool   // the paragraph before ended with "::"
}

// step consumes one construct.
func (r *plainReader) step() {
	line := r.lines[r.at]
	indented := line != "" && (line[0] == ' ' || line[0] == '\t')
	switch {
	case strings.TrimSpace(line) == "":
		r.at++
	case r.literal && indented:
		r.skipIndented()
	case line == ".." || strings.HasPrefix(line, ".. "):
		r.at++
		r.skipIndented()
	case isUnderline(line) && r.at+2 < len(r.lines) && r.lines[r.at+2] == line:
		r.title(r.lines[r.at+1], line)
		r.at += 3
	case !isUnderline(line) && r.at+1 < len(r.lines) && isUnderline(r.lines[r.at+1]) && utf8.RuneCountInString(line) <= len(r.lines[r.at+1]):
		r.title(line, r.lines[r.at+1])
		r.at += 2
	case isUnderline(line):
		r.at++
	default:
		r.paragraph()
	}
}

func (r *plainReader) title(text, underline string) {
	level := strings.IndexByte(r.markers, underline[0])
	if level < 0 {
		level = len(r.markers)
		r.markers += underline[:1]
	}
	r.heading(level+1, strings.ReplaceAll(plainInline(text), "`", ""))
	r.literal = false
}

// paragraph takes the lines up to an empty one.
func (r *plainReader) paragraph() {
	start := r.at
	for r.at < len(r.lines) && strings.TrimSpace(r.lines[r.at]) != "" {
		r.at++
	}
	text := strings.TrimSpace(strings.Join(r.lines[start:r.at], " "))
	r.literal = strings.HasSuffix(text, "::")
	if r.literal {
		text = strings.TrimSpace(strings.TrimSuffix(text, ":"))
		text = strings.TrimPrefix(text, ":") // "::" alone announces the block only
	}
	r.block(plainInline(text))
}

// skipIndented passes indented and empty lines.
func (r *plainReader) skipIndented() {
	r.literal = false
	for r.at < len(r.lines) {
		line := r.lines[r.at]
		if strings.TrimSpace(line) != "" && line[0] != ' ' && line[0] != '\t' {
			return
		}
		r.at++
	}
}

// isUnderline reports whether a line is one punctuation character repeated.
func isUnderline(line string) bool {
	return len(line) >= 3 && strings.IndexByte("=-~^\"'`#*+.:_", line[0]) >= 0 &&
		strings.Count(line, line[:1]) == len(line)
}

var (
	substitution = regexp.MustCompile(`\|[A-Za-z][^|]*\|_{0,2}`)
	namedLink    = regexp.MustCompile("`([^`<]*[^`< ])\\s*<[^>`]*>`_{1,2}")
	role         = regexp.MustCompile(":[a-z:]+:`([^`]*)`")
	quoted       = regexp.MustCompile("`{1,2}([^`]*)`{1,2}(_{0,2})")
	emphasis     = regexp.MustCompile(`\*{1,2}([^*]+)\*{1,2}`)
)

// plainInline removes inline markup but code spans, and collapses blanks.
func plainInline(text string) string {
	text = substitution.ReplaceAllString(text, "")
	for _, markup := range []*regexp.Regexp{namedLink, role} {
		text = markup.ReplaceAllString(text, "$1")
	}
	text = quoted.ReplaceAllStringFunc(text, unquoted)
	text = emphasis.ReplaceAllString(text, "$1")
	return strings.Join(strings.Fields(text), " ")
}

// unquoted makes a code span of what stands in back-ticks; a link, which an
// underscore marks, is text.
func unquoted(quotation string) string {
	match := quoted.FindStringSubmatch(quotation)
	if match[1] == "" || match[2] != "" {
		return match[1]
	}
	return "`" + match[1] + "`"
}
