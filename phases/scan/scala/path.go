package scala

import (
	"slices"
	"strings"

	"rules_handbook/phases/scan/build"
	"rules_handbook/schemas/facts"
)

// maxArguments bounds how deep arguments are followed in each other.
const maxArguments = 3

// path gives an expression as steps; nested is how many argument lists it is in.
func (f *file) path(i int, c context, nested int) facts.Path { return f.pathAt(i, c, nested, 0) }

func (f *file) pathAt(i int, c context, nested, depth int) facts.Path {
	if i < 0 || depth > 2*build.MaxSteps {
		return build.Opaque
	}
	switch f.Kind(i) {
	case kindName, kindOperator:
		return f.namePath(i)
	case kindWildcard:
		if path, ok := f.blanks[i]; ok {
			return path
		}
	case kindField:
		if value := f.Child(i, fieldValue); f.isOuterThis(value, i) {
			return build.Cast(&facts.Type{Names: f.names(f.String(value))})
		}
		if value := f.Child(i, fieldValue); f.Is(value, kindName) && f.name(value) == "_root_" {
			return build.Name(f.name(f.Child(i, fieldField)))
		}
		return build.Then(f.pathAt(f.Child(i, fieldValue), c, nested, depth+1), build.Member(f.name(f.Child(i, fieldField))))
	case kindCall:
		return f.resultPath(i, c, nested, depth)
	case kindGenericCall:
		if name := f.Child(i, fieldFunction); f.String(name) == "super" {
			return f.superOf(i)
		}
		return f.genericPath(i, c, nested, depth)
	case kindNew:
		return f.newPath(i, c, nested)
	case kindInfix:
		return f.infixPath(i, c, nested, depth)
	case kindPostfix:
		return build.Then(f.pathAt(f.Only(i), c, nested, depth+1), build.Member(f.name(f.Last(i))))
	case kindPrefix:
		if f.Has(i, "!") {
			return build.Literal("Boolean")
		}
		return f.pathAt(f.Only(i), c, nested, depth+1)
	case kindParenthesized:
		return f.pathAt(f.Only(i), c, nested, depth+1)
	case kindAscription:
		return f.ascribed(i)
	case kindLambda:
		return facts.Path{{Op: facts.OpLambda, Index: f.countParameters(i)}}
	case kindCaseBlock:
		return facts.Path{{Op: facts.OpLambda}}
	}
	return f.literal(i)
}

// literal gives the type of a literal.
func (f *file) literal(i int) facts.Path {
	switch f.Kind(i) {
	case kindString:
		return build.Literal("String")
	case kindInterpolated:
		if name := f.String(f.Child(i, fieldInterpolator)); name == "s" || name == "f" || name == "raw" {
			return build.Literal("String")
		}
	case kindInteger:
		if strings.HasSuffix(strings.ToLower(f.String(i)), "l") {
			return build.Literal("Long")
		}
		return build.Literal("Int")
	case kindFloat:
		if strings.HasSuffix(strings.ToLower(f.String(i)), "f") {
			return build.Literal("Float")
		}
		return build.Literal("Double")
	case kindBoolean:
		return build.Literal("Boolean")
	case kindCharacter:
		return build.Literal("Char")
	case kindUnit:
		return build.Literal("Unit")
	case kindNull:
		return build.Literal("null")
	}
	return build.Opaque
}

func (f *file) namePath(i int) facts.Path {
	switch name := f.name(i); name {
	case "this":
		return build.This()
	case "super":
		return facts.Path{{Op: facts.OpSuper}}
	default:
		return build.Name(name)
	}
}

// isOuterThis reports whether a field expression is A.this.
func (f *file) isOuterThis(value, i int) bool {
	return f.Is(value, kindName) && f.String(f.Child(i, fieldField)) == "this"
}

