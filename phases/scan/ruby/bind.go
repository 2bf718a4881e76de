package ruby

import (
	"rules_handbook/phases/scan/build"
	"rules_handbook/schemas/facts"
)

// assignment visits a = value. A constant may become a class.
func (f *file) assignment(i int, c context) {
	left, right := f.Child(i, fieldLeft), f.Child(i, fieldRight)
	if f.Is(left, kindConstant, kindScopeResolution) {
		f.constant(left, right, i, c)
		return
	}
	if f.Kind(left) == kindLeftList && f.Kind(right) == kindRightList {
		f.sideBySide(left, right, c)
		return
	}
	if f.Kind(left) == kindIdentifier {
		f.declareLocal(left, c) // x = x is nil
	}
	f.walk(right, c)
	f.bind(left, f.values(right, c), c)
}

// declareLocal makes a name a local, which it is from here on.
func (f *file) declareLocal(i int, c context) {
	if name := f.String(i); !f.isLocal(name, c) {
		f.Local(c.Scope, name)
	}
}

// sideBySide visits a, b = c, d.
func (f *file) sideBySide(left, right int, c context) {
	var values []int
	plain := true
	for value := range f.Tree.NamedChildren(right) {
		values = append(values, value)
		plain = plain && f.Kind(value) != kindHashSplat
	}
	f.walkChildren(right, c)
	k := 0
	for target := range f.Tree.NamedChildren(left) {
		plain = plain && f.Kind(target) != kindRest
		var paths []facts.Path
		if plain && k < len(values) {
			paths = f.values(values[k], c)
		}
		f.bind(target, paths, c)
		k++
	}
}

// operatorAssignment visits a += b and a ||= b.
func (f *file) operatorAssignment(i int, c context) {
	left, right := f.Child(i, fieldLeft), f.Child(i, fieldRight)
	var values []facts.Path
	switch f.String(f.Child(i, fieldOperator)) {
	case "||=", "&&=":
		values = f.values(right, c)
	default:
		values = []facts.Path{build.Opaque}
	}
	switch f.Kind(left) {
	case kindInstanceVariable:
		c.Self.Read(f.String(left)[1:])
	case kindCall, kindElementReference:
		f.walk(left, c)
		f.walk(right, c)
		return
	case kindConstant, kindScopeResolution:
		f.constant(left, right, i, c)
		return
	case kindIdentifier:
		f.declareLocal(left, c)
	}
	f.walk(right, c)
	f.bind(left, values, c)
}

// bind gives a target the values and visits what the target evaluates.
func (f *file) bind(target int, values []facts.Path, c context) {
	switch f.Kind(target) {
	case kindIdentifier:
		name := f.String(target)
		if f.isLocal(name, c) {
			f.Assign(c.Scope, name, values)
		} else {
			f.Bind(c.Scope, name, values, nil, c.Scope)
		}
	case kindInstanceVariable:
		name := f.String(target)
		c.Self.Set(name[1:])
		if c.This >= 0 {
			if c.static {
				name = "." + name
			}
			f.BindField(c.This, name, values, nil, c.static, c.Scope)
		}
	case kindClassVariable:
		if c.This >= 0 {
			f.BindField(c.This, f.String(target), values, nil, false, c.Scope)
		}
	case kindCall:
		f.setter(target, c)
	case kindElementReference:
		f.walk(target, c)
	case kindLeftList, kindDestructured:
		k := 0
		for part := range f.Tree.NamedChildren(target) {
			if f.Is(part, kindRest, kindParameterOther) {
				f.bind(f.Only(part), []facts.Path{build.Literal("Array")}, c)
				k = -1
			} else if k < 0 {
				f.bind(part, nil, c)
			} else {
				f.bind(part, build.Extend(values, facts.Step{Op: facts.OpTuple, Index: k}), c)
				k++
			}
		}
	case kindRest:
		f.bind(f.Only(target), []facts.Path{build.Literal("Array")}, c)
	case kindConstant, kindScopeResolution:
	default:
		f.walk(target, c)
	}
}

// setter visits the left side of a.x = value, which calls x=.
func (f *file) setter(i int, c context) {
	receiver, method := f.Child(i, fieldReceiver), f.Child(i, fieldMethod)
	name := f.String(method) + "="
	f.AddCall(i, c.Context, facts.PlainCall, build.Then(f.path(receiver, c), build.Member(name)), f.RawText(f.Start(i), f.endOf(method, i)))
	f.walk(receiver, c)
	f.walk(f.Child(i, fieldArguments), c)
}

func (f *file) endOf(part, whole int) uint32 {
	if part >= 0 {
		return f.End(part)
	}
	return f.End(whole)
}

// parameters binds the parameters of a method or block; values are those of
// the first.
func (f *file) parameters(list int, c context, values []facts.Path) (params []facts.Param) {
	if list < 0 {
		return nil
	}
	locals := false // behind a ";", as in |a; b|
	for p := f.Tree.FirstChild(list); p >= 0; p = f.Tree.Next(p) {
		if !f.Tree.Named(p) {
			locals = locals || f.String(p) == ";"
			continue
		}
		param := facts.Param{Name: f.String(f.Child(p, fieldName))}
		inits := values
		values = nil
		switch f.Kind(p) {
		case kindIdentifier:
			param.Name = f.String(p)
		case kindOptionalParameter, kindKeyword:
			value := f.Child(p, fieldValue)
			param.Optional = value >= 0
			if value >= 0 {
				inits = append(inits, f.values(value, c)...)
			}
			f.BindParam(c.Scope, param.Name, inits, nil, c.Scope)
			f.walk(value, c)
		case kindParameterOther:
			param.Variadic, param.Optional = true, true
			inits = nil
			switch {
			case f.Has(p, "*"):
				inits = []facts.Path{build.Literal("Array")}
			case f.Has(p, "**"):
				inits = []facts.Path{build.Literal("Hash")}
			default:
				inits = []facts.Path{build.Literal("Proc")}
			}
		case kindDestructured:
			f.bind(p, inits, c)
			params = append(params, param)
			continue
		case kindComment:
			continue
		}
		if !locals {
			params = append(params, param)
		}
		f.BindParam(c.Scope, param.Name, inits, nil, c.Scope)
	}
	return params
}
