package java

import (
	"slices"

	"rules_handbook/phases/scan/build"
	"rules_handbook/schemas/facts"
)

// typeKinds gives the kind of a type declaration and of its row.
var typeKinds = map[build.Kind]struct {
	kind, row facts.Kind
	keyword   string
}{
	kindClass:          {facts.Class, "", "class"},
	kindInterface:      {facts.Interface, "", "interface"},
	kindEnum:           {facts.Enum, "", "enum"},
	kindRecord:         {facts.Record, "", "record"},
	kindAnnotationType: {facts.Interface, facts.OtherType, "@interface"},
}

// typeDeclaration declares a type and walks its body. A type in a method is a
// local of it.
func (f *file) typeDeclaration(i int, c context) {
	is := typeKinds[f.Kind(i)]
	name, body := f.Child(i, fieldName), f.Child(i, fieldBody)
	if f.String(name) == "" { // behind a syntax error
		f.children(i, c)
		return
	}
	k := f.Declare(facts.Declaration{
		Kind: is.kind, Name: f.String(name), Parent: c.Owner, Static: f.isStaticType(i, c),
		Bases: f.supertypes(i), TypeParams: f.typeParameters(i),
	})
	if c.Class == "" && c.Caller != build.None {
		f.BindDeclared(c.Scope, k)
	}
	f.AddType(k, is.row, build.TypeHeader{Header: f.HeaderOf(i, body), Keyword: f.keyword(i, is.keyword), Name: name})
	if f.isExported(i, c) {
		f.ExportType(k)
	}
	inner := f.inType(k, f.String(name), c)
	f.attributes[k] = f.fieldNames(body)
	if is.kind == facts.Record {
		f.components(i, k, inner)
	}
	f.members(body, inner)
	f.addWhatIsImplied(i, k, is.kind)
}

// isStaticType reports whether a type has no instance around it.
func (f *file) isStaticType(i int, c context) bool {
	if f.Kind(i) != kindClass {
		return true
	}
	return f.hasModifier(i, "static") || c.Owner >= 0 && f.Decl(c.Owner).Kind == facts.Interface
}

// inType is the context of a type's members.
func (f *file) inType(k int, name string, c context) context {
	inner := context{Context: build.Context{Caller: build.None, Owner: k, Class: name, This: k}}
	inner.Scope = f.NewScope(facts.Scope{Parent: c.Scope, Decl: k, This: k})
	return inner
}

func (f *file) keyword(i int, word string) uint32 {
	if token := f.Token(i, word); token >= 0 {
		return f.Start(token)
	}
	return 0
}

func (f *file) members(body int, c context) {
	if body < 0 {
		return
	}
	for member := range f.Tree.NamedChildren(body) {
		if f.Is(member, kindEnumMembers) {
			f.children(member, c)
		} else {
			f.walk(member, c)
		}
	}
}

// fieldNames gives the names of the fields in the body of a type.
func (f *file) fieldNames(body int) map[string]bool {
	names := map[string]bool{}
	var collect func(i int)
	collect = func(i int) {
		for member := range f.Tree.NamedChildren(i) {
			switch f.Kind(member) {
			case kindEnumMembers:
				collect(member)
			case kindField:
				for part := range f.Tree.NamedChildren(member) {
					if f.Is(part, kindDeclarator) {
						names[f.String(f.Child(part, fieldName))] = true
					}
				}
			}
		}
	}
	if body >= 0 {
		collect(body)
	}
	return names
}

// anonymous declares the class of new T() { … } under a name that no code can
// write.
func (f *file) anonymous(i int, base *facts.Type, body int, c context) {
	d := facts.Declaration{Kind: facts.Class, Name: f.HiddenName(), Parent: c.Owner}
	shown := "new"
	if base != nil && len(base.Names) > 0 {
		d.Bases = []facts.Type{*base}
		shown = base.Names[len(base.Names)-1]
	}
	d.Qualname = f.Qualify(c.Owner, shown)
	k := f.Declare(d)
	f.attributes[k] = f.fieldNames(body)
	inner := f.inType(k, d.Name, c)
	inner.Caller = c.Caller // fields of the class are set where it stands
	f.members(body, inner)
}

// enumConstant declares a constant; one with arguments constructs the enum, one
// with a body extends it.
func (f *file) enumConstant(i int, c context) {
	enum := f.Decl(c.Owner).Name
	name := f.Child(i, fieldName)
	f.Declare(facts.Declaration{
		Kind: facts.Field, Name: f.String(name), Parent: c.Owner, Static: true, Type: &facts.Type{Names: []string{enum}},
	})
	if arguments := f.Child(i, fieldArguments); arguments >= 0 {
		row := f.AddCall(i, c.Context, facts.NewCall, build.Name(enum), f.Raw(name))
		row.Args = f.arguments(arguments, c, 0)
		f.walkArguments(arguments, build.Name(enum), c)
	}
	if body := f.Child(i, fieldBody); body >= 0 {
		f.anonymous(i, &facts.Type{Names: []string{enum}}, body, c)
	}
}

// components declares the fields of a record.
func (f *file) components(i, k int, c context) {
	for _, p := range f.parameters(f.Child(i, fieldParameters)) {
		t := p.Type
		if p.Variadic {
			t = arrayOf(t, 1)
		}
		f.attributes[k][p.Name] = true
		f.Declare(facts.Declaration{Kind: facts.Field, Name: p.Name, Parent: k, Type: t})
	}
}

// addWhatIsImplied declares what the compiler adds to a type: constructors, which
// are nodes, and methods, which are not.
func (f *file) addWhatIsImplied(i, k int, kind facts.Kind) {
	name := f.Decl(k).Name
	switch kind {
	case facts.Class:
		if !f.hasConstructor(k, nil) {
			f.Implicit(k, name)
		}
	case facts.Enum:
		if !f.hasConstructor(k, nil) {
			f.Implicit(k, name)
		}
		self := facts.Type{Names: []string{name}}
		f.Declare(facts.Declaration{Kind: facts.Method, Name: "values", Parent: k, Static: true, Type: arrayOf(&self, 1)})
		f.Declare(facts.Declaration{Kind: facts.Method, Name: "valueOf", Parent: k, Static: true, Type: &self,
			Params: []facts.Param{{Name: "name", Type: &facts.Type{Names: []string{"String"}}}}})
	case facts.Record:
		params := f.parameters(f.Child(i, fieldParameters))
		if !f.hasConstructor(k, params) {
			f.Decl(f.Implicit(k, name)).Params = params
		}
		for _, p := range params {
			t := p.Type
			if p.Variadic {
				t = arrayOf(t, 1)
			}
			if !f.hasMethod(k, p.Name) {
				f.Declare(facts.Declaration{Kind: facts.Method, Name: p.Name, Parent: k, Type: t})
			}
		}
	}
}

// hasConstructor reports whether a type writes a constructor, with those
// parameters unless they are nil.
func (f *file) hasConstructor(k int, params []facts.Param) bool {
	return slices.ContainsFunc(f.Declaration.Decls[k:], func(d facts.Declaration) bool {
		if d.Parent != k || d.Kind != facts.Constructor || d.Implicit {
			return false
		}
		return params == nil || slices.EqualFunc(d.Params, params, func(p, q facts.Param) bool { return build.SameType(p.Type, q.Type) })
	})
}

func (f *file) hasMethod(k int, name string) bool {
	return slices.ContainsFunc(f.Declaration.Decls[k:], func(d facts.Declaration) bool {
		return d.Parent == k && d.Kind == facts.Method && d.Name == name && len(d.Params) == 0
	})
}
