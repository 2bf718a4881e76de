package python

import (
	"strings"

	"rules_handbook/phases/scan/syntax"
	"rules_handbook/schemas/facts"
)

// maxSteps bounds a path: of a longer chain only the last member is known.
const maxSteps = 48

var opaque = facts.Path{{Op: facts.OpOpaque}}

// path gives an expression as steps.
func (f *file) path(i int, c context) facts.Path {
	path := f.steps(make(facts.Path, 0, 4), i, c, 0)
	if len(path) > maxSteps {
		return facts.Path{{Op: facts.OpOpaque}, path[len(path)-1]}
	}
	return path
}

// steps appends the steps of an expression.
func (f *file) steps(path facts.Path, i int, c context, depth int) facts.Path {
	if i == syntax.None || depth > maxSteps {
		return append(path, facts.Step{Op: facts.OpOpaque})
	}
	switch f.kind(i) {
	case kindIdentifier:
		name := f.string(i)
		if name == c.thisName && name != "" {
			return append(path, facts.Step{Op: facts.OpThis})
		}
		return append(path, facts.Step{Op: facts.OpName, Name: name})
	case kindAttribute:
		name := f.string(f.child(i, f.fields.attribute))
		path = f.steps(path, f.child(i, f.fields.object), c, depth+1)
		if name == "__class__" && len(path) == 1 && path[0].Op == facts.OpThis {
			return path
		}
		return append(path, facts.Step{Op: facts.OpMember, Name: name})
	case kindCall:
		return f.callSteps(path, i, c, depth)
	case kindSubscript:
		path = f.steps(path, f.child(i, f.fields.value), c, depth+1)
		if subscript := f.child(i, f.fields.subscript); subscript != syntax.None && f.kind(subscript) == kindSlice {
			return path
		}
		return append(path, facts.Step{Op: facts.OpIndex})
	case kindAwait:
		return append(f.steps(path, f.onlyChild(i), c, depth+1), facts.Step{Op: facts.OpAwait})
	case kindParenthesized:
		return f.steps(path, f.onlyChild(i), c, depth+1)
	case kindNamed:
		return f.steps(path, f.child(i, f.fields.value), c, depth+1)
	case kindLambda:
		return append(path, facts.Step{Op: facts.OpLambda})
	}
	if name := f.literal(i); name != "" {
		return append(path, facts.Step{Op: facts.OpLiteral, Name: name})
	}
	return append(path, facts.Step{Op: facts.OpOpaque})
}

// callSteps appends the value of a call. Calls that only give another view of
// what is known are followed here, because a path has no arguments.
func (f *file) callSteps(path facts.Path, i int, c context, depth int) facts.Path {
	function := f.child(i, f.fields.function)
	if f.kind(function) == kindIdentifier {
		arguments := f.positional(i)
		switch name := f.string(function); {
		case name == "super" && c.this != none:
			return append(path, facts.Step{Op: facts.OpSuper})
		case name == "type" && len(arguments) == 1:
			if self := f.path(arguments[0], c); len(self) == 1 && self[0].Op == facts.OpThis {
				return append(path, self[0])
			}
		case len(arguments) == 2 && f.isTyping(name, "cast"):
			if t := f.typeOf(arguments[0]); t != nil {
				return append(path, facts.Step{Op: facts.OpCast, Type: t})
			}
		}
	} else if f.kind(function) == kindAttribute && f.isTyping(f.string(function), "cast") {
		if arguments := f.positional(i); len(arguments) == 2 {
			if t := f.typeOf(arguments[0]); t != nil {
				return append(path, facts.Step{Op: facts.OpCast, Type: t})
			}
		}
	}
	start := len(path)
	path = f.steps(path, function, c, depth+1)
	if len(path) == start+1 && path[start].Op == facts.OpThis && f.isClass(function, c) {
		return append(path, facts.Step{Op: facts.OpNew})
	}
	return append(path, facts.Step{Op: facts.OpCall})
}

