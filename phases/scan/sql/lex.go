package sql

import (
	"regexp"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"
)

// kind tells tokens apart.
type kind uint8

const (
	aWord   kind = iota // a name or key word without quotes
	aQuoted             // a name in quotes
	aString             // a string
	aDollar             // a string between dollar signs, which may hold the body of a routine
	aNumber
	aSign // any other character
	aLine // a line of its own that ends a batch or changes the delimiter: GO, DELIMITER x, \connect
)

// token is a piece of the text that means something.
type token struct {
	kind       kind
	start, end int
	name       string // of words in lower case, of quoted names without their quotes
}

// comment is a comment with its place.
type comment struct{ start, end int }

// lexer cuts a text into tokens.
type lexer struct {
	src      string
	at       int
	tokens   []token
	comments []comment
	bad      int // offset of a string or comment without an end, -1 for none

	backslash bool // a backslash in a string takes the next character along, as in MySQL
	brackets  bool // names may stand in brackets, as in SQL Server

	// What startsLine has seen: the place up to which, and whether there is
	// nothing but blanks between it and the beginning of its line.
	seen  int
	blank bool
}

// batch is a line that ends a batch of SQL Server, or a declared variable of it.
var batch = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?im)^[ \t]*go[ \t]*;?[ \t]*\r?$|\bdeclare[ \t]+@\w|\bset[ \t]+nocount\b|^[ \t]*exec(?:ute)?[ \t]+\[`)
})

func lex(src string) *lexer {
	l := &lexer{src: src, bad: -1, brackets: !strings.Contains(src, "$$") && batch().MatchString(src)}
	l.backslash = strings.Contains(src, "`") && !strings.Contains(src, "$$") && !l.brackets
	for l.at < len(src) {
		l.next()
	}
	return l
}

func (l *lexer) next() {
	c := l.src[l.at]
	switch {
	case c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f':
		l.at++
	case strings.HasPrefix(l.src[l.at:], "--"), c == '#' && l.backslash:
		l.lineComment()
	case strings.HasPrefix(l.src[l.at:], "/*"):
		l.blockComment()
	case c == '\'' && l.quoting() != 0:
		l.alternative(l.quoting())
	case c == '\'':
		l.string(l.backslash || l.at > 0 && (l.src[l.at-1] == 'E' || l.src[l.at-1] == 'e'))
	case c == '"' || c == '`':
		l.quotedName(c, c)
	case c == '[' && (l.startsName(l.at+1) || l.brackets && l.startsBracket(l.at+1)):
		l.quotedName(c, ']')
	case c == '$' && l.condition() > 0:
		l.add(aSign, l.at, l.at+l.condition())
	case c == '$' && l.dollarTag() != "":
		l.dollarString(l.dollarTag())
	case c == '\\' && l.startsLine():
		l.rest(aLine)
	case c >= '0' && c <= '9':
		l.number()
	case isNameStart(l.src[l.at:]) || c == '@' && l.placeholder() > 0 || c == '#' && l.brackets && isNameStart(strings.TrimLeft(l.src[l.at:], "#")):
		l.word()
	default:
		_, size := utf8.DecodeRuneInString(l.src[l.at:])
		l.add(aSign, l.at, l.at+size)
	}
}

func (l *lexer) add(k kind, start, end int) {
	l.tokens = append(l.tokens, token{kind: k, start: start, end: end})
	l.at = end
}

func (l *lexer) lineComment() {
	start := l.at
	l.at = l.lineEnd(start)
	l.comments = append(l.comments, comment{start, l.at})
}

func (l *lexer) lineEnd(from int) int {
	if end := strings.IndexByte(l.src[from:], '\n'); end >= 0 {
		return from + end
	}
	return len(l.src)
}

// blockComment reads a comment. Comments nest, but for those of Oracle and
// MySQL: one that would have no end ends with the first sign of one.
func (l *lexer) blockComment() {
	start, depth := l.at, 0
	for l.at < len(l.src) {
		switch {
		case strings.HasPrefix(l.src[l.at:], "/*"):
			depth++
			l.at += 2
		case strings.HasPrefix(l.src[l.at:], "*/"):
			depth--
			l.at += 2
		default:
			l.at++
		}
		if depth == 0 {
			l.comments = append(l.comments, comment{start, l.at})
			return
		}
	}
	if end := strings.Index(l.src[start+2:], "*/"); end >= 0 {
		l.at = start + 2 + end + 2
		l.comments = append(l.comments, comment{start, l.at})
		return
	}
	l.open(start)
}

// open notes a string or comment that has no end.
func (l *lexer) open(start int) {
	if l.bad < 0 {
		l.bad = start
	}
}

func (l *lexer) string(backslash bool) {
	start := l.at
	for at := start + 1; at < len(l.src); at++ {
		switch {
		case backslash && l.src[at] == '\\':
			at++
		case l.src[at] == '\'' && at+1 < len(l.src) && l.src[at+1] == '\'':
			at++
		case l.src[at] == '\'':
			l.add(aString, start, at+1)
			return
		}
	}
	l.open(start)
	l.add(aString, start, len(l.src))
}

// quoting is the sign that ends a string of Oracle with quotes of its own choice,
// q'[it's]', 0 for other strings.
func (l *lexer) quoting() byte {
	if l.at+1 >= len(l.src) || l.at == 0 || l.src[l.at-1] != 'q' && l.src[l.at-1] != 'Q' {
		return 0
	}
	before := l.at - 2
	if before >= 0 && (l.src[before] == 'n' || l.src[before] == 'N') {
		before--
	}
	if before >= 0 && (isLetterOrDigit(l.src[before]) || l.src[before] == '_') {
		return 0
	}
	switch open := l.src[l.at+1]; open {
	case '[':
		return ']'
	case '{':
		return '}'
	case '(':
		return ')'
	case '<':
		return '>'
	case ' ', '\t', '\r', '\n', '\'':
		return 0
	default:
		return open
	}
}

