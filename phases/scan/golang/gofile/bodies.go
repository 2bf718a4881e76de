package gofile

import (
	"go/ast"
	"go/token"
	"slices"
)

// Bodiless gives the text without the bodies of functions and methods and with
// the bodies of function literals outside them emptied to { }. It holds all
// that another file's types can depend on.
func (s *Source) Bodiless(f *ast.File) string {
	cuts := bodies(f, len(s.Text))
	if len(cuts) == 0 {
		return s.Text
	}
	out := Source{tokens: slices.Clone(s.tokens)}
	next := 0
	return out.join(func(i int) bool {
		at := s.tokens[i].at
		for next < len(cuts) && at >= cuts[next].end {
			next++
		}
		return next == len(cuts) || at < cuts[next].start
	})
}

// Masked gives the text with every literal inside the bodies replaced by one
// of its kind. What is called depends on the kinds of literals, not on their
// values, so an edited number or message leaves the text as it is. Values
// between single brackets stay: they can be the length of an array type.
func (s *Source) Masked(f *ast.File) string {
	ranges := bodies(f, len(s.Text))
	out := Source{tokens: slices.Clone(s.tokens)}
	next := 0
	for i := range out.tokens {
		at := s.tokens[i].at
		for next < len(ranges) && at >= ranges[next].end {
			next++
		}
		if next == len(ranges) {
			break
		}
		mask, ok := masks[out.tokens[i].tok]
		if ok && at >= ranges[next].start && !out.bracketed(i) {
			out.tokens[i].lit = mask
		}
	}
	return out.join(func(int) bool { return true })
}

// masks holds a literal of each kind whose value is harmless: one can be
// divided by.
var masks = map[token.Token]string{
	token.INT:    "1",
	token.FLOAT:  "1.0",
	token.IMAG:   "1i",
	token.CHAR:   "'a'",
	token.STRING: `"a"`,
}

func (s *Source) bracketed(i int) bool {
	return i > 0 && i+1 < len(s.tokens) && s.tokens[i-1].tok == token.LBRACK && s.tokens[i+1].tok == token.RBRACK
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
