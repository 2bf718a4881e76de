package kotlin

import (
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
	case kindName:
		return build.Name(f.name(i))
	case kindThis:
		if label := f.OfKind(i, kindTypeName); label >= 0 {
			return build.Cast(f.typeOf(label))
		}
		return build.This()
	case kindSuper:
		if t := f.firstType(i); t != nil {
			return build.Cast(t)
		}
		return facts.Path{{Op: facts.OpSuper}}
	case kindNavigation:
		return build.Then(f.pathAt(f.Only(i), c, nested, depth+1), build.Member(f.suffix(i)))
	case kindCall:
		return f.resultPath(i, c, nested, depth)
	case kindIndexing:
		return build.Then(f.pathAt(f.Only(i), c, nested, depth+1), facts.Step{Op: facts.OpIndex})
	case kindParenthesized:
		return f.pathAt(f.Only(i), c, nested, depth+1)
	case kindPostfix:
		if f.Has(i, "!!") {
			return f.pathAt(f.Only(i), c, nested, depth+1)
		}
	case kindPrefix:
		if f.Has(i, "!") {
			return build.Literal("Boolean")
		}
		return f.pathAt(f.Last(i), c, nested, depth+1)
	case kindAs:
		return build.Cast(f.firstType(i))
	case kindCheck, kindComparison, kindConjunction, kindBoolean:
		return build.Literal("Boolean")
	case kindString:
		return build.Literal("String")
	case kindNumber:
		return build.Literal("Int")
	case kindLong:
		return build.Literal("Long")
	case kindReal:
		return build.Literal("Double")
	case kindCharacter:
		return build.Literal("Char")
	case kindAdditive:
		if left := f.pathAt(f.Only(i), c, nested, depth+1); len(left) == 1 && left[0].Op == facts.OpLiteral && left[0].Name == "String" {
			return left
		}
	case kindLambda:
		return facts.Path{{Op: facts.OpLambda, Index: f.countParameters(i)}}
	case kindAnonymous:
		return facts.Path{{Op: facts.OpLambda, Index: len(f.parameters(f.OfKind(i, kindParameters))) + 1}}
	case kindReference:
		return f.reference(i)
	case kindObjectLiteral:
		if bases := f.supertypes(i); len(bases) > 0 {
			return build.Cast(&bases[0])
		}
	}
	if f.String(i) == "null" {
		return build.Literal("null")
	}
	return build.Opaque
}

// reference gives a::b, a function, or A::class, the class of A.
func (f *file) reference(i int) facts.Path {
	of, isClass := strings.CutSuffix(f.String(i), "::class")
	if !isClass {
		return facts.Path{{Op: facts.OpLambda}}
	}
	t := facts.Type{Names: []string{"kotlin", "reflect", "KClass"}, Args: []facts.Type{{}}}
	if name := strings.Split(of, "."); len(name[0]) > 0 && name[0][0] >= 'A' && name[0][0] <= 'Z' {
		t.Args[0].Names = name
	}
	return build.Cast(&t)
}

// countParameters is one more than the number of parameters of a function
// literal, 0 when it may have one that is not written.
func (f *file) countParameters(i int) int {
	list := f.OfKind(i, kindLambdaParameters)
	if list < 0 {
		return 0
	}
	n := 1
	for range f.Tree.NamedChildren(list) {
		n++
	}
	return n
}

// values gives all that an expression may be.
func (f *file) values(i int, c context) []facts.Path {
	switch {
	case i < 0:
		return nil
	case f.Is(i, kindParenthesized):
		return f.values(f.Only(i), c)
	case f.Is(i, kindElvis):
		all := f.values(f.Only(i), c)
		if last := f.Last(i); !f.Is(last, kindJump) {
			all = append(all, f.values(last, c)...)
		}
		return all
	case f.Is(i, kindIf), f.Is(i, kindWhen):
		return []facts.Path{build.Opaque}
	}
	return []facts.Path{f.path(i, c, 0)}
}

// suffix is the name behind the dot of a navigation.
func (f *file) suffix(i int) string { return f.name(f.nameOf(f.Last(i))) }

