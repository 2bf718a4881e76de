package swift

import (
	"strconv"
	"strings"

	"rules_handbook/phases/scan/build"
	"rules_handbook/schemas/facts"
)

// modified reports whether a declaration has a modifier.
func (f *file) modified(i int, words ...string) bool {
	for child := range f.namedChildren(f.OfKind(i, kindModifiers)) {
		text := f.String(child)
		for _, word := range words {
			if text == word || strings.HasPrefix(text, word+"(") {
				return true
			}
		}
	}
	return false
}

// attributes are the names of the attributes.
func (f *file) attributes(i int) (names []string) {
	for child := range f.namedChildren(f.OfKind(i, kindModifiers)) {
		if f.Is(child, kindAttribute) {
			names = append(names, f.String(f.OfKind(child, kindUserType)))
		}
	}
	return names
}

// keyword is where the native keyword of a type stands.
func (f *file) keyword(i int) uint32 {
	if at := f.Child(i, fieldDeclarationKind); at >= 0 {
		return f.Start(at)
	}
	return 0
}

var typeKinds = map[string]facts.Kind{
	"class": facts.Class, "actor": facts.Class, "struct": facts.Struct, "enum": facts.Enum, "protocol": facts.Interface,
}

// typeDeclaration declares a type or an extension and walks its members.
func (f *file) typeDeclaration(i int, c context) {
	nameNode, body := f.Child(i, fieldName), f.Child(i, fieldBody)
	kind := f.String(f.Child(i, fieldDeclarationKind))
	if kind == "extension" {
		f.extension(i, nameNode, body, c)
		return
	}
	name := f.String(nameNode)
	if name == "" || typeKinds[kind] == "" {
		f.children(i, c)
		return
	}
	k := f.Declare(facts.Declaration{Kind: typeKinds[kind], Name: name, Parent: c.Owner, TypeParams: f.typeParameters(i), Bases: f.bases(i),
		Hidden: c.Owner == none && f.modified(i, "private", "fileprivate")})
	f.BindDeclared(c.Scope, k)
	f.AddType(k, "", build.TypeHeader{Header: f.header(i, body), Keyword: f.keyword(i), Name: nameNode})
	exported := f.modified(i, "public", "open")
	if exported {
		f.ExportType(k)
	}
	inner := f.members(k, name, c)
	inner.exported = exported && kind == "protocol"
	f.children(body, inner)
	f.implicitInit(k, kind)
}

func (f *file) members(k int, name string, c context) context {
	inner := c
	inner.Context = build.Context{Caller: none, Owner: k, Class: name, This: k}
	inner.Scope = f.NewScope(facts.Scope{Parent: c.Scope, Decl: k, This: k})
	inner.typ, inner.class, inner.exported = k, name, false
	return inner
}

// extension gives members to the type it names.
func (f *file) extension(i, nameNode, body int, c context) {
	t := f.typeOf(nameNode)
	if t == nil {
		f.children(body, c)
		return
	}
	k := f.Declare(facts.Declaration{Kind: facts.Extension, Qualname: f.Qualify(c.Owner, strings.Join(t.Names, ".")), Parent: c.Owner,
		Type: &facts.Type{Names: t.Names}, Bases: f.bases(i)})
	inner := f.members(k, t.Names[len(t.Names)-1], c)
	inner.exported = f.modified(i, "public", "open")
	f.children(body, inner)
}

// implicitInit declares the initializer that a type does not write: of a
// struct with its stored properties.
func (f *file) implicitInit(k int, kind string) {
	if kind != "class" && kind != "struct" && kind != "actor" || f.Lookup(k, "init") >= 0 {
		return
	}
	implicit := f.Implicit(k, "init")
	if kind == "struct" {
		f.Decl(implicit).Params = f.stored[k]
	}
}

// header is where the parts of a declaration stand.
func (f *file) header(i, body int) build.Header { return f.HeaderOf(i, body) }

// enumEntry declares the cases of an enum.
func (f *file) enumEntry(i int, c context) {
	self := &facts.Type{Names: []string{"Self"}}
	last := none
	for child := range f.Tree.NamedChildren(i) {
		switch {
		case f.Field(child) == fieldName && f.Is(child, kindIdentifier):
			last = f.Declare(facts.Declaration{Kind: facts.Field, Name: f.String(child), Parent: c.Owner, Static: true, Type: self})
		case f.Is(child, kindEnumParameters) && last >= 0:
			f.Decl(last).Kind = facts.Function
			number := 0
			for part := range f.Tree.NamedChildren(child) {
				if f.isTypeNode(part) {
					t := orUnknown(f.typeOf(part))
					f.BindField(last, strconv.Itoa(number), nil, &t, false, c.Scope)
					number++
				}
			}
		default:
			f.walk(child, c)
		}
	}
}

// alias declares a type alias, or the type that a protocol leaves open.
func (f *file) alias(i int, c context) {
	name := f.OfKind(i, kindTypeIdentifier)
	var t *facts.Type
	for child := range f.Tree.NamedChildren(i) {
		if f.isTypeNode(child) {
			t = f.typeOf(child)
		}
	}
	k := f.Declare(facts.Declaration{Kind: facts.Alias, Name: f.String(name), Parent: c.Owner, Type: t, TypeParams: f.typeParameters(i)})
	if f.Is(i, kindAlias) {
		f.BindDeclared(c.Scope, k)
		f.AddType(k, "", build.TypeHeader{Header: f.header(i, none), Name: name})
		if f.modified(i, "public") {
			f.ExportType(k)
		}
	}
}

