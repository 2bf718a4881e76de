package lua

import (
	"strings"

	"rules_handbook/phases/scan/build"
	"rules_handbook/schemas/facts"
)

// functionStatement visits function a.b:c() and local function f().
func (f *file) functionStatement(i int, c context) {
	name := f.Child(i, fieldName)
	if f.Kind(name) == kindIdentifier {
		f.define(i, f.String(name), i, build.None, true, c)
		return
	}
	var parts []string
	for part := range f.Tree.NamedChildren(max(name, 0)) {
		if f.Kind(part) == kindIdentifier {
			parts = append(parts, f.String(part))
		}
	}
	switch {
	case name < 0 || len(parts) == 0:
		f.walkChildren(i, c)
	case len(parts) == 1:
		f.define(i, parts[0], i, build.None, false, c)
	default:
		f.define(i, parts[len(parts)-1], i, f.holder(parts[:len(parts)-1], c), false, c)
	}
}

// holder is the object that functions are put into, made when it is new; of
// another module's table there is a stand-in.
func (f *file) holder(names []string, c context) int {
	k := build.None
	for n, name := range names {
		if n == 0 && name == "self" && c.This >= 0 {
			k = c.This
			continue
		}
		found := f.Lookup(k, name)
		if n == 0 && found < 0 {
			found = f.Declared(c.Scope, name)
		}
		if found >= 0 && f.Decl(found).Kind == facts.Variable {
			f.Decl(found).Kind = facts.Object
		}
		if found < 0 || f.Decl(found).Kind != facts.Object {
			found = f.Declare(facts.Declaration{Kind: facts.Object, Name: name, Parent: k})
			if n == 0 && !f.Scopes[c.Scope].Declares {
				f.Local(c.Scope, name).Decl = found
			}
		}
		k = found
	}
	return k
}

// define declares a function. node has the parameters and the body, span the
// lines.
func (f *file) define(node int, name string, span, holder int, local bool, c context) {
	if name == "" { // broken text: the parser has made the name up
		f.closure(node, c)
		return
	}
	owner := holder
	if holder < 0 && c.Caller >= 0 && local {
		owner = c.Caller
	}
	d := facts.Declaration{Kind: facts.Function, Name: name, Parent: owner, Hidden: local && owner < 0}
	if holder >= 0 {
		d.Kind = facts.Method
	}
	k := f.Declare(d)
	if holder < 0 && (local || c.Caller < 0) {
		f.BindDeclared(c.Scope, k)
	}
	fn := f.AddFunction(k, f.header(node, span))
	start := f.start(span)
	fn.Node.LineStart = f.Tree.LineAt(int(start))
	fn.Node.Signature = f.Signature(start, f.header(node, span).End)
	if doc := f.OfKind(span, kindDocumentation); doc >= 0 {
		fn.Node.Doc = plain(f.String(doc))
	}
	fn.Node.Exported = !local
	inner := c
	inner.Context = build.Context{Caller: k, Owner: k, This: c.This, Self: fn, Result: fn}
	if holder >= 0 {
		inner.This = holder
	}
	inner.Scope = f.NewScope(facts.Scope{Parent: c.Scope, Decl: k, This: inner.This})
	f.Decl(k).Params = f.parameters(node, inner)
	f.walkChildren(f.OfKind(node, kindBody), inner)
}

// start is where a definition starts behind its documentation.
func (f *file) start(i int) uint32 {
	for child := f.Tree.FirstChild(i); child >= 0; child = f.Tree.Next(child) {
		if !f.Is(child, kindDocumentation, kindComment) {
			return f.Start(child)
		}
	}
	return f.Start(i)
}

// header ends behind the parameters.
func (f *file) header(node, span int) build.Header {
	h := build.Header{Node: span, Doc: f.start(span), End: f.End(span)}
	for child := f.Tree.FirstChild(node); child >= 0; child = f.Tree.Next(child) {
		if f.Tree.Kind(child) == "function_body_paren" {
			h.End = f.End(child)
		}
	}
	return h
}

// plain takes the dashes off the lines of a documentation.
func plain(doc string) string {
	lines := strings.Split(strings.TrimSpace(doc), "\n")
	for k, line := range lines {
		lines[k] = strings.TrimPrefix(strings.TrimLeft(strings.TrimSpace(line), "-"), " ")
	}
	return strings.TrimSpace(strings.Join(lines, "\n"))
}

func (f *file) parameters(node int, c context) (params []facts.Param) {
	list := f.OfKind(node, kindParameters)
	if list < 0 {
		return nil
	}
	for p := range f.Tree.NamedChildren(list) {
		if f.Kind(p) == kindIdentifier {
			params = append(params, facts.Param{Name: f.String(p)})
			f.BindParam(c.Scope, f.String(p), nil, nil, c.Scope)
		}
	}
	return params
}

// closure visits a function without a name.
func (f *file) closure(i int, c context) {
	c.Context = f.Block(c.Context)
	c.Result = nil
	f.parameters(i, c)
	f.walkChildren(f.OfKind(i, kindBody), c)
}

// variables visits local a, b = c, d and a.b = c.
func (f *file) variables(i int, c context) {
	local := f.Has(i, "local") || f.Tree.Kind(f.localWord(i)) == "local"
	targets, values := f.sides(i)
	for k, target := range targets {
		var value []int
		if k < len(values) && (len(values) > 1 || len(targets) == 1 || k == 0) {
			value = values[k]
		}
		f.variable(target, value, local, i, c)
	}
	for _, value := range values[min(len(targets), len(values)):] {
		for _, part := range value {
			f.walk(part, c)
		}
	}
}

