// Package swift reads Swift sources.
//
// Input is one file; output are its facts. Optionals are left out of types:
// x?.f() is x.f(). A parameter is named by its label, for labels choose among
// functions of one name. A case of an enum with values is a function of the
// enum whose fields are the values; a property with code has a node for each
// accessor (get_x, set_x, willSet_x, didSet_x) beside the field.
package swift

import (
	"strings"

	"rules_handbook/phases/scan/build"
	"rules_handbook/phases/scan/extract"
	"rules_handbook/phases/scan/syntax"
	"rules_handbook/schemas/facts"
)

// New returns the extractor.
func New() extract.Extractor { return build.New(language) }

var language = &build.Language{
	Support: facts.LanguageSupport{
		Name: "swift", Tier: "full", SelfAttrs: true,
		CallTypes: []string{"self_method", "self_attr_method", "param_method", "internal_func", "internal_constructor", "boundary", "boundary_constructor", "unresolved"},
		TypeKinds: []string{"alias", "class", "enum", "interface", "struct"},
	},
	Extensions: []string{".swift"},
	Except:     []string{"*.generated.swift"},
	Grammar:    syntax.Swift,
	Kinds:      kinds,
	Fields:     fields,
	Comment:    kindComment,
	Comments: build.Comments{
		Line:   []string{"///", "//"},
		Block:  [][2]string{{"/**", "*/"}, {"/*", "*/"}},
		Doc:    []string{"///", "/**"},
		Before: []build.Kind{kindImport},
	},
	Test:      isTest,
	Overloads: true,
	Walk:      walk,
}

func isTest(file string) bool {
	if build.TestPath(file) || strings.HasSuffix(file, "Tests.swift") {
		return true
	}
	for _, folder := range strings.Split(file, "/") {
		if strings.HasSuffix(folder, "Tests") {
			return true
		}
	}
	return false
}
