package resolve

import (
	"slices"
	"strings"

	"rules_handbook/schemas/facts"
)

// parts says which declarations of the whole program are one type or
// namespace.
type parts struct {
	first     map[classID]classID             // a later part -> the first one, which stands for all
	others    map[classID][]classID           // the first part -> the later ones
	extending map[*Rules]map[string][]classID // last name of the extended type -> extensions
}

func newParts(files []file) parts {
	p := parts{first: map[classID]classID{}, others: map[classID][]classID{}, extending: map[*Rules]map[string][]classID{}}
	known := map[string]classID{}
	aliases := aliasesOf(files)
	for i := range files {
		f := &files[i]
		if f.rules == nil || !f.rules.Extensions && f.rules.Identity == nil {
			continue
		}
		for d := range f.Decls {
			p.add(f, classID{int32(i), int32(d)}, known, aliases)
		}
		if f.rules.Factories {
			p.addCompanions(f, int32(i))
		}
	}
	return p
}

// aliasesOf gives the last names of the types that other names stand for, by
// rules and alias.
func aliasesOf(files []file) map[*Rules]map[string][]string {
	aliases := map[*Rules]map[string][]string{}
	for i := range files {
		f := &files[i]
		if f.rules == nil || !f.rules.Extensions {
			continue
		}
		for k := range f.Decls {
			d := &f.Decls[k]
			if d.Kind != facts.Alias || d.Type == nil || len(d.Type.Names) == 0 {
				continue
			}
			if aliases[f.rules] == nil {
				aliases[f.rules] = map[string][]string{}
			}
			target := d.Type.Names[len(d.Type.Names)-1]
			if !slices.Contains(aliases[f.rules][d.Name], target) {
				aliases[f.rules][d.Name] = append(aliases[f.rules][d.Name], target)
			}
		}
	}
	return aliases
}

// addCompanions makes the objects that stand beside classes of their name parts
// of them.
func (p *parts) addCompanions(f *file, file int32) {
	classes := map[member]int32{}
	for d := range f.Decls {
		if classLike(f.Decls[d].Kind) && !f.Decls[d].Static {
			classes[member{int32(f.Decls[d].Parent), f.Decls[d].Name}] = int32(d)
		}
	}
	for d := range f.Decls {
		if !isCompanion(&f.Decls[d]) {
			continue
		}
		names := f.Decls[d].Type.Names
		if class, ok := classes[member{int32(f.Decls[d].Parent), names[len(names)-1]}]; ok {
			id := classID{file, class}
			p.others[id] = append(p.others[id], classID{file, int32(d)})
		}
	}
}

// isCompanion reports whether a declaration is an object that stands beside a
// class.
func isCompanion(d *facts.Declaration) bool {
	return d.Kind == facts.Extension && d.Static && d.Type != nil && len(d.Type.Names) > 0
}

// add enters a declaration; known holds the first ones by their identity.
func (p *parts) add(f *file, id classID, known map[string]classID, aliases map[*Rules]map[string][]string) {
	d := &f.Decls[id.decl]
	if f.rules.Factories && isCompanion(d) {
		return
	}
	if f.rules.Extensions && d.Kind == facts.Extension && d.Type != nil && len(d.Type.Names) > 0 {
		byName := p.extending[f.rules]
		if byName == nil {
			byName = map[string][]classID{}
			p.extending[f.rules] = byName
		}
		names := f.originals(d.Type.Names[len(d.Type.Names)-1])
		for i := 0; i < len(names); i++ {
			byName[names[i]] = append(byName[names[i]], id)
			for _, target := range aliases[f.rules][names[i]] {
				if !slices.Contains(names, target) {
					names = append(names, target)
				}
			}
		}
	}
	if f.rules.Identity == nil || !classLike(d.Kind) && d.Kind != facts.Namespace {
		return
	}
	identity := f.rules.Identity(f.FileDeclaration, int(id.decl))
	if identity == "" {
		return
	}
	identity = f.Language + "\x00" + identity
	first, ok := known[identity]
	if !ok {
		known[identity] = id
		return
	}
	p.first[id] = first
	p.others[first] = append(p.others[first], id)
}

