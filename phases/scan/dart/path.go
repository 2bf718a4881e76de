package dart

import (
	"rules_handbook/phases/scan/build"
	"rules_handbook/schemas/facts"
)

// maxArguments bounds how deep arguments are followed in each other.
const maxArguments = 3

// call records a call, construction, or call of another constructor, and walks
// what is in it.
func (f *file) call(i int, c context) {
	kind, callee, end := f.callee(i, c)
	arguments := f.argumentsOf(i)
	if callee == nil || arguments < 0 {
		f.children(i, c.expecting(nil))
		return
	}
	whole := f.called(i)
	start := f.Start(whole)
	if own := f.OfKind(i, kindThis); f.Is(i, kindRedirection) && own >= 0 {
		start = f.Start(own) // behind the colon
	}
	row := f.AddCall(whole, c.Context, kind, callee, f.RawText(start, end))
	row.Await = f.Is(f.Parent(i), kindAwait)
	if f.Is(i, kindInvocation) {
		if function := f.Child(i, fieldFunction); f.Is(function, kindSelectorMember) && f.Is(f.Only(function), kindThis) {
			c.Self.Invoke(f.lastIdentifier(function))
		} else {
			f.walk(function, c.expecting(nil))
		}
	}
	f.arguments(arguments, callee, c)
}

// callee gives what a node calls, and where its text ends; no path when the node
// is no call.
func (f *file) callee(i int, c context) (facts.CallKind, facts.Path, uint32) {
	switch f.Kind(i) {
	case kindInvocation:
		function := f.Child(i, fieldFunction)
		if function < 0 {
			return "", nil, 0
		}
		return facts.PlainCall, f.calleePath(function, c), f.End(function)
	case kindNew, kindConst:
		arguments := f.OfKind(i, kindArguments)
		if arguments < 0 {
			return "", nil, 0
		}
		return facts.NewCall, f.created(i), f.Start(arguments)
	case kindConstructorInvocation:
		if arguments := f.OfKind(i, kindArguments); arguments >= 0 {
			return facts.PlainCall, f.created(i), f.Start(arguments)
		}
	case kindRedirection, kindInitializer:
		return f.otherConstructor(i)
	case kindSelector:
		if part := f.OfKind(i, kindArgumentPart); part >= 0 {
			return facts.PlainCall, build.Opaque, f.Start(i)
		}
	}
	return "", nil, 0
}

// otherConstructor gives the constructor that this(…) or super(…) before the
// body of a constructor calls.
func (f *file) otherConstructor(i int) (facts.CallKind, facts.Path, uint32) {
	arguments := f.OfKind(i, kindArguments)
	if arguments < 0 {
		return "", nil, 0
	}
	kind, callee := facts.NewCall, build.This()
	if f.OfKind(i, kindSuper) >= 0 {
		kind, callee = facts.SuperCall, facts.Path{{Op: facts.OpSuper}}
	}
	if name := f.OfKind(i, kindIdentifier); name >= 0 {
		kind, callee = facts.PlainCall, append(callee, build.Member(f.String(name)))
	}
	return kind, callee, f.Start(arguments)
}

// argumentsOf is the node that holds the arguments of a call.
func (f *file) argumentsOf(i int) int {
	if part := f.OfKind(i, kindArgumentPart); part >= 0 {
		return part
	}
	return f.OfKind(i, kindArguments)
}

// created gives the type or constructor that new names.
func (f *file) created(i int) facts.Path {
	var path facts.Path
	for child := range f.Tree.NamedChildren(i) {
		if !f.Is(child, kindTypeIdentifier, kindIdentifier) {
			continue
		}
		name := f.String(child)
		switch {
		case path == nil:
			path = build.Name(name)
		case name != "new":
			path = append(path, build.Member(name))
		}
	}
	if path == nil {
		return build.Opaque
	}
	return path
}

// arguments walks the arguments of a call; a function literal among them is used
// as what the callee takes there.
func (f *file) arguments(part int, callee facts.Path, c context) {
	list := part
	if f.Is(part, kindArgumentPart) {
		list = f.OfKind(part, kindArguments)
	}
	if list < 0 {
		return
	}
	place := 0
	for argument := range f.Tree.NamedChildren(list) {
		inner := c.expecting(nil)
		if f.Is(argument, kindArgument) {
			inner = c.expecting(build.Then(callee, facts.Step{Op: facts.OpParam, Index: place}))
			f.value(f.Only(argument), inner)
			place++
			continue
		}
		f.walk(argument, inner)
	}
}

