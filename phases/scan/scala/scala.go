// Package scala turns Scala source files, of versions 2 and 3, into facts.
//
// Input is the path and the text of one file; output are its declarations,
// scopes and call sites. Every application, construction and infix call by a
// name becomes one call row; several argument lists behind each other are those
// of one call. A name that is used without arguments, or an operator, may be a
// call as well: whether it is one only the resolver knows, so it gets a row that
// counts when it leads to a scanned function (facts.UseCall). The code of a
// class body runs in its constructor, that of objects and traits in the module
// body.
//
// Ids are module + "." + qualname, where the qualname lists the enclosing types
// and functions from outside to inside; a class without a name appears as the
// type that it extends. A constructor is named as its class. The members of an
// object have the same prefix as those of the class beside it.
package scala

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
		Name: "scala", Tier: "full",
		CallTypes: []string{"self_method", "self_attr_method", "param_method", "internal_func", "internal_constructor",
			"boundary", "boundary_constructor", "unresolved"},
		SelfAttrs: true, TypeKinds: []string{"alias", "class", "enum", "other", "trait"},
	},
	Extensions:   []string{".scala", ".sc"},
	Interpreters: []string{"scala"},
	Grammar:      syntax.Scala,
	Kinds:        kinds,
	Fields:       fields,
	Comment:      kindComment,
	Comments: build.Comments{
		Line: []string{"//"}, Block: [][2]string{{"/**", "*/"}, {"/*", "*/"}}, Doc: []string{"/**"},
		Before: []build.Kind{kindPackage, kindImport},
	},
	Test:      isTest,
	Overloads: true,
	Repair:    repair,
	Walk:      func(f *build.File) { newFile(f).file() },
}

// isTest judges a file by its name and folder.
func isTest(name string) bool {
	base := strings.TrimSuffix(path.Base(name), path.Ext(name))
	return strings.HasSuffix(base, "Suite") || build.TestPath(name)
}
