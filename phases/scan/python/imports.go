package python

import (
	"slices"
	"strings"

	"rules_handbook/phases/scan/syntax"
	"rules_handbook/schemas/facts"
)

// imports reads import a.b, c as d. An import without alias binds the first
// segment and loads the whole.
func (f *file) imports(i int, c context) {
	for child := range f.tree.NamedChildren(i) {
		module, alias := f.alias(child)
		first, _, dotted := strings.Cut(module, ".")
		switch {
		case module == "":
		case alias != "":
			f.bindImport(facts.Import{Module: module, Local: alias, Whole: true, TypeOnly: c.typing}, c)
		default:
			f.bindImport(facts.Import{Module: first, Local: first, Whole: true, TypeOnly: c.typing}, c)
			if dotted {
				f.bindImport(facts.Import{Module: module, TypeOnly: c.typing}, c)
			}
		}
	}
}

// importsFrom reads from ..m import a, b as c and from m import *.
func (f *file) importsFrom(i int, c context) {
	source := f.child(i, f.fields.moduleName)
	if source == syntax.None {
		return
	}
	module := strings.Join(strings.Fields(f.string(source)), "")
	level := len(module) - len(strings.TrimLeft(module, "."))
	base := facts.Import{Module: module[level:], Level: level, TypeOnly: c.typing}
	for child := range f.tree.NamedChildren(i) {
		if child == source {
			continue
		}
		bound := base
		if f.tree.Kind(child) == "wildcard_import" {
			bound.Name = "*"
		} else {
			bound.Name, bound.Local = f.alias(child)
			if bound.Local == "" {
				bound.Local = bound.Name
			}
			if bound.Name == "" {
				continue
			}
		}
		f.bindImport(bound, c)
	}
}

// alias splits "name as alias".
func (f *file) alias(i int) (name, alias string) {
	if as := f.child(i, f.fields.alias); as != syntax.None {
		alias = f.string(as)
		i = f.child(i, f.fields.name)
	}
	if i == syntax.None || f.kind(i) != kindDotted {
		return "", ""
	}
	return strings.Join(strings.Fields(f.string(i)), ""), alias
}

// bindImport adds an import to the module or to the function or class it
// stands in.
func (f *file) bindImport(bound facts.Import, c context) {
	s := c.binder
	if outer, ok := f.scopes[s].outer[bound.Local]; ok {
		s = outer
	}
	if s == 0 {
		if slices.Contains(f.decls.Imports, bound) {
			return
		}
		f.decls.Imports = append(f.decls.Imports, bound)
		if bound.Local != "" {
			f.imported[bound.Local] = f.fullName(bound)
		}
		return
	}
	if bound.Local == "" {
		return // a local "import a.b" binds a, which is there
	}
	f.local(s, bound.Local).Import = &bound
}

// fullName is what an import binds, dotted from the top.
func (f *file) fullName(bound facts.Import) string {
	var segments []string
	if bound.Level > 0 {
		segments = packageOf(f.decls.Path)
		segments = slices.Clone(segments[:max(0, len(segments)-bound.Level+1)])
	}
	if bound.Module != "" {
		segments = append(segments, bound.Module)
	}
	if !bound.Whole && bound.Name != "" {
		segments = append(segments, bound.Name)
	}
	return strings.Join(segments, ".")
}

// isTyping reports whether a written name stands for a member of the typing
// module.
func (f *file) isTyping(written, name string) bool {
	full := f.qualify(written)
	return full == "typing."+name || full == "typing_extensions."+name
}

// qualify replaces the first segment of a dotted name by what is imported
// under it.
func (f *file) qualify(written string) string {
	first, rest, dotted := strings.Cut(written, ".")
	full, ok := f.imported[first]
	switch {
	case !ok:
		return written
	case !dotted:
		return full
	}
	return full + "." + rest
}
