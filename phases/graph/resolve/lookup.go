package resolve

import (
	"slices"

	"rules_handbook/schemas/facts"
)

// place is where a name or a path is written: in a scope of a file of the
// batch, or (scope -1) in a declaration of any file; decl -1 is the module.
type place struct {
	file  int32
	scope int32
	decl  int32
}

// meaning says whether a name is used as a value or as a type: some languages
// let two things of one name live side by side.
type meaning int32

const (
	asValue meaning = iota
	asType
	asCallee // a value that is called; it is told from other values where functions live apart
)

// binding is what a bare name is bound to.
type binding struct {
	value
	bound bool
	local bool // a parameter or variable of a function
	own   bool // a member of the enclosing class, reached without a receiver
}

// lookup finds a bare name: in the scopes outwards, among the declarations of
// the enclosing ones, in the module, among the predeclared.
func (r *resolver) lookup(at place, id string, m meaning) binding {
	if m != asCallee {
		return r.lookupAs(at, id, m)
	}
	if r.rules.Apart {
		if found := r.lookupAs(at, id, asCallee); found.bound {
			return found
		}
	}
	return r.lookupAs(at, id, asValue)
}

func (r *resolver) lookupAs(at place, id string, m meaning) binding {
	start := at.decl
	if at.scope >= 0 {
		start = int32(r.scopes(at.file)[at.scope].Decl)
	}
	f := &r.files[at.file]
	var locals []localRef
	if at.scope >= 0 {
		locals = r.localsOf(at.file, id)
	}
	for s := at.scope; s >= 0; {
		scope := &r.scopes(at.file)[s]
		if found := r.meant(at.file, s, inScope(locals, s), m); len(found) > 0 {
			return r.local(at.file, s, id, found, m)
		}
		if r.rules.Receivers && m != asType {
			if found := r.ofReceiver(at.file, s, id, m); found.bound {
				return found
			}
		}
		if r.rules.Opens && id != openLocal {
			if found := r.opened(at.file, s, id, m); found.bound {
				return found
			}
		}
		s = int32(scope.Parent)
		outer := int32(-1)
		if s >= 0 {
			outer = int32(r.scopes(at.file)[s].Decl)
		}
		for d := int32(scope.Decl); d >= 0 && d != outer; d = f.parentOf(d) {
			if found := r.inDeclaration(place{at.file, -1, d}, start, id, m); found.bound {
				return found
			}
		}
	}
	if at.scope < 0 {
		for d := at.decl; d >= 0; d = f.parentOf(d) {
			if m == asValue || !r.rules.Apart && (m != asType || len(f.Decls[d].TypeParams) == 0) {
				if found := r.param(at.file, d, id); found.bound {
					return found
				}
			}
			if found := r.inDeclaration(place{at.file, -1, d}, start, id, m); found.bound {
				return found
			}
		}
	}
	if id == r.rules.SelfType && id != "" {
		return r.ownType(at)
	}
	return r.global(at.file, id, m)
}

// ownType gives the type of the receiver by its name.
func (r *resolver) ownType(at place) binding {
	v := r.this(at)
	if at.scope < 0 {
		if owner := r.files[at.file].ownerOf(at.decl); owner >= 0 {
			v = r.selfOf(at.file, owner)
		}
	}
	return binding{value: typeAsValue(v), bound: v.known()}
}

// typeAsValue gives the type of an instance as what its name is bound to.
func typeAsValue(v value) value {
	switch v.kind {
	case instance:
		v.kind = declared
	case builtinValue:
		v.kind = builtin
	case externalValue:
		v.kind = external
	}
	return v
}

