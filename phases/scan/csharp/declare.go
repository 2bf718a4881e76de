package csharp

import (
	"slices"
	"strings"

	"rules_handbook/phases/scan/build"
	"rules_handbook/schemas/facts"
)

var typeKinds = map[build.Kind]facts.Kind{
	kindClass: facts.Class, kindStruct: facts.Struct, kindInterface: facts.Interface, kindRecord: facts.Record, kindEnum: facts.Enum,
}

// modified reports whether a declaration has a modifier.
func (f *file) modified(i int, word string) bool {
	for child := range f.Tree.NamedChildren(i) {
		if f.Is(child, kindModifier) && f.String(child) == word {
			return true
		}
	}
	return false
}

// start is where a declaration starts behind its attributes.
func (f *file) start(i int) uint32 {
	for child := range f.Tree.Children(i) {
		if !f.Is(child, kindAttributeList, kindComment) {
			return f.Start(child)
		}
	}
	return f.Start(i)
}

// attributes are the names of the attributes, the last part of each.
func (f *file) attributes(i int) (names []string) {
	for list := range f.Tree.NamedChildren(i) {
		if !f.Is(list, kindAttributeList) {
			continue
		}
		for child := range f.Tree.NamedChildren(list) {
			if f.Is(child, kindAttribute) {
				parts, _ := f.typeNames(f.Child(child, fieldName), 0)
				if len(parts) > 0 {
					name, _, _ := strings.Cut(parts[len(parts)-1], "`")
					names = append(names, name)
				}
			}
		}
	}
	return names
}

// typeDeclaration declares a type and walks its members.
func (f *file) typeDeclaration(i int, c context) {
	nameNode := f.Child(i, fieldName)
	name := f.String(nameNode)
	if name == "" {
		f.children(i, c)
		return
	}
	body := f.Child(i, fieldBody)
	d := facts.Declaration{Kind: typeKinds[f.Kind(i)], Name: name, Parent: c.Owner, TypeParams: f.typeParameters(i), Bases: f.bases(i),
		Hidden: f.modified(i, "file"), Partial: f.modified(i, "partial")}
	k := f.Declare(d)
	if len(d.TypeParams) > 0 {
		f.renamed[k] = arity(name, len(d.TypeParams))
	}
	h := f.HeaderOf(i, body)
	if body < 0 && strings.HasSuffix(f.String(i), ";") {
		h.End--
	}
	f.AddType(k, "", build.TypeHeader{Header: h, Keyword: f.start(i), Name: nameNode})
	exported := f.modified(i, "public") || f.modified(i, "protected")
	if exported {
		f.ExportType(k)
	}
	inner := c
	inner.Context = build.Context{Caller: none, Owner: k, Class: name, This: k}
	inner.Scope = f.NewScope(facts.Scope{Parent: c.Scope, Decl: k, This: k})
	inner.typ, inner.static = k, f.modified(i, "static")
	primary := f.OfKind(i, kindParameters)
	if primary >= 0 {
		f.primary(primary, k, inner)
	}
	f.children(f.OfKind(i, kindBaseList), inner)
	for child := range f.namedChildren(body) {
		if f.Is(child, kindEnumMember) {
			f.BindField(k, f.String(f.Child(child, fieldName)), nil, nil, true, inner.Scope)
		}
		f.walk(child, inner)
	}
	f.implicitConstructor(k, i, primary)
}

// bases are the written supertypes.
func (f *file) bases(i int) (list []facts.Type) {
	for child := range f.namedChildren(f.OfKind(i, kindBaseList)) {
		if f.Is(child, kindPrimaryBase) {
			child = f.Only(child)
		}
		if t := f.typeOf(child); t != nil && !f.Is(child, kindPredefined) {
			list = append(list, *t)
		}
	}
	return list
}

// primary binds the parameters of a primary constructor: fields of the type.
func (f *file) primary(list, k int, c context) {
	for _, p := range f.parameterList(list) {
		f.BindField(k, p.Name, nil, orNil(p.Type), false, c.Scope)
	}
}

func orNil(t *facts.Type) *facts.Type {
	if t == nil {
		return &unknownType
	}
	return t
}

// implicitConstructor declares the constructor that a type does not write, or
// writes behind its name.
func (f *file) implicitConstructor(k, i, primary int) {
	d := f.Decl(k)
	if d.Kind != facts.Class && d.Kind != facts.Record && d.Kind != facts.Struct || f.modified(i, "static") {
		return
	}
	if primary < 0 && f.hasConstructor(k) {
		return
	}
	implicit := f.Implicit(k, d.Name)
	if name, ok := f.renamed[k]; ok {
		f.renamed[implicit] = name
	}
	if primary >= 0 {
		f.Decl(implicit).Params = f.parameterList(primary)
	}
}

func (f *file) hasConstructor(k int) bool {
	return slices.ContainsFunc(f.Declaration.Decls[k:], func(d facts.Declaration) bool {
		return d.Parent == k && d.Kind == facts.Constructor && !d.Static
	})
}

