package solidity

import (
	"strings"

	"rules_handbook/phases/scan/build"
	"rules_handbook/schemas/facts"
)

// The grammar lets an operator take its right operand before what stands behind
// that: a + b[i].f() is a call of (a + b)[i].f. So what precedes a member, an
// index or a call is the last operand of the expression that the tree has there.

// maxArguments bounds how deep arguments are followed in each other.
const maxArguments = 3

// operand gives the expression that a member, an index or a call is taken of.
func (f *file) operand(i int) int {
	for range 4 * build.MaxSteps {
		next := none
		switch f.Kind(i) {
		case kindExpression:
			next = f.Only(i)
		case kindBinary, kindAssignment, kindAugmented:
			next = f.Child(i, fieldRight)
		case kindUnary, kindUpdate:
			next = f.Child(i, fieldArgument)
		case kindTernary:
			next = f.Last(i)
		}
		if next < 0 {
			return i
		}
		i = next
	}
	return i
}

// inner is what precedes the last part of a member, index, call or slice.
func (f *file) inner(i int) int {
	switch f.Kind(i) {
	case kindMember:
		return f.Child(i, fieldObject)
	case kindIndex, kindSlice:
		return f.Child(i, fieldBase)
	case kindCall:
		return f.Child(i, fieldFunction)
	case kindOptions:
		return f.Child(i, fieldType)
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

// call records a call or construction and walks what is in it. Without
// arguments new is part of a call.
func (f *file) call(i int, c build.Context) {
	function := i
	if f.Is(i, kindCall) {
		function = f.operand(f.Child(i, fieldFunction))
	} else if !f.Has(i, "(") {
		return
	}
	for f.Is(function, kindOptions) { // f{value: v}(…)
		function = f.operand(f.Child(function, fieldType))
	}
	head := f.head(i)
	kind, callee := facts.PlainCall, f.path(function, c, 0)
	raw := f.RawText(f.Start(head), f.End(function))
	if f.Is(function, kindNew) {
		created := f.Child(function, fieldName)
		kind, callee, raw = facts.NewCall, build.Cast(f.typeOf(created)), f.RawText(f.Start(head), f.End(created))
	}
	row := f.AddCall(head, c, kind, callee, raw)
	row.Args = f.args(i, c, 0)
	if f.Is(i, kindCall) {
		if property := f.String(f.Child(function, fieldProperty)); property == "push" || property == "pop" {
			f.target(f.operand(f.Child(function, fieldObject)), false, c)
		} else {
			f.walk(f.Child(i, fieldFunction), c)
		}
	}
	f.arguments(i, c)
}

// args gives the arguments among the children of a node.
func (f *file) args(i int, c build.Context, nested int) []facts.Arg {
	var args []facts.Arg
	add := func(name string, value int) {
		arg := facts.Arg{Name: name}
		if nested < maxArguments {
			if path := f.valueAt(value, c, nested+1, 0); path[0].Op != facts.OpOpaque {
				arg.Value = path
			}
		}
		args = append(args, arg)
	}
	for child := range f.Tree.NamedChildren(i) {
		if !f.Is(child, kindArgument) {
			continue
		}
		for part := range f.Tree.NamedChildren(child) {
			if f.Is(part, kindNamedArgument) {
				add(f.String(f.Child(part, fieldName)), f.Child(part, fieldValue))
			} else {
				add("", part)
			}
		}
	}
	return args
}

// value gives an expression as steps.
func (f *file) value(i int, c build.Context) facts.Path { return f.valueAt(i, c, 0, 0) }

// valueAt is path for a whole expression, which an operator may be hidden in.
func (f *file) valueAt(i int, c build.Context, nested, depth int) facts.Path {
	next := i
	for n := 0; next >= 0 && n < 4*build.MaxSteps; n++ {
		if f.Is(next, kindExpression) {
			next = f.Only(next)
			continue
		}
		if f.Is(next, kindBinary) && comparison[f.String(f.Child(next, fieldOperator))] {
			return build.Literal("bool")
		}
		next = f.inner(next)
	}
	return f.pathAt(i, c, nested, depth)
}

var comparison = map[string]bool{"==": true, "!=": true, "<": true, ">": true, "<=": true, ">=": true, "&&": true, "||": true}

// path gives a chain as steps; nested is how many argument lists it is in.
func (f *file) path(i int, c build.Context, nested int) facts.Path {
	return build.Bounded(f.pathAt(i, c, nested, 0))
}

func (f *file) pathAt(i int, c build.Context, nested, depth int) facts.Path {
	if i < 0 || depth > 2*build.MaxSteps {
		return build.Opaque
	}
	switch f.Kind(i) {
	case kindExpression:
		return f.pathAt(f.Only(i), c, nested, depth+1)
	case kindParenthesized:
		return f.valueAt(f.Only(i), c, nested, depth+1)
	case kindIdentifier:
		return name(f.String(i))
	case kindMember:
		return f.member(i, c, nested, depth)
	case kindIndex:
		return build.Then(f.pathAt(f.operand(f.Child(i, fieldBase)), c, nested, depth+1), facts.Step{Op: facts.OpIndex})
	case kindSlice, kindOptions:
		return f.pathAt(f.operand(f.inner(i)), c, nested, depth+1)
	case kindCall:
		return f.result(i, c, nested, depth)
	case kindNew:
		return build.Cast(f.typeOf(f.Child(i, fieldName)))
	case kindCast:
		return build.Cast(f.typeOf(f.OfKind(i, kindPrimitive)))
	case kindPayable:
		return build.Cast(elementary("address"))
	case kindMetaType:
		if t := f.typeOf(f.Only(i)); t != nil {
			return build.Cast(&facts.Type{Names: []string{"type"}, Args: []facts.Type{*t}})
		}
	case kindPrimitive:
		if t := elementary(f.String(i)); t != nil {
			return build.Name(t.Names[0])
		}
	case kindNumber, kindBoolean, kindString, kindHex:
		return build.Literal(f.literal(i))
	case kindBinary:
		return f.binary(i, c, nested, depth)
	case kindUnary, kindUpdate:
		path := f.pathAt(f.Child(i, fieldArgument), c, nested, depth+1)
		if len(path) == 1 && path[0].Op == facts.OpLiteral && path[0].Name == "int_const" && f.String(f.Child(i, fieldOperator)) == "-" {
			return build.Literal("minus_const")
		}
		return path
	case kindAssignment:
		return f.pathAt(f.Child(i, fieldLeft), c, nested, depth+1)
	case kindTernary:
		return f.either(i, c, nested, depth)
	}
	return build.Opaque
}

// name gives a bare name.
func name(id string) facts.Path {
	switch id {
	case "this":
		return build.This()
	case "super":
		return facts.Path{{Op: facts.OpSuper}}
	}
	return build.Name(id)
}

// globals are the types of the members of the objects that every contract sees.
var globals = map[string]string{
	"msg.sender": "address", "msg.value": "uint256", "msg.data": "bytes", "msg.sig": "bytes4", "tx.origin": "address", "tx.gasprice": "uint256",
	"block.coinbase": "address", "block.timestamp": "uint256", "block.number": "uint256", "block.chainid": "uint256", "block.basefee": "uint256",
	"block.difficulty": "uint256", "block.prevrandao": "uint256", "block.gaslimit": "uint256",
}

// member gives a.b; of what cannot be followed only the member is known.
func (f *file) member(i int, c build.Context, nested, depth int) facts.Path {
	object, property := f.operand(f.Child(i, fieldObject)), f.String(f.Child(i, fieldProperty))
	if f.Is(object, kindIdentifier) {
		if t, ok := globals[f.String(object)+"."+property]; ok {
			if scope, _ := f.Find(c.Scope, f.String(object)); scope < 0 {
				return build.Cast(elementary(t))
			}
		}
	}
	path := f.pathAt(object, c, nested, depth+1)
	return append(path[:len(path):len(path)], build.Member(property))
}

// result gives what a call gives.
func (f *file) result(i int, c build.Context, nested, depth int) facts.Path {
	function := f.operand(f.Child(i, fieldFunction))
	for f.Is(function, kindOptions) {
		function = f.operand(f.Child(function, fieldType))
	}
	path := f.pathAt(function, c, nested, depth+1)
	if f.Is(function, kindNew) {
		return path
	}
	return build.Then(path, facts.Step{Op: facts.OpCall, Args: f.args(i, c, nested)})
}

// literal is the type of a literal. One of 40 hexadecimal digits is an address.
func (f *file) literal(i int) string {
	switch f.Kind(i) {
	case kindBoolean:
		return "bool"
	case kindString:
		return "string_const"
	case kindHex:
		return "bytes_const"
	}
	if text := f.String(i); len(text) == 42 && strings.HasPrefix(text, "0x") {
		return "address"
	}
	return "int_const"
}

// binary gives what an operator gives: the type of its first operand, unless
// that is a literal.
func (f *file) binary(i int, c build.Context, nested, depth int) facts.Path {
	if comparison[f.String(f.Child(i, fieldOperator))] {
		return build.Literal("bool")
	}
	left := f.pathAt(f.Child(i, fieldLeft), c, nested, depth+1)
	if len(left) == 1 && left[0].Op == facts.OpLiteral {
		return f.pathAt(f.Child(i, fieldRight), c, nested, depth+1)
	}
	return left
}

// either gives a conditional expression: both sides have one type, but a
// literal takes that of the other.
func (f *file) either(i int, c build.Context, nested, depth int) facts.Path {
	var sides []int
	for child := range f.Tree.NamedChildren(i) {
		sides = append(sides, child)
	}
	if len(sides) != 3 {
		return build.Opaque
	}
	yes := f.pathAt(sides[1], c, nested, depth+1)
	if len(yes) == 1 && yes[0].Op == facts.OpLiteral {
		return f.pathAt(sides[2], c, nested, depth+1)
	}
	return yes
}
