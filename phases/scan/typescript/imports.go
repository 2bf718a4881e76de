package typescript

import (
	"strings"

	"rules_handbook/schemas/facts"
)

// importStatement notes the names that an import binds.
func (f *file) importStatement(i int, c context) {
	source := f.child(i, f.fields.source)
	typeOnly := f.word(i, "type") || f.word(i, "typeof")
	for child := range f.tree.NamedChildren(i) {
		switch f.kind(child) {
		case kindImportClause:
			f.importClause(child, facts.Import{Module: f.stringValue(source), TypeOnly: typeOnly}, c)
			return
		case kindImportRequire:
			module := f.stringValue(f.child(child, f.fields.source))
			f.bindImport(facts.Import{Module: module, Local: f.string(f.only(child)), Whole: true, TypeOnly: typeOnly}, c.scope)
			return
		}
	}
	if source >= 0 {
		f.bindImport(facts.Import{Module: f.stringValue(source)}, 0)
	}
}

func (f *file) importClause(i int, imp facts.Import, c context) {
	for child := range f.tree.NamedChildren(i) {
		one := imp
		switch f.kind(child) {
		case kindIdentifier:
			one.Name, one.Local = "default", f.string(child)
			f.bindImport(one, c.scope)
		case kindNamespaceImport:
			one.Name, one.Local, one.Whole = "*", f.string(f.only(child)), true
			f.bindImport(one, c.scope)
		default: // the names in braces
			for specifier := range f.tree.NamedChildren(child) {
				f.importSpecifier(specifier, imp, c)
			}
		}
	}
}

func (f *file) importSpecifier(i int, imp facts.Import, c context) {
	if f.kind(i) != kindImportSpecifier {
		return
	}
	imp.Name = f.exportName(f.child(i, f.fields.name))
	imp.Local = imp.Name
	if alias := f.child(i, f.fields.alias); alias >= 0 {
		imp.Local = f.string(alias)
	}
	imp.TypeOnly = imp.TypeOnly || f.word(i, "type")
	f.bindImport(imp, c.scope)
}

// importAlias declares import A = N.M.
func (f *file) importAlias(i int, c context) {
	first, last := none, none
	for child := range f.tree.NamedChildren(i) {
		if first == none {
			first = child
		}
		last = child
	}
	names := f.dotted(last)
	if first == last || names == nil {
		return
	}
	k := f.declare(facts.Declaration{Kind: facts.Alias, Name: f.string(first), Qualname: f.qualify(c.owner, f.string(first)),
		Parent: f.ownerOf(c, c.scope), Type: &facts.Type{Names: names}})
	f.bindDeclared(k, c.scope)
}

// exportName is a name in an export or import list; it may be quoted.
func (f *file) exportName(i int) string {
	if f.kind(i) == kindString {
		return f.stringValue(i)
	}
	return f.string(i)
}

func dottedName(names []string) string { return strings.Join(names, ".") }