// alternative reads a string that a sign and a quote end.
func (l *lexer) alternative(sign byte) {
	start := l.at
	if end := strings.Index(l.src[start+2:], string([]byte{sign, '\''})); end >= 0 {
		l.add(aString, start, start+2+end+2)
		return
	}
	l.open(start)
	l.add(aString, start, len(l.src))
}

func (l *lexer) quotedName(open, close byte) {
	start := l.at
	for at := start + 1; at < len(l.src); at++ {
		if l.src[at] != close {
			continue
		}
		if at+1 < len(l.src) && l.src[at+1] == close {
			at++
			continue
		}
		l.add(aQuoted, start, at+1)
		name := l.src[start+1 : at]
		l.tokens[len(l.tokens)-1].name = strings.ReplaceAll(name, string([]byte{close, close}), string([]byte{close}))
		return
	}
	l.open(start)
	l.add(aQuoted, start, len(l.src))
}

// startsName reports whether a name in brackets begins at an offset, and not an
// index or a range of characters.
func (l *lexer) startsName(at int) bool {
	end := strings.IndexByte(l.src[min(at, len(l.src)):], ']')
	return at < len(l.src) && end > 0 && isNameStart(l.src[at:]) && !strings.ContainsAny(l.src[at:at+end], "\n'(:")
}

// startsBracket reports whether a name of any characters begins at an offset
// behind a bracket: an index stands right behind what it is one of.
func (l *lexer) startsBracket(at int) bool {
	if before := at - 2; before >= 0 && (isLetterOrDigit(l.src[before]) || strings.IndexByte("_])\"", l.src[before]) >= 0) {
		return false
	}
	end := strings.IndexByte(l.src[min(at, len(l.src)):], ']')
	return end > 0 && !strings.Contains(l.src[at:at+end], "\n")
}

// compiled are the words of Oracle's conditional compilation: both branches are
// read.
var compiled = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?is)\A\$(?:(?:if|elsif)\b.{0,1000}?\$then\b|else\b|end\b|error\b)`)
})

// condition is the length of a word of conditional compilation, with the
// condition behind it, 0 for other signs.
func (l *lexer) condition() int {
	if at := compiled().FindStringIndex(l.src[l.at:min(len(l.src), l.at+1100)]); at != nil {
		return at[1]
	}
	return 0
}

// dollarTag is the tag that a string between dollar signs starts with.
func (l *lexer) dollarTag() string {
	for at := l.at + 1; at < len(l.src); at++ {
		switch c := l.src[at]; {
		case c == '$':
			return l.src[l.at : at+1]
		case c == '_' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' && at > l.at+1:
		default:
			return ""
		}
	}
	return ""
}

func (l *lexer) dollarString(tag string) {
	start := l.at
	end := strings.Index(l.src[start+len(tag):], tag)
	if end < 0 {
		l.open(start)
		l.add(aDollar, start, len(l.src))
		return
	}
	l.add(aDollar, start, start+end+2*len(tag))
	l.tokens[len(l.tokens)-1].name = tag
}

func (l *lexer) number() {
	end := l.at
	for end < len(l.src) && (l.src[end] == '.' || l.src[end] == '_' || isLetterOrDigit(l.src[end])) {
		end++
	}
	l.add(aNumber, l.at, end)
}

// placeholder is the length of a name that a build fills in: @extschema@.
func (l *lexer) placeholder() int {
	at := l.at + 1
	for at < len(l.src) && (isLetterOrDigit(l.src[at]) || l.src[at] == '_') {
		at++
	}
	if at < len(l.src) && l.src[at] == '@' && at > l.at+1 {
		return at + 1 - l.at
	}
	return 0
}

// word reads a name; one that stands alone in its line may end a batch.
func (l *lexer) word() {
	start, end := l.at, l.at
	if n := l.placeholder(); l.src[start] == '@' && n > 0 {
		end += n
	}
	for end < len(l.src) {
		r, size := utf8.DecodeRuneInString(l.src[end:])
		if r != '_' && r != '$' && r != '#' && !unicode.IsLetter(r) && !unicode.IsDigit(r) {
			break
		}
		end += size
	}
	name := strings.ToLower(l.src[start:end])
	if l.startsLine() && (name == "delimiter" || name == "go" && strings.TrimSpace(l.src[end:l.lineEnd(end)]) == "") {
		l.rest(aLine)
		return
	}
	l.add(aWord, start, end)
	l.tokens[len(l.tokens)-1].name = name
}

// rest makes one token of the rest of the line.
func (l *lexer) rest(k kind) { l.add(k, l.at, l.lineEnd(l.at)) }

// startsLine reports whether nothing stands before the place in its line.
func (l *lexer) startsLine() bool {
	if l.seen == 0 {
		l.blank = true
	}
	for ; l.seen < l.at; l.seen++ {
		switch l.src[l.seen] {
		case '\n':
			l.blank = true
		case ' ', '\t', '\r', '\v', '\f':
		default:
			l.blank = false
		}
	}
	return l.blank
}

func isNameStart(s string) bool {
	r, _ := utf8.DecodeRuneInString(s)
	return r == '_' || unicode.IsLetter(r)
}

func isLetterOrDigit(c byte) bool {
	return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9'
}
