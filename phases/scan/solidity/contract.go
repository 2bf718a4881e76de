package solidity

import (
	"slices"

	"rules_handbook/phases/scan/build"
	"rules_handbook/schemas/facts"
)

// contractKinds gives the kind of a contract and of its row.
var contractKinds = map[build.Kind]struct {
	kind, row facts.Kind
	keyword   string
}{
	kindContract:  {facts.Class, "", "contract"},
	kindInterface: {facts.Interface, "", "interface"},
	kindLibrary:   {facts.Class, facts.OtherType, "library"},
}

// contract declares a contract, interface or library and walks its body.
func (f *file) contract(i int, c build.Context) {
	is := contractKinds[f.Kind(i)]
	name, body := f.Child(i, fieldName), f.Child(i, fieldBody)
	if f.String(name) == "" || c.Class != "" { // behind a syntax error
		f.children(body, c)
		return
	}
	k := f.Declare(facts.Declaration{Kind: is.kind, Name: f.String(name), Parent: none, Bases: f.supertypes(i)})
	f.addType(k, i, body, is.row, is.keyword)
	f.state[k] = f.stateOf(i, body)
	f.libraries[k] = f.Kind(i) == kindLibrary
	inner := build.Context{Caller: none, Owner: k, Class: f.String(name), This: k}
	inner.Scope = f.NewScope(facts.Scope{Parent: c.Scope, Decl: k, This: k})
	f.superConstructors(i, inner)
	f.children(body, inner)
	if f.Kind(i) == kindContract && !slices.ContainsFunc(f.Declaration.Decls[k:], func(d facts.Declaration) bool {
		return d.Parent == k && d.Kind == facts.Constructor
	}) {
		f.Implicit(k, f.String(name))
	}
}

func (f *file) addType(k, i, body int, row facts.Kind, keyword string) {
	h := build.TypeHeader{Header: f.HeaderOf(i, body), Name: f.Child(i, fieldName)}
	if token := f.Token(i, keyword); token >= 0 {
		h.Keyword = f.Start(token)
	}
	f.AddType(k, row, h)
	f.ExportType(k)
}

// supertypes gives what a contract inherits from, the last one first: that is
// the order in which members are looked up.
func (f *file) supertypes(i int) []facts.Type {
	var bases []facts.Type
	for child := range f.Tree.NamedChildren(i) {
		if f.Is(child, kindInherited) {
			if t := f.typeOf(f.Child(child, fieldAncestor)); t != nil {
				bases = append(bases, *t)
			}
		}
	}
	slices.Reverse(bases)
	return bases
}

// superConstructors records the constructors that a contract calls where it
// names what it inherits from.
func (f *file) superConstructors(i int, c build.Context) {
	for child := range f.Tree.NamedChildren(i) {
		if !f.Is(child, kindInherited) || !f.Has(child, "(") {
			continue
		}
		ancestor := f.Child(child, fieldAncestor)
		row := f.AddCall(child, c, facts.NewCall, build.Cast(f.typeOf(ancestor)), f.Raw(ancestor))
		row.Args = f.args(child, c, 0)
		f.arguments(child, c)
	}
}

// smallType declares a struct, an enumeration or a user-defined value type.
func (f *file) smallType(i int, c build.Context) {
	name, body := f.Child(i, fieldName), f.Child(i, fieldBody)
	if f.String(name) == "" {
		return
	}
	d := facts.Declaration{Kind: facts.Struct, Name: f.String(name), Parent: c.Owner, Static: true}
	row, keyword := facts.Kind(""), "struct"
	switch f.Kind(i) {
	case kindEnum:
		d.Kind, keyword = facts.Enum, "enum"
	case kindValueType:
		row, keyword = facts.OtherType, "type"
	}
	k := f.Declare(d)
	f.addType(k, i, body, row, keyword)
	self := facts.Type{Names: f.TypeName(k)}
	if f.Kind(i) == kindValueType {
		under := f.typeOf(f.OfKind(i, kindPrimitive))
		f.Declare(facts.Declaration{Kind: facts.Method, Name: "wrap", Parent: k, Static: true, Type: &self, Params: []facts.Param{{Type: under}}})
		f.Declare(facts.Declaration{Kind: facts.Method, Name: "unwrap", Parent: k, Static: true, Type: under, Params: []facts.Param{{Type: &self}}})
		return
	}
	if body < 0 {
		return
	}
	for child := range f.Tree.NamedChildren(body) {
		switch f.Kind(child) {
		case kindField:
			f.Declare(facts.Declaration{Kind: facts.Field, Name: f.String(f.Child(child, fieldName)), Parent: k, Type: f.typeOf(f.Child(child, fieldType))})
		case kindEnumValue:
			f.Declare(facts.Declaration{Kind: facts.Field, Name: f.String(child), Parent: k, Static: true, Type: &self})
		}
	}
}

// declareName declares an event or error, which code does not call.
func (f *file) declareName(i int, c build.Context) {
	d := facts.Declaration{Kind: facts.Variable, Name: f.String(f.Child(i, fieldName)), Parent: c.Owner}
	if c.Class != "" {
		d.Kind = facts.Field
	}
	if d.Name != "" {
		f.Declare(d)
	}
}

// stateVariable declares a state variable with its getter, or a constant of the
// file.
func (f *file) stateVariable(i int, c build.Context) {
	t, name := f.typeOf(f.Child(i, fieldType)), f.String(f.Child(i, fieldName))
	switch {
	case name == "":
	case c.Class == "":
		f.Bind(0, name, nil, t, 0)
	default:
		if f.visibility(i) == "public" {
			params, result := getter(t)
			f.Declare(facts.Declaration{Kind: facts.Method, Name: name, Parent: c.Owner, Type: result, Params: params})
		}
		f.Declare(facts.Declaration{Kind: facts.Field, Name: name, Parent: c.Owner, Type: t})
	}
	f.walk(f.Child(i, fieldValue), c)
}

// getter gives the parameters and the result of the function that reads a
// variable: a mapping and an array take a key for each level.
func getter(t *facts.Type) (params []facts.Param, result *facts.Type) {
	for range maxTypeDepth {
		switch {
		case t != nil && len(t.Args) == 2 && t.Names[0] == "mapping":
			params = append(params, facts.Param{Type: &t.Args[0]})
			t = &t.Args[1]
		case t != nil && len(t.Args) == 1 && t.Names[0] == "Array":
			params = append(params, facts.Param{Type: &facts.Type{Names: []string{"uint256"}}})
			t = &t.Args[0]
		default:
			if t != nil && len(t.Names) == 0 {
				t = nil
			}
			return params, t
		}
	}
	return params, nil
}

// visibility is what a declaration says of who sees it.
func (f *file) visibility(i int) string { return f.String(f.OfKind(i, kindVisibility)) }
