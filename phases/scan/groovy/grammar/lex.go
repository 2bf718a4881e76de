package grammar

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"rules_handbook/phases/scan/syntax"
)

// tokenKind tells tokens apart.
type tokenKind uint8

const (
	aName tokenKind = iota // a name or key word
	aNumber
	aString
	aSign
	anEnd // behind the last token
)

// token is a piece of the text that means something.
type token struct {
	kind       tokenKind
	line       bool // a line break stands before it
	blank      bool // white space or a comment stands before it
	start, end int
	match      int       // of a bracket: the place of the one that closes it, else 0
	inner      [][]token // of a string: the code in it
}

// maxNesting bounds how deep strings with code in them are read in each other.
const maxNesting = 32

// maxLookBack bounds how many brackets a closing one can end at once.
const maxLookBack = 16

// lexer cuts a text into tokens.
type lexer struct {
	src      string
	at       int
	nesting  int
	tokens   []token
	open     []int // places of brackets that are not closed yet
	comments []*syntax.Piece
	faults   []*syntax.Piece // strings, comments and brackets that have no other end
}

func (l *lexer) all() []token {
	if strings.HasPrefix(l.src, "#!") {
		l.comment(l.lineEnd(0))
	}
	for l.at < len(l.src) {
		l.next(false)
	}
	l.closeAll(len(l.tokens))
	return l.tokens
}

// closeAll ends the brackets that nothing closes.
func (l *lexer) closeAll(at int) {
	for _, k := range l.open {
		l.tokens[k].match = at
		l.fault(l.tokens[k].start)
	}
	l.open = nil
}

// next reads one token, or skips what is none. In code within a string it stops
// at the bracket that ends the code: it gives true there.
func (l *lexer) next(inString bool) bool {
	rest := l.src[l.at:]
	switch c := rest[0]; {
	case c == ' ' || c == '\t' || c == '\r' || c == '\f' || c == '\n':
		l.at++
	case strings.HasPrefix(rest, "\\\n"):
		l.at += 2
	case strings.HasPrefix(rest, "\\\r\n"):
		l.at += 3
	case strings.HasPrefix(rest, "//"):
		l.comment(l.lineEnd(l.at))
	case strings.HasPrefix(rest, "/*"):
		l.blockComment()
	case c == '\'' || c == '"':
		l.quoted(c)
	case strings.HasPrefix(rest, "$/") && (!l.afterValue() || l.argument() && strings.Contains(rest, "/$")):
		l.string(l.at+2, "/$", '$', true, true)
	case c == '/' && l.startsSlashy():
		l.string(l.at+1, "/", '\\', true, true)
	case c >= '0' && c <= '9':
		l.number()
	case isNameStart(rest):
		l.name()
	default:
		return l.sign(inString)
	}
	return false
}

// add adds a token from where the lexer is.
func (l *lexer) add(kind tokenKind, end int) *token {
	before := 0
	if n := len(l.tokens); n > 0 {
		before = l.tokens[n-1].end
	}
	between := l.src[min(before, l.at):l.at]
	l.tokens = append(l.tokens, token{kind: kind, start: l.at, end: end, blank: between != "", line: strings.Contains(strings.ReplaceAll(between, "\\\n", ""), "\n") || len(l.tokens) == 0})
	l.at = end
	return &l.tokens[len(l.tokens)-1]
}

// fault notes an error at an offset; it takes no text from what is read there.
func (l *lexer) fault(at int) { l.faults = append(l.faults, syntax.ErrorPiece(at, at)) }

func (l *lexer) lineEnd(from int) int {
	if end := strings.IndexByte(l.src[from:], '\n'); end >= 0 {
		return from + end
	}
	return len(l.src)
}

func (l *lexer) comment(end int) {
	l.comments = append(l.comments, &syntax.Piece{Symbol: Comment, Flags: syntax.Named | syntax.Extra, Start: l.at, End: end})
	l.at = end
}

func (l *lexer) blockComment() {
	end := strings.Index(l.src[l.at+2:], "*/")
	if end < 0 {
		l.comment(len(l.src))
		l.fault(l.at)
		return
	}
	l.comment(l.at + end + 4)
}

// quoted reads a string between one or three quotes.
func (l *lexer) quoted(quote byte) {
	if three := strings.Repeat(string(quote), 3); strings.HasPrefix(l.src[l.at:], three) {
		l.string(l.at+3, three, '\\', quote == '"', true)
		return
	}
	l.string(l.at+1, string(quote), '\\', quote == '"', false)
}

// string reads a string up to its end, with the code in it.
func (l *lexer) string(from int, end string, escape byte, code, lines bool) {
	start, at := l.at, from
	var inner [][]token
	for at < len(l.src) {
		switch {
		case strings.HasPrefix(l.src[at:], end):
			l.at = start
			l.add(aString, at+len(end)).inner = inner
			return
		case l.escapes(at, end, escape):
			at += 2
		case l.src[at] == '\n' && !lines:
			l.fault(start)
			l.at = start
			l.add(aString, at).inner = inner
			return
		case code && strings.HasPrefix(l.src[at:], "${") && l.nesting < maxNesting:
			tokens, next := l.within(at + 2)
			inner, at = append(inner, tokens), next
		default:
			at++
		}
	}
	l.fault(start)
	l.at = start
	l.add(aString, len(l.src)).inner = inner
}

