package scala

import (
	"strings"

	"rules_handbook/phases/scan/build"
	"rules_handbook/schemas/facts"
)

// call records an application and walks what is in it.
func (f *file) call(i int, c context) {
	callee, lists, _ := f.parts(i)
	path, kind := f.calleePath(callee, c), facts.PlainCall
	if name := f.String(callee); c.Class == "" && c.This >= 0 && f.Is(callee, kindName) && name == "this" && c.Caller >= 0 && f.Decl(c.Caller).Kind == facts.Constructor {
		kind = facts.NewCall // this(…) in another constructor
	}
	row := f.AddCall(i, c.Context, kind, path, f.Raw(callee))
	row.Args = f.arguments(lists, c, 0)
	f.invoked(callee, c)
	f.walkArguments(lists, path, c)
}

// invoked walks what stands before the last name of a callee.
func (f *file) invoked(callee int, c context) {
	switch {
	case f.Is(callee, kindName, kindOperator):
		f.touch(callee, c)
	case f.Is(callee, kindField):
		f.receiver(callee, c)
	default:
		f.walk(callee, c.plain())
	}
}

// receiver walks what a member is read from.
func (f *file) receiver(i int, c context) {
	value := f.Child(i, fieldValue)
	if c.Self != nil && f.String(value) == "this" {
		c.Self.Invoke(f.name(f.Child(i, fieldField)))
		return
	}
	f.walk(value, c.plain())
}

// touch notes the use of a bare name that may be a field of the own class.
func (f *file) touch(i int, c context) {
	if name := f.name(i); c.Self != nil && !f.isBound(name, c) {
		c.Self.Invoke(name)
	}
}

// isBound reports whether a name is a local here.
func (f *file) isBound(name string, c context) bool {
	scope, place := f.Find(c.Scope, name)
	return scope >= 0 && place >= 0
}

// calleePath gives what is called; of what cannot be followed the last member is
// known.
func (f *file) calleePath(callee int, c context) facts.Path {
	if !f.Is(callee, kindField) {
		return f.path(callee, c, 0)
	}
	path := f.path(f.Child(callee, fieldValue), c, 0)
	return append(path[:len(path):len(path)], build.Member(f.name(f.Child(callee, fieldField))))
}

// use visits a name or member that is not applied to anything: a call when it
// means a function.
func (f *file) use(i int, c context) {
	switch f.Kind(i) {
	case kindGenericCall:
		f.genericUse(i, c)
		return
	case kindField:
		f.addUse(i, f.pathAt(i, c, 0, 0), f.name(f.Child(i, fieldField)), c)
		f.receiver(i, c)
		return
	}
	name := f.name(i)
	if name == "this" || name == "super" || f.isValue(name, c) {
		f.touch(i, c)
		return
	}
	f.addUse(i, build.Name(name), name, c)
	f.touch(i, c)
}

// genericUse visits f[A], without arguments.
func (f *file) genericUse(i int, c context) {
	inner := f.Child(i, fieldFunction)
	if f.Is(inner, kindName, kindField, kindOperator) {
		f.use(inner, c)
		return
	}
	f.walk(inner, c.plain())
}

// noFunctions are names that no function of one's own has.
var noFunctions = map[string]bool{"this": true, "type": true, "_": true, "asInstanceOf": true, "isInstanceOf": true, "getClass": true}

// addUse records a use that may be a call. A capitalised name is that of an
// object, nearly always.
func (f *file) addUse(i int, path facts.Path, name string, c context) {
	if path[0].Op == facts.OpOpaque || name == "" || name[0] >= 'A' && name[0] <= 'Z' || noFunctions[name] {
		return
	}
	f.AddCall(i, c.Context, facts.UseCall, path, f.Raw(i))
}

// isValue reports whether a name is known to be a variable here.
func (f *file) isValue(name string, c context) bool {
	if scope, place := f.Find(c.Scope, name); scope >= 0 && place >= 0 {
		return f.Scopes[scope].Locals[place].Decl < 0
	}
	if c.This < 0 {
		return false
	}
	k := f.Lookup(c.This, name)
	return k >= 0 && f.Decl(k).Kind == facts.Field
}

