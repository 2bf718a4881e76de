package cpp

import (
	"strings"

	"rules_handbook/phases/scan/build"
	"rules_handbook/schemas/facts"
)

// path gives an expression as steps.
func (f *file) path(i int, c context) facts.Path {
	return build.Bounded(f.steps(make(facts.Path, 0, 4), i, c, 0, 0))
}

// steps appends the steps of an expression; args counts the arguments around it.
func (f *file) steps(path facts.Path, i int, c context, depth, args int) facts.Path {
	opaque := facts.Step{Op: facts.OpOpaque}
	if i < 0 || depth > 2*build.MaxSteps {
		return append(path, opaque)
	}
	switch f.Kind(i) {
	case kindIdentifier, kindTypeIdentifier:
		return append(path, facts.Step{Op: facts.OpName, Name: f.String(i)})
	case kindQualified, kindTemplateFunction, kindTemplateType:
		if names := f.names(i); len(names) > 0 {
			return append(path, pathOf(names)...)
		}
	case kindThis:
		return append(path, facts.Step{Op: facts.OpThis})
	case kindMember:
		return f.memberSteps(path, i, c, depth, args)
	case kindSubscript:
		return append(f.steps(path, f.Child(i, fieldArgument), c, depth+1, args), facts.Step{Op: facts.OpIndex})
	case kindCall:
		return f.callSteps(path, i, c, depth, args)
	case kindNew:
		return f.newSteps(path, f.Child(i, fieldType), f.Child(i, fieldArguments), c, args)
	case kindCompound:
		if f.Has(i, "(") {
			return append(path, build.Cast(f.described(f.Child(i, fieldType), 0))...)
		}
		return f.newSteps(path, f.Child(i, fieldType), f.Child(i, fieldValue), c, args)
	case kindParenthesized:
		return f.steps(path, f.Only(i), c, depth+1, args)
	case kindPointerExpression:
		path = f.steps(path, f.Child(i, fieldArgument), c, depth+1, args)
		if f.Has(i, "*") && path[len(path)-1].Op != facts.OpThis {
			path = append(path, facts.Step{Op: facts.OpDeref})
		}
		return path
	case kindCast:
		return append(path, build.Cast(f.described(f.Child(i, fieldType), 0))...)
	case kindAssignment:
		return f.steps(path, f.Child(i, fieldLeft), c, depth+1, args)
	case kindLambda:
		return append(path, facts.Step{Op: facts.OpLambda, Index: 1 + len(f.params(f.Child(f.Child(i, fieldDeclarator), fieldParameters)))})
	}
	if name := f.literal(i); name != "" {
		return append(path, facts.Step{Op: facts.OpLiteral, Name: name})
	}
	return append(path, opaque)
}

// memberSteps gives a.b, and a->b as what a points to.
func (f *file) memberSteps(path facts.Path, i int, c context, depth, args int) facts.Path {
	object := f.Child(i, fieldArgument)
	path = f.steps(path, object, c, depth+1, args)
	if f.Has(i, "->") && f.Kind(object) != kindThis {
		path = append(path, facts.Step{Op: facts.OpDeref, Name: "->"})
	}
	field := f.Child(i, fieldField)
	if f.Kind(field) == kindQualified { // x.Base::f()
		if names := f.names(field); len(names) > 1 {
			return append(facts.Path{}, pathOf(names)...)
		}
	}
	return append(path, build.Member(f.memberOf(i)))
}

// memberOf is the name of the member that a field expression reads.
func (f *file) memberOf(i int) string {
	field := f.Child(i, fieldField)
	for depth := 0; depth < maxTypeDepth; depth++ {
		switch f.Kind(field) {
		case kindTemplateFunction:
			field = f.Child(field, fieldName)
		case kindDependent:
			field = f.Last(field)
		default:
			return f.memberName(field)
		}
	}
	return ""
}

// casts are the conversions that are written as calls of a template.
var casts = map[string]bool{"static_cast": true, "dynamic_cast": true, "reinterpret_cast": true, "const_cast": true}

// passing are functions of the standard library that give their argument.
var passing = map[string]bool{"move": true, "forward": true}

