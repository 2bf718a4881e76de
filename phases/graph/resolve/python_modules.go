package resolve

import (
	"path"
	"slices"
	"strings"

	"rules_handbook/schemas/facts"
)

// pythonModules finds the files of Python's modules. A module path is a file's
// path without extension, of a package its folder.
type pythonModules struct {
	files    map[string]int32    // module path -> file; a package wins over a module of its name
	packages map[string]bool     // folders with an __init__
	folders  map[string]bool     // folders with Python files in or below them
	byName   map[string][]string // last part of a module path or folder -> all of them, sorted
	projects map[string][]string // folder of a project file -> source folders of the project
}

func linkPython(p *Program) linker {
	m := &pythonModules{
		files:    map[string]int32{},
		packages: map[string]bool{},
		folders:  map[string]bool{},
		byName:   map[string][]string{},
		projects: map[string][]string{},
	}
	for _, i := range p.of("python") {
		if path.Ext(p.files[i].Path) != ".pyi" { // stubs are nobody's module
			m.add(p.files[i].Path, i)
		}
	}
	for module := range m.files {
		m.byName[path.Base(module)] = append(m.byName[path.Base(module)], module)
	}
	for folder := range m.folders {
		if _, ok := m.files[folder]; !ok {
			m.byName[path.Base(folder)] = append(m.byName[path.Base(folder)], folder)
		}
	}
	for _, found := range m.byName {
		slices.Sort(found)
	}
	for i := range p.files {
		if manifest := p.files[i].Manifest; manifest != nil && manifest.Kind == "pyproject.toml" {
			m.addProject(clean(path.Dir(p.files[i].Path)), manifest)
		}
	}
	return m
}

func (m *pythonModules) addProject(folder string, manifest *facts.Manifest) {
	for _, dir := range manifest.SourceDirs {
		if root, ok := inside(folder, dir); ok {
			m.projects[folder] = append(m.projects[folder], root)
		}
	}
	m.projects[folder] = append(m.projects[folder], path.Join(folder, "src"), folder)
}

func (m *pythonModules) add(file string, i int32) {
	folder := clean(path.Dir(file))
	module := strings.TrimSuffix(file, path.Ext(file))
	if path.Base(module) == "__init__" {
		m.packages[folder] = true
		m.files[folder] = i
	} else if _, ok := m.files[module]; !ok {
		m.files[module] = i
	}
	for ; !m.folders[folder]; folder = clean(path.Dir(folder)) {
		m.folders[folder] = true
		if folder == "" {
			break
		}
	}
}

// clean turns path's name of the root, ".", into "".
func clean(folder string) string {
	if folder == "." {
		return ""
	}
	return folder
}

// inside joins a folder and a relative path; it reports false when that leaves
// the source root.
func inside(folder, relative string) (string, bool) {
	joined := path.Join(folder, relative)
	if path.IsAbs(relative) || joined == ".." || strings.HasPrefix(joined, "../") {
		return "", false
	}
	return clean(joined), true
}

func (m *pythonModules) imported(r *resolver, from int32, imp *facts.Import, use meaning) value {
	target := m.target(r, from, imp)
	if imp.Name == "" || imp.Name == "*" {
		return target
	}
	switch target.kind {
	case module:
		if target.file == from {
			return m.below(r, from, imp.Name) // a package that takes in one of its modules
		}
		return m.exported(r, target.file, imp.Name, use)
	case folder:
		return m.inFolder(r, target.name, imp.Name)
	case external:
		return r.memberOf(target, imp.Name)
	}
	return target
}

// target gives the module of an import: for import a.b, which binds a, that is a.
func (m *pythonModules) target(r *resolver, from int32, imp *facts.Import) value {
	if imp.Level > 0 {
		return m.relative(r, from, imp)
	}
	first, _, dotted := strings.Cut(imp.Module, ".")
	bindsFirst := dotted && imp.Name == "" && imp.Local == first && !imp.Whole
	root, found := m.root(search{r.files[from].Path, strings.Split(imp.Module, "."), imp.Name}, r)
	switch {
	case found == inSeveral:
		return unknownFor(ambiguous)
	case found == inOne && bindsFirst:
		return m.at(r, path.Join(root, first), first)
	case found == inOne:
		return m.at(r, path.Join(root, strings.ReplaceAll(imp.Module, ".", "/")), imp.Module)
	case bindsFirst:
		return value{kind: external, name: r.names.of(name{module: first})}
	}
	return value{kind: external, name: r.names.of(name{module: imp.Module})}
}

func (m *pythonModules) relative(r *resolver, from int32, imp *facts.Import) value {
	base := path.Dir(r.files[from].Path)
	for range min(imp.Level-1, maxDepth) {
		if base == "." {
			return unknownFor(untyped)
		}
		base = path.Dir(base)
	}
	module := clean(path.Join(base, strings.ReplaceAll(imp.Module, ".", "/")))
	if !m.has(module) {
		return value{kind: external, name: r.names.of(name{module: strings.ReplaceAll(module, "/", ".")})}
	}
	return m.at(r, module, strings.ReplaceAll(module, "/", "."))
}

