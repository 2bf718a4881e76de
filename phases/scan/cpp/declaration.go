package cpp

import (
	"rules_handbook/phases/scan/build"
	"rules_handbook/schemas/facts"
)

// declaration walks a declaration of functions, variables or fields.
func (f *file) declaration(i int, c context) {
	specifier := f.Child(i, fieldType)
	defined := f.defineInside(specifier, "", c)
	if defined < 0 && f.Child(specifier, fieldBody) < 0 { // else it is walked
		f.walk(specifier, c)
	}
	some := false
	for d := f.Tree.FirstChild(i); d >= 0; d = f.Tree.Next(d) {
		switch f.Field(d) {
		case fieldDeclarator:
			some = true
			f.declarator(i, specifier, d, defined, c)
		case fieldType:
		default:
			f.walk(d, c)
		}
	}
	if !some && defined >= 0 && c.Class != "" && f.Decl(defined).Name[0] == '{' {
		f.adopt(defined, c)
	}
}

// adopt makes the fields of an anonymous struct or union those of the type
// around it.
func (f *file) adopt(anonymous int, c context) {
	for k := anonymous + 1; k < len(f.Declaration.Decls); k++ {
		if d := f.Decl(k); d.Parent == anonymous && d.Kind == facts.Field {
			f.BindField(c.Owner, d.Name, nil, d.Type, false, c.Scope)
		}
	}
}

// declarator declares one name of a declaration.
func (f *file) declarator(i, specifier, d, defined int, c context) {
	if fn := f.functionDeclarator(d); fn >= 0 && f.declaresFunction(fn, specifier, c) {
		f.prototype(i, specifier, fn, c)
		return
	}
	t := f.typeOf(specifier, d)
	if t == nil && defined >= 0 {
		t = f.declared(&facts.Type{Names: []string{f.Decl(defined).Name}}, d, 0)
	}
	value := f.valueOf(d)
	name := f.declaredName(d)
	if name < 0 {
		f.walk(value, c)
		return
	}
	if f.Kind(d) == kindInit && f.Kind(f.Child(d, fieldDeclarator)) == kindQualified || f.Kind(d) == kindQualified {
		f.walk(value, c) // a static member that is defined outside
		return
	}
	values := f.values(value, c)
	if k := f.Kind(value); k == kindInitializerList || value >= 0 && f.Tree.Kind(value) == "argument_list" {
		values = nil
	}
	switch {
	case c.Class != "" && f.Kind(i) == kindField || c.Class != "" && c.Caller != c.Owner && c.Owner >= 0 && f.Decl(c.Owner).Kind != facts.Namespace && f.Scopes[c.Scope].Decl == c.Owner:
		f.BindField(c.Owner, f.String(name), values, t, f.hasStorage(i, "static"), c.Scope)
	default:
		f.bindVariable(d, t, values, c)
	}
	f.walk(value, c)
	f.arraySizes(d, value, c)
}

// arraySizes walks what a declarator holds but names and its value.
func (f *file) arraySizes(d, value int, c context) {
	for child := range f.Tree.NamedChildren(d) {
		switch {
		case child == value || f.Kind(child) == kindIdentifier:
		case f.Field(child) != fieldDeclarator:
			f.walk(child, c)
		case f.Is(child, kindArray, kindPointer, kindReference, kindParenthesizedDeclarator):
			f.arraySizes(child, value, c)
		}
	}
}

// bindVariable binds the names of a declarator.
func (f *file) bindVariable(d int, t *facts.Type, values []facts.Path, c context) {
	inner := d
	for f.Kind(inner) == kindReference || f.Kind(inner) == kindInit || f.Kind(inner) == kindPointer {
		inner = f.inner(inner)
	}
	if f.Kind(inner) == kindStructured {
		index := 0
		for name := range f.Tree.NamedChildren(inner) {
			f.Bind(c.Scope, f.String(name), build.Extend(values, facts.Step{Op: facts.OpTuple, Index: index}), nil, c.Scope)
			index++
		}
		return
	}
	if name := f.declaredName(d); name >= 0 {
		if t != nil {
			values = nil
		}
		f.Bind(c.Scope, f.String(name), values, t, c.Scope)
	}
}

