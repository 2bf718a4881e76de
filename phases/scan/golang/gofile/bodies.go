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
