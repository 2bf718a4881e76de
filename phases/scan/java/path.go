package java

import (
	"strings"

	"rules_handbook/phases/scan/build"
	"rules_handbook/schemas/facts"
)

// maxArguments bounds how deep arguments are followed in each other.
const maxArguments = 3

// path gives an expression as steps; nested is how many argument lists it is in.
func (f *file) path(i int, c context, nested int) facts.Path {
	return f.pathAt(i, c, nested, 0)
}

func (f *file) pathAt(i int, c context, nested, depth int) facts.Path {
	if i < 0 || depth > 2*build.MaxSteps {
		return build.Opaque
	}
	switch f.Kind(i) {
	case kindName:
		return build.Name(f.String(i))
	case kindThis:
		return build.This()
	case kindSuper:
		return facts.Path{{Op: facts.OpSuper}}
	case kindFieldAccess:
		return f.memberPath(i, c, nested, depth)
	case kindCall:
		return build.Then(f.calleeAt(i, c, nested, depth), facts.Step{Op: facts.OpCall, Args: f.arguments(f.Child(i, fieldArguments), c, nested)})
	case kindNew:
		if f.Only(i) >= 0 && f.isQualified(i) {
			return build.Then(f.constructed(i, c), facts.Step{Op: facts.OpNew})
		}
		return build.Cast(f.typeOf(f.Child(i, fieldType)))
	case kindArrayAccess:
		return build.Then(f.pathAt(f.Child(i, fieldArray), c, nested, depth+1), facts.Step{Op: facts.OpIndex})
	case kindParenthesized:
		return f.pathAt(f.Only(i), c, nested, depth+1)
	case kindAssignment:
		return f.pathAt(f.Child(i, fieldLeft), c, nested, depth+1)
	case kindCast:
		return build.Cast(f.typeOf(f.Child(i, fieldType)))
	case kindNewArray:
		n := 0
		for child := range f.Tree.NamedChildren(i) {
			if f.Is(child, kindDimensions) {
				n += f.dimensions(child)
			} else if f.Tree.Kind(child) == "dimensions_expr" {
				n++
			}
		}
		return build.Cast(arrayOf(f.typeOf(f.Child(i, fieldType)), n))
	case kindClassLiteral:
		t := facts.Type{Names: []string{"Class"}, Args: []facts.Type{{}}}
		if of := f.typeOf(f.Only(i)); of != nil {
			t.Args[0] = *of
		}
		return build.Cast(&t)
	case kindLambda:
		return facts.Path{{Op: facts.OpLambda, Index: f.countParameters(f.Child(i, fieldParameters)) + 1}}
	case kindReference:
		return facts.Path{{Op: facts.OpLambda}}
	case kindNull:
		return build.Literal("null")
	case kindLiteral:
		return build.Literal(literalType(f.Tree.Kind(i), f.String(i)))
	case kindInstanceof:
		return build.Literal("boolean")
	case kindTernary:
		return f.either(i, c, nested, depth)
	case kindBinary:
		return f.binary(i, c, nested, depth)
	case kindUnary:
		if f.String(f.Child(i, fieldOperator)) == "!" {
			return build.Literal("boolean")
		}
		return f.pathAt(f.Last(i), c, nested, depth+1)
	}
	return build.Opaque
}

// values gives all that an expression may be.
func (f *file) values(i int, c context) []facts.Path {
	switch {
	case i < 0:
		return nil
	case f.Is(i, kindParenthesized):
		return f.values(f.Only(i), c)
	case f.Is(i, kindTernary):
		return append(f.values(f.Child(i, fieldConsequence), c), f.values(f.Child(i, fieldAlternative), c)...)
	}
	return []facts.Path{f.path(i, c, 0)}
}

// callee gives what a method call calls.
func (f *file) callee(i int, c context, nested int) facts.Path { return f.calleeAt(i, c, nested, 0) }

func (f *file) calleeAt(i int, c context, nested, depth int) facts.Path {
	name := f.String(f.Child(i, fieldName))
	object := f.Child(i, fieldObject)
	switch {
	case object < 0:
		return build.Name(name)
	case f.OfKind(i, kindSuper) > object: // I.super.m()
		return build.Then(build.Cast(&facts.Type{Names: f.dotted(object)}), build.Member(name))
	}
	return follow(f.pathAt(object, c, nested, depth+1), name)
}

// follow adds a member to a path; of one that cannot be followed only the
// member is known.
func follow(path facts.Path, name string) facts.Path {
	return append(path[:len(path):len(path)], build.Member(name))
}

// memberPath gives a.b, where A.this is the instance around this one.
func (f *file) memberPath(i int, c context, nested, depth int) facts.Path {
	object, field := f.Child(i, fieldObject), f.Child(i, fieldField)
	if f.Is(field, kindThis) {
		return build.Cast(&facts.Type{Names: f.dotted(object)})
	}
	return build.Then(f.pathAt(object, c, nested, depth+1), build.Member(f.String(field)))
}

// constructed gives the class that new constructs. Its name is a type's, so it
// is given as one; behind an instance it is a member of that.
func (f *file) constructed(i int, c context) facts.Path {
	t := f.typeOf(f.Child(i, fieldType))
	if t == nil {
		return build.Opaque
	}
	if f.isQualified(i) {
		path := f.path(f.Only(i), c, 0)
		for _, name := range t.Names {
			path = build.Then(path, build.Member(name))
		}
		return path
	}
	return facts.Path{{Op: facts.OpCast, Type: t}}
}

