package resolve

import (
	"strings"

	"rules_handbook/schemas/facts"
)

// filter says which members of a declaration are looked for.
type filter int32

const (
	anyMember      filter = iota // as a value
	typeMember                   // as a type
	staticMember                 // reached through the class
	instanceMember               // reached through an instance
)

func filterOf(m meaning) filter {
	if m == asType {
		return typeMember
	}
	return anyMember
}

// has reports whether a declaration has a member of that name.
func (r *resolver) has(file, parent int32, id string) bool {
	return len(r.files[file].tables().members[member{parent, id}]) > 0
}

// member gives what a declaration (or the module, parent -1) binds a name to,
// without its supertypes; bottom when there is no such member. Members of a
// class come without their receiver.
func (r *resolver) member(file, parent int32, id string, which filter) value {
	return r.solve(key{kind: memberCell, file: file, a: parent, b: int32(which), name: id}, func() value {
		f := &r.files[file]
		var v value
		for _, i := range r.candidates(file, parent, id, which) {
			v = join(v, r.valueOf(file, i))
		}
		switch {
		case parent >= 0:
			return v
		case !r.bindsItself(file, id):
			return r.throughStars(file, id)
		}
		for _, i := range f.tables().imports[id] {
			v = join(v, r.imported(file, i, which))
		}
		return v
	})
}

// candidates are the declarations that a name may mean: of a name with a body
// the bodiless ones are its overloads, a type is preferred where one is meant.
func (r *resolver) candidates(file, parent int32, id string, which filter) []int32 {
	f := &r.files[file]
	all := f.tables().members[member{parent, id}]
	if len(all) < 2 && parent < 0 {
		return all
	}
	found := make([]int32, 0, len(all))
	for _, i := range all {
		if i = f.tables().merged[i]; r.fits(f, i, which) && (len(found) == 0 || found[len(found)-1] != i) {
			found = append(found, i)
		}
	}
	if which == typeMember {
		found = prefer(found, func(i int32) bool { return isType(f.Decls[i].Kind) })
	} else {
		found = prefer(found, func(i int32) bool { return isValue(f.Decls[i].Kind) })
		// this.m = this.m.bind(this) leaves the method what it is.
		found = prefer(found, func(i int32) bool { return f.Decls[i].Kind != facts.Field || f.Decls[i].Type != nil })
	}
	found = prefer(found, func(i int32) bool { return !f.Decls[i].Signature })
	accessors := prefer(found, func(i int32) bool { return !f.Decls[i].Accessor })
	if len(found) > 1 && len(accessors) == len(found) && f.Decls[found[0]].Accessor {
		return found[:1] // the getter and setter of one property
	}
	return found
}

// fits tells whether a member can be reached that way.
func (r *resolver) fits(f *file, i int32, which filter) bool {
	d := &f.Decls[i]
	if d.Implicit {
		return false
	}
	if !r.rules.Statics || which < staticMember || d.Parent < 0 || !classLike(f.Decls[d.Parent].Kind) {
		return true
	}
	static := d.Static || classLike(d.Kind) || f.Decls[d.Parent].Kind == facts.Enum
	return static == (which == staticMember)
}

func isType(kind facts.Kind) bool {
	return classLike(kind) || kind == facts.Alias || kind == facts.OtherType || kind == facts.Namespace
}

func isValue(kind facts.Kind) bool {
	switch kind {
	case facts.Interface, facts.Alias, facts.OtherType:
		return false
	}
	return true
}

// prefer keeps what is preferred, or all when nothing is.
func prefer(from []int32, preferred func(int32) bool) []int32 {
	if len(from) < 2 {
		return from
	}
	var kept []int32
	for _, i := range from {
		if preferred(i) {
			kept = append(kept, i)
		}
	}
	if len(kept) == 0 {
		return from
	}
	return kept
}

// imported gives what a module-level import binds.
func (r *resolver) imported(file, i int32, which filter) value {
	use := asValue
	if which == typeMember {
		use = asType
	}
	return r.solve(key{kind: importCell, file: file, a: i, b: int32(use)}, func() value {
		return r.link(file).imported(r, file, &r.files[file].Imports[i], use)
	})
}