func (f *file) localWord(i int) int {
	for child := f.Tree.FirstChild(i); child >= 0; child = f.Tree.Next(child) {
		if f.Tree.Kind(child) == "local" {
			return child
		}
	}
	return i
}

// sides are the targets of an assignment and its values, each as the parts that
// stand side by side for it.
func (f *file) sides(i int) (targets []int, values [][]int) {
	var value []int
	right := false
	for child := f.Tree.FirstChild(i); child >= 0; child = f.Tree.Next(child) {
		switch {
		case f.Kind(child) == kindDeclarator:
			targets = append(targets, child)
		case f.String(child) == "=" && !right:
			right = true
		case right && f.String(child) == ",":
			values, value = append(values, value), nil
		case right && f.Kind(child) != kindComment:
			value = append(value, child)
		}
	}
	if len(value) > 0 {
		values = append(values, value)
	}
	return targets, values
}

// variable gives one target its value. A function becomes a declaration.
func (f *file) variable(target int, value []int, local bool, span int, c context) {
	names := f.targetNames(target)
	single := build.None
	if len(value) == 1 {
		single = value[0]
	}
	if len(names) == 0 {
		f.walkChildren(target, c)
	}
	switch {
	case f.Kind(single) == kindFunction && len(names) == 1:
		f.define(single, names[0], span, build.None, local || !f.Scopes[c.Scope].Declares, c)
		return
	case f.Kind(single) == kindFunction && len(names) > 1:
		f.define(single, names[len(names)-1], span, f.holder(names[:len(names)-1], c), false, c)
		return
	case f.Kind(single) == kindTable && len(names) > 0 && f.holdsFunctions(single, 0):
		f.table(single, f.holder(names, c), c)
		return
	case len(names) == 1 && len(value) > 0:
		f.bindName(names[0], value, local, c)
	case len(names) == 1 && local:
		f.Bind(c.Scope, names[0], nil, nil, c.Scope)
	case len(names) == 2 && names[0] == "self" && c.This >= 0 && len(value) > 0:
		f.BindField(c.This, names[1], []facts.Path{f.chain(value, c)}, nil, false, c.Scope)
	}
	for _, part := range value {
		f.walk(part, c)
	}
}

// bindName binds a name; one for a module is an import.
func (f *file) bindName(name string, value []int, local bool, c context) {
	if len(value) == 1 && f.Kind(value[0]) == kindCall {
		if module := f.required(value[0]); module != "" {
			f.BindImport(c.Scope, facts.Import{Module: module, Local: name, Whole: true, Dynamic: true})
			return
		}
	}
	path := f.chain(value, c)
	if len(value) == 1 && f.Kind(value[0]) == kindTable {
		path = build.Literal("table")
	}
	if local || f.Scopes[c.Scope].Declares {
		if s, _ := f.Find(c.Scope, name); local || s < 0 {
			f.Bind(c.Scope, name, []facts.Path{path}, nil, c.Scope)
			return
		}
	}
	f.Assign(c.Scope, name, []facts.Path{path})
}

// required is the module that require "a.b" loads.
func (f *file) required(i int) string {
	if callee, _ := f.callee(i, context{build.Context{This: build.None}}); len(callee) != 1 || callee[0].Name != "require" {
		return ""
	}
	args := f.Child(i, fieldArgs)
	if f.Kind(args) == kindStringArgument {
		return strings.Trim(f.String(args), `"'`)
	}
	return f.literalKey(f.Only(args))
}

// targetNames are the names of a.b["c"], nil of anything else.
func (f *file) targetNames(target int) (names []string) {
	key := false
	for part := f.Tree.FirstChild(target); part >= 0; part = f.Tree.Next(part) {
		known := !key
		key = f.String(part) == "["
		switch {
		case f.Kind(part) == kindIdentifier && known:
			names = append(names, f.String(part))
		case f.literalKey(part) != "":
			names = append(names, f.literalKey(part))
		case f.String(part) != "." && f.String(part) != "[" && f.String(part) != "]":
			return nil
		}
	}
	return names
}

// maxTables bounds how deep tables are looked into for functions.
const maxTables = 8

// holdsFunctions reports whether a table, or one in it, has a function with a
// name.
func (f *file) holdsFunctions(table, depth int) bool {
	list := f.OfKind(table, kindFields)
	if list < 0 || depth > maxTables {
		return false
	}
	for field := range f.Tree.NamedChildren(list) {
		value := f.Child(field, fieldValue)
		if f.Child(field, fieldName) >= 0 && (f.Kind(value) == kindFunction || f.Kind(value) == kindTable && f.holdsFunctions(value, depth+1)) {
			return true
		}
	}
	return false
}

// table visits the fields of a table that holds functions.
func (f *file) table(i, holder int, c context) {
	for field := range f.Tree.NamedChildren(f.OfKind(i, kindFields)) {
		name, value := f.Child(field, fieldName), f.Child(field, fieldValue)
		if f.Kind(value) == kindFunction && name >= 0 {
			f.define(value, f.String(name), field, holder, false, c)
		} else if f.Kind(value) == kindTable && name >= 0 && f.holdsFunctions(value, 0) {
			f.table(value, f.Declare(facts.Declaration{Kind: facts.Object, Name: f.String(name), Parent: holder}), c)
		} else {
			f.walk(field, c)
		}
	}
}
