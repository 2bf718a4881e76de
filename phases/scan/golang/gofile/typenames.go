package gofile

import (
	"cmp"
	"go/ast"
	"slices"
)

// TypeName is a name of another package that a file uses where only a type can
// stand.
type TypeName struct{ Path, Name string }

// TypeNamesOf lists the types of other packages that a file names, sorted.
// Generic types are left out: how many parameters they have is not known.
func TypeNamesOf(f *ast.File, imports []Import) []TypeName {
	return typeNames(f, imports, true)
}

// DeclaredTypeNamesOf is TypeNamesOf without what stands in function bodies.
func DeclaredTypeNamesOf(f *ast.File, imports []Import) []TypeName {
	return typeNames(f, imports, false)
}

func typeNames(f *ast.File, imports []Import, bodies bool) []TypeName {
	paths := map[string]string{}
	for _, i := range imports {
		paths[i.Local] = i.Path
	}
	u := typeUses{paths: paths, found: map[TypeName]bool{}}
	ast.Inspect(f, func(n ast.Node) bool {
		if _, ok := n.(*ast.BlockStmt); ok && !bodies {
			return false
		}
		return u.visit(n)
	})
	names := make([]TypeName, 0, len(u.found))
	for n := range u.found {
		names = append(names, n)
	}
	slices.SortFunc(names, func(a, b TypeName) int {
		return cmp.Or(cmp.Compare(a.Path, b.Path), cmp.Compare(a.Name, b.Name))
	})
	return names
}

type typeUses struct {
	paths map[string]string // local name -> import path
	found map[TypeName]bool
}

// visit marks the expressions of a node that can only be types.
func (u *typeUses) visit(n ast.Node) bool {
	switch x := n.(type) {
	case *ast.Field:
		u.mark(x.Type)
	case *ast.ValueSpec:
		u.mark(x.Type)
	case *ast.TypeSpec:
		u.mark(x.Type)
	case *ast.CompositeLit:
		u.mark(x.Type)
	case *ast.TypeAssertExpr:
		u.mark(x.Type)
	case *ast.ArrayType:
		u.mark(x.Elt)
	case *ast.MapType:
		u.mark(x.Key)
		u.mark(x.Value)
	case *ast.ChanType:
		u.mark(x.Value)
	case *ast.Ellipsis:
		u.mark(x.Elt)
	case *ast.CallExpr:
		u.call(x)
	case *ast.TypeSwitchStmt:
		for _, s := range x.Body.List {
			if c, ok := s.(*ast.CaseClause); ok {
				u.markAll(c.List)
			}
		}
	}
	return true
}

// call marks the type arguments of a call.
func (u *typeUses) call(c *ast.CallExpr) {
	switch fun := ast.Unparen(c.Fun).(type) {
	case *ast.Ident:
		if (fun.Name == "new" || fun.Name == "make") && len(c.Args) > 0 {
			u.mark(c.Args[0])
		}
	case *ast.IndexListExpr:
		u.markAll(fun.Indices)
	}
}

func (u *typeUses) markAll(list []ast.Expr) {
	for _, e := range list {
		u.mark(e)
	}
}

func (u *typeUses) mark(e ast.Expr) {
	switch x := e.(type) {
	case *ast.SelectorExpr:
		if pkg, ok := x.X.(*ast.Ident); ok && u.paths[pkg.Name] != "" {
			u.found[TypeName{u.paths[pkg.Name], x.Sel.Name}] = true
		}
	case *ast.StarExpr:
		u.mark(x.X)
	case *ast.ParenExpr:
		u.mark(x.X)
	case *ast.UnaryExpr:
		u.mark(x.X)
	case *ast.BinaryExpr:
		u.mark(x.X)
		u.mark(x.Y)
	case *ast.IndexExpr:
		u.mark(x.Index)
	case *ast.IndexListExpr:
		u.markAll(x.Indices)
	}
}
