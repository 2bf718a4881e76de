package cpp

import (
	"strings"

	"rules_handbook/phases/scan/build"
	"rules_handbook/phases/text"
	"rules_handbook/schemas/facts"
)

// functionDefinition walks a definition, of a function or of what a macro makes
// one of.
func (f *file) functionDefinition(i int, c context) {
	declarator := f.functionDeclarator(f.Child(i, fieldDeclarator))
	body := f.Child(i, fieldBody)
	if body < 0 {
		body = f.Only(f.OfTry(i))
	}
	specifier := f.Child(i, fieldType)
	f.defineInside(specifier, "", c)
	switch {
	case specifier < 0 && f.isLocalScope(c) && f.Kind(f.Child(declarator, fieldDeclarator)) == kindIdentifier:
		f.macroBlock(i, declarator, body, c)
		return
	case declarator < 0:
		f.macroFunction(i, specifier, f.Child(i, fieldDeclarator), body, c)
		return
	case f.OfKind(i, kindDelete) >= 0:
		return
	case f.isMacro(declarator, specifier, c):
		f.macroFunction(i, f.Child(declarator, fieldDeclarator), f.Child(declarator, fieldParameters), body, c)
		return
	}
	c.Context.Result = nil
	f.define(i, specifier, declarator, body, c)
}

// OfTry is the try block that is the body of a function, or none.
func (f *file) OfTry(i int) int {
	for child := range f.Tree.NamedChildren(i) {
		if f.Tree.Kind(child) == "try_statement" {
			return child
		}
	}
	return none
}

// functionDeclarator finds the declarator with the parameters, none when it
// declares something else.
func (f *file) functionDeclarator(d int) int {
	for depth := 0; d >= 0 && depth < maxTypeDepth; depth++ {
		switch f.Kind(d) {
		case kindFunctionDeclarator:
			if f.isFunctionPointer(d) {
				inside := f.inner(f.Child(d, fieldDeclarator)) // a function that returns a pointer to a function
				return f.functionDeclarator(f.inner(inside))
			}
			return d
		case kindOperatorCast:
			return d
		case kindPointer, kindReference, kindInit, kindParenthesizedDeclarator:
			d = f.inner(d)
		case kindQualified:
			name := f.Child(d, fieldName)
			if k := f.Kind(name); k != kindOperatorCast && k != kindQualified && k != kindFunctionDeclarator {
				return none
			}
			if f.endsInCast(d) {
				return d
			}
			d = name
		default:
			return none
		}
	}
	return none
}

func (f *file) endsInCast(d int) bool {
	for f.Kind(d) == kindQualified {
		d = f.Child(d, fieldName)
	}
	return f.Kind(d) == kindOperatorCast
}

// isMacro tells NAME(a, b) {…} from a function without a type.
func (f *file) isMacro(declarator, specifier int, c context) bool {
	name := f.Child(declarator, fieldDeclarator)
	if specifier >= 0 || f.Kind(name) != kindIdentifier {
		return false
	}
	text := f.String(name)
	return text != c.Class && text == strings.ToUpper(text)
}

// functionName gives the scope and the name that a declarator declares.
func (f *file) functionName(declarator int) (scope []string, name string, node int) {
	node = declarator
	if f.Kind(declarator) == kindFunctionDeclarator {
		node = f.Child(declarator, fieldDeclarator)
		for f.Kind(node) == kindParenthesizedDeclarator {
			node = f.inner(node)
		}
	}
	last := node
	for f.Kind(last) == kindQualified {
		scope = append(scope, f.names(f.scopeOf(last))...)
		last = f.Child(last, fieldName)
	}
	for f.Kind(last) == kindTemplateFunction || f.Kind(last) == kindTemplateType || f.Kind(last) == kindDependent {
		name := f.Child(last, fieldName)
		if name < 0 {
			name = f.Last(last)
		}
		last = name
	}
	if last < 0 {
		return nil, "", none
	}
	return scope, f.memberName(last), node
}

// castScope is the scope of a conversion that is defined outside of its class
// behind a word such as inline, which the grammar takes for a function of the
// type S::operator; nil of other functions.
func (f *file) castScope(specifier int) []string {
	if f.Kind(specifier) != kindQualified {
		return nil
	}
	names := f.names(specifier)
	if last := len(names) - 1; last > 0 && names[last] == "operator" {
		return names[:last]
	}
	return nil
}

