package solidity

import (
	"strings"

	"rules_handbook/phases/scan/build"
	"rules_handbook/schemas/facts"
)

// function declares a function, modifier, constructor, receive or fallback and
// walks it.
func (f *file) function(i int, c build.Context) {
	body := f.Child(i, fieldBody)
	d := facts.Declaration{
		Kind: facts.Method, Name: f.functionName(i, c), Parent: c.Owner, Params: f.params(i), Signature: body < 0,
		Static: f.libraries[c.Owner],
	}
	var results []facts.Param
	if returns := f.OfKind(i, kindReturns); returns >= 0 {
		results = f.params(returns)
		d.Type = resultType(results)
	}
	switch {
	case d.Name == "" || c.Class == "" && f.Kind(i) != kindFunction:
		f.children(body, c) // behind a syntax error
		return
	case c.Class == "":
		d.Kind = facts.Function
	case d.Name == c.Class && f.Kind(i) != kindModifier:
		d.Kind = facts.Constructor
	}
	k := f.Declare(d)
	fn := f.AddFunction(k, f.HeaderOf(i, body))
	fn.Owner = c.This
	fn.Node.Exported = f.isExported(i, c)
	fn.Node.Decorator = f.modifiers(i)
	fn.Node.Params = f.paramTypes(i)
	inner := build.Context{Caller: k, Owner: k, This: c.This, Self: fn, Result: fn}
	inner.Scope = f.NewScope(facts.Scope{Parent: c.Scope, Decl: k, This: c.This})
	for _, p := range d.Params {
		f.BindParam(inner.Scope, p.Name, nil, p.Type, c.Scope)
	}
	for _, r := range results {
		f.Bind(inner.Scope, r.Name, nil, r.Type, c.Scope)
	}
	for child := range f.Tree.NamedChildren(i) {
		if f.Is(child, kindModifierUse) {
			f.walk(child, inner)
		}
	}
	f.children(body, inner)
}

// functionName is the written name; a constructor has that of its contract, and
// what has no name is receive or fallback.
func (f *file) functionName(i int, c build.Context) string {
	switch f.Kind(i) {
	case kindConstructor:
		return c.Class
	case kindFallback:
		if f.Has(i, "receive") {
			return "receive"
		}
		return "fallback"
	}
	return f.String(f.Child(i, fieldName))
}

// isExported reports whether other contracts reach a function: what is public
// or external, what a library or a file has and does not keep to itself, and
// constructors.
func (f *file) isExported(i int, c build.Context) bool {
	switch f.visibility(i) {
	case "public", "external":
		return true
	case "private":
		return false
	}
	return f.Is(i, kindConstructor, kindFallback) || c.Class == "" || f.libraries[c.Owner]
}

// modifiers gives the modifiers that a function uses, as they are written.
func (f *file) modifiers(i int) (list []string) {
	for child := range f.Tree.NamedChildren(i) {
		if f.Is(child, kindModifierUse) {
			list = append(list, f.Collapsed(f.Start(child), f.End(child)))
		}
	}
	return list
}

// paramTypes gives the parameters that have a name, with their types as they
// are written.
func (f *file) paramTypes(i int) (shown []facts.ParamType) {
	for child := range f.Tree.NamedChildren(i) {
		if !f.Is(child, kindParameter) {
			continue
		}
		name, t := f.String(f.Child(child, fieldName)), f.Child(child, fieldType)
		if name != "" && t >= 0 {
			shown = append(shown, facts.ParamType{Name: name, Type: f.Collapsed(f.Start(t), f.End(t))})
		}
	}
	return shown
}

// modifierUse records the use of a modifier, or the constructor of a contract
// that a constructor calls.
func (f *file) modifierUse(i int, c build.Context) {
	names := f.names(i)
	if len(names) == 0 {
		return
	}
	callee := build.Name(names[0])
	for _, name := range names[1:] {
		callee = build.Then(callee, build.Member(name))
	}
	row := f.AddCall(i, c, facts.DecoratorCall, callee, strings.Join(names, "."))
	row.Args = f.args(i, c, 0)
	f.arguments(i, c)
}
