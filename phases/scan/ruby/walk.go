package ruby

import (
	"rules_handbook/phases/scan/build"
	"rules_handbook/schemas/facts"
)

// walkChildren visits the children, heredoc bodies included.
func (f *file) walkChildren(i int, c context) {
	for child := f.Tree.FirstChild(i); child >= 0; child = f.Tree.Next(child) {
		f.walk(child, c)
	}
}

// walk visits a statement or expression in source order; None is nothing.
func (f *file) walk(i int, c context) {
	if i < 0 {
		return
	}
	switch f.Kind(i) {
	case kindComment, kindSelf, kindConstant, kindSymbol, kindInteger, kindFloat, kindTrue, kindFalse, kindNil, kindUndef,
		kindGlobalVariable, kindClassVariable:
		if f.Kind(i) == kindSymbol {
			f.walkChildren(i, c) // it may be interpolated
		}
	case kindIdentifier:
		f.name(i, c)
	case kindInstanceVariable:
		c.Self.Read(f.String(i)[1:])
	case kindModule, kindClass:
		f.class(i, c)
	case kindSingletonClass:
		f.singletonClass(i, c)
	case kindMethod, kindSingletonMethod:
		f.method(i, c)
	case kindCall:
		f.call(i, c)
	case kindSuper:
		f.super(i, i, c)
	case kindBlock, kindLambda:
		f.block(i, nil, c)
	case kindAssignment:
		f.assignment(i, c)
	case kindOperatorAssignment:
		f.operatorAssignment(i, c)
	case kindAlias:
		f.alias(f.String(f.Child(i, fieldName)), f.String(f.Child(i, fieldAlias)), c)
	case kindUnary:
		if !f.Has(i, "defined?") {
			f.walkChildren(i, c)
		}
	case kindFor:
		f.loop(i, c)
	case kindRescue:
		f.rescue(i, c)
	case kindReturn:
		f.result(f.Only(i), c)
		f.walkChildren(i, c)
	case kindWhen:
		f.when(i, c)
	case kindPair:
		f.pair(i, c)
	case kindAsPattern:
		f.walk(f.Child(i, fieldValue), c)
		f.Bind(c.Scope, f.String(f.Child(i, fieldName)), nil, nil, c.Scope)
	case kindScopeResolution:
		f.walk(f.Child(i, fieldScope), c)
	default:
		f.walkChildren(i, c)
	}
}

// name visits a name: a local variable, else a call without arguments.
func (f *file) name(i int, c context) {
	name := f.String(i)
	if f.isLocal(name, c) {
		return
	}
	if c.body != nil {
		f.visibility(name, nil, c)
	}
	if name == "new" && c.static && c.This >= 0 {
		f.AddCall(i, c.Context, facts.NewCall, f.self(c), name)
		return
	}
	f.addBare(i, i, name, c)
}

func (f *file) isLocal(name string, c context) bool {
	_, place := f.Find(c.Scope, name)
	return place >= 0
}

// pair visits key: value; a pair without a value means the name itself.
func (f *file) pair(i int, c context) {
	if f.Child(i, fieldValue) >= 0 {
		f.walkChildren(i, c)
		return
	}
	key := f.Child(i, fieldKey)
	if f.Kind(key) == kindSymbol && !f.isLocal(f.String(key), c) {
		f.addBare(i, key, f.String(key), c)
	}
}

// addBare adds a call without a receiver.
func (f *file) addBare(i, method int, name string, c context) {
	f.AddCall(i, c.Context, facts.PlainCall, build.Name(name), f.Raw(method))
}

// super visits super: the method of the same name of a supertype.
func (f *file) super(i, word int, c context) {
	callee := facts.Path{{Op: facts.OpSuper}}
	if c.method != "" {
		callee = append(callee, build.Member(c.method))
	}
	f.AddCall(i, c.Context, facts.PlainCall, callee, f.Raw(word))
}

// block visits a block or a lambda; values are those of its first parameter.
func (f *file) block(i int, values []facts.Path, c context) {
	inner := c
	inner.Context = f.Block(c.Context)
	inner.Result = nil
	f.parameters(f.Child(i, fieldParameters), inner, values)
	f.walk(f.Child(i, fieldBody), inner)
}

// loop visits for x in list.
func (f *file) loop(i int, c context) {
	in := f.Child(i, fieldValue)
	f.walk(in, c)
	f.bind(f.Child(i, fieldPattern), build.Extend(f.values(f.Only(in), c), facts.Step{Op: facts.OpElement}), c)
	f.walk(f.Child(i, fieldBody), c)
}

// rescue visits rescue A, B => e.
func (f *file) rescue(i int, c context) {
	exceptions := f.Child(i, fieldExceptions)
	f.walk(exceptions, c)
	if variable := f.Only(f.Child(i, fieldVariable)); variable >= 0 {
		var values []facts.Path
		for class := range f.Tree.NamedChildren(max(exceptions, 0)) {
			if exceptions >= 0 {
				values = append(values, build.Then(f.path(class, c), facts.Step{Op: facts.OpNew}))
			}
		}
		f.bind(variable, values, c)
	}
	f.walk(f.Child(i, fieldBody), c)
}

// when visits a branch of case; patterns bind names.
func (f *file) when(i int, c context) {
	for child := f.Tree.FirstChild(i); child >= 0; child = f.Tree.Next(child) {
		if f.Field(child) == fieldPattern && f.Tree.Kind(i) == "in_clause" {
			f.pattern(child, c)
		} else {
			f.walk(child, c)
		}
	}
}

// pattern binds the names of a pattern.
func (f *file) pattern(i int, c context) {
	switch f.Kind(i) {
	case kindIdentifier:
		f.Bind(c.Scope, f.String(i), nil, nil, c.Scope)
	case kindAsPattern:
		f.pattern(f.Child(i, fieldValue), c)
		f.Bind(c.Scope, f.String(f.Child(i, fieldName)), nil, nil, c.Scope)
	case kindKeywordPattern:
		if value := f.Child(i, fieldValue); value >= 0 {
			f.pattern(value, c)
		} else {
			f.Bind(c.Scope, f.String(f.Child(i, fieldKey)), nil, nil, c.Scope)
		}
	case kindPattern, kindParameterOther, kindArray:
		for child := range f.Tree.NamedChildren(i) {
			f.pattern(child, c)
		}
	default:
		f.walk(i, c)
	}
}