// parts takes a call apart: what is called, its arguments and the function
// literal behind it.
func (f *file) parts(i int) (callee, arguments, trailing, types int) {
	callee, arguments, trailing, types = f.Only(i), build.None, build.None, build.None
	suffix := f.OfKind(i, kindCallSuffix)
	take := func(suffix int) {
		if a := f.OfKind(suffix, kindArguments); a >= 0 {
			arguments = a
		}
		if t := f.OfKind(suffix, kindTypeArguments); t >= 0 {
			types = t
		}
		if l := f.OfKind(suffix, kindTrailing); l >= 0 {
			trailing = f.OfKind(l, kindLambda)
		}
	}
	take(suffix)
	if inner := f.innerCall(i); inner >= 0 {
		callee = f.Only(inner)
		keep := trailing
		take(f.OfKind(inner, kindCallSuffix))
		trailing = keep
	}
	return callee, arguments, trailing, types
}

// innerCall is the call that a function literal stands behind, where the
// grammar made a call of its own of it: f(x) { … }.
func (f *file) innerCall(i int) int {
	suffix := f.OfKind(i, kindCallSuffix)
	inner := f.Only(i)
	if !f.Is(inner, kindCall) || f.OfKind(suffix, kindTrailing) < 0 || f.OfKind(suffix, kindArguments) >= 0 {
		return build.None
	}
	if s := f.OfKind(inner, kindCallSuffix); f.OfKind(s, kindTrailing) >= 0 {
		return build.None
	}
	return inner
}

// scopeFunctions pass what they are called on to a function literal, as this or
// as its parameter, and give it back or not.
var scopeFunctions = map[string]struct {
	as    string
	gives bool
}{
	"apply": {"this", true}, "also": {"it", true}, "let": {"it", false}, "run": {"this", false}, "takeIf": {"it", true}, "takeUnless": {"it", true},
}

// scopeCall gives what a scope function is called on: x.apply { … }, with(x) { … }.
func (f *file) scopeCall(callee, arguments, trailing int) (object int, as string, gives bool) {
	if trailing < 0 {
		return build.None, "", false
	}
	if f.Is(callee, kindNavigation) && arguments < 0 {
		if scope, ok := scopeFunctions[f.suffix(callee)]; ok {
			return f.Only(callee), scope.as, scope.gives
		}
	}
	if f.Is(callee, kindName) && f.String(callee) == "with" && arguments >= 0 {
		if first := f.OfKind(arguments, kindArgument); first >= 0 {
			return f.Last(first), "this", false
		}
	}
	return build.None, "", false
}

// resultPath gives what a call gives.
func (f *file) resultPath(i int, c context, nested, depth int) facts.Path {
	callee, arguments, trailing, types := f.parts(i)
	if object, _, gives := f.scopeCall(callee, arguments, trailing); object >= 0 && gives {
		return f.pathAt(object, c, nested, depth+1)
	}
	step := facts.Step{Op: facts.OpCall, Args: f.arguments(arguments, trailing, c, nested)}
	if types >= 0 {
		step.Type = &facts.Type{Args: f.typeArguments(types, 0)}
	}
	return build.Then(f.pathAt(callee, c, nested, depth+1), step)
}

// arguments gives the arguments of a call with the function literal behind it.
func (f *file) arguments(list, trailing int, c context, nested int) []facts.Arg {
	var args []facts.Arg
	value := func(i int) facts.Path {
		if nested >= maxArguments {
			return nil
		}
		if path := f.path(i, c, nested+1); path[0].Op != facts.OpOpaque {
			return path
		}
		return nil
	}
	if list >= 0 {
		for child := range f.Tree.NamedChildren(list) {
			if !f.Is(child, kindArgument) {
				continue
			}
			arg := facts.Arg{Value: value(f.Last(child)), Spread: f.Has(child, "*")}
			if f.Has(child, "=") {
				arg.Name = f.name(f.Only(child))
			}
			args = append(args, arg)
		}
	}
	if trailing >= 0 {
		args = append(args, facts.Arg{Name: facts.TrailingArg, Value: value(trailing)})
	}
	return args
}

// call records a call and walks what is in it.
func (f *file) call(i int, c context) {
	callee, arguments, trailing, _ := f.parts(i)
	path := f.calleePath(callee, c)
	row := f.AddCall(i, c.Context, facts.PlainCall, path, f.Raw(callee))
	row.Args = f.arguments(arguments, trailing, c, 0)
	switch {
	case f.Is(callee, kindName):
		if c.Self != nil && !f.isBound(f.name(callee), c) {
			c.Self.Invoke(f.name(callee))
		}
	case f.Is(callee, kindNavigation) && f.Is(f.Only(callee), kindThis) && c.Self != nil:
		c.Self.Invoke(f.suffix(callee))
	case f.Is(callee, kindNavigation):
		f.walk(f.Only(callee), c.plain())
	default:
		f.walk(callee, c.plain())
	}
	f.walkArguments(arguments, build.None, path, c)
	if trailing >= 0 {
		inner := c.expecting(build.Then(path, facts.Step{Op: facts.OpParam, Index: -1}))
		if object, as, _ := f.scopeCall(callee, arguments, trailing); object >= 0 {
			inner = c.plain()
			inner.object, inner.scope = f.path(object, c, 0), as
		}
		f.walk(trailing, inner)
	}
}

