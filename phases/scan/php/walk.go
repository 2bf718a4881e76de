package php

import (
	"strings"

	"rules_handbook/phases/scan/build"
	"rules_handbook/schemas/facts"
)

func (f *file) walkChildren(i int, c context) {
	if i < 0 {
		return
	}
	for child := f.Tree.FirstChild(i); child >= 0; child = f.Tree.Next(child) {
		f.walk(child, c)
	}
}

// statements visits statements in a row: some say something about those that
// follow.
func (f *file) statements(i int, c context) {
	if i < 0 {
		return
	}
	for child := f.Tree.FirstChild(i); child >= 0; child = f.Tree.Next(child) {
		if f.Kind(child) == kindNamespace {
			c = f.namespace(child, c)
			continue
		}
		f.walk(child, c)
		if variable, class := f.guard(child, c); class != nil {
			c.Context = f.Block(c.Context)
			f.Local(c.Scope, variable).Type = class
		}
	}
}

// walk visits a statement or expression in source order; None is nothing.
func (f *file) walk(i int, c context) {
	if i < 0 {
		return
	}
	switch f.Kind(i) {
	case kindComment, kindVariable, kindName, kindQualifiedName, kindInteger, kindFloat, kindBoolean, kindNull, kindNamedType,
		kindOptionalType, kindUnionType, kindIntersectionType, kindPrimitiveType, kindType, kindModifier, kindRelativeScope, kindGlobal, kindClosureUse:
	case kindUse:
		f.use(i, c)
	case kindClass, kindInterface, kindTrait, kindEnum:
		f.class(i, c)
	case kindTraitUse:
		f.traitUse(i, c)
	case kindConstants:
		f.constants(i, c)
	case kindEnumCase:
		f.enumCase(i, c)
	case kindProperties:
		f.properties(i, c)
	case kindMethod, kindFunction:
		f.function(i, c)
	case kindClosure, kindArrow:
		f.closure(i, c)
	case kindBlock:
		f.statements(i, c)
	case kindCall, kindMemberCall, kindScopedCall:
		f.call(i, c)
	case kindNew:
		f.construction(i, c)
	case kindMember, kindScopedProperty:
		if name, ok := f.ownProperty(i, c); ok {
			c.Self.Read(name)
			return
		}
		f.walkChildren(i, c)
	case kindAssignment, kindReferenceAssignment:
		f.assignment(i, c)
	case kindAugmented:
		f.augmented(i, c)
	case kindUpdate:
		f.readAndSet(f.Child(i, fieldArgument), c)
	case kindUnset:
		f.unset(i, c)
	case kindForeach:
		f.loop(i, c)
	case kindIf:
		f.condition(i, c)
	case kindBinary:
		f.binary(i, c)
	case kindCatch:
		f.catch(i, c)
	case kindStaticVariable:
		f.bind(f.Child(i, fieldName), f.values(f.Child(i, fieldValue), c), c)
		f.walk(f.Child(i, fieldValue), c)
	case kindReturn:
		f.returned(i, c)
	case kindYield:
		f.yielded(i, c)
	default:
		f.walkChildren(i, c)
	}
}

// catch visits catch (A | B $e).
func (f *file) catch(i int, c context) {
	types := f.Child(i, fieldType)
	var t *facts.Type
	if f.Only(types) == f.Last(types) {
		t = f.typeOf(f.Only(types), c)
	}
	if name := f.Child(i, fieldName); name >= 0 {
		inner := c
		inner.Context = f.Block(c.Context)
		f.Bind(inner.Scope, f.String(name), nil, t, c.Scope)
		c = inner
	}
	f.walk(f.Child(i, fieldBody), c)
}

// condition visits if; in the branch of $x instanceof A, $x is an A.
func (f *file) condition(i int, c context) {
	test := f.Child(i, fieldCondition)
	f.walk(test, c)
	then := f.narrowed(test, c)
	for child := f.Tree.FirstChild(i); child >= 0; child = f.Tree.Next(child) {
		switch {
		case child == test:
		case f.Field(child) == fieldBody:
			f.walk(child, then)
		default:
			f.walk(child, c)
		}
	}
}