// declaresFunction tells a prototype from a variable that is constructed:
// Foo x(a) in a function.
func (f *file) declaresFunction(declarator, specifier int, c context) bool {
	if f.Kind(declarator) != kindFunctionDeclarator || specifier >= 0 {
		return true
	}
	return c.Class != "" || f.cpp
}

// prototype declares a function without its body.
func (f *file) prototype(i, specifier, declarator int, c context) {
	f.defaults(declarator, c)
	scope, name, node := f.functionName(declarator)
	if name == "" || len(scope) > 0 || f.Kind(node) == kindTemplateFunction || c.special {
		return
	}
	if f.cpp && f.isLocalScope(c) && f.constructs(declarator) {
		f.localVariable(i, specifier, declarator, name, c)
		return
	}
	d := f.signature(i, specifier, declarator, c)
	d.Name, d.Signature = name, true
	d.Parent = c.Owner
	if !f.Scopes[c.Scope].Declares && c.Class == "" {
		d.Parent = f.spaceAround(c.Owner) // declared in a function, it is one of the namespace
	}
	d.Kind = f.functionKind(&d, c)
	if d.Kind == facts.Function && specifier < 0 && f.cpp && c.Class == "" {
		return // a macro
	}
	f.Declare(d)
}

func (f *file) isLocalScope(c context) bool {
	return c.Caller >= 0 && c.Class == "" && !f.Scopes[c.Scope].Declares
}

// constructs tells T x(F(a), b) in a function, which the grammar takes for a
// prototype, from a prototype: none of the parameters has a name.
func (f *file) constructs(declarator int) bool {
	params := f.Child(declarator, fieldParameters)
	some := false
	for p := range f.Tree.NamedChildren(params) {
		if f.Kind(p) != kindParameter || f.declaredName(f.Child(p, fieldDeclarator)) >= 0 || f.Kind(f.Child(p, fieldType)) == kindPrimitive {
			return false
		}
		some = true
	}
	return some
}

// localVariable binds such a variable; T() among its arguments is a call.
func (f *file) localVariable(i, specifier, declarator int, name string, c context) {
	f.Bind(c.Scope, name, nil, f.resultType(i, specifier, declarator), c.Scope)
	f.calledParameters(declarator, c)
}

// calledParameters records calls without arguments that the grammar takes for
// parameters.
func (f *file) calledParameters(declarator int, c context) {
	for p := range f.Tree.NamedChildren(f.Child(declarator, fieldParameters)) {
		called := f.Child(p, fieldType)
		if names := f.names(called); f.Kind(f.Child(p, fieldDeclarator)) == kindAbstractFunction && len(names) > 0 {
			f.AddCall(p, c.Context, facts.PlainCall, pathOf(names), f.Raw(called))
		}
	}
}

// declaredName is the node of the name that a declarator declares, none when it
// has none.
func (f *file) declaredName(d int) int {
	for depth := 0; d >= 0 && depth < maxTypeDepth; depth++ {
		switch f.Kind(d) {
		case kindIdentifier, kindTypeIdentifier:
			return d
		case kindQualified:
			d = f.Child(d, fieldName)
		case kindFunctionDeclarator, kindArray:
			d = f.Child(d, fieldDeclarator)
		case kindPointer, kindReference, kindInit, kindParenthesizedDeclarator, kindVariadicParameter:
			d = f.inner(d)
		default:
			return none
		}
	}
	return none
}

// valueOf is what a declarator is initialised with.
func (f *file) valueOf(d int) int {
	if f.Kind(d) == kindInit {
		return f.Child(d, fieldValue)
	}
	return none
}
