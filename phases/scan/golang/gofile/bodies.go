package gofile

import (
	"go/ast"
	"go/token"
	"iter"
	"slices"
	"strings"
)

// Bodiless gives the text without the bodies of functions and methods and with
// the bodies of function literals outside them emptied to { }. It holds all
// that another file's types can depend on.
func (s *Source) Bodiless(f *ast.File) string {
	cuts := bodies(f, len(s.Text))
	if len(cuts) == 0 {
		return s.Text
	}
	var b strings.Builder
	run, next := 0, 0 // the token that a piece to keep begins with; the next cut
	keep := func(end int) {
		if run == end {
			return
		}
		if b.Len() > 0 {
			b.WriteByte(' ')
		}
		b.WriteString(s.Text[s.tokens[run].at:s.textEnd(end-1)])
	}
	for i := range s.tokens {
		at := int(s.tokens[i].at)
		for next < len(cuts) && at >= cuts[next].end {
			next++
		}
		if next < len(cuts) && at >= cuts[next].start {
			keep(i)
			run = i + 1
		}
	}
	keep(len(s.tokens))
	return b.String()
}

// textEnd is where a token ends in Text.
func (s *Source) textEnd(i int) int {
	if i+1 < len(s.tokens) {
		return int(s.tokens[i+1].at) - 1
	}
	return len(s.Text)
}

// Masked gives the text with every literal inside the bodies replaced by one
// of its kind. What is called depends on the kinds of literals, not on their
// values, so an edited number or message leaves the text as it is. Values
// between single brackets stay: they can be the length of an array type.
func (s *Source) Masked(f *ast.File) string {
	var b strings.Builder
	b.Grow(len(s.Text))
	done := 0 // bytes of Text
	for i := range s.masked(f) {
		b.WriteString(s.Text[done:s.tokens[i].at])
		b.WriteString(masks[s.tokens[i].kind])
		done = s.textEnd(i)
	}
	b.WriteString(s.Text[done:])
	return b.String()
}

// Mask makes the tree of Text the tree of what Masked gives, positions aside. It
// comes last.
func (s *Source) Mask(t *Tree) {
	var offsets []int // in order
	for i := range s.masked(t.File) {
		offsets = append(offsets, int(s.tokens[i].at))
	}
	for _, l := range t.literals {
		if _, found := slices.BinarySearch(offsets, int(l.ValuePos-t.File.FileStart)); found {
			l.Value = masks[l.Kind]
		}
	}
	t.literals, t.closings = nil, nil // nobody asks for them any more
}

// masked yields the tokens that are replaced.
func (s *Source) masked(f *ast.File) iter.Seq[int] {
	return func(yield func(int) bool) {
		ranges := bodies(f, len(s.Text))
		next := 0
		for i := range s.tokens {
			at := int(s.tokens[i].at)
			for next < len(ranges) && at >= ranges[next].end {
				next++
			}
			if next == len(ranges) {
				return
			}
			if masks[s.tokens[i].kind] != "" && at >= ranges[next].start && !s.bracketed(i) && !yield(i) {
				return
			}
		}
	}
}

// masks holds a literal of each kind whose value is harmless: one can be
// divided by.
var masks = [256]string{
	token.INT:    "1",
	token.FLOAT:  "1.0",
	token.IMAG:   "1i",
	token.CHAR:   "'a'",
	token.STRING: `"a"`,
}

func (s *Source) bracketed(i int) bool {
	return i > 0 && i+1 < len(s.tokens) && s.tokens[i-1].tok() == token.LBRACK && s.tokens[i+1].tok() == token.RBRACK
}

// cut is a range of offsets in the text.
type cut struct{ start, end int }

// bodies lists what Bodiless leaves out, in order. A body without a closing
// brace reaches to the next declaration.
func bodies(f *ast.File, size int) []cut {
	offset := func(p token.Pos) int { return int(p - f.FileStart) }
	var cuts []cut
	for i, d := range f.Decls {
		limit := size
		if i+1 < len(f.Decls) {
			limit = offset(f.Decls[i+1].Pos())
		}
		end := func(brace token.Pos) int {
			if brace.IsValid() {
				return min(offset(brace), limit)
			}
			return limit
		}
		if fn, ok := d.(*ast.FuncDecl); ok {
			if fn.Body != nil {
				cuts = append(cuts, cut{offset(fn.Body.Lbrace), end(fn.Body.Rbrace) + 1})
			}
			continue
		}
		ast.Inspect(d, func(n ast.Node) bool {
			lit, ok := n.(*ast.FuncLit)
			if ok && lit.Body != nil {
				cuts = append(cuts, cut{offset(lit.Body.Lbrace) + 1, end(lit.Body.Rbrace)})
			}
			return !ok
		})
	}
	return cuts
}
