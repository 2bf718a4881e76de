// Package csharp reads C# sources.
//
// Input is one file; output are its facts. Types stand below the namespace that
// they are declared in, which is no part of ids; a generic type has its number
// of type parameters behind its name where it is looked up (List`1), so that
// types which differ in it are apart. An extension method is a static method of
// its class and, once more and without the node, a member of an extension of
// the type of its first parameter. Using directives are imports of all names
// ("*"; Dynamic marks using static, Whole a global one) or of one ("alias").
package csharp

import (
	"path"
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
		Name: "csharp", Tier: "full", SelfAttrs: true,
		CallTypes: []string{"self_method", "self_attr_method", "param_method", "internal_func", "internal_constructor", "boundary", "boundary_constructor", "unresolved"},
		TypeKinds: []string{"class", "enum", "interface", "other", "record", "struct"},
	},
	Extensions: []string{".cs"},
	Except:     []string{"*.Designer.cs", "*.g.cs", "*.generated.cs"},
	Grammar:    syntax.CSharp,
	Kinds:      kinds,
	Fields:     fields,
	Comment:    kindComment,
	Comments: build.Comments{
		Line:   []string{"///", "//"},
		Block:  [][2]string{{"/**", "*/"}, {"/*", "*/"}},
		Doc:    []string{"///", "/**"},
		Before: []build.Kind{kindUsing, kindNamespace, kindFileNamespace},
		Clean:  plainDoc,
	},
	Test:      isTest,
	Overloads: true,
	Repair:    repair,
	Walk:      walk,
}

// isTest judges by the usual names of test files, folders and projects.
func isTest(file string) bool {
	if build.TestPath(file) {
		return true
	}
	for _, folder := range strings.Split(path.Dir(file), "/") {
		if strings.HasSuffix(folder, ".Tests") || strings.HasSuffix(folder, ".Test") || strings.HasSuffix(folder, "Tests") {
			return true
		}
	}
	return strings.HasSuffix(file, "Tests.cs")
}
