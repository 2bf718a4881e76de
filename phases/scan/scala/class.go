package scala

import (
	"rules_handbook/phases/scan/build"
	"rules_handbook/schemas/facts"
)

// typeDeclaration declares a class, trait, enumeration or object and walks its
// body.
func (f *file) typeDeclaration(i int, c context) {
	name, body := f.Child(i, fieldName), f.OfKind(i, kindBody)
	if body < 0 {
		body = f.OfKind(i, kindEnumBody)
	}
	if f.name(name) == "" { // behind a syntax error
		f.children(i, c)
		return
	}
	c = f.owned(c)
	d := facts.Declaration{Kind: facts.Class, Name: f.name(name), Parent: c.Owner, TypeParams: f.typeParameters(i), Bases: f.supertypes(i)}
	row, keyword := facts.Kind(""), "class"
	h := build.TypeHeader{Header: f.HeaderOf(i, body), Name: name}
	if brace := f.Token(body, ":"); brace < 0 && body >= 0 {
		h.End = f.Start(body)
	}
	switch f.Kind(i) {
	case kindObject, kindPackageObject:
		d.Static, row, keyword = true, facts.OtherType, "object"
		h.Scope, h.Shown = c.Scope+1, d.Name // terms and types have names of their own
		if f.Is(i, kindPackageObject) {
			d.Qualname, d.Name = f.Qualify(c.Owner, d.Name), f.packageObject(d.Name)
		}
	case kindTrait:
		d.Kind, keyword = facts.Trait, "trait"
	case kindClass:
		if f.Has(i, "case") {
			d.Kind, row = facts.Record, facts.Class
		}
	case kindEnum:
		d.Kind, keyword = facts.Enum, "enum"
	}
	companion := d.Static && f.hasClass(i, d.Name)
	if companion {
		d.Kind, d.Qualname, d.Type = facts.Extension, f.Qualify(c.Owner, d.Name), &facts.Type{Names: append(f.TypeName(c.Owner), d.Name)}
		d.Name, d.TypeParams = f.HiddenName(), nil
	}
	d.Bases = append(d.Bases, f.selfBases(f.OfKind(body, kindSelfType))...)
	k := f.Declare(d)
	if c.isLocal() && !companion {
		f.BindDeclared(c.Scope, k)
	}
	if token := f.Token(i, keyword); token >= 0 {
		h.Keyword = f.Start(token)
	}
	f.AddType(k, row, h)
	if !f.isPrivate(i) {
		f.ExportType(k)
	}
	inner := f.inType(k, f.name(name), c)
	if f.Is(i, kindClass, kindEnum) {
		inner = f.constructor(i, k, inner)
	}
	f.superCalls(f.OfKind(i, kindExtends), inner)
	f.selfName(f.OfKind(body, kindSelfType), inner)
	f.members(body, inner)
	switch {
	case d.Kind == facts.Record:
		f.copyMethod(k)
	case f.Is(i, kindEnum):
		f.enumMethods(k, d.Name)
	}
	if f.Is(i, kindClass) && f.hasModifier(i, "implicit") {
		f.implicitClass(k, c)
	}
	if d.Static && f.extendsApp(d.Bases) {
		f.Runs()
		f.Entry()
	}
}

// extendsApp reports whether an object is a program whose body runs.
func (f *file) extendsApp(bases []facts.Type) bool {
	return len(bases) > 0 && len(bases[0].Names) == 1 && bases[0].Names[0] == "App"
}

// members walks the body of a type.
func (f *file) members(body int, c context) {
	if body >= 0 {
		f.statements(body, c)
	}
}

// hasClass reports whether a class, trait or enumeration of that name stands
// beside an object: then the object's members are that type's.
func (f *file) hasClass(i int, name string) bool {
	if f.Is(i, kindPackageObject) {
		return false
	}
	for sibling := range f.Tree.NamedChildren(f.Parent(i)) {
		if f.Is(sibling, kindClass, kindTrait, kindEnum) && f.name(f.Child(sibling, fieldName)) == name {
			return true
		}
	}
	return false
}

// inType is the context of a type's members. What runs when an object or a
// trait is made belongs to nobody, in a function to that function.
func (f *file) inType(k int, name string, c context) context {
	inner := context{Context: build.Context{Caller: c.Caller, Owner: k, Class: name, This: k}}
	if c.Class != "" && c.Class[0] != '{' {
		inner.Caller = build.None
	}
	inner.Scope = f.NewScope(facts.Scope{Parent: c.Scope, Decl: k, This: k})
	return inner
}

