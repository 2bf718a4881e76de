package scala

import (
	"rules_handbook/phases/scan/build"
	"rules_handbook/schemas/facts"
)

const maxTypeDepth = 32

// functionType is the name of function types: of the result and the parameters.
const functionType = "Function"

// ownType is the type of the receiver itself.
const ownType = "this.type"

// isType reports whether a node is a written type.
func (f *file) isType(i int) bool {
	k := f.Kind(i)
	return k >= kindTypeName && k <= kindOtherType && k != kindStableName
}

// typeOf gives a written type, nil for none and for what is no single class.
func (f *file) typeOf(i int) *facts.Type { return f.typeAt(i, 0) }

func (f *file) typeAt(i, depth int) *facts.Type {
	if i < 0 || depth > maxTypeDepth {
		return nil
	}
	switch f.Kind(i) {
	case kindTypeName, kindStableType:
		names := f.names(f.String(i))
		if len(names) > 1 && names[0] == "_root_" {
			names = names[1:]
		}
		if len(names) > 0 {
			return &facts.Type{Names: names}
		}
	case kindGenericType:
		t := f.typeAt(f.Child(i, fieldType), depth+1)
		if t == nil {
			return nil
		}
		return &facts.Type{Names: t.Names, Args: f.typeArguments(f.Child(i, fieldTypeArguments), depth)}
	case kindCompoundType, kindAnnotatedType:
		return f.typeAt(f.Only(i), depth+1)
	case kindInfixType:
		return f.infixType(i, depth)
	case kindTupleType:
		return f.tupleType(i, depth)
	case kindSingletonType:
		if f.String(i) == ownType {
			return &facts.Type{Names: []string{ownType}}
		}
		if names := f.names(f.String(i)); len(names) > 1 {
			return &facts.Type{Names: names[:len(names)-1]}
		}
	case kindProjectedType:
		outer, inner := f.typeAt(f.Child(i, fieldType), depth+1), f.typeAt(f.Child(i, fieldSelector), depth+1)
		if outer != nil && inner != nil {
			return &facts.Type{Names: append(outer.Names[:len(outer.Names):len(outer.Names)], inner.Names...)}
		}
	case kindFunctionType:
		return f.functionTypeOf(i, depth)
	case kindLazyType, kindRepeatedType:
		return f.typeAt(f.Child(i, fieldType), depth+1)
	case kindLiteralType:
		if literal := f.path(f.Only(i), context{}, 0); literal[0].Op == facts.OpLiteral {
			return &facts.Type{Names: []string{literal[0].Name}}
		}
	}
	return nil
}

func (f *file) typeArguments(i, depth int) (list []facts.Type) {
	if i >= 0 {
		for child := range f.Tree.NamedChildren(i) {
			list = append(list, orUnknown(f.typeAt(child, depth+1)))
		}
	}
	return list
}

func orUnknown(t *facts.Type) facts.Type {
	if t == nil {
		return facts.Type{}
	}
	return *t
}

// infixType gives A op B as op of A and B; of an intersection the first type, a
// union is no single class.
func (f *file) infixType(i, depth int) *facts.Type {
	left, right := f.typeAt(f.Child(i, fieldLeft), depth+1), f.typeAt(f.Child(i, fieldRight), depth+1)
	switch operator := f.name(f.Child(i, fieldOperator)); operator {
	case "&":
		return left
	case "|", "":
		return nil
	default:
		return &facts.Type{Names: []string{operator}, Args: []facts.Type{orUnknown(left), orUnknown(right)}}
	}
}

// tupleType gives the type in parentheses, or a tuple.
func (f *file) tupleType(i, depth int) *facts.Type {
	list := f.typeArguments(i, depth)
	switch len(list) {
	case 0:
		return &facts.Type{Names: []string{"Unit"}}
	case 1:
		if len(list[0].Names) == 0 {
			return nil
		}
		return &list[0]
	}
	return &facts.Type{Names: []string{"Tuple"}, Args: list}
}

// functionTypeOf gives (A, B) => C as Function of C, A, B.
func (f *file) functionTypeOf(i, depth int) *facts.Type {
	t := &facts.Type{Names: []string{functionType}, Args: []facts.Type{orUnknown(f.typeAt(f.Child(i, fieldReturn), depth+1))}}
	params := f.OfKind(i, kindParameterTypes)
	if params < 0 {
		return t
	}
	for child := range f.Tree.NamedChildren(params) {
		t.Args = append(t.Args, orUnknown(f.typeAt(child, depth+1)))
	}
	return t
}

// typeParameters gives the type parameters of a declaration, each with the
// bound that stands behind it.
func (f *file) typeParameters(i int) (params []facts.TypeParam) {
	list := f.OfKind(i, kindTypeParameters)
	if list < 0 {
		return nil
	}
	add := func(child int) {
		switch {
		case f.Is(child, kindName, kindOperator, kindTypeName):
			params = append(params, facts.TypeParam{Name: f.name(child)})
		case f.Is(child, kindBound) && len(params) > 0 && params[len(params)-1].Bound == nil:
			params[len(params)-1].Bound = f.typeOf(f.Child(child, fieldType))
		}
	}
	for child := range f.Tree.NamedChildren(list) {
		if f.Is(child, kindVariance) {
			for part := range f.Tree.NamedChildren(child) {
				add(part)
			}
			continue
		}
		add(child)
	}
	return params
}

// ascribed is the type that an expression is said to have.
func (f *file) ascribed(i int) facts.Path {
	if last := f.Last(i); f.isType(last) {
		return build.Cast(f.typeOf(last))
	}
	return build.Opaque
}
