package rust

import (
	"slices"
	"strings"

	"rules_handbook/phases/scan/build"
	"rules_handbook/schemas/facts"
)

// pathOf gives an expression as steps.
func (f *file) pathOf(i int, c context) facts.Path {
	return build.Bounded(f.steps(make(facts.Path, 0, 4), i, c, 0))
}

var opaque = facts.Step{Op: facts.OpOpaque}

// steps appends the steps of an expression.
func (f *file) steps(path facts.Path, i int, c context, depth int) facts.Path {
	if i < 0 || depth > 2*build.MaxSteps {
		return append(path, opaque)
	}
	switch f.Kind(i) {
	case kindSelf:
		return append(path, facts.Step{Op: facts.OpThis})
	case kindIdentifier, kindTypeIdentifier:
		return append(path, facts.Step{Op: facts.OpName, Name: plain(f.String(i))})
	case kindScoped, kindScopedType, kindGenericType:
		return append(path, f.scoped(i, c)...)
	case kindGenericFunction:
		return f.steps(path, f.Child(i, fieldFunction), c, depth+1)
	case kindField:
		path = f.steps(path, f.Child(i, fieldValue), c, depth+1)
		return append(path, f.fieldStep(f.Child(i, fieldField)))
	case kindCall:
		return f.callSteps(path, i, c, depth)
	case kindTry:
		return append(f.steps(path, f.Only(i), c, depth+1), unwrap...)
	case kindAwait:
		return append(f.steps(path, f.Only(i), c, depth+1), facts.Step{Op: facts.OpAwait})
	case kindReference, kindParenthesized:
		inner := f.Child(i, fieldValue)
		if inner < 0 {
			inner = f.Only(i)
		}
		return f.steps(path, inner, c, depth+1)
	case kindUnary:
		if text := f.String(i); text[0] == '*' {
			return f.steps(path, f.Only(i), c, depth+1)
		}
	case kindIndex:
		path = f.steps(path, f.Only(i), c, depth+1)
		if f.Is(f.Last(i), kindRange) {
			return path
		}
		return append(path, facts.Step{Op: facts.OpIndex})
	case kindCast:
		return append(path, build.Cast(f.typeOf(f.Child(i, fieldType)))...)
	case kindStructExpression:
		return append(f.steps(path, f.Child(i, fieldName), c, depth+1), facts.Step{Op: facts.OpCall})
	case kindClosure:
		count := 0
		for range f.namedChildren(f.Child(i, fieldParameters)) {
			count++
		}
		return append(path, facts.Step{Op: facts.OpLambda, Index: count + 1})
	}
	if name := f.literal(i); name != "" {
		return append(path, facts.Step{Op: facts.OpLiteral, Name: name})
	}
	return append(path, opaque)
}

func (f *file) fieldStep(i int) facts.Step { return build.Member(plain(f.String(i))) }

// scoped gives a::b::c.
func (f *file) scoped(i int, c context) facts.Path {
	names, ok := f.segments(i, 0)
	if !ok || len(names) == 0 {
		return build.Opaque
	}
	return f.namesPath(names, c)
}

func (f *file) namesPath(names []string, c context) facts.Path {
	names = f.rooted(f.canonical(names, c))
	path := facts.Path{{Op: facts.OpName, Name: names[0]}}
	for _, name := range names[1:] {
		path = append(path, build.Member(name))
	}
	return path
}

// holders are the types whose new gives what they hold: they are left out of
// types, because they act as it.
var holders = []string{"Box", "Rc", "Arc"}

// callSteps appends the value of a call.
func (f *file) callSteps(path facts.Path, i int, c context, depth int) facts.Path {
	function := f.Child(i, fieldFunction)
	if names, ok := f.segments(function, 0); ok && len(names) == 2 && names[1] == "new" && slices.Contains(holders, names[0]) {
		if argument := f.Only(f.Child(i, fieldArguments)); argument >= 0 {
			return f.steps(path, argument, c, depth+1)
		}
	}
	return append(f.steps(path, function, c, depth+1), facts.Step{Op: facts.OpCall})
}

// literal is the built-in type of a literal, or "".
func (f *file) literal(i int) string {
	switch f.Kind(i) {
	case kindString:
		return "str"
	case kindChar:
		return "char"
	case kindBool:
		return "bool"
	case kindInteger, kindFloat: // without a suffix its use decides
		return numberSuffix(f.String(i))
	case kindArray:
		return "Array"
	case kindTuple:
		return "tuple"
	}
	return ""
}

// values gives what an expression may evaluate to: the ends of its blocks and
// arms, without those that never end and without None.
func (f *file) values(i int, c context) []valueAt {
	var list []valueAt
	f.alternatives(&list, i, c, 0)
	return list
}

func (f *file) alternatives(list *[]valueAt, i int, c context, depth int) {
	if i < 0 || depth > 16 {
		*list = append(*list, valueAt{build.Opaque, c.Scope})
		return
	}
	if scope, ok := f.scopes[i]; ok && !f.Is(i, kindClosure) {
		c.Scope = scope
	}
	switch f.Kind(i) {
	case kindBlock:
		last := f.Last(i)
		if last >= 0 && f.Tree.Next(last) >= 0 && !f.Is(last, kindStatement, kindLet) {
			f.alternatives(list, last, c, depth+1)
		} else if last >= 0 && f.Is(last, kindStatement) && !f.Has(last, ";") {
			f.alternatives(list, f.Only(last), c, depth+1)
		}
	case kindIf:
		f.alternatives(list, f.Child(i, fieldConsequence), c, depth+1)
		if other := f.Child(i, fieldAlternative); other >= 0 {
			f.alternatives(list, f.Last(other), c, depth+1)
		}
	case kindMatch:
		for arm := range f.namedChildren(f.Child(i, fieldBody)) {
			if f.Is(arm, kindMatchArm) {
				inner := c
				if scope, ok := f.scopes[arm]; ok {
					inner.Scope = scope
				}
				f.alternatives(list, f.Child(arm, fieldValue), inner, depth+1)
			}
		}
	case kindUnsafe:
		f.alternatives(list, f.Only(i), c, depth+1)
	case kindReturn:
	case kindMacro:
		if !slices.Contains(ending, f.String(f.Child(i, fieldMacro))) {
			*list = append(*list, valueAt{f.macroValue(i), c.Scope})
		}
	default:
		if f.Tree.Kind(i) == "continue_expression" || f.Tree.Kind(i) == "break_expression" || f.String(i) == "None" {
			return
		}
		*list = append(*list, valueAt{f.pathOf(i, c), c.Scope})
	}
}

// ending are macros that never give a value.
var ending = []string{"panic", "unreachable", "todo", "unimplemented", "bail"}

// macroValue is the value of a well-known macro.
func (f *file) macroValue(i int) facts.Path {
	switch f.String(f.Child(i, fieldMacro)) {
	case "format", "concat", "stringify", "include_str", "env":
		return build.Literal("str")
	case "vec":
		return build.Literal("Vec")
	}
	return build.Opaque
}

// numberSuffix is the type that a number is written with, or "".
func numberSuffix(text string) string {
	for _, name := range everyday[:14] {
		if strings.HasSuffix(text, name) && !strings.HasPrefix(text, "0x") {
			return name
		}
	}
	return ""
}