// constructor declares the primary constructor with the fields that its
// parameters are, or the implicit one where none is written. The body of the
// class runs in it.
func (f *file) constructor(i, k int, c context) context {
	list := f.OfKind(i, kindClassParameters)
	name := f.Decl(k).Name
	if list < 0 {
		if f.Is(i, kindClass) {
			c.Caller = f.Implicit(k, name)
		}
		return c
	}
	d := facts.Declaration{Kind: facts.Constructor, Name: name, Parent: k, Params: f.parameters(i, kindClassParameters, kindClassParameter)}
	end := list
	for child := range f.Tree.NamedChildren(i) {
		if f.Is(child, kindClassParameters) {
			end = child
		}
	}
	for _, p := range d.Params {
		f.Declare(facts.Declaration{Kind: facts.Field, Name: p.Name, Parent: k, Type: valueType(p)})
	}
	ctor := f.Declare(d)
	fn := f.AddFunction(ctor, build.Header{Node: list, Doc: f.Start(i), End: f.End(end)})
	fn.Node.LineStart, fn.Node.LineEnd = f.Tree.Line(f.Child(i, fieldName)), f.Tree.EndLine(end)
	fn.Node.Signature = f.Signature(f.Start(f.Child(i, fieldName)), f.End(end))
	fn.Node.Exported = !f.isPrivate(i)
	fn.Node.Params = paramTypes(d)
	inner := c
	inner.Caller = ctor
	f.defaults(i, kindClassParameters, kindClassParameter, inner)
	return inner
}

// valueType is the type of a parameter inside of its function.
func valueType(p facts.Param) *facts.Type {
	if p.Variadic && p.Type != nil {
		return &facts.Type{Names: []string{"Seq"}, Args: []facts.Type{*p.Type}}
	}
	return p.Type
}

// supertypes gives what a type extends.
func (f *file) supertypes(i int) (bases []facts.Type) {
	clause := f.OfKind(i, kindExtends)
	if clause < 0 {
		return nil
	}
	return f.basesIn(clause)
}

// basesIn gives the types among the children of a node, those of compound types
// one by one.
func (f *file) basesIn(i int) (bases []facts.Type) {
	for child := range f.Tree.NamedChildren(i) {
		switch {
		case f.Is(child, kindCompoundType):
			bases = append(bases, f.basesIn(child)...)
		case f.isType(child):
			if t := f.typeOf(child); t != nil {
				bases = append(bases, *t)
			}
		}
	}
	return bases
}

// superCalls records the constructor calls of supertypes, which run in the
// constructor of the class.
func (f *file) superCalls(clause int, c context) {
	if clause < 0 {
		return
	}
	base := build.None
	var lists []int
	for child := range f.Tree.NamedChildren(clause) {
		switch {
		case f.isType(child):
			f.superCall(base, lists, c)
			base, lists = child, nil
		case f.Is(child, kindArguments):
			lists = append(lists, child)
		}
	}
	f.superCall(base, lists, c)
}

// superCall records the call of one constructor with its argument lists.
func (f *file) superCall(base int, lists []int, c context) {
	if len(lists) == 0 {
		return
	}
	if f.Is(base, kindCompoundType) {
		base = f.Last(base)
	}
	callee := build.Cast(f.typeOf(base))
	inner := c.plain()
	row := f.AddCall(lists[0], inner.Context, facts.NewCall, callee, f.Raw(base))
	row.Args = f.arguments(lists, inner, 0)
	f.walkArguments(lists, callee, inner)
}

// selfBases gives the types that a self type demands: their members are seen in
// the body.
func (f *file) selfBases(self int) []facts.Type {
	if self < 0 {
		return nil
	}
	return f.basesIn(self)
}

// selfName binds the other name of this that a self type gives.
func (f *file) selfName(self int, c context) {
	if name := f.OfKind(self, kindName); name >= 0 && f.name(name) != "this" {
		f.Bind(c.Scope, f.name(name), []facts.Path{build.This()}, nil, c.Scope)
	}
}

// copyMethod declares the copy method of a case class, which is not written and
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

func (f *file) enumMethods(k int, name string) {
	self := facts.Type{Names: []string{name}}
	f.Declare(facts.Declaration{Kind: facts.Method, Name: "values", Parent: k, Type: &facts.Type{Names: []string{"Array"}, Args: []facts.Type{self}}})
	f.Declare(facts.Declaration{Kind: facts.Method, Name: "valueOf", Parent: k, Type: &self,
		Params: []facts.Param{{Name: "name", Type: &facts.Type{Names: []string{"String"}}}}})
}

