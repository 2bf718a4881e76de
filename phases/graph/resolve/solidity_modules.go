package resolve

import (
	"path"
	"slices"
	"strings"

	"rules_handbook/schemas/facts"
)

// solidityModules finds the files that imports name.
type solidityModules struct {
	p          *Program
	remappings map[string][]remapping     // by the folder of what says them
	packages   map[string]packageManifest // package.json by the name of the package
}

// remapping says where imports are looked for that begin with a prefix.
type remapping struct{ context, prefix, target string }

func linkSolidity(p *Program) linker {
	m := &solidityModules{p: p, remappings: map[string][]remapping{}, packages: map[string]packageManifest{}}
	for i := range p.files {
		f := &p.files[i]
		if f.Manifest == nil {
			continue
		}
		folder := clean(path.Dir(f.Path))
		switch f.Manifest.Kind {
		case "remappings":
			for _, alias := range f.Manifest.Paths {
				if len(alias.Targets) == 0 {
					continue
				}
				context, prefix, found := strings.Cut(alias.Pattern, ":")
				if !found {
					context, prefix = "", alias.Pattern
				}
				m.remappings[folder] = append(m.remappings[folder], remapping{context, prefix, alias.Targets[0]})
			}
		case "package.json":
			if f.Manifest.Name != "" {
				m.packages[f.Manifest.Name] = packageManifest{folder, f.Manifest}
			}
		}
	}
	return m
}

// target finds the file of an import.
func (m *solidityModules) target(from int32, imported string) (int32, bool) {
	own := m.p.files[from].Path
	if strings.HasPrefix(imported, "./") || strings.HasPrefix(imported, "../") {
		return m.at(path.Dir(own), imported)
	}
	for folder := clean(path.Dir(own)); ; folder = clean(path.Dir(folder)) {
		if file, ok := m.below(folder, own, imported); ok {
			return file, true
		}
		if folder == "" {
			break
		}
	}
	return m.inPackage(imported)
}

// at gives the file at a path of a folder.
func (m *solidityModules) at(folder, relative string) (int32, bool) {
	target, ok := inside(folder, relative)
	if !ok {
		return 0, false
	}
	file, ok := m.p.byPath[target]
	return file, ok && m.p.files[file].Language == "solidity"
}

// below looks for an import in a folder that may be the root of a project: where
// its remappings lead, else at its path there, in its libraries and in its
// sources.
func (m *solidityModules) below(folder, from, imported string) (int32, bool) {
	best := remapping{}
	for _, r := range m.remappings[folder] {
		context := path.Join(folder, r.context)
		if strings.HasPrefix(imported, r.prefix) && len(r.prefix) > len(best.prefix) && (r.context == "" || strings.HasPrefix(from, context)) {
			best = r
		}
	}
	if best.prefix != "" {
		if file, ok := m.at(folder, best.target+imported[len(best.prefix):]); ok {
			return file, true
		}
	}
	candidates := []string{imported, "node_modules/" + imported, "lib/" + imported}
	if first, rest, ok := strings.Cut(imported, "/"); ok {
		candidates = append(candidates, "lib/"+first+"/src/"+rest, "lib/"+first+"/contracts/"+rest)
	}
	for _, candidate := range append(candidates, "src/"+imported, "contracts/"+imported) {
		if file, ok := m.at(folder, candidate); ok {
			return file, true
		}
	}
	return 0, false
}

// inPackage finds an import in the package of this repository that it names.
func (m *solidityModules) inPackage(imported string) (int32, bool) {
	id, subpath := splitSpecifier(imported)
	of, ok := m.packages[id]
	if !ok {
		return 0, false
	}
	return m.at(of.folder, subpath)
}

// imported gives a file, a name of it, or what lies outside.
func (m *solidityModules) imported(r *resolver, from int32, imp *facts.Import, use meaning) value {
	file, ok := m.target(from, imp.Module)
	switch {
	case !ok && imp.Name == "*":
		return unknownFor(untyped)
	case !ok && imp.Name == "":
		return value{kind: external, name: r.names.of(name{module: imp.Module, local: imp.Local})}
	case !ok:
		return value{kind: external, name: r.names.of(name{module: imp.Module, path: imp.Name})}
	case imp.Name == "" || imp.Name == "*":
		return value{kind: module, file: file}
	}
	return m.exported(r, file, imp.Name, use)
}

func (m *solidityModules) exported(r *resolver, file int32, id string, use meaning) value {
	if id == wholeModule {
		return unknownFor(untyped)
	}
	if found := r.topLevel(file, id, use); found.bound {
		return found.value
	}
	return unknownFor(untyped)
}

func (m *solidityModules) offers(r *resolver, file int32, id string) bool { return r.binds(file, id) }

func (m *solidityModules) inFolder(*resolver, *name, string) value { return unknownFor(untyped) }

