package resolve

import (
	"slices"
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

	calledMember filter = 1 << 8 // added to one of the others: what is called, where functions live apart
)

func filterOf(m meaning) filter {
	switch m {
	case asType:
		return typeMember
	case asCallee:
		return anyMember | calledMember
	}
	return anyMember
}

// behindName is the filter for members that are imported from a class or object.
func (r *resolver) behindName(m meaning) filter {
	if r.rules.Factories && m != asType {
		return staticMember
	}
	return filterOf(m)
}

// way is the filter without what is added to it.
func (w filter) way() filter { return w &^ calledMember }

// has reports whether a declaration has a member of that name.
func (r *resolver) has(file, parent int32, id string) bool {
	return len(r.files[file].named(parent, id)) > 0
}

// member gives what a declaration (or the module, parent -1) binds a name to,
// without its supertypes; bottom when there is no such member. Members of a
// class come without their receiver.
func (r *resolver) member(file, parent int32, id string, which filter) value {
	return r.solve(key{kind: memberCell, file: file, a: parent, b: int32(which), name: id}, func() value {
		f := &r.files[file]
		var v value
		for _, i := range r.candidates(file, parent, id, which) {
			v = r.joinNamed(v, r.valueOf(file, i))
		}
		switch {
		case parent >= 0:
			return v
		case !r.bindsItself(file, id):
			return r.throughStars(file, id)
		case r.rules.ModuleNames:
			return r.sharedName(file, id, which)
		}
		for _, i := range f.tables().imports[id] {
			v = r.joinNamed(v, r.imported(file, i, which))
		}
		return v
	})
}

// sharedName gives what a module binds a name to that a module may have as well
// as a function. An import that brings nothing of the wanted sort does not count.
func (r *resolver) sharedName(file int32, id string, which filter) value {
	f := &r.files[file]
	var all []value
	for _, i := range r.candidates(file, -1, id, which) {
		all = append(all, r.valueOf(file, i))
	}
	for _, i := range f.tables().imports[id] {
		all = append(all, r.imported(file, i, which))
	}
	wanted := func(v value) bool {
		isFunction := v.kind == overloads || v.kind == declared && function(r.files[v.file].Decls[v.decl].Kind)
		return which&calledMember != 0 && isFunction || which&calledMember == 0 && !isFunction
	}
	var v, other, doubtful value
	for _, found := range all {
		switch {
		case !wanted(found):
			other = r.joinNamed(other, found)
		case found.kind == unknown:
			doubtful = join(doubtful, found)
		default:
			v = r.joinNamed(v, found)
		}
	}
	for _, found := range []value{v, doubtful} {
		if found.kind != bottom {
			return found
		}
	}
	return other
}

// candidates are the declarations that a name may mean: of a name with a body
// the bodiless ones are its overloads, a type is preferred where one is meant.
func (r *resolver) candidates(file, parent int32, id string, which filter) []int32 {
	f := &r.files[file]
	all := f.named(parent, id)
	if len(all) < 2 && parent < 0 {
		return all
	}
	found := make([]int32, 0, len(all))
	for _, i := range all {
		if i = f.tables().merged[i]; r.fits(f, i, which) && (len(found) == 0 || found[len(found)-1] != i) {
			found = append(found, i)
		}
	}
	if r.rules.Apart && which != typeMember {
		found = r.apart(f, found, which)
	}
	if which == typeMember {
		found = prefer(found, func(i int32) bool { return isType(f.Decls[i].Kind) })
	} else {
		found = prefer(found, func(i int32) bool { return isValue(f.Decls[i].Kind) })
		// this.m = this.m.bind(this) leaves the method what it is.
		found = prefer(found, func(i int32) bool { return f.Decls[i].Kind != facts.Field || f.Decls[i].Type != nil })
	}
	if r.rules.Overloads && len(found) > 0 && function(f.Decls[found[0]].Kind) {
		return found
	}
	found = prefer(found, func(i int32) bool { return !f.Decls[i].Signature })
	accessors := prefer(found, func(i int32) bool { return !f.Decls[i].Accessor })
	if len(found) > 1 && len(accessors) == len(found) && f.Decls[found[0]].Accessor {
		return found[:1] // the getter and setter of one property
	}
	return found
}

// apart keeps the functions where one is called, the others where they are not.
func (r *resolver) apart(f *file, found []int32, which filter) []int32 {
	if which&calledMember == 0 {
		return prefer(found, func(i int32) bool { return !function(f.Decls[i].Kind) })
	}
	return slices.DeleteFunc(found, func(i int32) bool {
		kind := f.Decls[i].Kind
		return !function(kind) && !(classLike(kind) && r.rules.NewByCall)
	})
}

// fits tells whether a member can be reached that way.
func (r *resolver) fits(f *file, i int32, which filter) bool {
	d := &f.Decls[i]
	if d.Implicit {
		return false
	}
	which = which.way()
	if r.rules.Factories && which >= staticMember && d.Parent >= 0 {
		return besideOrIn(&f.Decls[d.Parent], d, which)
	}
	if !r.rules.Statics || which < staticMember || d.Parent < 0 || !classLike(f.Decls[d.Parent].Kind) {
		return true
	}
	static := d.Static || classLike(d.Kind) || f.Decls[d.Parent].Kind == facts.Enum
	return static == (which == staticMember)
}

