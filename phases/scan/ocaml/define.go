package ocaml

import (
	"slices"
	"strings"

	"rules_handbook/phases/scan/build"
	"rules_handbook/schemas/facts"
)

// values declares what let binds and walks it; a recursive name is seen in its
// own value. It gives the context of what follows.
func (f *file) values(i int, c build.Context, item bool) build.Context {
	recursive := f.Has(i, "rec")
	if operator := f.OfKind(i, kindLetOperator); operator >= 0 {
		f.AddCall(i, c, facts.UseCall, build.Name(f.String(operator)), f.String(operator))
	}
	var bindings []int
	for child := range f.Tree.NamedChildren(i) {
		if f.Is(child, kindBinding) {
			bindings = append(bindings, child)
		}
	}
	outside, inner := c, f.scopeFor(bindings, recursive, c)
	declared, starts := map[int]int{}, f.starts(i)
	var others []string
	for _, binding := range bindings {
		if name := f.functionName(binding); name != "" {
			declared[binding] = f.function(binding, starts[binding], name, inner, item)
		} else {
			others = append(others, f.patternNames(f.Child(binding, fieldPattern))...)
		}
	}
	if recursive {
		outside = inner
	}
	for _, binding := range bindings {
		if decl, ok := declared[binding]; ok {
			f.body(binding, decl, outside)
		} else {
			f.walk(f.Child(binding, fieldBody), outside)
		}
	}
	inner = f.bindValues(others, inner, item)
	f.renames(bindings, outside)
	return inner
}

// starts tells where the binding of each name starts: with let or and.
func (f *file) starts(i int) map[int]uint32 {
	starts := map[int]uint32{}
	from := f.Start(i)
	for child := range f.Tree.Children(i) {
		switch {
		case f.Is(child, kindBinding):
			starts[child] = from
		case strings.HasPrefix(f.String(child), "and"):
			from = f.Start(child)
		}
	}
	return starts
}

// scopeFor is the scope in which names are bound: a new one when the scope at
// hand has one of them already, or a value names what it does not see yet.
func (f *file) scopeFor(bindings []int, recursive bool, c build.Context) build.Context {
	for _, binding := range bindings {
		names := f.patternNames(f.Child(binding, fieldPattern))
		for _, name := range names {
			if f.Binds(c.Scope, name) {
				return f.Block(c)
			}
		}
		if !recursive && len(names) == 1 && f.mentions(f.Child(binding, fieldBody), names[0]) {
			return f.Block(c)
		}
	}
	return c
}

// mentions reports whether a name stands somewhere in a node.
func (f *file) mentions(i int, name string) bool {
	if i < 0 || !strings.Contains(f.String(i), name) {
		return false
	}
	for k := i; k < f.Tree.After(i); k++ {
		if f.Is(k, kindValueName) && f.String(k) == name {
			return true
		}
	}
	return false
}

// functionName is the name of a binding that makes a function, "" of others.
func (f *file) functionName(binding int) string {
	pattern := f.Child(binding, fieldPattern)
	if !f.Is(pattern, kindValueName, kindOperatorName) {
		return ""
	}
	if f.OfKind(binding, kindParameter) >= 0 || f.Is(f.lambda(binding), kindFun, kindFunction) {
		return f.name(pattern)
	}
	return ""
}

// lambda is the value of a binding without the parentheses around it.
func (f *file) lambda(binding int) int {
	body := f.Child(binding, fieldBody)
	for f.Is(body, kindParenthesized) && f.Only(body) == f.Last(body) {
		body = f.Only(body)
	}
	return body
}

// function declares a function. An earlier one of its name is not found by the
// name any more.
func (f *file) function(binding int, start uint32, name string, c build.Context, item bool) int {
	if c.Owner == build.None && !item {
		c.Owner = f.ModuleOwner()
	}
	f.shadow(c.Owner, name, item)
	k := f.Declare(facts.Declaration{Kind: facts.Function, Name: name, Parent: c.Owner})
	f.BindDeclared(c.Scope, k)
	h := build.Header{Node: binding, Doc: start, End: f.End(binding)}
	if equals := f.Token(binding, "="); equals >= 0 {
		h.End = f.Start(equals)
	}
	fn := f.AddFunction(k, h)
	fn.Node.LineStart = min(fn.Node.LineStart, f.Tree.LineAt(int(start)))
	fn.Node.Signature = f.Signature(start, h.End)
	fn.Node.Exported = item
	fn.Node.Params = nil
	return k
}

