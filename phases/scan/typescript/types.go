package typescript

import (
	"strings"

	"rules_handbook/phases/text"
	"rules_handbook/schemas/facts"
)

// typeRow is the row of a type with the scope that the type is declared in.
type typeRow struct {
	scope int
	row   facts.TypeDecl
}

// addType gives the row of a type and adds it, unless the type has no name.
// The signature is the text up to head.
func (f *file) addType(kind, name string, decl, span int, head, doc uint32, c context) facts.TypeDecl {
	d := f.decl(decl)
	if head <= f.start(span) {
		head = f.tree.Nodes[span].End
	}
	row := facts.TypeDecl{
		ID: "type:" + f.decls.Module + "." + d.Qualname, Name: name, Qualname: d.Qualname, Container: f.container(d.Parent), Kind: kind,
		LineStart: f.tree.Line(span), LineEnd: f.tree.EndLine(span), Doc: f.doc(doc), Signature: f.typeHeader(span, head, name),
	}
	if name != "" {
		f.rows = append(f.rows, typeRow{c.scope, row})
	}
	return row
}

// typeHeader is the text up to a body, at most as long as a signature; when
// that would cut the name away, it starts there.
func (f *file) typeHeader(span int, head uint32, name string) string {
	whole := text.Collapse(f.stripComments(f.start(span), f.text[f.start(span):min(head, f.start(span)+1<<13)]))
	signature := text.Truncate(whole, maxSignature)
	if at := strings.Index(whole, name); at >= 0 && !strings.Contains(strings.TrimSuffix(signature, text.Ellipsis), name) {
		return text.Ellipsis + " " + text.Truncate(whole[at:], maxSignature-2)
	}
	return signature
}

// container is the qualname of the type that a declaration lies in.
func (f *file) container(parent int) string {
	for ; parent >= 0; parent = f.decl(parent).Parent {
		if k := f.decl(parent).Kind; (k == facts.Class || k == facts.Interface) && f.decl(parent).Name[0] != '{' {
			return f.decl(parent).Qualname
		}
	}
	return ""
}

// declareType declares a type in its scope.
func (f *file) declareType(kind facts.Kind, name string, c context) int {
	owner := f.ownerOf(c, c.scope)
	k := f.declare(facts.Declaration{Kind: kind, Name: name, Qualname: f.qualify(owner, name), Parent: owner})
	f.bindDeclared(k, c.scope)
	return k
}

// interfaceDeclaration declares an interface with its members.
func (f *file) interfaceDeclaration(i int, c context) {
	name := f.string(f.child(i, f.fields.name))
	k := f.declareType(facts.Interface, name, c)
	body := f.child(i, f.fields.body)
	f.addType("interface", name, k, i, f.start(body), f.docStart(i), c)
	inner := c
	inner.owner, inner.class = k, name
	inner.types = f.typeParameters(i, c)
	if extends := f.ofKind(i, kindExtendsType); extends >= 0 {
		f.bases(k, extends, inner)
	}
	f.typeMembers(body, inner)
	f.typeImports(i)
}

// bases adds the supertypes of an interface.
func (f *file) bases(decl, i int, c context) {
	for child := range f.tree.NamedChildren(i) {
		t := f.typeOf(child, c)
		if t == nil {
			t = &facts.Type{Names: []string{}}
		}
		f.decl(decl).Bases = append(f.decl(decl).Bases, *t)
	}
}

// typeMembers declares the members of an interface or of a type in braces.
func (f *file) typeMembers(body int, c context) {
	for child := range f.tree.NamedChildren(body) {
		name := f.keyName(f.child(child, f.fields.name))
		switch f.kind(child) {
		case kindCallSignature:
			f.callSignature(c.owner, child, c)
		case kindPropertySignature:
			f.bindField(c.owner, name, nil, f.typeOf(f.child(child, f.fields.typ), c), false, c)
		case kindMethodSignature:
			switch {
			case f.modifier(child, "get"):
				f.bindField(c.owner, name, nil, f.typeOf(f.child(child, f.fields.returnType), c), false, c)
			case f.modifier(child, "set"):
				f.bindField(c.owner, name, nil, nil, false, c)
			default:
				f.define(definition{node: child, span: child, doc: f.start(child), name: name, kind: facts.Method,
					owner: c.owner, owned: true, class: c.class, bind: none}, c)
			}
		}
	}
}

