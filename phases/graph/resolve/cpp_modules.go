package resolve

import (
	"maps"
	"path"
	"slices"
	"strings"
	"sync"

	"rules_handbook/schemas/facts"
)

// cppModules knows what the namespaces of C and C++ hold and what a file sees
// of them: itself and what it includes, directly or not.
type cppModules struct {
	p      *Program
	names  map[string]map[string][]classID // namespace -> name -> declarations, by file
	opened map[string][]opening            // namespace -> namespaces whose names it takes in
	paths  map[string]int32                // path -> file
	bases  map[string][]int32              // base name -> files
	free   map[string]bool                 // names of functions and macros outside of types

	once      sync.Once
	includers [][]int32
	includes  [][]int32
	outside   []bool // includes something that is not scanned

	mutex sync.Mutex
	seen  map[int32]*sight
	seeTo map[int32]*sight
}

// opening is a namespace that another one takes in, in some file.
type opening struct {
	file  int32
	space string
}

// sight is what a file sees.
type sight struct {
	files   map[int32]bool
	outside bool // and something that is not scanned
}

func linkCPP(p *Program) linker {
	m := &cppModules{
		p: p, names: map[string]map[string][]classID{}, opened: map[string][]opening{}, paths: map[string]int32{}, bases: map[string][]int32{},
		free: map[string]bool{}, seen: map[int32]*sight{}, seeTo: map[int32]*sight{},
	}
	files := p.of("cpp")
	for _, i := range files {
		m.paths[p.files[i].Path] = i
		m.bases[path.Base(p.files[i].Path)] = append(m.bases[path.Base(p.files[i].Path)], i)
		m.addSpaces(&p.files[i])
	}
	for _, i := range files {
		m.addNames(i)
	}
	return m
}

func (m *cppModules) addSpaces(f *file) {
	m.space("")
	for i := range f.Decls {
		if d := &f.Decls[i]; d.Kind == facts.Namespace && d.Name != "" {
			m.space(d.Qualname)
		}
	}
}

func (m *cppModules) space(name string) map[string][]classID {
	names := m.names[name]
	if names == nil {
		names = map[string][]classID{}
		m.names[name] = names
	}
	return names
}

// addNames enters what a file declares in namespaces.
func (m *cppModules) addNames(file int32) {
	f := &m.p.files[file]
	for i := range f.Decls {
		d := &f.Decls[i]
		space, ok := m.spaceName(f, int32(d.Parent))
		switch {
		case !ok || d.Kind == facts.Extension || d.Kind == facts.Object || d.Implicit:
		case d.Kind == facts.Namespace && d.Name == "" && d.Type != nil:
			m.opened[space] = append(m.opened[space], opening{file, strings.Join(d.Type.Names, ".")})
		case d.Kind == facts.Namespace:
			if d.Static {
				m.opened[space] = append(m.opened[space], opening{file, d.Qualname})
			}
		default:
			names := m.space(space)
			names[d.Name] = append(names[d.Name], classID{file, int32(i)})
			if function(d.Kind) || d.Kind == facts.Variable {
				m.free[d.Name] = true
			}
		}
	}
}

// spaceName gives the namespace that a declaration is, false when it is none.
func (m *cppModules) spaceName(f *file, decl int32) (string, bool) {
	if decl < 0 {
		return "", true
	}
	d := &f.Decls[decl]
	switch d.Kind {
	case facts.Namespace:
		return d.Qualname, d.Name != ""
	case facts.Extension:
		if m.names[d.Qualname] != nil {
			return d.Qualname, true
		}
	}
	return "", false
}

func (m *cppModules) spaceOf(r *resolver, file, decl int32) (value, bool) {
	space, ok := m.spaceName(&r.files[file], decl)
	if !ok {
		return value{}, false
	}
	return m.folder(r, file, space), true
}

func (m *cppModules) folder(r *resolver, file int32, space string) value {
	return value{kind: folder, file: file, name: r.names.of(name{module: "cpp", path: space})}
}