// isQualified reports whether new stands behind an instance: outer.new Inner().
func (f *file) isQualified(i int) bool {
	first := f.Only(i)
	return first >= 0 && f.Field(first) == 0 && !f.Is(first, kindAnnotation, kindClassBody) && f.Start(first) == f.Start(i)
}

// arguments gives the arguments of a call.
func (f *file) arguments(list int, c context, nested int) []facts.Arg {
	if list < 0 {
		return nil
	}
	var args []facts.Arg
	for child := range f.Tree.NamedChildren(list) {
		arg := facts.Arg{}
		if nested < maxArguments {
			if value := f.path(child, c, nested+1); value[0].Op != facts.OpOpaque {
				arg.Value = value
			}
		}
		args = append(args, arg)
	}
	return args
}

func (f *file) countParameters(list int) (n int) {
	if f.Is(list, kindName) {
		return 1
	}
	if list >= 0 {
		for range f.Tree.NamedChildren(list) {
			n++
		}
	}
	return n
}

// literalType gives the type of a literal.
func literalType(kind, text string) string {
	last := text[len(text)-1] | 0x20
	switch kind {
	case "true", "false":
		return "boolean"
	case "character_literal":
		return "char"
	case "string_literal":
		return "String"
	case "decimal_floating_point_literal", "hex_floating_point_literal":
		if last == 'f' {
			return "float"
		}
		return "double"
	}
	switch {
	case last == 'l':
		return "long"
	case kind == "decimal_integer_literal" && last == 'f':
		return "float"
	case kind == "decimal_integer_literal" && last == 'd':
		return "double"
	}
	return "int"
}

// either gives a conditional expression when both sides are alike.
func (f *file) either(i int, c context, nested, depth int) facts.Path {
	yes := f.pathAt(f.Child(i, fieldConsequence), c, nested, depth+1)
	no := f.pathAt(f.Child(i, fieldAlternative), c, nested, depth+1)
	switch {
	case isNull(yes):
		return no
	case isNull(no):
		return yes
	case len(yes) == 1 && len(no) == 1 && yes[0].Op == no[0].Op && yes[0].Name == no[0].Name && build.SameType(yes[0].Type, no[0].Type):
		return yes
	}
	return build.Opaque
}

func isNull(path facts.Path) bool {
	return len(path) == 1 && path[0].Op == facts.OpLiteral && path[0].Name == "null"
}

// binary gives what an operator gives, as far as its operands tell.
func (f *file) binary(i int, c context, nested, depth int) facts.Path {
	switch operator := f.String(f.Child(i, fieldOperator)); operator {
	case "==", "!=", "<", ">", "<=", ">=", "&&", "||":
		return build.Literal("boolean")
	case "+", "-", "*", "/", "%":
		left := f.pathAt(f.Child(i, fieldLeft), c, nested, depth+1)
		right := f.pathAt(f.Child(i, fieldRight), c, nested, depth+1)
		l, r := literalOf(left), literalOf(right)
		switch {
		case operator == "+" && (l == "String" || r == "String"):
			return build.Literal("String")
		case l == "double" || r == "double":
			return build.Literal("double")
		case l == r && (l == "int" || l == "long" || l == "float"):
			return left
		}
	}
	return build.Opaque
}

func literalOf(path facts.Path) string {
	if len(path) == 1 && path[0].Op == facts.OpLiteral {
		return path[0].Name
	}
	return ""
}

// use notes the use of a bare name that is a field of the own class.
func (f *file) use(i int, c context) {
	if name := f.String(i); f.isOwnField(name, c) {
		c.Self.Read(name)
	}
}

// isOwnField reports whether a bare name is a field of the class that this
// means.
func (f *file) isOwnField(name string, c context) bool {
	if c.Self == nil || !f.attributes[c.This][name] {
		return false
	}
	scope, _ := f.Find(c.Scope, name)
	return scope <= 0
}

func (f *file) fieldAccess(i int, c context) {
	object := f.Child(i, fieldObject)
	if f.Is(object, kindThis) && c.Self != nil {
		c.Self.Read(f.String(f.Child(i, fieldField)))
		return
	}
	f.walk(object, c.expecting(nil))
}

func (f *file) assignment(i int, c context) {
	left := f.Child(i, fieldLeft)
	plain := f.String(f.Child(i, fieldOperator)) == "="
	f.target(left, plain, c)
	f.walk(f.Child(i, fieldRight), c.expecting(f.path(left, c, 0)))
}

func (f *file) update(i int, c context) { f.target(f.Only(i), false, c) }

// target notes a write, and a read where the old value counts.
func (f *file) target(i int, plain bool, c context) {
	name := ""
	switch {
	case f.Is(i, kindName) && f.isOwnField(f.String(i), c):
		name = f.String(i)
	case f.Is(i, kindFieldAccess) && f.Is(f.Child(i, fieldObject), kindThis) && c.Self != nil:
		name = f.String(f.Child(i, fieldField))
	default:
		f.walk(i, c.expecting(nil))
		return
	}
	c.Self.Set(strings.TrimSpace(name))
	if !plain {
		c.Self.Read(name)
	}
}