// typeAlias declares type A = …; one that is an object type, alone or with
// others, has members as an interface has.
func (f *file) typeAlias(i int, c context) {
	name, value := f.string(f.child(i, f.fields.name)), f.child(i, f.fields.value)
	kind := facts.Alias
	objects, others := f.objectTypes(value)
	function := f.plainType(value)
	if len(objects) > 0 || f.kind(function) == kindFunctionType {
		kind = facts.Interface
	}
	k := f.declareType(kind, name, c)
	f.addType("alias", name, k, i, 0, f.docStart(i), c)
	inner := c
	inner.owner, inner.class = k, name
	inner.types = f.typeParameters(i, c)
	if kind == facts.Alias {
		t := f.typeOf(value, inner)
		f.decl(k).Type = t
	}
	for _, part := range others {
		if t := f.typeOf(part, inner); t != nil {
			f.decl(k).Bases = append(f.decl(k).Bases, *t)
		} else {
			f.decl(k).Bases = append(f.decl(k).Bases, facts.Type{Names: []string{}})
		}
	}
	for _, object := range objects {
		f.typeMembers(object, inner)
	}
	if f.kind(function) == kindFunctionType {
		f.callSignature(k, function, inner)
	}
	f.typeImports(value)
}

// objectTypes gives the parts of an intersection with at least one type in
// braces.
func (f *file) objectTypes(i int) (objects, others []int) {
	var visit func(i, depth int)
	visit = func(i, depth int) {
		switch k := f.kind(i); {
		case k == kindObjectType && !f.isMapped(i):
			objects = append(objects, i)
		case (k == kindIntersection || k == kindParenthesizedType) && depth < maxTypeDepth:
			for child := range f.tree.NamedChildren(i) {
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
	for child := range f.tree.NamedChildren(i) {
		if f.tree.Kind(child) == "index_signature" && f.child(child, f.fields.name) < 0 {
			return true
		}
	}
	return false
}

// enumDeclaration declares an enum with its members.
func (f *file) enumDeclaration(i int, c context) {
	name := f.string(f.child(i, f.fields.name))
	k := f.declareType(facts.Enum, name, c)
	body := f.child(i, f.fields.body)
	f.addType("enum", name, k, i, f.start(body), f.docStart(i), c)
	for child := range f.tree.NamedChildren(body) {
		key := child
		if f.kind(child) == kindEnumAssignment {
			key = f.child(child, f.fields.name)
			f.walkField(child, f.fields.value, c)
		}
		f.bindField(k, f.keyName(key), nil, nil, true, c)
	}
}

// namespace declares namespace A.B { … } and what is in it. The contents of
// declare module "x" belong to a namespace that no code can name.
func (f *file) namespace(i int, c context) {
	name, body := f.child(i, f.fields.name), f.child(i, f.fields.body)
	names := f.dotted(name)
	if f.kind(name) == kindString {
		names = []string{f.stringValue(name)}
	}
	if body < 0 || names == nil {
		return
	}
	for _, part := range names {
		owner := f.ownerOf(c, c.scope)
		d := facts.Declaration{Kind: facts.Namespace, Name: part, Qualname: f.qualify(owner, part), Parent: owner}
		if f.kind(name) == kindString {
			d.Name = f.string(name)
		}
		k := f.declare(d)
		f.bindDeclared(k, c.scope)
		inner := f.newScope(facts.Scope{Parent: c.scope, Decl: k, This: none})
		f.scopes[inner].declares, f.scopes[inner].owner = true, k
		c.scope, c.owner, c.class, c.this, c.self = inner, k, "", none, nil
	}
	f.walkChildren(body, c)
}
