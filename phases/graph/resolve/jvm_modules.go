package resolve

import (
	"path"
	"slices"
	"strings"

	"rules_handbook/schemas/facts"
)

// jvmModules finds what the languages of the Java virtual machine declare, by
// package: they see each other's classes under the same names.
type jvmModules struct {
	language   string
	packages   map[string]*jvmPackage
	steps      map[string]int32 // files of Jenkins's shared libraries by the names of their steps, -1 for several
	extensions groovyExtensions
	scripts    map[string]int32 // scripts by the full names of the classes that they are, -1 for several
}

// jvmPackage is a package and what is below it.
type jvmPackage struct {
	members map[string][]classID // top-level declarations that other files see
}

// jvmLanguages share packages.
var jvmLanguages = map[string]bool{"groovy": true, "java": true, "kotlin": true, "scala": true}

func linkJVM(language string) func(p *Program) linker {
	return func(p *Program) linker {
		m := &jvmModules{language: language, packages: map[string]*jvmPackage{}, steps: map[string]int32{}, scripts: map[string]int32{}}
		for i := range p.files {
			f := &p.files[i]
			if jvmLanguages[f.Language] {
				m.add(f, int32(i))
			}
			if language == "groovy" && f.Language == language {
				m.addScript(f, int32(i))
			}
		}
		if language == "groovy" {
			m.addExtensions(p)
		}
		return m
	}
}

// add enters the package of a file, those around it, and its declarations.
func (m *jvmModules) add(f *file, file int32) {
	of := m.packageOf(f.Package)
	for outer := f.Package; outer != ""; {
		outer = outer[:max(strings.LastIndexByte(outer, '.'), 0)]
		m.packageOf(outer)
	}
	for d := range f.Decls {
		decl := &f.Decls[d]
		if decl.Parent < 0 && decl.Kind != facts.Extension && !decl.Hidden {
			of.members[decl.Name] = append(of.members[decl.Name], classID{file, int32(d)})
		}
	}
}

func (m *jvmModules) packageOf(name string) *jvmPackage {
	of := m.packages[name]
	if of == nil {
		of = &jvmPackage{members: map[string][]classID{}}
		m.packages[name] = of
	}
	return of
}

// imported gives what an import binds: a type of a package, a member of a type.
func (m *jvmModules) imported(r *resolver, from int32, imp *facts.Import, use meaning) value {
	if imp.Name == "*" || imp.Name == "" {
		return unknownFor(untyped)
	}
	return m.inModule(r, from, imp.Module, imp.Name, use)
}

// inModule gives a name of a package or type.
func (m *jvmModules) inModule(r *resolver, from int32, module, id string, use meaning) value {
	if v := m.inPackage(r, from, module, id, use); v.kind != bottom {
		return v
	}
	if owner := m.typeAt(r, from, module); owner.kind == declared {
		return m.memberOf(r, owner, id, use)
	}
	if file, known := m.scripts[module]; known && file >= 0 {
		return m.exported(r, file, id, use)
	}
	return value{kind: external, name: r.names.of(name{module: module, path: id})}
}

// memberOf gives a member of a type that an import names.
func (m *jvmModules) memberOf(r *resolver, owner value, id string, use meaning) value {
	if use == asType {
		return r.typeMember(owner, id)
	}
	return r.memberFor(owner, id, use)
}

// inPackage gives what a package declares under a name; bottom when it does not.
func (m *jvmModules) inPackage(r *resolver, from int32, of, id string, use meaning) value {
	p := m.packages[of]
	if p == nil || len(p.members[id]) == 0 {
		return m.script(of, id, use)
	}
	var v value
	for _, found := range m.nearest(r, from, m.meant(r, p.members[id], use)) {
		v = r.joinNamed(v, r.valueOf(found.file, found.decl))
	}
	return v
}

