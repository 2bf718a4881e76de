package objc

import (
	"path"
	"strings"

	"rules_handbook/phases/scan/build"
	"rules_handbook/schemas/facts"
)

const none = build.None

type file struct{ *build.File }

func walk(b *build.File) {
	f := &file{b}
	f.children(0, f.ModuleContext())
}

func (f *file) children(i int, c build.Context) {
	if i < 0 {
		return
	}
	for child := f.Tree.FirstChild(i); child >= 0; child = f.Tree.Next(child) {
		f.walk(child, c)
	}
}

func (f *file) walk(i int, c build.Context) {
	switch f.Kind(i) {
	case kindInclude:
		text := strings.Trim(f.String(f.Last(i)), `<>"`)
		f.Declaration.Imports = append(f.Declaration.Imports, facts.Import{Module: text})
	case kindInterface:
		f.interfaceOf(i)
		f.macros(i, c)
	case kindImplementation:
		f.implementation(i, c)
	case kindMethod:
		f.method(i, c)
	case kindFunction:
		f.function(i, c)
	case kindDeclaration:
		f.declaration(i, c)
	case kindFor:
		f.loop(i, f.Block(c))
	case kindBlock:
		f.children(i, f.Block(c))
	case kindBlockLiteral:
		f.blockLiteral(i, c)
	case kindCall:
		function := f.Child(i, fieldFunction)
		if f.isProtocol(i, function) {
			return
		}
		f.AddCall(i, c, facts.PlainCall, f.path(function, c), f.Raw(function))
		f.children(i, c)
	case kindMessage:
		f.AddCall(i, c, facts.PlainCall, append(f.path(f.Child(i, fieldReceiver), c), build.Member(f.selector(i))), f.raw(i))
		f.children(i, c)
	default:
		if i >= 0 {
			f.children(i, c)
		}
	}
}

// isProtocol tells @protocol(P), which is a value, from a call.
func (f *file) isProtocol(i, function int) bool {
	start := f.Start(i)
	return start > 0 && f.Text[start-1] == '@' && f.String(function) == "protocol"
}

// class declares what a file says of a class: all its parts are one.
func (f *file) class(name string) int {
	if k := f.Lookup(none, name); k >= 0 && f.Decl(k).Kind == facts.Class {
		return k
	}
	return f.Declare(facts.Declaration{Kind: facts.Class, Name: name, Parent: none})
}

// interfaceOf notes the superclass and the properties of a class.
func (f *file) interfaceOf(i int) {
	k := f.class(f.String(f.Only(i)))
	if super := f.Child(i, fieldSuperclass); super >= 0 && len(f.Decl(k).Bases) == 0 {
		f.Decl(k).Bases = []facts.Type{{Names: []string{f.String(super)}}}
	}
	f.properties(i, k)
}

// macros walks the macros that stand among declarations.
func (f *file) macros(i int, c build.Context) {
	for k := i; k < f.Tree.After(i); k++ {
		if f.Kind(k) == kindCall {
			f.walk(k, c)
			k = f.Tree.After(k) - 1
		}
	}
}

// properties declares properties and ivars as fields.
func (f *file) properties(i, class int) {
	for child := f.Tree.FirstChild(i); child >= 0; child = f.Tree.Next(child) {
		switch f.Kind(child) {
		case kindProperty:
			declared := f.OfKind(child, kindStructDeclaration)
			name := f.declaredName(f.Last(declared))
			t := f.classIn(declared)
			f.BindField(class, name, nil, t, f.isOfClass(child), 0)
			f.BindField(class, "_"+name, nil, t, false, 0)
		case kindCondition:
			f.properties(child, class)
		case kindMethod, kindImplementation, kindInterface:
		default:
			if strings.Contains(f.Tree.Kind(child), "instance_variable") {
				f.variables(child, class)
			}
		}
	}
}

// isOfClass reports whether a property is one of the class itself.
func (f *file) isOfClass(property int) bool {
	attributes := f.OfKind(property, kindAttributes)
	for a := range f.Tree.NamedChildren(attributes) {
		if f.String(a) == "class" {
			return true
		}
	}
	return false
}

func (f *file) variables(i, class int) {
	for k := i; k < f.Tree.After(i); k++ {
		if f.Kind(k) == kindStructDeclaration {
			f.BindField(class, f.declaredName(f.Last(k)), nil, f.classIn(k), false, 0)
		}
	}
}

func (f *file) implementation(i int, c build.Context) {
	name := f.String(f.Only(i))
	k := f.class(name)
	f.properties(i, k)
	inner := build.Context{Caller: c.Caller, Owner: k, Class: name, This: k}
	inner.Scope = f.NewScope(facts.Scope{Parent: c.Scope, Decl: k, This: k})
	f.children(i, inner)
}