// besideOrIn tells whether a member is reached that way when a class and the
// object beside it are parts of one type: instances see nothing of the object,
// and behind its name nothing is seen of instances.
func besideOrIn(owner, d *facts.Declaration, which filter) bool {
	if which == instanceMember {
		return !isCompanion(owner)
	}
	return owner.Static || !classLike(owner.Kind) || owner.Kind == facts.Enum || isType(d.Kind) || d.Static
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
	switch {
	case which == typeMember:
		use = asType
	case which&calledMember != 0:
		use = asCallee
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
			v = r.joinNamed(v, r.link(file).exported(r, from, id, asValue))
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
	if d.Accessor && d.Parent < 0 && !r.naming {
		return r.result(file, decl)
	}
	return r.classAt(file, decl)
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
		found, _ := r.inParts(on, id, which)
		return found
	}
	return r.classMemberIn(on, r.lineage(on.file, on.decl), id, which)
}

// classMemberIn finds a member in the row of a class or in what is above it; of
// a class itself also among what its StaticBases lend it.
func (r *resolver) classMemberIn(on value, line []ancestor, id string, which filter) value {
	if on.kind == declared && which.way() == staticMember && r.rules.Body == OfReceiver && !isConstant(id) {
		line = r.withoutMixins(on, line)
		if v, found := r.lent(on, line, id, which); found {
			return v
		}
	}
	return r.inherit(on, line, id, which)
}

// hasMember reports whether a class or a supertype of it has a member.
func (r *resolver) hasMember(on value, id string, which filter) bool {
	for _, a := range r.lineage(on.file, on.decl) {
		if !a.open && len(r.candidatesOf(a, id, which)) > 0 || a.open && r.extensionOfBase(a, on, id, which).kind != bottom {
			return true
		}
	}
	return false
}

// extensionOfBase gives the member that extensions give to a supertype from
// outside; bottom when there is none.
func (r *resolver) extensionOfBase(a ancestor, on value, id string, which filter) value {
	if !r.rules.OnTypes || a.outside == nil || r.naming {
		return value{}
	}
	found := r.extensionMember(value{kind: externalValue, name: a.outside}, id, which)
	if found.kind == bottom {
		return found
	}
	return withReceiver(found, on)
}

// candidatesOf are the members of a class of a row that a name may mean: where
// a type is meant, types only.
func (r *resolver) candidatesOf(a ancestor, id string, which filter) []int32 {
	found := r.candidates(a.file, a.decl, id, which)
	if which == typeMember && len(found) > 0 && !isType(r.files[a.file].Decls[found[0]].Kind) {
		return nil
	}
	return found
}

// inherit finds a member in a row of classes, the nearest first.
func (r *resolver) inherit(on value, line []ancestor, id string, which filter) value {
	outside := value{}
	for i, a := range line {
		if a.open {
			if v := r.extensionOfBase(a, on, id, which); v.kind != bottom {
				return v
			}
			v := r.openMember(a, id)
			if v.kind == bottom {
				continue
			}
			if r.rules.Coherent {
				outside = join(outside, v)
				continue
			}
			// What follows may be hidden by the supertype that is not known.
			return v
		}
		found := r.candidatesOf(a, id, which)
		if len(found) == 0 {
			continue
		}
		if r.rules.Overloads && function(r.files[a.file].Decls[found[0]].Kind) {
			v := r.overloaded(line[i:], id, which)
			if r.rules.OnTypes && on.kind == instance && r.files[on.file].Decls[on.decl].Kind != facts.Interface {
				v = r.withDefaults(v, line[i:], id, which)
			}
			return r.reached(v, on)
		}
		if r.rules.Coherent {
			if a, i = r.coherent(line, i, id, which); i < 0 {
				return unknownFor(ambiguous)
			}
		}
		return r.reached(r.specific(r.typedMember(line[i:], id, which), on, classID{a.file, a.decl}), on)
	}
	if found := r.topMember(on, id, which); found.kind != bottom {
		return found
	}
	if on.kind != super && r.rules.Object[id] {
		return value{kind: builtinMember, name: r.names.of(name{module: r.rules.Top, path: id})}
	}
	if outside.kind != bottom {
		return outside
	}
	return unknownFor(untyped)
}

// coherent gives the part of a class that has a member: one that is there for
// no supertype wins; -1 when several may be meant. i is the first that has it.
func (r *resolver) coherent(line []ancestor, i int, id string, which filter) (ancestor, int) {
	own := func(a ancestor) bool {
		d := &r.files[a.file].Decls[a.decl]
		return d.Kind != facts.Extension || len(d.Bases) == 0 && !r.rules.Named
	}
	isFunction := func(a ancestor) bool {
		return function(r.files[a.file].Decls[r.candidatesOf(a, id, which)[0]].Kind)
	}
	found := i
	for k := i + 1; k < len(line) && line[k].part; k++ {
		if len(r.candidatesOf(line[k], id, which)) == 0 || r.rules.Apart && isFunction(line[k]) != isFunction(line[i]) {
			continue
		}
		switch first := line[i]; {
		case own(first) && !own(line[k]):
		case own(line[k]) && !own(first):
			i, found = k, k
		default:
			found = -1
		}
	}
	return line[i], found
}

// openMember gives a member of a supertype that is not scanned: bottom when it
// is a built-in type that is known to lack it.
func (r *resolver) openMember(a ancestor, id string) value {
	if a.outside == nil {
		return unknownFor(inherited)
	}
	builtinType := a.outside.path
	if a.outside.module != "" {
		builtinType = r.rules.Outside[r.qualname(a.outside)]
	}
	of, known := r.builtinOwner(builtinType, id)
	switch {
	case !known:
		return unknownFor(inherited)
	case of == "":
		return value{}
	}
	return value{kind: builtinMember, name: r.names.of(name{module: of, path: id})}
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
		v = r.specific(r.result(v.file, v.decl), on, r.ownerOf(v))
	}
	return withReceiver(v, object)
}
