package php

import (
	"rules_handbook/phases/scan/build"
	"rules_handbook/schemas/facts"
)

// assignment visits $a = value.
func (f *file) assignment(i int, c context) {
	left, right := f.Child(i, fieldLeft), f.Child(i, fieldRight)
	values := f.values(right, c)
	if t := f.documentedVariable(i, left, c); t != nil {
		values = []facts.Path{build.Cast(t)}
	}
	f.bind(left, values, c)
	f.walk(right, c)
}

// documentedVariable is the type that a comment /** @var A $a */ before an
// assignment says.
func (f *file) documentedVariable(i, left int, c context) *facts.Type {
	statement := f.Parent(i)
	if f.Kind(statement) != kindStatement || f.Kind(left) != kindVariable {
		return nil
	}
	return f.documented(f.Doc(f.Start(statement)), docVar, c)
}

// bind gives a target the values and visits what the target evaluates.
func (f *file) bind(target int, values []facts.Path, c context) {
	switch f.Kind(target) {
	case kindVariable:
		name := f.String(target)
		if name == "$this" {
			return
		}
		if _, place := f.Find(c.Scope, name); place >= 0 {
			f.Assign(c.Scope, name, values)
		} else {
			f.Bind(f.Scopes[c.Scope].Function, name, values, nil, c.Scope)
		}
	case kindMember, kindScopedProperty:
		name, ok := f.ownProperty(target, c)
		if !ok {
			f.walkChildren(target, c)
			return
		}
		c.Self.Set(name)
		if c.This >= 0 {
			f.BindField(c.This, "$"+name, values, nil, f.Kind(target) == kindScopedProperty, c.Scope)
		}
	case kindSubscript: // $this->x[] = value writes the property
		f.bindElement(target, c)
	case kindList, kindArray:
		f.bindList(target, values, c)
	case kindByRef, kindElement:
		f.bind(f.Last(target), values, c)
	default:
		f.walk(target, c)
	}
}

// bindElement visits the target $a[…] of an assignment.
func (f *file) bindElement(i int, c context) {
	object := f.Only(i)
	for child := range f.Tree.NamedChildren(i) {
		if child != object {
			f.walk(child, c)
		}
	}
	if name, ok := f.ownProperty(object, c); ok {
		c.Self.Set(name)
		return
	}
	if f.Kind(object) == kindSubscript {
		f.bindElement(object, c)
		return
	}
	f.walk(object, c)
}

// bindList visits the targets [$a, $b] or ['k' => $a] of an assignment.
func (f *file) bindList(i int, values []facts.Path, c context) {
	place, keyed := 0, false
	var last int = build.None
	flush := func() {
		if last < 0 {
			return
		}
		step := facts.Step{Op: facts.OpTuple, Index: place}
		if keyed {
			step = facts.Step{Op: facts.OpIndex}
		}
		f.bind(last, build.Extend(values, step), c)
		last = build.None
	}
	for child := f.Tree.FirstChild(i); child >= 0; child = f.Tree.Next(child) {
		switch {
		case f.Tree.Named(child) && f.Kind(child) != kindComment:
			last = child
		case f.String(child) == "=>":
			f.walk(last, c)
			last, keyed = build.None, true
		case f.String(child) == ",":
			flush()
			place++
		}
	}
	flush()
}

// augmented visits $a .= b, which reads and writes its target.
func (f *file) augmented(i int, c context) {
	left, right := f.Child(i, fieldLeft), f.Child(i, fieldRight)
	if f.String(f.Child(i, fieldOperator)) == "??=" {
		if name, ok := f.ownProperty(left, c); ok {
			c.Self.Read(name)
		}
		f.bind(left, f.values(right, c), c)
		f.walk(right, c)
		return
	}
	f.readAndSet(left, c)
	f.walk(right, c)
}

func (f *file) readAndSet(i int, c context) {
	if name, ok := f.ownProperty(i, c); ok {
		c.Self.Read(name)
		c.Self.Set(name)
		return
	}
	if f.Kind(i) == kindSubscript {
		f.bindElement(i, c)
		return
	}
	f.walk(i, c)
}

// unset counts unset($this->x) as a write.
func (f *file) unset(i int, c context) {
	for child := range f.Tree.NamedChildren(i) {
		if name, ok := f.ownProperty(child, c); ok {
			c.Self.Set(name)
		} else {
			f.walk(child, c)
		}
	}
}

// ownProperty gives the name of x in $this->x, self::$x and static::$x.
func (f *file) ownProperty(i int, c context) (string, bool) {
	if c.Self == nil {
		return "", false
	}
	switch f.Kind(i) {
	case kindMember:
		name := f.Child(i, fieldName)
		if f.String(f.Child(i, fieldObject)) == "$this" && f.Kind(name) == kindName {
			return f.String(name), true
		}
	case kindScopedProperty:
		name := f.Child(i, fieldName)
		if scope := f.String(f.Child(i, fieldScope)); (scope == "self" || scope == "static") && f.Kind(name) == kindVariable {
			return f.String(name)[1:], true
		}
	}
	return "", false
}
