package kotlin

import (
	"rules_handbook/phases/scan/build"
	"rules_handbook/schemas/facts"
)

// typeDeclaration declares a class, interface, enum or object and walks its
// body. What a companion declares belongs to the class around it.
func (f *file) typeDeclaration(i int, c context) {
	name, body := f.nameOf(i), f.OfKind(i, kindBody)
	d := facts.Declaration{
		Kind: facts.Class, Name: f.name(name), Parent: c.Owner, Static: true, TypeParams: f.typeParameters(i), Bases: f.supertypes(i),
		Hidden: c.Owner == build.None && f.hasModifier(i, "private"),
	}
	row, keyword := facts.Kind(""), "class"
	switch {
	case f.Is(i, kindCompanion):
		keyword = "companion"
		if d.Name == "" {
			d.Name = "Companion"
		}
		if c.Class != "" && c.Class[0] != '{' {
			d.Kind, d.Type, d.Bases = facts.Extension, &facts.Type{Names: []string{c.Class}}, nil
		}
		row = facts.OtherType
	case f.Is(i, kindObject):
		keyword, row = "object", facts.OtherType
	case f.Has(i, "interface"):
		d.Kind, keyword = facts.Interface, "interface"
	case f.Has(i, "enum"):
		d.Kind, keyword = facts.Enum, "enum"
	}
	if d.Name == "" {
		f.children(i, c)
		return
	}
	k := f.Declare(d)
	if c.isLocal() {
		f.BindDeclared(c.Scope, k)
	}
	h := build.TypeHeader{Header: f.HeaderOf(i, body), Name: name}
	if token := f.Token(i, keyword); token >= 0 {
		h.Keyword = f.Start(token)
	}
	f.AddType(k, row, h)
	if !f.hasModifier(i, "private") {
		f.ExportType(k)
	}
	inner := f.inType(k, d.Name, c)
	if f.Is(i, kindClass) && d.Kind != facts.Interface {
		inner = f.constructor(i, k, inner)
	}
	f.superCalls(i, inner)
	f.children(body, inner)
	if f.hasModifier(i, "data") {
		f.copyMethod(k)
	}
	if d.Kind == facts.Enum {
		self := facts.Type{Names: []string{d.Name}}
		f.Declare(facts.Declaration{Kind: facts.Method, Name: "values", Parent: k, Static: true, Type: arrayOf(&self)})
		f.Declare(facts.Declaration{Kind: facts.Method, Name: "valueOf", Parent: k, Static: true, Type: &self,
			Params: []facts.Param{{Name: "value", Type: &facts.Type{Names: []string{"String"}}}}})
	}
}

// copyMethod declares the copy method of a data class, which is not written and
// no node.
func (f *file) copyMethod(k int) {
	var params []facts.Param
	for _, d := range f.Declaration.Decls[k:] {
		if d.Parent == k && d.Kind == facts.Constructor {
			for _, p := range d.Params {
				p.Optional = true
				params = append(params, p)
			}
			break
		}
	}
	f.Declare(facts.Declaration{Kind: facts.Method, Name: "copy", Parent: k, Params: params, Type: &facts.Type{Names: f.TypeName(k)}})
}

// inType is the context of a type's members.
func (f *file) inType(k int, name string, c context) context {
	inner := context{Context: build.Context{Caller: build.None, Owner: k, Class: name, This: k}}
	inner.Scope = f.NewScope(facts.Scope{Parent: c.Scope, Decl: k, This: k})
	return inner
}

// constructor declares the primary constructor with the properties in it, or
// the implicit one where none is written. Initialisers see its parameters.
func (f *file) constructor(i, k int, c context) context {
	primary := f.OfKind(i, kindPrimary)
	if primary < 0 {
		if !f.hasSecondary(i) {
			f.Implicit(k, f.Decl(k).Name)
		}
		return c
	}
	d := facts.Declaration{Kind: facts.Constructor, Name: f.Decl(k).Name, Parent: k}
	for p := range f.Tree.NamedChildren(primary) {
		if !f.Is(p, kindParameter1) {
			continue
		}
		param := facts.Param{Name: f.name(f.nameOf(p)), Type: f.firstType(p), Optional: f.Has(p, "=")}
		param.Variadic = f.hasModifier(p, "vararg")
		d.Params = append(d.Params, param)
		if f.Tree.FieldName(p) == "" && (f.Has(p, "val") || f.Has(p, "var") || f.bindsProperty(p)) {
			t := param.Type
			if param.Variadic {
				t = arrayOf(t)
			}
			f.Declare(facts.Declaration{Kind: facts.Field, Name: param.Name, Parent: k, Type: t})
		}
	}
	ctor := f.Declare(d)
	fn := f.AddFunction(ctor, build.Header{Node: primary, Doc: f.Start(i), End: f.End(primary)})
	fn.Node.Signature = f.Signature(f.Start(f.nameOf(i)), f.End(primary))
	fn.Node.Exported = !f.hasModifier(i, "private")
	fn.Node.Params = paramTypes(d)
	inner := c
	inner.Caller = ctor
	inner.Scope = f.NewScope(facts.Scope{Parent: c.Scope, Decl: k, This: k})
	for _, p := range d.Params {
		t := p.Type
		if p.Variadic {
			t = arrayOf(t)
		}
		f.BindParam(inner.Scope, p.Name, nil, t, inner.Scope)
	}
	for p := range f.Tree.NamedChildren(primary) {
		if f.Is(p, kindParameter1) {
			f.defaultValue(p, inner)
		}
	}
	inner.Scope = c.Scope
	inner.Caller = build.None
	return inner
}