// enumCase declares a case of an enumeration: a value, or a class where it has
// parameters.
func (f *file) enumCase(i int, c context) {
	name := f.Child(i, fieldName)
	if c.Class == "" || f.name(name) == "" {
		f.children(i, c)
		return
	}
	self := &facts.Type{Names: []string{c.Class}}
	if f.Is(i, kindSimpleCase) {
		f.Declare(facts.Declaration{Kind: facts.Field, Name: f.name(name), Parent: c.Owner, Static: true, Type: self})
		f.superCalls(f.OfKind(i, kindExtends), c)
		return
	}
	bases := f.supertypes(i)
	if len(bases) == 0 {
		bases = []facts.Type{*self}
	}
	k := f.Declare(facts.Declaration{Kind: facts.Class, Name: f.name(name), Parent: c.Owner, TypeParams: f.typeParameters(i), Bases: bases})
	f.AddType(k, "", build.TypeHeader{Header: f.HeaderOf(i, build.None), Name: name})
	f.ExportType(k)
	inner := f.constructor(i, k, f.inType(k, f.name(name), c))
	f.superCalls(f.OfKind(i, kindExtends), inner)
}

// implicitClass gives the methods of an implicit class to the type of its
// parameter.
func (f *file) implicitClass(k int, c context) {
	class := *f.Decl(k)
	var of *facts.Type
	for _, d := range f.Declaration.Decls[k:] {
		if d.Parent == k && d.Kind == facts.Constructor && len(d.Params) > 0 {
			of = d.Params[0].Type
		}
	}
	if of == nil {
		return
	}
	ext := f.extensionOf(of, class.TypeParams, c)
	for m := k + 1; m < ext; m++ {
		if d := *f.Decl(m); d.Parent == k && d.Kind == facts.Method && d.Name != "copy" {
			d.Parent, d.Stands, d.Qualname, d.Inits = ext, m+1, "", nil
			member := f.Declare(d)
			if d.Type == nil {
				f.AddValues(build.Target{Decl: member}, []facts.Path{{{Op: facts.OpCast, Type: &facts.Type{Names: f.TypeName(k)}},
					build.Member(d.Name), {Op: facts.OpCall}}}, 0)
			}
		}
	}
}

// extensionOf declares what gives members to a type.
func (f *file) extensionOf(of *facts.Type, params []facts.TypeParam, c context) int {
	k := f.Declare(facts.Declaration{Kind: facts.Extension, Name: f.HiddenName(), Parent: c.Owner, Type: of, TypeParams: params})
	f.Decl(k).Qualname = ""
	if c.Owner >= 0 {
		f.Decl(k).Qualname = f.Decl(c.Owner).Qualname
	}
	return k
}

// nameless declares a class under a name that no code can write.
func (f *file) nameless(bases []facts.Type, body int, c context) {
	d := facts.Declaration{Kind: facts.Class, Name: f.HiddenName(), Parent: c.Owner, Bases: bases}
	shown := "new"
	if len(bases) > 0 {
		shown = bases[0].Names[len(bases[0].Names)-1]
	}
	d.Bases = append(d.Bases, f.selfBases(f.OfKind(body, kindSelfType))...)
	d.Qualname = f.Qualify(c.Owner, shown)
	k := f.Declare(d)
	inner := f.inType(k, d.Name, c)
	f.selfName(f.OfKind(body, kindSelfType), inner)
	f.members(body, inner)
}

// alias declares another name of a type, or a type that subclasses fill in.
func (f *file) alias(i int, c context) {
	name := f.Child(i, fieldName)
	if f.name(name) == "" {
		return
	}
	d := facts.Declaration{Kind: facts.Alias, Name: f.name(name), Parent: c.Owner, TypeParams: f.typeParameters(i), Type: f.typeOf(f.Child(i, fieldType))}
	if d.Type == nil {
		if bound := f.OfKind(i, kindBound); bound >= 0 {
			d.Type = f.typeOf(f.Child(bound, fieldType))
		}
	}
	k := f.Declare(d)
	if c.isLocal() {
		f.BindDeclared(c.Scope, k)
		return
	}
	f.AddType(k, "", build.TypeHeader{Header: f.HeaderOf(i, build.None), Name: name})
	if !f.isPrivate(i) {
		f.ExportType(k)
	}
}