// args gives the arguments of a call.
func (f *file) args(part int, c context, nested int) []facts.Arg {
	list := part
	if f.Is(part, kindArgumentPart) {
		list = f.OfKind(part, kindArguments)
	}
	if list < 0 {
		return nil
	}
	var args []facts.Arg
	for argument := range f.Tree.NamedChildren(list) {
		arg := facts.Arg{}
		if label := f.OfKind(argument, kindLabel); label >= 0 {
			arg.Name = f.String(f.Only(label))
		}
		if nested < maxArguments {
			if value := f.pathAt(f.Last(argument), c, nested+1, 0); value[0].Op != facts.OpOpaque {
				arg.Value = value
			}
		}
		args = append(args, arg)
	}
	return args
}

// values gives all that an expression may be.
func (f *file) values(i int, c context) []facts.Path {
	switch {
	case i < 0:
		return nil
	case f.Is(i, kindParenthesized):
		return f.values(f.Only(i), c)
	case f.Is(i, kindConditional):
		return append(f.values(f.Child(i, fieldConsequence), c), f.values(f.Child(i, fieldAlternative), c)...)
	}
	return []facts.Path{f.path(i, c)}
}

// path gives an expression as steps.
func (f *file) path(i int, c context) facts.Path { return build.Bounded(f.pathAt(i, c, 0, 0)) }

// calleePath is path for what is called: of what cannot be followed the last
// member is known.
func (f *file) calleePath(i int, c context) facts.Path {
	if f.Is(i, kindSelectorMember) {
		if name := f.memberName(i); name != "" {
			object := f.pathAt(f.Only(i), c, 0, 0)
			if name == "new" && f.Is(f.Only(i), kindIdentifier) {
				return object // A.new()
			}
			return build.Bounded(append(object[:len(object):len(object)], build.Member(name)))
		}
	}
	return f.path(i, c)
}

// memberName is the name behind a dot, "" of an index.
func (f *file) memberName(i int) string {
	if f.OfKind(i, kindIndex) >= 0 {
		return ""
	}
	if name := f.lastIdentifierNode(i); name != f.Only(i) {
		return f.String(name)
	}
	return ""
}

func (f *file) pathAt(i int, c context, nested, depth int) facts.Path {
	if i < 0 || depth > 2*build.MaxSteps {
		return build.Opaque
	}
	next := func(k int) facts.Path { return f.pathAt(k, c, nested, depth+1) }
	switch f.Kind(i) {
	case kindIdentifier:
		return build.Name(f.String(i))
	case kindThis:
		return build.This()
	case kindSuper:
		return facts.Path{{Op: facts.OpSuper}}
	case kindSelectorMember:
		step := facts.Step{Op: facts.OpIndex}
		if name := f.memberName(i); name != "" {
			step = build.Member(name)
		}
		return build.Then(next(f.Only(i)), step)
	case kindCascadeSelector:
		return f.cascadeStart(i, c, nested, depth)
	case kindCascade:
		return next(f.Child(i, fieldTarget))
	case kindInvocation:
		return f.resultPath(i, c, nested, depth)
	case kindNew, kindConst, kindConstructorInvocation:
		return f.createdValue(i)
	case kindPostfix:
		if made := f.OfKind(i, kindConstructorInvocation); made >= 0 && made == f.Last(i) {
			return next(made)
		}
		return next(f.Only(i))
	case kindParenthesized, kindNullAssertion, kindAssignable:
		return next(f.Only(i))
	case kindAssignment:
		return next(f.Child(i, fieldRight))
	case kindAwait:
		return build.Then(next(f.Last(i)), facts.Step{Op: facts.OpAwait})
	case kindUnary:
		if f.OfKind(i, kindAwait) >= 0 {
			return next(f.OfKind(i, kindAwait))
		}
		if f.Has(i, "!") || f.Has(f.Only(i), "!") {
			return build.Literal("bool")
		}
		return next(f.Last(i))
	case kindTypeCastExpression:
		return build.Cast(f.typeIn(f.OfKind(i, kindTypeCast)))
	case kindTypeTestExpression, kindComparison, kindLogicalAnd, kindBoolean:
		return build.Literal("bool")
	case kindIfNull:
		return next(f.Child(i, fieldFirst))
	case kindConditional:
		return f.either(next(f.Child(i, fieldConsequence)), next(f.Child(i, fieldAlternative)))
	case kindString:
		return build.Literal("String")
	case kindInteger:
		return build.Literal("int")
	case kindDouble:
		return build.Literal("double")
	case kindNull, kindThrow:
		return build.Literal("null")
	case kindList:
		return f.collection(i, "List")
	case kindMap:
		return f.mapLiteral(i)
	case kindFunctionExpression:
		return facts.Path{{Op: facts.OpLambda, Index: len(f.params(f.parameterList(i))) + 1}}
	}
	return build.Opaque
}

