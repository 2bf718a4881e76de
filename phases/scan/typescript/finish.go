package typescript

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	"rules_handbook/schemas/facts"
)

// finish turns what was collected into the facts of the file.
func (f *file) finish() {
	f.settle()
	f.keepSignatures()
	f.number()
	f.markExports()
	for _, fn := range f.functions {
		if !fn.stub {
			f.details.Nodes = append(f.details.Nodes, f.finishNode(fn))
		}
	}
	f.finishTypes()
	f.finishCalls()
	f.addModuleNode()
	f.addImplicitConstructors()
	for _, s := range f.scopes {
		f.refs.Scopes = append(f.refs.Scopes, s.Scope)
	}
}

// keepSignatures makes a node of one signature of each function without a
// body; where there is a body, it is the node.
func (f *file) keepSignatures() {
	type overloads struct {
		parent int
		name   string
		static bool
	}
	written := map[overloads]bool{}
	for pass := range 2 {
		for _, fn := range f.functions {
			d := f.decl(fn.decl)
			key := overloads{d.Parent, d.Name, d.Static}
			switch {
			case d.Signature == (pass == 0):
			case pass == 0:
				written[key] = true
			case written[key]:
				fn.stub = true
			default:
				written[key] = true
			}
		}
	}
}

// number gives every node its id: of definitions with one name the last has
// the plain one, but one in an object without a name gives way to others.
func (f *file) number() {
	last := map[string]int{}
	order := make([]*function, 0, len(f.functions))
	for _, low := range []bool{true, false} {
		for _, fn := range f.functions {
			if fn.low == low && !fn.stub {
				order = append(order, fn)
			}
		}
	}
	for _, fn := range order {
		last[f.decl(fn.decl).Qualname] = fn.decl
	}
	for k := range f.decls.Decls {
		if d := f.decl(k); d.Implicit {
			last[d.Qualname] = k
		}
	}
	taken := map[string]bool{facts.ModuleBody: true}
	for qualname := range last {
		taken[qualname] = true
	}
	count := map[string]int{}
	for k := range f.decls.Decls {
		d := f.decl(k)
		if fn := f.byDecl[k]; (fn == nil || fn.stub) && !d.Implicit {
			continue
		}
		name := d.Qualname
		for name == facts.ModuleBody || taken[name] && (name != d.Qualname || last[name] != k) {
			count[d.Qualname]++
			name = d.Qualname + "~" + strconv.Itoa(count[d.Qualname])
		}
		taken[name] = true
		d.ID = f.decls.Module + "." + name
	}
}

// markExports notes the declarations that the module exports.
func (f *file) markExports() {
	locals := map[string]bool{}
	for _, e := range f.decls.Exports {
		if e.Module == "" {
			locals[strings.TrimPrefix(e.Local, "exports.")] = true
		}
	}
	for k := range f.decls.Decls {
		if d := f.decl(k); locals[d.Qualname] && (d.Parent < 0 || f.decl(d.Parent).Name == "exports") {
			f.exported[k] = true
		}
	}
}

// isExported reports whether importers can reach a declaration.
func (f *file) isExported(k int) bool {
	for ; k >= 0; k = f.decl(k).Parent {
		if f.exported[k] {
			return true
		}
		parent := f.decl(k).Parent
		if parent < 0 {
			return false
		}
		switch f.decl(parent).Kind {
		case facts.Class, facts.Interface, facts.Object:
		default:
			return false
		}
	}
	return false
}

func (f *file) finishNode(fn *function) facts.Node {
	d := f.decl(fn.decl)
	n := fn.node
	n.ID = d.ID
	n.Exported = n.Exported && f.isExported(fn.decl)
	n.AttrsRead, n.AttrsSet = f.attributes(fn)
	return n
}

// attributes are the attributes that a function reads and writes: no methods,
// and of what it calls only what is known to be an attribute.
func (f *file) attributes(fn *function) (read, set []string) {
	owner := f.decl(fn.decl).Parent
	for name := range fn.invoked {
		if k, ok := f.names[member{owner, name}]; ok && f.decl(k).Kind == facts.Field {
			fn.read(name)
		}
	}
	maps.DeleteFunc(fn.reads, func(name string, _ bool) bool {
		k, ok := f.names[member{owner, name}]
		return ok && f.decl(k).Kind == facts.Method && !f.decl(k).Accessor
	})
	return slices.Sorted(maps.Keys(fn.reads)), slices.Sorted(maps.Keys(fn.sets))
}

// finishTypes keeps the first row of declarations that merge: those of one name
// in one scope. Other types of one name are told apart by their ids.
func (f *file) finishTypes() {
	type place struct {
		scope    int
		qualname string
	}
	merged, taken := map[place]bool{}, map[string]bool{}
	count := map[string]int{}
	for _, r := range f.rows {
		at := place{r.scope, r.row.Qualname}
		if merged[at] {
			continue
		}
		merged[at] = true
		plain := r.row.ID
		for taken[r.row.ID] {
			count[plain]++
			r.row.ID = plain + "~" + strconv.Itoa(count[plain])
		}
		taken[r.row.ID] = true
		f.details.Types = append(f.details.Types, r.row)
	}
}

// finishCalls puts the calls in source order, outer before inner.
func (f *file) finishCalls() {
	slices.SortStableFunc(f.calls, func(a, b callSite) int { return int(a.start) - int(b.start) })
	if len(f.calls) == 0 {
		return
	}
	f.refs.Calls = make([]facts.Call, 0, len(f.calls))
	f.details.Calls = make([]facts.CallSite, 0, len(f.calls))
	for _, call := range f.calls {
		f.refs.Calls = append(f.refs.Calls, call.Call)
		f.details.Calls = append(f.details.Calls, call.site)
	}
}

// addModuleNode adds the module's body when it has calls of its own.
func (f *file) addModuleNode() {
	if !slices.ContainsFunc(f.refs.Calls, func(c facts.Call) bool { return c.Caller == none }) {
		return
	}
	f.details.Nodes = append(f.details.Nodes, facts.Node{
		ID: f.decls.Module + "." + facts.ModuleBody, Name: facts.ModuleBody, Qualname: facts.ModuleBody, Synthetic: true,
		LineStart: 1, LineEnd: f.details.Lines, Signature: "<module body>", Entry: f.hasHashBang(),
	})
}

func (f *file) hasHashBang() bool { return f.kind(f.tree.FirstChild(0)) == kindHashBang }

// addImplicitConstructors adds the nodes of constructors that are not written.
func (f *file) addImplicitConstructors() {
	for k := range f.decls.Decls {
		d := f.decl(k)
		if !d.Implicit {
			continue
		}
		cl := f.classOf[d.Parent]
		n := facts.Node{
			ID: d.ID, Name: d.Name, Qualname: d.Qualname, ClassName: cl.name, Synthetic: true, Method: true,
			LineStart: cl.row.LineStart, LineEnd: cl.row.LineEnd, Signature: strings.TrimSpace("class " + cl.name),
			Exported: f.isExported(d.Parent),
		}
		f.details.Nodes = append(f.details.Nodes, n)
	}
}
