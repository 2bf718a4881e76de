package resolve

import "rules_handbook/schemas/facts"

// openLocal is the name under which scan keeps what a scope opens.
const openLocal = "<open>"

// opened finds a bare name in the modules that a scope opens, the last one
// first. One that is not scanned may have it, but is not asked.
func (r *resolver) opened(file, scope int32, id string, m meaning) binding {
	found := inScope(r.localsOf(file, openLocal), scope)
	at := place{file, scope, -1}
	if len(found) == 0 || r.opening[at] {
		return binding{} // what is opened is not looked for in itself
	}
	r.opening[at] = true
	defer delete(r.opening, at)
	from := at
	if r.rules.Body == Nowhere {
		from.scope = int32(r.scopes(file)[scope].Parent) // names are bound again behind it
	}
	for _, ref := range found {
		modules := r.scopes(file)[scope].Locals[ref.index].Inits
		for i := range modules {
			if v := r.inOpened(r.valueAt(from, modules[len(modules)-1-i]), id, m); v.kind != bottom {
				return binding{value: v, bound: true}
			}
		}
	}
	return binding{}
}

// inOpened gives a member of a scanned module or value; bottom when it has none.
func (r *resolver) inOpened(of value, id string, m meaning) value {
	switch of = r.unalias(of); of.kind {
	case instance:
		if r.hasMember(of, id, filterOf(m)) {
			return r.memberFor(of, id, m)
		}
	case module:
		if v := r.link(of.file).exported(r, of.file, id, m); v.kind != unknown {
			return v
		}
	case declared:
		if v, ok := r.inParts(of, id, r.behindName(m)); ok {
			return v
		}
		return r.included(of, id, m)
	}
	return value{}
}

// maxIncluded bounds how many modules include each other in a row.
const maxIncluded = 16

// included gives a member that a namespace takes over from another module.
func (r *resolver) included(of value, id string, m meaning) value {
	for range maxIncluded {
		d := &r.files[of.file].Decls[of.decl]
		if d.Kind != facts.Namespace || len(d.Bases) == 0 {
			return value{}
		}
		next := value{}
		for i := range d.Bases {
			from := r.includedModule(of, d.Bases[len(d.Bases)-1-i].Names)
			switch {
			case from.kind == module && r.binds(from.file, id):
				return r.member(from.file, -1, id, filterOf(m))
			case from.kind == declared:
				if v, ok := r.inParts(from, id, filterOf(m)); ok {
					return v
				}
				next = from
			}
		}
		if next.kind != declared {
			return value{}
		}
		of = next
	}
	return value{}
}

// includedModule gives the module of a name that a namespace includes.
func (r *resolver) includedModule(of value, names []string) value {
	id := classID{of.file, of.decl}
	if r.underway[id] {
		return value{} // one that is asked for a module of its own
	}
	r.underway[id] = true
	defer delete(r.underway, id)
	return r.unalias(r.named(place{of.file, -1, r.files[of.file].parentOf(of.decl)}, names).value)
}
