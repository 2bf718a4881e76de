package golang

import (
	"cmp"
	"go/ast"
	"go/token"
	"slices"

	"rules_handbook/phases/scan/golang/gofile"
	"rules_handbook/schemas/facts"
)

// declared is a declaration that does not know its parent's place yet.
type declared struct {
	facts.Declaration
	pos    token.Pos
	key    ast.Node // what children name as their parent
	parent ast.Node // nil at module level
}

// declare fills decls in source order, and index. It works in the room that it
// gets, and gives it back, perhaps a larger one.
func (f *file) declare(room []declared) []declared {
	all := room[:0]
	for _, fn := range f.names.Funcs {
		all = append(all, declareFunc(fn))
	}
	for _, t := range f.names.Types {
		all = declareType(all, t)
	}
	for _, d := range f.tree.Decls {
		if g, ok := d.(*ast.GenDecl); ok {
			all = variables(all, g)
		}
	}
	places := map[ast.Node]int{}
	f.index = make(map[*ast.FuncDecl]int, len(f.names.Funcs))
	f.decls = make([]facts.Declaration, len(all))
	for i, from := range inOrder(all) {
		d := &all[from]
		d.Parent = -1
		if d.parent != nil {
			d.Parent = places[d.parent]
		}
		if d.key != nil {
			places[d.key] = i
		}
		if fn, ok := d.key.(*ast.FuncDecl); ok {
			f.index[fn] = i
		}
		f.decls[i] = d.Declaration
	}
	clear(all) // or they would keep the tree
	return all
}

// inOrder gives the places of declarations in the order of the source.
// Declarations are large, so that they stay where they are.
func inOrder(all []declared) []int {
	order := make([]int, len(all))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(all[a].pos, all[b].pos) })
	return order
}

func declareFunc(fn *gofile.Func) declared {
	d := declared{pos: fn.Ident.Pos(), Declaration: facts.Declaration{
		ID: fn.ID, Kind: facts.Function, Name: fn.Ident.Name, Qualname: fn.Qualname,
	}}
	if fn.Class != "" {
		d.Kind = facts.Method
	}
	if fn.Owner != nil {
		d.Signature = true
		d.parent = fn.Owner.Spec
		return d
	}
	d.Signature = fn.Decl.Body == nil
	d.key, d.pos = fn.Decl, fn.Decl.Pos()
	return d
}

// declareType adds the type and the fields of a struct.
func declareType(all []declared, t *gofile.Type) []declared {
	d := declared{pos: t.Spec.Pos(), key: t.Spec, Declaration: facts.Declaration{
		Kind: typeKind(t.Spec), Name: t.Spec.Name.Name, Qualname: t.Qualname,
	}}
	if t.Encloser != nil {
		d.parent = t.Encloser.Decl
	}
	all = append(all, d)
	st, ok := ast.Unparen(t.Spec.Type).(*ast.StructType)
	if !ok || st.Fields == nil {
		return all
	}
	for _, field := range st.Fields.List {
		names := field.Names
		if len(names) == 0 {
			if name := embedded(field.Type); name != nil {
				names = []*ast.Ident{name}
			}
		}
		for _, n := range names {
			all = append(all, declared{pos: n.Pos(), parent: t.Spec, Declaration: facts.Declaration{
				Kind: facts.Field, Name: n.Name, Qualname: t.Qualname + "." + n.Name,
			}})
		}
	}
	return all
}

// embedded is the name of an embedded field.
func embedded(e ast.Expr) *ast.Ident {
	for {
		switch x := e.(type) {
		case *ast.StarExpr:
			e = x.X
		case *ast.ParenExpr:
			e = x.X
		case *ast.IndexExpr:
			e = x.X
		case *ast.IndexListExpr:
			e = x.X
		case *ast.SelectorExpr:
			return x.Sel
		case *ast.Ident:
			return x
		default:
			return nil
		}
	}
}

// variables adds the variables and constants of a package-level declaration.
func variables(all []declared, g *ast.GenDecl) []declared {
	for _, spec := range g.Specs {
		v, ok := spec.(*ast.ValueSpec)
		if !ok {
			continue
		}
		for _, n := range v.Names {
			if n.Name != "_" {
				all = append(all, declared{pos: n.Pos(), Declaration: facts.Declaration{
					Kind: facts.Variable, Name: n.Name, Qualname: n.Name,
				}})
			}
		}
	}
	return all
}

func typeKind(s *ast.TypeSpec) facts.Kind {
	if s.Assign.IsValid() {
		return facts.Alias
	}
	switch ast.Unparen(s.Type).(type) {
	case *ast.StructType:
		return facts.Struct
	case *ast.InterfaceType:
		return facts.Interface
	}
	return facts.OtherType
}
