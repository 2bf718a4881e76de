package resolve

import (
	"path"
	"slices"
	"strings"

	"rules_handbook/schemas/facts"
)

// dartModules finds libraries: a file with its parts. A file sees what its
// library declares and imports.
type dartModules struct {
	p         *Program
	packages  map[string]string  // folder of a package by its name
	libraries map[int32]int32    // a part -> the file of its library
	parts     map[int32][]int32  // the file of a library -> its parts
	names     map[string][]int32 // files by the name of the library
}

func linkDart(p *Program) linker {
	m := &dartModules{p: p, packages: map[string]string{}, libraries: map[int32]int32{}, parts: map[int32][]int32{}, names: map[string][]int32{}}
	for i := range p.files {
		if f := &p.files[i]; f.Manifest != nil && f.Manifest.Kind == "pubspec.yaml" && f.Manifest.Name != "" {
			m.packages[f.Manifest.Name] = clean(path.Dir(f.Path))
		}
	}
	files := p.of("dart")
	for _, i := range files {
		if name := p.files[i].Package; name != "" {
			m.names[name] = append(m.names[name], i)
		}
	}
	for _, i := range files {
		for _, imp := range p.files[i].Imports {
			switch imp.Name {
			case "part":
				if part, ok := m.target(i, imp.Module); ok {
					m.libraries[part] = i
				}
			case "part of":
				if of, ok := m.libraryOf(i, imp.Module); ok {
					m.libraries[i] = of
				}
			}
		}
	}
	for _, i := range files {
		if of, ok := m.libraries[i]; ok && of != i {
			m.parts[of] = append(m.parts[of], i)
		}
	}
	return m
}

// libraryOf finds the library of a part: by its path, or the only one of its
// name.
func (m *dartModules) libraryOf(part int32, written string) (int32, bool) {
	if of, ok := m.target(part, written); ok {
		return of, true
	}
	if found := m.names[written]; len(found) == 1 {
		return found[0], true
	}
	return 0, false
}

// target finds the file of a URI.
func (m *dartModules) target(from int32, uri string) (int32, bool) {
	if strings.HasPrefix(uri, "dart:") {
		return 0, false
	}
	name, ok := strings.CutPrefix(uri, "package:")
	if !ok {
		return m.at(path.Dir(m.p.files[from].Path), uri)
	}
	id, rest, _ := strings.Cut(name, "/")
	if folder, known := m.packages[id]; known {
		return m.at(folder, "lib/"+rest)
	}
	// Without a pubspec.yaml a package is known by its folder.
	for folder := clean(path.Dir(m.p.files[from].Path)); ; folder = clean(path.Dir(folder)) {
		if file, ok := m.at(folder, id+"/lib/"+rest); ok {
			return file, true
		}
		if path.Base(folder) == id {
			if file, ok := m.at(folder, "lib/"+rest); ok {
				return file, true
			}
		}
		if folder == "" {
			return 0, false
		}
	}
}

func (m *dartModules) at(folder, relative string) (int32, bool) {
	target, ok := inside(folder, relative)
	if !ok {
		return 0, false
	}
	file, ok := m.p.byPath[target]
	return file, ok && m.p.files[file].Language == "dart"
}

// library is the file of the library that a file belongs to.
func (m *dartModules) library(file int32) int32 {
	if of, ok := m.libraries[file]; ok {
		return of
	}
	return file
}

// ambient gives what a name means that the file itself does not declare: in the
// other files of its library, in what these import.
func (m *dartModules) ambient(r *resolver, file int32, id string, use meaning) binding {
	library := m.library(file)
	if v := m.declaredIn(r, library, id, use); v.kind != bottom {
		return binding{value: v, bound: true}
	}
	if library != file { // what is imported by its name or under one
		if found := r.topLevel(library, id, use); found.bound {
			return found
		}
	}
	if v := m.importedName(r, library, id, use); v.kind != bottom {
		return binding{value: v, bound: true}
	}
	return m.fromOutside(r, library, id)
}

// declaredIn gives what the files of a library declare under a name.
func (m *dartModules) declaredIn(r *resolver, library int32, id string, use meaning) value {
	var v value
	for _, i := range append([]int32{library}, m.parts[library]...) {
		if len(r.files[i].tables().members[member{-1, id}]) > 0 {
			v = join(v, r.member(i, -1, id, filterOf(use)))
		}
	}
	return v
}

