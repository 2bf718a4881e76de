// Package kotlin turns Kotlin source files into facts.
//
// Input is the path and the text of one file; output are its declarations,
// scopes and call sites. Every call, infix call, constructor call of a
// supertype and enum entry with arguments becomes one call row; a function
// literal behind a call is its last argument. Calls of property initialisers
// and accessors belong to the module body.
//
// Ids are module + "." + qualname, where the qualname lists the enclosing types
// and functions from outside to inside; an object expression appears as the
// type that it extends. A constructor is named as its type. An extension is
// named without the type that it extends.
package kotlin

import (
	"bytes"
	"regexp"

	"rules_handbook/phases/scan/build"
	"rules_handbook/phases/scan/extract"
	"rules_handbook/phases/scan/syntax"
	"rules_handbook/schemas/facts"
)

// New returns the extractor.
func New() extract.Extractor { return build.New(language) }

var language = &build.Language{
	Support: facts.LanguageSupport{
		Name: "kotlin", Tier: "full",
		CallTypes: []string{"self_method", "self_attr_method", "param_method", "internal_func", "internal_constructor",
			"boundary", "boundary_constructor", "unresolved"},
		SelfAttrs: true, TypeKinds: []string{"alias", "class", "enum", "interface", "other"},
	},
	Extensions: []string{".kt", ".kts"},
	Grammar:    syntax.Kotlin,
	Kinds:      kinds,
	Comment:    kindComment,
	Comments: build.Comments{
		Line: []string{"//"}, Block: [][2]string{{"/**", "*/"}, {"/*", "*/"}}, Doc: []string{"/**"},
		Before: []build.Kind{kindPackage, kindImports},
	},
	Overloads: true,
	Repair:    repair,
	Walk:      func(f *build.File) { (&file{f}).file() },
}

var (
	funInterface = regexp.MustCompile(`\bfun(\s+interface\b)`)
	lastMember   = regexp.MustCompile(`[^\s{};][ \t]+}`)
	openRange    = regexp.MustCompile(`\.\.<`)
	brokenLine   = regexp.MustCompile(`[^\s/]\n\s*(?:(?:@\w+\s+)?(?:(?:private|protected|internal|public)\s+)?constructor\b|as\??\s)`)
)

// repair writes what the grammar does not know in a way that it does: fun
// interface without fun, an open range as a closed one, a line that goes on with
// a constructor or a cast in one line, and a member that stands before a closing
// brace with an end.
func repair(s *build.Source) []byte {
	if !s.Tree.HasError() {
		return nil
	}
	text := []byte(s.Text)
	for _, m := range funInterface.FindAllIndex(text, -1) {
		copy(text[m[0]:], "   ")
	}
	for _, m := range openRange.FindAllIndex(text, -1) {
		text[m[1]-1] = ' '
	}
	for _, m := range brokenLine.FindAllIndex(text, -1) {
		if line := text[bytes.LastIndexByte(text[:m[0]+1], '\n')+1 : m[0]+1]; secondary.Match(text[m[0]:m[1]]) && !isClassHead(line) || bytes.Contains(line, []byte("//")) {
			continue
		}
		for k := m[0]; k < m[1]; k++ {
			if text[k] == '\n' {
				text[k] = ' '
			}
		}
	}
	for _, m := range lastMember.FindAllIndex(text, -1) {
		text[m[1]-2] = ';'
	}
	return text
}

var (
	secondary = regexp.MustCompile(`constructor$`)
	classHead = regexp.MustCompile(`\bclass\s+\w+[^({=]*$`)
)

// isClassHead reports whether a line is the start of a class without its
// constructor; elsewhere a constructor is a member.
func isClassHead(line []byte) bool { return classHead.Match(line) }
