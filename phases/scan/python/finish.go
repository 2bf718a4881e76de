package python

import (
	"cmp"
	"fmt"
	"maps"
	"slices"

	"rules_handbook/schemas/facts"
)

// finish turns what was collected into the facts of the file.
func (f *file) finish() {
	f.orderCalls()
	f.closeInits()
	f.keepLoneStubs()
	f.number()
	for _, fn := range f.functions {
		if !fn.stub {
			f.details.Nodes = append(f.details.Nodes, f.finishNode(fn))
		}
	}
	f.numberTypes()
	f.addModuleNode()
	f.addImplicitConstructors()
	for _, s := range f.scopes {
		f.refs.Scopes = append(f.refs.Scopes, s.Scope)
	}
}

// orderCalls puts the calls in the order of the source: broken text can have its
// parts walked in another one.
func (f *file) orderCalls() {
	slices.SortStableFunc(f.calls, func(a, b callSite) int { return cmp.Compare(a.start, b.start) })
	for _, c := range f.calls {
		f.refs.Calls = append(f.refs.Calls, c.call)
		f.details.Calls = append(f.details.Calls, c.site)
	}
}

// keepLoneStubs makes the last overload of a function without implementation
// a node, as it is in protocols.
func (f *file) keepLoneStubs() {
	last := map[member]*function{}
	for _, fn := range f.functions {
		d := f.decls.Decls[fn.decl]
		key := member{d.Parent, d.Name}
		if fn.stub && !f.defined[key] {
			last[key] = fn
		}
	}
	for _, fn := range last {
		fn.stub = false
	}
}

// number gives every node its id: of definitions with one name the last has
// the plain one.
func (f *file) number() {
	stubs := map[int]bool{}
	for _, fn := range f.functions {
		stubs[fn.decl] = fn.stub
	}
	isNode := func(k int) bool {
		switch f.decls.Decls[k].Kind {
		case facts.Function, facts.Method, facts.Constructor:
			return !stubs[k]
		}
		return false
	}
	total := map[string]int{}
	for k, d := range f.decls.Decls {
		if isNode(k) {
			total[d.Qualname]++
		}
	}
	count := map[string]int{}
	for k := range f.decls.Decls {
		d := &f.decls.Decls[k]
		if !isNode(k) {
			continue
		}
		d.ID = f.decls.Module + "." + d.Qualname
		if count[d.Qualname]++; count[d.Qualname] < total[d.Qualname] {
			d.ID += fmt.Sprintf("~%d", count[d.Qualname])
		}
	}
}

// numberTypes adds the types, whose ids are numbered like those of nodes.
func (f *file) numberTypes() {
	total := map[string]int{}
	for _, cl := range f.classes {
		total[cl.typ.ID]++
	}
	count := map[string]int{}
	for _, cl := range f.classes {
		id := cl.typ.ID
		if count[id]++; count[id] < total[id] {
			cl.typ.ID += fmt.Sprintf("~%d", count[id])
		}
		f.details.Types = append(f.details.Types, cl.typ)
	}
}

func (f *file) finishNode(fn *function) facts.Node {
	d := f.decls.Decls[fn.decl]
	n := fn.node
	n.ID = d.ID
	n.Entry = d.Parent == none && f.entries[d.Name]
	if cl := f.byDecl[fn.class]; cl != nil {
		n.AttrsRead, n.AttrsSet = f.attributes(fn, cl)
	}
	return n
}

// attributes are the attributes that a method reads and writes: no methods,
// and of what it calls only what is known to be an attribute.
func (f *file) attributes(fn *function, cl *class) (read, set []string) {
	for name := range fn.calls {
		if _, field := f.names[member{cl.decl, name}]; field {
			fn.reads[name] = true
		}
	}
	maps.DeleteFunc(fn.reads, func(name string, _ bool) bool { return cl.methods[name] })
	return slices.Sorted(maps.Keys(fn.reads)), slices.Sorted(maps.Keys(fn.sets))
}

// addModuleNode adds the module's body when it has calls of its own.
func (f *file) addModuleNode() {
	if !slices.ContainsFunc(f.refs.Calls, func(c facts.Call) bool { return c.Caller == none }) {
		return
	}
	entry := f.hasEntry
	for _, n := range f.details.Nodes {
		entry = entry && !n.Entry
	}
	f.decls.Body = f.decls.Module + "." + facts.ModuleBody
	f.details.Nodes = append(f.details.Nodes, facts.Node{
		ID: f.decls.Body, Name: facts.ModuleBody, Qualname: facts.ModuleBody, Synthetic: true,
		LineStart: 1, LineEnd: f.details.Lines, Signature: "<module body>",
		Entry: entry || f.decls.Module == "__main__" || hasSuffixSegment(f.decls.Module, "__main__"),
	})
}

func hasSuffixSegment(module, segment string) bool {
	_, last, _ := cutLast(module, ".")
	return last == segment
}

// addImplicitConstructors adds the nodes of constructors that are not written.
func (f *file) addImplicitConstructors() {
	for _, d := range f.decls.Decls {
		if !d.Implicit {
			continue
		}
		cl := f.byDecl[d.Parent]
		f.details.Nodes = append(f.details.Nodes, facts.Node{
			ID: d.ID, Name: d.Name, Qualname: d.Qualname, ClassName: cl.typ.Name, Synthetic: true, Method: true,
			LineStart: cl.typ.LineStart, LineEnd: cl.typ.LineEnd, Signature: "class " + cl.typ.Name, Exported: f.isReachable(cl.decl),
		})
	}
}
