package gofile

import (
	"go/ast"
	"path"
	"strconv"
	"strings"
)

// Import is an import declaration.
type Import struct {
	Path  string
	Local string // name that the file uses; "_" and "." as written
	Spec  *ast.ImportSpec
}

// importsOf lists the imports of a file that uses the given names as
// qualifiers. The name of an import without an alias stands in the imported
// package; what the path suggests and the file uses is taken for it.
func importsOf(f *ast.File, used map[string]bool) []Import {
	var imports []Import
	for _, spec := range f.Imports {
		p, err := strconv.Unquote(spec.Path.Value)
		if err != nil || p == "" {
			continue
		}
		if spec.Name != nil {
			imports = append(imports, Import{p, spec.Name.Name, spec})
		} else {
			imports = append(imports, Import{p, localName(p, used), spec})
		}
	}
	return imports
}

// localName picks the first name suggested by a path that is used, else the
// first.
func localName(importPath string, used map[string]bool) string {
	if base := path.Base(importPath); used[base] && !isVersion(base) && !strings.HasSuffix(base, "_go") {
		return base // the first suggestion, as of most paths
	}
	names := suggestions(importPath)
	for _, n := range names {
		if used[n] {
			return n
		}
	}
	return names[0]
}

// suggestions lists names that the package of an import path may have, the
// likeliest first: gopkg.in/yaml.v3 is yaml, example.com/go-redis/v9 is redis.
func suggestions(importPath string) []string {
	base := path.Base(importPath)
	if dir := path.Dir(importPath); isVersion(base) && dir != "." {
		base = path.Base(dir)
	}
	if i := strings.LastIndex(base, ".v"); i > 0 && isVersion(base[i+1:]) {
		base = base[:i]
	}
	var names []string
	add := func(s string) {
		if s = identifier(s); s != "" {
			names = append(names, s)
		}
	}
	bare := base
	for _, affix := range []string{"go-", "go.", "golang-"} {
		bare = strings.TrimPrefix(bare, affix)
	}
	for _, affix := range []string{"-go", ".go", "-golang", "_go"} {
		bare = strings.TrimSuffix(bare, affix)
	}
	add(bare)
	add(base)
	add(strings.ReplaceAll(base, "-", "_"))
	add(strings.ReplaceAll(bare, "-", "_"))
	for _, cut := range []string{"-", ".", "_"} {
		parts := strings.Split(bare, cut)
		add(parts[len(parts)-1])
		add(parts[0])
	}
	if len(names) > 0 {
		add("go" + bare)
	}
	return append(names, "_"+strconv.Itoa(len(importPath)))
}

func isVersion(s string) bool {
	return len(s) > 1 && s[0] == 'v' && strings.Trim(s[1:], "0123456789") == ""
}

// identifier drops what cannot stand in a name.
func identifier(s string) string {
	s = strings.Map(func(r rune) rune {
		if r == '_' || '0' <= r && r <= '9' || 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z' {
			return r
		}
		return -1
	}, s)
	return strings.TrimLeft(s, "0123456789")
}
