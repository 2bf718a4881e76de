package groovy

import (
	"slices"
	"strings"

	"rules_handbook/phases/scan/build"
	"rules_handbook/phases/scan/groovy/grammar"
	"rules_handbook/schemas/facts"
)

// typeKinds gives the kind of a type declaration and of its row.
var typeKinds = map[build.Kind]struct {
	kind, row facts.Kind
	keyword   string
}{
	grammar.Class:          {facts.Class, "", "class"},
	grammar.Interface:      {facts.Interface, "", "interface"},
	grammar.Trait:          {facts.Trait, "", "trait"},
	grammar.Enum:           {facts.Enum, "", "enum"},
	grammar.Record:         {facts.Record, "", "record"},
	grammar.AnnotationType: {facts.Interface, facts.OtherType, "@interface"},
}

// typeDeclaration declares a type and walks its body. A type in a method is a
// local of it.
func (f *file) typeDeclaration(i int, c context) {
	is := typeKinds[f.Kind(i)]
	name, body := f.Child(i, grammar.FieldName), f.Child(i, grammar.FieldBody)
	if f.String(name) == "" {
		f.children(i, c)
		return
	}
	k := f.Declare(facts.Declaration{
		Kind: is.kind, Name: f.String(name), Parent: c.Owner, Static: is.kind != facts.Class || f.hasModifier(i, "static"),
		Bases: f.supertypes(i), TypeParams: f.typeParameters(i),
	})
	if c.Class == "" && c.Caller != build.None {
		f.BindDeclared(c.Scope, k)
	}
	header := build.TypeHeader{Header: f.HeaderOf(i, body), Name: name}
	if token := f.Token(i, is.keyword); token >= 0 {
		header.Keyword = f.Start(token)
	}
	f.AddType(k, is.row, header)
	if f.isExported(i) {
		f.ExportType(k)
	}
	f.walkAnnotations(i, c)
	inner := f.inType(k, f.String(name), c)
	if is.kind == facts.Record {
		for _, p := range f.parameters(f.Child(i, grammar.FieldParameters)) {
			f.Declare(facts.Declaration{Kind: facts.Field, Name: p.Name, Parent: k, Type: p.Type})
		}
	}
	f.children(body, inner)
	f.addWhatIsImplied(i, k, is.kind)
}

// inType is the context of a type's members.
func (f *file) inType(k int, name string, c context) context {
	inner := context{Context: build.Context{Caller: build.None, Owner: k, Class: name, This: k}}
	inner.Scope = f.NewScope(facts.Scope{Parent: c.Scope, Decl: k, This: k})
	return inner
}

// anonymous declares the class of new T() { … } under a name that no code can
// write.
func (f *file) anonymous(base *facts.Type, body int, c context) {
	d := facts.Declaration{Kind: facts.Class, Name: f.HiddenName(), Parent: c.Owner, Bases: []facts.Type{*base}}
	d.Qualname = f.Qualify(c.Owner, base.Names[len(base.Names)-1])
	inner := f.inType(f.Declare(d), d.Name, c)
	inner.Caller = c.Caller // fields of the class are set where it stands
	f.children(body, inner)
}

// enumConstant declares a constant; one with arguments constructs the enum, one
// with a body extends it.
func (f *file) enumConstant(i int, c context) {
	if c.Owner < 0 {
		f.children(i, c)
		return
	}
	enum := facts.Type{Names: []string{f.Decl(c.Owner).Name}}
	name := f.Child(i, grammar.FieldName)
	f.Declare(facts.Declaration{Kind: facts.Field, Name: f.String(name), Parent: c.Owner, Static: true, Type: &enum})
	if list := f.Child(i, grammar.FieldArguments); list >= 0 {
		row := f.AddCall(i, c.Context, facts.NewCall, build.Name(enum.Names[0]), f.Raw(name))
		row.Args = f.arguments(list, true, c, 0)
		f.walkArguments(list, build.Name(enum.Names[0]), nil, c)
	}
	if body := f.Child(i, grammar.FieldBody); body >= 0 {
		f.anonymous(&enum, body, c)
	}
}