// instance records new A(…) and walks the arguments and the body.
func (f *file) instance(i int, c context) {
	body := f.OfKind(i, kindBody)
	if body < 0 {
		body = f.OfKind(i, kindStructuralType)
	}
	bases, lists := f.basesIn(i), f.lists(i)
	if len(bases) == 0 {
		f.AddCall(i, c.Context, facts.NewCall, build.Opaque, "new")
		if body >= 0 {
			f.nameless(nil, body, c.plain())
		}
		return
	}
	callee := build.Cast(&bases[0])
	written := f.RawText(f.Start(i), f.End(i))
	for child := range f.Tree.NamedChildren(i) {
		if f.isType(child) {
			written = f.Raw(child)
			break
		}
	}
	row := f.AddCall(i, c.Context, facts.NewCall, callee, written)
	if body >= 0 || len(bases) > 1 {
		row.Callee = build.Opaque // the constructor of a class without a name
	}
	row.Args = f.arguments(lists, c, 0)
	f.walkArguments(lists, build.Then(callee, facts.Step{Op: facts.OpNew}), c)
	if body >= 0 {
		f.nameless(bases, body, c.plain())
	}
}

// walkArguments walks the arguments of a call; a function literal among them is
// used as what the callee takes there.
func (f *file) walkArguments(lists []int, callee facts.Path, c context) {
	k := 0
	for _, list := range lists {
		if !f.Is(list, kindArguments) {
			f.walkArgument(list, k, callee, c)
			k++
			continue
		}
		for argument := range f.Tree.NamedChildren(list) {
			if f.Is(argument, kindAssignment) && f.Is(f.Child(argument, fieldLeft), kindName) {
				f.walkArgument(f.Child(argument, fieldRight), -2, callee, c)
			} else {
				f.walkArgument(argument, k, callee, c)
			}
			k++
		}
	}
}

// walkArgument walks argument number k. Underscores in it are the parameters of
// the function that it is.
func (f *file) walkArgument(i, k int, callee facts.Path, c context) {
	inner := c.plain()
	if k >= 0 {
		inner.expect = build.Then(callee, facts.Step{Op: facts.OpParam, Index: k})
	}
	f.fillBlanks(i, inner)
	if f.Is(i, kindColonArgument) {
		f.colonArgument(i, inner)
		return
	}
	f.walk(i, inner)
}

// fillBlanks says what the underscores of a function literal stand for.
func (f *file) fillBlanks(i int, c context) {
	for n, blank := range f.ownBlanks(i) {
		f.blanks[blank] = f.expected(c, n)
	}
}

// colonArgument walks an indented argument: a function literal, cases or a block.
func (f *file) colonArgument(i int, c context) {
	inner := c
	if start := f.Child(i, fieldLambdaStart); start >= 0 {
		inner.Context = f.Block(c.Context)
		f.bindLambda(start, c, inner)
		inner = inner.plain()
	}
	f.walk(f.Last(i), inner)
}

// expected is what a function literal gets as its parameter number k.
func (f *file) expected(c context, k int) facts.Path {
	if c.expect == nil {
		return build.Opaque
	}
	return build.Then(c.expect, facts.Step{Op: facts.OpParam, Index: k})
}

// lambda binds the parameters of a function literal and gives the context of
// its body, which belongs to the function around it.
func (f *file) lambda(i int, c context) context {
	inner := c.plain()
	inner.Context = f.Block(c.Context)
	f.bindLambda(f.Child(i, fieldParameters), c, inner)
	return inner
}

func (f *file) bindLambda(params int, outer, inner context) {
	if !f.Is(params, kindBindings) {
		f.BindParam(inner.Scope, f.lambdaName(params), f.known(f.expected(outer, 0)), nil, outer.Scope)
		return
	}
	k := 0
	for binding := range f.Tree.NamedChildren(params) {
		t := f.typeOf(f.Child(binding, fieldType))
		values := f.known(f.expected(outer, k))
		if t != nil {
			values = nil
		}
		f.BindParam(inner.Scope, f.lambdaName(f.Child(binding, fieldName)), values, t, outer.Scope)
		k++
	}
}

// lambdaName is the name of a parameter, "" of an underscore.
func (f *file) lambdaName(i int) string {
	if !f.Is(i, kindName, kindOperator) {
		return ""
	}
	return f.name(i)
}

func (f *file) known(path facts.Path) []facts.Path {
	if path[0].Op == facts.OpOpaque {
		return nil
	}
	return []facts.Path{path}
}