// external declares what another language defines: a function, when its type
// says so.
func (f *file) external(i int, c build.Context) build.Context {
	name := f.OfKind(i, kindValueName)
	if name < 0 {
		name = f.OfKind(i, kindOperatorName)
	}
	if name >= 0 && f.name(name) == "" {
		return c // broken text: the parser has made the name up
	}
	within := i
	if polymorphic := f.OfKind(i, kindPolymorphicType); polymorphic >= 0 {
		within = polymorphic
	}
	if name < 0 || f.OfKind(within, kindFunctionType) < 0 {
		return f.bindValues([]string{f.name(name)}, c, true)
	}
	if f.Binds(c.Scope, f.name(name)) {
		c = f.Block(c)
	}
	f.function(i, f.Start(i), f.name(name), c, true)
	return c
}

// shadow hides a name that is bound anew from those that look for a member.
func (f *file) shadow(owner int, name string, item bool) {
	if !item {
		return
	}
	if k := f.Lookup(owner, name); k >= 0 {
		f.Decl(k).Name = f.HiddenName()
	}
}

// body walks the parameters and the value of a function.
func (f *file) body(binding, decl int, c build.Context) {
	inner := build.Context{Caller: decl, Owner: decl, This: c.This}
	inner.Scope = f.NewScope(facts.Scope{Parent: c.Scope, Decl: decl, This: c.This})
	f.parameters(binding, inner)
	f.walk(f.Child(binding, fieldBody), inner)
}

// bindValues binds values that are no functions.
func (f *file) bindValues(names []string, c build.Context, item bool) build.Context {
	if slices.ContainsFunc(names, func(name string) bool { return f.Binds(c.Scope, name) }) {
		c = f.Block(c)
	}
	for _, name := range names {
		if name == "" {
			continue
		}
		if !item {
			f.Bind(c.Scope, name, nil, nil, c.Scope)
			continue
		}
		f.shadow(c.Owner, name, true)
		k := f.Declare(facts.Declaration{Kind: facts.Variable, Name: name, Parent: c.Owner})
		f.BindDeclared(c.Scope, k)
	}
	return c
}

// renames notes the bindings that only give another name to a value.
func (f *file) renames(bindings []int, c build.Context) {
	for _, binding := range bindings {
		pattern, body := f.Child(binding, fieldPattern), f.Child(binding, fieldBody)
		if !f.Is(pattern, kindValueName, kindOperatorName) || !f.Is(body, kindValuePath) || f.OfKind(binding, kindParameter) >= 0 {
			continue
		}
		path := f.path(body)
		if k := f.Lookup(c.Owner, f.name(pattern)); k >= 0 && f.Decl(k).Kind == facts.Variable {
			if known := f.Declared(c.Scope, path[0].Name); len(path) == 1 && known >= 0 && known != k {
				path = build.Name(f.Decl(known).Name)
			}
			if path[0].Name != f.name(pattern) {
				f.Decl(k).Inits = []facts.Path{path}
			}
		}
	}
}

// modules declares modules. It gives the context of what follows.
func (f *file) modules(i int, c build.Context) build.Context {
	for child := range f.Tree.NamedChildren(i) {
		if f.Is(child, kindModule) {
			c = f.module(child, c)
		}
	}
	return c
}

// module declares one module: a namespace, or another name of one.
func (f *file) module(i int, c build.Context) build.Context {
	name, body := f.String(f.Child(i, fieldName)), f.Child(i, fieldBody)
	structure := f.structureOf(body)
	if name == "" || name == "_" {
		f.walk(body, f.Block(c))
		return c
	}
	inner := c
	if f.Binds(c.Scope, name) {
		inner = f.Block(c)
	}
	if c.Owner == build.None && c.Caller != build.None {
		inner.Owner = f.ModuleOwner()
	}
	d := facts.Declaration{Kind: facts.Namespace, Name: name, Parent: inner.Owner}
	if structure < 0 {
		target := f.moduleName(body)
		if target == "" { // a value, an extension: nobody knows what is in it
			f.Local(inner.Scope, name)
			f.walk(body, c)
			return inner
		}
		d.Kind, d.Type = facts.Alias, &facts.Type{Names: strings.Split(target, ".")}
		if d.Type.Names[0] == name {
			d.Type.Names[0] = "^" + name // the one outside
		}
	}
	k := f.Declare(d)
	f.BindDeclared(inner.Scope, k)
	if structure < 0 {
		f.arguments(body, c)
		return inner
	}
	members := build.Context{Caller: c.Caller, Owner: k, This: build.None}
	members.Scope = f.NewScope(facts.Scope{Parent: c.Scope, Decl: k, This: build.None})
	for child := i; child < structure; child++ {
		if f.Is(child, kindModuleParameter) {
			f.Local(members.Scope, f.String(f.Child(child, fieldName)))
		}
	}
	f.structure(structure, members)
	return inner
}

