package solidity

import (
	"rules_handbook/phases/scan/build"
)

// maxHeritage bounds how many contracts of a file are asked for state variables.
const maxHeritage = 64

// stateOf gives the names of the state variables of a contract, those that it
// inherits from contracts of the same file included.
func (f *file) stateOf(i, body int) map[string]bool {
	names := map[string]bool{}
	if body >= 0 {
		for child := range f.Tree.NamedChildren(body) {
			if f.Is(child, kindStateVariable) {
				names[f.String(f.Child(child, fieldName))] = true
			}
		}
	}
	for n, t := range f.supertypes(i) {
		if len(t.Names) != 1 || n == maxHeritage {
			continue
		}
		if k := f.Lookup(none, t.Names[0]); k >= 0 {
			for name := range f.state[k] {
				names[name] = true
			}
		}
	}
	return names
}

// isState reports whether a bare name is a state variable here.
func (f *file) isState(name string, c build.Context) bool {
	if c.Self == nil || !f.state[c.This][name] {
		return false
	}
	scope, _ := f.Find(c.Scope, name)
	return scope <= 0
}

// use notes that a bare name reads a state variable.
func (f *file) use(i int, c build.Context) {
	if name := f.String(i); f.isState(name, c) {
		c.Self.Read(name)
	}
}

// target notes a write, and a read where the old value counts. Writing a part
// of a variable writes the variable.
func (f *file) target(i int, plain bool, c build.Context) {
	switch f.Kind(i) {
	case kindExpression, kindParenthesized:
		f.target(f.Only(i), plain, c)
	case kindTuple:
		for part := range f.Tree.NamedChildren(i) {
			f.target(part, plain, c)
		}
	case kindMember:
		f.target(f.Child(i, fieldObject), plain, c)
	case kindIndex:
		f.target(f.Child(i, fieldBase), plain, c)
		f.walk(f.Child(i, fieldIndex), c)
	case kindIdentifier:
		name := f.String(i)
		if !f.isState(name, c) {
			return
		}
		c.Self.Set(name)
		if !plain {
			c.Self.Read(name)
		}
	default:
		f.walk(i, c)
	}
}