// escapes reports whether the next character is meant as itself. In a string
// between slashes only a slash can be.
func (l *lexer) escapes(at int, end string, escape byte) bool {
	if l.src[at] != escape || at+1 == len(l.src) {
		return false
	}
	next := l.src[at+1]
	return end != "/" && escape == '\\' || next == '/' || escape == '$' && next == '$'
}

// within reads the code in a string from behind its opening bracket; it gives the
// place behind the closing one.
func (l *lexer) within(from int) ([]token, int) {
	inner := &lexer{src: l.src, at: from, nesting: l.nesting + 1}
	for inner.at < len(l.src) && !inner.next(true) {
	}
	inner.closeAll(len(inner.tokens))
	l.comments = append(l.comments, inner.comments...)
	l.faults = append(l.faults, inner.faults...)
	return inner.tokens, inner.at
}

// afterValue reports whether the last token ends a value, so that an operator
// follows.
func (l *lexer) afterValue() bool {
	if len(l.tokens) == 0 {
		return false
	}
	switch t := &l.tokens[len(l.tokens)-1]; t.kind {
	case aNumber, aString:
		return true
	case aName:
		return !beforeValue[l.src[t.start:t.end]]
	default:
		c := l.src[t.end-1]
		return c == ')' || c == ']' || c == '}'
	}
}

// maxSlashy bounds how far the end of an argument between slashes is looked for.
const maxSlashy = 500

// beforeValue are key words that a value follows.
var beforeValue = words("return case in assert throw else do yield instanceof as")

// startsSlashy reports whether a slash begins a string: where a value is
// expected, or as an argument without brackets when it ends in its line.
func (l *lexer) startsSlashy() bool {
	rest := l.src[l.at+1:]
	if !l.afterValue() {
		return strings.Contains(rest, "/")
	}
	if !l.argument() || rest == "" || strings.IndexByte(" \t=\n", rest[0]) >= 0 {
		return false
	}
	line, _, _ := strings.Cut(rest[:min(len(rest), maxSlashy)], "\n")
	return strings.Contains(line, "/")
}

// argument reports whether a value behind another one may begin here: behind a
// name and white space, or in a new line.
func (l *lexer) argument() bool {
	t := &l.tokens[len(l.tokens)-1]
	return t.kind == aName && t.end != l.at || strings.Contains(l.src[t.end:l.at], "\n")
}

func (l *lexer) number() {
	at := l.at
	for at < len(l.src) {
		c := l.src[at]
		switch {
		case c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c == '_':
		case c == '.' && at+1 < len(l.src) && l.src[at+1] >= '0' && l.src[at+1] <= '9':
		case (c == '-' || c == '+') && (l.src[at-1]|0x20) == 'e' && !strings.HasPrefix(l.src[l.at:], "0x"):
		default:
			l.add(aNumber, at)
			return
		}
		at++
	}
	l.add(aNumber, at)
}

func isNameStart(s string) bool {
	r, _ := utf8.DecodeRuneInString(s)
	return r == '_' || r == '$' || unicode.IsLetter(r)
}

func (l *lexer) name() {
	end := l.at
	for end < len(l.src) {
		r, size := utf8.DecodeRuneInString(l.src[end:])
		if r != '_' && r != '$' && !unicode.IsLetter(r) && !unicode.IsDigit(r) {
			break
		}
		end += size
	}
	l.add(aName, end)
}

// signs are operators of several characters, the longest first. Those that
// begin with > are read one by one, for type arguments end with them.
var signs = []string{"<..<", "<=>", "**=", "===", "!==", "==~", "...", "<<=", "..<", "<..", "??.", "?.", "*.", "?:", "?=", "->", "++", "--", "==", "!=", "<=", ">=",
	"&&", "||", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "=~", "<<", "**", "..", "::", ".&", ".@"}

// sign reads an operator or bracket.
func (l *lexer) sign(inString bool) bool {
	rest := l.src[l.at:]
	for _, s := range signs {
		if strings.HasPrefix(rest, s) {
			l.add(aSign, l.at+len(s))
			return false
		}
	}
	_, size := utf8.DecodeRuneInString(rest)
	if rest[0] == '}' && inString && len(l.open) == 0 {
		l.at++
		return true
	}
	l.add(aSign, l.at+size)
	switch rest[0] {
	case '(', '[', '{':
		l.open = append(l.open, len(l.tokens)-1)
	case ')', ']', '}':
		l.close(rest[0])
	}
	return false
}

// close ends the bracket that a closing one belongs to, and those in it.
func (l *lexer) close(closing byte) {
	opening := map[byte]byte{')': '(', ']': '[', '}': '{'}[closing]
	here := len(l.tokens) - 1
	for k := len(l.open) - 1; k >= max(0, len(l.open)-maxLookBack); k-- {
		if open := l.src[l.tokens[l.open[k]].start]; open != opening {
			if open == '{' {
				break
			}
			continue
		}
		for _, inner := range l.open[k+1:] {
			l.tokens[inner].match = here
			l.fault(l.tokens[inner].start)
		}
		l.tokens[l.open[k]].match = here
		l.open = l.open[:k]
		return
	}
	l.fault(l.tokens[here].start)
}

func words(list string) map[string]bool {
	set := map[string]bool{}
	for _, w := range strings.Fields(list) {
		set[w] = true
	}
	return set
}
