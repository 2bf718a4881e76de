package rust

import (
	"strings"

	"rules_handbook/phases/scan/build"
	"rules_handbook/schemas/facts"
)

// call records a call expression and walks what is in it.
func (f *file) call(i int, c context) {
	function := f.Child(i, fieldFunction)
	kind := facts.PlainCall
	if names, ok := f.segments(f.genericHead(function), 0); ok && isConstruction(names) {
		kind = facts.NewCall
	}
	callee := f.pathOf(function, c)
	f.AddCall(i, c.Context, kind, callee, f.Raw(function)).Await = f.Is(f.Parent(i), kindAwait)
	f.callee(function, c)
	number := 0
	for argument := range f.namedChildren(f.Child(i, fieldArguments)) {
		if f.Is(argument, kindClosure) {
			f.hints[argument] = build.Then(callee, facts.Step{Op: facts.OpParam, Index: number})
		}
		f.walk(argument, c)
		number++
	}
}

func (f *file) genericHead(i int) int {
	if f.Is(i, kindGenericFunction) {
		return f.Child(i, fieldFunction)
	}
	return i
}

// callee walks what a callee evaluates.
func (f *file) callee(i int, c context) {
	i = f.genericHead(i)
	name, own := f.ownField(i)
	switch {
	case own && c.Self != nil:
		c.Self.Invoke(name)
	case f.Is(i, kindField):
		f.walk(f.Child(i, fieldValue), c)
	default:
		f.walk(i, c)
	}
}

// macro records a macro that is called, and the calls in its arguments.
func (f *file) macro(i int, c context) {
	name := f.Child(i, fieldMacro)
	var callee facts.Path
	switch names, ok := f.segments(name, 0); {
	case !ok || len(names) == 0:
		callee = build.Opaque
	case len(names) == 1:
		f.macros[names[0]] = true
		callee = build.Name(names[0] + "!")
	default:
		names[len(names)-1] += "!"
		callee = f.namesPath(names, c)
	}
	f.AddCall(i, c.Context, facts.PlainCall, callee, f.String(name)+"!")
	if tree := f.OfKind(i, kindTokenTree); tree >= 0 {
		f.macroTokens(tree, strings.TrimSuffix(callee[len(callee)-1].Name, "!"), c)
	}
}
