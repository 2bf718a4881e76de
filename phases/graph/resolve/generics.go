package resolve

import "rules_handbook/schemas/facts"

// typeParam gives a type parameter of a declaration; bottom when it has none of
// that name.
func (r *resolver) typeParam(file, decl int32, id string) value {
	params := r.files[file].Decls[decl].TypeParams
	for i := range params {
		if params[i].Name == id {
			owner := r.parts.firstOf(classID{file, decl})
			return value{kind: parameter, file: owner.file, decl: owner.decl, name: r.builtinName(id)}
		}
	}
	return value{}
}

// open reports whether a value depends on a type parameter.
func open(v value) bool {
	if v.kind == parameter {
		return true
	}
	if v.args != nil {
		for _, arg := range v.args.list {
			if open(arg) {
				return true
			}
		}
	}
	return false
}

// place of a type parameter among those of its owner, -1 when it is none of
// them.
func (r *resolver) paramIndex(v value, owner classID) int {
	if v.kind != parameter || v.file != owner.file || v.decl != owner.decl {
		return -1
	}
	params := r.files[owner.file].Decls[owner.decl].TypeParams
	for i := range params {
		if params[i].Name == v.name.path {
			return i
		}
	}
	return -1
}

// maxBounds bounds how many type parameters bound each other in a row.
const maxBounds = 8

// bound gives the written bound of a type parameter, unknown without one.
func (r *resolver) bound(v value) value {
	for range maxBounds {
		params := r.files[v.file].Decls[v.decl].TypeParams
		i := r.paramIndex(v, classID{v.file, v.decl})
		if i < 0 || params[i].Bound == nil {
			return unknownFor(untyped)
		}
		v = r.typeOf(place{v.file, -1, v.decl}, params[i].Bound)
		if v.kind != parameter {
			return v
		}
	}
	return unknownFor(untyped)
}

// erased gives what is known of an instance of a type parameter.
func (r *resolver) erased(v value) value {
	of := r.bound(v)
	if of.kind == unknown && r.rules.Top != "" {
		return typed(r.builtinName(r.rules.Top))
	}
	return of
}

// substitute puts type arguments in place of an owner's type parameters. What
// has no argument is only known by its bound.
func (r *resolver) substitute(v value, owner classID, args []value) value {
	if i := r.paramIndex(v, owner); i >= 0 {
		if i < len(args) && args[i].kind != unknown && args[i].kind != bottom {
			return args[i]
		}
		return r.bound(v)
	}
	if !open(v) {
		return v
	}
	if v.args == nil {
		return v
	}
	return v.withArgs(r.substituteAll(v.args.list, owner, args))
}

func (r *resolver) substituteAll(list []value, owner classID, args []value) []value {
	replaced := make([]value, len(list))
	for i, v := range list {
		replaced[i] = r.substitute(v, owner, args)
	}
	return replaced
}

// ownerOf gives the class or extension that a member is declared in.
func (r *resolver) ownerOf(v value) classID {
	f := &r.files[v.file]
	parent := f.parentOf(v.decl)
	if parent < 0 {
		return classID{-1, -1}
	}
	return classID{v.file, parent}
}

// specific gives the value of a member of an owner when it is read from on.
func (r *resolver) specific(v, on value, owner classID) value {
	if owner.file < 0 || !open(v) {
		return v
	}
	d := &r.files[owner.file].Decls[owner.decl]
	if d.Kind == facts.Extension {
		if d.Type == nil || len(d.TypeParams) == 0 {
			return v
		}
		found := make([]value, len(d.TypeParams))
		r.unify(r.typeOf(place{owner.file, -1, owner.decl}, d.Type), on, owner, found)
		return r.substitute(v, owner, found)
	}
	owner = r.parts.firstOf(owner)
	args, ok := r.argsOn(on, owner)
	if !ok {
		return v
	}
	return r.substitute(v, owner, args)
}

// argsOn gives the type arguments that a value has for a class or a supertype
// of its class.
func (r *resolver) argsOn(on value, class classID) ([]value, bool) {
	switch on.kind {
	case instance, super, declared:
	default:
		return nil, false
	}
	var own []value
	if on.args != nil && on.kind != declared {
		own = on.args.list
	}
	id := classID{on.file, on.decl}
	if id == class {
		return own, true
	}
	if len(r.files[class.file].Decls[class.decl].TypeParams) == 0 {
		return nil, false
	}
	args, ok := r.superArgs(id, class)
	if !ok {
		return nil, false
	}
	return r.substituteAll(args, id, own), true
}

// superKey names a class and one of its supertypes.
type superKey struct{ class, super classID }

// superArgs gives the type arguments that a class gives to a supertype, in
// terms of its own type parameters.
func (r *resolver) superArgs(class, super classID) ([]value, bool) {
	key := superKey{class, super}
	if args, ok := r.supers[key]; ok {
		return args, args != nil
	}
	r.supers[key] = nil // a class that extends itself
	args := r.findSuperArgs(class, super)
	r.supers[key] = args
	return args, args != nil
}

