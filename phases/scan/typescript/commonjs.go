package typescript

import "rules_handbook/schemas/facts"

// wholeExport is the name of the export that replaces a module's value.
const wholeExport = "="

// exportsObject is the declaration of a CommonJS module's exports.
func (f *file) exportsObject() int {
	if k := f.Lookup(none, "exports"); k >= 0 && f.Decl(k).Kind == facts.Object {
		return k
	}
	k := f.Declare(facts.Declaration{Kind: facts.Object, Name: "exports", Parent: none})
	f.Decl(k).Qualname = "" // its members are named like the module's
	return k
}

// isExports reports whether an expression is exports or module.exports.
func (f *file) isExports(i int, c context) bool {
	switch names := f.dotted(i); {
	case len(names) == 1 && names[0] == "exports", len(names) == 2 && names[0] == "module" && names[1] == "exports":
		return f.isGlobal(names[0], c)
	}
	return false
}

// isGlobal reports whether the file itself does not bind a name.
func (f *file) isGlobal(name string, c context) bool {
	s, place := f.Find(c.scope, name)
	return s < 0 || place < 0 && f.Decl(f.Lookup(f.Scopes[s].Owner, name)).Qualname == "" && name == "exports"
}

// assignExports declares what a module exports by assignment. It reports false
// when no target is an export.
func (f *file) assignExports(targets []int, value int, c context) bool {
	whole, member := none, none
	for _, t := range targets {
		switch {
		case f.isExports(t, c):
			whole = t
		case f.Kind(t) == kindMember && f.isExports(f.Child(t, fieldObject), c):
			member = t
		}
	}
	switch {
	case whole >= 0:
		f.exportWhole(targets, value, c)
	case member >= 0:
		f.exportMember(targets, f.cleanKey(f.String(f.Child(member, fieldProperty))), value, c)
	default:
		return false
	}
	return true
}

// exportWhole handles module.exports = value.
func (f *file) exportWhole(targets []int, value int, c context) {
	bound := f.uncast(value)
	if names := f.dotted(bound); names != nil && !f.isExports(bound, c) {
		f.export(facts.Export{Name: wholeExport, Local: dottedName(names)})
		f.assignOthers(targets, f.values(value, c), c)
		return
	}
	if specifier, ok := f.required(bound); ok {
		f.export(facts.Export{Name: wholeExport, Module: specifier, From: "*"})
		f.assignOthers(targets, f.values(value, c), c)
		f.walk(value, c)
		return
	}
	if f.Kind(bound) == kindObject {
		f.exportProperties(bound, c)
		f.assignOthers(targets, []facts.Path{{{Op: facts.OpName, Name: "exports"}}}, c)
		return
	}
	owner := f.exportsObject()
	name := wholeExport
	if f.isFunction(bound) || f.Kind(bound) == kindClassExpression {
		if own := f.String(f.Child(bound, fieldName)); own != "" {
			name = own
		} else {
			name = "exports"
		}
	}
	f.export(facts.Export{Name: wholeExport, Local: "exports." + name})
	f.propertyValue(name, value, f.exportDefinition(owner, value, c), c)
	f.assignOthers(targets, []facts.Path{{{Op: facts.OpName, Name: "exports"}, {Op: facts.OpMember, Name: name}}}, c)
}

// assignOthers gives the targets that are no exports their value.
func (f *file) assignOthers(targets []int, values []facts.Path, c context) {
	for _, t := range targets {
		if !f.isExports(t, c) {
			f.assign(t, values, none, c)
		}
	}
}

// exportMember handles exports.name = value.
func (f *file) exportMember(targets []int, name string, value int, c context) {
	owner := f.exportsObject()
	bound := f.uncast(value)
	if names := f.dotted(bound); len(names) == 1 && names[0] != "undefined" {
		f.export(facts.Export{Name: name, Local: names[0]})
		f.BindField(owner, name, f.values(value, c), nil, false, c.scope)
	} else {
		f.export(facts.Export{Name: name, Local: "exports." + name})
		f.propertyValue(name, value, f.exportDefinition(owner, value, c), c)
	}
	for _, t := range targets {
		if f.Kind(t) == kindMember && f.isExports(f.Child(t, fieldObject), c) {
			if other := f.cleanKey(f.String(f.Child(t, fieldProperty))); other != name {
				f.export(facts.Export{Name: other, Local: "exports." + name})
			}
			continue
		}
		f.assign(t, []facts.Path{{{Op: facts.OpName, Name: "exports"}, {Op: facts.OpMember, Name: name}}}, none, c)
	}
}

// exportDefinition is a function that a module exports by assignment: it is
// free, not a method.
func (f *file) exportDefinition(owner, value int, c context) definition {
	span := f.Tree.Parent(value)
	for f.Kind(span) == kindParenthesized || f.Kind(f.Tree.Parent(span)) == kindAssignment {
		span = f.Tree.Parent(span)
	}
	return definition{span: span, doc: f.Start(span), kind: facts.Function, owner: owner, owned: true, bind: none}
}