func (f *file) callSteps(path facts.Path, i int, c context, depth, args int) facts.Path {
	function, arguments := f.Child(i, fieldFunction), f.Child(i, fieldArguments)
	if f.Kind(function) == kindTemplateFunction && casts[f.String(f.Child(function, fieldName))] {
		return append(path, build.Cast(f.described(f.Only(f.Child(function, fieldArguments)), 0))...)
	}
	if names := f.names(function); len(names) == 2 && names[0] == "std" {
		if t := f.typeArgs(function, 0); len(t) > 0 && strings.HasPrefix(names[1], "make_") {
			return append(path, build.Cast(madeBy(names[1], t[0]))...)
		}
		if passing[names[1]] && f.Only(arguments) >= 0 {
			return f.steps(path, f.Only(arguments), c, depth+1, args)
		}
	}
	step := facts.Step{Op: facts.OpCall, Type: f.templateArgs(function)}
	if args < maxArguments {
		step.Args = f.arguments(arguments, c, args+1)
	}
	return append(f.steps(path, function, c, depth+1, args), step)
}

// madeBy is what make_unique<T> and make_shared<T> give.
func madeBy(function string, t facts.Type) *facts.Type {
	return &facts.Type{Names: []string{"std", strings.TrimPrefix(function, "make_") + "_ptr"}, Args: []facts.Type{t}}
}

// templateArgs gives the type arguments written behind a called name.
func (f *file) templateArgs(function int) *facts.Type {
	if args := f.typeArgs(function, 0); len(args) > 0 {
		return &facts.Type{Names: f.names(function), Args: args}
	}
	return nil
}

func (f *file) newSteps(path facts.Path, written, arguments int, c context, args int) facts.Path {
	names := f.names(written)
	if len(names) == 0 {
		return append(path, facts.Step{Op: facts.OpOpaque})
	}
	step := facts.Step{Op: facts.OpNew, Type: f.templateArgs(written)}
	if args < maxArguments {
		step.Args = f.arguments(arguments, c, args+1)
	}
	return append(append(path, pathOf(names)...), step)
}

// literal is the built-in type of a literal or of what an operator gives.
func (f *file) literal(i int) string {
	switch f.Kind(i) {
	case kindString, kindConcatenated:
		return "char*"
	case kindChar:
		return "char"
	case kindTrue:
		return "bool"
	case kindNull:
		return "nullptr"
	case kindNumber:
		return numberType(f.String(i))
	case kindSizeof:
		return "size_t"
	case kindUnary:
		if f.Has(i, "!") {
			return "bool"
		}
		return f.literal(f.Child(i, fieldArgument))
	case kindBinary:
		switch f.String(f.Child(i, fieldOperator)) {
		case "==", "!=", "<", ">", "<=", ">=", "&&", "||":
			return "bool"
		}
		left, right := f.literal(f.Child(i, fieldLeft)), f.literal(f.Child(i, fieldRight))
		if left == right {
			return left
		}
	}
	return ""
}

func numberType(text string) string {
	lower := strings.ToLower(text)
	hex := strings.HasPrefix(lower, "0x")
	if !hex && strings.ContainsAny(lower, ".e") || hex && strings.Contains(lower, "p") {
		if strings.HasSuffix(lower, "f") {
			return "float"
		}
		return "double"
	}
	suffix := lower[len(strings.TrimRight(lower, "ulz")):]
	longs := strings.Count(suffix, "l")
	base := []string{"int", "long", "long_long"}[min(longs, 2)]
	if strings.Contains(suffix, "u") {
		base = strings.TrimSuffix("unsigned_"+base, "_int")
	}
	return base
}

// values gives what an expression may evaluate to: both sides of a condition,
// without null.
func (f *file) values(i int, c context) []facts.Path { return f.alternatives(nil, i, c, 0, 0) }

func (f *file) alternatives(list []facts.Path, i int, c context, depth, args int) []facts.Path {
	switch {
	case i < 0:
		return list
	case depth > 8:
		return append(list, build.Opaque)
	}
	switch f.Kind(i) {
	case kindParenthesized:
		return f.alternatives(list, f.Only(i), c, depth+1, args)
	case kindConditional:
		list = f.alternatives(list, f.Child(i, fieldConsequence), c, depth+1, args)
		return f.alternatives(list, f.Child(i, fieldAlternative), c, depth+1, args)
	case kindAssignment:
		return f.alternatives(list, f.Child(i, fieldRight), c, depth+1, args)
	}
	return append(list, build.Bounded(f.steps(make(facts.Path, 0, 4), i, c, 0, args)))
}