// infix records a call such as a until b. An operator is a call when it leads to
// a scanned function.
func (f *file) infix(i int, c context) {
	operator := f.Child(i, fieldOperator)
	name := f.name(operator)
	on, argument := f.operands(i)
	path := f.path(on, c, 0)
	callee := append(path[:len(path):len(path)], build.Member(name))
	kind := facts.PlainCall
	if f.Is(operator, kindOperator) {
		kind = facts.UseCall
	}
	raw := f.RawText(f.Start(i), f.End(operator))
	row := f.AddCall(i, c.Context, kind, callee, raw)
	row.Args = []facts.Arg{f.argument(argument, c, 0)}
	if f.Is(argument, kindTuple) { // a op (b, c)
		row.Args = nil
		for part := range f.Tree.NamedChildren(argument) {
			row.Args = append(row.Args, f.argument(part, c, 0))
		}
	}
	if left := f.Child(i, fieldLeft); strings.HasSuffix(name, "=") && f.Is(left, kindName) && f.isOwnField(f.name(left), c) && !strings.Contains(comparisons, " "+name+" ") {
		c.Self.Set(f.name(left))
	}
	f.walk(on, c.plain())
	f.walkArgument(argument, 0, callee, c)
}

func (f *file) postfix(i int, c context) {
	f.addUse(i, f.path(i, c, 0), f.name(f.Last(i)), c)
	f.walk(f.Only(i), c.plain())
}

// prefix visits !a, which may be a method of its own.
func (f *file) prefix(i int, c context) {
	operand := f.Only(i)
	if sign := f.Tree.FirstChild(i); sign >= 0 {
		f.addUse(i, build.Then(f.path(operand, c, 0), build.Member("unary_"+f.String(sign))), "unary", c)
	}
	f.walk(operand, c.plain())
}

// interpolated visits a string with expressions; any other word before it than
// those of the standard library is a method of the parts.
func (f *file) interpolated(i int, c context) {
	name := f.name(f.Child(i, fieldInterpolator))
	if name != "s" && name != "f" && name != "raw" {
		f.addUse(i, build.Then(build.Cast(&facts.Type{Names: []string{"StringContext"}}), build.Member(name)), name, c)
	}
	for part := range f.Tree.NamedChildren(i) {
		if f.Is(part, kindName) && f.Tree.FieldName(part) == "interpolator" {
			continue
		}
		f.children(part, c.plain())
	}
}

// assignment notes writes of own fields. An assignment to an application is a
// call of update, one to a member may be a call of its setter.
func (f *file) assignment(i int, c context) {
	left, right := f.Child(i, fieldLeft), f.Child(i, fieldRight)
	name := ""
	switch {
	case f.Is(left, kindName):
		if name = f.name(left); !f.isOwnField(name, c) {
			name = ""
		}
		f.addUse(i, build.Name(f.name(left)+"_="), f.name(left), c)
	case f.Is(left, kindField):
		value := f.Child(left, fieldValue)
		member := f.name(f.Child(left, fieldField))
		f.addUse(i, build.Then(f.path(value, c, 0), build.Member(member+"_=")), member, c)
		if f.String(value) == "this" {
			name = member
		} else {
			f.walk(value, c.plain())
		}
	case f.Is(left, kindCall):
		f.update(left, right, c)
	default:
		f.walk(left, c.plain())
	}
	if name != "" && c.Self != nil {
		c.Self.Set(name)
	}
	f.walk(right, c.plain())
}

// update records a(i) = b.
func (f *file) update(left, right int, c context) {
	callee, lists, _ := f.parts(left)
	path := f.path(callee, c, 0)
	row := f.AddCall(left, c.Context, facts.PlainCall, append(path[:len(path):len(path)], build.Member("update")), f.Raw(callee))
	row.Args = append(f.arguments(lists, c, 0), f.argument(right, c, 0))
	f.walk(callee, c.plain())
	f.walkArguments(lists, build.Opaque, c)
}

// isOwnField reports whether a bare name is a field of the class around.
func (f *file) isOwnField(name string, c context) bool {
	if c.Self == nil || c.This < 0 || f.isBound(name, c) {
		return false
	}
	k := f.Lookup(c.This, name)
	return k >= 0 && f.Decl(k).Kind == facts.Field
}
