// Package names judges files by their names: what a handbook makes of a file,
// and which language it is in. The command line, the Gazelle plugin and the
// rules (through rules/private/names.bzl, which Starlark writes) decide by this
// one table; a test in phases/scan compares it with the scanners.
package names

import (
	"maps"
	"path"
	"slices"
	"strings"
)

// extensions tells a file's language by its last dot and what follows.
var extensions = map[string]string{
	".c": "cpp", ".h": "cpp", ".cc": "cpp", ".cpp": "cpp", ".cxx": "cpp", ".c++": "cpp", ".hh": "cpp", ".hpp": "cpp", ".hxx": "cpp",
	".h++": "cpp", ".inl": "cpp", ".ipp": "cpp", ".tcc": "cpp", ".tpp": "cpp", ".cppm": "cpp", ".ixx": "cpp",
	".cs":         "csharp",
	".cue":        "cue",
	".dart":       "dart",
	".Dockerfile": "dockerfile", ".dockerfile": "dockerfile", ".Containerfile": "dockerfile",
	".ex": "elixir", ".exs": "elixir",
	".go":     "go",
	".groovy": "groovy", ".gradle": "groovy", ".gvy": "groovy", ".gy": "groovy", ".gsh": "groovy",
	".tf": "hcl", ".tofu": "hcl", ".hcl": "hcl",
	".java": "java",
	".kt":   "kotlin", ".kts": "kotlin",
	".lua": "lua",
	".m":   "objc", ".mm": "objc",
	".ml":  "ocaml",
	".php": "php", ".phtml": "php",
	".proto": "protobuf",
	".py":    "python", ".pyi": "python",
	".rb": "ruby", ".rake": "ruby", ".gemspec": "ruby", ".ru": "ruby",
	".rs":    "rust",
	".scala": "scala", ".sc": "scala",
	".sh": "shell", ".bash": "shell", ".zsh": "shell", ".ksh": "shell",
	".sol": "solidity",
	".sql": "sql", ".pgsql": "sql", ".psql": "sql", ".plsql": "sql", ".pls": "sql", ".pks": "sql", ".pkb": "sql", ".tsql": "sql",
	".bzl": "starlark", ".star": "starlark", ".starlark": "starlark", ".sky": "starlark", ".bazel": "starlark", ".BUILD": "starlark",
	".swift": "swift",
	".ts":    "typescript", ".tsx": "typescript", ".mts": "typescript", ".cts": "typescript",
	".js": "typescript", ".jsx": "typescript", ".mjs": "typescript", ".cjs": "typescript",
	".vue": "typescript", ".svelte": "typescript",
	".zig": "zig",
}

// files tells the language of a file without an extension that says it.
var files = map[string]string{
	"Containerfile": "dockerfile", "Dockerfile": "dockerfile",
	"Jenkinsfile": "groovy",
	"BUCK":        "starlark", "BUILD": "starlark", "Tiltfile": "starlark", "WORKSPACE": "starlark", "WORKSPACE.bzlmod": "starlark",
}

// projects are files that say what the modules of a language are called.
var projects = map[string]string{
	"Cargo.toml":     "rust",
	"dune":           "ocaml",
	"foundry.toml":   "solidity",
	"go.mod":         "go",
	"pyproject.toml": "python",
	"remappings.txt": "solidity",
	"setup.cfg":      "python",
	"pubspec.yaml":   "dart",
	"org.codehaus.groovy.runtime.ExtensionModule": "groovy",
	"package.json":  "typescript",
	"tsconfig.json": "typescript",
	"jsconfig.json": "typescript",
}

// readmes are the authors' own words, in any letter case.
var readmes = []string{"readme", "readme.markdown", "readme.md", "readme.rst", "readme.txt"}

// excepted are ends of names of declarations without code, of templates, of
// locks, and of what tools write.
var excepted = []string{
	".blade.php", ".d.cts", ".d.mts", ".d.ts", ".min.js", ".pb.c", ".pb.cc", ".pb.h",
	".freezed.dart", ".g.dart", ".gr.dart", ".mocks.dart", ".pb.dart", ".pbenum.dart", ".pbjson.dart", ".pbserver.dart",
	".Designer.cs", ".g.cs", ".generated.cs", ".generated.swift", ".terraform.lock.hcl",
}

// Role says what a handbook makes of a file.
type Role int

const (
	None    Role = iota
	Source       // described
	Project      // a project file or README: says something about the sources
)

// Classify judges a file by its name. READMEs have no language.
func Classify(file string) (role Role, language string) {
	base := path.Base(file)
	if slices.Contains(readmes, strings.ToLower(base)) {
		return Project, ""
	}
	if language, ok := projects[base]; ok {
		return Project, language
	}
	// What a tsconfig.json extends lies beside it.
	if name, ok := strings.CutSuffix(base, ".json"); ok &&
		(strings.HasPrefix(name, "tsconfig.") || strings.HasPrefix(name, "jsconfig.")) {
		return Project, "typescript"
	}
	for _, end := range excepted {
		if strings.HasSuffix(base, end) {
			return None, ""
		}
	}
	if language, ok := files[base]; ok {
		return Source, language
	}
	if language, ok := extensions[path.Ext(base)]; ok {
		return Source, language
	}
	return None, ""
}

// Languages lists the languages, sorted.
func Languages() []string {
	return slices.Compact(slices.Sorted(maps.Values(extensions)))
}

// Examples gives a file name for every row of the table of sources.
func Examples() map[string]string {
	examples := maps.Clone(files)
	for extension, language := range extensions {
		examples["x"+extension] = language
	}
	return examples
}

// Starlark gives the table as the text of rules/private/names.bzl.
func Starlark() []byte {
	var b strings.Builder
	b.WriteString(`"""The names of the files that a handbook reads.

Written from phases/scan/names by: UPDATE_GOLDEN=1 go test ./phases/scan/names
"""
`)
	list := func(name, comment string, values []string) {
		b.WriteString("\n# " + comment + "\n" + name + " = [\n")
		for _, value := range slices.Sorted(slices.Values(values)) {
			b.WriteString("    \"" + value + "\",\n")
		}
		b.WriteString("]\n")
	}
	list("EXTENSIONS", "Ends of the names of sources.", slices.Collect(maps.Keys(extensions)))
	list("FILES", "Names of sources without an extension that tells.", slices.Collect(maps.Keys(files)))
	list("PROJECT_FILES", "Project files say what modules are called.", slices.Collect(maps.Keys(projects)))
	list("READMES", "The authors' own words, in any letter case.", readmes)
	list("EXCEPTED", "Ends of names of declarations without code, of templates, of locks, and of what tools write.", excepted)
	return []byte(b.String())
}
