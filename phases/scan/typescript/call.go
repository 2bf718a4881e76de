package typescript

import (
	"rules_handbook/phases/scan/build"
	"rules_handbook/schemas/facts"
)

// call walks a call, a tagged template or import("…").
func (f *file) call(i int, c context) { f.invocation(i, facts.PlainCall, c) }

func (f *file) invocation(i int, kind facts.CallKind, c context) {
	function, arguments := f.Child(i, fieldFunction), f.Child(i, fieldArguments)
	switch {
	case f.Kind(arguments) == kindTemplate:
		kind = facts.TemplateCall
	case f.Kind(function) == kindSuper && kind == facts.PlainCall:
		kind = facts.SuperCall
	}
	var callee facts.Path
	if f.Kind(function) == kindImportWord {
		callee = facts.Path{{Op: facts.OpName, Name: "import"}}
		f.loads(i)
	} else {
		callee = f.path(function, c)
		if f.String(function) == "require" {
			f.loads(i)
		}
	}
	f.record(i, function, kind, callee, c)
	if name, ok := f.ownMember(function, c); ok {
		c.self.Invoke(name)
	} else {
		f.walk(function, c)
	}
	f.typeImports(f.Child(i, fieldTypeArguments))
	if f.Kind(arguments) == kindArguments {
		f.arguments(arguments, f.callbackValues(function, c), callee, c)
	} else if arguments >= 0 {
		f.walk(arguments, c)
	}
}

// record adds a call.
func (f *file) record(i, function int, kind facts.CallKind, callee facts.Path, c context) {
	call := f.AddCall(i, build.Context{Scope: c.scope, Caller: c.caller}, kind, callee, f.Raw(function))
	call.Await = f.isAwaited(i)
}

// loads notes a module that is loaded by a literal, unless a name is bound to
// it anyway.
func (f *file) loads(i int) {
	specifier, ok := f.specifier(i)
	if !ok {
		return
	}
	for parent := f.Tree.Parent(i); parent >= 0; parent = f.Tree.Parent(parent) {
		switch f.Kind(parent) {
		case kindAwait, kindParenthesized, kindNonNull, kindAs, kindMember:
			continue
		case kindDeclarator:
			if k := f.Kind(f.Child(parent, fieldName)); k == kindIdentifier || k == kindObjectPattern {
				return
			}
		}
		break
	}
	if !f.modules[specifier] && !f.modules[wholeName(specifier)] {
		f.modules[specifier] = true
		f.Declaration.Imports = append(f.Declaration.Imports, facts.Import{Module: specifier, Dynamic: true})
	}
}

// isAwaited reports whether the expression is the operand of await.
func (f *file) isAwaited(i int) bool {
	parent := f.Tree.Parent(i)
	for f.Kind(parent) == kindParenthesized || f.Kind(parent) == kindNonNull {
		parent = f.Tree.Parent(parent)
	}
	return f.Kind(parent) == kindAwait
}

// maxCallee bounds the callees whose parameters say what a callback is called
// with.
const maxCallee = 8

// arguments walks the arguments of a call. Functions among them get the values
// that a method of the language calls them with, else those that the type of
// the callee's parameter says.
func (f *file) arguments(i int, values [][]facts.Path, callee facts.Path, c context) {
	k := 0
	for argument := range f.Tree.NamedChildren(i) {
		switch bound := f.bare(argument); {
		case values != nil && f.isFunction(argument):
			f.lambda(argument, values, nil, c)
		case (f.isFunction(bound) || f.Kind(bound) == kindObject) && f.hasParameters(callee):
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
	if f.Kind(function) != kindMember {
		return nil
	}
	object := f.Child(function, fieldObject)
	switch f.String(f.Child(function, fieldProperty)) {
	case "map", "forEach", "filter", "find", "findLast", "findIndex", "findLastIndex", "some", "every", "flatMap":
		return [][]facts.Path{build.Extend(f.values(object, c), facts.Step{Op: facts.OpElement})}
	case "sort", "toSorted":
		element := build.Extend(f.values(object, c), facts.Step{Op: facts.OpElement})
		return [][]facts.Path{element, element}
	case "reduce", "reduceRight":
		return [][]facts.Path{nil, build.Extend(f.values(object, c), facts.Step{Op: facts.OpElement})}
	case "then":
		if call := f.uncast(object); f.Kind(call) == kindCall && f.Kind(f.Child(call, fieldFunction)) == kindImportWord {
			if specifier, ok := f.specifier(call); ok {
				return [][]facts.Path{{f.wholeModule(specifier)}}
			}
		}
		return [][]facts.Path{build.Extend(f.values(object, c), facts.Step{Op: facts.OpAwait})}
	}
	return nil
}

// construction walks new C(…).
func (f *file) construction(i int, c context) {
	constructor := f.Child(i, fieldConstructor)
	f.record(i, constructor, facts.NewCall, f.path(constructor, c), c)
	f.walk(constructor, c)
	f.typeImports(f.Child(i, fieldTypeArguments))
	if arguments := f.Child(i, fieldArguments); arguments >= 0 {
		f.arguments(arguments, nil, build.Then(f.path(constructor, c), facts.Step{Op: facts.OpNew}), c)
	}
}

// decorator walks @f or @f(…); only the latter is a call.
func (f *file) decorator(i int, c context) {
	expression := f.Only(i)
	if f.Kind(expression) == kindCall {
		f.invocation(expression, facts.DecoratorCall, c)
		return
	}
	f.walk(expression, c)
}

// element walks <Component …>; a name in small letters is one of the page's own
// elements.
func (f *file) element(i int, c context) {
	name := f.Child(i, fieldName)
	if f.isComponent(name) {
		f.record(i, name, facts.JSXCall, f.path(name, c), c)
	}
	for child := range f.Tree.NamedChildren(i) {
		if child == name && f.Kind(name) != kindMember {
			continue
		}
		f.walk(child, c)
	}
}

func (f *file) isComponent(name int) bool {
	switch f.Kind(name) {
	case kindIdentifier:
		first := f.String(name)[0]
		return first >= 'A' && first <= 'Z' || first == '_' || first == '$' || first >= 0x80
	case kindMember, kindNestedIdentifier:
		return true
	}
	return false
}
