package build

import (
	"strconv"
	"strings"

	"rules_handbook/schemas/facts"
)

// keepSignatures makes a node of one signature of each function without a body;
// where there is a body, it is the node. Where the language has overloads, each
// set of parameters is a function of its own.
func (f *File) keepSignatures() {
	type place struct {
		parent int
		name   string
		static bool
		params string
	}
	written := map[place]bool{}
	for pass := range 2 {
		for _, fn := range f.Functions {
			d := f.Decl(fn.Decl)
			key := place{d.Parent, d.Name, d.Static, ""}
			if f.Language.Overloads {
				key.params = paramTypes(d)
			}
			switch {
			case d.Signature == (pass == 0):
			case pass == 0:
				written[key] = true
			case written[key]:
				fn.Stub = true
			default:
				written[key] = true
			}
		}
	}
}

// number gives every node its id: of definitions with one name the last has the
// plain one, but one that is low gives way to others.
func (f *File) number() {
	last := map[string]int{}
	names := map[int]string{}
	sets := f.overloads()
	for _, low := range []bool{true, false} {
		for k := range f.Declaration.Decls {
			d := f.Decl(k)
			fn := f.byDecl[k]
			if (fn == nil || fn.Stub) && !d.Implicit || f.isLow(k) != low {
				continue
			}
			name := d.Qualname
			if sets[overload{d.Parent, d.Name}] {
				name += "(" + paramTypes(d) + ")"
			}
			names[k], last[name] = name, k
		}
	}
	ids := newIDs()
	ids.taken[facts.ModuleBody] = true
	for name, k := range last {
		if name != facts.ModuleBody {
			ids.taken[name] = true
			f.Decl(k).ID = f.module + f.Language.separator() + name
		}
	}
	for k := range f.Declaration.Decls {
		if name, ok := names[k]; ok && f.Decl(k).ID == "" {
			f.Decl(k).ID = f.module + f.Language.separator() + ids.free(name)
		}
	}
}

// isLow reports whether others of its name get the plain id before a
// declaration: it says so, or is the implicit constructor of something without
// a name.
func (f *File) isLow(k int) bool {
	if fn := f.byDecl[k]; fn != nil {
		return fn.Low
	}
	d := f.Decl(k)
	return d.Implicit && f.Decl(d.Parent).Name != "" && f.Decl(d.Parent).Name[0] == '{'
}

// overload names the functions of one name in one owner.
type overload struct {
	parent int
	name   string
}

// overloads are the names that several functions with different parameters
// share.
func (f *File) overloads() map[overload]bool {
	if !f.Language.Overloads {
		return nil
	}
	first, sets := map[overload]string{}, map[overload]bool{}
	for _, fn := range f.Functions {
		if fn.Stub {
			continue
		}
		d := f.Decl(fn.Decl)
		key, params := overload{d.Parent, d.Name}, paramTypes(d)
		if before, ok := first[key]; ok && before != params {
			sets[key] = true
		} else {
			first[key] = params
		}
	}
	return sets
}

// paramTypes are the types of the parameters as ids show them: written names
// without arguments, joined with commas.
func paramTypes(d *facts.Declaration) string {
	list := make([]string, len(d.Params))
	for i, p := range d.Params {
		list[i] = typeText(p.Type)
		if p.Variadic {
			list[i] += "..."
		}
	}
	return strings.Join(list, ",")
}

func typeText(t *facts.Type) string {
	switch {
	case t == nil:
		return "?"
	case len(t.Args) == 1 && len(t.Names) == 1 && (t.Names[0] == "Array" || t.Names[0] == "list" || t.Names[0] == "array"):
		return typeText(&t.Args[0]) + "[]"
	case len(t.Names) == 0:
		return "?"
	case len(t.Args) == 1 && len(t.Names) == 1 && t.Names[0] == "Nullable`1":
		return typeText(&t.Args[0]) + "?"
	}
	name, _, _ := strings.Cut(t.Names[len(t.Names)-1], "`") // C# counts type parameters behind it
	return name
}

// ids hands out names that nobody has yet.
type ids struct {
	taken map[string]bool
	count map[string]int
}

func newIDs() *ids { return &ids{map[string]bool{}, map[string]int{}} }

// free is the name, or the name with the first of ~1, ~2, … that is free.
func (n *ids) free(name string) string {
	id := name
	for n.taken[id] {
		n.count[name]++
		id = name + "~" + strconv.Itoa(n.count[name])
	}
	n.taken[id] = true
	return id
}
