package typescript

import (
	"strings"

	"rules_handbook/schemas/facts"
)

// importStatement notes the names that an import binds.
func (f *file) importStatement(i int, c context) {
	source := f.Child(i, fieldSource)
	typeOnly := f.Has(i, "type") || f.Has(i, "typeof")
	for child := range f.Tree.NamedChildren(i) {
		switch f.Kind(child) {
		case kindImportClause:
			f.importClause(child, facts.Import{Module: f.stringValue(source), TypeOnly: typeOnly}, c)
			return
		case kindImportRequire:
			module := f.stringValue(f.Child(child, fieldSource))
			f.bindImport(facts.Import{Module: module, Local: f.String(f.Only(child)), Whole: true, TypeOnly: typeOnly}, c.scope)
			return
		}
	}
	if source >= 0 {
		f.bindImport(facts.Import{Module: f.stringValue(source)}, 0)
	}
}

func (f *file) importClause(i int, imp facts.Import, c context) {
	for child := range f.Tree.NamedChildren(i) {
		one := imp
		switch f.Kind(child) {
		case kindIdentifier:
			one.Name, one.Local = "default", f.String(child)
			f.bindImport(one, c.scope)
		case kindNamespaceImport:
			one.Name, one.Local, one.Whole = "*", f.String(f.Only(child)), true
			f.bindImport(one, c.scope)
		default: // the names in braces
			for specifier := range f.Tree.NamedChildren(child) {
				f.importSpecifier(specifier, imp, c)
			}
		}
	}
}

func (f *file) importSpecifier(i int, imp facts.Import, c context) {
	if f.Kind(i) != kindImportSpecifier {
		return
	}
	imp.Name = f.exportName(f.Child(i, fieldName))
	imp.Local = imp.Name
	if alias := f.Child(i, fieldAlias); alias >= 0 {
		imp.Local = f.String(alias)
	}
	imp.TypeOnly = imp.TypeOnly || f.Has(i, "type")
	f.bindImport(imp, c.scope)
}

// importAlias declares import A = N.M.
func (f *file) importAlias(i int, c context) {
	first, last := none, none
	for child := range f.Tree.NamedChildren(i) {
		if first == none {
			first = child
		}
		last = child
	}
	names := f.dotted(last)
	if first == last || names == nil {
		return
	}
	k := f.Declare(facts.Declaration{Kind: facts.Alias, Name: f.String(first), Qualname: f.Qualify(c.owner, f.String(first)),
		Parent: f.ownerOf(c, c.scope), Type: &facts.Type{Names: names}})
	f.BindDeclared(c.scope, k)
}

// exportName is a name in an export or import list; it may be quoted.
func (f *file) exportName(i int) string {
	if f.Kind(i) == kindString {
		return f.stringValue(i)
	}
	return f.String(i)
}

func dottedName(names []string) string { return strings.Join(names, ".") }
