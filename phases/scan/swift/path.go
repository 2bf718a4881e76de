package swift

import (
	"strconv"
	"strings"

	"rules_handbook/phases/scan/build"
	"rules_handbook/schemas/facts"
)

// pathOf gives an expression as steps.
func (f *file) pathOf(i int, c context) facts.Path {
	return build.Bounded(f.steps(make(facts.Path, 0, 4), i, c, 0, 0))
}

// steps appends the steps of an expression; level counts the calls whose
// argument it is.
func (f *file) steps(path facts.Path, i int, c context, depth, level int) facts.Path {
	if i < 0 || depth > 2*build.MaxSteps {
		return append(path, opaque)
	}
	switch f.Kind(i) {
	case kindIdentifier:
		return append(path, facts.Step{Op: facts.OpName, Name: strings.Trim(f.String(i), "`")})
	case kindSelf:
		return append(path, facts.Step{Op: facts.OpThis})
	case kindSuper:
		return append(path, facts.Step{Op: facts.OpSuper})
	case kindNavigation:
		path = f.steps(path, f.Child(i, fieldTarget), c, depth+1, level)
		return f.memberStep(path, f.Child(f.Child(i, fieldSuffix), fieldSuffix))
	case kindUserType:
		return append(path, typePath(f.typeOf(i))...)
	case kindCall, kindConstructor:
		return f.callSteps(path, i, c, depth, level)
	case kindTry:
		return f.steps(path, f.Child(i, fieldExpr), c, depth+1, level)
	case kindAwait:
		return append(f.steps(path, f.Child(i, fieldExpr), c, depth+1, level), facts.Step{Op: facts.OpAwait})
	case kindPostfix:
		return f.steps(path, f.Child(i, fieldTarget), c, depth+1, level)
	case kindPrefix:
		if text := f.String(i); text[0] == '&' {
			return f.steps(path, f.Last(i), c, depth+1, level)
		} else if text[0] == '.' {
			return append(f.expectedType(path, i, level), build.Member(f.String(f.Child(i, fieldTarget))))
		}
	case kindTuple:
		if only := f.Only(i); only >= 0 && f.Last(i) == only {
			return f.steps(path, only, c, depth+1, level)
		}
		return append(path, facts.Step{Op: facts.OpLiteral, Name: "tuple"})
	case kindAs:
		if t := f.typeOf(f.Last(i)); t != nil {
			return append(path, build.Cast(t)...)
		}
	case kindLambda:
		return append(path, f.lambdaStep(i))
	case kindCoalescing:
		return f.steps(path, f.Child(i, fieldValue), c, depth+1, level)
	}
	if name := f.literal(i); name != "" {
		return append(path, facts.Step{Op: facts.OpLiteral, Name: name})
	}
	return append(path, opaque)
}

// expectedType appends the type whose member stands without it, where a call or
// a written type tells. Arguments of a call leave that to who chooses its
// function.
func (f *file) expectedType(path facts.Path, i, level int) facts.Path {
	if hint := f.hints[i]; len(hint) > 0 && level == 0 {
		return append(path, hint...)
	}
	return append(path, facts.Step{Op: facts.OpOpaque, Name: "."})
}

// expect notes what type the expression of a place is expected to have.
func (f *file) expect(i int, t facts.Path) {
	for depth := 0; i >= 0 && depth < build.MaxSteps; depth++ {
		switch f.Kind(i) {
		case kindPrefix:
			if text := f.String(i); text[0] == '.' && t[0].Op != facts.OpOpaque {
				f.hints[i] = t
			}
			return
		case kindCall, kindConstructor:
			i = f.calleeNode(i)
		case kindNavigation, kindPostfix:
			i = f.Child(i, fieldTarget)
		case kindTry, kindAwait:
			i = f.Child(i, fieldExpr)
		default:
			return
		}
	}
}

// lambdaStep gives a function without a name, with how many parameters it takes:
// as many as it names, else as $0, $1 … in it tell.
func (f *file) lambdaStep(i int) facts.Step {
	n := 0
	if parameters := f.OfKind(f.Child(i, fieldType), kindLambdaParameters); parameters >= 0 {
		for p := range f.Tree.NamedChildren(parameters) {
			if f.Is(p, kindLambdaParameter) {
				n++
			}
		}
		return facts.Step{Op: facts.OpLambda, Index: n + 1}
	}
	for k := i + 1; k < f.Tree.After(i); k++ {
		switch {
		case f.Is(k, kindLambda) && f.OfKind(f.Child(k, fieldType), kindLambdaParameters) < 0:
			k = f.Tree.After(k) - 1 // its own $0
		case f.Is(k, kindIdentifier):
			if number, err := strconv.Atoi(strings.TrimPrefix(f.String(k), "$")); err == nil && number < 32 {
				n = max(n, number+1)
			}
		}
	}
	return facts.Step{Op: facts.OpLambda, Index: n + 1}
}

// memberStep appends a member: of a tuple by its number.
func (f *file) memberStep(path facts.Path, suffix int) facts.Path {
	name := strings.Trim(f.String(suffix), "`")
	if name == "self" {
		return path
	}
	return append(path, build.Member(name))
}

func (f *file) callSteps(path facts.Path, i int, c context, depth, level int) facts.Path {
	called := i
	if inner := f.innerCall(i); inner >= 0 {
		called = inner
	}
	callee := f.calleeNode(called)
	path = f.steps(path, callee, c, depth+1, level)
	if f.isIndex(i) {
		return append(path, facts.Step{Op: facts.OpIndex})
	}
	args := f.arguments(i, c, level)
	if last := len(path) - 1; last > 0 && path[last].Op == facts.OpMember && path[last].Name == "init" {
		path[last] = facts.Step{Op: facts.OpNew, Args: args}
		return path
	}
	step := facts.Step{Op: facts.OpCall, Args: args}
	if f.Is(called, kindConstructor) {
		step.Op, step.Type = facts.OpNew, f.typeOf(callee)
	}
	return append(path, step)
}

// literal is the built-in type of a literal, or "".
func (f *file) literal(i int) string {
	switch f.Kind(i) {
	case kindString:
		return "String"
	case kindInteger:
		return "Int"
	case kindReal:
		return "Double"
	case kindBool:
		return "Bool"
	case kindArray:
		return "Array"
	case kindDictionary:
		return "Dictionary"
	}
	if f.String(i) == "nil" {
		return "nil"
	}
	return ""
}

func (f *file) valuesOrNone(i int, c context) []facts.Path {
	if i < 0 {
		return nil
	}
	return f.values(i, c)
}

// values gives what an expression may evaluate to, without nil.
func (f *file) values(i int, c context) []facts.Path { return f.alternatives(nil, i, c, 0) }

func (f *file) alternatives(list []facts.Path, i int, c context, depth int) []facts.Path {
	if i < 0 || depth > 8 {
		return append(list, build.Opaque)
	}
	switch f.Kind(i) {
	case kindTernary:
		list = f.alternatives(list, f.Child(i, fieldIfTrue), c, depth+1)
		return f.alternatives(list, f.Child(i, fieldIfFalse), c, depth+1)
	case kindCoalescing:
		list = f.alternatives(list, f.Child(i, fieldValue), c, depth+1)
		return f.alternatives(list, f.Child(i, fieldIfNil), c, depth+1)
	case kindTry:
		return f.alternatives(list, f.Child(i, fieldExpr), c, depth+1)
	}
	if f.String(i) == "nil" {
		return list
	}
	return append(list, f.pathOf(i, c))
}
