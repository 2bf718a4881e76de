package main

import (
	"go/ast"
	"go/parser"
	"go/token"
)

// goSites counts the call expressions of a Go file.
func goSites(src []byte) ([]site, error) {
	positions := token.NewFileSet()
	parsed, err := parser.ParseFile(positions, "", src, parser.SkipObjectResolution|parser.ParseComments)
	if parsed == nil {
		return nil, err
	}
	var sites []site
	offset := func(p token.Pos) int { return min(positions.Position(p).Offset, len(src)) }
	var comments []*ast.Comment
	for _, group := range parsed.Comments {
		comments = append(comments, group.List...)
	}
	cut := func(from, to token.Pos) string {
		text := ""
		for _, c := range comments {
			if from <= c.Pos() && c.End() <= to {
				text += string(src[offset(from):offset(c.Pos())])
				from = c.End()
			}
		}
		return text + string(src[offset(from):offset(to)])
	}
	ast.Inspect(parsed, func(n ast.Node) bool {
		if call, ok := n.(*ast.CallExpr); ok {
			sites = append(sites, site{
				line: positions.PositionFor(call.Pos(), false).Line, callee: cut(call.Fun.Pos(), call.Fun.End()), whole: cut(call.Pos(), call.End()),
			})
		}
		return true
	})
	return sites, nil
}
