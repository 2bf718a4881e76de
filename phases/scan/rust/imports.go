package rust

import (
	"slices"
	"strings"

	"rules_handbook/phases/scan/build"
	"rules_handbook/schemas/facts"
)

// Imports of Rust have these forms:
//
//	mod x;             Level 1, Module "x", Local "x"; with #[path = "p"] Level 2, Module "p"
//	use a::b::c as d;  Module "a::b", Name "c", Local "d"
//	use a as b;        Module "a", Local "b", Whole
//	use a::*;          Module "a", Name "*"
//	a::f() without use of a: Module "a", Local "a", Whole, Dynamic
//
// Module paths start with crate, self or super (of the file), a name of the
// file, or the name of another crate ("" before it: only that).

// roots are the names that paths start with, whatever is bound.
var roots = []string{"crate", "self", "super"}

// use binds what a use declaration takes in.
func (f *file) use(i int, c context) {
	f.useTree(f.Child(i, fieldArgument), nil, c, 0)
}

func (f *file) useTree(i int, prefix []string, c context, depth int) {
	if i < 0 || depth > maxTypeDepth {
		return
	}
	prefix = prefix[:len(prefix):len(prefix)]
	switch f.Kind(i) {
	case kindScopedUseList:
		outer, ok := f.segments(f.Child(i, fieldPath), 0)
		if f.Child(i, fieldPath) >= 0 && !ok {
			return
		}
		f.useTree(f.Child(i, fieldList), append(prefix, outer...), c, depth+1)
	case kindUseList:
		for child := range f.Tree.NamedChildren(i) {
			f.useTree(child, prefix, c, depth+1)
		}
	case kindUseAs:
		if path, ok := f.segments(f.Child(i, fieldPath), 0); ok {
			f.useName(append(prefix, path...), plain(f.String(f.Child(i, fieldAlias))), c)
		}
	case kindUseWildcard:
		path, ok := f.segments(f.Only(i), 0)
		if f.Only(i) >= 0 && !ok {
			return
		}
		f.useAll(append(prefix, path...), c)
	default:
		path, ok := f.segments(i, 0)
		if !ok || len(path) == 0 {
			return
		}
		f.useName(append(prefix, path...), "", c)
	}
}

// useName binds one name; {self} stands for the path before it.
func (f *file) useName(path []string, local string, c context) {
	if len(path) > 1 && path[len(path)-1] == "self" {
		path = path[:len(path)-1]
	}
	if local == "" {
		local = path[len(path)-1]
	}
	if local == "_" || slices.Contains(roots, local) {
		return
	}
	path = f.canonical(path, c)
	if c.namespace != build.None && c.Scope == c.declaring {
		f.Declare(facts.Declaration{Kind: facts.Alias, Name: local, Parent: c.Owner, Type: &facts.Type{Names: f.rooted(path)}})
		return
	}
	f.BindImport(c.Scope, importOf(path, local))
}

// useAll takes in all names. What stands around a module is seen in it anyway.
func (f *file) useAll(path []string, c context) {
	path = f.canonical(path, c)
	if len(path) == 1 && path[0] == "self" {
		return
	}
	i := facts.Import{Module: strings.Join(path, "::"), Name: "*"}
	if !slices.Contains(f.Declaration.Imports, i) {
		f.Declaration.Imports = append(f.Declaration.Imports, i)
	}
}

func importOf(path []string, local string) facts.Import {
	if len(path) == 1 {
		return facts.Import{Module: path[0], Local: local, Whole: true}
	}
	last := len(path) - 1
	return facts.Import{Module: strings.Join(path[:last], "::"), Name: path[last], Local: local}
}

// canonical writes a path of a module inside the file as one of the file.
func (f *file) canonical(path []string, c context) []string {
	if len(path) == 0 || c.namespace == build.None || path[0] != "super" && path[0] != "self" {
		return path
	}
	around := f.TypeName(c.namespace)
	if path[0] == "self" {
		path = path[1:]
	}
	for len(path) > 0 && path[0] == "super" && len(around) > 0 {
		path, around = path[1:], around[:len(around)-1]
	}
	if len(path) > 0 && path[0] == "super" {
		return path
	}
	return slices.Concat([]string{"self"}, around, path)
}

// rooted makes sure that the first name of a path of several is bound.
func (f *file) rooted(path []string) []string {
	if len(path) < 2 {
		return path
	}
	if path[0] == "" {
		path = path[1:]
	}
	f.root(path[0])
	return path
}

// root notes the first name of a path; what nothing in the file binds is a
// crate.
func (f *file) root(name string) {
	if name != "" && name != "Self" {
		f.heads[name] = true
	}
}

// bindRoots imports the crates that paths start with.
func (f *file) bindRoots() {
	bound := map[string]bool{}
	for _, i := range f.Declaration.Imports {
		bound[i.Local] = true
	}
	for _, name := range f.headNames() {
		switch {
		case slices.Contains(roots, name):
		case bound[name] || f.Lookup(build.None, name) >= 0 || name[0] >= 'A' && name[0] <= 'Z':
			continue
		}
		f.Declaration.Imports = append(f.Declaration.Imports, facts.Import{Module: name, Local: name, Whole: true, Dynamic: true})
	}
	for _, name := range f.macroNames() {
		for _, i := range f.Declaration.Imports {
			if i.Local == name && i.Name != "" && i.Name != "*" {
				i.Name, i.Local = i.Name+"!", name+"!"
				f.Declaration.Imports = append(f.Declaration.Imports, i)
				break
			}
		}
	}
}

func (f *file) externCrate(i int) {
	name := f.String(f.Child(i, fieldName))
	local := name
	if alias := f.Child(i, fieldAlias); alias >= 0 {
		local = f.String(alias)
	}
	if name != "self" && name != "" && local != "_" {
		f.Declaration.Imports = append(f.Declaration.Imports, facts.Import{Module: "::" + name, Local: local, Whole: true})
	}
}

// child binds a module that is a file of its own.
func (f *file) child(i int, name string, c context) {
	imported := facts.Import{Level: 1, Module: name, Local: name, Whole: true}
	if c.namespace != build.None {
		imported.Module = strings.Join(append(f.TypeName(c.namespace), name), "/")
	}
	for _, text := range f.attributes(i) {
		if value, ok := strings.CutPrefix(strings.ReplaceAll(text, " ", ""), `path="`); ok {
			imported.Level, imported.Module = 2, strings.TrimSuffix(value, `"`)
		}
	}
	f.Declaration.Imports = append(f.Declaration.Imports, imported)
}
