package resolve

import (
	"maps"
	"slices"
	"strings"

	"rules_handbook/schemas/facts"
)

// extensionModule is the kind of manifests that list classes whose static methods
// are members of what they take first.
const extensionModule = "org.codehaus.groovy.runtime.ExtensionModule"

// groovyExtensions are the methods of extension modules.
type groovyExtensions struct {
	classes map[classID]bool
	methods map[string][]classID // by name
}

// addExtensions enters the methods of the classes that manifests list.
func (m *jvmModules) addExtensions(p *Program) {
	m.extensions = groovyExtensions{map[classID]bool{}, map[string][]classID{}}
	for i := range p.files {
		manifest := p.files[i].Manifest
		if manifest == nil || manifest.Kind != extensionModule {
			continue
		}
		for _, class := range slices.Sorted(maps.Keys(manifest.Entries)) {
			dot := strings.LastIndexByte(class, '.')
			if of := m.packages[class[:max(dot, 0)]]; of != nil {
				for _, id := range of.members[class[dot+1:]] {
					m.addExtension(p, id)
				}
			}
		}
	}
}

func (m *jvmModules) addExtension(p *Program, class classID) {
	if m.extensions.classes[class] {
		return
	}
	m.extensions.classes[class] = true
	decls := p.files[class.file].Decls
	for k := range decls {
		if d := &decls[k]; d.Parent == int(class.decl) && d.Kind == facts.Method && d.Static && len(d.Params) > 0 {
			m.extensions.methods[d.Name] = append(m.extensions.methods[d.Name], classID{class.file, int32(k)})
		}
	}
}

// attached gives the methods of extension modules that take a value first; those
// that take its very type hide others.
func (m *jvmModules) attached(r *resolver, at place, on value, id string) value {
	if !isObject(on) || m.extends(r, at, id) {
		return value{}
	}
	var found []classID
	for _, f := range m.extensions.methods[id] {
		if fits := r.accepts(r.paramTypeOn(f, 0, value{}), on); fits == exact {
			found = append(found, f)
		}
	}
	if exactly := slices.DeleteFunc(slices.Clone(found), func(f classID) bool { return !sameType(r.paramTypeOn(f, 0, value{}), on) }); len(exactly) > 0 {
		found = exactly
	}
	if len(found) == 0 {
		return value{}
	}
	return r.setOf(found)
}

// extends reports whether a place lies in an extension method of a name: what it
// calls by that name is the method that it adds to.
func (m *jvmModules) extends(r *resolver, at place, id string) bool {
	decl := at.decl
	if at.scope >= 0 {
		decl = int32(r.scopes(at.file)[at.scope].Decl)
	}
	f := &r.files[at.file]
	return decl >= 0 && f.Decls[decl].Name == id && m.extensions.classes[classID{at.file, f.parentOf(decl)}]
}

func (m *jvmModules) attaches(r *resolver, f classID, on value) bool {
	class := classID{f.file, r.files[f.file].parentOf(f.decl)}
	return m.extensions.classes[class] && !(on.kind == instance && on.file == class.file && on.decl == class.decl)
}
