package kotlin

import (
	"slices"
	"strings"

	"rules_handbook/phases/scan/build"
	"rules_handbook/schemas/facts"
)

// function declares a function and walks its body. An extension is a member of
// what extends its type.
func (f *file) function(i int, c context) {
	name := f.OfKind(i, kindName)
	body := f.OfKind(i, kindFunctionBody)
	if f.name(name) == "" { // behind a syntax error
		f.children(i, c)
		return
	}
	d := facts.Declaration{
		Kind: facts.Function, Name: f.name(name), Parent: c.Owner, Async: false, TypeParams: f.typeParameters(i),
		Params: f.parameters(f.OfKind(i, kindParameters)), Signature: body < 0 && c.Class != "",
		Hidden: c.Owner == build.None && f.hasModifier(i, "private"),
	}
	receiver, result := f.typesAround(i, name)
	expression := f.isExpression(body)
	switch {
	case result != nil:
		d.Type = result
	case !expression:
		d.Type = &facts.Type{Names: []string{"Unit"}}
	}
	if c.Class != "" {
		d.Kind = facts.Method
	}
	this := c.This
	written := paramTypes(d)
	if receiver != nil {
		var ofReceiver []facts.TypeParam
		if of := bound(d.TypeParams, receiver); of != nil {
			standsForReceiver(&d, receiver.Names[0])
			receiver = of
		}
		ofReceiver, d.TypeParams = split(d.TypeParams, receiver)
		d.Parent = f.extension(receiver, ofReceiver, c)
		this = d.Parent
		if d.Kind == facts.Function {
			d.Kind = facts.Method
		}
	}
	k := f.Declare(d)
	if c.isLocal() && receiver == nil {
		f.BindDeclared(c.Scope, k)
	}
	fn := f.AddFunction(k, f.HeaderOf(i, body))
	fn.Node.Async = f.hasModifier(i, "suspend")
	fn.Node.Exported = !f.hasModifier(i, "private") && !c.isLocal()
	fn.Node.Decorator = f.annotations(i)
	fn.Node.Params = written
	fn.Node.Method = c.Class != ""
	fn.Node.ClassName = ""
	if c.Class != "" && c.Class[0] != '{' {
		fn.Node.ClassName = c.Class
	}
	fn.Node.Entry = d.Name == "main" && c.Owner == build.None && receiver == nil
	fn.Owner = c.This
	inner := context{Context: build.Context{Caller: k, Owner: k, This: this, Self: fn, Result: fn}}
	if receiver != nil || c.Class == "" {
		inner.Self = nil
	}
	inner.Scope = f.NewScope(facts.Scope{Parent: c.Scope, Decl: k, This: this})
	f.bindParameters(d.Params, inner)
	f.defaults(f.OfKind(i, kindParameters), inner)
	f.body(body, expression, inner)
}

// body walks the body of a function; an expression is what it returns.
func (f *file) body(body int, expression bool, c context) {
	if expression && c.Result != nil {
		f.AddValues(build.Target{Decl: c.Result.Decl}, f.values(f.Only(body), c), c.Scope)
	}
	f.children(body, c.expecting(f.resultOf(c)))
}

// isExpression reports whether a body is one expression behind an equals sign.
func (f *file) isExpression(body int) bool { return body >= 0 && f.Has(body, "=") }

// extension declares what gives a member to a type.
func (f *file) extension(receiver *facts.Type, params []facts.TypeParam, c context) int {
	k := f.Declare(facts.Declaration{Kind: facts.Extension, Name: f.HiddenName(), Parent: c.Owner, Type: receiver, TypeParams: params})
	f.Decl(k).Qualname = ""
	if c.Owner >= 0 {
		f.Decl(k).Qualname = f.Decl(c.Owner).Qualname
	}
	return k
}

// split parts the type parameters that a receiver has from the others.
func split(params []facts.TypeParam, receiver *facts.Type) (in, others []facts.TypeParam) {
	for _, p := range params {
		if mentions(receiver, p.Name) {
			in = append(in, p)
		} else {
			others = append(others, p)
		}
	}
	return in, others
}

// bound gives what a receiver that is a type parameter is a subtype of; nil
// when it is none.
func bound(params []facts.TypeParam, receiver *facts.Type) *facts.Type {
	var found *facts.Type
	for range params {
		i := slices.IndexFunc(params, func(p facts.TypeParam) bool { return len(receiver.Names) == 1 && p.Name == receiver.Names[0] })
		switch {
		case i < 0:
			return found
		case params[i].Bound == nil:
			return &facts.Type{Names: []string{"Any"}}
		}
		found, receiver = params[i].Bound, params[i].Bound
	}
	return found
}

// standsForReceiver puts the type of the receiver in place of the type
// parameter that it is: a result of that type is of the receiver's own class.
func standsForReceiver(d *facts.Declaration, param string) {
	var replace func(t *facts.Type) *facts.Type
	replace = func(t *facts.Type) *facts.Type {
		if t == nil || !mentions(t, param) {
			return t
		}
		replaced := facts.Type{Names: t.Names, Args: slices.Clone(t.Args)}
		if len(t.Names) == 1 && t.Names[0] == param {
			replaced.Names = []string{"this"}
		}
		for i := range replaced.Args {
			replaced.Args[i] = *replace(&replaced.Args[i])
		}
		return &replaced
	}
	d.Type = replace(d.Type)
	d.Params = slices.Clone(d.Params)
	for i := range d.Params {
		d.Params[i].Type = replace(d.Params[i].Type)
	}
}

