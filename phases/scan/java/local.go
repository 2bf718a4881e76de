package java

import (
	"rules_handbook/phases/scan/build"
	"rules_handbook/schemas/facts"
)

// bind binds a local. One of a second type in the same scope has none.
func (f *file) bind(name string, values []facts.Path, t *facts.Type, c context) {
	if name == "" {
		return
	}
	if f.Binds(c.Scope, name) {
		if l := f.Local(c.Scope, name); l.Type != nil && !build.SameType(l.Type, t) {
			l.Type = &facts.Type{}
			return
		}
	}
	f.Bind(c.Scope, name, values, t, c.Scope)
}

// local binds the variables of a declaration or of a resource.
func (f *file) local(i int, c context) {
	t := f.typeOf(f.Child(i, fieldType))
	if f.Is(i, kindResource) {
		if value := f.Child(i, fieldValue); value >= 0 {
			f.variable(i, t, value, c)
		} else {
			f.children(i, c.expecting(nil))
		}
		return
	}
	for declarator := range f.Tree.NamedChildren(i) {
		if f.Is(declarator, kindDeclarator) {
			own := arrayOf(t, f.dimensions(f.Child(declarator, fieldDimensions)))
			f.variable(declarator, own, f.Child(declarator, fieldValue), c)
		}
	}
}

// variable binds one variable with its value; without a type it has that of the
// value.
func (f *file) variable(i int, t *facts.Type, value int, c context) {
	var values []facts.Path
	if t == nil {
		values = f.values(value, c)
	}
	f.bind(f.String(f.Child(i, fieldName)), values, t, c)
	var expected facts.Path
	if t != nil {
		expected = build.Cast(t)
	}
	f.walk(value, c.expecting(expected))
}

func (f *file) forEach(i int, c context) {
	inner := c.expecting(nil)
	inner.Context = f.Block(c.Context)
	value := f.Child(i, fieldValue)
	t := arrayOf(f.typeOf(f.Child(i, fieldType)), f.dimensions(f.Child(i, fieldDimensions)))
	var values []facts.Path
	if t == nil {
		values = build.Extend(f.values(value, c), facts.Step{Op: facts.OpElement})
	}
	f.bind(f.String(f.Child(i, fieldName)), values, t, inner)
	f.walk(value, c.expecting(nil))
	f.walk(f.Child(i, fieldBody), inner)
}

func (f *file) catch(i int, c context) {
	inner := c.expecting(nil)
	inner.Context = f.Block(c.Context)
	if p := f.OfKind(i, kindCatchParameter); p >= 0 {
		t := f.typeOf(f.OfKind(p, kindCatchType))
		if t == nil {
			t = &facts.Type{} // one of several
		}
		f.bind(f.String(f.Child(p, fieldName)), nil, t, inner)
	}
	f.walk(f.Child(i, fieldBody), inner)
}

// instanceof walks the operand and binds the names of the pattern.
func (f *file) instanceof(i int, c context) {
	f.walk(f.Child(i, fieldLeft), c.expecting(nil))
	if pattern := f.Child(i, fieldPattern); pattern >= 0 {
		f.walk(pattern, c)
		return
	}
	if name := f.Child(i, fieldName); name >= 0 {
		f.bind(f.String(name), nil, f.typeOf(f.Child(i, fieldRight)), c)
	}
}

// pattern binds the name of a type pattern.
func (f *file) pattern(i int, c context) {
	var t *facts.Type
	for part := range f.Tree.NamedChildren(i) {
		switch f.Kind(part) {
		case kindName:
			if t == nil {
				t = &facts.Type{}
			}
			f.bind(f.String(part), nil, t, c)
		case kindRecordPattern, kindTypePattern:
			f.walk(part, c)
		default:
			t = f.typeOf(part)
		}
	}
}

// switchLabel walks patterns and guards; a bare name is a constant of an enum.
func (f *file) switchLabel(i int, c context) {
	for child := range f.Tree.NamedChildren(i) {
		if !f.Is(child, kindName) {
			f.walk(child, c)
		}
	}
}

// lambda binds the parameters of a function literal and walks its body, which
// belongs to the method around it.
func (f *file) lambda(i int, c context) {
	inner := c.expecting(nil)
	inner.Context = f.Block(c.Context)
	inner.Result = nil
	expected := func(k int) []facts.Path {
		if c.expect == nil {
			return nil
		}
		return []facts.Path{build.Then(c.expect, facts.Step{Op: facts.OpParam, Index: k})}
	}
	list := f.Child(i, fieldParameters)
	switch f.Kind(list) {
	case kindName:
		f.BindParam(inner.Scope, f.String(list), expected(0), nil, c.Scope)
	case kindInferred:
		k := 0
		for name := range f.Tree.NamedChildren(list) {
			f.BindParam(inner.Scope, f.String(name), expected(k), nil, c.Scope)
			k++
		}
	default:
		for k, p := range f.parameters(list) {
			var values []facts.Path
			if p.Type == nil {
				values = expected(k)
			}
			f.BindParam(inner.Scope, p.Name, values, p.Type, c.Scope)
		}
	}
	f.walk(f.Child(i, fieldBody), inner)
}

// resultOf is the type that the method around an expression returns.
func (f *file) resultOf(c context) facts.Path {
	if c.Result == nil {
		return nil
	}
	if t := f.Decl(c.Result.Decl).Type; t != nil {
		return build.Cast(t)
	}
	return nil
}
