package groovy

import (
	"strings"
	"unicode"

	"rules_handbook/phases/scan/build"
	"rules_handbook/phases/scan/groovy/grammar"
	"rules_handbook/schemas/facts"
)

// maxArguments bounds how deep arguments are followed in each other.
const maxArguments = 3

// path gives an expression as steps; nested is how many argument lists it is in.
func (f *file) path(i int, c context, nested int) facts.Path { return f.pathAt(i, c, nested, 0) }

func (f *file) pathAt(i int, c context, nested, depth int) facts.Path {
	if i < 0 || depth > 2*build.MaxSteps {
		return build.Opaque
	}
	switch f.Kind(i) {
	case grammar.Name:
		return build.Name(f.String(i))
	case grammar.This:
		return build.This()
	case grammar.Super:
		return facts.Path{{Op: facts.OpSuper}}
	case grammar.Member:
		return f.memberPath(i, c, nested, depth)
	case grammar.Call:
		function := f.Child(i, grammar.FieldFunction)
		if f.Is(function, grammar.This, grammar.Super) || f.Is(function, grammar.Member) && f.Has(function, "*.") {
			return build.Opaque
		}
		if t := f.mocked(i); t != nil {
			return build.Cast(t)
		}
		return build.Then(f.callee(i, c, nested, depth), facts.Step{Op: facts.OpCall, Args: f.arguments(f.Child(i, grammar.FieldArguments), false, c, nested)})
	case grammar.New:
		t := f.typeOf(f.Child(i, grammar.FieldType))
		if f.Child(i, grammar.FieldArguments) < 0 {
			t = arrayOf(t, 1)
		}
		return build.Cast(t)
	case grammar.Index:
		return build.Then(f.pathAt(f.Child(i, grammar.FieldObject), c, nested, depth+1), facts.Step{Op: facts.OpIndex})
	case grammar.Parenthesized:
		return f.pathAt(f.Only(i), c, nested, depth+1)
	case grammar.Assignment:
		return f.pathAt(f.Child(i, grammar.FieldRight), c, nested, depth+1)
	case grammar.Cast:
		return build.Cast(f.typeOf(f.Child(i, grammar.FieldType)))
	case grammar.Closure:
		return facts.Path{{Op: facts.OpLambda, Index: f.closureParameters(i)}}
	case grammar.Reference:
		return facts.Path{{Op: facts.OpLambda}}
	case grammar.Null:
		return build.Literal("null")
	case grammar.Boolean, grammar.InstanceOf:
		return build.Literal("boolean")
	case grammar.String:
		return build.Literal("String")
	case grammar.Number:
		return build.Literal(numberType(f.String(i)))
	case grammar.List:
		return build.Literal("List")
	case grammar.Map:
		return build.Literal("Map")
	case grammar.Binary:
		return f.binary(i)
	}
	return build.Opaque
}

// mocks are the methods of Spock that make an instance of the class that is their
// first argument, or one like the instance that is.
var mocks = map[string]bool{"Mock": true, "Stub": true, "Spy": true, "GroovyMock": true, "GroovyStub": true, "GroovySpy": true}

// mocked gives the class that a call makes a mock of, nil for other calls.
func (f *file) mocked(i int) *facts.Type {
	if !mocks[f.String(f.Child(i, grammar.FieldFunction))] {
		return nil
	}
	for argument := range f.Tree.NamedChildren(f.Child(i, grammar.FieldArguments)) {
		switch {
		case f.Is(argument, grammar.New):
			return f.typeOf(f.Child(argument, grammar.FieldType))
		case !f.Is(argument, grammar.NamedArgument):
			return f.className(argument)
		}
	}
	return nil
}

// className gives the class that an expression names: A, a.b.A or A.class.
func (f *file) className(i int) *facts.Type {
	names := f.dotted(i)
	if len(names) > 1 && names[len(names)-1] == "class" {
		names = names[:len(names)-1]
	}
	if !f.Is(i, grammar.Name, grammar.Member) || len(names) == 0 {
		return nil
	}
	for _, name := range names {
		if strings.IndexFunc(name, notInName) >= 0 {
			return nil
		}
	}
	last := names[len(names)-1]
	if !unicode.IsUpper(rune(last[0])) || strings.IndexFunc(last, unicode.IsLower) < 0 {
		return nil
	}
	return &facts.Type{Names: names}
}

func notInName(r rune) bool {
	return r != '_' && r != '$' && !unicode.IsLetter(r) && !unicode.IsDigit(r)
}

