package resolve

import (
	"path"
	"strings"

	"rules_handbook/schemas/facts"
)

// typescriptModules finds the files of TypeScript's and JavaScript's modules
// and what they export.
type typescriptModules struct {
	files    map[string]int32             // path -> file
	configs  map[string]*pathConfig       // folder -> its tsconfig files
	packages map[string][]packageManifest // package name -> where it is written
	mains    map[string]*facts.Manifest   // folder -> its package.json
}

func linkTypeScript(p *Program) linker {
	m := &typescriptModules{
		files:    map[string]int32{},
		packages: map[string][]packageManifest{},
		mains:    map[string]*facts.Manifest{},
	}
	for _, i := range p.of("typescript") {
		m.files[p.files[i].Path] = i
	}
	m.configs = pathConfigs(p)
	for i := range p.files {
		f := &p.files[i]
		if f.Manifest != nil && f.Manifest.Kind == "package.json" {
			folder := clean(path.Dir(f.Path))
			m.mains[folder] = f.Manifest
			if f.Manifest.Name != "" {
				m.packages[f.Manifest.Name] = append(m.packages[f.Manifest.Name], packageManifest{folder, f.Manifest})
			}
		}
	}
	return m
}

func (m *typescriptModules) imported(r *resolver, from int32, imp *facts.Import, use meaning) value {
	imported := imp.Name
	if imp.Whole || imported == "*" {
		imported = ""
	}
	local := imp.Local
	if strings.HasPrefix(local, "import(") {
		local = "" // loaded in an expression; scan made the name up
	}
	return m.taken(r, from, taking{imp.Module, imported, local}, use)
}

// taking is what is taken from another module: a name, "" for all of it.
type taking struct{ specifier, name, local string }

func (m *typescriptModules) taken(r *resolver, from int32, t taking, use meaning) value {
	file, where := m.find(r.files[from].Path, t.specifier)
	switch {
	case where == lost:
		return unknownFor(untyped)
	case where == outside && (t.name == "" || t.name == "default"):
		return value{kind: external, name: r.names.of(name{module: t.specifier, local: t.local})}
	case where == outside:
		return value{kind: external, name: r.names.of(name{module: t.specifier, path: t.name})}
	case t.name == "":
		return value{kind: module, file: file}
	}
	return m.exported(r, file, t.name, use)
}

func (m *typescriptModules) exported(r *resolver, file int32, id string, use meaning) value {
	return r.solve(key{kind: exportCell, file: file, a: int32(use), name: id}, func() value {
		f := &r.files[file]
		t := f.tables()
		var v value
		for _, i := range t.exports[id] {
			v = join(v, m.export(r, file, &f.Exports[i], use))
		}
		switch {
		case len(t.exports[id]) > 0:
			return v
		case id == wholeModule:
			return unknownFor(untyped)
		case len(t.exports[wholeModule]) > 0:
			return m.inWhole(r, file, id, use)
		case id == "default" && len(f.Exports) > 0:
			return value{kind: module, file: file} // the default of a CommonJS module is all of it
		}
		return m.throughOpen(r, file, id, use)
	})
}

// inWhole finds a name in the value that replaces a module.
func (m *typescriptModules) inWhole(r *resolver, file int32, id string, use meaning) value {
	whole := m.exported(r, file, wholeModule, use)
	if id == "default" {
		return whole
	}
	return r.memberOf(whole, id)
}

// export gives what one export of a file means.
func (m *typescriptModules) export(r *resolver, file int32, e *facts.Export, use meaning) value {
	if e.Module != "" {
		from := e.From
		if from == "*" {
			from = ""
		}
		return m.taken(r, file, taking{e.Module, from, e.Name}, use)
	}
	first, rest, dotted := strings.Cut(e.Local, ".")
	found := r.topLevel(file, first, use)
	if !found.bound {
		return unknownFor(untyped)
	}
	if !dotted {
		return found.value
	}
	v := found.value
	for _, id := range strings.Split(rest, ".") {
		v = r.memberOf(v, id)
	}
	return v
}

// throughOpen finds a name among all the names of other modules. When no
// scanned one has it and just one is outside, it is from there.
func (m *typescriptModules) throughOpen(r *resolver, file int32, id string, use meaning) value {
	f := &r.files[file]
	if id == "default" {
		return value{}
	}
	if m.offers(r, file, id) {
		var v value
		for _, other := range m.openTo(r, file) {
			if m.offers(r, other, id) {
				v = join(v, m.exported(r, other, id, use))
			}
		}
		return v
	}
	var foreign []string
	for _, i := range f.tables().open {
		if _, where := m.find(f.Path, f.Exports[i].Module); where == outside {
			foreign = append(foreign, f.Exports[i].Module)
		}
	}
	if len(foreign) != 1 {
		return value{}
	}
	return value{kind: external, name: r.names.of(name{module: foreign[0], path: id})}
}

