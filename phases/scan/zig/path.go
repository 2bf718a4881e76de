package zig

import (
	"strings"

	"rules_handbook/phases/scan/build"
	"rules_handbook/schemas/facts"
)

// maxTypeDepth bounds how deep written types nest.
const maxTypeDepth = 32

// path gives an expression as steps.
func (f *file) path(i int, c context) facts.Path { return build.Bounded(f.pathAt(i, c, 0)) }

// calleePath is path for what is called: of what cannot be followed the last
// member is known.
func (f *file) calleePath(i int, c context) facts.Path {
	if f.Is(i, kindMember) {
		object := build.Opaque
		if of := f.operand(f.inner(i)); of >= 0 {
			object = f.path(of, c)
		}
		return build.Bounded(append(object[:len(object):len(object)], build.Member(f.String(f.Child(i, fieldMember)))))
	}
	return f.path(i, c)
}

func (f *file) pathAt(i int, c context, depth int) facts.Path {
	if i < 0 || depth > 2*build.MaxSteps {
		return build.Opaque
	}
	next := func(k int) facts.Path { return f.pathAt(k, c, depth+1) }
	switch f.Kind(i) {
	case kindIdentifier:
		return f.name(f.String(i), c)
	case kindMember:
		return build.Then(next(f.operand(f.inner(i))), build.Member(f.String(f.Child(i, fieldMember))))
	case kindCall:
		return build.Then(next(f.operand(f.inner(i))), facts.Step{Op: facts.OpCall})
	case kindIndex:
		object := next(f.operand(f.inner(i)))
		if f.Is(f.Child(i, fieldIndex), kindRange) {
			return object
		}
		return build.Then(object, facts.Step{Op: facts.OpIndex})
	case kindDereference, kindParenthesized, kindCatch:
		return next(f.Only(i))
	case kindTransparent:
		return next(f.Last(i))
	case kindUnary:
		return next(f.Child(i, fieldArgument))
	case kindStructInitializer:
		return f.instance(f.Only(i), c, depth)
	case kindBuiltin:
		return f.builtin(i, c, depth)
	case kindString:
		return build.Literal("slice")
	}
	return build.Opaque
}

// The grammar lets a prefix take its operand before what stands behind that:
// !a.f() is a call of (!a).f, *T(u8) one of *T. So what precedes a member, an
// index or a call is the operand of the prefixes that the tree has there.

// operand gives the expression that a member, an index or a call is taken of.
func (f *file) operand(i int) int {
	for range 2 * build.MaxSteps {
		next := none
		switch f.Kind(i) {
		case kindPointer, kindArray:
			next = f.Last(i)
		case kindErrorUnion:
			next = f.Child(i, fieldOk)
		case kindUnary:
			next = f.Child(i, fieldArgument)
		}
		if next < 0 {
			return i
		}
		i = next
	}
	return i
}

// inner is what precedes the last part of a member, index or call.
func (f *file) inner(i int) int {
	switch f.Kind(i) {
	case kindMember:
		return f.Child(i, fieldObject)
	case kindCall:
		return f.Child(i, fieldFunction)
	case kindIndex:
		return f.Only(i)
	}
	return none
}

// head is the first part of a chain of members, indexes and calls.
func (f *file) head(i int) int {
	for next := f.inner(i); next >= 0; next = f.inner(i) {
		i = f.operand(next)
	}
	return i
}

// isMany reports whether a slice or an array is hidden in a chain.
func (f *file) isMany(i int) bool {
	for next := f.inner(i); next >= 0; next = f.inner(i) {
		if f.Is(next, kindArray) || f.Is(next, kindPointer) && strings.HasPrefix(f.String(next), "[") {
			return true
		}
		i = f.operand(next)
	}
	return false
}

