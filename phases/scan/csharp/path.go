package csharp

import (
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
	case 0:
		switch {
		case f.isWord(i, "this"):
			return append(path, facts.Step{Op: facts.OpThis})
		case f.isWord(i, "base"):
			return append(path, facts.Step{Op: facts.OpSuper})
		}
	case kindIdentifier, kindPredefined:
		return append(path, facts.Step{Op: facts.OpName, Name: f.String(i)})
	case kindGeneric:
		return append(path, facts.Step{Op: facts.OpName, Name: f.genericName(i), Type: f.typeArguments(i)})
	case kindAliasQualified:
		return f.steps(path, f.Child(i, fieldName), c, depth+1, level)
	case kindQualified:
		path = f.steps(path, f.Child(i, fieldQualifier), c, depth+1, level)
		return append(path, build.Member(f.memberName(i)))
	case kindMember:
		path = f.steps(path, f.Child(i, fieldExpression), c, depth+1, level)
		return append(path, facts.Step{Op: facts.OpMember, Name: f.memberName(i), Type: f.typeArguments(f.Child(i, fieldName))})
	case kindConditionalAccess:
		path = f.steps(path, f.Child(i, fieldCondition), c, depth+1, level)
		return f.bindingSteps(path, f.Last(i))
	case kindElementAccess:
		return append(f.steps(path, f.Child(i, fieldExpression), c, depth+1, level), facts.Step{Op: facts.OpIndex})
	case kindInvocation:
		path = f.steps(path, f.Child(i, fieldFunction), c, depth+1, level)
		return append(path, facts.Step{Op: facts.OpCall, Args: f.arguments(f.Child(i, fieldArguments), c, level)})
	case kindNew, kindImplicitNew:
		t := f.typeOf(f.Child(i, fieldType))
		if f.Is(i, kindImplicitNew) {
			t = c.wanted
		}
		return append(append(path, typePath(t)...), facts.Step{Op: facts.OpNew, Type: t})
	case kindAwait:
		return append(f.steps(path, f.Only(i), c, depth+1, level), facts.Step{Op: facts.OpAwait})
	case kindParenthesized:
		return f.steps(path, f.Only(i), c, depth+1, level)
	case kindPostfix:
		if text := f.String(i); strings.HasSuffix(text, "!") || !strings.HasSuffix(text, "++") && !strings.HasSuffix(text, "--") {
			return f.steps(path, f.Only(i), c, depth+1, level)
		}
	case kindCast:
		return append(path, build.Cast(f.typeOf(f.Child(i, fieldType)))...)
	case kindAs:
		return append(path, build.Cast(f.typeOf(f.Child(i, fieldRight)))...)
	case kindAssignment:
		return f.steps(path, f.Child(i, fieldRight), c, depth+1, level)
	case kindArrayCreation:
		t := f.typeOf(f.Child(i, fieldType))
		if t == nil { // new[] { … }
			t = &facts.Type{Names: []string{"Array"}, Args: []facts.Type{unknownType}}
		}
		return append(path, build.Cast(t)...)
	case kindTypeof:
		return append(path, facts.Step{Op: facts.OpLiteral, Name: "Type"})
	case kindLambda, kindAnonymous:
		return append(path, facts.Step{Op: facts.OpLambda, Index: f.lambdaParameters(i) + 1})
	case kindBinary:
		return f.binarySteps(path, i, c, depth, level)
	}
	if name := f.literal(i); name != "" {
		return append(path, facts.Step{Op: facts.OpLiteral, Name: name})
	}
	return append(path, opaque)
}

// isWord reports whether a node is a word of the language.
func (f *file) isWord(i int, word string) bool {
	return i >= 0 && !f.Tree.Named(i) && f.String(i) == word
}

// memberName is the name behind a dot, with the number of type arguments where
// a type is meant.
func (f *file) memberName(i int) string {
	name := f.Child(i, fieldName)
	if f.Is(name, kindGeneric) {
		return f.genericName(name)
	}
	return f.String(name)
}

// genericName is a name with type arguments: that of a type when members of it
// are named.
func (f *file) genericName(i int) string {
	names, args := f.typeNames(i, 0)
	if len(names) == 0 {
		return f.String(i)
	}
	outer := i
	if p := f.Parent(outer); f.Is(p, kindMember, kindQualified) && f.Child(p, fieldName) == i {
		outer = p
	}
	if p := f.Parent(outer); f.Is(p, kindMember) && f.Child(p, fieldExpression) == outer {
		return names[0]
	}
	name := strings.TrimSuffix(names[0], arity("", len(args)))
	return name
}

