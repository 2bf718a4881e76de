package gotypes

import (
	"go/ast"
	"go/token"

	"rules_handbook/phases/scan/golang/gofile"
)

// The type checker follows declarations recursively, and it walks what a type
// contains once for every path to it. Sources can be made so that the one runs
// out of stack, which ends the process, and the other takes forever:
//
//	const c0 = c1; const c1 = c2; …
//	type T0 struct{ a, b T1 }; type T1 struct{ a, b T2 }; …
//
// A package beyond these bounds is not checked. People's code stays orders of
// magnitude below them.
const (
	maxChain  = 100_000 // nesting of syntax along a chain of declarations
	maxWeight = 1 << 24 // parts of a type; bytes of a string constant
)

// tooHeavy reports whether checking files as a package, with function bodies or
// without, would run into the bounds.
func tooHeavy(trees []*gofile.Tree, bodies bool) bool {
	w := &weigher{declared: map[string]*declaration{}, chains: 2*headers(trees) > maxChain}
	for _, t := range trees {
		for _, d := range t.File.Decls {
			w.add(d)
		}
	}
	return w.chains && w.longChain() || w.tooMuch(w.order) || bodies && w.heavyBodies(trees)
}

// headers counts the bytes of all declarations without the bodies of functions.
// Syntax nests no deeper than its text is long, a few steps for each declaration
// aside, so that short headers make no long chain.
func headers(trees []*gofile.Tree) int {
	sum := 0
	for _, t := range trees {
		for _, d := range t.File.Decls {
			end := d.End()
			if fn, ok := d.(*ast.FuncDecl); ok && fn.Body != nil {
				end = fn.Body.Lbrace
			}
			sum += int(end - d.Pos())
		}
	}
	return sum
}

// declaration is a declared name and what checking it leads to.
type declaration struct {
	uses    []use // every name in it, for chains; nil when there can be no long one
	parts   []use // what it is made of, for weights
	own     int   // weight without parts
	weight  int   // 0 until known
	started bool
}

// use is a name in a declaration.
type use struct {
	name  string
	depth int // how deep it stands in the syntax
	times int // how often it counts as a part; 0 is once
}

type weigher struct {
	declared map[string]*declaration
	order    []*declaration
	chains   bool // look for long chains
}

func (w *weigher) put(name string, d *declaration) {
	w.declared[name] = d
	w.order = append(w.order, d)
}

// add takes a declaration, function bodies aside.
func (w *weigher) add(d ast.Decl) {
	switch d := d.(type) {
	case *ast.FuncDecl:
		if d.Recv == nil {
			w.put(d.Name.Name, &declaration{uses: w.uses(d.Type)})
		}
	case *ast.GenDecl:
		w.addSpecs(d)
	}
}

func (w *weigher) addSpecs(g *ast.GenDecl) {
	var values []ast.Expr // of the constant above, which one without any repeats
	for _, spec := range g.Specs {
		switch s := spec.(type) {
		case *ast.TypeSpec:
			d := &declaration{uses: w.uses(s), own: 1}
			d.contain(s.Type)
			w.put(s.Name.Name, d)
		case *ast.ValueSpec:
			if len(s.Values) > 0 || g.Tok != token.CONST {
				values = s.Values
			}
			d := &declaration{uses: w.uses(s), own: 1}
			for _, v := range values {
				d.uses = append(d.uses, w.uses(v)...)
				if g.Tok == token.CONST {
					d.parts = append(d.parts, uses(v)...)
					d.own += literals(v)
				}
			}
			for _, n := range s.Names {
				w.put(n.Name, &declaration{uses: d.uses, parts: d.parts, own: d.own})
			}
		}
	}
}

func (w *weigher) uses(n ast.Node) []use {
	if !w.chains {
		return nil
	}
	return uses(n)
}

// uses lists the names in a piece of syntax, function bodies aside.
func uses(n ast.Node) []use {
	var list []use
	depth := 0
	ast.Inspect(n, func(n ast.Node) bool {
		switch x := n.(type) {
		case nil:
			depth--
			return true
		case *ast.BlockStmt:
			return false
		case *ast.Ident:
			list = append(list, use{name: x.Name, depth: depth})
		}
		depth++
		return true
	})
	return list
}