// importedName gives what the imports of a library bring under a name. Names
// that begin with _ stay in their library.
func (m *dartModules) importedName(r *resolver, library int32, id string, use meaning) value {
	var v value
	if strings.HasPrefix(id, "_") {
		return v
	}
	f := &r.files[library]
	for _, i := range f.tables().stars {
		imp := &f.Imports[i]
		if hides(f.Imports, imp.Module, id) {
			continue
		}
		if target, ok := m.target(library, imp.Module); ok {
			v = join(v, m.find(r, target, id, use, map[int32]bool{}))
		}
	}
	return v
}

// hides reports whether an import takes a name away.
func hides(imports []facts.Import, module, id string) bool {
	return slices.ContainsFunc(imports, func(imp facts.Import) bool { return imp.Module == module && imp.Name == "-"+id })
}

// find gives a name that a library declares or exports; bottom when it has none.
func (m *dartModules) find(r *resolver, file int32, id string, use meaning, seen map[int32]bool) value {
	file = m.library(file)
	if seen[file] || strings.HasPrefix(id, "_") {
		return value{}
	}
	seen[file] = true
	if v := m.declaredIn(r, file, id, use); v.kind != bottom {
		return v
	}
	exports := r.files[file].Exports
	for k := range exports {
		e := &exports[k]
		if e.Name != id && e.Name != "*" || e.Name == "*" && takesAway(exports, e.Module, id) {
			continue
		}
		target, ok := m.target(file, e.Module)
		switch {
		case ok:
			if v := m.find(r, target, id, use, seen); v.kind != bottom {
				return v
			}
		case e.Name == id:
			return value{kind: external, name: r.names.of(name{module: e.Module, path: id})}
		}
	}
	return value{}
}

func takesAway(exports []facts.Export, module, id string) bool {
	return slices.ContainsFunc(exports, func(e facts.Export) bool { return e.Module == module && e.Name == "-"+id })
}

// fromOutside gives a name that nothing scanned has: one of a library of the
// language that is imported, else one of the only package from outside whose
// names are all imported.
func (m *dartModules) fromOutside(r *resolver, library int32, id string) binding {
	_, isFunction := r.rules.Builtins[id]
	_, isType := r.rules.Types[id]
	if isFunction || isType || strings.HasPrefix(id, "_") {
		return binding{}
	}
	f := &r.files[library]
	outside := ""
	for _, i := range f.tables().stars {
		module := f.Imports[i].Module
		switch names, known := dartLibraries()[module]; {
		case known && names[id]:
			return binding{value: value{kind: external, name: r.names.of(name{module: module, path: id})}, bound: true}
		case known:
		default:
			if _, ok := m.target(library, module); ok {
				continue
			}
			if outside != "" && outside != module {
				return binding{}
			}
			outside = module
		}
	}
	if outside == "" || !upperLeaf(id) && m.inherits(r, library) {
		return binding{}
	}
	return binding{value: value{kind: external, name: r.names.of(name{module: outside, path: id})}, bound: true}
}

// inherits reports whether a type of a library has a supertype: a bare name may
// then be a member of that.
func (m *dartModules) inherits(r *resolver, library int32) bool {
	for _, i := range append([]int32{library}, m.parts[library]...) {
		if slices.ContainsFunc(r.files[i].Decls, func(d facts.Declaration) bool { return len(d.Bases) > 0 }) {
			return true
		}
	}
	return false
}

// imported gives a library under a prefix, a name of one, or what lies outside.
func (m *dartModules) imported(r *resolver, from int32, imp *facts.Import, use meaning) value {
	target, ok := m.target(from, imp.Module)
	switch {
	case !ok && imp.Whole:
		return value{kind: external, name: r.names.of(name{module: imp.Module, local: imp.Local})}
	case !ok && imp.Local != "":
		if _, isType := r.rules.Types[imp.Name]; isType && strings.HasPrefix(imp.Module, "dart:") {
			return value{kind: builtin, name: r.builtinName(imp.Name)}
		}
		return value{kind: external, name: r.names.of(name{module: imp.Module, path: imp.Name})}
	case !ok || imp.Local == "":
		return unknownFor(untyped)
	case imp.Whole:
		return value{kind: module, file: target}
	}
	return m.exported(r, target, imp.Name, use)
}

func (m *dartModules) exported(r *resolver, file int32, id string, use meaning) value {
	if id == wholeModule {
		return unknownFor(untyped)
	}
	if v := m.find(r, file, id, use, map[int32]bool{}); v.kind != bottom {
		return v
	}
	return unknownFor(untyped)
}

func (m *dartModules) offers(r *resolver, file int32, id string) bool {
	return m.find(r, file, id, asValue, map[int32]bool{}).kind != bottom
}

func (m *dartModules) inFolder(*resolver, *name, string) value { return unknownFor(untyped) }