// meant keeps the declarations that fit the use of a name.
func (m *jvmModules) meant(r *resolver, all []classID, use meaning) []classID {
	var kept []classID
	for _, id := range all {
		kind := r.files[id.file].Decls[id.decl].Kind
		switch {
		case use == asType && !isType(kind), use == asCallee && !function(kind) && !r.rules.NewByCall, use == asValue && function(kind):
		default:
			kept = append(kept, id)
		}
	}
	if len(kept) == 0 && use == asValue {
		return all
	}
	return kept
}

// nearest keeps the types that share most of their path with a file, as of the
// several modules of a repository that have one of the same name.
func (m *jvmModules) nearest(r *resolver, from int32, all []classID) []classID {
	if len(all) < 2 || function(r.files[all[0].file].Decls[all[0].decl].Kind) {
		return all
	}
	best, kept := -1, []classID(nil)
	for _, id := range all {
		switch shared := sharedPath(r.files[from].Path, r.files[id.file].Path); {
		case shared > best:
			best, kept = shared, []classID{id}
		case shared == best:
			kept = append(kept, id)
		}
	}
	return kept
}

// sharedPath counts the folders that two paths share from the root.
func sharedPath(a, b string) (n int) {
	for i := 0; i < len(a) && i < len(b) && a[i] == b[i]; i++ {
		if a[i] == '/' {
			n++
		}
	}
	return n
}

// typeAt gives the type of a full name; bottom when it is not scanned. An import
// of Groovy may name one of its own package without that.
func (m *jvmModules) typeAt(r *resolver, from int32, full string) value {
	if v := m.typeOfFull(r, from, full); v.kind == declared || m.language != "groovy" {
		return v
	}
	if first, _, _ := strings.Cut(full, "."); !upperLeaf(first) || r.files[from].Package == "" {
		return value{}
	}
	return m.typeOfFull(r, from, r.files[from].Package+"."+full)
}

func (m *jvmModules) typeOfFull(r *resolver, from int32, full string) value {
	for end := len(full); end > 0; {
		end = strings.LastIndexByte(full[:end], '.')
		of := full[:max(end, 0)]
		if m.packages[of] == nil {
			continue
		}
		names := strings.Split(full[end+1:], ".")
		v := m.inPackage(r, from, of, names[0], asType)
		for _, id := range names[1:] {
			if v.kind != declared {
				break
			}
			v = r.typeMember(v, id)
		}
		if v.kind == declared {
			return v
		}
	}
	return value{}
}

// inLibrary reports whether a file makes a step of a shared library of Jenkins:
// what is called vars/x.groovy is known as x to all pipelines.
func inLibrary(f *file) bool { return path.Base(path.Dir(f.Path)) == "vars" }

// addScript enters a file as a step, or as the class that a script with functions
// and a package is.
func (m *jvmModules) addScript(f *file, file int32) {
	name := strings.TrimSuffix(path.Base(f.Path), path.Ext(f.Path))
	to := m.steps
	if !inLibrary(f) {
		if f.Package == "" || !slices.ContainsFunc(f.Decls, isScriptFunction) {
			return
		}
		to, name = m.scripts, f.Package+"."+name
	}
	if _, known := to[name]; known {
		file = -1
	}
	to[name] = file
}

func isScriptFunction(d facts.Declaration) bool { return d.Parent < 0 && d.Kind == facts.Function }

// script gives the class that a script is; its instances have its functions.
func (m *jvmModules) script(of, id string, use meaning) value {
	if file, known := m.scripts[of+"."+id]; known && use != asCallee {
		if file < 0 {
			return unknownFor(ambiguous)
		}
		return value{kind: module, file: file}
	}
	return value{}
}

// step gives the step of a shared library that a pipeline or another step names:
// x(…) runs its function call.
func (m *jvmModules) step(r *resolver, from int32, id string, use meaning) binding {
	f := &r.files[from]
	file, known := m.steps[id]
	if !known || file < 0 || use == asType || !inLibrary(f) && path.Base(f.Path) != "Jenkinsfile" {
		return binding{}
	}
	if use == asCallee {
		return binding{value: r.member(file, -1, "call", filterOf(use)), bound: r.binds(file, "call")}
	}
	return binding{value: value{kind: module, file: file}, bound: true}
}

