package prose

import (
	"html"
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"rules_handbook/phases/text"
)

var (
	rstRole    = regexp.MustCompile(":[a-zA-Z][\\w:+-]{0,40}:`")
	rstLink    = regexp.MustCompile("^(.*?)\\s*<[^>]*>$")
	inlineTag  = regexp.MustCompile(`\{@(\w+)\s*([^{}]*)\}`)
	image      = regexp.MustCompile(`!\[[^\]]*\]\([^)]*\)|!\[[^\]]*\]\[[^\]]*\]`)
	link       = regexp.MustCompile(`\[([^\[\]]+)\]\([^()]*(?:\([^()]*\)[^()]*)*\)`)
	emptyLink  = regexp.MustCompile(`\[\s*\](?:\([^()]*\)|\[[^\[\]]*\])`)
	refLink    = regexp.MustCompile(`\[([^\[\]]+)\]\[[^\[\]]*\]`)
	docLink    = regexp.MustCompile(`(^|[\s("'])\[(\*?[A-Za-z_][\w./]*)\]`)
	address    = regexp.MustCompile(`<((?:https?|ftp)://[^<>\s]+|[\w.+-]+@[\w.-]+)>`)
	htmlTag    = regexp.MustCompile(`(?i)</?(?:a|abbr|b|big|blockquote|br|center|cite|code|dd|del|details|div|dl|dt|em|figure|font|h[1-6]|hr|i|img|kbd|li|ol|p|picture|pre|q|s|samp|small|source|span|strong|sub|summary|sup|table|tbody|td|th|thead|tr|tt|u|ul|var)(?:\s[^<>]*)?/?>|<!--.*?-->`)
	strong     = regexp.MustCompile(`\*\*([^*\s](?:[^*]*[^*\s])?)\*\*`)
	emphasis   = regexp.MustCompile(`(^|[\s(])\*([^*\s](?:[^*]*[^*\s])?)\*([\s).,;:!?]|$)`)
	underscore = regexp.MustCompile(`(^|[\s(])_([^_\s][^_]*\s[^_]*[^_\s])_([\s).,;:!?]|$)`)
	spaceStop  = regexp.MustCompile(`\s+([,.;:!?])(\s|$)`)
)

// inline removes the markup of one paragraph and neutralises what Markdown
// would read as some. Spans in back-ticks stay.
func inline(s string) string {
	s = rstRole.ReplaceAllString(s, "`")
	s = inlineTag.ReplaceAllStringFunc(s, expandTag)
	var b strings.Builder
	for len(s) > 0 {
		plain, code, rest := nextSpan(s)
		b.WriteString(plainText(plain))
		b.WriteString(span(code))
		s = rest
	}
	return spaceStop.ReplaceAllString(text.Collapse(b.String()), "$1$2")
}

// nextSpan cuts s at its next span in back-ticks. A run without a partner is
// dropped.
func nextSpan(s string) (plain, code, rest string) {
	open := strings.IndexByte(s, '`')
	if open < 0 {
		return s, "", ""
	}
	ticks := len(s[open:]) - len(strings.TrimLeft(s[open:], "`"))
	body := s[open+ticks:]
	run := strings.Repeat("`", ticks)
	if end := strings.Index(body, run); end > 0 {
		return s[:open], body[:end], strings.TrimLeft(body[end+ticks:], "`_")
	}
	if ticks == 1 {
		if end := strings.IndexByte(body, '\''); end > 0 && !strings.ContainsAny(body[:end], " `") {
			return s[:open], body[:end], body[end+1:] // `quoted'
		}
	}
	return s[:open], "", body
}

// span writes the content of a code span; reStructuredText puts links and
// shortened names there too.
func span(code string) string {
	code = strings.TrimSpace(strings.ReplaceAll(code, "`", ""))
	if m := rstLink.FindStringSubmatch(code); m != nil && strings.Contains(m[1], " ") {
		return plainText(m[1])
	}
	if name, ok := strings.CutPrefix(code, "~"); ok {
		code = text.Leaf(name)
	}
	if code == "" {
		return ""
	}
	return "`" + code + "`"
}

// expandTag writes JSDoc's {@link X|text}, {@code x} and their kin as text.
func expandTag(tag string) string {
	m := inlineTag.FindStringSubmatch(tag)
	body := strings.TrimSpace(m[2])
	switch strings.ToLower(m[1]) {
	case "link", "linkcode", "linkplain", "tutorial":
		if i := strings.IndexAny(body, "| "); i >= 0 {
			return strings.TrimSpace(body[i+1:])
		}
		if strings.Contains(body, "://") || body == "" {
			return body
		}
		return "`" + body + "`"
	case "code", "literal", "value":
		return "`" + body + "`"
	}
	return ""
}

