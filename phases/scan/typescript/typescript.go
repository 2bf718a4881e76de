// Package typescript turns TypeScript and JavaScript files into facts.
//
// Input is the path and the text of one file; output are its declarations,
// scopes and call sites. Every call expression becomes one call, as do
// constructions, tagged templates, called decorators and elements of
// components; those in callbacks and other functions without a name belong to
// the named function around them, else to the module. An error means that
// there is no tree; a file with syntax errors gives what could be read and is
// marked partial.
//
// Ids are module + "." + qualname, where the qualname lists the enclosing
// namespaces, classes, objects and functions from outside to inside.
package typescript

import (
	"bytes"
	"path"
	"strings"
	"unicode/utf8"

	"rules_handbook/phases/scan/build"
	"rules_handbook/phases/scan/extract"
	"rules_handbook/schemas/facts"
)

// New returns the extractor.
func New() extract.Extractor { return NewLimited(extract.DefaultLimits) }

// NewLimited returns an extractor with limits of its own.
func NewLimited(limits extract.Limits) extract.Extractor { return &extractor{limits: limits} }

type extractor struct {
	limits     extract.Limits
	typescript *build.Grammar
	tsx        *build.Grammar
	javascript *build.Grammar
}

// language is what all grammars have in common.
var language = &build.Language{
	Support: facts.LanguageSupport{
		Name: "typescript", Tier: "full",
		CallTypes: []string{"self_method", "self_attr_method", "param_method", "internal_func", "internal_constructor",
			"boundary", "boundary_constructor", "unresolved"},
		SelfAttrs: true, TypeKinds: []string{"alias", "class", "enum", "interface"},
	},
	Comment: kindComment,
	Comments: build.Comments{
		Line: []string{"//"}, Block: [][2]string{{"/**", "*/"}, {"/*", "*/"}}, Doc: []string{"/**"},
	},
	Module: moduleID, Test: isTest,
}

func (*extractor) Support() facts.LanguageSupport { return language.Support }

var extensions = []string{".ts", ".tsx", ".js", ".jsx", ".mjs", ".cjs", ".mts", ".cts", ".vue", ".svelte"}

// Claims takes sources, not declaration files nor minified ones.
func (*extractor) Claims(name string) bool {
	base := path.Base(name)
	for _, declarations := range []string{".d.ts", ".d.mts", ".d.cts", ".min.js"} {
		if strings.HasSuffix(base, declarations) {
			return false
		}
	}
	for _, extension := range extensions {
		if strings.HasSuffix(base, extension) {
			return true
		}
	}
	return false
}

// RunBy takes the scripts of Node.js and its kin.
func (*extractor) RunBy(interpreter string) bool {
	switch interpreter {
	case "node", "nodejs", "bun", "deno", "ts-node", "tsx":
		return true
	}
	return false
}

// Extract reads one file.
func (e *extractor) Extract(name string, src []byte) (extract.File, error) {
	source, err := e.Read(name, src)
	if err != nil {
		return extract.File{}, err
	}
	f := newFile(name, source)
	f.module()
	return f.finish(), nil
}

// Read gives the tree that the facts of a file are taken from: that of the text
// or of a repaired copy. The tree before it is gone then.
func (e *extractor) Read(name string, src []byte) (*build.Source, error) {
	if !utf8.Valid(src) {
		src = bytes.ToValidUTF8(src, []byte("\uFFFD"))
	}
	ext := path.Ext(name)
	if isComponent(name) {
		src, ext = scripts(src)
	}
	return e.parse(ext, src)
}

// moduleID is the path without extension, dotted.
func moduleID(name string) string {
	return strings.ReplaceAll(strings.TrimSuffix(name, path.Ext(name)), "/", ".")
}

// isTest judges a file by its name.
func isTest(name string) bool {
	base := strings.TrimSuffix(path.Base(name), path.Ext(name))
	return strings.HasSuffix(base, ".test") || strings.HasSuffix(base, ".spec") ||
		strings.HasPrefix(name, "__tests__/") || strings.Contains(name, "/__tests__/")
}