// throughStars finds a name that a module takes over with all the names of
// other modules.
func (r *resolver) throughStars(file int32, id string) value {
	var v value
	if r.hidden(id) {
		return v
	}
	for _, from := range r.starred(file) {
		if r.binds(from, id) {
			v = join(v, r.link(file).exported(r, from, id, asValue))
		}
	}
	return v
}

// hidden reports whether a name is not among all the names of a module.
func (r *resolver) hidden(id string) bool {
	return r.rules.Hidden != "" && strings.HasPrefix(id, r.rules.Hidden)
}

// valueOf gives the value of a declared name.
func (r *resolver) valueOf(file, decl int32) value {
	d := &r.files[file].Decls[decl]
	switch d.Kind {
	case facts.Field, facts.Variable:
		return r.solve(key{kind: variableCell, file: file, a: decl}, func() value { return r.variable(file, decl) })
	}
	return value{kind: declared, file: file, decl: decl}
}

// variable gives the value of a variable or field.
func (r *resolver) variable(file, decl int32) value {
	f := &r.files[file]
	d := &f.Decls[decl]
	at := place{file, -1, f.parentOf(decl)}
	switch {
	case r.naming:
		return r.renamed(at, d)
	case d.Type != nil:
		return r.typeOf(at, d.Type)
	case len(d.Inits) == 0:
		return unknownFor(untyped)
	}
	return r.agreement(at, d.Inits)
}

// renamed gives the value of a variable that is only another name.
func (r *resolver) renamed(at place, d *facts.Declaration) value {
	if d.Type != nil || len(d.Inits) != 1 || len(d.Inits[0]) == 0 || d.Inits[0][0].Op != facts.OpName {
		return unknownFor(untyped)
	}
	for _, step := range d.Inits[0][1:] {
		if step.Op != facts.OpMember {
			return unknownFor(untyped)
		}
	}
	return r.valueAt(at, d.Inits[0])
}

// classMember finds a member of a class or of an instance through its
// supertypes; unknown when no class has it. on says how it is reached.
func (r *resolver) classMember(on value, id string, which filter) value {
	if r.naming {
		return r.member(on.file, on.decl, id, which)
	}
	return r.inherit(on, r.lineage(on.file, on.decl), id, which)
}

// hasMember reports whether a class or a supertype of it has a member.
func (r *resolver) hasMember(on value, id string) bool {
	for _, a := range r.lineage(on.file, on.decl) {
		if !a.open && len(r.candidates(a.file, a.decl, id, anyMember)) > 0 {
			return true
		}
	}
	return false
}

// inherit finds a member in a row of classes, the nearest first.
func (r *resolver) inherit(on value, line []ancestor, id string, which filter) value {
	for i, a := range line {
		if a.open {
			// What follows may be hidden by the supertype that is not known.
			return unknownFor(inherited)
		}
		if len(r.candidates(a.file, a.decl, id, which)) == 0 {
			continue
		}
		v := r.typedMember(line[i:], id, which)
		return r.reached(v, on)
	}
	if on.kind != super && r.rules.Object[id] {
		return value{kind: builtinMember, name: r.names.of(name{path: id})}
	}
	return unknownFor(untyped)
}

// typedMember gives the member of the first class of a row; a field that is
// only assigned there has the type that a supertype declares for it.
func (r *resolver) typedMember(line []ancestor, id string, which filter) value {
	for _, a := range line {
		if a.open {
			break
		}
		f := &r.files[a.file]
		for _, i := range r.candidates(a.file, a.decl, id, which) {
			if d := &f.Decls[i]; d.Kind != facts.Field {
				return r.member(line[0].file, line[0].decl, id, which)
			} else if d.Type != nil {
				return r.member(a.file, a.decl, id, which)
			}
		}
	}
	return r.member(line[0].file, line[0].decl, id, which)
}

// reached gives the value of a member that is read through on.
func (r *resolver) reached(v, on value) value {
	object := on
	if on.kind == super {
		object.kind = instance
	}
	if v.kind == declared && r.files[v.file].Decls[v.decl].Accessor {
		v = r.result(v.file, v.decl)
	}
	return withReceiver(v, object)
}
