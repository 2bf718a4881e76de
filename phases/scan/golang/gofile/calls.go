package gofile

import "go/ast"

// Call is a call expression and the function that it belongs to.
type Call struct {
	Expr   *ast.CallExpr
	Caller *ast.FuncDecl // nil outside every function
}

// CallsOf lists the call expressions of a file, conversions and calls of
// predeclared functions included, an outer one before those in it.
func CallsOf(f *ast.File) []Call {
	var calls []Call
	for _, d := range f.Decls {
		caller, _ := d.(*ast.FuncDecl)
		ast.Inspect(d, func(n ast.Node) bool {
			if c, ok := n.(*ast.CallExpr); ok {
				calls = append(calls, Call{c, caller})
			}
			return true
		})
	}
	return calls
}
