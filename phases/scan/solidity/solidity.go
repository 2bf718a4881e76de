// Package solidity turns Solidity sources into facts.
//
// Functions, modifiers, constructors, receive and fallback are nodes, those
// without a body too; contracts, interfaces, libraries, structs, enums and
// user-defined value types are types. A state variable is a field of its
// contract, a public one has a getter that is declared for the resolver and is
// no node. What a contract inherits is listed from right to left, as Solidity
// looks members up.
//
// Calls are call expressions, uses of modifiers and constructors that a
// contract or constructor calls with arguments. Events, errors of a revert
// statement, conversions to elementary types and assembly are none.
//
// The grammar comes from npm. In a program without it every file is refused
// with the remedy.
package solidity

import (
	"rules_handbook/phases/scan/build"
	"rules_handbook/phases/scan/extract"
	"rules_handbook/phases/scan/syntax"
	"rules_handbook/schemas/facts"
)

var support = facts.LanguageSupport{
	Name: "solidity", Tier: "full",
	CallTypes: []string{"self_method", "self_attr_method", "param_method", "internal_func", "internal_constructor",
		"boundary", "boundary_constructor", "unresolved"},
	SelfAttrs: true, TypeKinds: []string{"class", "enum", "interface", "other", "struct"},
}

// New returns the extractor.
func New() extract.Extractor {
	return build.New(&build.Language{
		Support: support, Extensions: []string{".sol"},
		Grammar: syntax.Solidity, Kinds: kinds, Fields: fields, Comment: kindComment,
		Comments: build.Comments{
			Line: []string{"///", "//"}, Block: [][2]string{{"/**", "*/"}, {"/*", "*/"}}, Doc: []string{"///", "/**"},
			Before: []build.Kind{kindPragma, kindImport},
		},
		Test: isTest, Overloads: true, Apart: true, Implicit: "contract",
		Repair: repair, Walk: walk,
	})
}