func (m *cppModules) inSpace(r *resolver, space value, id string, use meaning) binding {
	if id == globalSpace {
		return binding{value: m.folder(r, space.file, ""), bound: true}
	}
	look := cppLook{m: m, r: r, file: space.file, id: id, use: use, done: map[string]bool{}}
	look.sees = m.sightOf(space.file)
	v, bound := look.in(space.name.path)
	if !bound {
		look.sees, look.done = m.contextOf(space.file), map[string]bool{}
		if v, bound = look.in(space.name.path); v.kind == unknown && bound {
			return binding{value: v, bound: true}
		}
	}
	if !bound && space.name.path != "" && m.leavesSpace(space.file, space.name.path, id) {
		return binding{value: value{kind: external, name: r.names.of(name{path: space.name.path + "." + id})}, bound: true}
	}
	return binding{value: v, bound: bound}
}

// globalSpace is the name of the global namespace in front of others.
const globalSpace = "::"

// leavesSpace reports whether a name that a namespace lacks may be one of code
// that is not scanned.
func (m *cppModules) leavesSpace(file int32, space, id string) bool {
	first, _, _ := strings.Cut(space, ".")
	return first == "std" && !m.free[id] && m.sightOf(file).outside
}

// ambient gives a name that nothing scanned declares: one of an included file
// that is not scanned.
func (m *cppModules) ambient(r *resolver, file int32, id string, use meaning) binding {
	if _, ok := r.rules.Types[id]; ok {
		return binding{}
	}
	if _, ok := r.rules.Builtins[id]; ok || m.free[id] || !m.sightOf(file).outside || m.names[id] != nil {
		return binding{}
	}
	return binding{value: value{kind: external, name: r.names.of(name{path: id})}, bound: true}
}

// cppLook looks a name up, as a file sees it.
type cppLook struct {
	m    *cppModules
	r    *resolver
	file int32
	id   string
	use  meaning
	sees *sight
	done map[string]bool // namespaces that were looked into
}

// in gives what the name means in a namespace and those that it takes in.
func (l *cppLook) in(space string) (value, bool) {
	found := l.collect(nil, space)
	if len(found) > 0 {
		return l.meaning(found), true
	}
	if inner := join2(space, l.id); l.m.names[inner] != nil {
		return l.m.folder(l.r, l.file, inner), true
	}
	for _, open := range slices.Sorted(maps.Keys(l.done)) { // an inline namespace may hold the namespace
		if inner := join2(open, l.id); l.m.names[inner] != nil {
			return l.m.folder(l.r, l.file, inner), true
		}
	}
	return value{}, false
}

func join2(space, id string) string {
	if space == "" {
		return id
	}
	return space + "." + id
}

// collect adds the declarations of the name that a file sees.
func (l *cppLook) collect(found []classID, space string) []classID {
	if l.done[space] || len(l.done) > maxSpaces {
		return found
	}
	l.done[space] = true
	for _, c := range l.m.names[space][l.id] {
		if l.sees.files[c.file] && (c.file == l.file || !l.r.files[c.file].Decls[c.decl].Hidden || l.m.isHeader(c.file)) {
			found = append(found, c)
		}
	}
	for _, o := range l.m.opened[space] {
		if !l.sees.files[o.file] {
			continue
		}
		for _, target := range l.m.targets(space, o.space) {
			found = l.collect(found, target)
		}
	}
	return found
}

// maxSpaces bounds the namespaces that one takes in.
const maxSpaces = 64

// targets gives the namespaces that a written name may mean inside of another
// namespace: the innermost that exists.
func (m *cppModules) targets(inside, written string) []string {
	written = strings.TrimPrefix(written, globalSpace+".")
	for {
		if target := join2(inside, written); m.names[target] != nil {
			return []string{target}
		}
		if inside == "" {
			return nil
		}
		inside = inside[:max(0, strings.LastIndexByte(inside, '.'))]
	}
}

// isHeader reports whether a file is there to be included.
func (m *cppModules) isHeader(file int32) bool {
	return len(m.p.files[file].Path) > 0 && !cppSource[path.Ext(m.p.files[file].Path)] || len(m.includersOf(file)) > 0
}

var cppSource = set(".c .cc .cpp .cxx .c++")

