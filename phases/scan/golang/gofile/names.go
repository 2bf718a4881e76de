package gofile

import (
	"fmt"
	"go/ast"
	"path"
	"strings"
)

// ModuleID is the prefix of the ids of a file: its path without the extension,
// with dots for slashes.
func ModuleID(file string) string {
	return strings.ReplaceAll(strings.TrimSuffix(file, path.Ext(file)), "/", ".")
}

// ModuleBody is the name of the node that stands for the code of a file outside
// every function.
const ModuleBody = "<module>"

// Func is a function, a method or a method that a named interface lists.
type Func struct {
	ID       string
	Qualname string
	Class    string        // bare receiver type or interface; "" for a function
	Ident    *ast.Ident    // its name
	Decl     *ast.FuncDecl // nil for a method of an interface
	Field    *ast.Field    // nil for a function
	Owner    *Type         // the interface; nil for a function
}

// Type is a declared type.
type Type struct {
	ID       string // "type:" + module + "." + qualname
	Qualname string
	Spec     *ast.TypeSpec
	Decl     *ast.GenDecl
	Encloser *Func // function in whose body it stands; nil at package level
}

// Names holds the functions and types of a file in source order. Of equal ids
// the last stays as it is, the earlier ones get ~1, ~2, … at their ends.
type Names struct {
	Funcs []*Func
	Types []*Type
}

// number gives the ids. Without bodies the types inside them are missing, the
// ids of the rest are the same.
func (n *Names) number(module string) {
	number(n.Funcs, func(f *Func) (string, *string) { return module + "." + f.Qualname, &f.ID })
	number(n.Types, func(t *Type) (string, *string) { return "type:" + module + "." + t.Qualname, &t.ID })
}

func (n *Names) function(d *ast.FuncDecl) *Func {
	f := &Func{Ident: d.Name, Decl: d, Class: ReceiverType(d), Qualname: d.Name.Name}
	if f.Class != "" {
		f.Qualname = f.Class + "." + d.Name.Name
	}
	n.Funcs = append(n.Funcs, f)
	return f
}

// types adds the types that a declaration declares.
func (n *Names) types(g *ast.GenDecl, encloser *Func, prefix string) {
	for _, spec := range g.Specs {
		if s, ok := spec.(*ast.TypeSpec); ok {
			t := &Type{Spec: s, Decl: g, Qualname: prefix + s.Name.Name, Encloser: encloser}
			n.Types = append(n.Types, t)
			n.interfaceMethods(t)
		}
	}
}

func (n *Names) interfaceMethods(t *Type) {
	it, ok := ast.Unparen(t.Spec.Type).(*ast.InterfaceType)
	if !ok || it.Methods == nil {
		return
	}
	for _, field := range it.Methods.List {
		if _, ok := field.Type.(*ast.FuncType); !ok {
			continue
		}
		for _, name := range field.Names {
			n.Funcs = append(n.Funcs, &Func{
				Ident: name, Field: field, Owner: t, Class: t.Spec.Name.Name,
				Qualname: t.Qualname + "." + name.Name,
			})
		}
	}
}

// ReceiverType is the bare name of a method's receiver type, "" for a function.
func ReceiverType(d *ast.FuncDecl) string {
	if d.Recv == nil || len(d.Recv.List) == 0 {
		return ""
	}
	t := d.Recv.List[0].Type
	for {
		switch x := t.(type) {
		case *ast.StarExpr:
			t = x.X
		case *ast.ParenExpr:
			t = x.X
		case *ast.IndexExpr:
			t = x.X
		case *ast.IndexListExpr:
			t = x.X
		case *ast.SelectorExpr:
			return x.Sel.Name
		case *ast.Ident:
			return x.Name
		default:
			return "_"
		}
	}
}

// number gives ids: the last of several equal ones as it is, the earlier ones
// with ~1, ~2, ….
func number[T any](all []T, id func(T) (string, *string)) {
	last := make(map[string]int, len(all))
	for i, x := range all {
		key, to := id(x)
		last[key], *to = i, key
	}
	if len(last) == len(all) {
		return
	}
	seen := map[string]int{}
	for i, x := range all {
		key, to := id(x)
		if last[key] != i {
			seen[key]++
			*to = fmt.Sprintf("%s~%d", key, seen[key])
		}
	}
}
