package kotlin

import (
	"rules_handbook/phases/scan/build"
	"rules_handbook/schemas/facts"
)

// condition walks an if expression; what its test tells of a type holds in the
// first branch.
func (f *file) condition(i int, c context) {
	var test, then int = build.None, build.None
	for child := range f.Tree.NamedChildren(i) {
		switch {
		case test < 0:
			test = child
		case then < 0 && f.Is(child, kindControlBody):
			then = child
		}
	}
	tested := c
	known := f.checks(test)
	if len(known) > 0 {
		tested.Context = f.narrowed(known, c.Context)
	}
	for child := range f.Tree.NamedChildren(i) {
		switch child {
		case test:
			f.walk(child, c.plain())
		case then:
			f.walk(child, tested)
		default:
			f.walk(child, c)
		}
	}
}

// conjunction walks a && b, where b sees what a tells.
func (f *file) conjunction(i int, c context) {
	inner := c.plain()
	for child := range f.Tree.NamedChildren(i) {
		f.walk(child, inner)
		if known := f.checks(child); len(known) > 0 {
			inner.Context = f.narrowed(known, inner.Context)
		}
	}
}

// check is a name that is known to be of a type.
type check struct {
	name string
	typ  *facts.Type
}

// checks gives what a test tells when it holds.
func (f *file) checks(test int) (known []check) {
	switch f.Kind(test) {
	case kindParenthesized:
		return f.checks(f.Only(test))
	case kindConjunction:
		for child := range f.Tree.NamedChildren(test) {
			known = append(known, f.checks(child)...)
		}
	case kindCheck:
		if name := f.Only(test); f.Is(name, kindName) && f.Has(test, "is") {
			if t := f.firstType(test); t != nil {
				known = append(known, check{f.name(name), t})
			}
		}
	}
	return known
}

// narrowed is a block in which names are of the types that are known.
func (f *file) narrowed(known []check, c build.Context) build.Context {
	inner := f.Block(c)
	for _, k := range known {
		f.Bind(inner.Scope, k.name, nil, k.typ, c.Scope)
	}
	return inner
}

// when walks a when expression. Its subject is of the tested type in an entry.
func (f *file) when(i int, c context) {
	outer, subject := c, ""
	if s := f.OfKind(i, kindSubject); s >= 0 {
		if variable := f.OfKind(s, kindVariable); variable >= 0 {
			outer.Context = f.Block(c.Context)
			f.variable(variable, f.values(f.Last(s), c), outer)
			subject = f.name(f.nameOf(variable))
		} else if f.Is(f.Only(s), kindName) {
			subject = f.name(f.Only(s))
		}
		f.children(s, c.plain())
	}
	for entry := range f.Tree.NamedChildren(i) {
		if !f.Is(entry, kindWhenEntry) {
			continue
		}
		inner := outer
		if t := f.testedType(entry); t != nil && subject != "" {
			inner.Context = f.narrowed([]check{{subject, t}}, outer.Context)
		} else if test := f.Only(f.OfKind(entry, kindWhenCondition)); subject == "" && len(f.checks(test)) > 0 {
			inner.Context = f.narrowed(f.checks(test), outer.Context)
		}
		f.children(entry, inner)
	}
}

// testedType gives the type of an entry that tests for just one.
func (f *file) testedType(entry int) *facts.Type {
	test := build.None
	for child := range f.Tree.NamedChildren(entry) {
		if f.Is(child, kindWhenCondition) {
			if test >= 0 {
				return nil
			}
			test = child
		}
	}
	if is := f.OfKind(test, kindTypeTest); is >= 0 && f.Has(is, "is") {
		return f.firstType(is)
	}
	return nil
}

func (f *file) loop(i int, c context) {
	inner := c.plain()
	inner.Context = f.Block(c.Context)
	bound := false
	for child := range f.Tree.NamedChildren(i) {
		switch {
		case f.Is(child, kindVariable, kindVariables):
		case f.Is(child, kindControlBody):
			f.walk(child, inner)
		case f.Is(child, kindAnnotation):
		case !bound:
			bound = true
			elements := build.Extend(f.values(child, c), facts.Step{Op: facts.OpElement})
			if v := f.OfKind(i, kindVariable); v >= 0 {
				f.variable(v, elements, inner)
			} else if v := f.OfKind(i, kindVariables); v >= 0 {
				f.variables(v, elements, inner)
			}
			f.walk(child, c.plain())
		}
	}
}

func (f *file) catch(i int, c context) {
	inner := c
	inner.Context = f.Block(c.Context)
	f.Bind(inner.Scope, f.name(f.OfKind(i, kindName)), nil, f.firstType(i), c.Scope)
	for child := range f.Tree.NamedChildren(i) {
		if !f.Is(child, kindName) {
			f.walk(child, inner)
		}
	}
}

// lambda binds the parameters of a function literal and walks its body, which
// belongs to the function around it. A receiver is bound under a name of its
// own, with which the resolver looks members up.
func (f *file) lambda(i int, c context) {
	inner := c.plain()
	inner.Context = f.Block(c.Context)
	inner.Result = nil
	expected := func(k int) []facts.Path {
		switch {
		case c.scope == "it" && k == 0:
			return []facts.Path{c.object}
		case c.expect != nil:
			return []facts.Path{build.Then(c.expect, facts.Step{Op: facts.OpParam, Index: k})}
		}
		return nil
	}
	if c.scope == "this" {
		f.BindParam(inner.Scope, "<receiver>", []facts.Path{c.object}, nil, c.Scope)
	} else if c.expect != nil {
		f.BindParam(inner.Scope, "<function>", []facts.Path{c.expect}, nil, c.Scope)
	}
	if list := f.OfKind(i, kindLambdaParameters); list >= 0 {
		k := 0
		for p := range f.Tree.NamedChildren(list) {
			if f.Is(p, kindVariables) {
				f.variables(p, expected(k), inner)
			} else {
				t := f.firstType(p)
				values := expected(k)
				if t != nil {
					values = nil
				}
				f.BindParam(inner.Scope, f.name(f.nameOf(p)), values, t, c.Scope)
			}
			k++
		}
	} else {
		f.BindParam(inner.Scope, "it", expected(0), nil, c.Scope)
	}
	f.walk(f.OfKind(i, kindStatements), inner)
}

// anonymousFunction walks fun(…) { … } used as a value.
func (f *file) anonymousFunction(i int, c context) {
	inner := c.plain()
	inner.Context = f.Block(c.Context)
	inner.Result = nil
	f.bindParameters(f.parameters(f.OfKind(i, kindParameters)), inner)
	f.children(f.OfKind(i, kindFunctionBody), inner)
}