// binary visits both sides; behind $x instanceof A && it is an A.
func (f *file) binary(i int, c context) {
	left, right := f.Child(i, fieldLeft), f.Child(i, fieldRight)
	f.walk(left, c)
	switch strings.ToLower(f.String(f.Child(i, fieldOperator))) {
	case "&&", "and":
		c = f.narrowed(left, c)
	}
	f.walk(right, c)
}

// narrowed is the context in which a test holds.
func (f *file) narrowed(test int, c context) context {
	for _, known := range f.tests(test, false, c, nil) {
		c.Context = f.Block(c.Context)
		f.Local(c.Scope, known.variable).Type = known.class
	}
	return c
}

// known is what a test says of a variable.
type known struct {
	variable string
	class    *facts.Type
}

// tests lists what holds when a test does, or (negated) when it does not.
func (f *file) tests(i int, negated bool, c context, list []known) []known {
	switch f.Kind(i) {
	case kindParenthesized:
		return f.tests(f.Only(i), negated, c, list)
	case kindUnary:
		if f.Has(i, "!") || f.String(f.Child(i, fieldOperator)) == "!" {
			return f.tests(f.Child(i, fieldArgument), !negated, c, list)
		}
	case kindBinary:
		left, right := f.Child(i, fieldLeft), f.Child(i, fieldRight)
		switch op := strings.ToLower(f.String(f.Child(i, fieldOperator))); {
		case (op == "&&" || op == "and") && !negated, (op == "||" || op == "or") && negated:
			return f.tests(right, negated, c, f.tests(left, negated, c, list))
		case op == "instanceof" && !negated && f.Kind(left) == kindVariable && f.isName(right) && len(list) < 8:
			return append(list, known{f.String(left), f.named(f.String(right), c)})
		}
	}
	return list
}

// guard recognises a statement behind which a variable is known to be of a
// class: if (!$x instanceof A) { return; } or assert($x instanceof A).
func (f *file) guard(i int, c context) (string, *facts.Type) {
	var found []known
	switch f.Kind(i) {
	case kindIf:
		if f.Child(i, fieldAlternative) < 0 && f.leaves(f.Child(i, fieldBody)) {
			found = f.tests(f.Child(i, fieldCondition), true, c, nil)
		}
	case kindStatement:
		if call := f.Only(i); f.Kind(call) == kindCall && strings.TrimPrefix(f.String(f.Child(call, fieldFunction)), `\`) == "assert" {
			found = f.tests(f.Only(f.Only(f.Child(call, fieldArguments))), false, c, nil)
		}
	}
	if len(found) == 0 {
		return "", nil
	}
	return found[0].variable, found[0].class
}

// leaves reports whether a body ends the function or the round of a loop.
func (f *file) leaves(body int) bool {
	last := body
	if f.Kind(body) == kindBlock {
		last = f.Last(body)
	}
	if last < 0 {
		return false
	}
	switch f.Tree.Kind(last) {
	case "return_statement", "continue_statement", "break_statement", "exit_statement":
		return true
	case "expression_statement":
		return f.Kind(f.Only(last)) == kindThrow
	}
	return false
}

// loop visits foreach ($list as $key => $value).
func (f *file) loop(i int, c context) {
	list := f.Only(i)
	f.walk(list, c)
	target := f.Tree.Next(list)
	for target >= 0 && (!f.Tree.Named(target) || f.Kind(target) == kindComment) {
		target = f.Tree.Next(target)
	}
	if f.Kind(target) == kindPair {
		f.bind(f.Only(target), nil, c)
		target = f.Last(target)
	}
	f.bind(target, build.Extend(f.values(list, c), facts.Step{Op: facts.OpElement}), c)
	f.walk(f.Child(i, fieldBody), c)
}