// genericPath gives f[A], which for a cast is a value of A.
func (f *file) genericPath(i int, c context, nested, depth int) facts.Path {
	function := f.Child(i, fieldFunction)
	if f.Is(function, kindField) && f.String(f.Child(function, fieldField)) == "asInstanceOf" {
		return build.Cast(f.typeOf(f.Only(f.Child(i, fieldTypeArguments))))
	}
	return f.pathAt(function, c, nested, depth+1)
}

// superOf gives super[A].
func (f *file) superOf(i int) facts.Path {
	if list := f.typeArguments(f.Child(i, fieldTypeArguments), 0); len(list) == 1 && len(list[0].Names) > 0 {
		return build.Cast(&list[0])
	}
	return facts.Path{{Op: facts.OpSuper}}
}

// countParameters is one more than the number of parameters of a function
// literal.
func (f *file) countParameters(i int) int {
	params := f.Child(i, fieldParameters)
	if !f.Is(params, kindBindings) {
		return 2
	}
	n := 1
	for range f.Tree.NamedChildren(params) {
		n++
	}
	return n
}

// parts takes an application apart: what is called, its argument lists and type
// arguments.
func (f *file) parts(i int) (callee int, lists []int, types int) {
	types = build.None
	for f.Is(i, kindCall) {
		lists = append(lists, f.Child(i, fieldArguments))
		i = f.Child(i, fieldFunction)
		for f.Is(i, kindGenericCall) && f.String(f.Child(i, fieldFunction)) != "super" {
			types, i = f.Child(i, fieldTypeArguments), f.Child(i, fieldFunction)
		}
	}
	slices.Reverse(lists)
	return i, lists, types
}

// resultPath gives what a call gives.
func (f *file) resultPath(i int, c context, nested, depth int) facts.Path {
	callee, lists, types := f.parts(i)
	step := facts.Step{Op: facts.OpCall, Args: f.arguments(lists, c, nested)}
	if types >= 0 {
		step.Type = &facts.Type{Args: f.typeArguments(types, 0)}
	}
	return build.Then(f.pathAt(callee, c, nested, depth+1), step)
}

// newPath gives a new instance, of a class without a name its first supertype.
func (f *file) newPath(i int, c context, nested int) facts.Path {
	bases := f.basesIn(i)
	if len(bases) == 0 {
		return build.Opaque
	}
	if f.OfKind(i, kindBody) >= 0 || len(bases) > 1 {
		return build.Cast(&bases[0])
	}
	path := build.Name(bases[0].Names[0])
	for _, name := range bases[0].Names[1:] {
		path = append(path, build.Member(name))
	}
	step := facts.Step{Op: facts.OpNew, Args: f.arguments(f.lists(i), c, nested)}
	if len(bases[0].Args) > 0 {
		step.Type = &facts.Type{Args: bases[0].Args}
	}
	return build.Then(path, step)
}

// lists are the argument lists among the children of a node.
func (f *file) lists(i int) (lists []int) {
	for child := range f.Tree.NamedChildren(i) {
		if f.Is(child, kindArguments) {
			lists = append(lists, child)
		}
	}
	return lists
}

// comparisons are operators that give a Boolean, whatever they stand between.
const comparisons = " == != < > <= >= && || eq ne "

// infixPath gives what an operator or an infix call gives.
func (f *file) infixPath(i int, c context, nested, depth int) facts.Path {
	operator := f.name(f.Child(i, fieldOperator))
	if strings.Contains(comparisons, " "+operator+" ") {
		return build.Literal("Boolean")
	}
	on, argument := f.operands(i)
	step := facts.Step{Op: facts.OpCall, Args: []facts.Arg{f.argument(argument, c, nested)}}
	return build.Then(f.pathAt(on, c, nested, depth+1), build.Member(operator), step)
}

// operands gives what an infix call is called on, and its argument: an operator
// that ends in a colon is a member of what stands behind it.
func (f *file) operands(i int) (on, argument int) {
	on, argument = f.Child(i, fieldLeft), f.Child(i, fieldRight)
	if argument < 0 {
		argument = f.OfKind(i, kindColonArgument)
	}
	if strings.HasSuffix(f.String(f.Child(i, fieldOperator)), ":") {
		return argument, on
	}
	return on, argument
}

