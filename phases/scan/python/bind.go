package python

import (
	"slices"
	"strings"

	"rules_handbook/phases/scan/extract"
	"rules_handbook/phases/scan/syntax"
	"rules_handbook/schemas/facts"
)

// maxInits bounds the values known of one name.
const maxInits = 16

// assignment binds every target of a = b = value.
func (f *file) assignment(i int, c context) {
	value := f.child(i, f.fields.right)
	for value != syntax.None && f.kind(value) == kindAssignment {
		value = f.child(value, f.fields.right)
	}
	for at := i; at != syntax.None && f.kind(at) == kindAssignment; at = f.child(at, f.fields.right) {
		var declared *facts.Type
		annotation := f.child(at, f.fields.typ)
		if annotation != syntax.None {
			declared = f.typeOf(annotation)
		}
		f.bindValue(f.child(at, f.fields.left), value, declared, c)
		if annotation != syntax.None {
			f.walk(annotation, c)
		}
	}
	if value != syntax.None {
		f.walk(value, c)
	}
}

func (f *file) augmented(i int, c context) {
	target := f.child(i, f.fields.left)
	f.bind(target, nil, nil, c)
	if name, ok := f.ownMember(target, c); ok {
		c.function.reads[name] = true
	}
	f.walkField(i, f.fields.right, c)
}

// bindValue binds a target to an expression; (a, b) = c, d binds side by side.
func (f *file) bindValue(target, value int, declared *facts.Type, c context) {
	if value == syntax.None {
		f.bind(target, nil, declared, c)
		return
	}
	if targets, ok := f.elements(target); ok {
		if values, ok := f.elements(value); ok && len(targets) == len(values) && !f.anySplat(targets) && !f.anySplat(values) {
			for k := range targets {
				f.bindValue(targets[k], values[k], nil, c)
			}
			return
		}
	}
	f.bind(target, f.values(value, c), declared, c)
	f.nameRPC(target, value, c)
}

// nameRPC notes the rpc that an attribute calls: self.M = channel.unary_unary('/p.S/M').
func (f *file) nameRPC(target, value int, c context) {
	name, ok := f.ownMember(target, c)
	if !ok || f.kind(value) != kindCall {
		return
	}
	k, known := f.names[member{c.this, name}]
	if rpc := extract.Named(f.string(value), f.string(f.child(value, f.fields.function))); known && strings.HasPrefix(rpc, "/") {
		f.decls.Decls[k].Names = rpc
	}
}

// elements are the parts of a tuple or list, written as a target or a value.
func (f *file) elements(i int) ([]int, bool) {
	switch f.kind(i) {
	case kindParenthesized:
		return f.elements(f.onlyChild(i))
	case kindSequence, kindTuple, kindList:
		return slices.Collect(f.tree.NamedChildren(i)), true
	}
	return nil, false
}

func (f *file) anySplat(list []int) bool {
	return slices.ContainsFunc(list, func(i int) bool { return f.kind(i) == kindSplat })
}

// bind gives a target the values; it walks what the target evaluates.
func (f *file) bind(target int, values []facts.Path, declared *facts.Type, c context) {
	if target == syntax.None {
		return
	}
	if parts, ok := f.elements(target); ok {
		starred := false
		for k, part := range parts {
			switch {
			case f.kind(part) == kindSplat:
				starred = true
				f.bind(f.onlyChild(part), []facts.Path{{{Op: facts.OpLiteral, Name: "list"}}}, nil, c)
			case starred:
				f.bind(part, []facts.Path{opaque}, nil, c)
			default:
				f.bind(part, extend(values, facts.Step{Op: facts.OpTuple, Index: k}), nil, c)
			}
		}
		return
	}
	switch f.kind(target) {
	case kindParenthesized, kindAsTarget:
		f.bind(f.onlyChild(target), values, declared, c)
	case kindIdentifier:
		f.bindName(f.string(target), values, declared, c)
	case kindAttribute:
		name, ok := f.ownMember(target, c)
		if !ok {
			f.walk(target, c)
			return
		}
		c.function.sets[name] = true
		f.bindMember(c.this, name, values, declared, c)
	default:
		f.walk(target, c)
	}
}

// bindName binds a name in the scope that assignments of the context go to.
func (f *file) bindName(name string, values []facts.Path, declared *facts.Type, c context) {
	s := c.binder
	if outer, ok := f.scopes[s].outer[name]; ok {
		s = outer
	}
	switch scope := f.scopes[s]; {
	case s == 0:
		f.bindVariable(name, values, declared, c)
	case scope.class:
		f.bindMember(scope.Decl, name, values, declared, c)
	default:
		f.bindLocal(s, name, values, declared)
	}
}

// bindLocal binds a name of a function. Values are paths in a scope that sees
// the names of s.
func (f *file) bindLocal(s int, name string, values []facts.Path, declared *facts.Type) {
	l := f.local(s, name)
	if declared != nil && l.Type == nil {
		l.Type = declared
	}
	l.Inits = addPaths(l.Inits, values)
}

// local is the local of that name, made when it is new.
func (f *file) local(s int, name string) *facts.Local {
	scope := f.scopes[s]
	k, ok := scope.index[name]
	if !ok {
		if scope.index == nil {
			scope.index = map[string]int{}
		}
		k = len(scope.Locals)
		scope.index[name] = k
		scope.Locals = append(scope.Locals, facts.Local{Name: name, Decl: none})
	}
	return &scope.Locals[k]
}