// resultPath gives what a call gives. A generic class that is called with its
// arguments is an instance with them.
func (f *file) resultPath(i int, c context, nested, depth int) facts.Path {
	function, part := f.Child(i, fieldFunction), f.OfKind(i, kindArgumentPart)
	types := f.OfKind(part, kindTypeArguments)
	if name := f.String(function); types >= 0 && f.Is(function, kindIdentifier) && name[0] >= 'A' && name[0] <= 'Z' {
		return build.Cast(&facts.Type{Names: []string{name}, Args: f.typesIn(types, none)})
	}
	path := f.pathAt(function, c, nested, depth+1)
	if f.Is(function, kindSelectorMember) && f.memberName(function) == "new" {
		path = f.pathAt(f.Only(function), c, nested, depth+1)
	}
	return build.Then(path, facts.Step{Op: facts.OpCall, Args: f.args(part, c, nested)})
}

// createdValue is the instance that new makes: of a class, or of what the
// constructor that it names belongs to.
func (f *file) createdValue(i int) facts.Path {
	if f.OfKind(i, kindIdentifier) < 0 {
		if t := f.typeIn(i); t != nil {
			return build.Cast(t)
		}
	}
	return build.Then(f.created(i), facts.Step{Op: facts.OpCall})
}

// cascadeStart gives the member or element of what a cascade is about.
func (f *file) cascadeStart(i int, c context, nested, depth int) facts.Path {
	cascade := f.Parent(i)
	for n := 0; cascade >= 0 && !f.Is(cascade, kindCascade); n++ {
		if n > 2*build.MaxSteps {
			return build.Opaque
		}
		cascade = f.Parent(cascade)
	}
	target := f.pathAt(f.Child(cascade, fieldTarget), c, nested, depth+1)
	if f.OfKind(i, kindIndex) >= 0 {
		return build.Then(target, facts.Step{Op: facts.OpIndex})
	}
	return append(target[:len(target):len(target)], build.Member(f.lastIdentifier(i)))
}

// either gives a conditional expression when both sides are alike.
func (f *file) either(yes, no facts.Path) facts.Path {
	isNull := func(p facts.Path) bool { return len(p) == 1 && p[0].Op == facts.OpLiteral && p[0].Name == "null" }
	switch {
	case isNull(yes):
		return no
	case isNull(no):
		return yes
	case len(yes) == 1 && len(no) == 1 && yes[0].Op == no[0].Op && yes[0].Name == no[0].Name && build.SameType(yes[0].Type, no[0].Type):
		return yes
	}
	return build.Opaque
}

// collection gives a list, set or map of the written types.
func (f *file) collection(i int, name string) facts.Path {
	t := &facts.Type{Names: []string{name}}
	if arguments := f.OfKind(i, kindTypeArguments); arguments >= 0 {
		t.Args = f.typesIn(arguments, none)
	}
	return build.Cast(t)
}

// mapLiteral tells a map from a set: it has pairs, or two type arguments, or
// nothing.
func (f *file) mapLiteral(i int) facts.Path {
	arguments := f.OfKind(i, kindTypeArguments)
	switch {
	case f.OfKind(i, kindPair) >= 0, arguments >= 0 && len(f.typesIn(arguments, none)) == 2, arguments < 0 && f.Only(i) < 0:
		return f.collection(i, "Map")
	}
	return f.collection(i, "Set")
}
