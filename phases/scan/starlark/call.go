package starlark

import (
	"path"
	"strings"

	"rules_handbook/phases/scan/build"
	"rules_handbook/schemas/facts"
)

// makers are the functions whose result is a rule or the like: a function that
// calls its implementation.
var makers = set("rule repository_rule macro aspect module_extension materializer_rule subrule")

// implementing are all functions that take an implementation.
var implementing = set("rule repository_rule macro aspect module_extension materializer_rule subrule transition analysis_test")

func set(words string) map[string]bool {
	all := map[string]bool{}
	for _, word := range strings.Fields(words) {
		all[word] = true
	}
	return all
}

// call adds the row of a call, and what the call says about other files.
func (f *file) call(i int, c build.Context) {
	callee := f.Child(i, fieldFunction)
	called := f.called(i)
	switch called {
	case "load", "load_subinclude":
		if c.Owner < 0 {
			f.load(i)
			return
		}
	case "include":
		f.include(i)
	case "use_extension":
		if path := f.extension(i, ""); path != nil {
			f.AddCall(i, c, facts.PlainCall, path, f.Raw(callee))
			f.inner(i, c)
			return
		}
	default:
		f.describe(called, i)
	}
	row := f.AddCall(i, c, facts.PlainCall, f.path(callee), f.Raw(callee))
	if sources := f.runs(i, c); sources != "" {
		row.Names = sources
	}
	if implementing[called] {
		f.implementation(i, c)
	}
	f.inner(i, c)
}

// inner reads the calls in a callee and in the arguments; the names of
// arguments are none.
func (f *file) inner(i int, c build.Context) {
	f.walk(f.Child(i, fieldFunction), c)
	arguments := f.Child(i, fieldArguments)
	if arguments < 0 || f.Is(arguments, kindComprehension) {
		f.walk(arguments, c)
		return
	}
	for a := range f.Tree.NamedChildren(arguments) {
		if f.Is(a, kindKeyword) {
			a = f.Child(a, fieldValue)
		}
		f.walk(a, c)
	}
}

// implementation adds a call of what is passed as the implementation.
func (f *file) implementation(i int, c build.Context) {
	value := f.argument(i, "implementation", 0)
	if !f.Is(value, kindIdentifier, kindAttribute) {
		return
	}
	f.AddCall(value, c, facts.PlainCall, f.path(value), f.Raw(value))
}

// called is the bare name that a call is of, "" for others.
func (f *file) called(i int) string {
	if callee := f.Child(i, fieldFunction); f.Is(i, kindCall) && f.Is(callee, kindIdentifier) {
		return f.String(callee)
	}
	return ""
}

// argument is the value of an argument by its name, or by its place among those
// without one; None without it.
func (f *file) argument(i int, name string, place int) int {
	arguments := f.Child(i, fieldArguments)
	if arguments < 0 {
		return build.None
	}
	n := 0
	for a := range f.Tree.NamedChildren(arguments) {
		if f.Is(a, kindKeyword) {
			if f.String(f.Child(a, fieldName)) == name {
				return f.Child(a, fieldValue)
			}
			continue
		}
		if n == place {
			return a
		}
		n++
	}
	return build.None
}

// text is the value of an argument that is a string.
func (f *file) text(i int, name string, place int) string {
	if value := f.argument(i, name, place); f.Is(value, kindString) {
		return stringValue(f.String(value))
	}
	return ""
}

// load adds the imports of load("//a:b.bzl", "x", y = "z").
func (f *file) load(i int) {
	module := f.text(i, "", 0)
	arguments := f.Child(i, fieldArguments)
	if module == "" || arguments < 0 {
		return
	}
	first := true
	for a := range f.Tree.NamedChildren(arguments) {
		imp := facts.Import{Module: module}
		switch {
		case f.Is(a, kindKeyword):
			imp.Local, imp.Name = f.String(f.Child(a, fieldName)), stringValue(f.String(f.Child(a, fieldValue)))
		case !first && f.Is(a, kindString):
			imp.Name = stringValue(f.String(a))
			imp.Local = imp.Name
		}
		first = false
		if imp.Name != "" && imp.Local != "" {
			f.Declaration.Imports = append(f.Declaration.Imports, imp)
		}
	}
}

// include adds the import of another part of MODULE.bazel.
func (f *file) include(i int) {
	if strings.HasSuffix(f.Declaration.Path, "MODULE.bazel") && f.text(i, "label", 0) != "" {
		f.Declaration.Imports = append(f.Declaration.Imports, facts.Import{Module: f.text(i, "label", 0)})
	}
}

// extension imports what use_extension() or use_repo_rule() names; local is the
// name that it is bound to, "" for none.
func (f *file) extension(i int, local string) facts.Path {
	module, name := f.text(i, "extension_bzl_file", 0), f.text(i, "extension_name", 1)
	if module == "" || name == "" {
		return nil
	}
	if local == "" {
		local = f.HiddenName()
	}
	f.Declaration.Imports = append(f.Declaration.Imports, facts.Import{Module: module, Name: name, Local: local})
	return build.Name(local)
}

// describe notes what a file at the root of a workspace says about
// repositories: its own name, and the folders and names of others.
func (f *file) describe(called string, i int) {
	switch called {
	case "module", "workspace":
		f.workspace.Name = f.text(i, "name", 0)
		f.alias(f.text(i, "repo_name", build.None), f.workspace.Name)
	case "bazel_dep":
		f.alias(f.text(i, "repo_name", build.None), f.text(i, "name", 0))
	case "local_path_override":
		f.folder(f.text(i, "module_name", 0), f.text(i, "path", 1))
	case "local_repository":
		f.folder(f.text(i, "name", build.None), f.text(i, "path", build.None))
	}
}

func (f *file) alias(name, module string) {
	if name == "" || module == "" {
		return
	}
	if f.workspace.Entries == nil {
		f.workspace.Entries = map[string]string{}
	}
	f.workspace.Entries[name] = module
}

func (f *file) folder(name, folder string) {
	if name == "" || folder == "" || path.IsAbs(folder) {
		return
	}
	if f.workspace.Replace == nil {
		f.workspace.Replace = map[string]string{}
	}
	f.workspace.Replace[name] = folder
}
