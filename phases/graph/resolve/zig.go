package resolve

import (
	"path"
	"strings"

	"rules_handbook/schemas/facts"
)

// zigRules are the rules of Zig.
func zigRules() *Rules {
	return &Rules{
		Constructors: []string{"init"},
		Body:         Everywhere,
		UpperIsType:  true,
		Defaults:     true,
		ModuleTypes:  true,

		Separator:  ".",
		SelfModule: "@This",
		Null:       set("null undefined"),

		Builtins: map[string]string{},
		Types: map[string]BuiltinType{
			"slice": {Element: "$0", Index: "$0", Fields: results("usize: len")},
			"bool":  {}, "void": {}, "type": {}, "noreturn": {}, "anyerror": {}, "anyopaque": {}, "anytype": {}, "usize": {}, "isize": {}, "u8": {}, "i8": {},
			"u16": {}, "i16": {}, "u32": {}, "i32": {}, "u64": {}, "i64": {}, "u128": {}, "i128": {}, "f32": {}, "f64": {}, "comptime_int": {}, "comptime_float": {},
			"c_int": {}, "c_uint": {}, "c_char": {},
		},

		Link: linkZig,
	}
}

// zigModules finds the files that imports name.
type zigModules struct{ p *Program }

func linkZig(p *Program) linker { return &zigModules{p} }

// target finds a file by its path from the importing one, or a package by a file
// of its name in one of the folders around.
func (m *zigModules) target(from int32, imported string) (int32, bool) {
	folder := clean(path.Dir(m.p.files[from].Path))
	if strings.HasSuffix(imported, ".zig") {
		return m.at(folder, imported)
	}
	if imported == "std" || imported == "builtin" || imported == "root" {
		return 0, false
	}
	for ; ; folder = clean(path.Dir(folder)) {
		for _, candidate := range []string{imported + ".zig", "src/" + imported + ".zig", "lib/" + imported + ".zig"} {
			if file, ok := m.at(folder, candidate); ok && file != from {
				return file, true
			}
		}
		if folder == "" {
			return 0, false
		}
	}
}

func (m *zigModules) at(folder, relative string) (int32, bool) {
	target, ok := inside(folder, relative)
	if !ok {
		return 0, false
	}
	file, ok := m.p.byPath[target]
	return file, ok && m.p.files[file].Language == "zig"
}

// imported gives a file or a package from outside.
func (m *zigModules) imported(r *resolver, from int32, imp *facts.Import, _ meaning) value {
	if file, ok := m.target(from, imp.Module); ok {
		return value{kind: module, file: file}
	}
	return value{kind: external, name: r.names.of(name{module: imp.Module, local: imp.Local})}
}

func (m *zigModules) exported(r *resolver, file int32, id string, use meaning) value {
	if id == wholeModule {
		return unknownFor(untyped)
	}
	if found := r.topLevel(file, id, use); found.bound {
		return found.value
	}
	return unknownFor(untyped)
}

func (m *zigModules) offers(r *resolver, file int32, id string) bool { return r.binds(file, id) }

func (m *zigModules) inFolder(*resolver, *name, string) value { return unknownFor(untyped) }