// addWhatIsImplied declares what the compiler adds to a type: constructors, which
// are nodes, and methods, which are not.
func (f *file) addWhatIsImplied(i, k int, kind facts.Kind) {
	name := f.Decl(k).Name
	switch kind {
	case facts.Class:
		if !f.hasMember(k, facts.Constructor, name) {
			f.Implicit(k, name)
		}
	case facts.Enum:
		if !f.hasMember(k, facts.Constructor, name) {
			f.Implicit(k, name)
		}
		self := facts.Type{Names: []string{name}}
		f.Declare(facts.Declaration{Kind: facts.Method, Name: "values", Parent: k, Static: true, Type: arrayOf(&self, 1)})
		f.Declare(facts.Declaration{Kind: facts.Method, Name: "valueOf", Parent: k, Static: true, Type: &self,
			Params: []facts.Param{{Name: "name", Type: &facts.Type{Names: []string{"String"}}}}})
	case facts.Record:
		params := f.parameters(f.Child(i, grammar.FieldParameters))
		if !f.hasMember(k, facts.Constructor, name) {
			f.Decl(f.Implicit(k, name)).Params = params
		}
		for _, p := range params {
			if !f.hasMember(k, facts.Method, p.Name) {
				f.Declare(facts.Declaration{Kind: facts.Method, Name: p.Name, Parent: k, Type: p.Type})
			}
		}
	}
	for _, property := range f.properties[k] {
		f.accessors(*f.Decl(property))
	}
	f.addProperties(k)
}

// addProperties declares a field for what a getter gives.
func (f *file) addProperties(k int) {
	for m := k + 1; m < len(f.Declaration.Decls); m++ {
		d := *f.Decl(m)
		property, ok := strings.CutPrefix(d.Name, "get")
		if d.Parent != k || f.FunctionOf(m) == nil || !ok || property == "" || len(d.Params) > 0 || d.Type == nil {
			continue
		}
		property = strings.ToLower(property[:1]) + property[1:]
		if f.Lookup(k, property) == build.None {
			f.Declare(facts.Declaration{Kind: facts.Field, Name: property, Parent: k, Static: d.Static, Type: d.Type})
		}
	}
}

// hasMember reports whether a type writes a member of a kind.
func (f *file) hasMember(k int, kind facts.Kind, name string) bool {
	return slices.ContainsFunc(f.Declaration.Decls[k:], func(d facts.Declaration) bool {
		return d.Parent == k && d.Kind == kind && d.Name == name && !d.Implicit
	})
}

// field declares the fields of one declaration; one without a word of access is a
// property, with a getter and a setter. Initialisers run with the class, not in
// a method.
func (f *file) field(i int, c context) {
	t := f.typeOf(f.Child(i, grammar.FieldType))
	static := f.hasModifier(i, "static") || c.Owner >= 0 && f.Decl(c.Owner).Kind == facts.Interface
	property := !static && !f.hasModifier(i, "private") && !f.hasModifier(i, "protected") && !f.hasModifier(i, "public")
	f.walkAnnotations(i, c)
	for declarator := range f.Tree.NamedChildren(i) {
		if !f.Is(declarator, grammar.Declarator) {
			continue
		}
		name, value := f.String(f.Child(declarator, grammar.FieldName)), f.Child(declarator, grammar.FieldValue)
		k := f.Declare(facts.Declaration{Kind: facts.Field, Name: name, Parent: c.Owner, Static: static, Type: t})
		if t == nil {
			f.AddValues(build.Target{Decl: k}, f.values(value, c), c.Scope)
		}
		f.walk(value, c.expecting(build.Cast(t)))
		if property && name != "" && t != nil {
			f.properties[c.Owner] = append(f.properties[c.Owner], k)
		}
	}
}

// accessors declares what the compiler writes for a property where the class does
// not.
func (f *file) accessors(property facts.Declaration) {
	name, t, owner := property.Name, property.Type, property.Parent
	upper := strings.ToUpper(name[:1]) + name[1:]
	if getter := "get" + upper; !f.hasMember(owner, facts.Method, getter) {
		f.Declare(facts.Declaration{Kind: facts.Method, Name: getter, Parent: owner, Type: t})
	}
	if setter := "set" + upper; !f.hasMember(owner, facts.Method, setter) {
		f.Declare(facts.Declaration{Kind: facts.Method, Name: setter, Parent: owner, Params: []facts.Param{{Name: "value", Type: t}}})
	}
}
