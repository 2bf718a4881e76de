package resolve

import (
	"path"
	"slices"
	"strings"

	"rules_handbook/schemas/facts"
)

// rustModules knows how the modules of Rust's crates hang together.
type rustModules struct {
	files   map[string]int32     // path -> file
	parents map[int32]rustParent // file -> where its mod declaration stands
	crates  map[string][]int32   // name of a library -> its roots
	folders map[string]*facts.Manifest
}

// rustParent is a file with the modules in it that hold a child module.
type rustParent struct {
	file   int32
	within []string
}

func linkRust(p *Program) linker {
	m := &rustModules{files: map[string]int32{}, parents: map[int32]rustParent{}, crates: map[string][]int32{}, folders: map[string]*facts.Manifest{}}
	files := p.of("rust")
	for _, i := range files {
		m.files[p.files[i].Path] = i
	}
	for _, i := range files {
		for k := range p.files[i].Imports {
			imp := &p.files[i].Imports[k]
			child, ok := m.child(p.files[i].Path, imp)
			if _, known := m.parents[child]; !ok || known || child == i {
				continue
			}
			within := strings.Split(imp.Module, "/")
			m.parents[child] = rustParent{i, within[:len(within)-1]}
			if imp.Level == 2 {
				m.parents[child] = rustParent{file: i}
			}
		}
	}
	for i := range p.files {
		if f := &p.files[i]; f.Manifest != nil && f.Manifest.Kind == "Cargo.toml" {
			m.addCrate(clean(path.Dir(f.Path)), f.Manifest)
		}
	}
	return m
}

func (m *rustModules) addCrate(folder string, manifest *facts.Manifest) {
	m.folders[folder] = manifest
	root := "src/lib.rs"
	if manifest.Main != "" {
		root = manifest.Main
	}
	if file, ok := inside(folder, root); ok && manifest.Name != "" {
		if i, ok := m.files[file]; ok {
			m.crates[manifest.Name] = append(m.crates[manifest.Name], i)
		}
	}
}

// child gives the file of mod x, false when the import is none or its file is
// not scanned.
func (m *rustModules) child(from string, imp *facts.Import) (int32, bool) {
	if imp.Level == 0 {
		return 0, false
	}
	folder, base := path.Split(from)
	if imp.Level == 2 {
		return m.at(folder, imp.Module)
	}
	stem := strings.TrimSuffix(base, ".rs")
	folders := []string{path.Join(folder, stem), folder}
	if stem == "mod" || stem == "lib" || stem == "main" {
		folders = []string{folder}
	}
	for _, folder := range folders {
		for _, name := range []string{imp.Module + ".rs", imp.Module + "/mod.rs"} {
			if file, ok := m.at(folder, name); ok {
				return file, true
			}
		}
	}
	return 0, false
}

func (m *rustModules) at(folder, relative string) (int32, bool) {
	file, ok := inside(folder, relative)
	if !ok {
		return 0, false
	}
	i, ok := m.files[file]
	return i, ok
}

// root gives the root of the crate that a file belongs to.
func (m *rustModules) root(r *resolver, file int32) int32 {
	for range maxDepth {
		parent, ok := m.parent(r, file)
		if !ok {
			return file
		}
		file = parent.file
	}
	return file
}

// parent gives the module around a file; of one that no scanned mod declares
// the one that its path suggests.
func (m *rustModules) parent(r *resolver, file int32) (rustParent, bool) {
	if parent, ok := m.parents[file]; ok {
		return parent, true
	}
	name := r.files[file].Path
	folder, base := path.Split(name)
	stem := strings.TrimSuffix(base, ".rs")
	if stem == "lib" || stem == "main" || !slices.Contains(strings.Split(folder, "/"), "src") || path.Base(folder) == "bin" {
		return rustParent{}, false
	}
	folder = clean(path.Clean(folder))
	if stem == "mod" {
		folder = clean(path.Dir(folder))
	}
	for _, candidate := range []string{folder + ".rs", path.Join(folder, "mod.rs"), path.Join(folder, "lib.rs"), path.Join(folder, "main.rs")} {
		if i, ok := m.files[candidate]; ok && i != file {
			return rustParent{file: i}, true
		}
	}
	return rustParent{}, false
}

// super gives the module around a file.
func (m *rustModules) super(r *resolver, file int32) value {
	parent, ok := m.parent(r, file)
	if !ok {
		return unknownFor(untyped)
	}
	v := value{kind: module, file: parent.file}
	for _, name := range parent.within {
		v = m.step(r, v, name, asType)
	}
	return v
}