// originals gives the names that something may have where it is declared that
// is called name in a file.
func (f *file) originals(name string) []string {
	found := []string{name}
	for i := range f.Imports {
		if imp := &f.Imports[i]; imp.Local == name && imp.Name != "" && imp.Name != name {
			found = append(found, imp.Name)
		}
	}
	return found
}

// firstOf gives the declaration that stands for all parts of a type.
func (p *parts) firstOf(id classID) classID {
	if len(p.first) > 0 {
		if first, ok := p.first[id]; ok {
			return first
		}
	}
	return id
}

// classAt gives what is declared at a place: of a type with several parts the
// one that stands for all.
func (r *resolver) classAt(file, decl int32) value {
	id := r.parts.firstOf(classID{file, decl})
	return value{kind: declared, file: id.file, decl: id.decl}
}

// selfOf gives an instance of a class or of what an extension extends, as its
// own methods see it.
func (r *resolver) selfOf(file, decl int32) value {
	d := &r.files[file].Decls[decl]
	if d.Kind == facts.Extension {
		if d.Type == nil {
			return unknownFor(untyped)
		}
		id := classID{file, decl}
		if r.underway[id] {
			return unknownFor(untyped) // the name of the type is looked up among its own members
		}
		r.underway[id] = true
		defer delete(r.underway, id)
		return r.typeOf(place{file, -1, decl}, d.Type)
	}
	v := r.classAt(file, decl)
	v.kind = instance
	if params := r.files[v.file].Decls[v.decl].TypeParams; len(params) > 0 {
		own := make([]value, len(params))
		for i := range params {
			own[i] = value{kind: parameter, file: v.file, decl: v.decl, name: r.builtinName(params[i].Name)}
		}
		v = v.withArgs(own)
	}
	return v
}

// partsOf gives the other declarations of a class: its later parts and what
// extends it.
func (r *resolver) partsOf(id classID) []ancestor {
	rules := r.files[id.file].rules
	extending := r.parts.extending[rules]
	if len(extending) == 0 && len(r.parts.others) == 0 {
		return nil
	}
	if found, ok := r.extended[id]; ok {
		return found
	}
	r.extended[id] = nil // seen while the names of extended types are looked up
	var found []ancestor
	for _, other := range r.parts.others[id] {
		found = append(found, ancestor{file: other.file, decl: other.decl, part: true})
	}
	for _, e := range extending[r.files[id.file].Decls[id.decl].Name] {
		if v := r.extendedName(e); v.kind == declared && v.file == id.file && v.decl == id.decl {
			found = append(found, ancestor{file: e.file, decl: e.decl, part: true})
		}
	}
	r.extended[id] = found
	return found
}

// extendedName gives the type that an extension extends.
func (r *resolver) extendedName(e classID) value {
	f := &r.files[e.file]
	return r.nameOnly(func() value {
		return r.unalias(r.named(place{e.file, -1, f.parentOf(e.decl)}, f.Decls[e.decl].Type.Names).value)
	})
}

// extensionMember gives a member that extensions give to a type that is not
// scanned; bottom when there is none.
func (r *resolver) extensionMember(on value, id string, which filter) value {
	if !r.rules.Extensions || on.name == nil {
		return value{}
	}
	var found []classID
	for _, e := range r.parts.extending[r.rules][lastName(on.name)] {
		candidates := r.reachedOn(e.file, r.candidates(e.file, e.decl, id, which), on)
		if len(candidates) == 0 {
			continue
		}
		if of := r.extendedName(e); of.name == nil || !same(value{name: of.name}, value{name: on.name}) {
			continue
		}
		for _, i := range candidates {
			found = append(found, classID{e.file, i})
		}
	}
	if len(found) == 0 {
		if lent := r.lentMember(on, id, which); lent.kind != bottom {
			return lent
		}
		return r.extensionOfSuper(on, id, which)
	}
	var v value
	for _, m := range found {
		v = r.joinNamed(v, r.valueOf(m.file, m.decl))
	}
	return r.reached(v, on)
}

