package typescript

import (
	"rules_handbook/phases/text"
	"rules_handbook/schemas/facts"
)

// maxRaw caps the text of a callee, in UTF-16 units.
const maxRaw = 80

// call walks a call, a tagged template or import("…").
func (f *file) call(i int, c context) { f.invocation(i, facts.PlainCall, c) }

func (f *file) invocation(i int, kind facts.CallKind, c context) {
	function, arguments := f.child(i, f.fields.function), f.child(i, f.fields.arguments)
	switch {
	case f.kind(arguments) == kindTemplate:
		kind = facts.TemplateCall
	case f.kind(function) == kindSuper && kind == facts.PlainCall:
		kind = facts.SuperCall
	}
	var callee facts.Path
	if f.kind(function) == kindImportWord {
		callee = facts.Path{{Op: facts.OpName, Name: "import"}}
		f.loads(i)
	} else {
		callee = f.path(function, c)
		if f.string(function) == "require" {
			f.loads(i)
		}
	}
	f.record(i, function, kind, callee, c)
	if name, ok := f.ownMember(function, c); ok {
		c.self.invoke(name)
	} else {
		f.walk(function, c)
	}
	f.typeImports(f.child(i, f.fields.typeArguments))
	if f.kind(arguments) == kindArguments {
		f.arguments(arguments, f.callbackValues(function, c), callee, c)
	} else if arguments >= 0 {
		f.walk(arguments, c)
	}
}

// record adds a call.
func (f *file) record(i, function int, kind facts.CallKind, callee facts.Path, c context) {
	f.calls = append(f.calls, callSite{
		Call:  facts.Call{Scope: c.scope, Caller: c.caller, Kind: kind, Callee: callee, Await: f.isAwaited(i)},
		start: f.start(i),
		site:  facts.CallSite{Line: f.tree.Line(i), Raw: f.raw(function)},
	})
}

func (f *file) raw(i int) string {
	s := f.string(i)
	if len(s) > 8*maxRaw {
		s = s[:f.boundary(s, 8*maxRaw)]
	}
	return text.Truncate(text.Collapse(f.stripComments(f.start(i), s)), maxRaw)
}

// loads notes a module that is loaded by a literal, unless a name is bound to
// it anyway.
func (f *file) loads(i int) {
	specifier, ok := f.specifier(i)
	if !ok {
		return
	}
	for parent := f.tree.Parent(i); parent >= 0; parent = f.tree.Parent(parent) {
		switch f.kind(parent) {
		case kindAwait, kindParenthesized, kindNonNull, kindAs, kindMember:
			continue
		case kindDeclarator:
			if k := f.kind(f.child(parent, f.fields.name)); k == kindIdentifier || k == kindObjectPattern {
				return
			}
		}
		break
	}
	if !f.modules[specifier] && !f.modules[wholeName(specifier)] {
		f.modules[specifier] = true
		f.decls.Imports = append(f.decls.Imports, facts.Import{Module: specifier, Dynamic: true})
	}
}

// isAwaited reports whether the expression is the operand of await.
func (f *file) isAwaited(i int) bool {
	parent := f.tree.Parent(i)
	for f.kind(parent) == kindParenthesized || f.kind(parent) == kindNonNull {
		parent = f.tree.Parent(parent)
	}
	return f.kind(parent) == kindAwait
}

// maxCallee bounds the callees whose parameters say what a callback is called
// with.
const maxCallee = 8

// arguments walks the arguments of a call. Functions among them get the values
// that a method of the language calls them with, else those that the type of
// the callee's parameter says.
func (f *file) arguments(i int, values [][]facts.Path, callee facts.Path, c context) {
	k := 0
	for argument := range f.tree.NamedChildren(i) {
		switch bound := f.bare(argument); {
		case values != nil && f.isFunction(argument):
			f.lambda(argument, values, nil, c)
		case (f.isFunction(bound) || f.kind(bound) == kindObject) && f.hasParameters(callee):
			f.walkTyped(argument, append(callee[:len(callee):len(callee)], facts.Step{Op: facts.OpParam, Index: k}), c)
		default:
			f.walk(argument, c)
		}
		k++
	}
}

// hasParameters reports whether the parameters of what a path leads to may be
// known.
func (f *file) hasParameters(callee facts.Path) bool {
	return len(callee) > 0 && len(callee) <= maxCallee && callee[0].Op != facts.OpOpaque && callee[0].Op != facts.OpLambda
}

// callbackValues gives what a method of the language calls a function with
// that is passed to it: the elements of an array, the result of a promise.
func (f *file) callbackValues(function int, c context) [][]facts.Path {
	if f.kind(function) != kindMember {
		return nil
	}
	object := f.child(function, f.fields.object)
	switch f.string(f.child(function, f.fields.property)) {
	case "map", "forEach", "filter", "find", "findLast", "findIndex", "findLastIndex", "some", "every", "flatMap":
		return [][]facts.Path{extend(f.values(object, c), facts.Step{Op: facts.OpElement})}
	case "sort", "toSorted":
		element := extend(f.values(object, c), facts.Step{Op: facts.OpElement})
		return [][]facts.Path{element, element}
	case "reduce", "reduceRight":
		return [][]facts.Path{nil, extend(f.values(object, c), facts.Step{Op: facts.OpElement})}
	case "then":
		if call := f.uncast(object); f.kind(call) == kindCall && f.kind(f.child(call, f.fields.function)) == kindImportWord {
			if specifier, ok := f.specifier(call); ok {
				return [][]facts.Path{{f.wholeModule(specifier)}}
			}
		}
		return [][]facts.Path{extend(f.values(object, c), facts.Step{Op: facts.OpAwait})}
	}
	return nil
}

// construction walks new C(…).
func (f *file) construction(i int, c context) {
	constructor := f.child(i, f.fields.constructor)
	f.record(i, constructor, facts.NewCall, f.path(constructor, c), c)
	f.walk(constructor, c)
	f.typeImports(f.child(i, f.fields.typeArguments))
	if arguments := f.child(i, f.fields.arguments); arguments >= 0 {
		f.arguments(arguments, nil, nil, c)
	}
}

// decorator walks @f or @f(…); only the latter is a call.
func (f *file) decorator(i int, c context) {
	expression := f.only(i)
	if f.kind(expression) == kindCall {
		f.invocation(expression, facts.DecoratorCall, c)
		return
	}
	f.walk(expression, c)
}

// element walks <Component …>; a name in small letters is one of the page's own
// elements.
func (f *file) element(i int, c context) {
	name := f.child(i, f.fields.name)
	if f.isComponent(name) {
		f.record(i, name, facts.JSXCall, f.path(name, c), c)
	}
	for child := range f.tree.NamedChildren(i) {
		if child == name && f.kind(name) != kindMember {
			continue
		}
		f.walk(child, c)
	}
}

func (f *file) isComponent(name int) bool {
	switch f.kind(name) {
	case kindIdentifier:
		first := f.string(name)[0]
		return first >= 'A' && first <= 'Z' || first == '_' || first == '$' || first >= 0x80
	case kindMember, kindNestedIdentifier:
		return true
	}
	return false
}
