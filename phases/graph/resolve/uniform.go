package resolve

import "rules_handbook/schemas/facts"

// In some languages a function that needs no arguments is called by naming it,
// so that what is read from it is read from its result.

// used gives the value of a name that is used as one: of a function that needs
// no arguments, its result.
func (r *resolver) used(at place, v, on value, use meaning, t *trail) value {
	if !r.rules.Uniform || use != asValue || r.naming {
		return v
	}
	switch v.kind {
	case builtinMember:
		return r.callOf(at, v, on, &facts.Step{Op: facts.OpCall})
	case overloads, declared:
		f, ok := r.needsNothing(at, v, on)
		if !ok {
			return v
		}
		t.called = true
		if !on.known() {
			on = r.this(at)
		} else if on.kind == super {
			on.kind = instance
		}
		return r.resultOn(at, f, on, &facts.Step{Op: facts.OpCall})
	}
	return v
}

// needsNothing gives the function of a set that can be called without arguments.
func (r *resolver) needsNothing(at place, v, on value) (value, bool) {
	functions := r.functionsOf(v)
	var fitting []classID
	for _, f := range functions {
		if _, ok := arrange(&r.files[f.file].Decls[f.decl], nil); ok {
			fitting = append(fitting, f)
		}
	}
	if len(fitting) == 0 {
		return v, false
	}
	return r.choose(at, r.setOf(fitting), on, nil)
}

// usedCall gives the edge to a function that is called by its bare name; a zero
// outcome when the name means something else.
func (r *resolver) usedCall(at place, call *facts.Call, v value, t trail) facts.Outcome {
	v = r.callee(v)
	var ok bool
	if len(call.Args) > 0 {
		if len(r.functionsOf(v)) == 0 {
			return facts.Outcome{}
		}
		v, ok = r.choose(at, v, t.on, call.Args)
	} else {
		v, ok = r.needsNothing(at, v, t.on)
	}
	if !ok || v.kind != declared {
		return facts.Outcome{}
	}
	return r.edge(r.callType(call.Callee, v, t), v.file, v.decl)
}

// appliedResult gives what a call gives whose arguments are for the result of a
// function that needs none: false for every other call.
func (r *resolver) appliedResult(at place, v, on value, step *facts.Step) (value, bool) {
	d := &r.files[v.file].Decls[v.decl]
	if !r.rules.Uniform || !function(d.Kind) || len(d.Params) > 0 || len(step.Args) == 0 {
		return v, false
	}
	if !on.known() {
		on = r.this(at)
	}
	result := r.resultOn(at, v, on, &facts.Step{Op: facts.OpCall})
	if result.kind == builtinValue && r.builtinType(result).Index != "" {
		return r.indexOf(result), true
	}
	return r.callOf(at, result, value{}, step), true
}

// factory gives the method of the object beside a class that is called when the
// class is; false when that has none for the arguments.
func (r *resolver) factory(at place, class value, args []facts.Arg) (value, bool) {
	if !r.rules.Factories {
		return value{}, false
	}
	var made []classID
	for _, f := range r.functionsOf(r.classMember(class, r.rules.Callable, anyMember|calledMember)) {
		if r.ofObject(class, f) {
			made = append(made, f)
		}
	}
	if len(made) == 0 {
		return value{}, false
	}
	if r.files[class.file].Decls[class.decl].Kind != facts.Record {
		return r.choose(at, r.setOf(made), class, args)
	}
	// Beside those that are written a case class has one like its constructor.
	constructors, _ := r.constructorsOf(class)
	var fitting []classID
	for _, f := range append(made, constructors...) {
		if _, ok := arrange(&r.files[f.file].Decls[f.decl], args); ok {
			fitting = append(fitting, f)
		}
	}
	if len(fitting) == 0 {
		return value{}, false
	}
	v, ok := r.choose(at, r.setOf(fitting), class, args)
	return v, ok && r.files[v.file].Decls[v.decl].Kind != facts.Constructor
}

// ofObject reports whether a method belongs to an object, not to the instances
// of the class beside it.
func (r *resolver) ofObject(class value, f classID) bool {
	if r.files[class.file].Decls[class.decl].Static {
		return true
	}
	parent := r.files[f.file].parentOf(f.decl)
	if parent < 0 || r.files[f.file].Decls[parent].Kind != facts.Extension {
		return false
	}
	// What a value is converted to has an object of its own.
	of := r.selfOf(f.file, parent)
	return of.kind == instance && of.file == class.file && of.decl == class.decl
}

// takenApart gives part i of an instance, by the constructor of its class.
func (r *resolver) takenApart(v value, i int) value {
	written, _ := r.constructorsOf(v)
	if len(written) == 0 || r.hasMember(v, "unapply", anyMember) || r.hasMember(v, "unapplySeq", anyMember) {
		return unknownFor(untyped)
	}
	d := &r.files[written[0].file].Decls[written[0].decl]
	if i >= len(d.Params) {
		return unknownFor(untyped)
	}
	return r.paramTypeOn(written[0], i, v)
}