func mentions(t *facts.Type, name string) bool {
	if len(t.Names) == 1 && t.Names[0] == name {
		return true
	}
	return slices.ContainsFunc(t.Args, func(arg facts.Type) bool { return mentions(&arg, name) })
}

// typesAround gives the written types before and behind the name of a
// declaration: the receiver and the result.
func (f *file) typesAround(i, name int) (receiver, result *facts.Type) {
	for child := range f.Tree.NamedChildren(i) {
		switch {
		case !f.isTypeNode(child):
		case child < name:
			receiver = f.typeOf(child)
		case result == nil:
			result = f.typeOf(child)
		}
	}
	return receiver, result
}

// parameters gives the parameters of a list.
func (f *file) parameters(list int) []facts.Param {
	if list < 0 {
		return nil
	}
	var params []facts.Param
	variadic := false
	for child := range f.Tree.Children(list) {
		switch {
		case f.Is(child, kindParameterModifiers):
			variadic = strings.Contains(f.String(child), "vararg")
		case f.Is(child, kindParameter):
			params = append(params, facts.Param{Name: f.name(f.nameOf(child)), Type: f.typeOf(f.Last(child)), Variadic: variadic})
			variadic = false
		case f.String(child) == "=" && len(params) > 0:
			params[len(params)-1].Optional = true
		}
	}
	return params
}

// defaults walks the default values in a list of parameters.
func (f *file) defaults(list int, c context) {
	if list < 0 {
		return
	}
	for child := range f.Tree.NamedChildren(list) {
		if !f.Is(child, kindParameter, kindParameterModifiers) {
			f.walk(child, c.plain())
		}
	}
}

func (f *file) bindParameters(params []facts.Param, c context) {
	for _, p := range params {
		t := p.Type
		if p.Variadic {
			t = arrayOf(t)
		}
		f.BindParam(c.Scope, p.Name, nil, t, c.Scope)
	}
}

// secondary declares a secondary constructor.
func (f *file) secondary(i int, c context) {
	if c.Class == "" {
		f.children(i, c)
		return
	}
	d := facts.Declaration{Kind: facts.Constructor, Name: c.Class, Parent: c.Owner, Params: f.parameters(f.OfKind(i, kindParameters))}
	k := f.Declare(d)
	body := f.OfKind(i, kindStatements)
	header := f.HeaderOf(i, build.None)
	if brace := f.Token(i, "{"); brace >= 0 {
		header.End = f.Start(brace)
	}
	fn := f.AddFunction(k, header)
	fn.Node.Exported = !f.hasModifier(i, "private")
	fn.Node.Params = paramTypes(d)
	fn.Owner = c.This
	inner := context{Context: build.Context{Caller: k, Owner: k, This: c.This, Self: fn, Result: nil}}
	inner.Scope = f.NewScope(facts.Scope{Parent: c.Scope, Decl: k, This: c.This})
	f.bindParameters(d.Params, inner)
	f.defaults(f.OfKind(i, kindParameters), inner)
	if call := f.OfKind(i, kindDelegationCall); call >= 0 {
		f.walk(call, inner)
	}
	if body >= 0 {
		f.walk(body, inner)
	}
}

// delegationCall records this(…) and super(…) of a secondary constructor.
func (f *file) delegationCall(i int, c context) {
	kind, callee := facts.NewCall, build.This()
	if f.Has(i, "super") {
		kind, callee = facts.SuperCall, facts.Path{{Op: facts.OpSuper}}
	}
	arguments := f.OfKind(i, kindArguments)
	row := f.AddCall(i, c.Context, kind, callee, f.RawText(f.Start(i), f.Start(arguments)))
	row.Args = f.arguments(arguments, build.None, c, 0)
	f.walkArguments(arguments, build.None, callee, c)
}

// property declares a property, or binds a local variable.
func (f *file) property(i int, c context) {
	variable := f.OfKind(i, kindVariable)
	value := f.initialiser(i)
	if c.isLocal() {
		f.localProperty(i, variable, value, c)
		return
	}
	if variable < 0 {
		f.children(i, c.plain())
		return
	}
	d := facts.Declaration{Kind: facts.Variable, Name: f.name(f.nameOf(variable)), Parent: c.Owner, Type: f.firstType(variable),
		Hidden: c.Owner == build.None && f.hasModifier(i, "private")}
	if c.Class != "" {
		d.Kind = facts.Field
	}
	accessor := c
	if receiver, _ := f.typesAround(i, variable); receiver != nil {
		d.Parent = f.extension(receiver, f.typeParameters(i), c)
		d.Kind = facts.Field
		accessor.This = d.Parent
		accessor.Scope = f.NewScope(facts.Scope{Parent: c.Scope, Decl: d.Parent, This: d.Parent})
	}
	k := f.Declare(d)
	if value >= 0 && d.Type == nil {
		f.AddValues(build.Target{Decl: k}, f.values(value, c), c.Scope)
	}
	f.propertyParts(i, value, k, d.Type, accessor)
}

