package manifest

import (
	"bytes"
	"errors"
	"fmt"
	"maps"
	"path"
	"slices"
	"strings"

	"github.com/BurntSushi/toml"

	"rules_handbook/schemas/facts"
)

// table is a TOML table.
type table map[string]any

func readPyproject(src []byte, m *facts.Manifest) error {
	if err := checkNesting(src); err != nil {
		return err
	}
	var t table
	if err := toml.Unmarshal(src, &t); err != nil {
		var parse toml.ParseError
		if errors.As(err, &parse) {
			return fmt.Errorf("line %d: %s", parse.Position.Line, parse.Message)
		}
		return err
	}
	m.Kind = "pyproject.toml"
	for _, name := range []string{t.text("project", "name"), t.text("tool", "poetry", "name"), t.text("tool", "flit", "metadata", "module")} {
		if m.Name == "" {
			m.Name = name
		}
	}
	m.SourceDirs = Folders(t.sourceDirs())
	return nil
}

// checkNesting refuses brackets that nest too deep, before a parser that calls
// itself for each of them reads the text. Strings and comments do not count.
func checkNesting(src []byte) error {
	depth := 0
	for i := 0; i < len(src); i++ {
		switch c := src[i]; c {
		case '#':
			for i < len(src) && src[i] != '\n' {
				i++
			}
		case '"', '\'':
			i = endOfString(src, i)
		case '[', '{':
			if depth++; depth > maxDepth {
				return fmt.Errorf("line %d: found brackets nested deeper than %d", line(src, i), maxDepth)
			}
		case ']', '}':
			depth = max(depth-1, 0)
		}
	}
	return nil
}

// endOfString is the offset of the last quote of the string that starts at i.
func endOfString(src []byte, i int) int {
	quote := src[i : i+1]
	if long := bytes.Repeat(quote, 3); bytes.HasPrefix(src[i:], long) {
		quote = long
	}
	for i += len(quote); i < len(src); i++ {
		switch {
		case src[i] == '\\' && quote[0] == '"':
			i++
		case bytes.HasPrefix(src[i:], quote):
			return i + len(quote) - 1
		case src[i] == '\n' && len(quote) == 1:
			return i
		}
	}
	return i
}

// sourceDirs are the package roots that the build backends' tables name.
func (t table) sourceDirs() []string {
	var dirs []string
	add := func(list ...string) { dirs = append(dirs, list...) }

	for _, name := range slices.Sorted(maps.Keys(t.at("tool", "setuptools", "package-dir"))) {
		if dir, ok := PackageRoot(name, t.text("tool", "setuptools", "package-dir", name)); ok {
			add(dir)
		}
	}
	add(t.list("tool", "setuptools", "packages", "find", "where")...)
	for _, included := range t.tables("tool", "poetry", "packages") {
		add(included.text("from"))
	}
	for _, place := range []string{"tool.hatch.build", "tool.hatch.build.targets.wheel"} {
		keys := strings.Split(place, ".")
		add(t.list(append(keys, "sources")...)...)
		sources := t.at(append(keys, "sources")...)
		for _, from := range slices.Sorted(maps.Keys(sources)) {
			if sources[from] == "" {
				add(from)
			}
		}
		for _, folder := range t.list(append(keys, "packages")...) {
			add(path.Dir(folder))
		}
	}
	add(t.text("tool", "pdm", "build", "package-dir"), t.text("tool", "maturin", "python-source"))
	add(t.text("tool", "uv", "build-backend", "module-root"))
	for _, paths := range t.list("tool", "pytest", "ini_options", "pythonpath") {
		add(strings.Fields(paths)...)
	}
	return dirs
}

// PackageRoot gives the folder that a package of Python, "" for all of them, is
// found from when it lies in dir; it reports false for one that is not called
// as its folder.
func PackageRoot(name, dir string) (string, bool) {
	if dir == "" || name == "" {
		return dir, dir != ""
	}
	around, own := strings.CutSuffix("/"+path.Clean(dir), "/"+strings.ReplaceAll(name, ".", "/"))
	if around = strings.TrimPrefix(around, "/"); around == "" {
		around = "."
	}
	return around, own
}

// value is what stands at a path of keys, nil when there is nothing.
func (t table) value(keys ...string) any {
	var at any = map[string]any(t)
	for _, key := range keys {
		inner, ok := at.(map[string]any)
		if !ok {
			return nil
		}
		at = inner[key]
	}
	return at
}

func (t table) at(keys ...string) table {
	inner, _ := t.value(keys...).(map[string]any)
	return inner
}

func (t table) text(keys ...string) string {
	s, _ := t.value(keys...).(string)
	if !short(s) {
		return ""
	}
	return s
}

// list is a list of strings; one string counts as a list of one.
func (t table) list(keys ...string) []string {
	switch value := t.value(keys...).(type) {
	case string:
		return []string{value}
	case []any:
		var list []string
		for _, item := range value {
			if s, ok := item.(string); ok {
				list = append(list, s)
			}
		}
		return list
	}
	return nil
}

func (t table) tables(keys ...string) []table {
	var list []table
	switch value := t.value(keys...).(type) {
	case []map[string]any:
		for _, item := range value {
			list = append(list, item)
		}
	case []any:
		for _, item := range value {
			if inner, ok := item.(map[string]any); ok {
				list = append(list, inner)
			}
		}
	}
	return list
}
