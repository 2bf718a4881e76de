package java

import (
	"rules_handbook/phases/scan/build"
	"rules_handbook/schemas/facts"
)

// maxTypeDepth bounds how deep written types nest.
const maxTypeDepth = 32

// typeOf gives a written type; nil for none, and for var.
func (f *file) typeOf(i int) *facts.Type { return f.typeAt(i, 0) }

func (f *file) typeAt(i, depth int) *facts.Type {
	if i < 0 || depth > maxTypeDepth {
		return nil
	}
	switch f.Kind(i) {
	case kindTypeName, kindName:
		if name := f.String(i); name != "var" {
			return &facts.Type{Names: []string{name}}
		}
	case kindScopedType:
		return f.scopedType(i, depth)
	case kindGeneric:
		t := f.typeAt(f.Only(i), depth+1)
		if t != nil {
			t.Args = f.typeArguments(f.OfKind(i, kindTypeArguments), depth)
		}
		return t
	case kindArrayType:
		t := f.typeAt(f.Child(i, fieldElement), depth+1)
		return arrayOf(t, f.dimensions(f.Child(i, fieldDimensions)))
	case kindPrimitive:
		return &facts.Type{Names: []string{f.String(i)}}
	case kindAnnotatedType:
		return f.typeAt(f.Last(i), depth+1)
	case kindCatchType:
		if first := f.Only(i); first == f.Last(i) {
			return f.typeAt(first, depth+1)
		}
	}
	return nil
}

// scopedType is a type behind a package or another type.
func (f *file) scopedType(i, depth int) *facts.Type {
	t := &facts.Type{}
	for child := range f.Tree.NamedChildren(i) {
		if f.Is(child, kindAnnotation) {
			continue
		}
		if part := f.typeAt(child, depth+1); part != nil {
			t.Names = append(t.Names, part.Names...)
		}
	}
	return t
}

func (f *file) typeArguments(i, depth int) []facts.Type {
	if i < 0 {
		return nil
	}
	var list []facts.Type
	for child := range f.Tree.NamedChildren(i) {
		arg := child
		if f.Is(child, kindWildcard) {
			arg = build.None
			if !f.Has(child, "super") && f.OfKind(child, kindSuper) < 0 {
				arg = f.Last(child)
			}
		}
		if t := f.typeAt(arg, depth+1); t != nil {
			list = append(list, *t)
		} else {
			list = append(list, facts.Type{})
		}
	}
	return list
}

// arrayName is the name of arrays, which no Java code has for a type.
const arrayName = "array"

func arrayOf(t *facts.Type, dimensions int) *facts.Type {
	if t == nil {
		return nil
	}
	for range min(dimensions, maxTypeDepth) {
		t = &facts.Type{Names: []string{arrayName}, Args: []facts.Type{*t}}
	}
	return t
}

// dimensions counts the brackets of a dimensions node.
func (f *file) dimensions(i int) (n int) {
	if i < 0 {
		return 0
	}
	for child := range f.Tree.Children(i) {
		if f.String(child) == "[" {
			n++
		}
	}
	return n
}

// typeParameters gives the type parameters of a declaration.
func (f *file) typeParameters(i int) []facts.TypeParam {
	list := f.Child(i, fieldTypeParameters)
	if list < 0 {
		return nil
	}
	var params []facts.TypeParam
	for child := range f.Tree.NamedChildren(list) {
		if !f.Is(child, kindTypeParameter) {
			continue
		}
		p := facts.TypeParam{}
		for part := range f.Tree.NamedChildren(child) {
			switch f.Kind(part) {
			case kindTypeName, kindName:
				p.Name = f.String(part)
			case kindBound:
				p.Bound = f.typeOf(f.Only(part))
			}
		}
		params = append(params, p)
	}
	return params
}

// supertypes gives what a type extends and implements.
func (f *file) supertypes(i int) []facts.Type {
	var bases []facts.Type
	add := func(node int) {
		if t := f.typeOf(node); t != nil {
			bases = append(bases, *t)
		}
	}
	for child := range f.Tree.NamedChildren(i) {
		switch f.Tree.Kind(child) {
		case "superclass":
			add(f.Last(child))
		case "super_interfaces", "extends_interfaces":
			if list := f.OfKind(child, kindTypeList); list >= 0 {
				for t := range f.Tree.NamedChildren(list) {
					add(t)
				}
			}
		}
	}
	return bases
}
