package typescript

import "rules_handbook/schemas/facts"

// export adds an export of the module once.
func (f *file) export(e facts.Export) {
	if f.exports == nil {
		f.exports = map[facts.Export]bool{}
	}
	if f.exports[e] {
		return
	}
	f.exports[e] = true
	f.Declaration.Exports = append(f.Declaration.Exports, e)
}

// exportStatement walks export in all its forms.
func (f *file) exportStatement(i int, c context) {
	for child := range f.Tree.NamedChildren(i) {
		if f.Kind(child) == kindDecorator {
			f.decorator(child, c)
		}
	}
	isDefault := f.Has(i, "default")
	if source := f.Child(i, fieldSource); source >= 0 {
		f.reexport(i, f.stringValue(source))
		return
	}
	if declaration := f.Child(i, fieldDeclaration); declaration >= 0 {
		f.exportDeclaration(declaration, i, isDefault, c)
		return
	}
	if value := f.Child(i, fieldValue); value >= 0 {
		f.exportDefault(value, i, c)
		return
	}
	for child := range f.Tree.NamedChildren(i) {
		switch f.Kind(child) {
		case kindExportClause:
			f.exportClause(child, "", c)
		case kindDecorator:
		default:
			if f.Has(i, "=") {
				f.exportAssignment(child, c)
			} else {
				f.walk(child, c)
			}
		}
	}
}

// reexport handles export … from.
func (f *file) reexport(i int, module string) {
	for child := range f.Tree.NamedChildren(i) {
		switch f.Kind(child) {
		case kindExportClause:
			f.exportClause(child, module, context{owner: none})
			return
		case kindNamespaceExport:
			f.export(facts.Export{Name: f.exportName(f.Only(child)), Module: module, From: "*"})
			return
		}
	}
	f.export(facts.Export{Name: "*", Module: module})
}

// exportClause handles { a, b as c }.
func (f *file) exportClause(i int, module string, c context) {
	for child := range f.Tree.NamedChildren(i) {
		if f.Kind(child) != kindExportSpecifier {
			continue
		}
		name := f.exportName(f.Child(child, fieldName))
		e := facts.Export{Name: name, Local: name}
		if alias := f.Child(child, fieldAlias); alias >= 0 {
			e.Name = f.exportName(alias)
		}
		if module != "" {
			e.Local, e.Module, e.From = "", module, name
		}
		if c.owner == none {
			f.export(e)
		}
	}
}

// exportDeclaration walks a declaration and exports what it declares.
func (f *file) exportDeclaration(i, statement int, isDefault bool, c context) {
	first := len(f.Declaration.Decls)
	switch f.Kind(i) {
	case kindFunction:
		f.functionDeclaration(i, statement, c)
	case kindClass, kindAbstractClass:
		f.classDeclaration(i, statement, c)
	default:
		f.walk(i, c)
	}
	for k := first; k < len(f.Declaration.Decls); k++ {
		d := f.Decl(k)
		if d.Parent != c.owner || d.Name == "" || d.Name[0] == '{' {
			continue
		}
		f.exported[k] = true
		if c.owner != none {
			continue
		}
		e := facts.Export{Name: d.Name, Local: d.Name}
		if isDefault {
			e.Name = "default"
		}
		f.export(e)
	}
}

// exportDefault handles export default of an expression.
func (f *file) exportDefault(i, statement int, c context) {
	name := "default"
	bound := f.uncast(i)
	if names := f.dotted(bound); len(names) > 0 {
		f.export(facts.Export{Name: name, Local: dottedName(names)})
		f.walk(i, c)
		return
	}
	if function := f.bare(i); f.isFunction(function) || f.Kind(function) == kindClassExpression {
		bound = function
	}
	if own := f.String(f.Child(bound, fieldName)); own != "" && (f.isFunction(bound) || f.Kind(bound) == kindClassExpression) {
		name = own
	}
	first := len(f.Declaration.Decls)
	switch {
	case f.isFunction(bound):
		f.define(definition{node: bound, span: statement, doc: f.Start(statement), name: name, kind: facts.Function, bind: c.scope,
			typed: f.writtenType(none, i, c)}, c)
	case f.Kind(bound) == kindClassExpression:
		f.class(classDefinition{node: bound, span: bound, doc: f.Start(statement), name: name, bind: c.scope}, c)
	case f.Kind(bound) == kindObject && f.isOwnerObject(bound):
		f.namedObject(bound, name, c.scope, false, f.writtenType(none, i, c), c)
	default:
		f.Bind(c.scope, name, f.values(i, c), nil, c.scope)
		f.walk(i, c)
	}
	if first < len(f.Declaration.Decls) {
		f.exported[first] = true
	}
	f.export(facts.Export{Name: "default", Local: name})
}

// exportAssignment handles export = value.
func (f *file) exportAssignment(i int, c context) {
	bound := f.uncast(i)
	if names := f.dotted(bound); len(names) > 0 {
		f.export(facts.Export{Name: wholeExport, Local: dottedName(names)})
		f.walk(i, c)
		return
	}
	f.exportWhole(nil, i, c)
}
