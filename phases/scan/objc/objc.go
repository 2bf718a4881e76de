// Package objc turns Objective-C sources into facts, in the generic tier:
// functions and methods are nodes, types have no rows, and calls are followed
// through self, classes, properties, ivars and locals with a written class.
//
// A method has its selector as its name ("go:with:"). Classes are known by what
// implements them; categories add to them. Headers whose text is Objective-C
// give superclasses and properties; all others belong to C++.
//
// The grammar comes from npm. In a program without it every file is refused
// with the remedy.
package objc

import (
	"bytes"
	"path"
	"regexp"

	"rules_handbook/phases/scan/build"
	"rules_handbook/phases/scan/extract"
	"rules_handbook/phases/scan/syntax"
	"rules_handbook/schemas/facts"
)

var support = facts.LanguageSupport{
	Name: "objc", Tier: "generic",
	CallTypes: []string{"self_method", "self_attr_method", "param_method", "internal_func", "boundary", "unresolved"},
	TypeKinds: []string{},
}

// New returns the extractor.
func New() extract.Extractor {
	return extractor{build.New(&build.Language{
		Support: support, Extensions: []string{".m", ".mm"},
		Grammar: syntax.ObjC, Kinds: kinds, Fields: fields, Comment: kindComment,
		Comments: build.Comments{Line: []string{"///", "//"}, Block: [][2]string{{"/**", "*/"}, {"/*", "*/"}}, Before: []build.Kind{kindInclude}},
		Repair:   repair, Walk: walk,
	})}
}

type extractor struct{ *build.Extractor }

var (
	interfaceLine = regexp.MustCompile(`(?m)^@(?:interface|protocol)[ \t]`)
	endLine       = regexp.MustCompile(`(?m)^@end\b`)
	importLine    = regexp.MustCompile(`(?m)^[ \t]*#[ \t]*import[ \t]+[<"]`)
	cppLine       = regexp.MustCompile(`(?m)^[ \t]*(?:class|namespace|template)\b`)
)

// Reclaims reports whether a header is one of Objective-C, by its text. The
// commands of doc comments are written like its directives, but none is @end.
func (extractor) Reclaims(name string, text []byte) bool {
	if path.Ext(name) != ".h" || syntax.ObjC() == nil || bytes.Contains(text, []byte("__OBJC__")) {
		return false
	}
	return interfaceLine.Match(text) && endLine.Match(text) || importLine.Match(text) && !cppLine.Match(text)
}
