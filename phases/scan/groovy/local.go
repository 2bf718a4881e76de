package groovy

import (
	"rules_handbook/phases/scan/build"
	"rules_handbook/phases/scan/groovy/grammar"
	"rules_handbook/schemas/facts"
)

// bind binds a local. One of a second type in the same scope has none.
func (f *file) bind(name string, values []facts.Path, t *facts.Type, c context) {
	if name == "" {
		return
	}
	if !f.Scopes[c.Scope].Declares && f.Binds(c.Scope, name) {
		if l := f.Local(c.Scope, name); l.Type != nil && !build.SameType(l.Type, t) {
			l.Type = &facts.Type{}
			return
		}
	}
	f.Bind(c.Scope, name, values, t, c.Scope)
}

// local binds the variables of a declaration; those of def (a, b) = c are the
// elements of a list.
func (f *file) local(i int, c context) {
	t := f.typeOf(f.Child(i, grammar.FieldType))
	f.walkAnnotations(i, c)
	for declarator := range f.Tree.NamedChildren(i) {
		if !f.Is(declarator, grammar.Declarator) {
			continue
		}
		own, value := t, f.Child(declarator, grammar.FieldValue)
		if written := f.Child(declarator, grammar.FieldType); written >= 0 {
			own = f.typeOf(written)
		}
		var values []facts.Path
		if own == nil {
			values = f.values(value, c)
		}
		f.bind(f.String(f.Child(declarator, grammar.FieldName)), values, own, c)
		f.walk(value, c.expecting(build.Cast(own)))
	}
	f.walk(f.Child(i, grammar.FieldValue), c.expecting(nil))
}

func (f *file) forEach(i int, c context) {
	inner := c.expecting(nil)
	inner.Context = f.Block(c.Context)
	value := f.Child(i, grammar.FieldValue)
	t := f.typeOf(f.Child(i, grammar.FieldType))
	var values []facts.Path
	if t == nil {
		values = build.Extend(f.values(value, c), facts.Step{Op: facts.OpElement})
	}
	f.bind(f.String(f.Child(i, grammar.FieldName)), values, t, inner)
	f.walk(value, c.expecting(nil))
	for child := range f.Tree.NamedChildren(i) {
		if f.Field(child) == 0 {
			f.walk(child, inner)
		}
	}
}

func (f *file) catch(i int, c context) {
	inner := c.expecting(nil)
	inner.Context = f.Block(c.Context)
	t := &facts.Type{} // one of several, or none
	types := 0
	for child := range f.Tree.NamedChildren(i) {
		if f.Is(child, grammar.Type) {
			types++
		}
	}
	if written := f.typeOf(f.Child(i, grammar.FieldType)); written != nil && types == 1 {
		t = written
	}
	f.bind(f.String(f.Child(i, grammar.FieldName)), nil, t, inner)
	f.walk(f.Child(i, grammar.FieldBody), inner)
}

// assignment gives a value to a local or to a field of the own class.
func (f *file) assignment(i int, c context) {
	left, right := f.Child(i, grammar.FieldLeft), f.Child(i, grammar.FieldRight)
	switch {
	case f.Is(left, grammar.Name):
		name := f.String(left)
		if scope, _ := f.Find(c.Scope, name); scope >= 0 {
			f.Assign(c.Scope, name, f.values(right, c))
		} else {
			f.assignField(name, right, c)
		}
	case f.Is(left, grammar.Member) && f.Is(f.Child(left, grammar.FieldObject), grammar.This):
		f.assignField(f.String(f.Child(left, grammar.FieldName)), right, c)
	default:
		f.walk(left, c.expecting(nil))
	}
	f.walk(right, c.expecting(f.path(left, c, 0)))
}

func (f *file) assignField(name string, value int, c context) {
	if c.This < 0 {
		return
	}
	if k := f.Lookup(c.This, name); k >= 0 && f.Decl(k).Kind == facts.Field && f.Decl(k).Type == nil {
		f.AddValues(build.Target{Decl: k}, f.values(value, c), c.Scope)
	}
}
