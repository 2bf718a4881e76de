// Package cue turns CUE files into facts.
//
// Input is the path and the text of one file; output are its definitions, those
// in structs too, and the other fields at top level as types of the kind other,
// its package and imports, and its calls of functions. A reference to a
// definition is no call. An error means that there is no tree; a file with
// syntax errors gives what could be read and is marked partial.
package cue

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
		Name: "cue", Tier: "generic", CallTypes: []string{"boundary", "unresolved"}, TypeKinds: []string{"other"},
	},
	Extensions: []string{".cue"},
	Grammar:    syntax.CUE, Kinds: kinds, Fields: map[string]build.Field{"function": fieldFunction, "path": fieldPath, "name": fieldName}, Comment: kindComment,
	Comments: build.Comments{Line: []string{"//"}, Before: []build.Kind{kindPackage, kindImport}},
	Walk: func(src *build.File) {
		f := &file{src}
		f.fields(0, build.None, 0)
		f.calls(0)
	},
}

const (
	kindComment build.Kind = iota + 1
	kindPackage
	kindPackageName
	kindImport
	kindImportSpec
	kindImports
	kindFieldNode
	kindLabel
	kindValue
	kindStruct
	kindIdentifier
	kindString
	kindCall
	kindArguments
	kindSelector
	kindCombined
)

const (
	fieldFunction build.Field = iota + 1
	fieldPath
	fieldName
)

var kinds = map[string]build.Kind{
	"comment": kindComment, "package_clause": kindPackage, "package_identifier": kindPackageName, "import_declaration": kindImport,
	"import_spec": kindImportSpec, "import_spec_list": kindImports, "field": kindFieldNode, "label": kindLabel, "value": kindValue,
	"struct_lit": kindStruct, "identifier": kindIdentifier, "string": kindString, "call_expression": kindCall, "arguments": kindArguments,
	"binary_expression": kindCombined, "unary_expression": kindCombined, "parenthesized_expression": kindCombined, "list_lit": kindCombined,
	"comprehension": kindCombined, "selector_expression": kindSelector, "required": kindLabel, "optional": kindLabel,
}

type file struct{ *build.File }

const maxDepth = 64

// fields declares the fields of a file or a struct; in a struct definitions
// only.
func (f *file) fields(i, owner, depth int) {
	if i < 0 || depth > maxDepth {
		return
	}
	for child := range f.Tree.NamedChildren(i) {
		switch f.Kind(child) {
		case kindPackage:
			f.Declaration.Package = f.String(f.OfKind(child, kindPackageName))
			f.Details.Package = f.Declaration.Package
		case kindImport:
			f.imports(child)
		case kindFieldNode:
			f.field(child, owner, depth)
		default:
			f.structs(child, owner, depth)
		}
	}
}

// structs declares the fields of the structs that a value is made of: operands
// of a conjunction, elements of a list, what a condition or a loop adds.
func (f *file) structs(i, owner, depth int) {
	if i < 0 || depth > maxDepth {
		return
	}
	switch f.Kind(i) {
	case kindStruct:
		f.fields(i, owner, depth+1)
	case kindCombined:
		for child := range f.Tree.NamedChildren(i) {
			f.structs(child, owner, depth+1)
		}
	}
}

// imports declares the packages of an import declaration.
func (f *file) imports(i int) {
	for child := range f.Tree.NamedChildren(i) {
		switch {
		case f.Is(child, kindImports):
			f.imports(child)
		case f.Is(child, kindImportSpec):
			module := strings.Trim(f.String(f.Child(child, fieldPath)), `"`)
			base, local, named := strings.Cut(module, ":")
			if !named {
				local = base[strings.LastIndexByte(base, '/')+1:]
			}
			if name := f.Child(child, fieldName); name >= 0 {
				local = f.String(name)
			}
			if module != "" {
				f.BindImport(0, facts.Import{Module: module, Local: local, Whole: true})
			}
		}
	}
}

// field declares what a field names: a: #B: c names the last definition, else
// the first field.
func (f *file) field(i, owner, depth int) {
	k := owner
	for child := range f.Tree.NamedChildren(i) {
		switch {
		case f.Is(child, kindLabel):
			k = f.label(i, child, owner, k)
		case f.Is(child, kindValue):
			for part := range f.Tree.NamedChildren(child) {
				f.structs(part, k, depth)
			}
		}
	}
}

// label declares the field of a label and gives the owner of what follows.
func (f *file) label(i, label, owner, k int) int {
	name := f.labelName(label, 0)
	switch isDefinition := strings.HasPrefix(name, "#") || strings.HasPrefix(name, "_#"); {
	case name == "" || name == "_":
		return k
	case isDefinition:
	case owner != build.None || k != owner: // an ordinary field in a struct
		return k
	}
	if declared := f.Lookup(k, name); declared >= 0 {
		return declared // the same field, of which this says more
	}
	d := f.Declare(facts.Declaration{Kind: facts.OtherType, Name: name, Parent: k})
	h := build.TypeHeader{Header: f.HeaderOf(i, build.None), Name: label, Shown: name}
	if brace := strings.IndexByte(f.Text[h.Doc:h.End], '{'); brace >= 0 {
		h.End = h.Doc + uint32(brace)
	}
	f.AddType(d, "", h)
	f.ExportType(d)
	return d
}

// labelName is the name that a label gives to its field, "" of patterns and of
// names that are computed.
func (f *file) labelName(i, depth int) string {
	last := f.Last(i)
	switch {
	case depth > 2 || f.Has(i, "["):
		return ""
	case f.Is(last, kindIdentifier):
		return f.String(last)
	case f.Is(last, kindString) && !strings.Contains(f.String(last), `\(`):
		return strings.Trim(f.String(last), `"`)
	case f.Is(last, kindLabel):
		return f.labelName(last, depth+1)
	}
	return ""
}

// calls adds the calls of functions.
func (f *file) calls(i int) {
	if f.Is(i, kindCall) {
		function := f.Child(i, fieldFunction)
		f.AddCall(i, f.ModuleContext(), facts.PlainCall, f.path(function), f.Raw(function))
	}
	for child := range f.Tree.NamedChildren(i) {
		f.calls(child)
	}
}

// path gives what is called.
func (f *file) path(i int) facts.Path {
	var path facts.Path
	for k, name := range strings.Split(strings.Join(strings.Fields(f.String(i)), ""), ".") {
		if k == 0 {
			path = build.Name(name)
		} else {
			path = build.Then(path, build.Member(name))
		}
	}
	return path
}