// exported gives a function of a script or step; other files are no modules.
func (m *jvmModules) exported(r *resolver, file int32, id string, use meaning) value {
	if r.files[file].Language == "groovy" && r.binds(file, id) {
		return r.member(file, -1, id, filterOf(use))
	}
	return unknownFor(untyped)
}

func (m *jvmModules) offers(*resolver, int32, string) bool { return false }

// ambient gives what a bare name means that the file does not bind: something
// of its package, of what it imports as a whole, or the first part of a full
// name.
func (m *jvmModules) ambient(r *resolver, file int32, id string, use meaning) binding {
	f := &r.files[file]
	if v := m.inPackage(r, file, f.Package, id, use); v.kind != bottom {
		return binding{value: v, bound: true}
	}
	if b := m.throughStars(r, file, id, use); b.bound {
		return b
	}
	if b := m.step(r, file, id, use); b.bound {
		return b
	}
	if _, ok := r.rules.Types[id]; ok {
		return binding{}
	}
	if b := m.outside(r, file, id, use); b.bound {
		return b
	}
	if use != asCallee && m.isRoot(id) {
		return binding{value: value{kind: folder, name: r.names.of(name{module: m.language, path: id})}, bound: true}
	}
	return binding{}
}

// throughStars finds a name in the scanned packages and types that a file
// imports as a whole.
func (m *jvmModules) throughStars(r *resolver, file int32, id string, use meaning) binding {
	f := &r.files[file]
	var v value
	for _, i := range f.tables().stars {
		module := f.Imports[i].Module
		found := m.inPackage(r, file, module, id, use)
		if found.kind == bottom {
			if owner := m.typeAt(r, file, module); owner.kind == declared && r.hasMember(owner, id, filterOf(use)) {
				found = m.memberOf(r, owner, id, use)
			} else if file, known := m.scripts[module]; known && file >= 0 && r.binds(file, id) {
				found = m.exported(r, file, id, use)
			}
		}
		v = r.joinNamed(v, found)
	}
	return binding{value: v, bound: v.kind != bottom}
}

// outside finds a name in the packages and types from outside that a file
// imports as a whole: one that is known to have it, else the only one.
func (m *jvmModules) outside(r *resolver, file int32, id string, use meaning) binding {
	f := &r.files[file]
	var foreign []string
	for _, i := range f.tables().stars {
		module := f.Imports[i].Module
		if _, ok := r.rules.Outside[module+r.rules.Separator+id]; ok && use != asCallee {
			return m.foreign(r, module, id)
		}
		ofType := upperLeaf(module)
		if m.packages[module] != nil || ofType && m.typeAt(r, file, module).kind == declared {
			continue
		}
		if ofType == (use == asCallee) && (use == asCallee || upperLeaf(id)) {
			foreign = append(foreign, module)
		}
	}
	if len(foreign) != 1 {
		return binding{}
	}
	return m.foreign(r, foreign[0], id)
}

func (m *jvmModules) foreign(r *resolver, module, id string) binding {
	return binding{value: value{kind: external, name: r.names.of(name{module: module, path: id})}, bound: true}
}

// isRoot reports whether a full name may start with a name.
func (m *jvmModules) isRoot(id string) bool {
	if id == "java" || id == "javax" || (id == "groovy" || id == "kotlin" || id == "scala") && m.language == id {
		return true
	}
	return id != "" && m.packages[id] != nil
}

// inFolder gives what a name in a package is; folders stand for packages.
func (m *jvmModules) inFolder(r *resolver, within *name, id string) value {
	for _, use := range []meaning{asType, asValue} {
		if v := m.inPackage(r, 0, within.path, id, use); v.kind != bottom {
			return v
		}
	}
	if full := within.path + "." + id; m.packages[full] != nil || !upperLeaf(id) {
		return value{kind: folder, name: r.names.of(name{module: m.language, path: full})}
	}
	return value{kind: external, name: r.names.of(name{module: within.path, path: id})}
}
