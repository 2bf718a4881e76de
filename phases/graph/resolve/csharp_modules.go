package resolve

import (
	"slices"
	"strings"

	"rules_handbook/schemas/facts"
)

// csharpModules finds types by their namespaces.
type csharpModules struct {
	namespaces map[string]map[string][]classID // full name -> types by name
	global     []facts.Import                  // using directives for all files
	visible    map[int32]*csharpScope          // by file
}

// csharpScope is what a file sees.
type csharpScope struct {
	around  []string // namespaces of the file and those around them, the innermost first
	used    []string // namespaces whose types it takes in
	statics []string // types whose static members it takes in
}

func linkCSharp(p *Program) linker {
	m := &csharpModules{namespaces: map[string]map[string][]classID{}, visible: map[int32]*csharpScope{}}
	files := p.of("csharp")
	for _, i := range files {
		m.add(&p.files[i], i)
	}
	for _, i := range files {
		for _, imp := range p.files[i].Imports {
			if imp.Whole && !slices.Contains(m.global, imp) {
				m.global = append(m.global, imp)
			}
		}
	}
	for _, i := range files {
		m.visible[i] = m.scopeOf(&p.files[i])
	}
	return m
}

// add enters the types of a file.
func (m *csharpModules) add(f *file, file int32) {
	for d := range f.Decls {
		decl := &f.Decls[d]
		switch {
		case decl.Kind == facts.Namespace:
			for name := namespaceName(f, d); name != ""; name = name[:max(strings.LastIndexByte(name, '.'), 0)] {
				m.namespace(name)
			}
		case !isType(decl.Kind) || decl.Hidden:
		case decl.Parent < 0 || f.Decls[decl.Parent].Kind == facts.Namespace:
			of := m.namespace(namespaceName(f, decl.Parent))
			of[decl.Name] = append(of[decl.Name], classID{file, int32(d)})
		}
	}
}

func (m *csharpModules) namespace(name string) map[string][]classID {
	if m.namespaces[name] == nil {
		m.namespaces[name] = map[string][]classID{}
	}
	return m.namespaces[name]
}

// namespaceName is the full name of a namespace declaration, "" for the module.
func namespaceName(f *file, decl int) string {
	name := ""
	for ; decl >= 0; decl = f.Decls[decl].Parent {
		if name != "" {
			name = "." + name
		}
		name = f.Decls[decl].Name + name
	}
	return name
}

func (m *csharpModules) scopeOf(f *file) *csharpScope {
	s := &csharpScope{}
	for d := range f.Decls {
		if f.Decls[d].Kind != facts.Namespace {
			continue
		}
		for name := namespaceName(f, d); name != ""; name = name[:max(strings.LastIndexByte(name, '.'), 0)] {
			if !slices.Contains(s.around, name) {
				s.around = append(s.around, name)
			}
		}
	}
	s.around = append(s.around, "")
	for _, imp := range slices.Concat(f.Imports, m.global) {
		if imp.Name != "*" {
			continue
		}
		target := imp.Module
		for _, outer := range s.around { // a name may be one below a namespace around
			if full := below(outer, imp.Module); m.namespaces[full] != nil && !imp.Dynamic {
				target = full
				break
			}
		}
		if imp.Dynamic {
			s.statics = append(s.statics, target)
		} else if !slices.Contains(s.used, target) {
			s.used = append(s.used, target)
		}
	}
	return s
}

// below is the full name of what is in a namespace.
func below(namespace, name string) string {
	if namespace == "" {
		return name
	}
	return namespace + "." + name
}

// ambient gives what a name means that nothing in the file declares: a type of
// the namespaces around or of those that are used, a static member of a used
// type, a namespace, else a type from outside.
func (m *csharpModules) ambient(r *resolver, file int32, id string, use meaning) binding {
	s := m.visible[file]
	for _, outer := range s.around {
		if v := m.types(r, file, m.namespaces[outer][id]); v.kind != bottom {
			return binding{value: v, bound: true}
		}
	}
	var found []classID
	for _, used := range s.used {
		found = append(found, m.namespaces[used][id]...)
	}
	if v := m.types(r, file, found); v.kind != bottom {
		return binding{value: v, bound: true}
	}
	if i := slices.IndexFunc(m.global, func(imp facts.Import) bool { return imp.Local == id }); i >= 0 {
		return binding{value: m.path(r, file, strings.Split(m.global[i].Module, ".")), bound: true}
	}
	if use != asType {
		if v := m.static(r, file, s, id, use); v.kind != bottom {
			return binding{value: v, bound: true}
		}
	}
	for _, outer := range s.around {
		if m.namespaces[below(outer, id)] != nil {
			return binding{value: m.folder(r, below(outer, id)), bound: true}
		}
	}
	return m.outside(r, id, use)
}