// calleePath gives what is called; of what cannot be followed the last member is
// known.
func (f *file) calleePath(callee int, c context) facts.Path {
	if !f.Is(callee, kindNavigation) {
		return f.path(callee, c, 0)
	}
	path := f.path(f.Only(callee), c, 0)
	return append(path[:len(path):len(path)], build.Member(f.suffix(callee)))
}

// walkArguments walks the arguments of a call; a function literal among them is
// used as what the callee takes there.
func (f *file) walkArguments(list, _ int, callee facts.Path, c context) {
	if list < 0 {
		return
	}
	k := 0
	for argument := range f.Tree.NamedChildren(list) {
		value := f.Last(argument)
		inner := c.plain()
		if f.Is(value, kindLambda, kindAnonymous) && !f.Has(argument, "=") {
			inner = c.expecting(build.Then(callee, facts.Step{Op: facts.OpParam, Index: k}))
		}
		f.walk(value, inner)
		k++
	}
}

// infix records a call such as a until b.
func (f *file) infix(i int, c context) {
	var parts []int
	for child := range f.Tree.Children(i) {
		if !f.Is(child, kindComment) {
			parts = append(parts, child) // null is a mere token
		}
	}
	if len(parts) != 3 {
		f.children(i, c.plain())
		return
	}
	path := f.path(parts[0], c, 0)
	callee := append(path[:len(path):len(path)], build.Member(f.name(parts[1])))
	row := f.AddCall(i, c.Context, facts.PlainCall, callee, f.RawText(f.Start(i), f.End(parts[1])))
	row.Args = []facts.Arg{{Value: f.path(parts[2], c, 1)}}
	f.walk(parts[0], c.plain())
	f.walk(parts[2], c.plain())
}

// isBound reports whether a name is a local here.
func (f *file) isBound(name string, c context) bool {
	scope, place := f.Find(c.Scope, name)
	return scope >= 0 && place >= 0
}

// use notes the use of a bare name that may be a property of the own class.
func (f *file) use(i int, c context) {
	if name := f.name(i); c.Self != nil && !f.isBound(name, c) {
		c.Self.Invoke(name)
	}
}

func (f *file) navigation(i int, c context) {
	if f.Is(f.Only(i), kindThis) && c.Self != nil {
		c.Self.Read(f.suffix(i))
		return
	}
	f.walk(f.Only(i), c.plain())
}

// indices walks what stands in brackets behind a name that is assigned to.
func (f *file) indices(target int, c context) {
	for child := range f.Tree.NamedChildren(target) {
		if f.Is(child, kindIndexingSuffix) {
			f.children(child, c.plain())
		}
	}
}

// increment notes what ++ and -- write.
func (f *file) increment(i int, c context) {
	if c.Self != nil && (f.Has(i, "++") || f.Has(i, "--")) {
		target := f.Only(i)
		if f.Is(i, kindPrefix) {
			target = f.Last(i)
		}
		switch {
		case f.Is(target, kindName) && !f.isBound(f.name(target), c) && f.Lookup(c.This, f.name(target)) >= 0:
			c.Self.Set(f.name(target))
		case f.Is(target, kindNavigation) && f.Is(f.Only(target), kindThis):
			c.Self.Set(f.suffix(target))
		}
	}
	f.children(i, c.plain())
}

// assignment notes writes of own properties.
func (f *file) assignment(i int, c context) {
	target := f.Only(i)
	inner := f.Only(target)
	name := ""
	switch {
	case f.Is(inner, kindName) && f.OfKind(target, kindNavigationSuffix) < 0:
		name = f.name(inner)
		if f.isBound(name, c) || c.Self == nil || f.Lookup(c.This, name) < 0 {
			name = ""
		}
		f.indices(target, c)
	case f.Is(inner, kindThis) && c.Self != nil:
		name = f.name(f.nameOf(f.Last(target)))
		f.indices(target, c)
	default:
		f.children(target, c.plain())
	}
	if name != "" {
		c.Self.Set(name)
		if !f.Has(i, "=") {
			c.Self.Read(name)
		}
	}
	f.walk(f.Last(i), c.plain())
}
