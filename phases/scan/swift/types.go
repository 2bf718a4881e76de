package swift

import (
	"slices"
	"strings"

	"rules_handbook/phases/scan/build"
	"rules_handbook/schemas/facts"
)

// maxTypeDepth bounds the nesting of a written type.
const maxTypeDepth = 16

var unknownType = facts.Type{Names: []string{"_"}} // keeps the place of a type argument that says nothing

var opaque = facts.Step{Op: facts.OpOpaque}

const none = build.None

// isTypeNode reports whether a node writes a type.
func (f *file) isTypeNode(i int) bool {
	return f.Is(i, kindUserType, kindOptionalType, kindArrayType, kindDictionaryType, kindFunctionType, kindTupleType, kindWrappedType)
}

// typeOf gives a written type without its mark for nil; nil for Void.
func (f *file) typeOf(i int) *facts.Type { return f.typeAt(i, 0) }

func (f *file) typeAt(i, depth int) *facts.Type {
	if i < 0 || depth > maxTypeDepth {
		return nil
	}
	switch f.Kind(i) {
	case kindUserType:
		return f.userType(i, depth)
	case kindOptionalType:
		return f.typeAt(f.Child(i, fieldWrapped), depth+1)
	case kindArrayType:
		return &facts.Type{Names: []string{"Array"}, Args: f.typesIn(i, depth)}
	case kindDictionaryType:
		return &facts.Type{Names: []string{"Dictionary"}, Args: f.typesIn(i, depth)}
	case kindTupleType:
		args := f.typesIn(i, depth)
		switch len(args) {
		case 0:
			return nil
		case 1:
			return &args[0]
		}
		return &facts.Type{Names: []string{"tuple"}, Args: args}
	case kindFunctionType:
		t := &facts.Type{Names: []string{"Function"}, Args: []facts.Type{unknownType}}
		for child := range f.Tree.NamedChildren(i) {
			switch {
			case f.Field(child) == fieldParams:
				t.Args = append(t.Args, f.typesIn(child, depth)...)
			case f.isTypeNode(child):
				t.Args[0] = orUnknown(f.typeAt(child, depth+1))
			}
		}
		return t
	case kindWrappedType, kindTypeAnnotation:
		for child := range f.Tree.NamedChildren(i) {
			if f.isTypeNode(child) {
				return f.typeAt(child, depth+1)
			}
		}
	}
	return nil
}

func (f *file) userType(i, depth int) *facts.Type {
	t := &facts.Type{}
	for child := range f.Tree.NamedChildren(i) {
		switch f.Kind(child) {
		case kindTypeIdentifier:
			t.Names = append(t.Names, f.String(child))
			t.Args = nil
		case kindTypeArguments:
			t.Args = f.typesIn(child, depth)
		}
	}
	if len(t.Names) > 1 && slices.Contains(systemModules, t.Names[0]) {
		t.Names = t.Names[1:]
	}
	if len(t.Names) == 0 || len(t.Names) == 1 && (t.Names[0] == "Void" || t.Names[0] == "Any" || t.Names[0] == "AnyObject") {
		return nil
	}
	if len(t.Names) == 1 && t.Names[0] == "Optional" && len(t.Args) == 1 {
		return &t.Args[0]
	}
	return t
}

// systemModules are modules that are never scanned: a type behind the name of
// one is the type that is seen without it.
var systemModules = strings.Fields("Swift Foundation Dispatch Combine UIKit AppKit SwiftUI CoreGraphics CoreFoundation CoreData Darwin Glibc XCTest os")

// typesIn are the types among the children of a node.
func (f *file) typesIn(i, depth int) (list []facts.Type) {
	for child := range f.Tree.NamedChildren(i) {
		if f.isTypeNode(child) {
			list = append(list, orUnknown(f.typeAt(child, depth+1)))
		}
	}
	return list
}

func orUnknown(t *facts.Type) facts.Type {
	if t == nil {
		return unknownType
	}
	return *t
}

// typeParameters are the type parameters with their first bounds, also those
// that a where clause gives.
func (f *file) typeParameters(i int) (list []facts.TypeParam) {
	for child := range f.namedChildren(f.OfKind(i, kindTypeParameters)) {
		if !f.Is(child, kindTypeParameter) {
			continue
		}
		list = append(list, facts.TypeParam{Name: f.String(f.OfKind(child, kindTypeIdentifier)), Bound: f.typeOf(f.Child(child, fieldName))})
	}
	for constraint := range f.namedChildren(f.OfKind(i, kindConstraints)) {
		inner := f.OfKind(constraint, kindInheritanceConstraint)
		name := f.String(f.Child(inner, fieldConstrained))
		for k := range list {
			if list[k].Name == name && list[k].Bound == nil {
				list[k].Bound = f.typeOf(f.Child(inner, fieldName))
			}
		}
	}
	return list
}

// bases are the written supertypes.
func (f *file) bases(i int) (list []facts.Type) {
	for child := range f.Tree.NamedChildren(i) {
		if f.Is(child, kindInheritance) {
			if t := f.typeOf(f.Child(child, fieldInherits)); t != nil {
				list = append(list, *t)
			}
		}
	}
	return list
}

// everyday types are left out of the parameter types of a node (contract:
// paramTypes).
var everyday = strings.Fields("Int UInt Int8 Int16 Int32 Int64 UInt8 UInt16 UInt32 UInt64 Float Double Bool String Character Substring Array Dictionary Set tuple Function _")

// shownType is the type of a parameter as nodes show it: its last name.
func shownType(t *facts.Type) string {
	if t == nil || slices.Contains(everyday, t.Names[len(t.Names)-1]) {
		return ""
	}
	return t.Names[len(t.Names)-1]
}