// closureParameters is one more than the number of parameters of a closure, 0 when
// it may take one or none.
func (f *file) closureParameters(i int) int {
	list := f.Child(i, grammar.FieldParameters)
	if list < 0 {
		return 0
	}
	return len(f.parameters(list)) + 1
}

// binary gives the type of what an operator gives, as far as it tells.
func (f *file) binary(i int) facts.Path {
	for child := range f.Tree.Children(i) {
		if f.Tree.Named(child) {
			continue
		}
		switch f.String(child) {
		case "==", "!=", "<=", ">=", "&&", "||", "in", "==~", "===", "!==":
			return build.Literal("boolean")
		}
	}
	return build.Opaque
}

// values gives all that an expression may be.
func (f *file) values(i int, c context) []facts.Path {
	switch {
	case i < 0:
		return nil
	case f.Is(i, grammar.Parenthesized):
		return f.values(f.Only(i), c)
	case f.Is(i, grammar.Ternary, grammar.Elvis):
		return append(f.values(f.Child(i, grammar.FieldValue), c), f.values(f.Child(i, grammar.FieldAlternative), c)...)
	}
	return []facts.Path{f.path(i, c, 0)}
}

// callee gives what a call calls.
func (f *file) callee(i int, c context, nested, depth int) facts.Path {
	function := f.Child(i, grammar.FieldFunction)
	if f.Is(function, grammar.Member) {
		name := f.Child(function, grammar.FieldName)
		if !f.Is(name, grammar.Name) {
			return build.Opaque
		}
		object := f.pathAt(f.Child(function, grammar.FieldObject), c, nested, depth+1)
		if f.Has(function, "*.") { // called on each element
			object = append(object[:len(object):len(object)], facts.Step{Op: facts.OpElement})
		}
		return append(object[:len(object):len(object)], build.Member(f.String(name)))
	}
	return f.pathAt(function, c, nested, depth+1)
}

// memberPath gives a.b; A.this is the instance around this one.
func (f *file) memberPath(i int, c context, nested, depth int) facts.Path {
	object, name := f.Child(i, grammar.FieldObject), f.Child(i, grammar.FieldName)
	switch {
	case !f.Is(name, grammar.Name) || f.Has(i, "*."):
		return build.Opaque
	case f.String(name) == "this" && f.Is(object, grammar.Name):
		return build.Cast(&facts.Type{Names: []string{f.String(object)}})
	case f.String(name) == "class":
		t := facts.Type{Names: []string{"Class"}, Args: []facts.Type{{}}}
		if f.Is(object, grammar.Name) {
			t.Args[0].Names = []string{f.String(object)}
		}
		return build.Cast(&t)
	}
	return build.Then(f.pathAt(object, c, nested, depth+1), build.Member(f.String(name)))
}

// arguments gives the arguments of a call. Named ones are a map before the others;
// where an instance is made they may set its properties instead.
func (f *file) arguments(list int, construction bool, c context, nested int) []facts.Arg {
	if list < 0 {
		return nil
	}
	var args []facts.Arg
	named := false
	for child := range f.Tree.NamedChildren(list) {
		arg := facts.Arg{}
		switch {
		case f.Is(child, grammar.NamedArgument):
			named = true
			continue
		case f.Is(child, grammar.Spread):
			arg.Spread = true
		case nested < maxArguments:
			if t := f.className(child); t != nil && f.Is(child, grammar.Name) {
				arg.Value = build.Cast(&facts.Type{Names: []string{"Class"}, Args: []facts.Type{*t}})
			} else if value := f.path(child, c, nested+1); value[0].Op != facts.OpOpaque {
				arg.Value = value
			}
		}
		args = append(args, arg)
	}
	switch {
	case named && construction && len(args) == 0:
		return []facts.Arg{{Name: facts.PropertiesArg, Value: build.Literal("Map")}}
	case named:
		return append([]facts.Arg{{Value: build.Literal("Map")}}, args...)
	}
	return args
}

// numberType gives the type of a number.
func numberType(text string) string {
	hexadecimal := len(text) > 1 && (text[1] == 'x' || text[1] == 'X')
	switch last := text[len(text)-1] | 0x20; {
	case last == 'l':
		return "long"
	case last == 'g':
		return "BigInteger"
	case hexadecimal:
		return "int"
	case last == 'f':
		return "float"
	case last == 'd':
		return "double"
	}
	for k := range len(text) {
		if text[k] == '.' || text[k]|0x20 == 'e' {
			return "BigDecimal"
		}
	}
	return "int"
}