// property declares a property of a type, a global or a local.
func (f *file) property(i int, c context) context {
	var pattern, value, computed, observers int = none, none, none, none
	var t *facts.Type
	flush := func() {
		if pattern >= 0 {
			c = f.bound(i, pattern, value, computed, observers, t, c)
		}
		pattern, value, computed, observers, t = none, none, none, none, nil
	}
	for child := range f.Tree.NamedChildren(i) {
		switch {
		case f.Field(child) == fieldName && f.Is(child, kindPattern):
			flush()
			pattern = child
		case f.Is(child, kindTypeAnnotation):
			t = f.typeOf(child)
		case f.Field(child) == fieldValue:
			value = child
		case f.Is(child, kindComputed):
			computed = child
		case f.Is(child, kindObservers):
			observers = child
		}
	}
	flush()
	return c
}

// bound binds one pattern of a declaration of variables.
func (f *file) bound(i, pattern, value, computed, observers int, t *facts.Type, c context) context {
	inner := c
	if t != nil {
		f.expect(value, typePath(t))
	}
	f.walk(value, inner)
	name := strings.Trim(f.String(f.Child(pattern, fieldBound)), "`")
	member := c.typ >= 0 && c.typ == c.Owner
	switch {
	case member && name != "":
		var values []facts.Path
		if value >= 0 {
			values = f.values(value, c)
		}
		f.BindField(c.Owner, name, values, t, f.modified(i, "static", "class"), c.Scope)
		if computed < 0 && !f.modified(i, "static", "class") && !f.modified(i, "lazy") {
			f.stored[c.typ] = append(f.stored[c.typ], facts.Param{Name: name, Type: t, Named: true, Optional: value >= 0})
		}
	case name != "":
		var values []facts.Path
		if value >= 0 {
			values = f.values(value, c)
		}
		from := c.Scope
		if len(values) > 0 && values[0][0].Op == facts.OpName && values[0][0].Name == name {
			c = f.fresh(c)
		} else if s, _ := f.Find(c.Scope, name); s >= 0 {
			c = f.fresh(c)
		}
		f.Bind(c.Scope, name, values, t, from)
	default:
		f.bindPattern(pattern, f.valuesOrNone(value, c), c)
	}
	f.accessors(i, name, computed, observers, t, c)
	return c
}

// accessors makes nodes of the code of a property.
func (f *file) accessors(i int, name string, computed, observers int, t *facts.Type, c context) {
	if name == "" {
		name = "_"
	}
	if computed >= 0 {
		getter, setter := f.OfKind(computed, kindGetter), f.OfKind(computed, kindSetter)
		if getter < 0 && setter < 0 {
			f.accessor(i, computed, "get_"+name, t, "", c)
			return
		}
		f.accessor(getter, getter, "get_"+name, t, "", c)
		f.accessor(setter, setter, "set_"+name, nil, "newValue", c)
	}
	f.accessor(f.OfKind(observers, kindWillSet), f.OfKind(observers, kindWillSet), "willSet_"+name, nil, "newValue", c)
	f.accessor(f.OfKind(observers, kindDidSet), f.OfKind(observers, kindDidSet), "didSet_"+name, nil, "oldValue", c)
}

// accessor makes a node of one accessor; a local property has none.
func (f *file) accessor(i, body int, name string, t *facts.Type, param string, c context) {
	if body < 0 {
		return
	}
	if c.Caller != none {
		f.children(body, c)
		return
	}
	static := f.modified(i, "static", "class")
	d := facts.Declaration{Kind: facts.Method, Name: name, Parent: c.Owner, Static: static, Type: t}
	if c.Class == "" {
		d.Kind = facts.Function
	}
	k := f.Declare(d)
	fn := f.AddFunction(k, f.HeaderOf(i, body))
	end := f.Start(body)
	if statements := f.OfKind(body, kindStatements); statements >= 0 && body == i {
		end = f.Start(statements)
	}
	fn.Node.Signature = strings.TrimRight(f.Signature(f.Start(i), max(end, f.Start(i)+1)), " {")
	if fn.Node.Signature == "" { // broken text: the parser has made the word up
		fn.Node.Signature, _, _ = strings.Cut(name, "_")
	}
	fn.Node.Method = c.Class != "" && !static
	fn.Node.ClassName = c.class
	fn.Node.Exported = f.modified(i, "public", "open")
	inner := f.functionContext(k, fn, c)
	if param != "" {
		f.BindParam(inner.Scope, param, nil, t, inner.Scope)
	}
	f.children(body, inner)
}

func (f *file) functionContext(k int, fn *build.Function, c context) context {
	inner := c
	inner.Context = build.Context{Caller: k, Owner: k, This: c.This, Self: fn, Result: fn}
	inner.Scope = f.NewScope(facts.Scope{Parent: c.Scope, Decl: k, This: c.This})
	fn.Owner = c.typ
	return inner
}
