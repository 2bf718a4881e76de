package csharp

import (
	"rules_handbook/phases/scan/build"
	"rules_handbook/schemas/facts"
)

// invocation records a call and walks what is in it.
func (f *file) invocation(i int, c context) {
	function, arguments := f.Child(i, fieldFunction), f.Child(i, fieldArguments)
	callee := f.pathOf(function, c)
	call := f.AddCall(i, c.Context, facts.PlainCall, callee, f.Raw(function))
	call.Await = f.awaited(i)
	call.Args = f.arguments(arguments, c, 0)
	f.callee(function, c)
	f.walkArguments(arguments, callee, c)
}

// awaited reports whether a call is the operand of await.
func (f *file) awaited(i int) bool {
	parent := f.Parent(i)
	for f.Is(parent, kindParenthesized) {
		parent = f.Parent(parent)
	}
	return f.Is(parent, kindAwait)
}

// callee walks what a callee evaluates; the name of a member is no attribute.
func (f *file) callee(i int, c context) {
	switch f.Kind(i) {
	case kindIdentifier, kindGeneric:
	case kindMember:
		if !f.isWord(f.Child(i, fieldExpression), "this") {
			f.walk(f.Child(i, fieldExpression), c)
		}
	case kindConditionalAccess:
		f.walk(f.Child(i, fieldCondition), c)
	default:
		f.walk(i, c)
	}
}

// walkArguments walks arguments; functions without a name among them learn what
// they are called with.
func (f *file) walkArguments(list int, callee facts.Path, c context) {
	k := 0
	c.wanted = nil
	for argument := range f.namedChildren(list) {
		if value := f.Last(argument); f.Is(value, kindLambda, kindAnonymous) && f.Child(argument, fieldName) < 0 {
			f.hints[value] = build.Then(callee, facts.Step{Op: facts.OpParam, Index: k})
		}
		f.walk(argument, c)
		k++
	}
}

// creation records new T(…) and new(…).
func (f *file) creation(i int, c context) {
	arguments := f.Child(i, fieldArguments)
	if arguments < 0 {
		arguments = f.OfKind(i, kindArguments)
	}
	callee := f.constructed(i, c)
	raw := f.Raw(f.Child(i, fieldType))
	if f.Is(i, kindImplicitNew) {
		raw = "new"
	}
	call := f.AddCall(i, c.Context, facts.NewCall, callee, raw)
	call.Args = f.arguments(arguments, c, 0)
	f.walkArguments(arguments, build.Then(callee, facts.Step{Op: facts.OpNew}), c)
	c.wanted = nil
	elements := f.OfKind(i, kindObjectInitializer)
	for element := range f.namedChildren(elements) {
		if f.Is(element, kindLambda, kindAnonymous) { // is passed to Add
			f.hints[element] = build.Then(callee, facts.Step{Op: facts.OpNew}, build.Member("Add"), facts.Step{Op: facts.OpParam})
		}
	}
	f.walk(elements, c)
}

// constructed is the path of the type that is made.
func (f *file) constructed(i int, c context) facts.Path {
	t := f.typeOf(f.Child(i, fieldType))
	if f.Is(i, kindImplicitNew) {
		t = c.wanted
	}
	return typePath(t)
}

func typePath(t *facts.Type) facts.Path {
	if t == nil {
		return build.Opaque
	}
	path := build.Name(t.Names[0])
	for _, name := range t.Names[1:] {
		path = append(path, build.Member(name))
	}
	return path
}

// constructorInitializer records : base(…) and : this(…).
func (f *file) constructorInitializer(i int, c context) {
	arguments := f.OfKind(i, kindArguments)
	kind, callee, raw := facts.SuperCall, facts.Path{{Op: facts.OpSuper}}, "base"
	if f.Has(i, "this") {
		kind, callee, raw = facts.NewCall, build.This(), "this"
	}
	f.AddCall(i, c.Context, kind, callee, raw).Args = f.arguments(arguments, c, 0)
	f.walkArguments(arguments, build.Opaque, c)
}

// maxNesting bounds how deep arguments of arguments are kept.
const maxNesting = 3

// arguments are what a call says of its arguments.
func (f *file) arguments(list int, c context, level int) []facts.Arg {
	if list < 0 {
		return nil
	}
	args := []facts.Arg{}
	for argument := range f.Tree.NamedChildren(list) {
		if !f.Is(argument, kindArgument) {
			continue
		}
		arg := facts.Arg{Name: f.String(f.Child(argument, fieldName))}
		value := f.Last(argument)
		if f.Is(value, kindDeclarationExpression) {
			if t := f.typeOf(f.Child(value, fieldType)); t != nil {
				arg.Value = build.Cast(t)
			}
		} else if level < maxNesting {
			arg.Value = f.bounded(f.steps(nil, value, c, 0, level+1))
		}
		args = append(args, arg)
	}
	return args
}

// bounded gives a path that says something, else nil.
func (f *file) bounded(path facts.Path) facts.Path {
	if len(path) > build.MaxSteps || path[0].Op == facts.OpOpaque {
		return nil
	}
	return path
}
