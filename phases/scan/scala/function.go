package scala

import (
	"strings"

	"rules_handbook/phases/scan/build"
	"rules_handbook/schemas/facts"
)

// function declares a method or a local function and walks its body.
func (f *file) function(i int, c context) {
	name, body := f.Child(i, fieldName), f.Child(i, fieldBody)
	if f.name(name) == "" { // behind a syntax error
		f.children(i, c)
		return
	}
	c = f.owned(c)
	if f.name(name) == "this" && c.Class != "" {
		f.secondary(i, body, c)
		return
	}
	d := facts.Declaration{
		Kind: facts.Function, Name: f.name(name), Parent: c.Owner, TypeParams: f.typeParameters(i), Type: f.typeOf(f.Child(i, fieldReturn)),
		Params: f.parameters(i, kindParameters, kindParameter), Signature: body < 0 && c.Class != "",
	}
	equals := f.Token(i, "=")
	if d.Type == nil && f.Child(i, fieldReturn) < 0 && equals < 0 {
		d.Type = &facts.Type{Names: []string{"Unit"}}
	}
	if c.Class != "" {
		d.Kind = facts.Method
	}
	k := f.Declare(d)
	if c.isLocal() {
		f.BindDeclared(c.Scope, k)
	}
	h := f.HeaderOf(i, body)
	if equals >= 0 {
		h.End = f.Start(equals)
	}
	fn := f.AddFunction(k, h)
	fn.Node.Exported = !f.isPrivate(i) && !c.isLocal()
	fn.Node.Decorator = f.annotations(i)
	fn.Node.Params = paramTypes(d)
	f.describe(fn, c)
	fn.Node.Entry = c.This >= 0 && c.Owner == c.This && d.Name == "main" && f.isObject(c.This) && len(d.Params) == 1 || f.hasAnnotation(i, "main")
	inner := context{Context: build.Context{Caller: k, Owner: k, This: c.This, Self: fn, Result: fn}}
	if c.Class == "" {
		inner.Self = c.Self
	}
	inner.Scope = f.NewScope(facts.Scope{Parent: c.Scope, Decl: k, This: c.This})
	f.bindParameters(d.Params, inner)
	f.defaults(i, kindParameters, kindParameter, inner)
	if d.Type == nil {
		inner.into = &build.Target{Decl: k}
	} else {
		inner.expect = build.Cast(d.Type)
	}
	f.walk(body, inner)
	if c.Class != "" && f.hasModifier(i, "implicit") {
		f.conversion(d, c)
	}
}

// describe says whose method a function is.
func (f *file) describe(fn *build.Function, c context) {
	fn.Node.Method = c.Class != "" && c.Class != extensionClass
	fn.Node.ClassName = ""
	if c.Class != "" && c.Class[0] != '{' {
		fn.Node.ClassName = c.Class
	}
	fn.Owner = c.This
}

// isObject reports whether a declaration is an object.
func (f *file) isObject(decl int) bool {
	return f.Decl(decl).Static || f.Decl(decl).Kind == facts.Extension
}

// secondary declares a constructor beside the primary one.
func (f *file) secondary(i, body int, c context) {
	d := facts.Declaration{Kind: facts.Constructor, Name: f.className(c), Parent: c.Owner, Params: f.parameters(i, kindParameters, kindParameter)}
	k := f.Declare(d)
	h := f.HeaderOf(i, body)
	if equals := f.Token(i, "="); equals >= 0 {
		h.End = f.Start(equals)
	}
	fn := f.AddFunction(k, h)
	fn.Node.Exported = !f.isPrivate(i)
	fn.Node.Params = paramTypes(d)
	f.describe(fn, c)
	inner := context{Context: build.Context{Caller: k, Owner: k, This: c.This, Self: fn}}
	inner.Scope = f.NewScope(facts.Scope{Parent: c.Scope, Decl: k, This: c.This})
	f.bindParameters(d.Params, inner)
	f.defaults(i, kindParameters, kindParameter, inner)
	f.walk(body, inner)
}