func (m *pythonModules) has(module string) bool {
	_, ok := m.files[module]
	return ok || m.folders[module]
}

// at gives the module or folder of a module path; written is its import name.
func (m *pythonModules) at(r *resolver, modulePath, written string) value {
	if file, ok := m.files[modulePath]; ok {
		return value{kind: module, file: file}
	}
	return value{kind: folder, name: r.names.of(name{module: "python", path: modulePath, local: written})}
}

// exported gives what a name of a module is: what the module binds, else a
// module below it.
func (m *pythonModules) exported(r *resolver, file int32, id string, use meaning) value {
	if id == wholeModule {
		return unknownFor(untyped)
	}
	if found := r.topLevel(file, id, use); found.bound {
		return found.value
	}
	return m.below(r, file, id)
}

func (m *pythonModules) offers(r *resolver, file int32, id string) bool {
	return r.binds(file, id) || m.below(r, file, id).kind != bottom
}

// below gives a module of a package, bottom when there is none.
func (m *pythonModules) below(r *resolver, file int32, id string) value {
	if path.Base(r.files[file].Path) != "__init__.py" {
		return value{}
	}
	below := clean(path.Join(path.Dir(r.files[file].Path), id))
	if !m.has(below) {
		return value{}
	}
	return m.at(r, below, strings.ReplaceAll(below, "/", "."))
}

// inFolder gives what is below a folder without an __init__; what is not
// scanned there belongs to another part of the same namespace package.
func (m *pythonModules) inFolder(r *resolver, within *name, id string) value {
	if below := clean(path.Join(within.path, id)); m.has(below) {
		return m.at(r, below, within.local+"."+id)
	}
	return value{kind: external, name: r.names.of(name{module: within.local, path: id})}
}

// hits says in how many source folders a module is.
type hits uint8

const (
	inNone hits = iota
	inOne
	inSeveral
)

// search is an absolute import: who imports which module, and which name of it
// ("" for the module itself).
type search struct {
	from  string
	parts []string
	name  string
}

// root finds the source folder from which a file sees a module: one that
// Python itself or the project files suggest, else the only one that has it.
func (m *pythonModules) root(s search, r *resolver) (string, hits) {
	standard := pythonStandard()[s.parts[0]]
	for _, root := range m.rootsOf(s.from, standard) {
		if m.sees(root, s, r) {
			return root, inOne
		}
	}
	if standard {
		return "", inNone
	}
	return m.onlyRoot(s, r)
}

// rootsOf gives the likely source folders of a file, the likeliest first: the
// folder that its outermost package lies in, then what project files say, then
// the folders around it.
func (m *pythonModules) rootsOf(from string, standard bool) []string {
	var around, declared []string
	for folder := clean(path.Dir(from)); ; folder = clean(path.Dir(folder)) {
		if !m.packages[folder] {
			around = append(around, folder)
		}
		declared = append(declared, m.projects[folder]...)
		if folder == "" {
			break
		}
	}
	var found []string
	if len(around) > 0 {
		found = append(found, around[0])
	}
	found = append(found, declared...)
	found = append(found, "", "src")
	if standard {
		return found
	}
	return append(found, around...)
}

// sees reports whether a module is found from a source folder. A file that
// imports its own name means another module. A folder without an __init__
// never hides the standard library, and is only meant where it has the name.
func (m *pythonModules) sees(root string, s search, r *resolver) bool {
	full := clean(path.Join(root, path.Join(s.parts...)))
	if file, ok := m.files[full]; ok {
		return m.packages[full] || r.files[file].Path != s.from
	}
	if !m.folders[full] || pythonStandard()[s.parts[0]] {
		return false
	}
	return s.name == "" || m.has(path.Join(full, s.name))
}

// onlyRoot finds the one source folder that has a module. A single file counts
// only in a folder named as source folder, because other folders are full of
// files that are called like a library.
func (m *pythonModules) onlyRoot(s search, r *resolver) (string, hits) {
	suffix := path.Join(s.parts...)
	var found []string
	for _, module := range m.byName[s.parts[len(s.parts)-1]] {
		root, ok := cutPath(module, suffix)
		if !ok || m.packages[root] || !m.sees(root, s, r) {
			continue
		}
		if len(s.parts) > 1 || m.packages[module] || sourceFolders[path.Base(root)] {
			found = append(found, root)
		}
	}
	switch len(found) {
	case 0:
		return "", inNone
	case 1:
		return found[0], inOne
	}
	return "", inSeveral
}

var sourceFolders = set("src lib python")

// cutPath cuts the last parts off a path.
func cutPath(whole, suffix string) (string, bool) {
	if whole == suffix {
		return "", true
	}
	return strings.CutSuffix(whole, "/"+suffix)
}