// meaning gives the value of one name's declarations.
func (l *cppLook) meaning(found []classID) value {
	var functions, types, values []classID
	for _, c := range found {
		switch kind := l.r.files[c.file].Decls[c.decl].Kind; {
		case function(kind):
			functions = append(functions, c)
		case isType(kind):
			types = append(types, c)
		default:
			values = append(values, c)
		}
	}
	switch {
	case l.use == asType && len(types) > 0:
		return l.oneType(types)
	case len(functions) == 0 && len(values) == 0:
		return l.oneType(types)
	}
	var v value
	for _, c := range values {
		v = join(v, l.r.valueOf(c.file, c.decl))
	}
	if len(functions) > 0 {
		v = l.r.joinNamed(v, l.r.setOf(l.distinct(functions)))
	}
	return v
}

// oneType gives the type of a name: of several the class, not its aliases.
func (l *cppLook) oneType(found []classID) value {
	found = preferred(found, func(c classID) bool { return classLike(l.r.files[c.file].Decls[c.decl].Kind) })
	found = preferred(found, func(c classID) bool { return c.file == l.file })
	var v value
	for _, c := range found {
		v = join(v, l.named(c))
	}
	return v
}

// named gives a type, or what an alias of something else stands for.
func (l *cppLook) named(c classID) value {
	d := &l.r.files[c.file].Decls[c.decl]
	if d.Kind != facts.Alias || d.Type == nil || l.use == asType || len(d.Type.Args) > 0 {
		return l.r.classAt(c.file, c.decl)
	}
	r := l.r
	at := place{c.file, -1, r.files[c.file].parentOf(c.decl)}
	v := r.solve(key{kind: aliasRefCell, file: c.file, a: c.decl, b: 1}, func() value {
		v := r.lookup(at, d.Type.Names[0], asValue).value
		for _, id := range d.Type.Names[1:] {
			v = r.memberOf(v, id)
		}
		return v
	})
	if v.known() {
		return v
	}
	return r.classAt(c.file, c.decl)
}

func preferred(from []classID, want func(classID) bool) []classID {
	var kept []classID
	for _, c := range from {
		if want(c) {
			kept = append(kept, c)
		}
	}
	if len(kept) == 0 {
		return from
	}
	return kept
}

// distinct keeps one declaration of each function that is seen: one with a body,
// unless only the others tell what may be left out of a call.
func (l *cppLook) distinct(functions []classID) []classID {
	if len(functions) == 1 {
		return functions
	}
	overloaded := !strings.HasSuffix(l.r.files[l.file].Path, ".c")
	var kept []classID
	place := map[string]int{}
	for _, c := range functions {
		d := &l.r.files[c.file].Decls[c.decl]
		key := ""
		if overloaded {
			key = paramKey(d)
		}
		k, ok := place[key]
		if !ok {
			place[key] = len(kept)
			kept = append(kept, c)
			continue
		}
		before := &l.r.files[kept[k].file].Decls[kept[k].decl]
		switch {
		case d.Signature && (!before.Signature || !optional(d)):
			if !before.Signature && optional(d) {
				kept[k] = c
			}
		case before.Signature && !optional(before):
			kept[k] = c
		case !d.Signature && !before.Signature:
			kept = append(kept, c)
		}
	}
	return kept
}

func optional(d *facts.Declaration) bool {
	for i := range d.Params {
		if d.Params[i].Optional {
			return true
		}
	}
	return false
}

// paramKey tells functions of one name apart by the last names of the types of
// their parameters.
func paramKey(d *facts.Declaration) string {
	var b strings.Builder
	for i := range d.Params {
		if t := d.Params[i].Type; t != nil && len(t.Names) > 0 {
			b.WriteString(t.Names[len(t.Names)-1])
			for k := range t.Args {
				if names := t.Args[k].Names; len(names) > 0 {
					b.WriteString("<" + names[len(names)-1])
				}
			}
		}
		if d.Params[i].Variadic {
			b.WriteString("...")
		}
		b.WriteByte(',')
	}
	return b.String()
}

// A file is no module whose names are imported one by one, so that the rest of
// a linker is never asked for anything that exists.

func (m *cppModules) imported(*resolver, int32, *facts.Import, meaning) value {
	return unknownFor(untyped)
}

func (m *cppModules) exported(*resolver, int32, string, meaning) value { return unknownFor(untyped) }

func (m *cppModules) offers(*resolver, int32, string) bool { return false }

func (m *cppModules) inFolder(r *resolver, within *name, id string) value {
	return unknownFor(untyped)
}
