package groovy

import (
	"rules_handbook/phases/scan/groovy/grammar"
	"rules_handbook/schemas/facts"
)

// maxTypeDepth bounds how deep written types nest.
const maxTypeDepth = 32

// arrayName is the name of arrays, which no code has for a type.
const arrayName = "array"

// typeOf gives a written type; nil for none.
func (f *file) typeOf(i int) *facts.Type { return f.typeAt(i, 0) }

func (f *file) typeAt(i, depth int) *facts.Type {
	name := f.OfKind(i, grammar.TypeName)
	if name < 0 || depth > maxTypeDepth {
		return nil
	}
	t := &facts.Type{Names: f.dotted(name)}
	if len(t.Names) == 0 {
		return nil
	}
	for child := range f.Tree.NamedChildren(i) {
		if !f.Is(child, grammar.Type) {
			continue
		}
		arg := facts.Type{}
		if of := f.typeAt(child, depth+1); of != nil {
			arg = *of
		}
		t.Args = append(t.Args, arg)
	}
	dimensions := 0
	for child := range f.Tree.Children(i) {
		if !f.Tree.Named(child) {
			dimensions++
		}
	}
	return arrayOf(t, dimensions)
}

func arrayOf(t *facts.Type, dimensions int) *facts.Type {
	if t == nil {
		return nil
	}
	for range min(dimensions, maxTypeDepth) {
		t = &facts.Type{Names: []string{arrayName}, Args: []facts.Type{*t}}
	}
	return t
}

// typeParameters gives the type parameters of a declaration.
func (f *file) typeParameters(i int) []facts.TypeParam {
	list := f.Child(i, grammar.FieldTypeParameters)
	if list < 0 {
		return nil
	}
	var params []facts.TypeParam
	for child := range f.Tree.NamedChildren(list) {
		if f.Is(child, grammar.TypeParameter) {
			params = append(params, facts.TypeParam{Name: f.String(f.Child(child, grammar.FieldName)), Bound: f.typeOf(f.Child(child, grammar.FieldType))})
		}
	}
	return params
}

// supertypes gives what a type extends and implements.
func (f *file) supertypes(i int) (bases []facts.Type) {
	for list := range f.Tree.NamedChildren(i) {
		if !f.Is(list, grammar.Bases) {
			continue
		}
		for child := range f.Tree.NamedChildren(list) {
			if t := f.typeOf(child); t != nil {
				bases = append(bases, *t)
			}
		}
	}
	return bases
}