// define declares a function with a body and walks it.
func (f *file) define(i, specifier, declarator, body int, c context) {
	scope, name, node := f.functionName(declarator)
	if name == "" {
		f.children(body, c)
		return
	}
	d := f.signature(i, specifier, declarator, c)
	if of := f.castScope(specifier); of != nil {
		d.Type = &facts.Type{Names: []string{name}}
		scope, name = of, "operator "+name
	}
	d.Name = name
	d.Signature = f.OfKind(i, kindPure) >= 0
	owner := c
	switch {
	case len(scope) > 0:
		owner = f.outside(scope, c)
	case f.Kind(node) == kindTemplateFunction || c.special:
		owner.Owner = f.specialOwner(node, c)
	}
	d.Parent = owner.Owner
	d.Kind = f.functionKind(&d, owner)
	k := f.Declare(d)
	if len(scope) == 0 {
		f.bind(k, c)
	}
	h := f.HeaderOf(f.around(i), body)
	if list := f.OfKind(i, kindInitializers); list >= 0 && body < 0 {
		h.End = f.End(list)
	}
	h.Doc = f.Start(f.around(i))
	fn := f.AddFunction(k, h)
	f.describe(fn, &d, declarator, c)
	fn.Node.Decorator = f.attributeTexts(i)
	f.defaults(declarator, c)
	f.body(i, body, k, fn, owner, c)
}

// attributeTexts gives the attributes before a function: [[nodiscard]].
func (f *file) attributeTexts(i int) (texts []string) {
	for child := range f.Tree.NamedChildren(i) {
		if f.Kind(child) != kindAttributeList {
			continue
		}
		for attribute := range f.Tree.NamedChildren(child) {
			texts = append(texts, text.Truncate(text.Collapse(f.String(attribute)), build.MaxSignature))
		}
	}
	return texts
}

// defaults walks what parameters are when they are left out.
func (f *file) defaults(declarator int, c context) {
	if !f.cpp {
		return
	}
	for p := range f.Tree.NamedChildren(f.Child(declarator, fieldParameters)) {
		if f.Kind(p) == kindOptionalParameter {
			f.walk(f.Child(p, fieldDefault), c)
		}
	}
}

// body walks the parts of a function that run.
func (f *file) body(i, body, k int, fn *build.Function, owner, c context) {
	inner := context{hidden: c.hidden}
	this := owner.This
	inner.Context = build.Context{Caller: k, Owner: k, This: this, Self: fn, Result: fn}
	inner.Scope = f.NewScope(facts.Scope{Parent: owner.Scope, Decl: k, This: this})
	for _, p := range f.Decl(k).Params {
		f.BindParam(inner.Scope, p.Name, nil, p.Type, owner.Scope)
	}
	f.initializers(f.OfKind(i, kindInitializers), inner)
	if try := f.OfTry(i); try >= 0 {
		f.children(try, inner) // the body and what catches
	} else {
		f.children(body, inner)
	}
}

// describe fills in what is shown of a function.
func (f *file) describe(fn *build.Function, d *facts.Declaration, declarator int, c context) {
	fn.Typed = d.Type != nil
	fn.Node.Exported = !d.Hidden
	fn.Node.Entry = d.Name == "main" && d.Parent < 0
	fn.Node.Signature = strings.TrimRight(strings.TrimSuffix(strings.TrimSuffix(fn.Node.Signature, ";"), "{"), " ")
	if d.Static {
		fn.Node.Method = false
	}
	for _, p := range d.Params {
		if p.Type != nil && p.Name != "" && len(p.Type.Names) > 0 && p.Type.Names[0] != "Function" && p.Type.Names[0] != "Array" {
			core := strings.TrimRight(p.Type.Names[len(p.Type.Names)-1], "*")
			if !primitive(core) {
				fn.Node.Params = append(fn.Node.Params, facts.ParamType{Name: p.Name, Type: core})
			}
		}
	}
}

// signature gives what the declaration of a function says.
func (f *file) signature(i, specifier, declarator int, c context) facts.Declaration {
	d := facts.Declaration{TypeParams: c.typeParams, Hidden: c.hidden}
	static := f.hasStorage(i, "static")
	if c.Class != "" {
		d.Static = static
	} else {
		d.Hidden = d.Hidden || static
	}
	if f.Kind(declarator) == kindOperatorCast || f.endsInCast(declarator) {
		cast := declarator
		for f.Kind(cast) == kindQualified {
			cast = f.Child(cast, fieldName)
		}
		d.Type = f.specified(f.Child(cast, fieldType), 0)
		return d
	}
	d.Type = f.resultType(i, specifier, declarator)
	d.Params = f.params(f.Child(declarator, fieldParameters))
	f.oldParams(i, d.Params)
	return d
}

