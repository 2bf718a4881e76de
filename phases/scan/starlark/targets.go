package starlark

import (
	"path"
	"regexp"
	"slices"
	"strings"

	"rules_handbook/phases/scan/build"
)

// programs are the rules whose targets run one of their sources.
var programs = set(`sh_binary sh_test py_binary py_test py3_binary py3_test go_binary cc_binary cc_test rust_binary dart_binary
	js_binary js_test nodejs_binary nodejs_test rb_binary rb_test ruby_binary ruby_test perl_binary perl_test lua_binary lua_test php_binary php_test`)

// locations are the files that a command runs: where a command begins, or behind
// an interpreter.
var locations = regexp.MustCompile(`(?m)(?:^\s*|["'(;&|]\s*|\b(?:bash|sh|zsh|python3?|ruby|perl|node)\s+)(?:\./)?\$\((?:location|execpath|rootpath)\s+([^()\s]+)\)`)

// indexTargets notes the targets of a build file by their names, for others of
// the file may run or embed them.
func (f *file) indexTargets() {
	switch path.Base(f.Declaration.Path) {
	case "BUILD", "BUILD.bazel", "BUCK":
	default:
		return
	}
	f.targets = map[string]int{}
	for statement := range f.Tree.NamedChildren(0) {
		if call := f.Only(statement); f.Is(statement, kindStatement) && f.called(call) != "" {
			if name := f.text(call, "name", build.None); name != "" {
				f.targets[name] = call
			}
		}
	}
}

// runs gives the sources of which a target of a build file runs one, as a call
// names them (facts.Call.Names); "" for what is no such target, and where they are
// not all told.
func (f *file) runs(i int, c build.Context) string {
	if f.targets == nil || c.Caller >= 0 {
		return ""
	}
	called := f.called(i)
	var sources []string
	switch {
	case programs[called]:
		sources = f.sources(i, called, 0)
	case called == "genrule":
		sources = f.commandSources(i)
	}
	folder := path.Dir(f.Declaration.Path)
	for k, source := range sources {
		sources[k] = "//" + path.Join(folder, source)
	}
	slices.Sort(sources)
	return strings.Join(slices.Compact(sources), "\n")
}

// maxEmbedded bounds how many targets embed each other.
const maxEmbedded = 4

// sources gives the sources of which a program runs one.
func (f *file) sources(i int, called string, depth int) []string {
	for _, name := range []string{"main", "entry_point"} {
		if main := f.argument(i, name, build.None); main >= 0 {
			if file := local(f.text(i, name, build.None)); file != "" {
				return []string{file}
			}
			return nil
		}
	}
	files, ok := f.files(i, "srcs")
	if !ok {
		return nil
	}
	switch {
	case strings.HasPrefix(called, "go_"):
		return f.embedded(i, files, depth)
	case strings.HasPrefix(called, "cc_"), len(files) == 1:
		return files
	case strings.HasPrefix(called, "py"):
		if main := f.text(i, "name", build.None) + ".py"; slices.Contains(files, main) {
			return []string{main}
		}
	case strings.HasPrefix(called, "rust_") && slices.Contains(files, "src/main.rs"):
		return []string{"src/main.rs"}
	case strings.HasPrefix(called, "rust_") && slices.Contains(files, "main.rs"):
		return []string{"main.rs"}
	}
	return nil
}

// embedded adds the sources of the libraries that a target of Go takes in.
func (f *file) embedded(i int, files []string, depth int) []string {
	libraries, ok := f.files(i, "embed")
	if !ok || depth == maxEmbedded {
		return nil
	}
	for _, name := range libraries {
		library, known := f.targets[name]
		own, all := f.files(library, "srcs")
		if !known || !all {
			return nil
		}
		files = append(files, f.embedded(library, own, depth+1)...)
	}
	return files
}

// files gives the files or targets of the own package that an argument lists;
// false when it does not list all by their names. Without the argument there are
// none.
func (f *file) files(i int, name string) (found []string, ok bool) {
	list := f.argument(i, name, build.None)
	if list < 0 {
		return nil, true
	}
	if !f.Is(list, kindList) {
		return nil, false
	}
	for element := range f.Tree.NamedChildren(list) {
		if !f.Is(element, kindString) {
			return nil, false
		}
		file := local(stringValue(f.String(element)))
		if file == "" {
			return nil, false
		}
		found = append(found, file)
	}
	return found, true
}

// local gives the path of a label in the own package, "" for others.
func local(label string) string {
	label = strings.TrimPrefix(label, ":")
	if label == "" || strings.ContainsAny(label, ":@\n") || strings.HasPrefix(label, "/") || strings.Contains(label, "..") {
		return ""
	}
	return label
}

// commandSources gives the files that the command of a genrule runs, and what
// targets of the file that it runs are made of.
func (f *file) commandSources(i int) (found []string) {
	command := f.argument(i, "cmd", build.None)
	if command < 0 {
		command = f.argument(i, "cmd_bash", build.None)
	}
	if command < 0 {
		return nil
	}
	for _, match := range locations.FindAllStringSubmatch(f.String(command), -1) {
		name := local(match[1])
		if name == "" {
			continue
		}
		target, known := f.targets[name]
		switch called := f.called(target); {
		case !known:
			found = append(found, name)
		case programs[called]:
			found = append(found, f.sources(target, called, 0)...)
		}
	}
	return found
}
