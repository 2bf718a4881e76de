package php

import (
	"strings"

	"rules_handbook/phases/scan/build"
	"rules_handbook/schemas/facts"
)

// class declares a class, interface, trait or enumeration and visits its body.
func (f *file) class(i int, c context) {
	name := f.Child(i, fieldName)
	body := f.Child(i, fieldBody)
	if name < 0 || body < 0 {
		f.walkChildren(i, c)
		return
	}
	d := facts.Declaration{Name: f.String(name), Parent: build.None, Qualname: c.names.qualname(f.String(name))}
	word := "class"
	switch f.Kind(i) {
	case kindClass:
		d.Kind = facts.Class
	case kindInterface:
		d.Kind, word = facts.Interface, "interface"
	case kindTrait:
		d.Kind, word = facts.Trait, "trait"
	case kindEnum:
		d.Kind, word = facts.Enum, "enum"
	}
	k := f.Declare(d)
	h := build.TypeHeader{Header: f.HeaderOf(i, body), Name: name}
	if token := f.Token(i, word); token >= 0 {
		h.Keyword = f.Start(token)
	}
	f.AddType(k, "", h)
	f.ExportType(k)
	f.attributes(i, c)
	f.members(i, body, k, c)
}

// qualname is the qualname of what is declared in a namespace.
func (n *names) qualname(name string) string {
	if n.namespace == "" {
		return name
	}
	return strings.ReplaceAll(n.namespace, `\`, ".") + "." + name
}

// members visits the supertypes and the body of a class. Traits come before the
// superclass.
func (f *file) members(i, body, k int, c context) {
	inner := context{names: c.names}
	inner.Context = build.Context{Caller: c.Caller, Owner: k, Class: f.Decl(k).Name, This: k}
	inner.outer = f.NewScope(facts.Scope{Parent: 0, Decl: k, This: k})
	inner.Scope = inner.outer
	for child := range f.Tree.NamedChildren(body) {
		if f.Kind(child) == kindTraitUse {
			for trait := range f.Tree.NamedChildren(child) {
				if f.isName(trait) {
					f.addBase(k, trait, c)
				}
			}
		}
	}
	for clause := range f.Tree.NamedChildren(i) {
		if f.Is(clause, kindBase, kindInterfaces) {
			for name := range f.Tree.NamedChildren(clause) {
				f.addBase(k, name, c)
			}
		}
	}
	f.statements(body, inner)
	if f.Decl(k).Kind == facts.Class && f.Lookup(k, "__construct") < 0 {
		f.Implicit(k, "__construct")
	}
}

func (f *file) addBase(k, name int, c context) {
	f.Decl(k).Bases = append(f.Decl(k).Bases, facts.Type{Names: []string{c.names.className(f.String(name))}})
}

// traitUse visits use A, B { A::f insteadof B; g as h; }.
func (f *file) traitUse(i int, c context) {
	for clause := f.Tree.FirstChild(i); clause >= 0; clause = f.Tree.Next(clause) {
		if f.Tree.Kind(clause) != "use_list" {
			continue
		}
		for rule := range f.Tree.NamedChildren(clause) {
			source := f.Only(rule)
			path := build.This()
			name := f.String(source)
			if f.Kind(source) == kindClassConstant {
				path = build.Name(c.names.className(f.String(f.Only(source))))
				name = f.String(f.Last(source))
			}
			exposed := name
			if f.Kind(rule) == kindUseAs {
				if exposed = f.String(f.Last(rule)); f.Kind(f.Last(rule)) != kindName || f.Last(rule) == source {
					continue
				}
			}
			if f.Lookup(c.Owner, exposed) < 0 {
				f.Declare(facts.Declaration{Kind: facts.Field, Name: exposed, Parent: c.Owner,
					Inits: []facts.Path{build.Then(path, build.Member(name))}})
			}
		}
	}
}

// constants declares const A = 1.
func (f *file) constants(i int, c context) {
	for element := range f.Tree.NamedChildren(i) {
		if f.Kind(element) != kindConstant {
			continue
		}
		value := f.Last(element)
		if c.Class != "" {
			f.BindField(c.Owner, f.String(f.Only(element)), f.values(value, c), nil, true, c.Scope)
		}
		f.walk(value, c)
	}
}

func (f *file) enumCase(i int, c context) {
	f.BindField(c.Owner, f.String(f.Child(i, fieldName)), nil, nil, true, c.Scope)
	f.walk(f.Child(i, fieldValue), c)
}

// properties declares the properties of a statement.
func (f *file) properties(i int, c context) {
	t := f.typeOf(f.Child(i, fieldType), c)
	if t == nil {
		t = f.documented(f.Doc(f.Start(i)), docVar, c)
	}
	f.attributes(i, c)
	for element := range f.Tree.NamedChildren(i) {
		if f.Kind(element) != kindProperty {
			continue
		}
		value := f.Only(f.OfKind(element, kindInitializer))
		f.BindField(c.Owner, f.String(f.OfKind(element, kindVariable)), f.values(value, c), t, f.modifier(i, "static"), c.Scope)
		f.walk(value, c)
	}
}

// modifier reports whether a declaration has a word before it.
func (f *file) modifier(i int, word string) bool {
	for child := range f.Tree.NamedChildren(i) {
		if f.Kind(child) == kindModifier && strings.EqualFold(f.String(child), word) {
			return true
		}
	}
	return false
}

// attributes gives the names of the attributes of a declaration.
func (f *file) attributes(i int, c context) (found []string) {
	list := f.Child(i, fieldAttributes)
	if list < 0 {
		return nil
	}
	for n := list; n < f.Tree.After(list); n++ {
		if f.Kind(n) == kindAttribute {
			name := f.String(f.Only(n))
			found = append(found, name[strings.LastIndexByte(name, '\\')+1:])
		}
	}
	f.walkChildren(list, c)
	return found
}

// anonymousClass visits new class { … }, which gets a name that no code can
// write.
func (f *file) anonymousClass(i int, name string, c context) {
	d := facts.Declaration{Kind: facts.Class, Name: name, Parent: build.None, Qualname: c.names.qualname(name)}
	if c.Owner >= 0 {
		d.Parent, d.Qualname = c.Owner, f.Decl(c.Owner).Qualname
	}
	k := f.Declare(d)
	f.Local(c.Scope, name).Decl = k
	f.AddType(k, "", build.TypeHeader{Header: f.HeaderOf(i, build.None), Name: build.None})
	f.members(i, f.OfKind(i, kindDeclarationList), k, c)
}