// outside gives a type that is not scanned, by its capital.
func (m *csharpModules) outside(r *resolver, id string, use meaning) binding {
	_, isBuiltin := r.rules.Types[id]
	_, isFunction := r.rules.Builtins[id]
	if isBuiltin || isFunction || use == asCallee || id == "" || id[0] < 'A' || id[0] > 'Z' {
		return binding{}
	}
	name1, _, _ := strings.Cut(id, "`")
	return binding{value: value{kind: external, name: r.names.of(name{module: name1})}, bound: true}
}

// types gives the one type among some of a name: of the parts of one the first,
// of several the one that is nearest to the file.
func (m *csharpModules) types(r *resolver, from int32, all []classID) value {
	if len(all) == 0 {
		return value{}
	}
	best, v := -1, value{}
	for _, id := range all {
		found := r.valueOf(id.file, id.decl)
		shared := sharedFolders(r.files[from].Path, r.files[id.file].Path)
		switch {
		case v.kind == bottom || shared > best && !same(v, found):
			best, v = shared, found
		case same(v, found):
			best = max(best, shared)
		case shared == best:
			v = unknownFor(ambiguous)
		}
	}
	return v
}

// sharedFolders counts the folders that two paths share from the root.
func sharedFolders(a, b string) (n int) {
	for i := 0; i < len(a) && i < len(b) && a[i] == b[i]; i++ {
		if a[i] == '/' {
			n++
		}
	}
	return n
}

// static gives a member of the types whose static members a file takes in.
func (m *csharpModules) static(r *resolver, file int32, s *csharpScope, id string, use meaning) value {
	var v value
	for _, name := range s.statics {
		owner := m.path(r, file, strings.Split(name, "."))
		if owner.kind == declared && r.hasMember(owner, id, filterOf(use)) {
			v = r.joinNamed(v, r.memberFor(owner, id, use))
		}
	}
	return v
}

func (m *csharpModules) folder(r *resolver, name1 string) value {
	return value{kind: folder, name: r.names.of(name{module: "csharp", path: name1})}
}

// path gives what a full name or one below a namespace around means.
func (m *csharpModules) path(r *resolver, file int32, names []string) value {
	v := value{}
	for _, outer := range m.visible[file].around {
		if m.namespaces[below(outer, names[0])] != nil {
			v = m.folder(r, below(outer, names[0]))
			break
		}
		if found := m.types(r, file, m.namespaces[outer][names[0]]); found.kind != bottom {
			v = found
			break
		}
	}
	if v.kind == bottom {
		module, _, _ := strings.Cut(names[len(names)-1], "`")
		return value{kind: external, name: r.names.of(name{module: module})}
	}
	for _, id := range names[1:] {
		if v.kind == folder {
			v = m.inFolder(r, v.name, id)
			continue
		}
		v = r.typeMember(v, id)
	}
	return v
}

// imported gives what an alias stands for.
func (m *csharpModules) imported(r *resolver, from int32, imp *facts.Import, _ meaning) value {
	if imp.Name == "*" {
		return unknownFor(untyped) // asked as ambient names
	}
	return m.path(r, from, strings.Split(imp.Module, "."))
}

// exported and offers are not asked: files are no namespaces.
func (m *csharpModules) exported(*resolver, int32, string, meaning) value { return unknownFor(untyped) }

func (m *csharpModules) offers(*resolver, int32, string) bool { return false }

// inFolder gives a type or namespace in a namespace.
func (m *csharpModules) inFolder(r *resolver, of *name, id string) value {
	if all := m.namespaces[of.path][id]; len(all) > 0 {
		return m.types(r, all[0].file, all)
	}
	if full := of.path + "." + id; m.namespaces[full] != nil {
		return m.folder(r, full)
	}
	return value{kind: external, name: r.names.of(name{module: of.path, path: id})}
}