// argument gives one argument as the resolver sees it.
func (f *file) argument(i int, c context, nested int) facts.Arg {
	if nested >= maxArguments {
		return facts.Arg{}
	}
	if n := len(f.ownBlanks(i)); n > 0 {
		return facts.Arg{Value: facts.Path{{Op: facts.OpLambda, Index: n + 1}}}
	}
	if f.Is(i, kindBlock) { // of several statements, which scopes of their own may hold
		i = f.soleStatement(i)
	}
	if path := f.path(i, c, nested+1); path[0].Op != facts.OpOpaque {
		return facts.Arg{Value: path}
	}
	return facts.Arg{}
}

// soleStatement is the only statement of a block, a function literal where the
// block begins with its head, or None.
func (f *file) soleStatement(i int) int {
	if first := f.Only(i); first == f.Last(i) || f.Is(first, kindLambda) {
		return first
	}
	return build.None
}

// arguments gives the arguments of several lists one behind the other.
func (f *file) arguments(lists []int, c context, nested int) (args []facts.Arg) {
	for _, list := range lists {
		if !f.Is(list, kindArguments) { // a block or the cases of a function
			args = append(args, f.argument(f.blockArgument(list), c, nested))
			continue
		}
		for child := range f.Tree.NamedChildren(list) {
			switch {
			case f.Is(child, kindAssignment) && f.Is(f.Child(child, fieldLeft), kindName):
				arg := f.argument(f.Child(child, fieldRight), c, nested)
				arg.Name = f.name(f.Child(child, fieldLeft))
				args = append(args, arg)
			case f.isSpread(child):
				arg := f.argument(f.Only(child), c, nested)
				arg.Spread = true
				args = append(args, arg)
			default:
				args = append(args, f.argument(child, c, nested))
			}
		}
	}
	return args
}

// blockArgument is what a block or an indented argument stands for.
func (f *file) blockArgument(list int) int {
	if f.Is(list, kindColonArgument) && f.Child(list, fieldLambdaStart) < 0 {
		return f.Only(list)
	}
	return list
}

// isSpread reports whether an argument stands for several: xs: _* and xs*.
func (f *file) isSpread(i int) bool {
	return f.Is(i, kindAscription) && f.Is(f.Last(i), kindRepeatedType) || f.Is(i, kindPostfix) && f.String(f.Last(i)) == "*"
}

// ownBlanks are the underscores that make a function literal of an expression:
// those that stand in it, but not alone or in an argument of their own. One that
// is an argument itself belongs to the call. Braces around an expression change
// nothing.
func (f *file) ownBlanks(i int) (found []int) {
	if f.Is(i, kindBlock) {
		i = f.soleStatement(i)
	}
	if f.Is(i, kindWildcard) || i < 0 {
		return nil
	}
	var visit func(i, depth int)
	visit = func(i, depth int) {
		if depth > 2*build.MaxSteps {
			return
		}
		switch f.Kind(i) {
		case kindWildcard:
			found = append(found, i)
		case kindArguments:
			for child := range f.Tree.NamedChildren(i) {
				if f.Is(child, kindWildcard) {
					found = append(found, child)
				}
			}
		case kindCall, kindField, kindInfix, kindPostfix, kindPrefix, kindGenericCall, kindAscription, kindTuple, kindNew, kindMatch, kindIf, kindAssignment:
			for child := range f.Tree.NamedChildren(i) {
				if !f.isType(child) && !f.Is(child, kindTypeArguments, kindCaseBlock, kindBody) {
					visit(child, depth+1)
				}
			}
		case kindParenthesized:
			if inner := f.Only(i); f.Is(inner, kindWildcard, kindAscription) {
				visit(inner, depth+1)
			}
		}
	}
	visit(i, 0)
	return found
}
