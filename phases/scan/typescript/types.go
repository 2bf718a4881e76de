package typescript

import (
	"rules_handbook/phases/scan/build"
	"rules_handbook/schemas/facts"
)

// addType adds the row of a type. The signature is the text up to head.
func (f *file) addType(kind facts.Kind, decl, span int, head, doc uint32, c context) {
	if head <= f.Start(span) {
		head = f.End(span)
	}
	h := build.TypeHeader{Header: build.Header{Node: span, Doc: doc, End: head}, Name: f.Child(span, fieldName), Scope: c.scope}
	for _, word := range []string{"abstract", string(kind), "type"} {
		if token := f.Token(span, word); token >= 0 {
			h.Keyword = f.Start(token)
			break
		}
	}
	f.AddType(decl, kind, h)
}

// declareType declares a type in its scope.
func (f *file) declareType(kind facts.Kind, name string, c context) int {
	owner := f.ownerOf(c, c.scope)
	k := f.Declare(facts.Declaration{Kind: kind, Name: name, Qualname: f.Qualify(owner, name), Parent: owner})
	f.BindDeclared(c.scope, k)
	return k
}

// interfaceDeclaration declares an interface with its members.
func (f *file) interfaceDeclaration(i int, c context) {
	name := f.String(f.Child(i, fieldName))
	k := f.declareType(facts.Interface, name, c)
	body := f.Child(i, fieldBody)
	f.addType(facts.Interface, k, i, f.Start(body), f.docStart(i), c)
	inner := c
	inner.owner, inner.class = k, name
	inner.types = f.typeParameters(i, c)
	if extends := f.OfKind(i, kindExtendsType); extends >= 0 {
		f.bases(k, extends, inner)
	}
	f.typeMembers(body, inner)
	f.typeImports(i)
}

// bases adds the supertypes of an interface.
func (f *file) bases(decl, i int, c context) {
	for child := range f.Tree.NamedChildren(i) {
		t := f.typeOf(child, c)
		if t == nil {
			t = &facts.Type{Names: []string{}}
		}
		f.Decl(decl).Bases = append(f.Decl(decl).Bases, *t)
	}
}

// typeMembers declares the members of an interface or of a type in braces.
func (f *file) typeMembers(body int, c context) {
	for child := range f.Tree.NamedChildren(body) {
		name := f.keyName(f.Child(child, fieldName))
		switch f.Kind(child) {
		case kindCallSignature:
			f.callSignature(c.owner, child, c)
		case kindPropertySignature:
			f.BindField(c.owner, name, nil, f.typeOf(f.Child(child, fieldTyp), c), false, c.scope)
		case kindMethodSignature:
			switch {
			case f.modifier(child, "get"):
				f.BindField(c.owner, name, nil, f.typeOf(f.Child(child, fieldReturnType), c), false, c.scope)
			case f.modifier(child, "set"):
				f.BindField(c.owner, name, nil, nil, false, c.scope)
			default:
				f.define(definition{node: child, span: child, doc: f.Start(child), name: name, kind: facts.Method,
					owner: c.owner, owned: true, class: c.class, bind: none}, c)
			}
		}
	}
}

// typeAlias declares type A = …; one that is an object type, alone or with
// others, has members as an interface has.
func (f *file) typeAlias(i int, c context) {
	name, value := f.String(f.Child(i, fieldName)), f.Child(i, fieldValue)
	kind := facts.Alias
	objects, others := f.objectTypes(value)
	function := f.plainType(value)
	if len(objects) > 0 || f.Kind(function) == kindFunctionType {
		kind = facts.Interface
	}
	k := f.declareType(kind, name, c)
	f.addType(facts.Alias, k, i, 0, f.docStart(i), c)
	inner := c
	inner.owner, inner.class = k, name
	inner.types = f.typeParameters(i, c)
	if kind == facts.Alias {
		t := f.typeOf(value, inner)
		f.Decl(k).Type = t
	}
	for _, part := range others {
		if t := f.typeOf(part, inner); t != nil {
			f.Decl(k).Bases = append(f.Decl(k).Bases, *t)
		} else {
			f.Decl(k).Bases = append(f.Decl(k).Bases, facts.Type{Names: []string{}})
		}
	}
	for _, object := range objects {
		f.typeMembers(object, inner)
	}
	if f.Kind(function) == kindFunctionType {
		f.callSignature(k, function, inner)
	}
	f.typeImports(value)
}

// objectTypes gives the parts of an intersection with at least one type in
// braces.
func (f *file) objectTypes(i int) (objects, others []int) {
	var visit func(i, depth int)
	visit = func(i, depth int) {
		switch k := f.Kind(i); {
		case k == kindObjectType && !f.isMapped(i):
			objects = append(objects, i)
		case (k == kindIntersection || k == kindParenthesizedType) && depth < maxTypeDepth:
			for child := range f.Tree.NamedChildren(i) {
				visit(child, depth+1)
			}
		default:
			others = append(others, i)
		}
	}
	visit(i, 0)
	if len(objects) == 0 {
		return nil, nil
	}
	return objects, others
}

// isMapped reports whether a type in braces is { [K in T]: … }.
func (f *file) isMapped(i int) bool {
	for child := range f.Tree.NamedChildren(i) {
		if f.Tree.Kind(child) == "index_signature" && f.Child(child, fieldName) < 0 {
			return true
		}
	}
	return false
}

// enumDeclaration declares an enum with its members.
func (f *file) enumDeclaration(i int, c context) {
	name := f.String(f.Child(i, fieldName))
	k := f.declareType(facts.Enum, name, c)
	body := f.Child(i, fieldBody)
	f.addType(facts.Enum, k, i, f.Start(body), f.docStart(i), c)
	for child := range f.Tree.NamedChildren(body) {
		key := child
		if f.Kind(child) == kindEnumAssignment {
			key = f.Child(child, fieldName)
			f.walkField(child, fieldValue, c)
		}
		f.BindField(k, f.keyName(key), nil, nil, true, c.scope)
	}
}

// namespace declares namespace A.B { … } and what is in it. The contents of
// declare module "x" belong to a namespace that no code can name.
func (f *file) namespace(i int, c context) {
	name, body := f.Child(i, fieldName), f.Child(i, fieldBody)
	names := f.dotted(name)
	if f.Kind(name) == kindString {
		names = []string{f.stringValue(name)}
	}
	if body < 0 || names == nil {
		return
	}
	for _, part := range names {
		owner := f.ownerOf(c, c.scope)
		d := facts.Declaration{Kind: facts.Namespace, Name: part, Qualname: f.Qualify(owner, part), Parent: owner}
		if f.Kind(name) == kindString {
			d.Name = f.String(name)
		}
		k := f.Declare(d)
		f.BindDeclared(c.scope, k)
		inner := f.NewScope(facts.Scope{Parent: c.scope, Decl: k, This: none})
		f.Scopes[inner].Declares, f.Scopes[inner].Owner = true, k
		c.scope, c.owner, c.class, c.this, c.self = inner, k, "", none, nil
	}
	f.walkChildren(body, c)
}
