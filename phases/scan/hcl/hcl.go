// Package hcl turns HCL files into facts: configurations of Terraform and its
// kin.
//
// Input is the path and the text of one file; output are its resources, data
// sources, modules, variables, outputs and locals as types of the kind other,
// named as expressions name them; its calls of functions; and for every module
// with a source a row that calls what stands there. An error means that there
// is no tree; a file with syntax errors gives what could be read and is marked
// partial.
package hcl

import (
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
		Name: "hcl", Tier: "generic", CallTypes: []string{"internal_func", "boundary", "unresolved"}, TypeKinds: []string{"other"},
	},
	Extensions: []string{".tf", ".tofu", ".hcl"}, Except: []string{".terraform.lock.hcl"},
	Grammar: syntax.HCL, Kinds: kinds, Fields: map[string]build.Field{}, Comment: kindComment,
	Comments: build.Comments{Line: []string{"#", "//"}, Block: [][2]string{{"/*", "*/"}}},
	Walk: func(src *build.File) {
		f := &file{src}
		f.Runs()
		f.top(f.OfKind(0, kindBody))
		f.walk(0, f.ModuleContext())
	},
}

const (
	kindComment build.Kind = iota + 1
	kindBody
	kindBlock
	kindAttribute
	kindIdentifier
	kindLabel
	kindCall
	kindExpression
	kindLiteral
)

var kinds = map[string]build.Kind{
	"comment": kindComment, "body": kindBody, "block": kindBlock, "attribute": kindAttribute, "identifier": kindIdentifier, "string_lit": kindLabel,
	"function_call": kindCall, "expression": kindExpression, "literal_value": kindLiteral,
}

// prefixes are what names in expressions begin with, by the type of block;
// those of resources begin with their own type.
var prefixes = map[string]string{"resource": "", "data": "data.", "module": "module.", "variable": "var.", "output": "output.", "ephemeral": "ephemeral."}

type file struct{ *build.File }

// top declares the blocks of a file.
func (f *file) top(body int) {
	if body < 0 {
		return
	}
	for i := range f.Tree.NamedChildren(body) {
		if f.Is(i, kindBlock) {
			f.block(i)
		}
	}
}

func (f *file) block(i int) {
	kind, labels := f.String(f.OfKind(i, kindIdentifier)), f.labels(i)
	body := f.OfKind(i, kindBody)
	prefix, known := prefixes[kind]
	if !known {
		prefix = kind + "."
	}
	switch {
	case kind == "locals":
		f.locals(body)
	case len(labels) > 0:
		f.declare(i, f.Token(i, "{"), prefix+strings.Join(labels, "."), f.text(f.attribute(body, "description")))
	}
	if kind == "module" || kind == "terraform" {
		f.source(i, body)
	}
}

// locals declares local values.
func (f *file) locals(body int) {
	if body < 0 {
		return
	}
	for i := range f.Tree.NamedChildren(body) {
		if f.Is(i, kindAttribute) {
			f.declare(i, build.None, "local."+f.String(f.OfKind(i, kindIdentifier)), "")
		}
	}
}

func (f *file) declare(i, brace int, name, description string) {
	h := build.TypeHeader{Header: f.HeaderOf(i, build.None), Name: build.None}
	if brace < 0 {
		brace = f.startOfBlock(i)
	}
	if brace >= 0 {
		h.End = f.Start(brace)
	}
	k := f.Declare(facts.Declaration{Kind: facts.OtherType, Name: name, Parent: build.None})
	f.AddType(k, "", h)
	f.Describe(k, description)
	f.ExportType(k)
}

// startOfBlock is the brace of a block.
func (f *file) startOfBlock(i int) int {
	for child := range f.Tree.NamedChildren(i) {
		if f.Tree.Kind(child) == "block_start" {
			return child
		}
	}
	return build.None
}

func (f *file) labels(i int) (labels []string) {
	first := true
	for child := range f.Tree.NamedChildren(i) {
		switch {
		case f.Is(child, kindLabel):
			labels = append(labels, strings.Trim(f.String(child), `"`))
		case f.Is(child, kindIdentifier) && !first:
			labels = append(labels, f.String(child))
		case f.Is(child, kindBody):
			return labels
		}
		first = false
	}
	return labels
}

// attribute is the value of an attribute in a body, or None.
func (f *file) attribute(body int, name string) int {
	if body < 0 {
		return build.None
	}
	for i := range f.Tree.NamedChildren(body) {
		if f.Is(i, kindAttribute) && f.String(f.OfKind(i, kindIdentifier)) == name {
			return f.OfKind(i, kindExpression)
		}
	}
	return build.None
}

// text is the value of an expression that is one plain string.
func (f *file) text(expression int) string {
	if literal := f.Only(expression); f.Is(literal, kindLiteral) && f.Is(f.Only(literal), kindLabel) {
		return strings.Trim(f.String(literal), `"`)
	}
	return ""
}

// source adds the row of what a module takes its files from.
func (f *file) source(i, body int) {
	value := f.attribute(body, "source")
	if value < 0 {
		return
	}
	path := build.Opaque
	if source := f.text(value); source != "" {
		local := f.HiddenName()
		f.Declaration.Imports = append(f.Declaration.Imports, facts.Import{Module: source, Local: local})
		path = build.Name(local)
	}
	f.AddCall(i, f.ModuleContext(), facts.PlainCall, path, f.Raw(value))
}

// walk adds the calls of functions.
func (f *file) walk(i int, c build.Context) {
	if f.Is(i, kindCall) {
		name := f.OfKind(i, kindIdentifier)
		f.AddCall(i, c, facts.PlainCall, build.Name(f.String(name)), f.Raw(name))
	}
	for child := range f.Tree.NamedChildren(i) {
		f.walk(child, c)
	}
}
