// Package groovy turns Groovy sources, build scripts of Gradle and pipelines of
// Jenkins into facts.
//
// Input is the path and the text of one file; output are its declarations,
// scopes and call sites. Every call, with or without brackets, every construction
// and explicit constructor call becomes one call row, an enum constant with
// arguments too; an annotation is none, but what closures in its arguments call
// is. The code of closures belongs to the method around them, that of a script
// and of field initialisers to the module body.
//
// Ids are made as for Java. What the compiler adds without a body (getters and
// setters of properties, values of enums) is declared for the resolver and is no
// node. Functions and variables of a script are seen in it only.
package groovy

import (
	"rules_handbook/phases/scan/build"
	"rules_handbook/phases/scan/extract"
	"rules_handbook/phases/scan/groovy/grammar"
	"rules_handbook/phases/scan/syntax"
	"rules_handbook/schemas/facts"
)

// New returns the extractor.
func New() extract.Extractor { return build.New(language) }

var language = &build.Language{
	Support: facts.LanguageSupport{
		Name: "groovy", Tier: "generic",
		CallTypes: []string{"self_method", "self_attr_method", "param_method", "internal_func", "internal_constructor",
			"boundary", "boundary_constructor", "unresolved"},
		TypeKinds: []string{"class", "enum", "interface", "other", "record", "trait"},
	},
	Extensions:   []string{".groovy", ".gradle", ".gvy", ".gy", ".gsh"},
	Names:        []string{"Jenkinsfile"},
	Interpreters: []string{"groovy"},
	Grammar:      func() *syntax.Language { return grammar.Groovy },
	Kinds:        kinds(),
	Fields:       fields(),
	Comment:      grammar.Comment,
	Comments: build.Comments{
		Line: []string{"//", "#!"}, Block: [][2]string{{"/**", "*/"}, {"/*", "*/"}}, Doc: []string{"/**"},
		Before: []build.Kind{grammar.Package, grammar.Import},
	},
	Overloads: true,
	Walk:      func(f *build.File) { (&file{f, map[int][]int{}}).file() },
}

// kinds takes the numbers of the grammar as they are.
func kinds() map[string]build.Kind {
	all := map[string]build.Kind{}
	for number, name := range grammar.Kinds {
		if number != grammar.Token {
			all[name] = build.Kind(number)
		}
	}
	return all
}

func fields() map[string]build.Field {
	all := map[string]build.Field{}
	for number, name := range grammar.Fields {
		if name != "" {
			all[name] = build.Field(number)
		}
	}
	return all
}
