package csharp

import (
	"slices"
	"strconv"
	"strings"

	"rules_handbook/phases/scan/build"
	"rules_handbook/schemas/facts"
)

// maxTypeDepth bounds the nesting of a written type.
const maxTypeDepth = 16

// unknownType keeps the place of a type argument that says nothing.
var unknownType = facts.Type{Names: []string{"_"}}

// typeOf gives a written type without its mark for null; nil for var and void.
func (f *file) typeOf(i int) *facts.Type { return f.typeAt(i, 0) }

func (f *file) typeAt(i, depth int) *facts.Type {
	if i < 0 || depth > maxTypeDepth {
		return nil
	}
	switch f.Kind(i) {
	case kindPredefined:
		if name := f.String(i); name != "void" {
			return &facts.Type{Names: []string{name}}
		}
	case kindIdentifier:
		switch name := f.String(i); name {
		case "var", "dynamic":
		default:
			return &facts.Type{Names: []string{name}}
		}
	case kindGeneric, kindQualified, kindAliasQualified:
		return f.namedType(i, depth)
	case kindNullable:
		return nullable(f.typeAt(f.Child(i, fieldType), depth+1))
	case kindPointerType:
		return f.typeAt(f.Child(i, fieldType), depth+1)
	case kindArrayType:
		return &facts.Type{Names: []string{"Array"}, Args: []facts.Type{orUnknown(f.typeAt(f.Child(i, fieldType), depth+1))}}
	case kindTupleType:
		t := &facts.Type{Names: []string{"tuple"}}
		for child := range f.Tree.NamedChildren(i) {
			t.Args = append(t.Args, orUnknown(f.typeAt(f.Child(child, fieldType), depth+1)))
		}
		return t
	}
	return nil
}

// namedType reads a name with type arguments or parts before it.
func (f *file) namedType(i, depth int) *facts.Type {
	names, args := f.typeNames(i, depth)
	if len(names) == 0 {
		return nil
	}
	last := names[len(names)-1]
	if names[0] == "System" {
		names = names[len(names)-1:] // known by its last name
	}
	switch base, _, _ := strings.Cut(last, "`"); {
	case base == "Func" && len(args) > 0:
		return &facts.Type{Names: []string{"Function"}, Args: append([]facts.Type{args[len(args)-1]}, args[:len(args)-1]...)}
	case base == "Action" || base == "Predicate" && len(args) == 1:
		return &facts.Type{Names: []string{"Function"}, Args: append([]facts.Type{unknownType}, args...)}
	case base == "Nullable" && len(args) == 1:
		return nullable(&args[0])
	}
	return &facts.Type{Names: names, Args: args}
}

// values are the types of the language whose nullable form is a type of its own,
// which overloads tell from them. That of others is taken for the type itself.
var values = strings.Fields("bool byte sbyte short ushort int uint long ulong float double decimal char nint nuint")

func nullable(t *facts.Type) *facts.Type {
	if t == nil || len(t.Names) != 1 || !slices.Contains(values, t.Names[0]) {
		return t
	}
	return &facts.Type{Names: []string{"Nullable`1"}, Args: []facts.Type{*t}}
}

// typeNames gives the parts of a name, with the number of type arguments where
// there are some, and the arguments of the last part.
func (f *file) typeNames(i, depth int) (names []string, args []facts.Type) {
	if i < 0 || depth > maxTypeDepth {
		return nil, nil
	}
	switch f.Kind(i) {
	case kindIdentifier, kindPredefined:
		return []string{f.String(i)}, nil
	case kindGeneric:
		for child := range f.namedChildren(f.Last(i)) {
			args = append(args, orUnknown(f.typeAt(child, depth+1)))
		}
		return []string{arity(f.String(f.Only(i)), len(args))}, args
	case kindQualified:
		names, _ = f.typeNames(f.Child(i, fieldQualifier), depth+1)
		last, args := f.typeNames(f.Child(i, fieldName), depth+1)
		return append(names, last...), args
	case kindAliasQualified:
		return f.typeNames(f.Child(i, fieldName), depth+1)
	}
	return nil, nil
}

// arity is the name of a type with that many type parameters.
func arity(name string, n int) string {
	if n == 0 {
		return name
	}
	return name + "`" + strconv.Itoa(n)
}

func orUnknown(t *facts.Type) facts.Type {
	if t == nil {
		return unknownType
	}
	return *t
}

// typeParameters are the type parameters of a declaration with what their
// constraints say first.
func (f *file) typeParameters(i int) (list []facts.TypeParam) {
	for child := range f.namedChildren(f.OfKind(i, kindTypeParameters)) {
		if f.Is(child, kindTypeParameter) {
			list = append(list, facts.TypeParam{Name: f.String(f.Child(child, fieldName))})
		}
	}
	if len(list) == 0 {
		return nil
	}
	for clause := range f.Tree.NamedChildren(i) {
		if !f.Is(clause, kindConstraints) {
			continue
		}
		name := f.String(f.Only(clause))
		for k := range list {
			if list[k].Name != name {
				continue
			}
			for constraint := range f.Tree.NamedChildren(clause) {
				if t := f.typeOf(f.Child(constraint, fieldType)); t != nil && f.Is(constraint, kindConstraint) && list[k].Bound == nil {
					list[k].Bound = t
				}
			}
		}
	}
	return list
}

// everyday types are left out of the parameter types of a node (contract:
// paramTypes).
var everyday = strings.Fields("bool byte sbyte short ushort int uint long ulong float double decimal char string object nint nuint Nullable`1 Array tuple Function _")

// shownType is the type of a parameter as nodes show it: its last name.
func shownType(t *facts.Type) string {
	if t == nil || slices.Contains(everyday, t.Names[len(t.Names)-1]) {
		return ""
	}
	name, _, _ := strings.Cut(t.Names[len(t.Names)-1], "`")
	return name
}

var opaque = facts.Step{Op: facts.OpOpaque}

var none = build.None
