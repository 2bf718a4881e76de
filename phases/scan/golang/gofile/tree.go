package gofile

import (
	"go/ast"
	"go/token"
)

// Tree is a syntax tree with all that one walk over it finds. Scan and resolve
// ask many things of a tree, and a walk costs as much as a third of parsing.
type Tree struct {
	File    *ast.File
	Names   *Names
	Calls   []Call
	Imports []Import

	// Assertions are the type assertions, type switches aside.
	Assertions []*ast.TypeAssertExpr
	// Locals are the declarations in the bodies of functions, by function.
	Locals map[*ast.FuncDecl][]*ast.GenDecl

	typeUses map[typeUse]bool // whether declarations use them, not only bodies
	closings []closing
	literals []*ast.BasicLit
	deep     token.Pos // of the first node that nests too deeply
}

// Look walks over a tree. The module is the prefix of ids.
func Look(module string, f *ast.File) *Tree {
	t := &Tree{File: f, Names: &Names{}, typeUses: map[typeUse]bool{}}
	l := look{tree: t, qualifiers: map[string]bool{}, stack: make([]bool, 1, 64)}
	for _, d := range f.Decls {
		l.decl(d)
	}
	t.Names.number(module)
	t.Imports = importsOf(f, l.qualifiers)
	return t
}

// look is one walk over a tree.
type look struct {
	tree       *Tree
	qualifiers map[string]bool // every name before a dot
	stack      []bool          // of the nodes around: whether they are blocks
	blocks     int             // that are around

	top      ast.Decl
	function *ast.FuncDecl // nil outside every function
	encloser *Func
	scope    string // prefix of the names of types in bodies
}

func (l *look) decl(d ast.Decl) {
	l.top, l.function, l.encloser, l.scope = d, nil, nil, ModuleBody+"."
	if fn, ok := d.(*ast.FuncDecl); ok {
		l.function, l.encloser = fn, l.tree.Names.function(fn)
		l.scope = l.encloser.Qualname + "."
	}
	ast.Walk(l, d)
}

// Visit implements ast.Visitor.
func (l *look) Visit(n ast.Node) ast.Visitor {
	if n == nil {
		last := len(l.stack) - 1
		if l.stack[last] {
			l.blocks--
		}
		l.stack = l.stack[:last]
		return nil
	}
	if l.tree.deep.IsValid() {
		return nil
	}
	if len(l.stack) == MaxDepth {
		l.tree.deep = n.Pos()
		return nil
	}
	l.node(n)
	_, block := n.(*ast.BlockStmt)
	if block {
		l.blocks++
	}
	l.stack = append(l.stack, block)
	return l
}

func (l *look) node(n ast.Node) {
	t := l.tree
	switch x := n.(type) {
	case *ast.CallExpr:
		t.Calls = append(t.Calls, Call{x, l.function})
		l.typeArguments(x)
	case *ast.SelectorExpr:
		if id, ok := x.X.(*ast.Ident); ok {
			l.qualifiers[id.Name] = true
		}
	case *ast.BasicLit:
		t.literals = append(t.literals, x)
	case *ast.GenDecl:
		l.declares(x)
	case *ast.TypeAssertExpr:
		if x.Type != nil {
			t.Assertions = append(t.Assertions, x)
		}
		l.types(x.Type)
	default:
		l.typed(n)
	}
	t.closing(n)
}

// declares notes the types that a declaration declares.
func (l *look) declares(g *ast.GenDecl) {
	prefix := l.scope
	if ast.Decl(g) == l.top {
		prefix = ""
	}
	l.tree.Names.types(g, l.encloser, prefix)
	if l.function != nil {
		if l.tree.Locals == nil {
			l.tree.Locals = map[*ast.FuncDecl][]*ast.GenDecl{}
		}
		l.tree.Locals[l.function] = append(l.tree.Locals[l.function], g)
	}
}