// structureOf is the structure that a module expression is, within types and
// functors, or None.
func (f *file) structureOf(i int) int {
	for {
		switch f.Kind(i) {
		case kindStructure:
			return i
		case kindFunctor:
			i = f.Child(i, fieldBody)
		case kindTypedModule, kindParenthesizedModule:
			i = f.Only(i)
		default:
			return build.None
		}
	}
}

// moduleName is the dotted name of a module expression, of the application of a
// functor that of the functor; "" without one.
func (f *file) moduleName(i int) string {
	for {
		switch f.Kind(i) {
		case kindModulePath:
			return f.dotted(i)
		case kindModuleApplication:
			i = f.Child(i, fieldFunctor)
		case kindTypedModule, kindParenthesizedModule:
			i = f.Only(i)
		default:
			return ""
		}
	}
}

// arguments walks the structures that a functor is applied to.
func (f *file) arguments(i int, c build.Context) {
	if f.Is(i, kindModuleApplication, kindTypedModule, kindParenthesizedModule) {
		f.children(i, c)
	}
}

// classes declares classes. It gives the context of what follows.
func (f *file) classes(i int, c build.Context) build.Context {
	for child := range f.Tree.NamedChildren(i) {
		if name := f.String(f.Child(child, fieldName)); f.Is(child, kindClass) && name != "" {
			f.class(child, name, c)
		}
	}
	return c
}

// class declares a class and walks its object.
func (f *file) class(i int, name string, c build.Context) {
	body := f.Child(i, fieldBody)
	inner := f.Block(c)
	f.parameters(i, inner)
	for f.Is(body, kindClassFunction) {
		f.parameters(body, inner)
		body = f.Child(body, fieldBody)
	}
	if !f.Is(body, kindObject) {
		f.walk(body, inner)
		return
	}
	k := f.object(body, name, inner)
	f.BindDeclared(c.Scope, k)
}

// object declares the class of an object and walks its methods.
func (f *file) object(i int, name string, c build.Context) int {
	d := facts.Declaration{Kind: facts.Class, Name: name, Parent: c.Owner}
	if name[0] == '{' {
		d.Qualname = f.Qualify(c.Owner, "object")
	}
	k := f.Declare(d)
	inner := build.Context{Caller: c.Caller, Owner: k, This: k}
	inner.Scope = f.NewScope(facts.Scope{Parent: c.Scope, Decl: k, This: k})
	for child := range f.Tree.NamedChildren(i) {
		switch f.Kind(child) {
		case kindMethod:
			f.method(child, name, inner)
		case kindInherit:
			f.inherit(child, k, inner)
		case kindValuePattern, kindTypedPattern, kindParenthesizedPattern, kindPattern:
			for _, self := range f.patternNames(child) {
				f.Bind(inner.Scope, self, nil, nil, inner.Scope)
				_, local := f.Find(inner.Scope, self)
				f.selves[place{inner.Scope, local}] = true
			}
		default:
			f.walk(child, inner)
		}
	}
	return k
}

func (f *file) inherit(i, k int, c build.Context) {
	for child := range f.Tree.NamedChildren(i) {
		if f.Is(child, kindClassPath) {
			f.Decl(k).Bases = append(f.Decl(k).Bases, facts.Type{Names: strings.Split(f.dotted(child), ".")})
		} else {
			f.walk(child, c)
		}
	}
}

// method declares a method and walks it.
func (f *file) method(i int, class string, c build.Context) {
	name, body := f.Child(i, fieldName), f.Child(i, fieldBody)
	if f.String(name) == "" {
		return
	}
	k := f.Declare(facts.Declaration{Kind: facts.Method, Name: f.String(name), Parent: c.Owner})
	h := f.HeaderOf(i, body)
	if equals := f.Token(i, "="); equals >= 0 {
		h.End = f.Start(equals)
	}
	fn := f.AddFunction(k, h)
	fn.Node.Exported = !f.Has(i, "private")
	if fn.Node.ClassName = class; class[0] == '{' {
		fn.Node.ClassName = ""
	}
	inner := build.Context{Caller: k, Owner: k, This: c.This}
	inner.Scope = f.NewScope(facts.Scope{Parent: c.Scope, Decl: k, This: c.This})
	f.parameters(i, inner)
	f.walk(body, inner)
}