// className is the name that the constructors of the class around have.
func (f *file) className(c context) string {
	if c.Owner >= 0 {
		return f.Decl(c.Owner).Name
	}
	return c.Class
}

// conversion gives the members of what an implicit function with one parameter
// makes to the type of that parameter.
func (f *file) conversion(d facts.Declaration, c context) {
	if len(d.Params) == 0 || d.Params[0].Type == nil || d.Params[0].Optional || d.Type == nil ||
		len(d.Params) > 1 && !d.Params[1].Optional || d.Type.Names[0] == "Function" || isEveryday(d.Type) {
		return
	}
	k := f.extensionOf(d.Params[0].Type, d.TypeParams, c)
	f.Decl(k).Bases = []facts.Type{*d.Type}
}

// extensionClass stands for the class whose members the functions of an
// extension at top level are.
const extensionClass = "{extension}"

// extension declares the functions that an extension of Scala 3 gives to a type.
func (f *file) extension(i int, c context) {
	params := f.parameters(i, kindParameters, kindParameter)
	var of *facts.Type
	for _, p := range params {
		if !p.Optional {
			of = p.Type
			break
		}
	}
	if of == nil {
		f.children(i, c)
		return
	}
	k := f.extensionOf(of, f.typeParameters(i), c)
	inner := c
	inner.Owner = k
	if inner.Class == "" {
		inner.Class = extensionClass
	}
	inner.Scope = f.NewScope(facts.Scope{Parent: c.Scope, Decl: k, This: c.This})
	f.bindParameters(params, inner)
	for child := range f.Tree.NamedChildren(i) {
		if !f.Is(child, kindParameters, kindTypeParameters) {
			f.walk(child, inner)
		}
	}
}

// given declares a given instance: an object where it has a body, else a value.
func (f *file) given(i int, c context) {
	body := f.OfKind(i, kindBody)
	name := f.name(f.Child(i, fieldName))
	if body < 0 {
		t := f.typeOf(f.Child(i, fieldReturn))
		if name != "" && c.Class != "" {
			f.Declare(facts.Declaration{Kind: facts.Field, Name: name, Parent: c.Owner, Type: t})
		} else if name != "" {
			f.Bind(c.Scope, name, nil, t, c.Scope)
		}
		f.walk(f.Child(i, fieldBody), c.expecting(build.Cast(t)))
		return
	}
	var bases []facts.Type
	for _, t := range f.basesIn(i) {
		bases = append(bases, t)
	}
	f.nameless(bases, body, c)
}

// parameters gives the parameters of all lists of a definition. Those that the
// compiler fills in may be left out of a call.
func (f *file) parameters(i int, list, one build.Kind) []facts.Param {
	var params []facts.Param
	for l := range f.Tree.NamedChildren(i) {
		if !f.Is(l, list) {
			continue
		}
		given := f.Has(l, "implicit") || f.Has(l, "using")
		for child := range f.Tree.NamedChildren(l) {
			if !f.Is(child, one) {
				continue
			}
			p := facts.Param{Name: f.name(f.Child(child, fieldName)), Optional: given || f.Child(child, fieldDefault) >= 0}
			t := f.Child(child, fieldType)
			p.Type, p.Variadic = f.typeOf(t), f.Is(t, kindRepeatedType)
			params = append(params, p)
		}
	}
	return params
}

// defaults walks the default values in the lists of a definition.
func (f *file) defaults(i int, list, one build.Kind, c context) {
	for l := range f.Tree.NamedChildren(i) {
		if !f.Is(l, list) {
			continue
		}
		for child := range f.Tree.NamedChildren(l) {
			if f.Is(child, one) {
				f.walk(f.Child(child, fieldDefault), c.expecting(build.Cast(f.typeOf(f.Child(child, fieldType)))))
			}
		}
	}
}

func (f *file) bindParameters(params []facts.Param, c context) {
	for _, p := range params {
		f.BindParam(c.Scope, p.Name, nil, valueType(p), c.Scope)
	}
}

