package gotypes

import (
	"go/ast"
	"go/token"
	"go/types"
)

// anything is the name of a function of every package that turns a value of
// whatever type into one of type any. No source can write it.
const anything = "·any"

// openAssertions makes x.(T) give T also where the type of x is not known: it
// becomes ·any(x).(T). What comes from outside is often asserted right away, as
// in pool.Get().(*T).
func openAssertions(list []*ast.TypeAssertExpr) {
	for _, a := range list {
		a.X = &ast.CallExpr{
			Fun:    &ast.Ident{NamePos: a.X.Pos(), Name: anything},
			Lparen: a.X.Pos(),
			Args:   []ast.Expr{a.X},
			Rparen: a.X.End(),
		}
	}
}

// addAnything declares the function in a package.
func addAnything(p *types.Package) {
	empty := types.NewInterfaceType(nil, nil)
	param := types.NewParam(token.NoPos, p, "", empty)
	result := types.NewParam(token.NoPos, p, "", empty)
	sig := types.NewSignatureType(nil, nil, nil, types.NewTuple(param), types.NewTuple(result), false)
	p.Scope().Insert(types.NewFunc(token.NoPos, p, anything, sig))
}
