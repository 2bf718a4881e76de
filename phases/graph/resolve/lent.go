package resolve

import "rules_handbook/schemas/facts"

// withoutMixins takes the modules out of the row of a class that they are mixed
// into: their own static members stay theirs. What they lend is kept.
func (r *resolver) withoutMixins(on value, line []ancestor) []ancestor {
	var kept []ancestor
	for _, a := range line {
		if a.open || !r.isMixin(on, a) || len(r.files[a.file].Decls[a.decl].Lends) > 0 {
			kept = append(kept, a)
		}
	}
	return kept
}

// isMixin reports whether a member of a row is a module and not the class
// itself.
func (r *resolver) isMixin(on value, a ancestor) bool {
	first := r.parts.firstOf(classID{a.file, a.decl})
	return r.files[a.file].Decls[a.decl].Kind == facts.Trait && first != classID{on.file, on.decl}
}

// lent finds a member of a class that it has from the StaticBases of one in
// the row, or from what a module in it lends, unless one that is as near has a
// member of its own.
func (r *resolver) lent(on value, line []ancestor, id string, which filter) (value, bool) {
	for len(line) > 0 && !line[0].open {
		parts := line[:len(line)-len(above(line))]
		line = above(line)
		mixin := r.isMixin(on, parts[0])
		for _, a := range parts {
			if !mixin && len(r.candidatesOf(a, id, which)) > 0 {
				return value{}, false
			}
		}
		for _, a := range parts {
			d := &r.files[a.file].Decls[a.decl]
			lenders := d.StaticBases
			if mixin {
				lenders = d.Lends
			}
			if v, found := r.lentBy(on, a, lenders, id, which&calledMember); found {
				return v, true
			}
		}
	}
	return value{}, false
}

// lentBy finds a member among the instance members of some types.
func (r *resolver) lentBy(on value, a ancestor, lenders []facts.Type, id string, called filter) (value, bool) {
	at := place{a.file, -1, a.decl}
	for i := range lenders {
		base, has := r.base(at, &lenders[i])
		if !has {
			continue
		}
		if base.open {
			return unknownFor(inherited), true
		}
		line := r.lineage(base.file, base.decl)
		for _, lender := range line {
			if !lender.open && len(r.candidatesOf(lender, id, instanceMember|called)) > 0 {
				return r.inherit(on, line, id, instanceMember|called), true
			}
		}
	}
	return value{}, false
}