// method walks a method of a class.
func (f *file) method(i int, c build.Context) {
	var selector strings.Builder
	var params []facts.Param
	body, result := none, (*facts.Type)(nil)
	for child := f.Tree.FirstChild(i); child >= 0; child = f.Tree.Next(child) {
		switch f.Kind(child) {
		case kindIdentifier:
			selector.WriteString(f.String(child))
		case kindMethodType:
			result = f.typeIn(child)
		case kindMethodParameter:
			selector.WriteByte(':')
			params = append(params, facts.Param{Name: f.String(f.Last(child)), Type: f.typeIn(f.OfKind(child, kindMethodType))})
		case kindBlock:
			body = child
		}
	}
	if selector.Len() == 0 || body < 0 {
		f.children(i, c)
		return
	}
	if result != nil && result.Names[0] == "instancetype" {
		result = &facts.Type{Names: []string{c.Class}}
	}
	static := f.Has(i, "+")
	f.define(facts.Declaration{Kind: facts.Method, Name: selector.String(), Parent: c.Owner, Static: static, Type: result, Params: params}, i, body, c)
}

// keywords stand before parentheses and a block, as the names of functions do.
var keywords = map[string]bool{"if": true, "for": true, "while": true, "switch": true}

// function walks a C function.
func (f *file) function(i int, c build.Context) {
	declarator := f.Child(i, fieldDeclarator)
	for f.Kind(declarator) == kindPointer {
		declarator = f.Child(declarator, fieldDeclarator)
	}
	body := f.Child(i, fieldBody)
	name := f.declaredName(declarator)
	// C has no functions in functions: what looks like one is a statement
	// that the grammar could not read.
	if f.Kind(declarator) != kindFunctionDeclarator || name == "" || keywords[name] || body < 0 || c.Caller != f.ModuleContext().Caller {
		f.children(i, c)
		return
	}
	d := facts.Declaration{Kind: facts.Function, Name: name, Parent: none, Type: f.typeOf(f.Child(i, fieldType)), Params: f.params(f.Child(declarator, fieldParameters))}
	d.Hidden = strings.HasPrefix(f.String(i), "static") && path.Ext(f.Declaration.Path) != ".h" // a header is part of what imports it
	outer := f.ModuleContext()
	f.define(d, i, body, outer)
}

// define makes a node of a function or method and walks its body.
func (f *file) define(d facts.Declaration, i, body int, c build.Context) {
	k := f.Declare(d)
	fn := f.AddFunction(k, f.HeaderOf(i, body))
	fn.Typed = true
	fn.Node.Exported = !d.Hidden
	fn.Node.Entry = d.Name == "main" && d.Kind == facts.Function
	if d.Static {
		fn.Node.Method = false
	}
	inner := build.Context{Caller: k, Owner: k, This: c.This}
	inner.Scope = f.NewScope(facts.Scope{Parent: c.Scope, Decl: k, This: c.This})
	for _, p := range d.Params {
		f.BindParam(inner.Scope, p.Name, nil, p.Type, c.Scope)
	}
	f.children(body, inner)
}

func (f *file) params(list int) []facts.Param {
	var params []facts.Param
	if list < 0 {
		return nil
	}
	for p := range f.Tree.NamedChildren(list) {
		if f.Kind(p) == kindParameter {
			params = append(params, facts.Param{Name: f.declaredName(f.Child(p, fieldDeclarator)), Type: f.typeOf(f.Child(p, fieldType))})
		}
	}
	return params
}

func (f *file) blockLiteral(i int, c build.Context) {
	c = f.Block(c)
	for _, p := range f.params(f.OfKind(i, kindParameters)) {
		f.BindParam(c.Scope, p.Name, nil, p.Type, c.Scope)
	}
	f.children(i, c)
}

// declaration binds the variables of a declaration.
func (f *file) declaration(i int, c build.Context) {
	t := f.typeOf(f.Child(i, fieldType))
	for d := range f.Tree.NamedChildren(i) {
		if f.Field(d) != fieldDeclarator {
			continue
		}
		name, value := f.declaredName(d), f.Child(d, fieldValue)
		if f.isFunctionPrototype(d) || name == "" {
			continue
		}
		var values []facts.Path
		if t == nil && value >= 0 {
			values = []facts.Path{f.path(value, c)}
		}
		f.Bind(c.Scope, name, values, t, c.Scope)
	}
	f.children(i, c)
}

func (f *file) isFunctionPrototype(d int) bool {
	for f.Kind(d) == kindPointer {
		d = f.Child(d, fieldDeclarator)
	}
	return f.Kind(d) == kindFunctionDeclarator && f.Kind(f.Child(d, fieldDeclarator)) == kindIdentifier
}

// loop binds the variable of for (T *x in list).
func (f *file) loop(i int, c build.Context) {
	if t := f.typeOf(f.Child(i, fieldType)); t != nil {
		for child := range f.Tree.NamedChildren(i) {
			if f.Kind(child) == kindPointer {
				f.Bind(c.Scope, f.declaredName(child), nil, t, c.Scope)
				break
			}
		}
	}
	f.children(i, c)
}