// binds reports whether a scope has a local of that name.
func (f *file) binds(s int, name string) bool {
	_, ok := f.scopes[s].index[name]
	return ok
}

// bindVariable binds a name of the module.
func (f *file) bindVariable(name string, values []facts.Path, declared *facts.Type, c context) {
	key := member{none, name}
	if _, known := f.names[key]; !known && declared == nil && (f.defined[key] || len(values) == 0 && f.imported[name] != "") {
		return // f = wrap(f) leaves f what it was, as does json = None after an import
	}
	f.bindDeclared(facts.Declaration{Kind: facts.Variable, Name: name, Qualname: name, Parent: none}, values, declared, c)
}

// bindMember binds an attribute of a class.
func (f *file) bindMember(class int, name string, values []facts.Path, declared *facts.Type, c context) {
	key := member{class, name}
	if _, known := f.names[key]; !known && f.defined[key] {
		return
	}
	f.bindDeclared(facts.Declaration{Kind: facts.Field, Name: name,
		Qualname: f.decls.Decls[class].Qualname + "." + name, Parent: class}, values, declared, c)
}

func (f *file) bindDeclared(d facts.Declaration, values []facts.Path, declared *facts.Type, c context) {
	key := member{d.Parent, d.Name}
	k, known := f.names[key]
	if !known {
		k = f.declare(d)
		f.names[key] = k
	}
	if declared != nil && f.decls.Decls[k].Type == nil {
		f.decls.Decls[k].Type = declared
	}
	f.addInits(k, values, c)
}

// addPaths appends the paths that are new.
func addPaths(list, paths []facts.Path) []facts.Path {
	for _, p := range paths {
		if len(list) < maxInits && !slices.ContainsFunc(list, func(q facts.Path) bool { return equal(p, q) }) {
			list = append(list, p)
		}
	}
	return list
}

func equal(p, q facts.Path) bool {
	return slices.EqualFunc(p, q, func(a, b facts.Step) bool {
		return a.Op == b.Op && a.Name == b.Name && a.Index == b.Index && sameType(a.Type, b.Type)
	})
}

func sameType(a, b *facts.Type) bool {
	if a == nil || b == nil {
		return a == b
	}
	return slices.Equal(a.Names, b.Names) && slices.EqualFunc(a.Args, b.Args, func(x, y facts.Type) bool { return sameType(&x, &y) })
}

// loop walks a for statement; its variables are elements of what it iterates.
func (f *file) loop(i, outer int, c context) {
	f.bindLoop(i, outer, c)
	for child := range f.tree.Children(i) {
		if f.tree.Nodes[child].Field != f.fields.left {
			f.walk(child, c)
		}
	}
}

// bindLoop binds the targets of a for clause whose iterable is evaluated in
// the scope outer.
func (f *file) bindLoop(i, outer int, c context) {
	inside := c
	inside.binder = c.scope
	if f.kind(i) == kindFor {
		inside.binder = c.binder
	}
	c.scope = outer
	f.bindElements(f.child(i, f.fields.left), f.child(i, f.fields.right), c, inside)
}

// bindElements binds a target to the elements of an iterable. It looks through
// enumerate, zip and copies, because a path has no arguments.
func (f *file) bindElements(target, iterable int, c, inside context) {
	if f.kind(iterable) == kindCall {
		function, arguments := f.child(iterable, f.fields.function), f.positional(iterable)
		targets, several := f.elements(target)
		switch name := f.string(function); {
		case name == "enumerate" && len(arguments) >= 1 && several && len(targets) == 2:
			f.bind(targets[0], []facts.Path{{{Op: facts.OpLiteral, Name: "int"}}}, nil, inside)
			f.bindElements(targets[1], arguments[0], c, inside)
			return
		case name == "zip" && several && len(targets) == len(arguments) && !f.anySplat(arguments):
			for k := range targets {
				f.bindElements(targets[k], arguments[k], c, inside)
			}
			return
		case len(arguments) == 1 && slices.Contains([]string{"list", "tuple", "set", "sorted", "reversed", "iter", "frozenset"}, name):
			f.bindElements(target, arguments[0], c, inside)
			return
		}
	}
	f.bind(target, extend(f.values(iterable, c), facts.Step{Op: facts.OpElement}), nil, inside)
}

// deletion counts del self.x as a write.
func (f *file) deletion(i int, c context) {
	for child := range f.tree.NamedChildren(i) {
		parts, ok := f.elements(child)
		if !ok {
			parts = []int{child}
		}
		for _, part := range parts {
			if name, ok := f.ownMember(part, c); ok {
				c.function.sets[name] = true
			} else {
				f.walk(part, c)
			}
		}
	}
}

// foreign notes the names of a global or nonlocal statement.
func (f *file) foreign(i int, c context) {
	scope := f.scopes[c.binder]
	if c.binder == 0 || scope.class {
		return
	}
	for child := range f.tree.NamedChildren(i) {
		name := f.string(child)
		if f.binds(c.binder, name) {
			continue
		}
		target := 0
		if f.kind(i) == kindNonlocal {
			target = none
			for s := scope.Parent; s > 0; s = f.scopes[s].Parent {
				if f.scopes[s].narrow == 0 && f.binds(s, name) {
					target = s
					break
				}
			}
			if target == none {
				continue
			}
		}
		if scope.outer == nil {
			scope.outer = map[string]int{}
		}
		scope.outer[name] = target
	}
}
