package php

import (
	"strings"

	"rules_handbook/phases/scan/build"
	"rules_handbook/schemas/facts"
)

// path gives an expression as steps.
func (f *file) path(i int, c context) facts.Path {
	return build.Bounded(f.steps(make(facts.Path, 0, 4), i, c, 0))
}

// steps appends the steps of an expression.
func (f *file) steps(path facts.Path, i int, c context, depth int) facts.Path {
	if i < 0 || depth > 2*build.MaxSteps {
		return append(path, build.Opaque...)
	}
	switch f.Kind(i) {
	case kindVariable:
		if name := f.String(i); name != "$this" {
			return append(path, build.Name(name)...)
		}
		return append(path, build.This()...)
	case kindName, kindQualifiedName, kindRelativeScope:
		return append(path, f.classPath(i, c)...)
	case kindMember:
		if name := f.Child(i, fieldName); f.Kind(name) == kindName {
			return append(f.steps(path, f.Child(i, fieldObject), c, depth+1), build.Member("$"+f.String(name)))
		}
	case kindScopedProperty:
		if name := f.Child(i, fieldName); f.Kind(name) == kindVariable {
			return append(f.steps(path, f.Child(i, fieldScope), c, depth+1), build.Member(f.String(name)))
		}
	case kindClassConstant:
		if name := f.String(f.Last(i)); !strings.EqualFold(name, "class") {
			if scope := strings.ToLower(f.String(f.Only(i))); (scope == "self" || scope == "static") && c.This >= 0 {
				return append(path, build.Name(absolute(f.File, c.This)[0])[0], build.Member(name)) // of the class, whatever $this is
			}
			return append(f.steps(path, f.Only(i), c, depth+1), build.Member(name))
		}
		return append(path, build.Literal("string")...)
	case kindCall, kindMemberCall, kindScopedCall:
		return f.callSteps(path, i, c, depth)
	case kindNew:
		if class := f.Only(i); f.isName(class) {
			return append(append(path, f.classPath(class, c)...), facts.Step{Op: facts.OpNew})
		}
	case kindSubscript:
		return append(f.steps(path, f.Only(i), c, depth+1), facts.Step{Op: facts.OpIndex})
	case kindParenthesized, kindClone:
		return f.steps(path, f.Only(i), c, depth+1)
	case kindAssignment, kindReferenceAssignment:
		return f.steps(path, f.Child(i, fieldRight), c, depth+1)
	case kindClosure, kindArrow:
		return append(path, facts.Step{Op: facts.OpLambda})
	}
	if name := f.literal(i); name != "" {
		return append(path, build.Literal(name)...)
	}
	return append(path, build.Opaque...)
}

// callSteps appends the value of a call.
func (f *file) callSteps(path facts.Path, i int, c context, depth int) facts.Path {
	switch f.Kind(i) {
	case kindCall:
		if function := f.Child(i, fieldFunction); f.isName(function) {
			path = append(path, build.Name(c.names.functionName(f.String(function)))...)
		} else {
			path = f.steps(path, function, c, depth+1)
		}
	case kindMemberCall:
		path = f.member(f.steps(path, f.Child(i, fieldObject), c, depth+1), i)
	default:
		path = f.member(f.steps(path, f.Child(i, fieldScope), c, depth+1), i)
	}
	return append(path[:len(path):len(path)], facts.Step{Op: facts.OpCall})
}

// literal is the built-in type of a literal or of what an operator gives, or "".
func (f *file) literal(i int) string {
	switch f.Kind(i) {
	case kindString:
		return "string"
	case kindInteger:
		return "int"
	case kindFloat:
		return "float"
	case kindBoolean:
		return "bool"
	case kindArray:
		return "array"
	case kindNull:
		return "null"
	case kindBinary:
		switch f.String(f.Child(i, fieldOperator)) {
		case ".":
			return "string"
		case "==", "===", "!=", "!==", "<", ">", "<=", ">=", "&&", "||", "instanceof":
			return "bool"
		}
	case kindUnary:
		if f.Has(i, "!") {
			return "bool"
		}
	}
	return ""
}

// values gives what an expression may evaluate to: all branches, without null.
func (f *file) values(i int, c context) []facts.Path { return f.alternatives(nil, i, c, 0) }

func (f *file) alternatives(list []facts.Path, i int, c context, depth int) []facts.Path {
	switch {
	case i < 0:
		return list
	case depth > 8:
		return append(list, build.Opaque)
	}
	switch f.Kind(i) {
	case kindNull:
		return list
	case kindParenthesized:
		return f.alternatives(list, f.Only(i), c, depth+1)
	case kindThrow:
		return list
	case kindConditional:
		body := f.Child(i, fieldBody)
		if body < 0 {
			body = f.Child(i, fieldCondition)
		}
		list = f.alternatives(list, body, c, depth+1)
		return f.alternatives(list, f.Child(i, fieldAlternative), c, depth+1)
	case kindBinary:
		if f.String(f.Child(i, fieldOperator)) == "??" {
			list = f.alternatives(list, f.Child(i, fieldLeft), c, depth+1)
			return f.alternatives(list, f.Child(i, fieldRight), c, depth+1)
		}
	case kindAugmented:
		if f.String(f.Child(i, fieldOperator)) == "??=" {
			list = f.alternatives(list, f.Child(i, fieldLeft), c, depth+1)
			return f.alternatives(list, f.Child(i, fieldRight), c, depth+1)
		}
	case kindMatch:
		for arm := range f.Tree.NamedChildren(max(f.Child(i, fieldBody), 0)) {
			if f.Kind(arm) == kindMatchArm {
				list = f.alternatives(list, f.Child(arm, fieldReturnExpression), c, depth+1)
			}
		}
		return list
	case kindArray:
		if element := f.elementType(i, c); element != nil {
			return append(list, build.Cast(arrayOf(element)))
		}
	}
	return append(list, f.path(i, c))
}

// elementType is the class of an array whose elements are all new instances of
// it.
func (f *file) elementType(i int, c context) *facts.Type {
	var found *facts.Type
	for element := range f.Tree.NamedChildren(i) {
		value := f.Last(element)
		if f.Kind(value) != kindNew || !f.isName(f.Only(value)) {
			return nil
		}
		t := f.named(f.String(f.Only(value)), c)
		if t == nil || found != nil && !build.SameType(found, t) {
			return nil
		}
		found = t
	}
	return found
}
