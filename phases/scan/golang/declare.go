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

// declare fills decls in source order, and index.
func (f *file) declare() {
	var all []declared
	for _, fn := range f.names.Funcs {
		all = append(all, f.declareFunc(fn))
	}
	for _, t := range f.names.Types {
		all = append(all, f.declareType(t)...)
	}
	for _, d := range f.tree.Decls {
		if g, ok := d.(*ast.GenDecl); ok {
			all = append(all, variables(g)...)
		}
	}
	slices.SortStableFunc(all, func(a, b declared) int { return cmp.Compare(a.pos, b.pos) })

	places := map[ast.Node]int{}
	f.index = map[*ast.FuncDecl]int{}
	for i, d := range all {
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
		f.decls = append(f.decls, d.Declaration)
	}
}

func (f *file) declareFunc(fn *gofile.Func) declared {
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

// declareType gives the type and the fields of a struct.
func (f *file) declareType(t *gofile.Type) []declared {
	d := declared{pos: t.Spec.Pos(), key: t.Spec, Declaration: facts.Declaration{
		Kind: typeKind(t.Spec), Name: t.Spec.Name.Name, Qualname: t.Qualname,
	}}
	if t.Encloser != nil {
		d.parent = t.Encloser.Decl
	}
	all := []declared{d}
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

// variables gives the variables and constants of a package-level declaration.
func variables(g *ast.GenDecl) []declared {
	var all []declared
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
