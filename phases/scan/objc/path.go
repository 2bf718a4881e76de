package objc

import (
	"strings"

	"rules_handbook/phases/scan/build"
	"rules_handbook/schemas/facts"
)

// path gives an expression as steps.
func (f *file) path(i int, c build.Context) facts.Path {
	return build.Bounded(f.steps(i, c, 0))
}

func (f *file) steps(i int, c build.Context, depth int) facts.Path {
	if i < 0 || depth > 2*build.MaxSteps {
		return build.Opaque
	}
	switch f.Kind(i) {
	case kindIdentifier:
		return f.name(f.String(i), c)
	case kindConditional:
		return f.alternative(i, c, depth)
	case kindMember:
		if class := f.classOf(f.Child(i, fieldArgument), f.String(f.Child(i, fieldField)), c); class != "" {
			return build.Name(class)
		}
		return append(f.steps(f.Child(i, fieldArgument), c, depth+1), build.Member(f.String(f.Child(i, fieldField))))
	case kindMessage:
		return f.message(i, c, depth)
	case kindCall:
		return append(f.steps(f.Child(i, fieldFunction), c, depth+1), facts.Step{Op: facts.OpCall})
	case kindParenthesized:
		return f.steps(f.Only(i), c, depth+1)
	case kindCast:
		return build.Cast(f.typeIn(i))
	}
	if text := f.String(i); strings.HasPrefix(text, "@\"") {
		return build.Literal("NSString")
	}
	return append(facts.Path(nil), build.Opaque...)
}

// name gives a bare name: self, super, a local, an ivar or a global name.
func (f *file) name(name string, c build.Context) facts.Path {
	switch {
	case name == "nil" || name == "Nil" || name == "NULL":
		return build.Opaque
	case name == "self" && c.This >= 0:
		return build.This()
	case name == "super" && c.This >= 0:
		return facts.Path{{Op: facts.OpSuper}}
	case strings.HasPrefix(name, "_") && c.This >= 0:
		if s, place := f.Find(c.Scope, name); s < 0 || place < 0 {
			return append(build.This(), build.Member(name))
		}
	}
	return build.Name(name)
}

// message gives the value of a message: alloc and new make an instance, init
// gives what it is sent to.
func (f *file) message(i int, c build.Context, depth int) facts.Path {
	receiver := f.steps(f.Child(i, fieldReceiver), c, depth+1)
	selector := f.selector(i)
	if class := f.classOf(f.Child(i, fieldReceiver), selector, c); class != "" {
		return build.Name(class)
	}
	switch {
	case (selector == "alloc" || selector == "allocWithZone:" || selector == "new") && len(receiver) == 1 && receiver[0].Op != facts.OpOpaque:
		return append(receiver, facts.Step{Op: facts.OpNew})
	case strings.HasPrefix(selector, "init") && receiver[len(receiver)-1].Op == facts.OpNew:
		return receiver
	}
	return append(receiver, build.Member(selector), facts.Step{Op: facts.OpCall})
}

// classOf is the class that a class or self gives when it is asked for its
// class; "" of all other messages.
func (f *file) classOf(receiver int, selector string, c build.Context) string {
	name := f.String(receiver)
	switch {
	case selector != "class" || f.Kind(receiver) != kindIdentifier:
		return ""
	case name == "self" && c.This >= 0:
		return f.Decl(c.This).Name
	case name != "" && name[0] >= 'A' && name[0] <= 'Z':
		return name
	}
	return ""
}

// alternative gives the first value of a ? b : c or a ?: c that can be followed.
func (f *file) alternative(i int, c build.Context, depth int) facts.Path {
	value := f.Child(i, fieldConsequence)
	if value < 0 {
		value = f.Child(i, fieldCondition)
	}
	if path := f.steps(value, c, depth+1); path[0].Op != facts.OpOpaque {
		return path
	}
	return f.steps(f.Child(i, fieldAlternative), c, depth+1)
}

// selector is the name of the method that a message calls.
func (f *file) selector(i int) string {
	var selector strings.Builder
	for child := f.Tree.FirstChild(i); child >= 0; child = f.Tree.Next(child) {
		switch {
		case f.Field(child) == fieldMethod:
			selector.WriteString(f.String(child))
		case f.String(child) == ":":
			selector.WriteByte(':')
		}
	}
	return selector.String()
}

// raw is a message as rows show its callee: the receiver and the selector.
func (f *file) raw(i int) string {
	return strings.TrimSuffix(f.Raw(f.Child(i, fieldReceiver)), "…") + " " + f.selector(i)
}

// typeOf is the class that a type specifier names; nil for other types.
func (f *file) typeOf(i int) *facts.Type {
	if f.Kind(i) != kindTypeIdentifier {
		return nil
	}
	return &facts.Type{Names: []string{f.String(i)}}
}

// qualifiers stand before a class in parentheses; the grammar takes some of them
// for types.
var qualifiers = map[string]bool{"nonnull": true, "nullable": true, "null_unspecified": true, "null_resettable": true, "in": true, "out": true,
	"inout": true, "bycopy": true, "byref": true, "oneway": true, "__kindof": true}

// classIn is the class that a declaration or type begins with, behind its
// qualifiers and without its type arguments.
func (f *file) classIn(i int) *facts.Type {
	for child := range f.Tree.NamedChildren(i) {
		switch f.Kind(child) {
		case kindTypeIdentifier:
			if !qualifiers[f.String(child)] {
				return f.typeOf(child)
			}
		case kindGeneric:
			return f.classIn(child)
		}
	}
	return nil
}

// typeIn is the class that a type in parentheses names.
func (f *file) typeIn(i int) *facts.Type {
	if i < 0 {
		return nil
	}
	for k := i; k < f.Tree.After(i); k++ {
		if f.Kind(k) == kindTypeName {
			return f.classIn(k)
		}
	}
	return nil
}

// declaredName is the name that a declarator declares.
func (f *file) declaredName(d int) string {
	for depth := 0; d >= 0 && depth < build.MaxSteps; depth++ {
		switch f.Kind(d) {
		case kindIdentifier:
			return f.String(d)
		case kindPointer, kindInit, kindFunctionDeclarator:
			next := f.Child(d, fieldDeclarator)
			if next < 0 {
				next = f.Last(d)
			}
			d = next
		default:
			return ""
		}
	}
	return ""
}