// delegate declares a function type.
func (f *file) delegate(i int, c context) {
	nameNode := f.Child(i, fieldName)
	t := &facts.Type{Names: []string{"Function"}, Args: []facts.Type{orUnknown(f.typeOf(f.Child(i, fieldType)))}}
	for _, p := range f.parameterList(f.Child(i, fieldParameters)) {
		t.Args = append(t.Args, orUnknown(p.Type))
	}
	d := facts.Declaration{Kind: facts.OtherType, Name: f.String(nameNode), Parent: c.Owner, Type: t, TypeParams: f.typeParameters(i)}
	k := f.Declare(d)
	if len(d.TypeParams) > 0 {
		f.renamed[k] = arity(d.Name, len(d.TypeParams))
	}
	h := f.HeaderOf(i, none)
	h.End--
	f.AddType(k, "", build.TypeHeader{Header: h, Keyword: f.start(i), Name: nameNode})
	if f.modified(i, "public") {
		f.ExportType(k)
	}
}

// fieldDeclaration declares fields, constants and events without accessors.
func (f *file) fieldDeclaration(i int, c context) {
	variables := f.OfKind(i, kindVariables)
	t := f.typeOf(f.Child(variables, fieldType))
	static := f.modified(i, "static") || f.modified(i, "const")
	for child := range f.namedChildren(variables) {
		if !f.Is(child, kindVariable) {
			continue
		}
		inner := c
		inner.wanted = t
		value := f.valueOf(child)
		f.walk(value, inner)
		if c.Owner >= 0 && c.typ == c.Owner {
			f.BindField(c.Owner, f.String(f.Child(child, fieldName)), nil, orNil(t), static, c.Scope)
		}
	}
}

// property declares a property, an event or an indexer, and its accessors that
// have a body.
func (f *file) property(i int, c context) {
	name, static := f.String(f.Child(i, fieldName)), f.modified(i, "static")
	t := f.typeOf(f.Child(i, fieldType))
	var params []facts.Param
	if f.Is(i, kindIndexer) {
		name = "Item"
		params = f.parameterList(f.Child(i, fieldParameters))
	}
	if name == "" || c.typ < 0 || c.typ != c.Owner {
		f.children(i, c)
		return
	}
	if !f.Is(i, kindIndexer) && f.OfKind(i, kindExplicit) < 0 {
		f.BindField(c.Owner, name, nil, orNil(t), static, c.Scope)
	}
	value := f.Child(i, fieldValue)
	if f.Is(value, kindArrow) {
		f.accessor(i, value, "get_"+name, t, params, static, c)
		return
	}
	written := false
	for child := range f.namedChildren(f.Child(i, fieldAccessors)) {
		if !f.Is(child, kindAccessor) {
			continue
		}
		kind := f.String(f.Child(child, fieldName))
		if body := f.Child(child, fieldBody); body >= 0 {
			if kind == "get" {
				f.accessor(child, body, "get_"+name, t, params, static, c)
				written = true
			} else {
				f.accessor(child, body, kind+"_"+name, nil, append(slices.Clone(params), facts.Param{Name: "value", Type: t}), static, c)
			}
		}
	}
	if f.Is(i, kindIndexer) && !written {
		f.Declare(facts.Declaration{Kind: facts.Method, Name: "get_Item", Parent: c.Owner, Type: t, Params: params, Signature: true})
	}
	c.wanted = t
	f.walk(value, c)
}

// accessor makes a node of an accessor with a body.
func (f *file) accessor(i, body int, name string, t *facts.Type, params []facts.Param, static bool, c context) {
	k := f.Declare(facts.Declaration{Kind: facts.Method, Name: name, Parent: c.Owner, Static: static, Type: t, Params: params})
	fn := f.AddFunction(k, f.HeaderOf(i, body))
	fn.Node.Signature = f.signature(f.start(i), f.Start(body))
	if f.Is(i, kindProperty, kindIndexer, kindEvent) {
		fn.Node.Decorator = f.attributes(i)
	}
	fn.Node.ClassName = c.Class
	fn.Node.Exported = f.modified(i, "public")
	inner := f.functionContext(k, fn, c)
	inner.results = t
	for _, p := range params {
		f.BindParam(inner.Scope, p.Name, nil, p.Type, inner.Scope)
	}
	f.walk(body, inner)
}

func (f *file) signature(start, end uint32) string {
	return strings.TrimRight(f.Signature(start, end), "; ")
}

// functionContext is the context of the body of a function.
func (f *file) functionContext(k int, fn *build.Function, c context) context {
	inner := c
	inner.Context = build.Context{Caller: k, Owner: k, This: c.This, Self: fn, Result: fn}
	inner.Scope = f.NewScope(facts.Scope{Parent: c.Scope, Decl: k, This: c.This})
	inner.wanted = nil
	fn.Owner = c.typ
	return inner
}
