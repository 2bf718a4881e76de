package zig

import (
	"strings"

	"rules_handbook/phases/scan/build"
	"rules_handbook/schemas/facts"
)

// variable binds a constant or variable; one that holds a container declares it.
func (f *file) variable(i int, c context) {
	if !f.Has(i, "const") && !f.Has(i, "var") { // an assignment
		f.children(i, c)
		return
	}
	var names []int
	value := none
	for child := range f.Tree.NamedChildren(i) {
		switch {
		case f.Field(child) == fieldType || f.Tree.Kind(child) == "byte_alignment":
		case f.Is(child, kindIdentifier) && value < 0 && !f.follows(child, "="):
			names = append(names, child)
		default:
			value = child
		}
	}
	written := f.Child(i, fieldType)
	if len(names) == 1 && f.Is(value, kindContainer, kindEnum) {
		f.container(value, f.String(names[0]), c)
		return
	}
	for _, name := range names {
		t, values := f.typed(written, c)
		if written < 0 && value >= 0 && len(names) == 1 {
			values = []facts.Path{f.path(value, c)}
		}
		if c.Class != "" {
			f.BindField(c.Owner, f.String(name), values, t, true, c.Scope)
		} else {
			f.Bind(c.Scope, f.String(name), values, t, c.Scope)
		}
	}
	f.walk(written, c)
	f.walk(value, c)
}

// follows reports whether a sign stands right before a node.
func (f *file) follows(i int, sign string) bool {
	return strings.HasSuffix(strings.TrimRight(f.Text[:f.Start(i)], " \t\r\n"), sign)
}

// container declares a struct, union, enum or opaque type and walks its body.
func (f *file) container(i int, name string, c context) int {
	d := facts.Declaration{Kind: facts.Struct, Name: name, Parent: c.Owner, Static: true}
	if f.Is(i, kindEnum) {
		d.Kind = facts.Enum
	}
	if strings.HasPrefix(name, "{") && c.Owner >= 0 {
		d.Qualname = f.Decl(c.Owner).Qualname
	}
	k := f.Declare(d)
	if c.Class == "" && !strings.HasPrefix(name, "{") {
		f.BindDeclared(c.Scope, k)
	}
	inner := context{Context: build.Context{Caller: c.Caller, Owner: k, Class: name, This: k}}
	inner.Scope = f.NewScope(facts.Scope{Parent: c.Scope, Decl: k, This: k})
	f.ownNames(i, k)
	f.children(i, inner)
	return k
}

// ownNames notes the constants that a container calls itself by:
// const Self = @This();
func (f *file) ownNames(i, k int) {
	for child := range f.Tree.NamedChildren(i) {
		if f.Is(child, kindVariable) && strings.HasPrefix(f.String(f.Last(child)), "@This") {
			f.isSelf[selfName{k, f.String(f.Only(child))}] = true
		}
	}
}

// anonymous declares a container without a name.
func (f *file) anonymous(i int, c context) int { return f.container(i, f.HiddenName(), c) }

// field declares a field of a container or of the file.
func (f *file) field(i int, c context) {
	name, written := f.String(f.Child(i, fieldName)), f.Child(i, fieldType)
	if name != "" {
		t, values := f.typed(written, c)
		if written < 0 && c.Owner >= 0 && f.Decl(c.Owner).Kind == facts.Enum {
			t = &facts.Type{Names: []string{f.Decl(c.Owner).Name}}
		}
		if c.Class != "" {
			f.BindField(c.Owner, name, values, t, false, c.Scope)
		} else if c.Caller < 0 {
			f.Bind(0, name, values, t, 0)
		}
	}
	for child := range f.Tree.NamedChildren(i) {
		if f.Field(child) != fieldName || !f.Is(child, kindIdentifier) { // a field of a tuple has a type only
			f.walk(child, c)
		}
	}
}

// function declares a function and walks its body. A first parameter of the
// container around it is the receiver.
func (f *file) function(i int, c context) {
	name, body := f.String(f.Child(i, fieldName)), f.Child(i, fieldBody)
	if name == "" {
		f.children(body, c)
		return
	}
	d := facts.Declaration{Kind: facts.Function, Name: name, Parent: c.Owner, Signature: body < 0, Hidden: !f.Has(i, "pub")}
	inner := context{}
	if c.Class != "" {
		d.Kind, d.Static = facts.Method, true
	}
	list := f.OfKind(i, kindParameters)
	type parameter struct {
		facts.Param
		values []facts.Path
	}
	var params []parameter
	if list >= 0 {
		for p := range f.Tree.NamedChildren(list) {
			if !f.Is(p, kindParameter) {
				continue
			}
			own := parameter{Param: facts.Param{Name: f.String(f.Child(p, fieldName))}}
			own.Type, own.values = f.typed(f.Child(p, fieldType), c)
			if len(params) == 0 && c.Class != "" && f.isOwnType(f.Child(p, fieldType), c) {
				inner.receiver, d.Static = own.Name, false
			}
			params = append(params, own)
			d.Params = append(d.Params, own.Param)
		}
	}
	result, values := f.typed(f.Child(i, fieldType), c)
	if result != nil && len(result.Names) == 1 && result.Names[0] == "type" {
		result = nil
	}
	d.Type = result
	k := f.Declare(d)
	fn := f.AddFunction(k, f.HeaderOf(i, body))
	fn.Typed = true
	fn.Node.Exported = f.Has(i, "pub") || f.Has(i, "export")
	fn.Node.Entry = name == "main" && c.Owner < 0
	if strings.HasPrefix(c.Class, "{") {
		qualname := f.Decl(c.Owner).Qualname
		fn.Node.ClassName = qualname[strings.LastIndexByte(qualname, '.')+1:]
	}
	if d.Static {
		fn.Node.Method = false
	}
	inner.Context = build.Context{Caller: k, Owner: k, This: none, Result: fn}
	if inner.receiver != "" {
		inner.This = c.This
	}
	inner.Scope = f.NewScope(facts.Scope{Parent: c.Scope, Decl: k, This: inner.This})
	for _, p := range params {
		if p.Name != "" && p.Name != inner.receiver {
			f.BindParam(inner.Scope, p.Name, p.values, p.Type, c.Scope)
		}
	}
	if len(values) > 0 {
		f.AddValues(build.Target{Decl: k}, values, inner.Scope)
	}
	f.children(list, inner)
	f.walk(f.Child(i, fieldType), inner)
	f.children(body, inner)
}

// isOwnType reports whether a type is that of the container around, or a pointer
// to it.
func (f *file) isOwnType(i int, c context) bool {
	for n := 0; f.Is(i, kindPointer) && n < maxTypeDepth; n++ {
		i = f.Last(i)
	}
	switch f.Kind(i) {
	case kindBuiltin:
		return strings.HasPrefix(f.String(i), "@This")
	case kindIdentifier:
		name := f.String(i)
		return name == c.Class || f.isSelf[selfName{c.Owner, name}]
	}
	return false
}
