package gofile

import "go/ast"

// Call is a call expression and the function that it belongs to. A tree lists
// conversions and calls of predeclared functions too, an outer one before those
// in it.
type Call struct {
	Expr   *ast.CallExpr
	Caller *ast.FuncDecl // nil outside every function
}
