// Package rust reads Rust sources.
//
// Input is one file; output are its facts. Modules written in the file are
// namespaces, impl blocks are extensions of their type, variants of an enum are
// its members, and what the arguments of a macro say is read as far as it has
// the form of expressions. Names of other modules are imports, also those that
// a path only starts with (crate, self, super, another crate); see imports.go
// for their form. Contract: spec of Rust in the handbook's list of languages.
package rust

import (
	"path"
	"slices"
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
		Name: "rust", Tier: "full", SelfAttrs: true,
		CallTypes: []string{"self_method", "self_attr_method", "param_method", "internal_func", "internal_constructor", "boundary", "boundary_constructor", "unresolved"},
		TypeKinds: []string{"alias", "enum", "other", "struct", "trait"},
	},
	Extensions: []string{".rs"},
	Grammar:    syntax.Rust,
	Kinds:      kinds,
	Fields:     fields,
	Comment:    kindComment,
	Comments: build.Comments{
		Line:   []string{"//!", "///", "//"},
		Block:  [][2]string{{"/*!", "*/"}, {"/**", "*/"}, {"/*", "*/"}},
		Doc:    []string{"///", "/**"},
		Before: []build.Kind{kindUse, kindExternCrate, kindInnerAttribute},
	},
	Separator: "::",
	Module:    moduleID,
	Test:      isTest,
	Walk:      walk,
}

// moduleID is the path without extension; mod, lib and main stand for the
// folder they are in.
func moduleID(file string) string {
	var parts []string
	for _, part := range strings.Split(strings.TrimSuffix(file, ".rs"), "/") {
		if part != "mod" && part != "lib" && part != "main" {
			parts = append(parts, part)
		}
	}
	if len(parts) == 0 {
		return strings.TrimSuffix(path.Base(file), ".rs")
	}
	return strings.Join(parts, "::")
}

func isTest(file string) bool {
	return build.TestPath(file) || slices.Contains(strings.Split(path.Dir(file), "/"), "benches")
}

// isEntry reports whether fn main of a file starts a program.
func isEntry(file string) bool {
	base, folder := path.Base(file), path.Base(path.Dir(file))
	return base == "main.rs" || base == "build.rs" || folder == "bin" || folder == "examples"
}