func (m *rustModules) imported(r *resolver, from int32, imp *facts.Import, use meaning) value {
	if imp.Level > 0 {
		if child, ok := m.child(r.files[from].Path, imp); ok {
			return value{kind: module, file: child}
		}
		return unknownFor(untyped)
	}
	names := strings.Split(imp.Module, "::")
	v := m.head(r, from, names[0], imp, use)
	if names[0] == "" && len(names) > 1 {
		names = names[1:]
		v = m.crate(r, from, names[0])
	}
	names = names[1:]
	if imp.Name != "" && imp.Name != "*" {
		names = append(names[:len(names):len(names)], imp.Name)
	}
	for k, name := range names {
		how := asType
		if k == len(names)-1 && imp.Name != "*" {
			how = use
		}
		v = m.step(r, v, name, how)
	}
	return v
}

// head gives what the first name of a path means.
func (m *rustModules) head(r *resolver, from int32, name string, imp *facts.Import, use meaning) value {
	switch name {
	case "crate":
		return value{kind: module, file: m.root(r, from)}
	case "self":
		return value{kind: module, file: from}
	case "super":
		return m.super(r, from)
	case "std", "core", "alloc":
		return m.crate(r, from, name)
	}
	if v, ok := m.bound(r, from, name, imp); ok {
		return v
	}
	return m.crate(r, from, name)
}

// bound gives what else than one import binds a name in a module.
func (m *rustModules) bound(r *resolver, from int32, name string, imp *facts.Import) (value, bool) {
	f := &r.files[from]
	t := f.tables()
	var v value
	ok := false
	for _, i := range t.members[member{-1, name}] {
		if kind := f.Decls[i].Kind; kind == facts.Namespace || isType(kind) {
			v, ok = join(v, r.valueOf(from, i)), true
		}
	}
	for _, i := range t.imports[name] {
		other := &f.Imports[i]
		if other == imp || other.Dynamic || other.Name == imp.Name && other.Module == imp.Module {
			continue
		}
		if found := r.imported(from, i, typeMember); found.kind == module || found.kind == external || found.kind == declared {
			v, ok = join(v, found), true
		}
	}
	if !ok && imp.Name != "*" { // what all names are taken from is told before any of them
		for _, other := range r.starred(from) {
			if other != from && r.binds(other, name) {
				if found := m.exported(r, other, name, asType); found.kind == module || found.kind == declared {
					v, ok = join(v, found), true
				}
			}
		}
	}
	return v, ok
}

// crate gives another crate: one of the repository, else one from outside.
func (m *rustModules) crate(r *resolver, from int32, name string) value {
	if folder, manifest := m.manifest(r.files[from].Path); manifest != nil {
		if target, ok := inside(folder, manifest.Replace[name]); ok && manifest.Replace[name] != "" {
			if other := m.folders[target]; other != nil {
				for _, i := range m.crates[other.Name] {
					if strings.HasPrefix(r.files[i].Path, target+"/") {
						return value{kind: module, file: i}
					}
				}
			}
		}
	}
	switch roots := m.crates[name]; len(roots) {
	case 0:
		return value{kind: external, name: r.crateName(name)}
	case 1:
		return value{kind: module, file: roots[0]}
	}
	return unknownFor(ambiguous)
}

func (r *resolver) crateName(module string) *name { return r.names.of(name{module: module}) }

// manifest gives the nearest Cargo.toml of a file.
func (m *rustModules) manifest(file string) (string, *facts.Manifest) {
	for folder := clean(path.Dir(file)); ; folder = clean(path.Dir(folder)) {
		if manifest := m.folders[folder]; manifest != nil {
			return folder, manifest
		}
		if folder == "" {
			return "", nil
		}
	}
}

// step gives a name in what a path has led to.
func (m *rustModules) step(r *resolver, v value, id string, use meaning) value {
	switch {
	case v.kind == module:
		return m.exported(r, v.file, id, use)
	case v.kind == declared && use == asType:
		return r.typeMember(v, id)
	case v.kind == declared || v.kind == external:
		return r.memberFor(v, id, use)
	}
	return unknownFor(untyped)
}

func (m *rustModules) exported(r *resolver, file int32, id string, use meaning) value {
	switch id {
	case wholeModule:
		return unknownFor(untyped)
	case "super":
		return m.super(r, file)
	case "self":
		return value{kind: module, file: file}
	}
	if found := r.topLevel(file, id, use); found.bound {
		return found.value
	}
	return unknownFor(untyped)
}

func (m *rustModules) offers(r *resolver, file int32, name string) bool { return r.binds(file, name) }

// inFolder is not asked: folders are no namespaces.
func (m *rustModules) inFolder(*resolver, *name, string) value { return unknownFor(untyped) }