// exportProperties handles module.exports = { … }.
func (f *file) exportProperties(i int, c context) {
	owner := f.exportsObject()
	d := definition{kind: facts.Function, owner: owner, owned: true, bind: none}
	for child := range f.Tree.NamedChildren(i) {
		d.span, d.doc = child, f.Start(child)
		switch f.Kind(child) {
		case kindShorthand:
			name := f.String(child)
			f.export(facts.Export{Name: name, Local: name})
			f.BindField(owner, name, []facts.Path{{{Op: facts.OpName, Name: name}}}, nil, false, c.scope)
		case kindMethod:
			name := f.keyName(f.Child(child, fieldName))
			f.walkComputed(f.Child(child, fieldName), c)
			f.export(facts.Export{Name: name, Local: "exports." + name})
			d.node, d.name = child, name
			f.define(d, c)
		case kindPair:
			f.walkKey(child, c)
			name, value := f.keyName(f.Child(child, fieldKey)), f.Child(child, fieldValue)
			if names := f.dotted(f.uncast(value)); names != nil {
				f.export(facts.Export{Name: name, Local: dottedName(names)})
				f.BindField(owner, name, f.values(value, c), nil, false, c.scope)
				f.walk(value, c)
				continue
			}
			if specifier, ok := f.required(f.uncast(value)); ok {
				f.export(facts.Export{Name: name, Module: specifier, From: "*"})
			} else {
				f.export(facts.Export{Name: name, Local: "exports." + name})
			}
			f.propertyValue(name, value, d, c)
		case kindSpread:
			if specifier, ok := f.required(f.Only(child)); ok {
				f.export(facts.Export{Name: "*", Module: specifier})
			}
			f.walk(child, c)
		default:
			f.walk(child, c)
		}
	}
}

// assignWhole handles the targets of var x = module.exports = value: what is
// exported is x.
func (f *file) assignWhole(targets []int, name string, c context) {
	for _, t := range targets {
		switch {
		case f.isExports(t, c):
			if f.String(t) != "exports" || len(targets) == 1 {
				f.export(facts.Export{Name: wholeExport, Local: name})
			}
		case f.Kind(t) == kindMember && f.isExports(f.Child(t, fieldObject), c):
			f.export(facts.Export{Name: f.String(f.Child(t, fieldProperty)), Local: name})
		default:
			f.assign(t, []facts.Path{{{Op: facts.OpName, Name: name}}}, none, c)
		}
	}
}

// required gives the specifier of require("…").
func (f *file) required(i int) (string, bool) {
	if f.Kind(i) != kindCall || f.String(f.Child(i, fieldFunction)) != "require" {
		return "", false
	}
	return f.specifier(i)
}

// specifier is the literal that is the only argument of a call.
func (f *file) specifier(i int) (string, bool) {
	arguments := f.Child(i, fieldArguments)
	if arguments < 0 || f.Kind(arguments) != kindArguments {
		return "", false
	}
	literal := f.Only(arguments)
	if f.Kind(literal) != kindString && (f.Kind(literal) != kindTemplate || f.Only(literal) >= 0 && f.Tree.Kind(f.Only(literal)) != "string_fragment") {
		return "", false
	}
	return f.stringValue(literal), true
}

// loaded gives the specifier of require("…"), or of import("…") that is
// awaited.
func (f *file) loaded(i int) (string, bool) {
	if f.Kind(i) == kindAwait {
		call := f.uncast(f.Only(i))
		if f.Kind(call) == kindCall && f.Kind(f.Child(call, fieldFunction)) == kindImportWord {
			return f.specifier(call)
		}
		return "", false
	}
	return f.required(i)
}

// bindRequire binds names to a module that is loaded here, or to members of it.
// It reports false when the value is none.
func (f *file) bindRequire(pattern, value, scope int, c context) bool {
	loaded, name := f.uncast(value), ""
	if f.Kind(loaded) == kindMember {
		name = f.String(f.Child(loaded, fieldProperty))
		loaded = f.uncast(f.Child(loaded, fieldObject))
	}
	specifier, ok := f.loaded(loaded)
	if !ok {
		return false
	}
	whole := facts.Import{Module: specifier, Dynamic: true}
	switch k := f.Kind(pattern); {
	case k == kindIdentifier:
		whole.Local, whole.Name, whole.Whole = f.String(pattern), name, name == ""
		f.bindImport(whole, scope)
		return true
	case k != kindObjectPattern || name != "":
		return false
	}
	for part := range f.Tree.NamedChildren(pattern) {
		name, inner, fallback := f.property(part)
		if name == "" || f.Kind(inner) != kindIdentifier && f.Kind(inner) != kindShorthandPattern {
			f.bindPart(part, scope, []facts.Path{f.wholeModule(specifier)}, false, c)
			continue
		}
		one := whole
		one.Name, one.Local = name, f.String(inner)
		f.bindImport(one, scope)
		if fallback >= 0 {
			f.walk(fallback, c)
		}
	}
	return true
}

func (f *file) bindImport(imp facts.Import, scope int) {
	if f.Scopes[scope].Declares {
		f.Declaration.Imports = append(f.Declaration.Imports, imp)
		return
	}
	f.Local(scope, imp.Local).Import = &imp
}

func wholeName(specifier string) string { return "import(" + specifier + ")" }

// wholeModule gives the path of a module that is loaded in an expression: a
// name that no code can write is bound to it.
func (f *file) wholeModule(specifier string) facts.Path {
	name := wholeName(specifier)
	if !f.modules[name] {
		f.modules[name] = true
		f.Declaration.Imports = append(f.Declaration.Imports, facts.Import{Module: specifier, Local: name, Whole: true, Dynamic: true})
	}
	return facts.Path{{Op: facts.OpName, Name: name}}
}
