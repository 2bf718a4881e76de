package rust

import (
	"path"
	"slices"
	"strconv"
	"strings"

	"rules_handbook/phases/scan/build"
	"rules_handbook/phases/text"
	"rules_handbook/schemas/facts"
)

// attributes are the texts of the attributes before an item, without #[ ].
func (f *file) attributes(i int) []string {
	var list []string
	for at := f.attributed(i); at != i; at = f.Tree.Next(at) {
		if f.Is(at, kindAttribute) {
			list = append(list, text.Truncate(text.Collapse(f.String(f.Only(at))), build.MaxSignature))
		}
	}
	return list
}

// attributed is the first attribute before an item, else the item.
func (f *file) attributed(i int) int {
	first := i
	if at, ok := f.firstAttribute[i]; ok {
		first = at
	}
	return first
}

func (f *file) isPublic(i int) bool { return f.String(f.OfKind(i, kindVisibility)) == "pub" }

// header is where the parts of an item stand.
func (f *file) header(i, body int) build.Header {
	h := f.HeaderOf(i, body)
	h.Doc = f.Start(f.attributed(i))
	return h
}

// function declares a function and walks its parts.
func (f *file) function(i int, c context) {
	name := plain(f.String(f.Child(i, fieldName)))
	if name == "" {
		f.children(i, c)
		return
	}
	body := f.Child(i, fieldBody)
	d := facts.Declaration{Kind: facts.Function, Name: name, Parent: c.Owner, Signature: body < 0, Type: f.typeOf(f.Child(i, fieldReturnType)),
		Async: strings.Contains(f.String(f.OfKind(i, kindModifiers)), "async"), TypeParams: f.typeParameters(i)}
	if c.Class != "" {
		d.Kind = facts.Method
		d.Static = f.receiver(i) < 0
	}
	k := f.Declare(d)
	if c.Class == "" { // a method has no bare name
		f.BindDeclared(c.Scope, k)
	}
	fn := f.AddFunction(k, f.header(i, body))
	fn.Node.Decorator = f.attributes(i)
	fn.Node.Exported = f.isPublic(i) || c.exported
	fn.Node.Entry = name == "main" && c.Owner == build.None && isEntry(f.Declaration.Path)
	if c.Class != "" {
		fn.Node.ClassName = c.Class
	}
	inner := c
	inner.Context = build.Context{Caller: k, Owner: k, This: c.This, Self: fn, Result: fn}
	inner.Scope = f.NewScope(facts.Scope{Parent: c.Scope, Decl: k, This: c.This})
	if d.Static || c.Class == "" {
		inner.Self = nil
	}
	f.parameters(f.Child(i, fieldParameters), k, fn, inner)
	if body >= 0 {
		f.walk(body, inner)
	}
}

// receiver is the self parameter, or None.
func (f *file) receiver(i int) int {
	for p := range f.namedChildren(f.Child(i, fieldParameters)) {
		if f.Is(p, kindSelfParameter) || f.Is(f.Child(p, fieldPattern), kindSelf) {
			return p
		}
	}
	return build.None
}

func (f *file) parameters(list, decl int, fn *build.Function, c context) {
	for p := range f.namedChildren(list) {
		if !f.Is(p, kindParameter) || f.Is(f.Child(p, fieldPattern), kindSelf) {
			continue
		}
		pattern := f.Child(p, fieldPattern)
		t := f.typeOf(f.Child(p, fieldType))
		name := ""
		if inner := f.bare(pattern); f.Is(inner, kindIdentifier) {
			name = plain(f.String(inner))
			f.BindParam(c.Scope, name, nil, t, c.Scope)
		} else {
			f.bindPattern(pattern, valuesOf(build.Cast(t), c.Scope), nil, c)
		}
		f.Decl(decl).Params = append(f.Decl(decl).Params, facts.Param{Name: name, Type: t})
		if shown := shownType(t); shown != "" && name != "" {
			fn.Node.Params = append(fn.Node.Params, facts.ParamType{Name: name, Type: shown})
		}
	}
}

// typeDeclaration declares a struct, enum, union, trait or alias.
func (f *file) typeDeclaration(i int, kind, row facts.Kind, c context) int {
	name := f.Child(i, fieldName)
	d := facts.Declaration{Kind: kind, Name: plain(f.String(name)), Parent: c.Owner, TypeParams: f.typeParameters(i)}
	k := f.Declare(d)
	f.BindDeclared(c.Scope, k)
	f.AddType(k, row, build.TypeHeader{Header: f.header(i, f.Child(i, fieldBody)), Name: name})
	if f.isPublic(i) {
		f.ExportType(k)
	}
	return k
}

// structure declares a struct or union with its fields.
func (f *file) structure(i int, row facts.Kind, c context) {
	k := f.typeDeclaration(i, facts.Struct, row, c)
	f.fieldsOf(f.Child(i, fieldBody), k, c)
}

// fieldsOf declares the fields of a struct or a variant; those without names
// are numbered.
func (f *file) fieldsOf(body, owner int, c context) {
	number := 0
	for _, child := range f.fieldNodes(body) {
		switch {
		case f.Is(child, kindFieldDeclaration):
			f.BindField(owner, plain(f.String(f.Child(child, fieldName))), nil, f.fieldType(f.Child(child, fieldType)), false, c.Scope)
		case f.Is(body, kindOrderedFields) && f.Field(child) == fieldType:
			f.BindField(owner, strconv.Itoa(number), nil, f.fieldType(child), false, c.Scope)
			number++
		}
	}
}

func (f *file) fieldType(i int) *facts.Type {
	if t := f.typeOf(i); t != nil {
		return t
	}
	t := unknownType
	return &t
}

