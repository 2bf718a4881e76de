// Package starlark turns Starlark sources into facts: the build files of Bazel
// and Buck, their extensions (.bzl), and scripts in the language.
//
// Input is the path and the text of one file; output are its functions, what
// the global calls rule(), macro(), aspect(), repository_rule(),
// module_extension() and provider() make, and its calls. load() is an import,
// not a call. A rule is a function whose only call is its implementation; a
// provider is a type. An error means that there is no tree; a file with syntax
// errors gives what could be read and is marked partial.
//
// Ids are module + "." + qualname. The grammar is that of Python, of which
// Starlark is a part.
package starlark

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
		Name: "starlark", Tier: "full", CallTypes: []string{"internal_func", "internal_constructor", "boundary", "unresolved"},
		TypeKinds: []string{"struct"},
	},
	Extensions: []string{".bzl", ".star", ".starlark", ".sky", ".bazel", ".BUILD"},
	Names:      []string{"BUILD", "BUCK", "WORKSPACE", "WORKSPACE.bzlmod", "Tiltfile"},
	Grammar:    syntax.Python, Kinds: kinds, Fields: fields, Comment: kindComment,
	Comments: build.Comments{Line: []string{"#"}, Before: []build.Kind{kindStatement}},
	Module:   moduleID,
	Implicit: "provider",
	Walk:     walk,
}

// moduleID is the path without its extension. Build files keep theirs, because
// BUILD and BUILD.bazel may lie side by side.
func moduleID(file string) string {
	if ext := path.Ext(file); ext != ".bazel" {
		file = strings.TrimSuffix(file, ext)
	}
	return strings.ReplaceAll(file, "/", ".")
}

func walk(src *build.File) {
	f := &file{File: src, workspace: &facts.Manifest{Kind: path.Base(src.Declaration.Path)}}
	if doc := f.docstring(0); doc != "" {
		f.Details.Doc = doc
	}
	f.indexTargets()
	f.children(0, f.ModuleContext())
	if isWorkspace(f.workspace.Kind) {
		f.Declaration.Manifest = f.workspace
	}
}

// isWorkspace reports whether a file stands at the root of a workspace.
func isWorkspace(base string) bool {
	switch base {
	case "MODULE.bazel", "WORKSPACE", "WORKSPACE.bazel", "REPO.bazel":
		return true
	}
	return false
}

type file struct {
	*build.File
	workspace *facts.Manifest
	targets   map[string]int // calls of a build file that make targets, by their names; nil in other files
}

func (f *file) children(i int, c build.Context) {
	for child := range f.Tree.NamedChildren(i) {
		f.walk(child, c)
	}
}

func (f *file) walk(i int, c build.Context) {
	switch f.Kind(i) {
	case kindFunction:
		f.function(i, c)
		return
	case kindLambda:
		inner := f.Block(c)
		inner.Result = nil
		f.params(f.Child(i, fieldParameters), c, inner)
		f.walk(f.Child(i, fieldBody), inner)
		return
	case kindComprehension:
		c = f.Block(c)
	case kindFor, kindForIn:
		f.bind(f.Child(i, fieldLeft), c, facts.Step{Op: facts.OpElement}, f.path(f.Child(i, fieldRight)))
	case kindAssignment:
		if f.assignment(i, c) {
			return
		}
	case kindReturn:
		if c.Result != nil {
			f.AddValues(build.Target{Decl: c.Result.Decl}, []facts.Path{f.path(f.Only(i))}, c.Scope)
		}
	case kindCall:
		f.call(i, c)
		return
	}
	if i >= 0 {
		f.children(i, c)
	}
}

func (f *file) function(i int, c build.Context) {
	name := f.String(f.Child(i, fieldName))
	if name == "" {
		return
	}
	body, parameters := f.Child(i, fieldBody), f.Child(i, fieldParameters)
	d := facts.Declaration{Kind: facts.Function, Name: name, Parent: c.Owner, Params: f.parameters(parameters)}
	k := f.Declare(d)
	if c.Owner >= 0 {
		f.BindDeclared(c.Scope, k)
	}
	fn := f.AddFunction(k, f.HeaderOf(i, body))
	fn.Node.Signature = strings.TrimSuffix(strings.TrimRight(fn.Node.Signature, " "), ":")
	fn.Node.Exported = c.Owner < 0 && !strings.HasPrefix(name, "_")
	fn.Node.Params = f.paramTypes(parameters)
	if doc := f.docstring(body); doc != "" {
		fn.Node.Doc = doc
	}
	inner := build.Context{Caller: k, Owner: k, This: build.None, Result: fn}
	inner.Scope = f.NewScope(facts.Scope{Parent: c.Scope, Decl: k, This: build.None})
	f.params(parameters, c, inner)
	f.children(body, inner)
}

// params binds the parameters of a function or lambda and reads their default
// values, which belong to what is around it.
func (f *file) params(parameters int, outer, inner build.Context) {
	if parameters < 0 {
		return
	}
	for p := range f.Tree.NamedChildren(parameters) {
		f.BindParam(inner.Scope, f.paramName(p), nil, nil, inner.Scope)
		f.walk(f.Child(p, fieldValue), outer)
	}
}

func (f *file) parameters(parameters int) (params []facts.Param) {
	if parameters < 0 {
		return nil
	}
	for p := range f.Tree.NamedChildren(parameters) {
		if name := f.paramName(p); name != "" {
			params = append(params, facts.Param{Name: name, Variadic: strings.HasPrefix(f.String(p), "*"), Optional: f.Child(p, fieldValue) >= 0})
		}
	}
	return params
}

// paramTypes gives the written types, which only Buck's dialect has.
func (f *file) paramTypes(parameters int) (params []facts.ParamType) {
	if parameters < 0 {
		return nil
	}
	for p := range f.Tree.NamedChildren(parameters) {
		if t := f.Child(p, fieldType); t >= 0 {
			params = append(params, facts.ParamType{Name: f.paramName(p), Type: f.RawText(f.Start(t), f.End(t))})
		}
	}
	return params
}

func (f *file) paramName(p int) string {
	switch {
	case f.Is(p, kindIdentifier):
		return f.String(p)
	case f.Child(p, fieldName) >= 0:
		return f.String(f.Child(p, fieldName))
	}
	for child := range f.Tree.NamedChildren(p) {
		if f.Is(child, kindIdentifier) {
			return f.String(child)
		}
		return f.paramName(child)
	}
	return ""
}
