package python

import (
	"rules_handbook/phases/scan/syntax"
	"rules_handbook/schemas/facts"
)

// narrowing is what isinstance(name, classes) tells of a name.
type narrowing struct {
	name  string
	inits []facts.Path
}

// maxNarrow bounds how deep the scopes of tested types lie in each other.
const maxNarrow = 32

// narrowings gives what holds when a test is true.
func (f *file) narrowings(test int, c context) []narrowing {
	switch {
	case test == syntax.None:
		return nil
	case f.kind(test) == kindParenthesized:
		return f.narrowings(f.onlyChild(test), c)
	case f.kind(test) == kindBoolean && f.operator(test) == "and":
		left := f.narrowings(f.child(test, f.fields.left), c)
		return append(left, f.narrowings(f.child(test, f.fields.right), c)...)
	case f.kind(test) == kindCall && f.string(f.child(test, f.fields.function)) == "isinstance":
		arguments := f.positional(test)
		if len(arguments) != 2 || f.kind(arguments[0]) != kindIdentifier || f.string(arguments[0]) == c.thisName {
			return nil
		}
		if inits := f.instances(arguments[1]); len(inits) > 0 {
			return []narrowing{{f.string(arguments[0]), inits}}
		}
	}
	return nil
}

// refuted gives what holds when a test is false.
func (f *file) refuted(test int, c context) []narrowing {
	switch {
	case test == syntax.None:
		return nil
	case f.kind(test) == kindParenthesized:
		return f.refuted(f.onlyChild(test), c)
	case f.kind(test) == kindBoolean && f.operator(test) == "or":
		left := f.refuted(f.child(test, f.fields.left), c)
		return append(left, f.refuted(f.child(test, f.fields.right), c)...)
	case f.tree.Kind(test) == "not_operator":
		return f.narrowings(f.onlyChild(test), c)
	}
	return nil
}

// narrowed is the context in which the narrowings hold from node first up to
// node end. A name that is assigned there keeps its own type.
func (f *file) narrowed(list []narrowing, first, end int, c context) context {
	var kept []narrowing
	for _, n := range list {
		if !f.assigns(n.name, first, end) {
			kept = append(kept, n)
		}
	}
	if len(kept) == 0 {
		return c
	}
	outer := f.scopes[c.scope]
	if outer.class || outer.narrow == maxNarrow {
		return c
	}
	c.scope = f.newScope(facts.Scope{Parent: c.scope, Decl: outer.Decl, This: outer.This})
	f.scopes[c.scope].narrow = outer.narrow + 1
	for _, n := range kept {
		l := f.local(c.scope, n.name)
		l.Inits = addPaths(l.Inits, n.inits)
	}
	return c
}

// assigns reports whether nodes from first up to end bind a name.
func (f *file) assigns(name string, first, end int) bool {
	for i := first; i < end; i++ {
		n := &f.tree.Nodes[i]
		if f.kind(i) != kindIdentifier || f.string(i) != name {
			continue
		}
		switch parent := int(n.Parent); f.kind(parent) {
		case kindAssignment, kindAugmented, kindFor:
			if n.Field == f.fields.left {
				return true
			}
		case kindNamed:
			if n.Field == f.fields.name {
				return true
			}
		case kindAsTarget, kindSequence, kindSplat, kindGlobal, kindNonlocal:
			return true
		}
	}
	return false
}

// block walks statements; what an assertion or an early end of the block tells
// of a name holds for those behind it.
func (f *file) block(i int, c context) {
	end := f.tree.After(i)
	for statement := range f.tree.Children(i) {
		f.walk(statement, c)
		next := f.tree.Next(statement)
		if next == syntax.None {
			return
		}
		var known []narrowing
		switch f.kind(statement) {
		case kindAssert:
			known = f.narrowings(f.onlyChild(statement), c)
		case kindIf:
			if f.tree.Kind(statement) == "if_statement" && f.endsBlock(statement) {
				known = f.refuted(f.child(statement, f.fields.condition), c)
			}
		}
		if len(known) > 0 {
			c = f.narrowed(known, next, end, c)
		}
	}
}

// endsBlock reports whether an if statement has no other branch and its own
// never reaches the statement behind it.
func (f *file) endsBlock(i int) bool {
	consequence := f.child(i, f.fields.consequence)
	if consequence == syntax.None || f.child(i, f.fields.alternative) != syntax.None {
		return false
	}
	last := syntax.None
	for statement := range f.tree.NamedChildren(consequence) {
		last = statement
	}
	if last == syntax.None {
		return false
	}
	switch f.tree.Kind(last) {
	case "return_statement", "raise_statement", "continue_statement", "break_statement":
		return true
	}
	return false
}

// both walks a and b; b is evaluated when a is true.
func (f *file) both(i int, c context) {
	left, right := f.child(i, f.fields.left), f.child(i, f.fields.right)
	if f.operator(i) != "and" || left == syntax.None || right == syntax.None {
		f.walkChildren(i, c)
		return
	}
	f.walk(left, c)
	f.walk(right, f.narrowed(f.narrowings(left, c), right, f.tree.After(right), c))
}

// conditional walks value if test else other.
func (f *file) conditional(i int, c context) {
	var parts []int
	for part := range f.tree.NamedChildren(i) {
		parts = append(parts, part)
	}
	if len(parts) != 3 {
		f.walkChildren(i, c)
		return
	}
	f.walk(parts[0], f.narrowed(f.narrowings(parts[1], c), parts[0], f.tree.After(parts[0]), c))
	f.walk(parts[1], c)
	f.walk(parts[2], f.narrowed(f.refuted(parts[1], c), parts[2], f.tree.After(parts[2]), c))
}
