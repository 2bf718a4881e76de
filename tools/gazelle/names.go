package gazelle

import (
	"strings"
	"unicode/utf8"
)

// foreignFolders hold other people's or generated files, unless they are
// packages.
var foreignFolders = map[string]bool{
	".git": true, ".hg": true, ".svn": true, "node_modules": true, "vendor": true, "target": true, "build": true, "dist": true,
	"out": true, "__pycache__": true, ".mypy_cache": true, ".pytest_cache": true, ".ruff_cache": true, ".tox": true, "venv": true,
	".venv": true, "env": true, ".env": true, "site-packages": true, ".idea": true, ".vscode": true, ".handbook-patches": true,
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
