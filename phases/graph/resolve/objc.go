package resolve

import "rules_handbook/schemas/facts"

// objcRules are the rules of Objective-C.
func objcRules() *Rules {
	return &Rules{
		Constructors: []string{"init"},
		Body:         Nowhere,
		Statics:      true,
		Apart:        true, // a property and the method that it stands for
		Uniform:      true, // a.b sends the message b
		LocalCalls:   true,
		Identity: func(f *facts.FileDeclaration, decl int) string {
			if d := &f.Decls[decl]; d.Kind == facts.Class {
				return d.Name
			}
			return ""
		},

		Separator: ".",
		Builtins:  builtinsOf(map[string]string{}, "sizeof va_start va_end va_arg"),
		Types:     map[string]BuiltinType{"NSString": {}},

		Link: linkObjC,
	}
}

// objcModules finds functions and classes by their names: they are one
// namespace for the whole program.
type objcModules struct {
	p     *Program
	names map[string][]classID
}

func linkObjC(p *Program) linker {
	m := &objcModules{p: p, names: map[string][]classID{}}
	for _, i := range p.of("objc") {
		for k := range p.files[i].Decls {
			if d := &p.files[i].Decls[k]; d.Parent < 0 && !d.Hidden && (d.Kind == facts.Class || d.Kind == facts.Function) {
				m.names[d.Name] = append(m.names[d.Name], classID{i, int32(k)})
			}
		}
	}
	return m
}

// ambient gives a function or class of another file. One that no file declares
// is what is imported; a value that is not capitalised is no class.
func (m *objcModules) ambient(r *resolver, file int32, id string, use meaning) binding {
	found := m.names[id]
	if len(found) == 0 {
		_, known := r.rules.Builtins[id]
		if known || len(r.files[file].Imports) == 0 || use != asCallee && !upperLeaf(id) {
			return binding{}
		}
		return binding{value: value{kind: external, name: r.names.of(name{path: id})}, bound: true}
	}
	var v value
	for _, c := range found {
		v = join(v, r.classAt(c.file, c.decl))
	}
	return binding{value: v, bound: true}
}

// All that is found is found by its name alone, whatever a file imports.

func (m *objcModules) imported(*resolver, int32, *facts.Import, meaning) value {
	return unknownFor(untyped)
}

func (m *objcModules) exported(*resolver, int32, string, meaning) value { return unknownFor(untyped) }

func (m *objcModules) offers(*resolver, int32, string) bool { return false }

func (m *objcModules) inFolder(*resolver, *name, string) value { return unknownFor(untyped) }
