// Package java turns Java source files into facts.
//
// Input is the path and the text of one file; output are its declarations,
// scopes and call sites. Every method call, construction and explicit
// constructor call becomes one call row, an enum constant with arguments too;
// an annotation is none. Calls of field initialisers belong to the module body,
// those of initialiser blocks to the nodes static_init and instance_init.
//
// Ids are module + "." + qualname, where the qualname lists the enclosing types
// and methods from outside to inside; an anonymous class appears as the type
// that it extends. A constructor is named as its type. What the compiler adds
// without a body (accessors of records, values of enums) is declared for the
// resolver and is no node.
package java

import (
	"rules_handbook/phases/scan/build"
	"rules_handbook/phases/scan/extract"
	"rules_handbook/phases/scan/syntax"
	"rules_handbook/schemas/facts"
)

// New returns the extractor.
func New() extract.Extractor { return build.New(language) }

var language = &build.Language{
	Support: facts.LanguageSupport{
		Name: "java", Tier: "full",
		CallTypes: []string{"self_method", "self_attr_method", "param_method", "internal_func", "internal_constructor",
			"boundary", "boundary_constructor", "unresolved"},
		SelfAttrs: true, TypeKinds: []string{"class", "enum", "interface", "other", "record"},
	},
	Extensions: []string{".java"},
	Grammar:    syntax.Java,
	Kinds:      kinds,
	Fields:     fields,
	Comment:    kindComment,
	Comments: build.Comments{
		Line: []string{"//"}, Block: [][2]string{{"/**", "*/"}, {"/*", "*/"}}, Doc: []string{"/**"},
		Before: []build.Kind{kindPackage, kindImport},
	},
	Overloads: true,
	Walk:      func(f *build.File) { newFile(f).file() },
}
