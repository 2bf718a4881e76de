// Package php turns PHP files into facts.
//
// Input is the path and the text of one file; output are its declarations,
// scopes and call sites. A call is every call of a function, of a method or of a
// class constructor (new); what stands in closures, arrow functions and
// templates belongs to the function around it, else to the module. An error
// means that there is no tree; a file with syntax errors gives what could be
// read and is marked partial.
//
// Ids are module + "." + qualname, where the qualname lists the namespace, the
// enclosing classes and functions from outside to inside.
//
// Names are resolved here as far as the file tells. In paths and types \A\B is a
// class, \A\b() a function, A\b() a function of that namespace or else a global
// one. Variables keep their "$"; properties do too, and so are no methods.
package php

import (
	"path"
	"regexp"
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
		Name: "php", Tier: "full",
		CallTypes: []string{"self_method", "self_attr_method", "param_method", "internal_func", "internal_constructor",
			"boundary", "boundary_constructor", "unresolved"},
		SelfAttrs: true, TypeKinds: []string{"class", "enum", "interface", "trait"},
	},
	Extensions: []string{".php", ".phtml"}, Except: []string{"*.blade.php"},
	Grammar: syntax.PHP, Kinds: kinds, Fields: fields, Comment: kindComment,
	Comments: build.Comments{
		Line: []string{"//", "#"}, Block: [][2]string{{"/**", "*/"}, {"/*", "*/"}}, Doc: []string{"/**"},
		Before:    []build.Kind{kindNamespace, kindUse, kindDeclare},
		Directive: regexp.MustCompile(`^(phpcs|@phpstan|@codeCoverageIgnore|@noinspection|psalm)`),
	},
	Test: isTest, Apart: true, Absolute: absolute, Repair: repair, Walk: walk,
}

// isTest judges by the names of PHPUnit and of Symfony's and Laravel's folders.
func isTest(file string) bool {
	return strings.HasSuffix(strings.TrimSuffix(path.Base(file), path.Ext(file)), "Test") || build.TestPath(strings.ToLower(file))
}

func walk(s *build.File) {
	f := &file{File: s}
	c := context{Context: f.ModuleContext(), names: &names{}}
	c.outer = c.Scope
	c.Scope = f.NewScope(facts.Scope{Parent: 0, Decl: build.None, This: build.None})
	f.statements(0, c)
}

// file collects the facts of one file.
type file struct{ *build.File }

// context says where the walker is. It is passed by value.
type context struct {
	build.Context
	outer int    // scope that functions are declared in: of the class, or the module's
	names *names // of the namespace
}

// names are the names that a namespace block takes in.
type names struct {
	namespace string            // without back-slashes around it; "" is the global one
	classes   map[string]string // local name in lower case -> full name
	functions map[string]string
}

// absolute is the full name of a class, as paths have it.
func absolute(f *build.File, decl int) []string {
	return []string{`\` + strings.ReplaceAll(f.Decl(decl).Qualname, ".", `\`)}
}

var enumConstant = regexp.MustCompile(`(?:\b(?:final|public|protected|private)\s+)*\bconst\s[^;{}]*;`)

// repair blanks the constants of enumerations, which the grammar does not know
// there.
func repair(s *build.Source) []byte {
	if !s.Tree.HasError() || !strings.Contains(s.Text, "enum ") {
		return nil
	}
	var out []byte
	for i := range s.Tree.Nodes {
		if s.Kind(i) != kindEnum || s.Child(i, fieldBody) < 0 {
			continue
		}
		start := int(s.Start(s.Child(i, fieldBody)))
		rest := s.Text[start:bodyEnd(s.Text, start)]
		for _, place := range enumConstant.FindAllStringIndex(rest, -1) {
			if out == nil {
				out = []byte(s.Text)
			}
			for k := start + place[0]; k < start+place[1]; k++ {
				if out[k] != '\n' {
					out[k] = ' '
				}
			}
		}
	}
	return out
}

// bodyEnd is the offset behind the brace that closes the one at start; strings
// with braces may lead it astray, then the second try fails.
func bodyEnd(text string, start int) int {
	depth := 0
	for k := start; k < len(text); k++ {
		switch text[k] {
		case '{':
			depth++
		case '}':
			if depth--; depth == 0 {
				return k + 1
			}
		}
	}
	return len(text)
}
