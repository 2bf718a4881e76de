package dart

import (
	"slices"
	"strings"

	"rules_handbook/phases/scan/build"
	"rules_handbook/schemas/facts"
)

// typeKinds gives the kind of a type declaration and of its row.
var typeKinds = map[build.Kind]struct {
	kind, row facts.Kind
	keyword   string
}{
	kindClass:         {facts.Class, "", "class"},
	kindMixinClass:    {facts.Class, "", "class"},
	kindMixin:         {facts.Trait, "", "mixin"},
	kindEnum:          {facts.Enum, "", "enum"},
	kindExtensionType: {facts.Struct, facts.OtherType, "extension"},
	kindExtension:     {facts.Extension, "", "extension"},
}

// typeDeclaration declares a type or extension and walks its body.
func (f *file) typeDeclaration(i int, c context) {
	is := typeKinds[f.Kind(i)]
	outer := i
	if application := f.OfKind(i, kindMixinClass); application >= 0 {
		i = application // class A = B with C;
	}
	name, body := f.typeName(i), f.typeBody(i)
	d := facts.Declaration{Kind: is.kind, Name: f.String(name), Parent: none, TypeParams: f.typeParameters(i), Bases: f.supertypes(i)}
	if is.kind == facts.Extension {
		f.extended(i, &d)
	}
	if d.Name == "" || c.Caller != none { // behind a syntax error
		f.children(body, c)
		return
	}
	k := f.Declare(d)
	if is.kind != facts.Extension {
		f.addType(k, outer, name, body, is.row, is.keyword)
	}
	f.attributes[k] = f.fieldNames(body)
	inner := context{Context: build.Context{Caller: none, Owner: k, Class: d.Name, This: k}}
	inner.Scope = f.NewScope(facts.Scope{Parent: c.Scope, Decl: k, This: k})
	switch is.kind {
	case facts.Struct:
		f.representation(i, k, inner)
	case facts.Enum:
		self := facts.Type{Names: []string{d.Name}}
		f.Declare(facts.Declaration{Kind: facts.Method, Name: "values", Parent: k, Static: true, Accessor: true, Type: &facts.Type{Names: []string{"List"}, Args: []facts.Type{self}}})
	}
	f.members(body, inner)
	if (is.kind == facts.Class || is.kind == facts.Enum) && !f.hasConstructor(k) {
		f.Implicit(k, d.Name)
	}
}

func (f *file) addType(k, i, name, body int, row facts.Kind, keyword string) {
	h := build.TypeHeader{Header: f.HeaderOf(i, body), Name: name}
	if token := f.Token(i, keyword); token >= 0 {
		h.Keyword = f.Start(token)
	}
	f.AddType(k, row, h)
	if !strings.HasPrefix(f.String(name), "_") {
		f.ExportType(k)
	}
}

func (f *file) typeName(i int) int {
	if name := f.Child(i, fieldName); name >= 0 {
		return name
	}
	if f.Is(i, kindExtension) {
		return none
	}
	return f.OfKind(i, kindIdentifier)
}

// typeBody is the body of a type. Kinds of bodies need no names of their own.
func (f *file) typeBody(i int) int {
	if body := f.Child(i, fieldBody); body >= 0 {
		return body
	}
	for child := range f.Tree.NamedChildren(i) {
		if f.Tree.Kind(child) == "class_body" {
			return child
		}
	}
	return none
}

// supertypes gives what a type inherits from, in the order in which members are
// looked up.
func (f *file) supertypes(i int) []facts.Type {
	var mixins, bases, interfaces []facts.Type
	add := func(node int) {
		bases = append(bases, f.typesIn(node, none)...)
		if with := f.OfKind(node, kindMixins); with >= 0 {
			mixins = append(mixins, f.typesIn(with, none)...)
		}
	}
	for child := f.Tree.FirstChild(i); child >= 0; child = f.Tree.Next(child) {
		switch {
		case f.Is(child, kindSuperclass, kindMixinApplication):
			add(child)
			if of := f.OfKind(child, kindInterfaces); of >= 0 {
				interfaces = append(interfaces, f.typesIn(of, none)...)
			}
		case f.Is(child, kindMixins):
			mixins = append(mixins, f.typesIn(child, none)...)
		case f.Is(child, kindInterfaces):
			interfaces = append(interfaces, f.typesIn(child, none)...)
		case f.Is(i, kindMixin) && f.String(child) == "on":
			bases = append(bases, f.typesIn(i, f.Tree.Next(child))...)
		}
	}
	slices.Reverse(mixins)
	return append(append(mixins, bases...), interfaces...)
}