// offers reports whether a module exports a name, itself or with all the names
// of another scanned one.
func (m *typescriptModules) offers(r *resolver, file int32, id string) bool {
	return r.reaches(reachKey{exports: true, file: file, name: id}, func(file int32) bool {
		t := r.files[file].tables()
		return len(t.exports[id]) > 0 || len(t.exports[wholeModule]) > 0
	}, func(file int32) []int32 { return m.openTo(r, file) })
}

// openTo gives the scanned modules whose names a module exports as its own.
func (m *typescriptModules) openTo(r *resolver, file int32) []int32 {
	f := &r.files[file]
	var found []int32
	for _, i := range f.tables().open {
		if other, where := m.find(f.Path, f.Exports[i].Module); where == scanned {
			found = append(found, other)
		}
	}
	return found
}

// inFolder is not asked: folders are no namespaces.
func (m *typescriptModules) inFolder(*resolver, *name, string) value { return unknownFor(untyped) }

// whereabouts says where a specifier leads.
type whereabouts uint8

const (
	outside whereabouts = iota // out of the scanned files
	scanned                    // to a scanned file
	lost                       // to a file of this repository that is not scanned, or to several
)

// find gives the file of a specifier.
func (m *typescriptModules) find(from, specifier string) (int32, whereabouts) {
	if relative(specifier) {
		if target, ok := inside(path.Dir(from), specifier); ok {
			if file, ok := m.file(target, path.Ext(from)); ok {
				return file, scanned
			}
		}
		return 0, outside
	}
	if file, ok := m.byPaths(from, specifier); ok {
		return file, scanned
	}
	return m.inPackage(from, specifier)
}

func relative(specifier string) bool {
	return specifier == "." || specifier == ".." || strings.HasPrefix(specifier, "./") || strings.HasPrefix(specifier, "../")
}

// byPaths follows the paths and the base URL of the nearest tsconfig upwards
// that leads to a file.
func (m *typescriptModules) byPaths(from, specifier string) (int32, bool) {
	if len(m.configs) == 0 || strings.HasPrefix(specifier, "node:") {
		return 0, false
	}
	for folder := clean(path.Dir(from)); ; folder = clean(path.Dir(folder)) {
		if config := m.configs[folder]; config != nil {
			for _, target := range config.targets(specifier) {
				if file, ok := m.file(target, path.Ext(from)); ok {
					return file, true
				}
			}
		}
		if folder == "" {
			return 0, false
		}
	}
}

// sourcesOf gives the extensions of the sources that a file of an extension is
// made from.
var sourcesOf = map[string][]string{
	".js":  {".ts", ".tsx", ".jsx"},
	".jsx": {".tsx", ".ts"},
	".mjs": {".mts"},
	".cjs": {".cts"},
}

var typescriptExtensions = []string{".ts", ".tsx", ".mts", ".cts", ".js", ".jsx", ".mjs", ".cjs"}

// file finds the file of a module path without or with extension, or the index
// of a folder. JavaScript means the file it names; TypeScript names the file
// that a source will become.
func (m *typescriptModules) file(target, importer string) (int32, bool) {
	if file, ok := m.asFile(target, importer); ok {
		return file, true
	}
	if manifest := m.mains[target]; manifest != nil && manifest.Main != "" {
		if main, ok := inside(target, manifest.Main); ok {
			if file, ok := m.asFile(main, importer); ok {
				return file, true
			}
			if file, ok := m.asFile(path.Join(main, "index"), importer); ok {
				return file, true
			}
		}
	}
	return m.asFile(path.Join(target, "index"), importer)
}

func (m *typescriptModules) asFile(target, importer string) (int32, bool) {
	ext := path.Ext(target)
	stem := strings.TrimSuffix(target, ext)
	exact, isExact := m.files[target]
	if isExact && (sourcesOf[ext] == nil || sourcesOf[importer] != nil) {
		return exact, true
	}
	for _, source := range sourcesOf[ext] {
		if file, ok := m.files[stem+source]; ok {
			return file, true
		}
	}
	if isExact {
		return exact, true
	}
	for _, added := range typescriptExtensions {
		if file, ok := m.files[target+added]; ok {
			return file, true
		}
	}
	return 0, false
}
