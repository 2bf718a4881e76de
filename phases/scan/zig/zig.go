// Package zig turns Zig sources into facts, in the generic tier: functions are
// nodes, types have no rows, and calls are followed through imports, containers,
// fields, and values whose type is written or constructed in sight.
//
// A file is a container, and so is what a constant names or a function returns.
// A function whose first parameter is of the container around it is called on an
// instance, which that parameter stands for. An import is bound under the name
// "@" with its path, whatever constant holds it.
//
// The grammar comes from npm. In a program without it every file is refused
// with the remedy.
package zig

import (
	"rules_handbook/phases/scan/build"
	"rules_handbook/phases/scan/extract"
	"rules_handbook/phases/scan/syntax"
	"rules_handbook/schemas/facts"
)

var support = facts.LanguageSupport{
	Name: "zig", Tier: "generic",
	CallTypes: []string{"self_method", "self_attr_method", "param_method", "internal_func", "boundary", "unresolved"},
	TypeKinds: []string{},
}

// New returns the extractor.
func New() extract.Extractor {
	return build.New(&build.Language{
		Support: support, Extensions: []string{".zig"},
		Grammar: syntax.Zig, Kinds: kinds, Fields: fields, Comment: kindComment,
		Comments: build.Comments{Line: []string{"///", "//!", "//"}, Doc: []string{"///"}, Before: []build.Kind{kindVariable}},
		Walk:     walk,
	})
}
