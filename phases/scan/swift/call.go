package swift

import (
	"slices"

	"rules_handbook/phases/scan/build"
	"rules_handbook/schemas/facts"
)

// statement reports whether a call is how the grammar reads a statement.
func (f *file) statement(i int) bool { return f.String(f.Only(i)) == "defer" }

// isIndex reports whether a call is an index expression.
func (f *file) isIndex(i int) bool {
	arguments := f.OfKind(f.OfKind(i, kindCallSuffix), kindArguments)
	return arguments >= 0 && f.Text[f.Start(arguments)] == '['
}

// call records a call and walks what is in it.
func (f *file) call(i int, c context) {
	callee, suffix := f.calleeNode(i), f.OfKind(i, kindCallSuffix)
	switch {
	case f.statement(i) || callee == suffix: // the latter is how the grammar reads -(x)
		f.children(suffix, c)
		return
	case f.isIndex(i):
		f.walk(callee, c)
		f.children(f.OfKind(suffix, kindArguments), c)
		return
	}
	inner := f.innerCall(i)
	if inner >= 0 {
		callee = f.calleeNode(inner)
	}
	kind, path := f.calleeOf(callee, c)
	row := f.AddCall(i, c.Context, kind, path, f.Raw(callee))
	row.Await = f.awaited(i)
	row.Args = f.arguments(i, c, 0)
	f.callee(callee, c)
	args := slices.Clone(row.Args) // rows move
	f.walkArguments(f.OfKind(inner, kindCallSuffix), path, args, c)
	f.walkArguments(suffix, path, args, c)
}

// calleeNode is what a call calls.
func (f *file) calleeNode(i int) int {
	if f.Is(i, kindConstructor) {
		return f.Child(i, fieldConstructed)
	}
	return f.Only(i)
}

// innerCall is the call that a closure stands behind, where the grammar reads
// f(x) { } as a call of what f(x) gives: as a value it does. -1 elsewhere.
func (f *file) innerCall(i int) int {
	callee, suffix := f.calleeNode(i), f.OfKind(i, kindCallSuffix)
	if !f.Is(i, kindCall) || !f.Is(callee, kindCall, kindConstructor) || f.OfKind(suffix, kindArguments) >= 0 || f.isIndex(callee) {
		return none
	}
	if f.OfKind(f.OfKind(callee, kindCallSuffix), kindLambda) >= 0 {
		return none
	}
	return callee
}

// calleeOf tells how a callee is called: x.init(…) constructs x.
func (f *file) calleeOf(callee int, c context) (facts.CallKind, facts.Path) {
	if f.Is(callee, kindUserType) {
		return facts.NewCall, typePath(f.typeOf(callee))
	}
	path := f.pathOf(callee, c)
	last := len(path) - 1
	if last < 1 || path[last].Op != facts.OpMember || path[last].Name != "init" {
		return facts.PlainCall, path
	}
	if last == 1 && path[0].Op == facts.OpSuper {
		return facts.SuperCall, path[:1]
	}
	return facts.NewCall, path[:last]
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

// awaited reports whether a call is the operand of await.
func (f *file) awaited(i int) bool {
	parent := f.Parent(i)
	for f.Is(parent, kindTry, kindTuple) {
		parent = f.Parent(parent)
	}
	return f.Is(parent, kindAwait)
}

// callee walks what a callee evaluates.
func (f *file) callee(i int, c context) {
	name, own := f.ownMember(i)
	switch {
	case own && c.Self != nil:
		c.Self.Invoke(name)
	case f.Is(i, kindNavigation):
		f.walk(f.Child(i, fieldTarget), c)
	case f.Is(i, kindIdentifier, kindUserType):
	default:
		f.walk(i, c)
	}
}

// walkArguments walks arguments; functions without a name among them learn what
// they are called with. A closure behind the arguments is the last one.
func (f *file) walkArguments(suffix int, callee facts.Path, args []facts.Arg, c context) {
	k := 0
	for argument := range f.namedChildren(f.OfKind(suffix, kindArguments)) {
		if value := f.Child(argument, fieldValue); f.Is(value, kindLambda) {
			f.hints[value] = build.Then(callee, facts.Step{Op: facts.OpParam, Index: k})
		} else {
			f.expect(value, build.Then(callee, facts.Step{Op: facts.OpExpected, Index: k, Args: args}))
		}
		f.walk(argument, c)
		k++
	}
	var trailing []int
	for child := range f.namedChildren(suffix) {
		if f.Is(child, kindLambda) {
			trailing = append(trailing, child)
		}
	}
	for n, child := range trailing {
		f.hints[child] = build.Then(callee, facts.Step{Op: facts.OpParam, Index: n - len(trailing)})
		f.walk(child, c)
	}
}

// maxNesting bounds how deep arguments of arguments are kept.
const maxNesting = 3

// arguments are what a call says of its arguments.
func (f *file) arguments(i int, c context, level int) []facts.Arg {
	args := []facts.Arg{}
	if inner := f.innerCall(i); inner >= 0 {
		args = f.suffixArguments(args, f.OfKind(inner, kindCallSuffix), c, level)
	}
	return slices.Clip(f.suffixArguments(args, f.OfKind(i, kindCallSuffix), c, level))
}

func (f *file) suffixArguments(args []facts.Arg, suffix int, c context, level int) []facts.Arg {
	for argument := range f.namedChildren(f.OfKind(suffix, kindArguments)) {
		if !f.Is(argument, kindArgument) {
			continue
		}
		arg := facts.Arg{Name: f.String(f.Child(argument, fieldName))}
		if level < maxNesting {
			path := f.steps(nil, f.Child(argument, fieldValue), c, 0, level+1)
			if len(path) <= build.MaxSteps && (path[0].Op != facts.OpOpaque || path[0].Name == ".") {
				arg.Value = path
			}
		}
		args = append(args, arg)
	}
	label := ""
	for child := range f.namedChildren(suffix) {
		switch {
		case f.Is(child, kindIdentifier):
			label = f.String(child)
		case f.Is(child, kindLambda):
			args = append(args, facts.Arg{Name: label, Value: facts.Path{f.lambdaStep(child)}})
			label = ""
		}
	}
	return args
}