// value declares the fields or locals of a val or var with a value.
func (f *file) value(i int, c context) {
	pattern, value := f.Child(i, fieldPattern), f.Child(i, fieldValue)
	t := f.typeOf(f.Child(i, fieldType))
	inner := c.plain()
	if t != nil {
		inner = c.expecting(build.Cast(t))
	}
	if f.Is(pattern, kindName, kindOperator) {
		target := f.variable(f.name(pattern), t, c)
		if t == nil {
			inner.into = &target
		}
		f.walk(value, inner)
		return
	}
	known := facts.Path(build.Opaque)
	switch {
	case t != nil:
		known = build.Cast(t)
	case value >= 0:
		known = f.path(value, c, 0)
	}
	if f.Is(pattern, kindNames) { // val a, b = value
		for name := range f.Tree.NamedChildren(pattern) {
			f.assign(f.variable(f.name(name), t, c), known, c)
		}
	} else {
		f.pattern(pattern, known, c)
	}
	f.walk(value, inner)
}

// variable declares a field of a type, or binds a local variable.
func (f *file) variable(name string, t *facts.Type, c context) build.Target {
	if c.Class == "" && (c.isLocal() || c.Owner != build.None) {
		f.Bind(c.Scope, name, nil, t, c.Scope)
		return build.Target{Local: name, Scope: c.Scope, Decl: build.None}
	}
	kind := facts.Field
	if c.Class == "" {
		kind = facts.Variable
	}
	return build.Target{Decl: f.Declare(facts.Declaration{Kind: kind, Name: name, Parent: c.Owner, Type: t})}
}

// assign notes a value of a variable.
func (f *file) assign(target build.Target, path facts.Path, c context) {
	f.AddValues(target, []facts.Path{path}, c.Scope)
}

// valueDeclaration declares the fields of a val or var without a value.
func (f *file) valueDeclaration(i int, c context) {
	t := f.typeOf(f.Child(i, fieldType))
	for child := range f.Tree.NamedChildren(i) {
		if f.Is(child, kindName, kindOperator) {
			f.variable(f.name(child), t, c)
		}
	}
}

// isPrivate reports whether a declaration is seen in its own file only.
func (f *file) isPrivate(i int) bool {
	access := f.OfKind(f.OfKind(i, kindModifiers), kindAccess)
	return access >= 0 && strings.HasPrefix(f.String(access), "private")
}

// hasModifier reports whether a declaration has a modifier that is a word.
func (f *file) hasModifier(i int, word string) bool { return f.Has(f.OfKind(i, kindModifiers), word) }

// annotations gives the annotations of a declaration without the at sign.
func (f *file) annotations(i int) (found []string) {
	for child := range f.Tree.NamedChildren(i) {
		if f.Is(child, kindAnnotation) {
			found = append(found, strings.TrimSpace(strings.TrimPrefix(f.Collapsed(f.Start(child), f.End(child)), "@")))
		}
	}
	return found
}

func (f *file) hasAnnotation(i int, name string) bool {
	for child := range f.Tree.NamedChildren(i) {
		if f.Is(child, kindAnnotation) && f.String(f.Child(child, fieldName)) == name {
			return true
		}
	}
	return false
}

// everydayTypes are types that say little about a parameter.
const everydayTypes = ` Any AnyRef AnyVal Unit Nothing Null Boolean Byte Short Int Long Char Float Double String CharSequence Array List Seq
 Vector Map Set Option Iterable Iterator Traversable Tuple Function Either Object BigInt BigDecimal `

func isEveryday(t *facts.Type) bool {
	return strings.Contains(everydayTypes, " "+t.Names[len(t.Names)-1]+" ")
}

// paramTypes gives the parameters with a type that is worth showing.
func paramTypes(d facts.Declaration) (shown []facts.ParamType) {
	for _, p := range d.Params {
		if p.Type == nil || len(p.Type.Names) == 0 {
			continue
		}
		if name := p.Type.Names[len(p.Type.Names)-1]; len(name) > 1 && !isEveryday(p.Type) {
			shown = append(shown, facts.ParamType{Name: p.Name, Type: name})
		}
	}
	return shown
}