// bindingSteps appends what stands behind ?. or ?[.
func (f *file) bindingSteps(path facts.Path, i int) facts.Path {
	switch f.Kind(i) {
	case kindMemberBinding:
		name := f.Child(i, fieldName)
		if f.Is(name, kindGeneric) {
			return append(path, facts.Step{Op: facts.OpMember, Name: f.genericName(name), Type: f.typeArguments(name)})
		}
		return append(path, build.Member(f.String(name)))
	case kindElementBinding:
		return append(path, facts.Step{Op: facts.OpIndex})
	}
	return append(path, opaque)
}

func (f *file) lambdaParameters(i int) int {
	parameters := f.Child(i, fieldParameters)
	if f.Is(parameters, kindImplicitParameter, kindIdentifier) {
		return 1
	}
	n := 0
	for range f.namedChildren(parameters) {
		n++
	}
	return n
}

// binarySteps gives the type of an operation where it is plain.
func (f *file) binarySteps(path facts.Path, i int, c context, depth, level int) facts.Path {
	switch operator := f.String(f.Child(i, fieldOperator)); operator {
	case "==", "!=", "<", ">", "<=", ">=", "&&", "||", "is":
		return append(path, facts.Step{Op: facts.OpLiteral, Name: "bool"})
	case "+":
		for _, side := range []int{f.Child(i, fieldLeft), f.Child(i, fieldRight)} {
			if f.Is(side, kindString) || f.Is(side, kindPostfix) && f.Is(f.Only(side), kindString) {
				return append(path, facts.Step{Op: facts.OpLiteral, Name: "string"})
			}
		}
	case "as":
		return append(path, build.Cast(f.typeOf(f.Child(i, fieldRight)))...)
	case "??":
		path = f.steps(path, f.Child(i, fieldLeft), c, depth+1, level)
		return append(path, facts.Step{Op: facts.OpDeref}) // no longer nullable
	}
	return append(path, opaque)
}

// typeArguments are the type arguments that a name is written with, nil without
// any.
func (f *file) typeArguments(name int) *facts.Type {
	if !f.Is(name, kindGeneric) {
		return nil
	}
	_, args := f.typeNames(name, 0)
	return &facts.Type{Args: args}
}

// literal is the built-in type of a literal, or "".
func (f *file) literal(i int) string {
	switch f.Kind(i) {
	case kindString:
		return "string"
	case kindCharacter:
		return "char"
	case kindBool:
		return "bool"
	case kindNull:
		return "null"
	case kindReal:
		switch text := strings.ToLower(f.String(i)); {
		case strings.HasSuffix(text, "m"):
			return "decimal"
		case strings.HasSuffix(text, "f"):
			return "float"
		}
		return "double"
	case kindInteger:
		switch text := strings.ToLower(f.String(i)); {
		case strings.HasSuffix(text, "ul") || strings.HasSuffix(text, "lu"):
			return "ulong"
		case strings.HasSuffix(text, "l"):
			return "long"
		case strings.HasSuffix(text, "u"):
			return "uint"
		}
		return "int"
	}
	return ""
}

// values gives what an expression may evaluate to: both sides of a condition,
// without null.
func (f *file) values(i int, c context) []facts.Path {
	return f.alternatives(nil, i, c, 0)
}

func (f *file) alternatives(list []facts.Path, i int, c context, depth int) []facts.Path {
	if i < 0 || depth > 8 {
		return append(list, build.Opaque)
	}
	switch f.Kind(i) {
	case kindNull, kindThrow:
		return list
	case kindParenthesized:
		return f.alternatives(list, f.Only(i), c, depth+1)
	case kindConditional:
		list = f.alternatives(list, f.Child(i, fieldConsequence), c, depth+1)
		return f.alternatives(list, f.Child(i, fieldAlternative), c, depth+1)
	case kindSwitchExpression:
		for arm := range f.Tree.NamedChildren(i) {
			if f.Is(arm, kindSwitchArm) {
				list = f.alternatives(list, f.Last(arm), c, depth+1)
			}
		}
		return list
	case kindBinary:
		if f.String(f.Child(i, fieldOperator)) == "??" {
			list = f.alternatives(list, f.Child(i, fieldLeft), c, depth+1)
			return f.alternatives(list, f.Child(i, fieldRight), c, depth+1)
		}
	}
	return append(list, f.pathOf(i, c))
}