// isClass reports whether an expression whose path is This stands for the
// class and not for an instance.
func (f *file) isClass(i int, c context) bool {
	return f.kind(i) != kindIdentifier || f.isClassMethod(c)
}

// isClassMethod reports whether thisName is the class.
func (f *file) isClassMethod(c context) bool {
	for s := c.scope; s != none; s = f.scopes[s].Parent {
		if d := f.scopes[s].Decl; d != none && f.decls.Decls[d].Parent == c.this && c.this != none {
			return f.decls.Decls[d].Static
		}
	}
	return false
}

// positional are the arguments of a call that are not named.
func (f *file) positional(i int) []int {
	arguments := f.child(i, f.fields.arguments)
	if arguments == syntax.None {
		return nil
	}
	if f.kind(arguments) == kindComprehension {
		return []int{arguments}
	}
	var list []int
	for child := range f.tree.NamedChildren(arguments) {
		if f.kind(child) != kindKeyword {
			list = append(list, child)
		}
	}
	return list
}

func (f *file) onlyChild(i int) int {
	for child := range f.tree.NamedChildren(i) {
		return child
	}
	return syntax.None
}

// literal is the built-in type of a literal, or "".
func (f *file) literal(i int) string {
	switch f.kind(i) {
	case kindString:
		if prefix, _, _ := strings.Cut(strings.ToLower(f.string(i)), `"`); strings.Contains(strings.SplitN(prefix, "'", 2)[0], "b") {
			return "bytes"
		}
		return "str"
	case kindJoinedString:
		return f.literal(f.onlyChild(i))
	case kindInteger:
		if strings.HasSuffix(strings.ToLower(f.string(i)), "j") {
			return "complex"
		}
		return "int"
	case kindFloat:
		if strings.HasSuffix(strings.ToLower(f.string(i)), "j") {
			return "complex"
		}
		return "float"
	case kindBool, kindComparison:
		return "bool"
	case kindNone:
		return "None"
	case kindList:
		return "list"
	case kindSet:
		return "set"
	case kindDict:
		return "dict"
	case kindTuple, kindSequence:
		return "tuple"
	case kindComprehension:
		switch f.string(i)[0] {
		case '[':
			return "list"
		case '{':
			if f.tree.Kind(i) == "dictionary_comprehension" {
				return "dict"
			}
			return "set"
		}
		return "generator"
	case kindOperator:
		left := f.child(i, f.fields.left)
		if k := f.kind(left); k == kindString || k == kindJoinedString || k == kindOperator {
			if name := f.literal(left); name == "str" || name == "bytes" {
				return name
			}
		}
	}
	return ""
}

// values gives what an expression may evaluate to: both sides of a condition,
// without None.
func (f *file) values(i int, c context) []facts.Path {
	return f.alternatives(nil, i, c, 0)
}

func (f *file) alternatives(list []facts.Path, i int, c context, depth int) []facts.Path {
	if i == syntax.None || depth > 8 {
		return append(list, opaque)
	}
	switch f.kind(i) {
	case kindNone:
		return list
	case kindParenthesized:
		return f.alternatives(list, f.onlyChild(i), c, depth+1)
	case kindConditional: // value if test else other
		at := 0
		for child := range f.tree.NamedChildren(i) {
			if at != 1 {
				list = f.alternatives(list, child, c, depth+1)
			}
			at++
		}
		return list
	case kindBoolean: // a or b is one of both, a and b is b or an empty a
		if f.operator(i) == "or" {
			list = f.alternatives(list, f.child(i, f.fields.left), c, depth+1)
		}
		return f.alternatives(list, f.child(i, f.fields.right), c, depth+1)
	}
	return append(list, f.path(i, c))
}

func (f *file) operator(i int) string {
	if op := f.child(i, f.fields.operator); op != syntax.None {
		return f.string(op)
	}
	return ""
}

// extend appends a step to every path.
func extend(paths []facts.Path, step facts.Step) []facts.Path {
	longer := make([]facts.Path, len(paths))
	for i, p := range paths {
		longer[i] = append(p[:len(p):len(p)], step)
	}
	return longer
}
