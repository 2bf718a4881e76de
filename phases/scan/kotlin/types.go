package kotlin

import (
	"strings"

	"rules_handbook/phases/scan/build"
	"rules_handbook/schemas/facts"
)

const maxTypeDepth = 32

// The names of function types: a receiver counts as the first parameter.
const (
	functionType = "Function"
	receiverType = "ReceiverFunction"
)

// isTypeNode reports whether a node is a written type.
func (f *file) isTypeNode(i int) bool {
	return f.Is(i, kindUserType, kindNullable, kindFunctionType, kindParenthesizedType)
}

// typeOf gives a written type, nil for none. Whether it may be null is left out.
func (f *file) typeOf(i int) *facts.Type { return f.typeAt(i, 0) }

func (f *file) typeAt(i, depth int) *facts.Type {
	if i < 0 || depth > maxTypeDepth {
		return nil
	}
	switch f.Kind(i) {
	case kindUserType:
		t := &facts.Type{}
		for part := range f.Tree.NamedChildren(i) {
			switch f.Kind(part) {
			case kindTypeName:
				t.Names = append(t.Names, strings.Trim(f.String(part), "`"))
			case kindTypeArguments:
				t.Args = f.typeArguments(part, depth)
			}
		}
		if len(t.Names) > 0 {
			return t
		}
	case kindTypeName:
		return &facts.Type{Names: []string{f.String(i)}}
	case kindNullable, kindParenthesizedType:
		for part := range f.Tree.NamedChildren(i) {
			if f.isTypeNode(part) {
				return f.typeAt(part, depth+1)
			}
		}
	case kindFunctionType:
		return f.functionTypeOf(i, depth)
	}
	return nil
}

func (f *file) typeArguments(i, depth int) []facts.Type {
	var list []facts.Type
	for projection := range f.Tree.NamedChildren(i) {
		list = append(list, orUnknown(f.typeAt(f.Last(projection), depth+1)))
	}
	return list
}

func orUnknown(t *facts.Type) facts.Type {
	if t == nil {
		return facts.Type{}
	}
	return *t
}

// functionTypeOf gives (A, B) -> C as Function of C, A, B.
func (f *file) functionTypeOf(i, depth int) *facts.Type {
	t := &facts.Type{Names: []string{functionType}, Args: []facts.Type{{}}}
	seen := false
	for part := range f.Tree.NamedChildren(i) {
		switch {
		case f.Is(part, kindFunctionTypeParameters):
			seen = true
			for p := range f.Tree.NamedChildren(part) {
				if f.Is(p, kindParameter) {
					p = f.Last(p)
				}
				t.Args = append(t.Args, orUnknown(f.typeAt(p, depth+1)))
			}
		case seen:
			t.Args[0] = orUnknown(f.typeAt(part, depth+1))
		default:
			t.Names = []string{receiverType}
			t.Args = append(t.Args, orUnknown(f.typeAt(part, depth+1)))
		}
	}
	return t
}

// typeParameters gives the type parameters of a declaration.
func (f *file) typeParameters(i int) []facts.TypeParam {
	list := f.OfKind(i, kindTypeParameters)
	if list < 0 {
		return nil
	}
	var params []facts.TypeParam
	for child := range f.Tree.NamedChildren(list) {
		if name := f.OfKind(child, kindTypeName); name >= 0 {
			p := facts.TypeParam{Name: f.String(name)}
			if last := f.Last(child); f.isTypeNode(last) {
				p.Bound = f.typeOf(last)
			}
			params = append(params, p)
		}
	}
	return params
}

// firstType gives the first written type among the children of a node.
func (f *file) firstType(i int) *facts.Type {
	if i >= 0 {
		for child := range f.Tree.NamedChildren(i) {
			if f.isTypeNode(child) {
				return f.typeOf(child)
			}
		}
	}
	return nil
}

func arrayOf(t *facts.Type) *facts.Type {
	if t == nil {
		return nil
	}
	return &facts.Type{Names: []string{"Array"}, Args: []facts.Type{*t}}
}

// name is the text of a name without back-ticks.
func (f *file) name(i int) string { return strings.Trim(f.String(i), "`") }

// nameOf is the first name among the children of a node.
func (f *file) nameOf(i int) int {
	if i >= 0 {
		for child := range f.Tree.NamedChildren(i) {
			if f.Is(child, kindName, kindTypeName) {
				return child
			}
		}
	}
	return build.None
}