func (r *resolver) findSuperArgs(class, super classID) []value {
	f := &r.files[class.file]
	declarations := []classID{}
	for _, i := range f.tables().same(f, class.decl) {
		declarations = append(declarations, classID{class.file, i})
	}
	for _, part := range r.partsOf(class) {
		declarations = append(declarations, classID{part.file, part.decl})
	}
	for _, d := range declarations {
		for i := range r.files[d.file].Decls[d.decl].Bases {
			if args := r.argsThrough(d, &r.files[d.file].Decls[d.decl].Bases[i], super); args != nil {
				return args
			}
		}
	}
	return nil
}

// argsThrough gives the type arguments of a supertype that one written
// supertype leads to.
func (r *resolver) argsThrough(class classID, base *facts.Type, super classID) []value {
	a, ok := r.base(place{class.file, -1, r.files[class.file].parentOf(class.decl)}, base)
	if !ok || a.open {
		return nil
	}
	args := r.typesOf(place{class.file, -1, class.decl}, base.Args)
	id := classID{a.file, a.decl}
	if id == super {
		return append(make([]value, 0, len(args)+1), args...)
	}
	through, ok := r.superArgs(id, super)
	if !ok {
		return nil
	}
	return r.substituteAll(through, id, args)
}

// inferred puts what the arguments tell in place of the type parameters of a
// called function.
func (r *resolver) inferred(at place, result, fn, on value, args []facts.Arg) value {
	owner := classID{fn.file, fn.decl}
	d := &r.files[fn.file].Decls[fn.decl]
	if len(d.TypeParams) == 0 || !open(result) {
		return result
	}
	found := make([]value, len(d.TypeParams))
	r.unifyArgs(at, owner, on, args, owner, found)
	return r.substitute(result, owner, found)
}

// unifyArgs finds the type parameters of an owner in the parameters of a
// function that is called with some arguments.
func (r *resolver) unifyArgs(at place, fn classID, on value, args []facts.Arg, owner classID, found []value) {
	taken, ok := arrange(&r.files[fn.file].Decls[fn.decl], args)
	if !ok {
		return
	}
	for k, i := range taken {
		if p := r.paramTypeOn(fn, i, on); open(p) && len(args[k].Value) > 0 {
			r.unify(p, r.valueAt(at, args[k].Value), owner, found)
		}
	}
}

// unify finds the type parameters of an owner that make a parameter's type what
// an argument's type is.
func (r *resolver) unify(p, a value, owner classID, found []value) {
	if i := r.paramIndex(p, owner); i >= 0 {
		if a.known() {
			found[i] = join(found[i], r.boxed(a))
		}
		return
	}
	if p.args == nil {
		return
	}
	var args []value
	switch {
	case p.kind == instance && a.kind == instance:
		args, _ = r.argsOn(a, classID{p.file, p.decl})
	case p.kind == builtinValue && a.kind == builtinValue && a.args != nil:
		args = a.args.list
	}
	if len(args) != len(p.args.list) {
		return
	}
	for i, part := range p.args.list {
		r.unify(part, args[i], owner, found)
	}
}

// boxed gives a value as a type argument sees it.
func (r *resolver) boxed(v value) value {
	if v.kind == builtinValue {
		if box, ok := r.rules.Boxes[v.name.path]; ok {
			return typed(r.builtinName(box))
		}
	}
	return v
}

// constructed gives a new instance of a class; its type arguments are written,
// else those that the arguments of the constructor tell.
func (r *resolver) constructed(at place, class value, step *facts.Step) value {
	v := value{kind: instance, file: class.file, decl: class.decl}
	params := r.files[class.file].Decls[class.decl].TypeParams
	switch {
	case len(params) == 0:
		return v
	case step.Type != nil && len(step.Type.Args) == len(params):
		return v.withArgs(r.typesOf(at, step.Type.Args))
	case len(step.Args) == 0:
		return v
	}
	file, decl, ok := r.constructor(at, class, step.Args)
	if !ok || r.files[file].Decls[decl].Implicit {
		return v
	}
	found := make([]value, len(params))
	r.unifyArgs(at, classID{file, decl}, value{}, step.Args, classID{class.file, class.decl}, found)
	for _, arg := range found {
		if arg.known() {
			return v.withArgs(found)
		}
	}
	return v
}

// oneMethod gives the method of an interface that has only one without a body.
func (r *resolver) oneMethod(v value) value {
	if r.files[v.file].Decls[v.decl].Kind != facts.Interface {
		return unknownFor(untyped)
	}
	found := value{}
	for _, a := range r.lineage(v.file, v.decl) {
		if a.open {
			return unknownFor(inherited)
		}
		f := &r.files[a.file]
		for i := range f.Decls {
			d := &f.Decls[i]
			if f.parentOf(int32(i)) != a.decl || d.Kind != facts.Method || !d.Signature || d.Static || r.rules.Object[d.Name] {
				continue
			}
			if found.kind == declared && r.files[found.file].Decls[found.decl].Name != d.Name {
				return unknownFor(ambiguous)
			}
			if found.kind == bottom {
				found = value{kind: declared, file: a.file, decl: int32(i)}
			}
		}
	}
	if found.kind == bottom {
		return unknownFor(untyped)
	}
	return found
}
