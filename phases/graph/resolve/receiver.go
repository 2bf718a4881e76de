package resolve

import (
	"unicode"
	"unicode/utf8"

	"rules_handbook/schemas/facts"
)

// receiverMember finds a bare name where a class stands around it: a constant
// of that class, for the innermost one also an inherited one, or else a member
// of the receiver. start is the innermost declaration.
func (r *resolver) receiverMember(in place, start int32, id string, m meaning) binding {
	f := &r.files[in.file]
	innermost := f.ownerOf(start) == in.decl
	class := r.classAt(in.file, in.decl)
	switch {
	case isConstant(id):
		return r.constant(class, innermost, id, m)
	case !innermost:
		return binding{}
	}
	on, which := class, staticMember|filterOf(m)&calledMember
	if start != in.decl && !f.staticIn(start, in.decl) || anonymous(&f.Decls[in.decl]) {
		on, which = r.selfOf(in.file, in.decl), instanceMember|filterOf(m)&calledMember
	}
	switch on.kind {
	case builtinValue, externalValue:
		v := r.extensionMember(on, id, filterOf(m))
		if _, has := r.rules.Types[on.name.path].Members[id]; v.kind == bottom && on.kind == builtinValue && has {
			v = value{kind: builtinMember, name: r.names.of(name{module: on.name.path, path: id})}
		}
		return binding{value: v, bound: v.kind != bottom, own: true}
	case instance, declared:
	default:
		return binding{}
	}
	if m == asCallee { // functions first, then other values that can be called
		if v := r.classMember(on, id, which); v.known() {
			return binding{value: v, bound: v.kind != builtinMember, own: true}
		}
		which = which.way()
	}
	if v := r.classMember(on, id, which); v.known() || v.kind == unknown && v.why == inherited && !r.elsewhere(in.file, id) {
		return binding{value: v, bound: v.kind != builtinMember, own: true}
	}
	return binding{bound: r.hasMember(on, id, which), own: true, value: unknownFor(untyped)}
}

// constant finds a constant of a class by its bare name.
func (r *resolver) constant(class value, innermost bool, id string, m meaning) binding {
	if v, ok := r.inParts(class, id, filterOf(m)); ok {
		return binding{value: v, bound: true}
	}
	if !innermost || r.naming || r.files[class.file].Decls[class.decl].Kind == facts.Extension || !r.hasMember(class, id, staticMember) {
		return binding{}
	}
	return binding{value: r.classMember(class, id, staticMember), bound: true}
}

// elsewhere reports whether a bare name means something where no class has it.
func (r *resolver) elsewhere(file int32, id string) bool {
	_, predeclared := r.rules.Builtins[id]
	return predeclared || r.global(file, id, asCallee).bound
}

// anonymous reports whether a class stands for a block that defines methods of
// something that is not known: its code sees them as its instances do.
func anonymous(d *facts.Declaration) bool { return d.Name != "" && d.Name[0] == '{' }

// isConstant reports whether a name is that of a constant or class.
func isConstant(id string) bool {
	first, _ := utf8.DecodeRuneInString(id)
	return unicode.IsUpper(first)
}
