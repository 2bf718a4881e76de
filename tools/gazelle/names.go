package gazelle

import (
	"maps"
	"path"
	"slices"
	"strings"
	"unicode/utf8"
)

// languages are the names that the directive for languages knows.
var languages = languagesOf(extensions)

// extensions tells a file's language. The scanners decide alike; a test
// compares.
var extensions = map[string]string{
	".c": "cpp", ".h": "cpp", ".cc": "cpp", ".cpp": "cpp", ".cxx": "cpp", ".c++": "cpp", ".hh": "cpp", ".hpp": "cpp", ".hxx": "cpp",
	".h++": "cpp", ".inl": "cpp", ".ipp": "cpp", ".tcc": "cpp", ".tpp": "cpp", ".cppm": "cpp", ".ixx": "cpp",
	".cs":         "csharp",
	".go":         "go",
	".Dockerfile": "dockerfile", ".dockerfile": "dockerfile", ".Containerfile": "dockerfile",
	".tf": "hcl", ".tofu": "hcl",
	".java": "java",
	".php":  "php", ".phtml": "php",
	".m": "objc", ".mm": "objc",
	".kt": "kotlin", ".kts": "kotlin",
	".py": "python", ".pyi": "python",
	".proto": "protobuf",
	".rb":    "ruby", ".rake": "ruby", ".gemspec": "ruby", ".ru": "ruby",
	".rs": "rust",
	".sh": "shell", ".bash": "shell", ".zsh": "shell", ".ksh": "shell",
	".bzl": "starlark", ".star": "starlark", ".starlark": "starlark", ".sky": "starlark",
	".ts": "typescript", ".tsx": "typescript", ".mts": "typescript", ".cts": "typescript",
	".swift": "swift",
	".js":    "typescript", ".jsx": "typescript", ".mjs": "typescript", ".cjs": "typescript",
	".vue": "typescript", ".svelte": "typescript",
}

// projectFiles say what the modules of a language are called.
var projectFiles = map[string]string{
	"Cargo.toml":     "rust",
	"go.mod":         "go",
	"pyproject.toml": "python",
	"setup.cfg":      "python",
	"package.json":   "typescript",
	"tsconfig.json":  "typescript",
	"jsconfig.json":  "typescript",
}

// foreignFolders hold other people's or generated files, unless they are
// packages.
var foreignFolders = map[string]bool{
	".git": true, ".hg": true, ".svn": true, "node_modules": true, "vendor": true, "target": true, "build": true, "dist": true,
	"out": true, "__pycache__": true, ".mypy_cache": true, ".pytest_cache": true, ".ruff_cache": true, ".tox": true, "venv": true,
	".venv": true, "env": true, ".env": true, "site-packages": true, ".idea": true, ".vscode": true, ".handbook-patches": true,
}

// role says what a handbook makes of a file.
type role int

const (
	nothing role = iota
	source
	project // project file or README
)

// classify judges a file by its name. READMEs have no language.
func classify(file string) (r role, language string) {
	base := path.Base(file)
	switch strings.ToLower(base) {
	case "readme", "readme.md", "readme.markdown", "readme.rst", "readme.txt":
		return project, ""
	}
	if l, ok := projectFiles[base]; ok {
		return project, l
	}
	if name, ok := strings.CutSuffix(base, ".json"); ok &&
		(strings.HasPrefix(name, "tsconfig.") || strings.HasPrefix(name, "jsconfig.")) {
		return project, "typescript"
	}
	for _, s := range []string{".d.ts", ".d.mts", ".d.cts", ".min.js", ".blade.php", ".pb.h", ".pb.cc", ".pb.c", ".Designer.cs", ".g.cs", ".generated.cs", ".generated.swift"} {
		if strings.HasSuffix(base, s) {
			return nothing, ""
		}
	}
	if l, ok := extensions[path.Ext(base)]; ok {
		return source, l
	}
	return nothing, ""
}

// asLabel gives the label of a file in its package, false when Bazel takes no
// such name in a label.
func asLabel(file string) (string, bool) {
	for _, r := range file {
		if r < ' ' || r == 0x7f || r == '\\' || r == ':' {
			return "", false
		}
	}
	if strings.HasPrefix(file, "@") {
		return ":" + file, true // without the colon it names a repository
	}
	return file, true
}

// writable reports whether a build file, which is UTF-8, can hold a name.
func writable(file string) bool { return utf8.ValidString(file) }

// languagesOf lists the languages of a table, sorted.
func languagesOf(table map[string]string) []string {
	return slices.Compact(slices.Sorted(maps.Values(table)))
}
