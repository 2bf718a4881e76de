package golang

import (
	"go/ast"
)

// scopes follows what one name of a function, its receiver's, means in the
// body. Its scope is the body itself, so a declaration in there is none of
// another variable, but one in a scope inside hides it.
type scopes struct {
	name      string
	outermost bool // in no scope inside the body
	hidden    bool // something else has the name
}

// means reports whether an identifier is a use of the name.
func (s *scopes) means(id *ast.Ident) bool { return id.Name == s.name && !s.hidden }

// inside visits what lies in a scope of its own.
func (s *scopes) inside(visit func()) {
	outer := *s
	s.outermost = false
	visit()
	*s = outer
}

// declare notes what is declared in the innermost scope.
func (s *scopes) declare(names ...ast.Expr) {
	for _, e := range names {
		if id, ok := e.(*ast.Ident); ok && id.Name == s.name && !s.outermost {
			s.hidden = true
		}
	}
}

func (s *scopes) declareNames(names []*ast.Ident) {
	for _, id := range names {
		s.declare(id)
	}
}

// visitScope visits a node that opens a scope or declares names, apart from
// assignments and range clauses. It is false for any other node.
func (s *scopes) visitScope(n ast.Node, visit func(ast.Node)) bool {
	all := func(nodes ...ast.Node) {
		for _, n := range nodes {
			if n != nil {
				visit(n)
			}
		}
	}
	switch n := n.(type) {
	case *ast.BlockStmt:
		s.inside(func() { visitList(n.List, visit) })
	case *ast.IfStmt:
		s.inside(func() { all(n.Init, n.Cond, n.Body, n.Else) })
	case *ast.ForStmt:
		s.inside(func() { all(n.Init, n.Cond, n.Post, n.Body) })
	case *ast.SwitchStmt:
		s.inside(func() { all(n.Init, n.Tag, n.Body) })
	case *ast.TypeSwitchStmt:
		s.inside(func() { all(n.Init, n.Assign, n.Body) })
	case *ast.CaseClause:
		s.inside(func() {
			visitList(n.List, visit)
			visitList(n.Body, visit)
		})
	case *ast.CommClause:
		s.inside(func() {
			all(n.Comm)
			visitList(n.Body, visit)
		})
	case *ast.FuncLit:
		s.inside(func() {
			s.declareFields(n.Type.Params)
			s.declareFields(n.Type.Results)
			visitList(n.Body.List, visit)
		})
	case *ast.GenDecl:
		for _, spec := range n.Specs {
			s.visitSpec(spec, visit)
		}
	default:
		return false
	}
	return true
}

func (s *scopes) declareFields(fields *ast.FieldList) {
	if fields == nil {
		return
	}
	for _, f := range fields.List {
		s.declareNames(f.Names)
	}
}

// visitSpec visits a declaration: a type's name can be used in it, those of
// variables and constants only behind it.
func (s *scopes) visitSpec(spec ast.Spec, visit func(ast.Node)) {
	switch spec := spec.(type) {
	case *ast.TypeSpec:
		s.declare(spec.Name)
		visit(spec.Type)
	case *ast.ValueSpec:
		visitList(spec.Values, visit)
		s.declareNames(spec.Names)
	}
}

func visitList[N ast.Node](list []N, visit func(ast.Node)) {
	for _, n := range list {
		visit(n)
	}
}