// attached finds the functions of a name that using directives attach to a
// value: those of the contract and file around, those that are global for its
// type, and, before Solidity 0.7, those of supertypes.
func (m *solidityModules) attached(r *resolver, at place, on value, id string) value {
	if !isObject(on) {
		return value{}
	}
	owner := r.contractAt(at)
	found := r.attachedIn(at.file, owner, on, id, false)
	if on.kind == instance {
		found = append(found, r.attachedIn(on.file, -1, on, id, true)...)
	}
	if len(found) == 0 && owner >= 0 {
		for _, a := range r.lineage(at.file, owner)[1:] {
			if !a.open {
				found = append(found, r.attachedIn(a.file, a.decl, on, id, false)...)
			}
		}
	}
	// A function that takes the very type of the value is preferred.
	if exactly := slices.DeleteFunc(slices.Clone(found), func(f classID) bool { return !sameType(r.paramTypeOn(f, 0, value{}), on) }); len(exactly) > 0 {
		found = exactly
	}
	if len(found) == 0 {
		return value{}
	}
	return r.setOf(found)
}

// isObject reports whether a value is what code can call a function on.
func isObject(v value) bool {
	return v.kind == instance || v.kind == builtinValue || v.kind == externalValue
}

// contractAt gives the contract around a place, -1 without one.
func (r *resolver) contractAt(at place) int32 {
	decl := at.decl
	if at.scope >= 0 {
		decl = int32(r.scopes(at.file)[at.scope].Decl)
	}
	return r.files[at.file].ownerOf(decl)
}

// attachedIn gives what the directives of a contract and of its file attach;
// of a file from elsewhere only what is global.
func (r *resolver) attachedIn(file, owner int32, on value, id string, global bool) []classID {
	var found []classID
	for _, decl := range r.files[file].tables().directives {
		d := &r.files[file].Decls[decl]
		if d.Parent >= 0 && int32(d.Parent) != owner || global && d.Hidden {
			continue
		}
		at := place{file, -1, int32(d.Parent)}
		if d.Type != nil && !r.isAttachedTo(r.typeOf(at, d.Type), on) {
			continue
		}
		for b := range d.Bases {
			for _, f := range r.attachable(at, d.Bases[b].Names, id) {
				if len(r.files[f.file].Decls[f.decl].Params) > 0 && r.accepts(r.paramTypeOn(f, 0, value{}), on) != never && !slices.Contains(found, f) {
					found = append(found, f)
				}
			}
		}
	}
	return found
}

// isAttachedTo reports whether a value is of the very type of a directive; a
// text in quotes is a string.
func (r *resolver) isAttachedTo(t, on value) bool {
	if on.builtinName() == "string_const" {
		return t.builtinName() == "string"
	}
	if t.args == nil || on.args == nil {
		return sameType(t, on)
	}
	return same(t, on)
}

// attachable gives the functions of a name that a directive brings: those of a
// library, or the function that it names itself.
func (r *resolver) attachable(at place, names []string, id string) []classID {
	if names[len(names)-1] == id {
		b := r.lookup(at, names[0], asCallee)
		for k, part := range names[1:] {
			if k == len(names)-2 {
				b.value = r.memberFor(b.value, part, asCallee)
			} else {
				b.value = r.typeMember(b.value, part)
			}
		}
		if functions := r.functionsOf(b.value); b.bound && len(functions) > 0 {
			return functions
		}
	}
	library := r.unalias(r.named(at, names).value)
	if library.kind != declared || !classLike(r.files[library.file].Decls[library.decl].Kind) {
		return nil
	}
	var found []classID
	for _, i := range r.candidates(library.file, library.decl, id, anyMember|calledMember) {
		if function(r.files[library.file].Decls[i].Kind) {
			found = append(found, classID{library.file, i})
		}
	}
	return found
}

// takesReceiver reports whether a function is called on its first argument.
func (r *resolver) takesReceiver(f classID, on value) bool {
	d := &r.files[f.file].Decls[f.decl]
	if !r.rules.Attaches || !isObject(on) || d.Parent >= 0 && !d.Static {
		return false
	}
	linker, ok := r.link(r.at).(attaching)
	return ok && linker.attaches(r, f, on)
}

// attaches takes all functions: a directive is what they were found by.
func (m *solidityModules) attaches(*resolver, classID, value) bool { return true }

// orAttached gives a member of a value that is called: its own, else what is
// attached to it.
func (r *resolver) orAttached(at place, on, own value, id string) value {
	switch own.kind {
	case unknown, externalMember:
	case builtinMember:
		if on.kind != builtinValue { // a member of all objects
			return own
		}
		if _, has := r.builtinType(on).Members[id]; has {
			return own
		}
	default:
		return own
	}
	if found := r.link(at.file).(attaching).attached(r, at, on, id); found.kind != bottom {
		return found
	}
	return own
}