// extended notes what an extension extends; without a name it is called so.
func (f *file) extended(i int, d *facts.Declaration) {
	of := f.typesIn(i, f.Child(i, fieldClass))
	if len(of) == 0 || len(of[0].Names) == 0 {
		d.Name = ""
		return
	}
	d.Type, d.Bases = &of[0], nil
	if d.Name == "" {
		d.Name = f.HiddenName()
		d.Qualname = of[0].Names[len(of[0].Names)-1]
	}
}

// representation declares the field and constructor of an extension type.
func (f *file) representation(i, k int, c context) {
	r := f.OfKind(i, kindRepresentation)
	if r < 0 {
		return
	}
	name, t := f.String(f.Child(r, fieldName)), f.typeIn(r)
	f.attributes[k][name] = true
	f.Declare(facts.Declaration{Kind: facts.Field, Name: name, Parent: k, Type: t})
	f.Decl(f.Implicit(k, c.Class)).Params = []facts.Param{{Name: name, Type: t}}
}

func (f *file) hasConstructor(k int) bool {
	return slices.ContainsFunc(f.Declaration.Decls[k:], func(d facts.Declaration) bool {
		return d.Parent == k && d.Kind == facts.Constructor
	})
}

func (f *file) members(body int, c context) {
	if body < 0 {
		return
	}
	for member := range f.Tree.NamedChildren(body) {
		f.walk(member, c)
	}
}

// fieldNames gives the names of the fields in the body of a type.
func (f *file) fieldNames(body int) map[string]bool {
	names := map[string]bool{}
	if body < 0 {
		return names
	}
	for member := range f.Tree.NamedChildren(body) {
		list := f.OfKind(member, kindInitializedList)
		if !f.Is(member, kindDeclaration) || list < 0 {
			continue
		}
		for part := range f.Tree.NamedChildren(list) {
			names[f.String(f.variableName(part))] = true
		}
	}
	return names
}

// alias declares a typedef: the type behind the sign, or a function type written
// like a function.
func (f *file) alias(i int, c context) {
	var before, after []facts.Type
	name := none
	for child := f.Tree.FirstChild(i); child >= 0; child = f.Tree.Next(child) {
		switch {
		case f.String(child) == "=":
			after = f.typesIn(i, f.Tree.Next(child))
		case f.Is(child, kindTypeIdentifier) && len(after) == 0:
			name = child
		}
	}
	before = f.typesIn(i, none)
	if name < 0 || c.Caller != none {
		return
	}
	d := facts.Declaration{Kind: facts.Alias, Name: f.String(name), Parent: none, TypeParams: f.typeParameters(i)}
	if list := f.OfKind(i, kindParameters); list >= 0 {
		t := facts.Type{Names: []string{"Function"}, Args: []facts.Type{{}}}
		if len(before) > 1 {
			t.Args[0] = before[0]
		}
		for _, p := range f.params(list) {
			if p.Type == nil {
				p.Type = &facts.Type{}
			}
			if !p.Named {
				t.Args = append(t.Args, *p.Type)
			}
		}
		d.Type = &t
	} else if len(after) > 0 {
		d.Type = &after[0]
	}
	k := f.Declare(d)
	f.addType(k, i, name, none, "", "typedef")
}

// enumConstant declares a constant; one with arguments constructs the enum.
func (f *file) enumConstant(i int, c context) {
	name := f.Child(i, fieldName)
	if c.Class == "" || f.String(name) == "" {
		f.children(i, c)
		return
	}
	f.Declare(facts.Declaration{Kind: facts.Field, Name: f.String(name), Parent: c.Owner, Static: true, Type: &facts.Type{Names: []string{c.Class}}})
	arguments := f.argumentsOf(i)
	if arguments < 0 {
		return
	}
	callee := build.Name(c.Class)
	if named := f.lastIdentifierNode(i); named != name && named >= 0 {
		callee = append(callee, build.Member(f.String(named)))
	}
	f.AddCall(i, c.Context, facts.NewCall, callee, f.RawText(f.Start(i), f.Start(arguments)))
	f.arguments(arguments, callee, c)
}