// bindsProperty reports whether a parameter of a constructor is a property.
func (f *file) bindsProperty(p int) bool {
	for child := range f.Tree.NamedChildren(p) {
		if f.Tree.Kind(child) == "binding_pattern_kind" {
			return true
		}
	}
	return false
}

// defaultValue walks the default value of a parameter.
func (f *file) defaultValue(p int, c context) {
	seen := false
	for child := range f.Tree.Children(p) {
		if seen && f.Tree.Named(child) {
			f.walk(child, c.plain())
		}
		seen = seen || f.String(child) == "="
	}
}

func (f *file) hasSecondary(i int) bool { return f.OfKind(f.OfKind(i, kindBody), kindSecondary) >= 0 }

// inConstructor is the context of an initialiser block. It runs in the primary
// constructor, whose parameters it sees.
func (f *file) inConstructor(c context) context {
	inner := c.plain()
	inner.Context = f.Block(c.Context)
	inner.Class = ""
	for k := range f.Declaration.Decls {
		if d := f.Decl(k); d.Parent == c.Owner && d.Kind == facts.Constructor {
			inner.Caller = k
			for _, p := range d.Params {
				f.BindParam(inner.Scope, p.Name, nil, p.Type, inner.Scope)
			}
			break
		}
	}
	inner.Owner = c.Owner
	if inner.Caller >= 0 {
		inner.Owner = inner.Caller
	}
	return inner
}

// supertypes gives what a type extends.
func (f *file) supertypes(i int) (bases []facts.Type) {
	for child := range f.Tree.NamedChildren(i) {
		if !f.Is(child, kindSupertype) {
			continue
		}
		of := f.Only(child)
		if f.Is(of, kindConstructorCall, kindDelegation) {
			of = f.Only(of)
		}
		if t := f.typeOf(of); t != nil {
			bases = append(bases, *t)
		}
	}
	return bases
}

// superCalls records the constructor calls of supertypes, which run in the
// constructor of the class.
func (f *file) superCalls(i int, c context) {
	for child := range f.Tree.NamedChildren(i) {
		if !f.Is(child, kindSupertype) {
			continue
		}
		call := f.Only(child)
		if !f.Is(call, kindConstructorCall) {
			f.children(child, c.plain())
			continue
		}
		inner := f.inConstructor(c)
		callee := build.Cast(f.firstType(call))
		arguments := f.OfKind(call, kindArguments)
		row := f.AddCall(call, inner.Context, facts.NewCall, callee, f.Raw(f.Only(call)))
		row.Args = f.arguments(arguments, build.None, inner, 0)
		f.walkArguments(arguments, build.None, callee, inner)
	}
}

// enumEntry declares an entry of an enum; one with arguments constructs the
// enum, one with a body extends it.
func (f *file) enumEntry(i int, c context) {
	if c.Class == "" {
		f.children(i, c)
		return
	}
	self := &facts.Type{Names: []string{c.Class}}
	f.Declare(facts.Declaration{Kind: facts.Field, Name: f.name(f.nameOf(i)), Parent: c.Owner, Static: true, Type: self})
	if arguments := f.OfKind(i, kindArguments); arguments >= 0 {
		row := f.AddCall(i, c.Context, facts.NewCall, build.Cast(self), f.Raw(f.nameOf(i)))
		row.Args = f.arguments(arguments, build.None, c, 0)
		f.walkArguments(arguments, build.None, build.Cast(self), c)
	}
	if body := f.OfKind(i, kindBody); body >= 0 {
		f.nameless([]facts.Type{*self}, body, c)
	}
}

// objectLiteral declares the class of an object expression.
func (f *file) objectLiteral(i int, c context) {
	f.superCallsOf(i, c)
	if body := f.OfKind(i, kindBody); body >= 0 {
		f.nameless(f.supertypes(i), body, c)
	}
}

// superCallsOf records the constructor calls in the head of an object
// expression. They are those of a class without a name.
func (f *file) superCallsOf(i int, c context) {
	for child := range f.Tree.NamedChildren(i) {
		if call := f.Only(child); f.Is(child, kindSupertype) && f.Is(call, kindConstructorCall) {
			arguments := f.OfKind(call, kindArguments)
			row := f.AddCall(call, c.Context, facts.NewCall, build.Opaque, f.Raw(f.Only(call)))
			row.Args = f.arguments(arguments, build.None, c, 0)
			f.walkArguments(arguments, build.None, build.Cast(f.firstType(call)), c)
		}
	}
}

// nameless declares a class under a name that no code can write.
func (f *file) nameless(bases []facts.Type, body int, c context) {
	d := facts.Declaration{Kind: facts.Class, Name: f.HiddenName(), Parent: c.Owner, Bases: bases}
	shown := "object"
	if len(bases) > 0 {
		shown = bases[0].Names[len(bases[0].Names)-1]
	}
	d.Qualname = f.Qualify(c.Owner, shown)
	k := f.Declare(d)
	inner := f.inType(k, d.Name, c)
	inner.Caller = c.Caller
	f.children(body, inner)
}

// alias declares another name of a type.
func (f *file) alias(i int, c context) {
	name := f.nameOf(i)
	k := f.Declare(facts.Declaration{Kind: facts.Alias, Name: f.name(name), Parent: c.Owner, TypeParams: f.typeParameters(i), Type: f.typeOf(f.Last(i))})
	f.AddType(k, "", build.TypeHeader{Header: f.HeaderOf(i, build.None), Name: name})
	if !f.hasModifier(i, "private") {
		f.ExportType(k)
	}
}