// inDeclaration finds a bare name among the members of an enclosing
// declaration; start is the innermost one.
func (r *resolver) inDeclaration(in place, start int32, id string, m meaning) binding {
	f := &r.files[in.file]
	kind := f.Decls[in.decl].Kind
	if m == asType {
		if v := r.typeParam(in.file, in.decl, id); v.kind == parameter {
			return binding{value: v, bound: true}
		}
	}
	if linker := r.files[in.file].spaces; linker != nil {
		if v, ok := linker.spaceOf(r, in.file, in.decl); ok {
			return linker.inSpace(r, v, id, m)
		}
	}
	switch {
	case kind == facts.Namespace:
		v, ok := r.inParts(value{kind: declared, file: in.file, decl: in.decl}, id, filterOf(m))
		return binding{value: v, bound: ok}
	case function(kind):
		return r.nested(in, id, m)
	case classLike(kind) || kind == facts.Extension:
		switch r.rules.Body {
		case Everywhere:
			return r.ownMember(in, id, m)
		case OfReceiver:
			return r.receiverMember(in, start, id, m)
		}
		inBody := in.decl == start || m == asType && start >= 0 && f.parentOf(start) == in.decl
		if r.rules.Body != InBody || !inBody {
			return binding{}
		}
	default:
		return binding{}
	}
	if !r.has(in.file, in.decl, id) {
		return binding{}
	}
	return binding{value: r.member(in.file, in.decl, id, filterOf(m)), bound: true}
}

// ownMember finds a bare name among the members of an enclosing class, those
// that it inherits included.
func (r *resolver) ownMember(in place, id string, m meaning) binding {
	on := r.selfOf(in.file, in.decl)
	switch on.kind {
	case instance:
		if class := r.ownName(on, id); class.kind != bottom {
			return binding{value: class, bound: true}
		}
		if r.hasMember(on, id, filterOf(m)) {
			return binding{value: r.classMember(on, id, filterOf(m)), bound: true, own: m != asType}
		}
	case builtinValue, externalValue:
		v := r.extensionMember(on, id, filterOf(m))
		if v.kind == bottom && r.rules.OnTypes {
			v = r.extensionMember(typeAsValue(on), id, filterOf(m))
		}
		if v.kind != bottom {
			return binding{value: v, bound: true, own: m != asType}
		}
	}
	return binding{}
}

// ownName gives the class of a row of classes that has a name, in a language in
// which a constructor has the name of its class.
func (r *resolver) ownName(on value, id string) value {
	if r.rules.Constructors[0] != classNamed || r.naming {
		return value{}
	}
	for _, a := range r.lineage(on.file, on.decl) {
		if f := &r.files[a.file]; !a.open && !a.part && f.Decls[a.decl].Name == id {
			return r.classAt(a.file, a.decl)
		}
	}
	return value{}
}

// nested finds a function or class that is declared in the body of a function.
func (r *resolver) nested(in place, id string, m meaning) binding {
	f := &r.files[in.file]
	for _, i := range f.tables().members[member{in.decl, id}] {
		if kind := f.Decls[i].Kind; kind == facts.Function || classLike(kind) || kind == facts.Alias || kind == facts.Object {
			return binding{value: r.member(in.file, in.decl, id, filterOf(m)), bound: true}
		}
	}
	return binding{}
}

// param finds a parameter of a declared function.
func (r *resolver) param(file, decl int32, id string) binding {
	f := &r.files[file]
	for i := range f.Decls[decl].Params {
		if p := &f.Decls[decl].Params[i]; p.Name == id {
			return binding{value: r.paramType(r.inSignature(file, decl), p), bound: true, local: true}
		}
	}
	return binding{}
}

// inSignature is the place in which the types of a function's parameters are
// written.
func (r *resolver) inSignature(file, decl int32) place {
	f := &r.files[file]
	if len(f.Decls[decl].TypeParams) > 0 {
		return place{file, -1, decl}
	}
	return place{file, -1, f.parentOf(decl)}
}

func (r *resolver) paramType(at place, p *facts.Param) value {
	if p.Type == nil {
		return unknownFor(untyped)
	}
	return r.typeOf(at, p.Type)
}

