package gofile

import (
	"bytes"
	"go/scanner"
	"go/token"
	"sort"
	"strings"
	"sync"
)

// Source is a file cut into tokens.
//
// Text is the token stream: tokens joined by single blanks, every semicolon
// written out, comments dropped. Semicolons before a closing bracket and commas
// before ) and } are left out, so that the text stays the same when gofmt moves
// a bracket to a line of its own. Parsing Text gives the syntax tree of the
// source, empty statements aside.
type Source struct {
	Text     string
	Comments []Comment

	tokens  []placed
	odd     map[int]string // tokens that Text spells in another way than the source
	src     []byte
	lines   []int // offset of each line's first byte
	found   int   // the token that tokenAt found last
	illegal bool  // something is no token, or a comment does not end
	parsed  bool  // Text was parsed without an error
}

// Comment is one comment with its markers.
type Comment struct {
	Text       string
	Start, End int // lines, 1-based
	offset     int // in the source
	next       int // index of the token that follows it
}

// placed is a token with its place in the text and in the source. There is one
// for every few bytes of a source, so it is small.
type placed struct {
	at         uint32 // offset in Text
	start, end uint32 // offsets in the source
	kind       uint8
	dropped    dropped // what is left out before it
}

func (t *placed) tok() token.Token { return token.Token(t.kind) }

// dropped says what Text leaves out before a closing bracket.
type dropped uint8

const (
	droppedComma dropped = 1 << iota
	droppedSemicolon
)

// buffers holds the tokens of sources that are done with: to make room anew for
// every file would cost more than to find the tokens.
var buffers = sync.Pool{New: func() any { return new([]placed) }}

// Scan cuts a source into tokens. What is no token of the language stays in
// the text as it is, for the parser to complain about.
func Scan(src []byte) *Source {
	s := &Source{src: src, lines: make([]int, 1, 1+bytes.Count(src, newline)), tokens: (*buffers.Get().(*[]placed))[:0]}
	for at := 0; ; {
		length := bytes.IndexByte(src[at:], '\n')
		if length < 0 {
			break
		}
		at += length + 1
		s.lines = append(s.lines, at)
	}
	fset := token.NewFileSet()
	file := fset.AddFile("", fset.Base(), len(src))
	var sc scanner.Scanner
	sc.Init(file, src, func(token.Position, string) { s.illegal = true }, scanner.ScanComments)
	for {
		pos, tok, lit := sc.Scan()
		if tok == token.EOF {
			break
		}
		start := file.Offset(pos)
		if tok == token.COMMENT {
			s.comment(lit, start)
			continue
		}
		s.add(tok, lit, start, tokenEnd(src, tok, lit, start))
	}
	s.Text = s.join()
	return s
}

var newline = []byte{'\n'}

// Release gives the memory of the tokens back. Of the source only Text,
// Comments and Lines can be used after it.
func (s *Source) Release() {
	tokens := s.tokens
	s.tokens = nil
	buffers.Put(&tokens)
}

func (s *Source) comment(lit string, start int) {
	end := start + len(lit)
	s.Comments = append(s.Comments, Comment{lit, s.lineAt(start), s.lineAt(end - 1), start, len(s.tokens)})
}

func (s *Source) add(tok token.Token, lit string, start, end int) {
	var left dropped
	switch tok {
	case token.SEMICOLON:
		lit = ";"
	case token.RPAREN, token.RBRACE:
		if s.dropLast(token.COMMA) {
			left |= droppedComma
		}
		if s.dropLast(token.SEMICOLON) {
			left |= droppedSemicolon
		}
	}
	if lit != "" && tok != token.SEMICOLON && !tok.IsOperator() && string(s.src[start:end]) != lit {
		if s.odd == nil {
			s.odd = map[int]string{}
		}
		s.odd[len(s.tokens)] = lit
	}
	s.tokens = append(s.tokens, placed{kind: uint8(tok), dropped: left, start: uint32(start), end: uint32(end)})
}

func (s *Source) dropLast(tok token.Token) bool {
	n := len(s.tokens)
	if n == 0 || s.tokens[n-1].tok() != tok {
		return false
	}
	s.tokens = s.tokens[:n-1]
	for i := len(s.Comments) - 1; i >= 0 && s.Comments[i].next == n; i-- {
		s.Comments[i].next--
	}
	return true
}

// tokenEnd finds the end of a token in the source. A raw string is longer there
// than its literal when it holds carriage returns.
func tokenEnd(src []byte, tok token.Token, lit string, start int) int {
	switch {
	case tok == token.STRING && lit[0] == '`':
		for i := start + 1; i < len(src); i++ {
			if src[i] == '`' {
				return i + 1
			}
		}
		return len(src)
	case tok == token.SEMICOLON && lit != ";":
		return start
	case lit == "":
		return start + len(tok.String())
	}
	return min(start+len(lit), len(src))
}

// join writes the tokens, joined by blanks, and notes where each begins.
func (s *Source) join() string {
	size := 0
	for i := range s.tokens {
		s.tokens[i].at = uint32(size)
		size += s.length(i) + 1
	}
	var b strings.Builder
	b.Grow(max(size-1, 0))
	for i := range s.tokens {
		if i > 0 {
			b.WriteByte(' ')
		}
		t := &s.tokens[i]
		if t.tok() == token.SEMICOLON {
			b.WriteByte(';')
		} else if lit, odd := s.odd[i]; odd {
			b.WriteString(lit)
		} else {
			b.Write(s.src[t.start:t.end])
		}
	}
	return b.String()
}

// length is that of a token in Text.
func (s *Source) length(i int) int {
	t := &s.tokens[i]
	if t.tok() == token.SEMICOLON {
		return 1
	}
	if s.odd != nil {
		if lit, odd := s.odd[i]; odd {
			return len(lit)
		}
	}
	return int(t.end - t.start)
}

// Line gives the line of an offset in Text.
func (s *Source) Line(offset int) int {
	if i := s.tokenAt(offset); i >= 0 {
		t := &s.tokens[i]
		start, end := int(t.start), int(t.end)
		return s.lineAt(min(start+offset-int(t.at), max(end-1, start)))
	}
	return 1
}

// EndLine gives the line on which what ends at an offset in Text ends.
func (s *Source) EndLine(offset int) int {
	if i := s.tokenAt(offset - 1); i >= 0 {
		t := &s.tokens[i]
		return s.lineAt(max(int(t.end)-1, int(t.start)))
	}
	return 1
}

// Lines counts the lines of the source.
func (s *Source) Lines() int {
	if n := len(s.lines); s.lines[n-1] == len(s.src) {
		return n - 1
	}
	return len(s.lines)
}

// near is how many tokens behind the last one that was found are looked at
// before all are searched: what is asked for mostly follows what was asked for
// before.
const near = 16

// tokenAt gives the last token that begins at or before an offset of Text, -1
// when there is none.
func (s *Source) tokenAt(offset int) int {
	if s.found < len(s.tokens) && int(s.tokens[s.found].at) <= offset {
		for i := s.found; i < min(s.found+near, len(s.tokens)); i++ {
			if i+1 == len(s.tokens) || int(s.tokens[i+1].at) > offset {
				s.found = i
				return i
			}
		}
	}
	i := sort.Search(len(s.tokens), func(i int) bool { return int(s.tokens[i].at) > offset }) - 1
	s.found = max(i, 0)
	return i
}

// lineAt gives the line of an offset in the source; the end of the source is on
// its last line.
func (s *Source) lineAt(offset int) int {
	return min(sort.SearchInts(s.lines, offset+1), max(s.Lines(), 1))
}
