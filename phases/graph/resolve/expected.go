package resolve

import "rules_handbook/schemas/facts"

// Some languages leave a type out where it is expected: .zero is the member of
// whatever type a parameter has.

// namesExpected reports whether an expression begins with a member of the type
// that is expected.
func namesExpected(path facts.Path) bool {
	return len(path) > 1 && path[0].Op == facts.OpOpaque && path[0].Name == "."
}

// everyNumber are members that types of the standard library have.
var everyNumber = set("zero max min infinity nan pi init random empty default")

// expectedFits tells how an argument that begins with a member of the expected
// type fits a parameter: when that type has it.
func (r *resolver) expectedFits(p value, path facts.Path) fit {
	name := path[1].Name
	p = r.unalias(p)
	if path[1].Op == facts.OpNew && p.kind == instance {
		return r.constructs(p, path[1].Args)
	}
	if path[1].Op != facts.OpMember || name == "init" {
		return maybe
	}
	switch p.kind {
	case instance:
		use := asValue
		if len(path) > 2 {
			use = useBefore(path[2].Op)
		}
		found := r.memberFor(typeAsValue(p), name, use)
		if found.kind == unknown || r.ofInterface(p, found) {
			return never
		}
		return exact
	case builtinValue:
		switch r.memberFor(typeAsValue(p), name, asValue).kind {
		case declared, overloads, instance:
			return exact
		}
		if !everyNumber[name] {
			return never
		}
	}
	return maybe
}

// ofInterface reports whether a member is one that an extension of an interface gives
// to a type: that says for which type, which nobody kept.
func (r *resolver) ofInterface(p, member value) bool {
	for _, f := range r.functionsOf(member) {
		owner := r.ownerOf(value{file: f.file, decl: f.decl})
		if owner.file < 0 || r.files[owner.file].Decls[owner.decl].Kind != facts.Extension {
			return false
		}
		extended := r.selfOf(owner.file, owner.decl)
		if extended.kind != instance || extended.file == p.file && extended.decl == p.decl || r.files[extended.file].Decls[extended.decl].Kind != facts.Interface {
			return false
		}
	}
	return len(r.functionsOf(member)) > 0
}

// constructs tells whether a constructor of the class of an instance takes some
// arguments.
func (r *resolver) constructs(v value, args []facts.Arg) fit {
	written, implicit := r.constructorsOf(typeAsValue(v))
	for _, f := range append(written, implicit...) {
		if _, ok := r.arranged(f, v, args); ok {
			return exact
		}
	}
	switch d := &r.files[v.file].Decls[v.decl]; {
	case d.Kind == facts.Class && len(d.Bases) > 0: // they may be inherited
		return maybe
	case d.Kind == facts.Enum && len(args) == 1 && args[0].Name == "rawValue":
		return maybe
	}
	return never
}

// expectedOf gives the type of the parameter that takes an argument of a call.
func (r *resolver) expectedOf(at place, v, on value, step *facts.Step) value {
	v = r.callee(v)
	if v.kind == declared && classLike(r.files[v.file].Decls[v.decl].Kind) {
		written, _ := r.constructorsOf(v)
		on, v = v, r.setOf(written)
	}
	chosen, ok := r.choose(at, v, on, step.Args)
	if !ok || chosen.kind != declared || !function(r.files[chosen.file].Decls[chosen.decl].Kind) {
		return unknownFor(untyped)
	}
	f := classID{chosen.file, chosen.decl}
	taken, ok := r.arranged(f, on, step.Args)
	if !ok || step.Index < 0 || step.Index >= len(taken) {
		return unknownFor(untyped)
	}
	return typeAsValue(r.unalias(r.paramTypeOn(f, taken[step.Index], on)))
}