// reachedOn keeps the members of an extension that a type from outside itself
// has, or those that its instances have.
func (r *resolver) reachedOn(file int32, members []int32, on value) []int32 {
	if !r.rules.OnTypes {
		return members
	}
	var kept []int32
	for _, i := range members {
		d := &r.files[file].Decls[i]
		if isType(d.Kind) || d.Kind == facts.Constructor || d.Static == (on.kind == external || on.kind == builtin) {
			kept = append(kept, i)
		}
	}
	return kept
}

// lentMember gives a member of the supertypes that extensions give to a type
// that is not scanned; bottom when there is none.
func (r *resolver) lentMember(on value, id string, which filter) value {
	var found value
	for _, a := range r.lentTo(on) {
		for _, up := range r.lineage(a.file, a.decl) {
			if up.open {
				continue
			}
			for _, m := range r.candidatesOf(up, id, which) {
				if r.rules.OnTypes && r.files[up.file].Decls[m].Signature {
					continue // the type has it, else it would not be one of the protocol's
				}
				found = r.joinNamed(found, r.specific(r.valueOf(up.file, m), on, classID{up.file, up.decl}))
			}
		}
	}
	if found.kind == bottom {
		return found
	}
	return r.reached(found, on)
}

// lentTo gives the supertypes that extensions give to a type that is not
// scanned.
func (r *resolver) lentTo(on value) []ancestor {
	var lent []ancestor
	for _, e := range r.parts.extending[r.rules][lastName(on.name)] {
		f := &r.files[e.file]
		d := &f.Decls[e.decl]
		if len(d.Bases) == 0 {
			continue
		}
		if of := r.extendedName(e); of.name == nil || !same(value{name: of.name}, value{name: on.name}) {
			continue
		}
		for i := range d.Bases {
			if a, ok := r.base(place{e.file, -1, f.parentOf(e.decl)}, &d.Bases[i]); ok && !a.open {
				lent = append(lent, a)
			}
		}
	}
	return lent
}

// isLent reports whether extensions make a type that is not scanned a subtype
// of a scanned one.
func (r *resolver) isLent(a, p value) bool {
	if !r.rules.Extensions || a.name == nil || p.kind != instance {
		return false
	}
	for _, base := range r.lentTo(a) {
		for _, up := range r.lineage(base.file, base.decl) {
			if !up.open && up.file == p.file && up.decl == p.decl {
				return true
			}
		}
	}
	return false
}

// lastName is the last part of the name of something that is not scanned.
func lastName(n *name) string {
	path := n.path
	if path == "" {
		path = n.module
	}
	return path[strings.LastIndexByte(path, '.')+1:]
}

// extensionOfSuper gives a member that extensions give to a built-in type that
// the one of a value is a subtype of.
func (r *resolver) extensionOfSuper(on value, id string, which filter) value {
	if on.kind != builtinValue {
		return value{}
	}
	for _, up := range strings.Fields(r.builtinType(on).Is) {
		super := value{kind: builtinValue, name: r.builtinName(up), args: on.args}
		if found := r.extensionMember(super, id, which); found.kind != bottom {
			return found
		}
	}
	return value{}
}

// inParts gives a member of a declaration, whichever of its parts has it.
func (r *resolver) inParts(v value, id string, which filter) (value, bool) {
	found, ok := r.inPart(v.file, v.decl, id, which)
	for _, other := range r.parts.others[classID{v.file, v.decl}] {
		if more, has := r.inPart(other.file, other.decl, id, which); has {
			found, ok = r.joinNamed(found, more), true
		}
	}
	return found, ok
}

func (r *resolver) inPart(file, decl int32, id string, which filter) (value, bool) {
	if !r.has(file, decl, id) || (r.rules.Apart || r.rules.Factories) && len(r.candidatesOf(ancestor{file: file, decl: decl}, id, which)) == 0 {
		return value{}, false
	}
	return r.member(file, decl, id, which), true
}

// topMember gives a member that an extension gives to everything; bottom when
// there is none.
func (r *resolver) topMember(on value, id string, which filter) value {
	if r.rules.Top == "" || !r.rules.Extensions || on.kind == super || on.kind == declared || on.kind == builtin {
		return value{}
	}
	found := r.extensionMember(value{kind: builtinValue, name: r.builtinName(r.rules.Top)}, id, which)
	if found.kind == bottom {
		return found
	}
	return withReceiver(found, on)
}