// resultType is the type of a call.
func (f *file) resultType(i, specifier, declarator int) *facts.Type {
	if trailing := f.OfKind(declarator, kindTrailing); trailing >= 0 {
		return f.described(f.Only(trailing), 0)
	}
	t := f.specified(specifier, 0)
	for d := f.Child(i, fieldDeclarator); d >= 0 && d != declarator; d = f.inner(d) {
		if f.Kind(d) == kindPointer {
			t = pointerTo(t)
		}
	}
	return t
}

func (f *file) hasStorage(i int, word string) bool {
	for child := range f.Tree.NamedChildren(i) {
		if f.Kind(child) == kindStorage && f.String(child) == word {
			return true
		}
	}
	return false
}

// oldParams reads the declarations of parameters between the declarator and the
// body (K&R).
func (f *file) oldParams(i int, params []facts.Param) {
	for child := range f.Tree.NamedChildren(i) {
		if f.Kind(child) != kindDeclaration {
			continue
		}
		specifier := f.Child(child, fieldType)
		for d := range f.Tree.NamedChildren(child) {
			if f.Field(d) != fieldDeclarator {
				continue
			}
			for k := range params {
				if params[k].Name == f.String(f.declaredName(d)) {
					params[k].Type = f.typeOf(specifier, d)
				}
			}
		}
	}
}

// params reads a list of parameters.
func (f *file) params(list int) []facts.Param {
	if list < 0 {
		return nil
	}
	var params []facts.Param
	for child := f.Tree.FirstChild(list); child >= 0; child = f.Tree.Next(child) {
		p := facts.Param{}
		switch f.Kind(child) {
		case kindParameter:
		case kindOptionalParameter:
			p.Optional = true
		case kindVariadicParameter:
			p.Variadic = true
		case kindIdentifier:
			params = append(params, facts.Param{Name: f.String(child)})
			continue
		default:
			if f.String(child) == "..." {
				params = append(params, facts.Param{Variadic: true})
			}
			continue
		}
		if f.String(child) == "..." {
			params = append(params, facts.Param{Variadic: true})
			continue
		}
		d := f.Child(child, fieldDeclarator)
		p.Type = f.typeOf(f.Child(child, fieldType), d)
		if f.String(child) == "void" {
			continue
		}
		if name := f.declaredName(d); name >= 0 {
			p.Name = f.String(name)
		}
		params = append(params, p)
	}
	return params
}

// functionKind says what a function is to its owner.
func (f *file) functionKind(d *facts.Declaration, owner context) facts.Kind {
	switch {
	case owner.Class == "":
		return facts.Function
	case d.Name == owner.Class:
		return facts.Constructor
	}
	return facts.Method
}

// outside gives the context of what is defined outside of its namespace or
// type: void A::f() {…}.
func (f *file) outside(scope []string, c context) context {
	if scope[0] == Global {
		scope = scope[1:]
		c.Owner = none
	}
	for len(scope) > 0 {
		k := f.Lookup(c.Owner, scope[0])
		if k < 0 || f.Decl(k).Kind != facts.Namespace {
			break
		}
		c.Owner = k
		c.Scope = f.DeclaringScope(c.Scope, k)
		scope = scope[1:]
	}
	if len(scope) == 0 {
		return c
	}
	k := f.extension(scope, c)
	c.Owner, c.This, c.Class = k, k, scope[len(scope)-1]
	c.Scope = f.NewScope(facts.Scope{Parent: c.Scope, Decl: k, This: k})
	return c
}

// extension declares what gives members to a type from outside. Those of one
// type in a namespace are one declaration.
func (f *file) extension(scope []string, c context) int {
	name := scope[len(scope)-1]
	key := extended{c.Owner, strings.Join(scope, Global)}
	if k, ok := f.extensions[key]; ok {
		return k
	}
	t := &facts.Type{Names: scope}
	for _, p := range c.typeParams {
		t.Args = append(t.Args, facts.Type{Names: []string{p.Name}})
	}
	qualname := strings.Join(scope, ".")
	if c.Owner >= 0 {
		qualname = f.Decl(c.Owner).Qualname + "." + qualname
	}
	k := f.Declare(facts.Declaration{Kind: facts.Extension, Name: name, Qualname: qualname, Parent: c.Owner, Type: t, TypeParams: c.typeParams})
	f.extensions[key] = k
	return k
}