// global finds a bare name at module level, then among the predeclared ones.
func (r *resolver) global(file int32, id string, m meaning) binding {
	if linker := r.files[file].spaces; linker != nil {
		if v, _ := linker.spaceOf(r, file, -1); v.kind == folder {
			if found := linker.inSpace(r, v, id, m); found.bound {
				return found
			}
		}
	} else if found := r.topLevel(file, id, m); found.bound {
		return found
	}
	if linker := r.files[file].ambient; linker != nil {
		if found := linker.ambient(r, file, id, m); found.bound {
			return found
		}
	}
	if id == r.rules.SelfModule && id != "" {
		return binding{value: value{kind: module, file: file}, bound: true}
	}
	_, isFunction := r.rules.Builtins[id]
	_, isType := r.rules.Types[id]
	if isFunction || isType || m == asType && r.rules.Transparent[id] {
		return binding{value: value{kind: builtin, name: r.builtinName(id)}, bound: true}
	}
	return binding{}
}

// topLevel finds what a module binds a name to.
func (r *resolver) topLevel(file int32, id string, m meaning) binding {
	if !r.binds(file, id) {
		return binding{}
	}
	return binding{value: r.member(file, -1, id, filterOf(m)), bound: true}
}

// scopes gives the scopes of a file of the batch.
func (r *resolver) scopes(file int32) []facts.Scope { return r.refs[file].Scopes }

// localRef is a local of a file.
type localRef struct{ scope, index int32 }

// localsOf gives all locals of a name in a file, by scope.
func (r *resolver) localsOf(file int32, id string) []localRef {
	locals := r.locals[file]
	if locals == nil {
		locals = map[string][]localRef{}
		for s := range r.scopes(file) {
			for i, local := range r.scopes(file)[s].Locals {
				locals[local.Name] = append(locals[local.Name], localRef{int32(s), int32(i)})
			}
		}
		r.locals[file] = locals
	}
	return locals[id]
}

// inScope keeps the locals of one scope.
func inScope(locals []localRef, scope int32) []localRef {
	first, _ := slices.BinarySearchFunc(locals, scope, func(l localRef, scope int32) int { return int(l.scope - scope) })
	last := first
	for last < len(locals) && locals[last].scope == scope {
		last++
	}
	return locals[first:last]
}

// meant keeps the locals that a name can mean where functions, types and other
// values live side by side.
func (r *resolver) meant(file, scope int32, found []localRef, m meaning) []localRef {
	if m == asValue || !r.rules.Apart || len(found) == 0 || m == asCallee && r.rules.LocalCalls {
		return found
	}
	kept := make([]localRef, 0, len(found))
	for _, ref := range found {
		if l := &r.scopes(file)[scope].Locals[ref.index]; l.Import != nil || l.Decl >= 0 {
			kept = append(kept, ref)
		}
	}
	return kept
}

// local gives what a scope binds a name to.
func (r *resolver) local(file, scope int32, id string, found []localRef, m meaning) binding {
	b := binding{bound: true}
	for _, ref := range found {
		l := &r.scopes(file)[scope].Locals[ref.index]
		b.local = b.local || l.Import == nil && l.Decl < 0
	}
	b.value = r.solve(key{kind: localCell, file: file, a: scope, b: int32(m), name: id}, func() value {
		var v value
		for _, ref := range found {
			v = r.joinNamed(v, r.localValue(place{file, scope, -1}, &r.scopes(file)[scope].Locals[ref.index], m))
		}
		return v
	})
	return b
}

func (r *resolver) localValue(at place, l *facts.Local, m meaning) value {
	switch {
	case l.Import != nil:
		return r.link(at.file).imported(r, at.file, l.Import, m)
	case l.Decl >= 0:
		return r.valueOf(at.file, int32(l.Decl))
	case l.Type != nil:
		return r.typeOf(at, l.Type)
	case l.Param && !r.rules.Defaults || len(l.Inits) == 0:
		return unknownFor(untyped)
	}
	return r.agreement(at, l.Inits)
}

// agreement gives the one value that all initialisers have.
func (r *resolver) agreement(at place, inits []facts.Path) value {
	var v value
	for _, init := range inits {
		v = join(v, r.valueAt(at, init))
	}
	return v
}