// literals adds up the lengths of the literals in an expression.
func literals(e ast.Expr) int {
	sum := 0
	ast.Inspect(e, func(n ast.Node) bool {
		if l, ok := n.(*ast.BasicLit); ok {
			sum += len(l.Value)
		}
		return true
	})
	return sum
}

// contain adds what a type is made of: the types of fields and elements and
// embedded interfaces, not what it points to.
func (d *declaration) contain(e ast.Expr) {
	switch x := e.(type) {
	case *ast.Ident:
		d.parts = append(d.parts, use{name: x.Name})
	case *ast.ParenExpr:
		d.contain(x.X)
	case *ast.UnaryExpr:
		d.contain(x.X)
	case *ast.BinaryExpr:
		d.contain(x.X)
		d.contain(x.Y)
	case *ast.ArrayType:
		if x.Len != nil {
			d.contain(x.Elt)
		}
	case *ast.IndexExpr:
		d.instance(x.X, x.Index)
	case *ast.IndexListExpr:
		d.instance(x.X, x.Indices...)
	case *ast.StructType:
		d.fields(x.Fields)
	case *ast.InterfaceType:
		d.fields(x.Methods)
	}
}

// instance adds a generic type, as often as its longest argument has names:
// what it is made of may hold that argument everywhere.
func (d *declaration) instance(generic ast.Expr, args ...ast.Expr) {
	times := 1
	for _, a := range args {
		d.contain(a)
		times = max(times, len(uses(a)))
	}
	if id, ok := ast.Unparen(generic).(*ast.Ident); ok {
		d.parts = append(d.parts, use{name: id.Name, times: times})
	}
}

func (d *declaration) fields(list *ast.FieldList) {
	if list == nil {
		return
	}
	for _, f := range list.List {
		for range max(len(f.Names), 1) {
			d.contain(f.Type)
		}
	}
}

// longChain goes through the declarations as the checker does, each once, and
// adds up how deep it is in their syntax.
func (w *weigher) longChain() bool {
	type frame struct {
		d     *declaration
		next  int
		depth int
	}
	for _, first := range w.order {
		stack := []frame{{d: first}}
		for len(stack) > 0 {
			top := &stack[len(stack)-1]
			top.d.started = true
			if top.next == len(top.d.uses) {
				stack = stack[:len(stack)-1]
				continue
			}
			u := top.d.uses[top.next]
			top.next++
			if d := w.declared[u.name]; d != nil && !d.started {
				depth := top.depth + u.depth + 1
				if depth > maxChain {
					return true
				}
				stack = append(stack, frame{d: d, depth: depth})
			}
		}
	}
	return false
}

// tooMuch reports whether a declaration weighs too much. Chains must be short.
func (w *weigher) tooMuch(list []*declaration) bool {
	for _, d := range list {
		if w.weigh(d) > maxWeight {
			return true
		}
	}
	return false
}

func (w *weigher) weigh(d *declaration) int {
	if d.weight == 0 {
		d.weight = 1 // a part of itself
		sum := d.own
		for _, p := range d.parts {
			if part := w.declared[p.name]; part != nil {
				sum = min(sum+w.weigh(part)*max(p.times, 1), maxWeight+1)
			}
		}
		d.weight = max(sum, 1)
	}
	return d.weight
}

// heavyBodies weighs what functions declare. A name hides the package's.
func (w *weigher) heavyBodies(trees []*gofile.Tree) bool {
	for _, t := range trees {
		for _, groups := range t.Locals {
			if w.heavyBody(groups) {
				return true
			}
		}
	}
	return false
}

// heavyBody weighs the declarations in one function.
func (w *weigher) heavyBody(groups []*ast.GenDecl) bool {
	local := &weigher{declared: map[string]*declaration{}}
	for _, g := range groups {
		local.addSpecs(g)
	}
	for _, d := range local.order {
		for _, p := range d.parts {
			if outer := w.declared[p.name]; outer != nil && local.declared[p.name] == nil {
				local.declared[p.name] = &declaration{weight: outer.weight}
			}
		}
	}
	return local.tooMuch(local.order)
}
