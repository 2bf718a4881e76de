package golang

import (
	"go/ast"

	"rules_handbook/schemas/facts"
)

// everyday types say nothing about who works with whom.
var everyday = map[string]bool{
	"int": true, "int8": true, "int16": true, "int32": true, "int64": true,
	"uint": true, "uint8": true, "uint16": true, "uint32": true, "uint64": true, "uintptr": true,
	"float32": true, "float64": true, "complex64": true, "complex128": true,
	"byte": true, "rune": true, "string": true, "bool": true, "error": true, "any": true,
}

// paramTypes lists the named parameters whose type is a plain named one that is
// not an everyday type.
func paramTypes(t *ast.FuncType) []facts.ParamType {
	if t.Params == nil {
		return nil
	}
	var params []facts.ParamType
	for _, field := range t.Params.List {
		name := plainName(field.Type)
		if name == "" || everyday[name] {
			continue
		}
		for _, n := range field.Names {
			if n.Name != "_" {
				params = append(params, facts.ParamType{Name: n.Name, Type: name})
			}
		}
	}
	return params
}

// plainName peels pointers, slices, arrays and the package off a type. Maps,
// channels, functions and generic types give "".
func plainName(e ast.Expr) string {
	for {
		switch x := e.(type) {
		case *ast.StarExpr:
			e = x.X
		case *ast.ParenExpr:
			e = x.X
		case *ast.ArrayType:
			e = x.Elt
		case *ast.Ellipsis:
			e = x.Elt
		case *ast.SelectorExpr:
			return x.Sel.Name
		case *ast.Ident:
			return x.Name
		default:
			return ""
		}
	}
}