// name gives a bare name: the receiver, a container, or another one.
func (f *file) name(name string, c context) facts.Path {
	if name != "" && name == c.receiver {
		if s, place := f.Find(c.Scope, name); s < 0 || place < 0 {
			return build.This()
		}
	}
	return build.Name(name)
}

// builtin gives what a function of the compiler gives, as far as it leads on.
func (f *file) builtin(i int, c context, depth int) facts.Path {
	if module, ok := f.module(i); ok {
		return build.Name("@" + module)
	}
	arguments := f.OfKind(i, kindArguments)
	switch name := f.String(f.Only(i)); {
	case name == "@This":
		return f.this(c)
	case name == "@as" && arguments >= 0:
		return f.instance(f.Only(arguments), c, depth)
	}
	return build.Opaque
}

// this is the container around: by its name, or the file.
func (f *file) this(c context) facts.Path {
	for s := c.Scope; s >= 0; s = f.Scopes[s].Parent {
		if k := f.Scopes[s].Decl; k >= 0 && (f.Decl(k).Kind == facts.Struct || f.Decl(k).Kind == facts.Enum) {
			return build.Name(f.Decl(k).Name)
		}
	}
	return build.Name("@This")
}

// module is the path of @import("…").
func (f *file) module(i int) (string, bool) {
	arguments := f.OfKind(i, kindArguments)
	if f.String(f.Only(i)) != "@import" || arguments < 0 || !f.Is(f.Only(arguments), kindString) {
		return "", false
	}
	return strings.Trim(f.String(f.Only(arguments)), `"`), true
}

// instance gives a value of a type.
func (f *file) instance(i int, c context, depth int) facts.Path {
	if f.Is(i, kindArray, kindPointer, kindBuiltinType) {
		t, _ := f.typed(i, c)
		return build.Cast(t)
	}
	return build.Then(f.pathAt(i, c, depth+1), facts.Step{Op: facts.OpNew})
}

// typed gives a written type by its names; one that is worked out as the values
// that an instance of it has.
func (f *file) typed(i int, c context) (*facts.Type, []facts.Path) { return f.typedAt(i, c, 0) }

func (f *file) typedAt(i int, c context, depth int) (*facts.Type, []facts.Path) {
	if i < 0 || depth > maxTypeDepth {
		return nil, nil
	}
	switch f.Kind(i) {
	case kindPointer:
		if strings.HasPrefix(f.String(i), "[*") {
			return f.slice(f.Last(i), c, depth), nil
		}
		return f.typedAt(f.Last(i), c, depth+1)
	case kindErrorUnion:
		return f.typedAt(f.Child(i, fieldOk), c, depth+1)
	case kindArray:
		return f.slice(f.Last(i), c, depth), nil
	case kindBuiltinType:
		return &facts.Type{Names: []string{f.String(i)}}, nil
	}
	path := f.pathAt(i, c, depth)
	if f.isMany(i) {
		t := &facts.Type{Names: []string{"slice"}, Args: []facts.Type{{}}}
		if names := namesOf(path); names != nil {
			t.Args[0].Names = names
		}
		return t, nil
	}
	if names := namesOf(path); names != nil {
		return &facts.Type{Names: names}, nil
	}
	if path[0].Op == facts.OpOpaque {
		return nil, nil
	}
	return nil, []facts.Path{build.Then(path, facts.Step{Op: facts.OpNew})}
}

// slice is an array, slice or pointer to many of a type.
func (f *file) slice(i int, c context, depth int) *facts.Type {
	t := &facts.Type{Names: []string{"slice"}, Args: []facts.Type{{}}}
	if of, _ := f.typedAt(i, c, depth+1); of != nil {
		t.Args[0] = *of
	}
	return t
}

// namesOf gives the names of a path that is made of nothing else.
func namesOf(path facts.Path) (names []string) {
	for k, step := range path {
		if k == 0 && step.Op != facts.OpName || k > 0 && step.Op != facts.OpMember {
			return nil
		}
		names = append(names, step.Name)
	}
	return names
}
