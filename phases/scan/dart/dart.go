// Package dart turns Dart sources into facts.
//
// Functions, methods, constructors, getters, setters ("x=") and operators
// ("operator+") are nodes, those without a body too; local functions as well.
// Classes, mixins, enums, extension types and type aliases are types. An
// extension gives its members to the type that it extends.
//
// The files of a library see each other's names: an import whose Name is "part"
// or "part of" says which they are. An import of all names whose Name begins
// with "-" takes one of them away. Supertypes are listed in the order in which
// members are looked up: mixins, the last one first, the superclass, interfaces.
//
// The grammar comes from npm. In a program without it every file is refused
// with the remedy.
package dart

import (
	"rules_handbook/phases/scan/build"
	"rules_handbook/phases/scan/extract"
	"rules_handbook/phases/scan/syntax"
	"rules_handbook/schemas/facts"
)

var support = facts.LanguageSupport{
	Name: "dart", Tier: "full",
	CallTypes: []string{"self_method", "self_attr_method", "param_method", "internal_func", "internal_constructor",
		"boundary", "boundary_constructor", "unresolved"},
	SelfAttrs: true, TypeKinds: []string{"alias", "class", "enum", "other", "trait"},
}

// New returns the extractor.
func New() extract.Extractor {
	return build.New(&build.Language{
		Support: support, Extensions: []string{".dart"},
		Except:  []string{"*.g.dart", "*.freezed.dart", "*.gr.dart", "*.mocks.dart", "*.pb.dart", "*.pbenum.dart", "*.pbjson.dart", "*.pbserver.dart"},
		Grammar: syntax.Dart, Kinds: kinds, Fields: fields, Comment: kindComment,
		Comments: build.Comments{
			Line: []string{"///", "//"}, Block: [][2]string{{"/**", "*/"}, {"/*", "*/"}}, Doc: []string{"///", "/**"},
			Before: []build.Kind{kindImport, kindPart, kindPartOf, kindLibrary},
		},
		Repair: repair, Walk: walk,
	})
}
