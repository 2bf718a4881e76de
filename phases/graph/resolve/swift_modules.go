package resolve

import (
	"slices"
	"strings"

	"rules_handbook/schemas/facts"
)

// swiftModules finds what the files of a package declare at their top: a file
// sees the names of its module and of those that it imports, without naming
// them.
type swiftModules struct {
	names   map[string][]classID // top-level declarations by name
	modules map[string]bool      // folders that are modules
}

func linkSwift(p *Program) linker {
	m := &swiftModules{names: map[string][]classID{}, modules: map[string]bool{}}
	for _, i := range p.of("swift") {
		f := &p.files[i]
		for d := range f.Decls {
			decl := &f.Decls[d]
			if decl.Parent < 0 && decl.Kind != facts.Extension && decl.Name != "" && !decl.Hidden {
				m.names[decl.Name] = append(m.names[decl.Name], classID{i, int32(d)})
			}
		}
		m.modules[moduleOf(f.Path)] = true
	}
	delete(m.modules, "")
	return m
}

// moduleOf is the module that a file belongs to by its path: the folder below
// Sources or Tests, else the outermost one.
func moduleOf(path string) string {
	folders := strings.Split(path, "/")
	folders = folders[:len(folders)-1]
	for k, folder := range folders {
		if (folder == "Sources" || folder == "Tests") && k+1 < len(folders) {
			return folders[k+1]
		}
	}
	if len(folders) == 0 {
		return ""
	}
	return folders[0]
}

func (m *swiftModules) ambient(r *resolver, file int32, id string, use meaning) binding {
	if v := m.found(r, file, m.names[id], use); v.kind != bottom {
		return binding{value: v, bound: true}
	}
	_, isBuiltin := r.rules.Types[id]
	_, isFunction := r.rules.Builtins[id]
	if isBuiltin || isFunction || id == "" || id[0] < 'A' || id[0] > 'Z' {
		return binding{}
	}
	return binding{value: value{kind: external, name: r.names.of(name{module: id})}, bound: true}
}

// found gives what some declarations of one name are, seen from a file: those
// of its own module first, then all; of several types none is meant.
func (m *swiftModules) found(r *resolver, from int32, all []classID, use meaning) value {
	all = slices.DeleteFunc(slices.Clone(all), func(id classID) bool {
		kind := r.files[id.file].Decls[id.decl].Kind
		switch use {
		case asType:
			return !isType(kind)
		case asCallee:
			return !function(kind) && !classLike(kind) && kind != facts.Alias
		}
		return false
	})
	own := moduleOf(r.files[from].Path)
	near := slices.DeleteFunc(slices.Clone(all), func(id classID) bool { return moduleOf(r.files[id.file].Path) != own })
	if len(near) > 0 {
		all = near
	}
	var v value
	for _, id := range all {
		v = r.joinNamed(v, r.valueOf(id.file, id.decl))
	}
	return v
}

// imported gives a module: its names are those of its files.
func (m *swiftModules) imported(r *resolver, _ int32, imp *facts.Import, _ meaning) value {
	if m.modules[imp.Module] {
		return value{kind: folder, name: r.names.of(name{module: "swift", path: imp.Module})}
	}
	return value{kind: external, name: r.names.of(name{module: imp.Module})}
}

// exported and offers are not asked: files are no namespaces.
func (m *swiftModules) exported(*resolver, int32, string, meaning) value { return unknownFor(untyped) }

func (m *swiftModules) offers(*resolver, int32, string) bool { return false }

// inFolder gives a name of a module.
func (m *swiftModules) inFolder(r *resolver, of *name, id string) value {
	var v value
	for _, found := range m.names[id] {
		if moduleOf(r.files[found.file].Path) == of.path {
			v = r.joinNamed(v, r.valueOf(found.file, found.decl))
		}
	}
	return bottomToUnknown(v)
}
