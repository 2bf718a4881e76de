package dart

import (
	"strings"

	"rules_handbook/phases/scan/build"
	"rules_handbook/schemas/facts"
)

// declaration declares fields, or a member without a body.
func (f *file) declaration(i int, c context) {
	for child := range f.Tree.NamedChildren(i) {
		switch f.Kind(child) {
		case kindInitializedList:
			f.variables(child, c)
			return
		case kindConstructor, kindConstantConstructor, kindFactory, kindRedirectingFactory, kindFunctionSignature, kindGetter, kindSetter, kindOperator:
			f.function(i, child, none, c)
			return
		}
	}
	f.children(i, c)
}

// variables declares the variables or fields of a list.
func (f *file) variables(list int, c context) {
	around := f.Parent(list)
	t := f.typeIn(around)
	for part := range f.Tree.NamedChildren(list) {
		if f.Is(part, kindAnnotation) {
			continue
		}
		name, value := f.String(f.variableName(part)), f.initial(part)
		var values []facts.Path
		if t == nil && value >= 0 {
			values = f.values(value, c)
		}
		if c.Class != "" {
			f.BindField(c.Owner, name, values, t, f.Has(around, "static"), c.Scope)
		} else {
			f.bind(name, values, t, c)
		}
		f.value(value, c.expecting(castOf(t)))
	}
}

// value walks a value. Calls of a function literal stand beside it, not around
// it.
func (f *file) value(i int, c context) {
	i = f.called(i)
	f.walk(i, c)
	for ; i >= 0 && f.Is(f.Tree.Next(i), kindSelector); i = f.Tree.Next(i) {
		f.walk(f.Tree.Next(i), c.expecting(nil))
	}
}

// called is what a selector that stands beside it calls, any other node itself.
func (f *file) called(i int) int {
	if !f.Is(i, kindSelector) {
		return i
	}
	before := i
	for child := range f.Tree.NamedChildren(f.Parent(i)) {
		if child == i {
			break
		}
		if !f.Is(child, kindSelector) {
			before = child
		}
	}
	return before
}

// variableName is the name of one variable of a list.
func (f *file) variableName(i int) int {
	if f.Is(i, kindIdentifier) {
		return i
	}
	return f.OfKind(i, kindIdentifier)
}

// initial is the value of one variable of a list.
func (f *file) initial(i int) int {
	if !f.Has(i, "=") {
		return none
	}
	return f.Last(i)
}

func castOf(t *facts.Type) facts.Path {
	if t == nil {
		return nil
	}
	return build.Cast(t)
}

// bind binds a local, or a variable of the library.
func (f *file) bind(name string, values []facts.Path, t *facts.Type, c context) {
	f.Bind(c.Scope, name, values, t, c.Scope)
}

// function declares a function, member or constructor and walks its body; i is
// the node that rows show.
func (f *file) function(i, signature, body int, c context) {
	outer := signature
	if f.Is(signature, kindMethodSignature) {
		for child := range f.Tree.NamedChildren(signature) {
			if f.Kind(child) != kindAnnotation {
				signature = child
				break
			}
		}
	}
	d := f.signature(signature, c)
	if d.Name == "" {
		f.children(body, c)
		return
	}
	d.Static = d.Static || f.Has(outer, "static") || f.Has(i, "static")
	d.Signature = body < 0 && d.Kind != facts.Constructor
	f.bodyKind(body, &d)
	k := f.Declare(d)
	if c.Caller != none {
		f.BindDeclared(c.Scope, k)
	}
	fn := f.add(i, k, body, c)
	inner := context{Context: build.Context{Caller: k, Owner: k, This: c.This, Self: fn, Result: fn}}
	inner.Scope = f.NewScope(facts.Scope{Parent: c.Scope, Decl: k, This: c.This})
	f.bindParams(f.parameterList(signature), inner, nil)
	for _, node := range []int{i, outer} {
		for child := range f.Tree.NamedChildren(node) {
			switch {
			case f.Tree.Kind(child) == "initializers":
				f.children(child, inner)
			case f.Is(child, kindRedirection):
				f.call(child, inner)
			}
		}
	}
	f.body(body, inner)
}

// signature gives the declaration of a signature.
func (f *file) signature(i int, c context) facts.Declaration {
	d := facts.Declaration{Kind: facts.Method, Name: f.String(f.Child(i, fieldName)), Parent: c.Owner, TypeParams: f.typeParameters(i)}
	if c.Class == "" {
		d.Kind = facts.Function
	}
	switch f.Kind(i) {
	case kindConstructor, kindConstantConstructor, kindFactory, kindRedirectingFactory:
		names := f.constructorName(i)
		d.Kind, d.Static = facts.Constructor, true
		d.Name = c.Class
		if len(names) > 1 && names[1] != "new" {
			d.Name = names[1]
		}
		if c.Class == "" {
			d.Name = ""
		} else {
			d.Type = &facts.Type{Names: []string{c.Class}}
		}
	case kindGetter:
		d.Accessor, d.Type = true, f.typeIn(i)
	case kindSetter:
		d.Name += "="
	case kindOperator:
		d.Name, d.Type = "operator"+f.operator(i), f.typeIn(i)
	case kindFunctionSignature:
		d.Type = f.typeIn(i)
	default:
		d.Name = ""
	}
	if d.Name == "=" {
		d.Name = ""
	}
	d.Params = f.params(f.parameterList(i))
	if d.Accessor {
		d.Params = nil
	}
	return d
}

