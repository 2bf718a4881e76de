package build

import (
	"slices"

	"rules_handbook/schemas/facts"
)

// MaxSteps bounds a path: of a longer chain only the last member is known.
// Walkers stop descending at twice that depth.
const MaxSteps = 48

// maxInits bounds the values known of one name.
const maxInits = 16

// Opaque is the path of what cannot be followed.
var Opaque = facts.Path{{Op: facts.OpOpaque}}

// Name, This and Literal are paths of one step.
func Name(name string) facts.Path { return facts.Path{{Op: facts.OpName, Name: name}} }

// This is the receiver.
func This() facts.Path { return facts.Path{{Op: facts.OpThis}} }

// Literal is a value of a built-in type.
func Literal(typ string) facts.Path { return facts.Path{{Op: facts.OpLiteral, Name: typ}} }

// Cast is a value of a type; nil is opaque.
func Cast(t *facts.Type) facts.Path {
	if t == nil {
		return Opaque
	}
	return facts.Path{{Op: facts.OpCast, Type: t}}
}

// Member is a step to a member.
func Member(name string) facts.Step { return facts.Step{Op: facts.OpMember, Name: name} }

// Bounded gives a path that is not too long: of a longer one the last member.
func Bounded(path facts.Path) facts.Path {
	if len(path) > MaxSteps {
		return facts.Path{{Op: facts.OpOpaque}, path[len(path)-1]}
	}
	return path
}

// Then appends steps to a path without touching it; what cannot be followed
// stays so.
func Then(head facts.Path, tail ...facts.Step) facts.Path {
	if head[0].Op == facts.OpOpaque || len(head)+len(tail) > MaxSteps {
		return Opaque
	}
	return append(head[:len(head):len(head)], tail...)
}

// Extend appends steps to every path.
func Extend(paths []facts.Path, steps ...facts.Step) []facts.Path {
	longer := make([]facts.Path, len(paths))
	for i, p := range paths {
		longer[i] = append(p[:len(p):len(p)], steps...)
	}
	return longer
}

// addPaths appends the paths that are new.
func addPaths(list []facts.Path, paths ...facts.Path) []facts.Path {
	for _, p := range paths {
		if len(list) < maxInits && !slices.ContainsFunc(list, func(q facts.Path) bool { return samePath(p, q) }) {
			list = append(list, p)
		}
	}
	return list
}

func samePath(p, q facts.Path) bool {
	return slices.EqualFunc(p, q, func(a, b facts.Step) bool {
		return a.Op == b.Op && a.Name == b.Name && a.Index == b.Index && SameType(a.Type, b.Type) && slices.EqualFunc(a.Args, b.Args, sameArg)
	})
}

func sameArg(a, b facts.Arg) bool {
	return a.Name == b.Name && a.Spread == b.Spread && samePath(a.Value, b.Value)
}

// SameType reports whether two written types are the same.
func SameType(a, b *facts.Type) bool {
	if a == nil || b == nil {
		return a == b
	}
	return slices.Equal(a.Names, b.Names) && slices.EqualFunc(a.Args, b.Args, func(x, y facts.Type) bool { return SameType(&x, &y) })
}