func (f *file) enum(i int, c context) {
	k := f.typeDeclaration(i, facts.Enum, "", c)
	self := &facts.Type{Names: []string{"Self"}}
	for variant := range f.namedChildren(f.Child(i, fieldBody)) {
		if !f.Is(variant, kindVariant) {
			continue
		}
		name, body := plain(f.String(f.Child(variant, fieldName))), f.Child(variant, fieldBody)
		if body < 0 {
			f.Declare(facts.Declaration{Kind: facts.Field, Name: name, Parent: k, Static: true, Type: self})
			continue
		}
		v := f.Declare(facts.Declaration{Kind: facts.Function, Name: name, Parent: k, Static: true, Type: self})
		f.fieldsOf(body, v, c)
	}
}

func (f *file) trait(i int, c context) {
	k := f.typeDeclaration(i, facts.Trait, "", c)
	f.Decl(k).Bases = f.bounds(f.Child(i, fieldBounds))
	inner := c
	inner.exported = f.isPublic(i)
	f.members(i, k, f.Decl(k).Name, inner)
}

// implementation gives members to the type it names.
func (f *file) implementation(i int, c context) {
	t := f.typeOf(f.Child(i, fieldType))
	name := "_"
	if t != nil {
		name = t.Names[len(t.Names)-1]
	}
	d := facts.Declaration{Kind: facts.Extension, Qualname: f.Qualify(c.Owner, name), Parent: c.Owner, Type: t, TypeParams: f.typeParameters(i)}
	trait := f.Child(i, fieldTrait)
	if base := f.typeOf(trait); base != nil {
		d.Bases = append(d.Bases, *base)
		if base.Names[len(base.Names)-1] == "Deref" {
			d.Bases = append(d.Bases, f.target(i)...)
		}
	}
	k := f.Declare(d)
	inner := c
	inner.exported = trait >= 0
	f.members(i, k, name, inner)
}

// target is what a type that implements Deref stands for.
func (f *file) target(i int) []facts.Type {
	for child := range f.namedChildren(f.Child(i, fieldBody)) {
		if f.Is(child, kindTypeItem) && f.String(f.Child(child, fieldName)) == "Target" {
			if t := f.typeOf(f.Child(child, fieldType)); t != nil {
				return []facts.Type{*t}
			}
		}
	}
	return nil
}

// members walks the body of a trait or impl.
func (f *file) members(i, owner int, class string, c context) {
	c.Owner, c.Class, c.This = owner, class, owner
	c.Scope = f.NewScope(facts.Scope{Parent: c.Scope, Decl: owner, This: owner})
	attribute := build.None
	for child := range f.namedChildren(f.Child(i, fieldBody)) {
		switch f.Kind(child) {
		case kindAttribute:
			if attribute == build.None {
				attribute = child
			}
			continue
		case kindComment:
			continue
		}
		if attribute != build.None {
			f.firstAttribute[child], attribute = attribute, build.None
		}
		switch f.Kind(child) {
		case kindTypeItem:
			f.Declare(facts.Declaration{Kind: facts.Alias, Name: f.String(f.Child(child, fieldName)), Parent: owner, Type: f.typeOf(f.Child(child, fieldType))})
		case kindAssociatedType:
			f.Declare(facts.Declaration{Kind: facts.Alias, Name: f.String(f.Child(child, fieldName)), Parent: owner, Type: f.bound(f.Child(child, fieldBounds))})
		case kindConst:
			f.constant(child, c)
		default:
			f.walk(child, c)
		}
	}
}

// constant declares a const or static.
func (f *file) constant(i int, c context) {
	name := plain(f.String(f.Child(i, fieldName)))
	value, t := f.Child(i, fieldValue), f.typeOf(f.Child(i, fieldType))
	if value >= 0 {
		f.walk(value, c)
	}
	if name == "" || name == "_" {
		return
	}
	if c.Class != "" && c.Owner == c.This {
		f.BindField(c.Owner, name, nil, t, true, c.Scope)
		return
	}
	f.Bind(c.Scope, name, nil, t, c.Scope)
}

// alias declares type A = B.
func (f *file) alias(i int, c context) {
	k := f.typeDeclaration(i, facts.Alias, "", c)
	f.Decl(k).Type = f.typeOf(f.Child(i, fieldType))
}

// module walks a module that is written in the file.
func (f *file) module(i int, c context) {
	name := plain(f.String(f.Child(i, fieldName)))
	body := f.Child(i, fieldBody)
	switch {
	case name == "":
		return
	case body < 0:
		f.child(i, name, c)
		return
	}
	k := f.Declare(facts.Declaration{Kind: facts.Namespace, Name: name, Parent: c.Owner})
	inner := c
	inner.Context = build.Context{Caller: build.None, Owner: k, This: build.None}
	inner.Scope = f.DeclaringScope(c.Scope, k)
	inner.namespace, inner.declaring, inner.exported = k, inner.Scope, false
	f.children(body, inner)
}

// isConstant reports whether a name in a pattern means a constant or variant.
func isConstant(name string) bool {
	return name != "" && name[0] >= 'A' && name[0] <= 'Z'
}

// constructors are the associated functions that make a value of their type.
var constructors = []string{"new", "default", "from"}

// isConstruction reports whether a path calls a constructor of a type.
func isConstruction(names []string) bool {
	return len(names) > 1 && slices.Contains(constructors, names[len(names)-1]) && isConstant(path.Base(names[len(names)-2]))
}

// fieldNodes are all children of a list of fields.
func (f *file) fieldNodes(body int) []int {
	if body < 0 {
		return nil
	}
	return slices.Collect(f.Tree.NamedChildren(body))
}