// constructorName gives the names before the parameters: of the class, and of
// the constructor where it has one.
func (f *file) constructorName(i int) (names []string) {
	for child := range f.Tree.NamedChildren(i) {
		switch f.Kind(child) {
		case kindIdentifier:
			names = append(names, f.String(child))
		case kindParameters:
			return names
		}
	}
	return names
}

func (f *file) operator(i int) string {
	text := f.String(i)
	_, after, _ := strings.Cut(text, "operator")
	sign, _, _ := strings.Cut(after, "(")
	return strings.TrimSpace(sign)
}

func (f *file) parameterList(i int) int { return f.OfKind(i, kindParameters) }

// bodyKind notes what a call of a function gives: a future, an iterable or a
// stream, or its result.
func (f *file) bodyKind(body int, d *facts.Declaration) {
	switch {
	case f.Has(body, "async"):
		d.Async = true
	case f.Has(body, "async*"):
		d.Async, d.Generator = true, true
	case f.Has(body, "sync*"):
		d.Generator = true
	}
}

// add makes the node of a function.
func (f *file) add(i, k, body int, c context) *build.Function {
	h := f.HeaderOf(i, body)
	annotations := f.annotations(i)
	for _, a := range annotations {
		h.Doc = min(h.Doc, f.Start(a))
	}
	fn := f.AddFunction(k, h)
	fn.Owner = c.This
	d := f.Decl(k)
	fn.Typed = d.Type != nil
	fn.Node.Exported = !strings.HasPrefix(d.Name, "_") && !strings.HasPrefix(c.Class, "_")
	fn.Node.Entry = d.Kind == facts.Function && d.Parent < 0 && d.Name == "main"
	fn.Node.Params = paramTypes(d)
	for _, a := range annotations {
		fn.Node.Decorator = append(fn.Node.Decorator, strings.TrimSpace(strings.TrimPrefix(f.Collapsed(f.Start(a), f.End(a)), "@")))
	}
	if strings.HasPrefix(fn.Node.ClassName, "{") { // an extension without a name
		fn.Node.ClassName = f.Decl(d.Parent).Qualname
	}
	return fn
}

// annotations gives the annotations of a declaration: they stand in it or
// before it.
func (f *file) annotations(i int) (found []int) {
	for child := range f.Tree.NamedChildren(i) {
		if !f.Is(child, kindAnnotation) {
			break
		}
		found = append(found, child)
	}
	parent := f.Parent(i)
	if parent < 0 || len(found) > 0 {
		return found
	}
	for child := range f.Tree.NamedChildren(parent) {
		switch {
		case child == i:
			return found
		case f.Is(child, kindAnnotation):
			found = append(found, child)
		default:
			found = nil
		}
	}
	return nil
}

// bindParams binds the parameters of a list; without a type one has that of what
// the function is passed as, or of the field that it sets.
func (f *file) bindParams(list int, c context, expect facts.Path) {
	place := 0
	var visit func(list int)
	visit = func(list int) {
		for child := range f.Tree.NamedChildren(list) {
			switch f.Kind(child) {
			case kindOptionalParameters:
				visit(child)
			case kindParameter:
				p := f.param(child)
				var values []facts.Path
				switch {
				case p.Type != nil:
				case f.OfKind(child, kindConstructorParameter) >= 0:
					values = []facts.Path{append(build.This(), build.Member(p.Name))}
					c.Self.Set(p.Name)
				case expect != nil:
					values = []facts.Path{build.Then(expect, facts.Step{Op: facts.OpParam, Index: place})}
				}
				f.BindParam(c.Scope, p.Name, values, p.Type, c.Scope)
				place++
			default:
				if f.Kind(child) != kindAnnotation {
					f.walk(child, c) // a default value
				}
			}
		}
	}
	if list >= 0 {
		visit(list)
	}
}

// body walks the body of a function; of one that is an expression that is the
// result.
func (f *file) body(body int, c context) {
	if body < 0 {
		return
	}
	if block := f.OfKind(body, kindBlock); block >= 0 {
		f.children(block, c)
		return
	}
	f.result(f.Last(body), c)
}

func (f *file) returned(i int, c context) { f.result(f.Last(i), c) }

// result notes what the function around gives, where no type says it.
func (f *file) result(value int, c context) {
	if value < 0 {
		return
	}
	expect := facts.Path(nil)
	if c.Result != nil {
		d := f.Decl(c.Result.Decl)
		if d.Type == nil && d.Kind != facts.Constructor {
			f.AddValues(build.Target{Decl: c.Result.Decl}, f.values(value, c), c.Scope)
		}
		expect = castOf(d.Type)
	}
	f.value(value, c.expecting(expect))
}

// literal binds the parameters of a function literal and walks its body, which
// belongs to the function around it.
func (f *file) literal(i int, c context) {
	inner := f.block(c)
	inner.Result = nil
	f.bindParams(f.parameterList(i), inner, c.expect)
	f.body(f.Child(i, fieldBody), inner)
}
