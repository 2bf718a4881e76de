package resolve

// sameType reports whether two values have the same type, type arguments aside.
func sameType(a, b value) bool { return a.known() && same(a.bare(), b.bare()) }

// isList reports whether a value can stand for all arguments of a variadic
// parameter.
func (r *resolver) isList(v value) bool {
	return v.kind == builtinValue && v.name.path == r.rules.Array
}

// mostSpecific reports whether a candidate takes nothing that another one would
// not take as well.
func (r *resolver) mostSpecific(c candidate, all []candidate) bool {
	for i, other := range all {
		if other.classID != c.classID && !r.moreSpecific(c, other, i) {
			return false
		}
	}
	return true
}

// moreSpecific compares two candidates; equal ones are told apart by which is
// nearer or has a body.
func (r *resolver) moreSpecific(a, b candidate, place int) bool {
	equal := true
	for k := range a.types {
		if same(a.types[k].bare(), b.types[k].bare()) {
			switch concreter(a.types[k], b.types[k]) {
			case 1:
				equal = false
			case -1:
				return false
			}
			continue
		}
		equal = false
		if r.accepts(b.types[k], a.types[k]) != exact {
			return false
		}
	}
	if !equal {
		return true
	}
	p, q := &r.files[a.file].Decls[a.decl], &r.files[b.file].Decls[b.decl]
	if r.standsIn(a.classID) && r.standsIn(b.classID) {
		return concreter(r.extendedBy(a.classID), r.extendedBy(b.classID)) > 0
	}
	switch {
	case r.rules.PlainFirst && len(p.TypeParams) != len(q.TypeParams):
		return len(p.TypeParams) < len(q.TypeParams)
	case len(p.Params) != len(q.Params):
		return len(p.Params) < len(q.Params) && (!r.rules.Untold || len(p.Params) == len(a.taken))
	case p.Signature != q.Signature:
		return q.Signature
	}
	return r.ownerOf(value{file: a.file, decl: a.decl}) != r.ownerOf(value{file: b.file, decl: b.decl}) && place > 0
}

// concreter is 1 when the first of two types names types where the other one has
// type parameters, -1 when it is the other way round, else 0.
func concreter(a, b value) int {
	switch {
	case a.kind == parameter && b.kind == parameter:
		return 0
	case a.kind == parameter:
		return -1
	case b.kind == parameter:
		return 1
	case a.args == nil || b.args == nil || len(a.args.list) != len(b.args.list):
		return 0
	}
	found := 0
	for i := range a.args.list {
		switch how := concreter(a.args.list[i], b.args.list[i]); {
		case found == 0:
			found = how
		case how != 0 && how != found:
			return 0
		}
	}
	return found
}

// extendedBy is the type that the extension of a function extends.
func (r *resolver) extendedBy(f classID) value {
	owner := r.ownerOf(value{file: f.file, decl: f.decl})
	if owner.file < 0 {
		return unknownFor(untyped)
	}
	return r.selfOf(owner.file, owner.decl)
}
