package python

import (
	"path"
	"slices"
	"strings"

	"rules_handbook/phases/scan/manifest"
	"rules_handbook/schemas/facts"
)

// maxSetups is how many values of package_dir are looked at.
const maxSetups = 16

// setupManifest gives the folders that a setup.py finds packages in, in the
// form in which pyproject.toml says it: those of package_dir, and where
// find_packages looks. Nil when it names none, and for all other files.
func (f *file) setupManifest() *facts.Manifest {
	if path.Base(f.decls.Path) != "setup.py" {
		return nil
	}
	var dirs []string
	seen := 0
	for i := range f.tree.Nodes {
		switch f.kind(i) {
		case kindKeyword:
			if f.textOf(i, f.fields.name) == "package_dir" && seen < maxSetups {
				seen++
				dirs = append(dirs, f.packageDirs(f.child(i, f.fields.value))...)
			}
		case kindCall:
			function := f.textOf(i, f.fields.function)
			if name := function[strings.LastIndexByte(function, '.')+1:]; name == "find_packages" || name == "find_namespace_packages" {
				dirs = append(dirs, f.searched(i)...)
			}
		}
	}
	if dirs = manifest.Folders(dirs); len(dirs) == 0 {
		return nil
	}
	return &facts.Manifest{Kind: "pyproject.toml", SourceDirs: dirs}
}

// packageDirs gives the folders of a literal that maps packages to folders, or
// of a name for the only such literal: that of the package "", and of a package
// that lies in a folder of its own name what is around that.
func (f *file) packageDirs(value int) (dirs []string) {
	if value >= 0 && f.kind(value) == kindIdentifier {
		value = f.onlyDict(f.string(value))
	}
	if value < 0 || f.kind(value) != kindDict {
		return nil
	}
	for pair := range f.tree.NamedChildren(value) {
		parts := slices.Collect(f.tree.NamedChildren(pair))
		if len(parts) != 2 {
			continue
		}
		name, named := f.plainString(parts[0])
		dir, told := f.plainString(parts[1])
		if !named || !told {
			continue
		}
		if root, ok := manifest.PackageRoot(name, dir); ok {
			dirs = append(dirs, root)
		}
	}
	return dirs
}

// onlyDict is the literal that a name is assigned to; none when it is assigned
// to several things.
func (f *file) onlyDict(name string) int {
	found := none
	for i := range f.tree.Nodes {
		if f.kind(i) == kindAssignment && f.textOf(i, f.fields.left) == name {
			if found != none {
				return none
			}
			found = f.child(i, f.fields.right)
		}
	}
	return found
}

// searched gives the folder that find_packages is told to look in.
func (f *file) searched(call int) (dirs []string) {
	arguments := f.child(call, f.fields.arguments)
	if arguments < 0 {
		return nil
	}
	first := true
	for argument := range f.tree.NamedChildren(arguments) {
		value := argument
		switch {
		case f.kind(argument) == kindComment:
			continue
		case f.kind(argument) == kindKeyword:
			if f.textOf(argument, f.fields.name) != "where" {
				continue
			}
			value = f.child(argument, f.fields.value)
		case !first:
			continue
		}
		first = false
		if dir, ok := f.plainString(value); ok {
			dirs = append(dirs, dir)
		}
	}
	return dirs
}

// textOf is the text of the child that fills a field, "" without one.
func (f *file) textOf(i int, field uint16) string {
	if child := f.child(i, field); child >= 0 {
		return f.string(child)
	}
	return ""
}

// plainString is the text of a string without escapes and prefixes.
func (f *file) plainString(i int) (string, bool) {
	if i < 0 || f.kind(i) != kindString {
		return "", false
	}
	s := f.string(i)
	if len(s) < 2 || s[0] != s[len(s)-1] || s[0] != '"' && s[0] != '\'' || strings.ContainsAny(s[1:len(s)-1], "\\\n"+s[:1]) {
		return "", false
	}
	return s[1 : len(s)-1], true
}