// plainText removes links, tags and emphasis from text without code spans.
func plainText(s string) string {
	if strings.TrimSpace(s) == "" {
		return s
	}
	s = address.ReplaceAllString(s, "$1")
	s = image.ReplaceAllString(s, "")
	s = emptyLink.ReplaceAllString(s, "")
	for range 3 { // an image inside a link, a link inside a link
		s = refLink.ReplaceAllString(link.ReplaceAllString(s, "$1"), "$1")
	}
	s = docLink.ReplaceAllString(s, "$1$2")
	s = htmlTag.ReplaceAllString(s, " ")
	s = strings.Map(visible, strings.ToValidUTF8(html.UnescapeString(s), "\uFFFD"))
	s = strong.ReplaceAllString(s, "$1")
	s = emphasis.ReplaceAllString(s, "$1$2$3")
	s = underscore.ReplaceAllString(s, "$1$2$3")
	s = strings.ReplaceAll(strings.ReplaceAll(s, "`", "'"), "](", "] (")
	return wrapAngles(s)
}

// wrapAngles puts type arguments and other tag-like text into back-ticks, then
// every word with characters that Markdown could read as markup.
func wrapAngles(s string) string {
	var b strings.Builder
	for {
		at := tagStart(s)
		if at < 0 {
			b.WriteString(wrapWords(s))
			return b.String()
		}
		from := 0
		if i := strings.LastIndexFunc(s[:at], notName); i >= 0 {
			_, n := utf8.DecodeRuneInString(s[i:])
			from = i + n
		}
		to := angleEnd(s, at)
		b.WriteString(wrapWords(s[:from]))
		b.WriteString("`" + s[from:to] + "`")
		s = s[to:]
	}
}

// tagStart finds a "<" that could open a tag.
func tagStart(s string) int {
	for i := 0; i+1 < len(s); i++ {
		if s[i] == '<' && (s[i+1] == '/' || s[i+1] == '!' || s[i+1] == '?' || isASCIILetter(s[i+1])) {
			return i
		}
	}
	return -1
}

// angleEnd gives the end of the bracketed text that opens at i, or of the
// word when it does not close soon.
func angleEnd(s string, i int) int {
	depth := 0
	for j := i; j < len(s) && j < i+160; j++ {
		switch s[j] {
		case '<':
			depth++
		case '>':
			if depth--; depth == 0 {
				for j++; j < len(s) && (s[j] == '[' || s[j] == ']' || s[j] == '>'); j++ {
				}
				return j
			}
		}
	}
	if end := strings.IndexByte(s[i:], ' '); end > 0 {
		return i + end
	}
	return len(s)
}

func notName(r rune) bool {
	return !unicode.IsLetter(r) && !unicode.IsDigit(r) && r != '_' && r != '.'
}

// wrapWords puts words that hold Markdown's own characters into back-ticks.
func wrapWords(s string) string {
	words := strings.Split(s, " ")
	for i, w := range words {
		if risky(w) {
			core := strings.Trim(w, `()"',;:!?.[]`)
			if core == "" || strings.Count(core, "(") != strings.Count(core, ")") || risky(strings.Replace(w, core, "", 1)) {
				core = strings.TrimRight(w, `"',;:!?.`)
			}
			if core == "" {
				core = w
			}
			at := strings.Index(w, core)
			words[i] = w[:at] + "`" + core + "`" + w[at+len(core):]
		}
	}
	return strings.Join(words, " ")
}

// risky reports whether Markdown could read a word as markup.
func risky(w string) bool {
	if len(w) < 2 {
		return false
	}
	return strings.ContainsAny(w, `*\`) || strings.Contains(w, "__") || strings.Contains(w, "~~") || strings.Contains(w, "](") ||
		w[0] == '_' || strings.HasSuffix(strings.TrimRight(w, ".,;:!?)"), "_") || strings.Contains(w, "javascript:")
}

// start drops what would open a block at the start of a paragraph.
func start(s string) string {
	for {
		before := s
		s = strings.TrimSpace(s)
		for _, mark := range []string{"# ", "## ", "### ", "> ", "- ", "* ", "+ ", "| ", "= "} {
			s = strings.TrimPrefix(s, mark)
		}
		s = strings.TrimLeft(s, "|>=")
		if strings.HasPrefix(s, "~~~") || strings.HasPrefix(s, "--") && !isFlag(s) {
			s = strings.TrimLeft(s, "~-")
		}
		if s == before {
			return s
		}
	}
}

// isFlag reports whether a text starts with a command-line flag.
func isFlag(s string) bool {
	rest := strings.TrimPrefix(s, "--")
	return rest != "" && isWordRune(rune(rest[0]))
}

// seal breaks up what only became a tag or a link when spans and links were
// taken out around it.
func seal(s string) string {
	parts := strings.Split(s, "`")
	for i := 0; i < len(parts); i += 2 {
		plain := strings.ReplaceAll(parts[i], "](", "] (")
		for at := tagStart(plain); at >= 0; at = tagStart(plain) {
			plain = plain[:at+1] + " " + plain[at+1:]
		}
		parts[i] = plain
	}
	return strings.Join(parts, "`")
}

// balance closes the code span that a cut left open.
func balance(s string) string {
	if strings.Count(s, "`")%2 == 0 {
		return s
	}
	if cut, ok := strings.CutSuffix(s, text.Ellipsis); ok {
		return cut + "`" + text.Ellipsis
	}
	return s + "`"
}

func isASCIILetter(c byte) bool {
	return c|0x20 >= 'a' && c|0x20 <= 'z'
}

func isWordRune(r rune) bool {
	return unicode.IsLetter(r) || unicode.IsDigit(r)
}