// propertyParts walks initialiser, delegate and accessors of a property.
func (f *file) propertyParts(i, value, k int, t *facts.Type, c context) {
	inner := c.plain()
	if c.Class != "" && c.This == c.Owner {
		inner.Context = f.initialisersSee(c.Context)
	}
	for child := range f.Tree.NamedChildren(i) {
		switch {
		case child == value && t != nil:
			f.walk(child, inner.expecting(build.Cast(t)))
		case child == value, f.Is(child, kindDelegate):
			f.walk(child, inner)
		case f.Is(child, kindGetter):
			if body := f.OfKind(child, kindFunctionBody); f.isExpression(body) && f.Decl(k).Type == nil {
				f.AddValues(build.Target{Decl: k}, f.values(f.Only(body), c), c.Scope)
			}
			f.children(child, c.plain())
		case f.Is(child, kindSetter):
			setter := c.plain()
			setter.Context = f.Block(c.Context)
			if p := f.OfKind(child, kindSetterParameter); p >= 0 {
				f.BindParam(setter.Scope, f.name(f.nameOf(p)), nil, f.Decl(k).Type, setter.Scope)
			}
			f.children(child, setter)
		}
	}
}

// initialisersSee is the context of a property's initialiser: the parameters of
// the primary constructor are names in it.
func (f *file) initialisersSee(c build.Context) build.Context {
	for k := c.Owner + 1; k < len(f.Declaration.Decls); k++ {
		d := f.Decl(k)
		if d.Parent != c.Owner || d.Kind != facts.Constructor {
			continue
		}
		if len(d.Params) > 0 {
			params := d.Params
			c = f.Block(c)
			for _, p := range params {
				f.BindParam(c.Scope, p.Name, nil, p.Type, c.Scope)
			}
		}
		break
	}
	return c
}

// initialiser is the expression behind the equals sign of a property.
func (f *file) initialiser(i int) int {
	seen := false
	for child := range f.Tree.Children(i) {
		if seen && f.Tree.Named(child) && !f.Is(child, kindComment) {
			return child
		}
		seen = seen || f.String(child) == "="
	}
	return build.None
}

// localProperty binds local variables.
func (f *file) localProperty(i, variable, value int, c context) {
	if variable >= 0 {
		f.variable(variable, f.values(value, c), c)
	} else if several := f.OfKind(i, kindVariables); several >= 0 {
		f.variables(several, f.values(value, c), c)
	}
	inner := c.plain()
	if t := f.firstType(variable); t != nil {
		inner = c.expecting(build.Cast(t))
	}
	for child := range f.Tree.NamedChildren(i) {
		if child == value || f.Is(child, kindDelegate, kindGetter, kindSetter) {
			f.walk(child, inner)
		}
	}
}

func (f *file) variable(i int, values []facts.Path, c context) {
	t := f.firstType(i)
	if t != nil {
		values = nil
	}
	f.Bind(c.Scope, f.name(f.nameOf(i)), values, t, c.Scope)
}

func (f *file) variables(i int, values []facts.Path, c context) {
	k := 0
	for variable := range f.Tree.NamedChildren(i) {
		if f.Is(variable, kindVariable) {
			f.variable(variable, build.Extend(values, facts.Step{Op: facts.OpTuple, Index: k}), c)
			k++
		}
	}
}

// hasModifier reports whether a declaration has a modifier.
func (f *file) hasModifier(i int, word string) bool {
	list := f.OfKind(i, kindModifiers)
	if list < 0 {
		return false
	}
	for child := range f.Tree.NamedChildren(list) {
		if f.String(child) == word {
			return true
		}
	}
	return false
}

// annotations gives the annotations of a declaration without the at sign.
func (f *file) annotations(i int) (found []string) {
	list := f.OfKind(i, kindModifiers)
	if list < 0 {
		return nil
	}
	for child := range f.Tree.NamedChildren(list) {
		if f.Is(child, kindAnnotation) {
			found = append(found, strings.TrimSpace(strings.TrimPrefix(f.String(child), "@")))
		}
	}
	return found
}

// everydayTypes are types that say little about a parameter.
const everydayTypes = ` Any Unit Nothing Boolean Byte Short Int Long Char Float Double String CharSequence Number Array List MutableList Map
	MutableMap Set MutableSet Collection Iterable Iterator Sequence Pair Function ReceiverFunction `

// paramTypes gives the parameters with a type that is worth showing.
func paramTypes(d facts.Declaration) (shown []facts.ParamType) {
	for _, p := range d.Params {
		if p.Type == nil {
			continue
		}
		name := p.Type.Names[len(p.Type.Names)-1]
		if len(name) > 1 && !strings.Contains(everydayTypes, " "+name+" ") && !strings.Contains(everydayTypes, "\t"+name+" ") {
			shown = append(shown, facts.ParamType{Name: p.Name, Type: name})
		}
	}
	return shown
}
