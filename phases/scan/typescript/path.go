package typescript

import (
	"rules_handbook/phases/scan/build"
	"rules_handbook/schemas/facts"
)

// path gives an expression as steps.
func (f *file) path(i int, c context) facts.Path {
	return build.Bounded(f.steps(make(facts.Path, 0, 4), i, c, 0))
}

func literal(name string) facts.Step { return facts.Step{Op: facts.OpLiteral, Name: name} }

// steps appends the steps of an expression.
func (f *file) steps(path facts.Path, i int, c context, depth int) facts.Path {
	if i < 0 || depth > 2*build.MaxSteps {
		return append(path, facts.Step{Op: facts.OpOpaque})
	}
	switch f.Kind(i) {
	case kindIdentifier, kindShorthand:
		return append(path, facts.Step{Op: facts.OpName, Name: f.String(i)})
	case kindUndefined:
		return append(path, literal("undefined"))
	case kindThis:
		if c.receiver != nil {
			return append(path, c.receiver...)
		}
		return append(path, facts.Step{Op: facts.OpThis})
	case kindSuper:
		return append(path, facts.Step{Op: facts.OpSuper})
	case kindMember, kindNestedIdentifier:
		return f.memberSteps(path, i, c, depth)
	case kindSubscript:
		path = f.steps(path, f.Child(i, fieldObject), c, depth+1)
		if index := f.Child(i, fieldIndex); f.Kind(index) == kindString {
			return append(path, facts.Step{Op: facts.OpMember, Name: f.cleanKey(f.stringValue(index))})
		}
		return append(path, facts.Step{Op: facts.OpIndex})
	case kindCall:
		return f.callSteps(path, i, c, depth)
	case kindNew:
		return append(f.steps(path, f.Child(i, fieldConstructor), c, depth+1), facts.Step{Op: facts.OpNew})
	case kindAwait:
		if specifier, ok := f.loaded(i); ok {
			return append(path, f.wholeModule(specifier)...)
		}
		return append(f.steps(path, f.Only(i), c, depth+1), facts.Step{Op: facts.OpAwait})
	case kindParenthesized, kindSatisfies, kindNonNull, kindInstantiation:
		return f.steps(path, f.Only(i), c, depth+1)
	case kindAs, kindAssertion:
		return f.castSteps(path, i, c, depth)
	case kindAssignment:
		return f.steps(path, f.Child(i, fieldRight), c, depth+1)
	case kindArrow, kindFunctionExpression:
		return append(path, facts.Step{Op: facts.OpLambda})
	case kindObject:
		if f.isOwnerObject(i) {
			return append(path, facts.Step{Op: facts.OpName, Name: f.objectName(i)})
		}
	case kindArray:
		if t := f.elementType(i); t != nil {
			return append(path, facts.Step{Op: facts.OpCast, Type: &facts.Type{Names: []string{"Array"}, Args: []facts.Type{*t}}})
		}
	}
	if name := f.literalType(i); name != "" {
		return append(path, literal(name))
	}
	return append(path, facts.Step{Op: facts.OpOpaque})
}

func (f *file) memberSteps(path facts.Path, i int, c context, depth int) facts.Path {
	object, property := f.Child(i, fieldObject), f.Child(i, fieldProperty)
	if f.isExports(i, c) { // module.exports
		return append(path, facts.Step{Op: facts.OpName, Name: "exports"})
	}
	return append(f.steps(path, object, c, depth+1), facts.Step{Op: facts.OpMember, Name: f.String(property)})
}

func (f *file) callSteps(path facts.Path, i int, c context, depth int) facts.Path {
	function := f.Child(i, fieldFunction)
	if specifier, ok := f.required(i); ok && f.isGlobal("require", c) {
		return append(path, f.wholeModule(specifier)...)
	}
	if f.Kind(function) == kindImportWord {
		return append(path, facts.Step{Op: facts.OpOpaque})
	}
	return append(f.steps(path, function, c, depth+1), facts.Step{Op: facts.OpCall})
}

