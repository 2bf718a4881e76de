package gofile

import (
	"cmp"
	"go/ast"
	"slices"
)

// TypeName is a name of another package that a file uses where only a type can
// stand.
type TypeName struct{ Path, Name string }

// typeUse is such a name as it is written.
type typeUse struct{ qualifier, name string }

// TypeNames lists the types of other packages that a file names, sorted.
// Generic types are left out: how many parameters they have is not known.
func (t *Tree) TypeNames() []TypeName { return t.typeNames(true) }

// DeclaredTypeNames is TypeNames without what stands in function bodies.
func (t *Tree) DeclaredTypeNames() []TypeName { return t.typeNames(false) }

func (t *Tree) typeNames(bodies bool) []TypeName {
	paths := map[string]string{}
	for _, i := range t.Imports {
		paths[i.Local] = i.Path
	}
	names := make([]TypeName, 0, len(t.typeUses))
	for use, declared := range t.typeUses {
		if path := paths[use.qualifier]; path != "" && (bodies || declared) {
			names = append(names, TypeName{path, use.name})
		}
	}
	slices.SortFunc(names, func(a, b TypeName) int {
		return cmp.Or(cmp.Compare(a.Path, b.Path), cmp.Compare(a.Name, b.Name))
	})
	return slices.Compact(names)
}

// typed marks the expressions of a node that can only be types.
func (l *look) typed(n ast.Node) {
	switch x := n.(type) {
	case *ast.Field:
		l.types(x.Type)
	case *ast.ValueSpec:
		l.types(x.Type)
	case *ast.TypeSpec:
		l.types(x.Type)
	case *ast.CompositeLit:
		l.types(x.Type)
	case *ast.ArrayType:
		l.types(x.Elt)
	case *ast.MapType:
		l.types(x.Key, x.Value)
	case *ast.ChanType:
		l.types(x.Value)
	case *ast.Ellipsis:
		l.types(x.Elt)
	case *ast.TypeSwitchStmt:
		for _, s := range x.Body.List {
			if c, ok := s.(*ast.CaseClause); ok {
				l.types(c.List...)
			}
		}
	}
}

// typeArguments marks the type arguments of a call.
func (l *look) typeArguments(c *ast.CallExpr) {
	switch fun := ast.Unparen(c.Fun).(type) {
	case *ast.Ident:
		if (fun.Name == "new" || fun.Name == "make") && len(c.Args) > 0 {
			l.types(c.Args[0])
		}
	case *ast.IndexListExpr:
		l.types(fun.Indices...)
	}
}

func (l *look) types(list ...ast.Expr) {
	for _, e := range list {
		switch x := e.(type) {
		case *ast.SelectorExpr:
			if pkg, ok := x.X.(*ast.Ident); ok {
				use := typeUse{pkg.Name, x.Sel.Name}
				l.tree.typeUses[use] = l.tree.typeUses[use] || l.blocks == 0
			}
		case *ast.StarExpr:
			l.types(x.X)
		case *ast.ParenExpr:
			l.types(x.X)
		case *ast.UnaryExpr:
			l.types(x.X)
		case *ast.BinaryExpr:
			l.types(x.X, x.Y)
		case *ast.IndexExpr:
			l.types(x.Index)
		case *ast.IndexListExpr:
			l.types(x.Indices...)
		}
	}
}
