package solidity

import (
	"strings"

	"rules_handbook/phases/scan/build"
	"rules_handbook/schemas/facts"
)

// maxTypeDepth bounds how deep written types nest.
const maxTypeDepth = 32

// typeOf gives a written type; nil for none, and for var. Arrays are
// ["Array"] of their element, mappings ["mapping"] of key and value, functions
// ["Function"] of their result and parameters.
func (f *file) typeOf(i int) *facts.Type { return f.typeAt(i, 0) }

func (f *file) typeAt(i, depth int) *facts.Type {
	if depth > maxTypeDepth {
		return nil
	}
	switch f.Kind(i) {
	case kindTypeName:
		first := f.Only(i)
		switch {
		case f.Child(i, fieldKey) >= 0:
			return &facts.Type{Names: []string{"mapping"}, Args: f.typesAt(depth+1, f.Child(i, fieldKey), f.Child(i, fieldValueType))}
		case f.Is(first, kindTypeName):
			return &facts.Type{Names: []string{"Array"}, Args: f.typesAt(depth+1, first)}
		case f.Has(i, "function"):
			return f.functionType(i, depth)
		}
		return f.typeAt(first, depth+1)
	case kindPrimitive:
		return elementary(f.String(i))
	case kindUserType:
		return &facts.Type{Names: f.names(i)}
	}
	return nil
}

// typesAt gives several types; one that is not told is empty.
func (f *file) typesAt(depth int, nodes ...int) []facts.Type {
	list := make([]facts.Type, len(nodes))
	for k, i := range nodes {
		if t := f.typeAt(i, depth); t != nil {
			list[k] = *t
		}
	}
	return list
}

func (f *file) functionType(i, depth int) *facts.Type {
	var params, results []int
	for child := range f.Tree.NamedChildren(i) {
		switch f.Kind(child) {
		case kindParameter:
			params = append(params, f.Child(child, fieldType))
		case kindReturnParameter:
			results = append(results, f.Child(child, fieldType))
		}
	}
	result := build.None
	if len(results) == 1 {
		result = results[0]
	}
	return &facts.Type{Names: []string{"Function"}, Args: f.typesAt(depth+1, append([]int{result}, params...)...)}
}

// elementary is an elementary type by its canonical name.
func elementary(text string) *facts.Type {
	name, _, _ := strings.Cut(text, " ") // address payable
	switch name {
	case "var":
		return nil
	case "uint", "int":
		name += "256"
	case "byte":
		name = "bytes1"
	}
	return &facts.Type{Names: []string{name}}
}

// names gives the identifiers of a path: a.b.C.
func (f *file) names(i int) []string {
	var names []string
	for child := range f.Tree.NamedChildren(i) {
		if f.Is(child, kindIdentifier) {
			names = append(names, f.String(child))
		}
	}
	return names
}

// params gives the parameters among the children of a node.
func (f *file) params(i int) []facts.Param {
	params := []facts.Param{}
	for child := range f.Tree.NamedChildren(i) {
		if f.Is(child, kindParameter) {
			params = append(params, facts.Param{Name: f.String(f.Child(child, fieldName)), Type: f.typeOf(f.Child(child, fieldType))})
		}
	}
	return params
}

// resultType is the type of what a function with some results gives.
func resultType(results []facts.Param) *facts.Type {
	switch len(results) {
	case 0:
		return nil
	case 1:
		return results[0].Type
	}
	tuple := &facts.Type{Names: []string{"tuple"}}
	for _, r := range results {
		if r.Type == nil {
			r.Type = &facts.Type{}
		}
		tuple.Args = append(tuple.Args, *r.Type)
	}
	return tuple
}