// castSteps gives the type of x as T; any other expression is what it is.
func (f *file) castSteps(path facts.Path, i int, c context, depth int) facts.Path {
	if f.Kind(i) == kindAs && f.typeText(i) == "const" {
		return f.steps(path, f.Only(i), c, depth+1)
	}
	written := none
	if f.Kind(i) == kindAs {
		for child := range f.Tree.NamedChildren(i) {
			written = child
		}
	} else {
		written = f.Only(f.OfKind(i, kindTypeArguments))
	}
	if t := f.typeOf(written, c); t != nil {
		return append(path, facts.Step{Op: facts.OpCast, Type: t})
	}
	return append(path, facts.Step{Op: facts.OpOpaque})
}

// elementType is the class of an array whose elements are all new instances of
// it.
func (f *file) elementType(i int) *facts.Type {
	var found *facts.Type
	for child := range f.Tree.NamedChildren(i) {
		if f.Kind(child) != kindNew {
			return nil
		}
		names := f.dotted(f.Child(child, fieldConstructor))
		if names == nil || found != nil && dottedName(found.Names) != dottedName(names) {
			return nil
		}
		found = &facts.Type{Names: names}
	}
	return found
}

// dotted gives a.b.c as names, or nil.
func (f *file) dotted(i int) []string {
	var names []string
	for depth := 0; depth < build.MaxSteps; depth++ {
		switch f.Kind(i) {
		case kindIdentifier, kindTypeIdentifier:
			names = append(names, f.String(i))
			for a, b := 0, len(names)-1; a < b; a, b = a+1, b-1 {
				names[a], names[b] = names[b], names[a]
			}
			return names
		case kindMember, kindNestedIdentifier:
			names = append(names, f.String(f.Child(i, fieldProperty)))
			i = f.Child(i, fieldObject)
		default:
			return nil
		}
	}
	return nil
}

// literalType is the built-in type of a literal or of what an operator gives,
// or "".
func (f *file) literalType(i int) string {
	switch f.Kind(i) {
	case kindString, kindTemplate:
		return "String"
	case kindNumber:
		if s := f.String(i); s[len(s)-1] == 'n' {
			return "bigint"
		}
		return "Number"
	case kindTrue, kindFalse:
		return "Boolean"
	case kindRegex:
		return "RegExp"
	case kindArray:
		return "Array"
	case kindObject:
		return "Object"
	case kindNull:
		return "null"
	case kindUnary:
		switch f.String(f.Child(i, fieldOperator)) {
		case "!":
			return "Boolean"
		case "typeof":
			return "String"
		}
	case kindBinary:
		switch f.String(f.Child(i, fieldOperator)) {
		case "+":
			left := f.literalType(f.Child(i, fieldLeft))
			if left == "String" || f.literalType(f.Child(i, fieldRight)) == "String" {
				return "String"
			}
		case "===", "!==", "==", "!=", "<", ">", "<=", ">=", "instanceof", "in":
			return "Boolean"
		}
	}
	return ""
}

// values gives what an expression may evaluate to: both sides of a condition,
// without null.
func (f *file) values(i int, c context) []facts.Path { return f.alternatives(nil, i, c, 0) }

func (f *file) alternatives(list []facts.Path, i int, c context, depth int) []facts.Path {
	switch {
	case i < 0:
		return list
	case depth > 8:
		return append(list, build.Opaque)
	}
	switch f.Kind(i) {
	case kindNull, kindUndefined:
		return list
	case kindParenthesized:
		return f.alternatives(list, f.Only(i), c, depth+1)
	case kindTernary:
		list = f.alternatives(list, f.Child(i, fieldConsequence), c, depth+1)
		return f.alternatives(list, f.Last(i), c, depth+1)
	case kindSequence:
		return f.alternatives(list, f.Last(i), c, depth+1)
	case kindBinary:
		switch f.String(f.Child(i, fieldOperator)) {
		case "||", "??":
			list = f.alternatives(list, f.Child(i, fieldLeft), c, depth+1)
			return f.alternatives(list, f.Child(i, fieldRight), c, depth+1)
		case "&&":
			return f.alternatives(list, f.Child(i, fieldRight), c, depth+1)
		}
	}
	return append(list, f.path(i, c))
}
