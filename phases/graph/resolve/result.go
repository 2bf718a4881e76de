package resolve

import (
	"strings"

	"rules_handbook/schemas/facts"
)

// callOf gives the result of calling a value that was read from on.
func (r *resolver) callOf(at place, v, on value, step *facts.Step) value {
	v = r.callee(v)
	switch v.kind {
	case bottom:
		return v
	case overloads:
		if chosen, ok := r.choose(at, v, on, step.Args); ok {
			return r.declaredCall(at, chosen, on, step)
		}
	case declared:
		if result, ok := r.appliedResult(at, v, on, step); ok {
			return result
		}
		return r.declaredCall(at, v, on, step)
	case instance:
		if method := r.callable(v); method.kind == declared {
			return r.resultOn(at, method, v, step)
		}
	case builtinValue:
		if r.firstParam(v) > 0 {
			return v.arg(0)
		}
		if r.rules.Uniform && r.builtinType(v).Index != "" && r.builtinType(v).Index != tupleIndex {
			return r.indexOf(v)
		}
	case external:
		return r.externalCall(v)
	case builtin:
		if _, ok := r.rules.Types[v.name.path]; ok {
			return typed(v.name)
		}
		return r.shaped(r.rules.Builtins[v.name.path], v)
	case builtinMember:
		if v.name.module == "" && r.rules.Same[v.name.path] && on.known() {
			if on.kind == declared {
				on.kind = instance
			}
			return on
		}
		if shape, ok := r.rules.Types[v.name.module].Members[v.name.path]; ok {
			return r.shaped(shape, value{kind: builtinValue, name: r.builtinName(v.name.module), args: v.args})
		}
	}
	return unknownFor(untyped)
}

func (r *resolver) declaredCall(at place, v, on value, step *facts.Step) value {
	kind := r.files[v.file].Decls[v.decl].Kind
	switch {
	case classLike(kind) && r.rules.NewByCall:
		if made, ok := r.factory(at, v, step.Args); ok {
			return r.resultOn(at, made, v, step)
		}
		return r.constructed(at, v, step)
	case classLike(kind) && r.rules.Conversions:
		v.kind = instance
		return v
	case function(kind):
		switch {
		case !on.known():
			on = r.this(at)
		case on.kind == super:
			on.kind = instance
		}
		return r.resultOn(at, v, on, step)
	}
	return unknownFor(untyped)
}

// resultOn gives what calling a function on a value gives.
func (r *resolver) resultOn(at place, v, on value, step *facts.Step) value {
	result := withReceiver(r.result(v.file, v.decl), on)
	if own := r.typeMemberOf(v, on); own.kind != bottom {
		return own
	}
	if !open(result) {
		return result
	}
	return r.inferred(at, r.specific(result, on, r.ownerOf(v)), v, on, step.Args)
}

// typeMemberOf gives the result of a method that is written as a type member of
// its class, where the class of the instance has a type of its own for it; the
// bottom of all others.
func (r *resolver) typeMemberOf(method, on value) value {
	d := &r.files[method.file].Decls[method.decl]
	if !r.rules.TypeMembers || on.kind != instance || d.Type == nil || len(d.Type.Names) != 1 || len(d.Type.Args) > 0 {
		return value{}
	}
	owner := r.ownerOf(method)
	if owner.file < 0 || !classLike(r.files[owner.file].Decls[owner.decl].Kind) || owner == (classID{on.file, on.decl}) {
		return value{}
	}
	written, inOwner := r.aliasIn(owner, d.Type.Names[0])
	own, inClass := r.aliasIn(classID{on.file, on.decl}, d.Type.Names[0])
	if !inOwner || !inClass || written == own {
		return value{}
	}
	at := place{own.file, -1, r.files[own.file].parentOf(own.decl)}
	return r.typeOf(at, r.files[own.file].Decls[own.decl].Type)
}

// aliasIn gives the type member of a name that is nearest in a class.
func (r *resolver) aliasIn(class classID, name string) (classID, bool) {
	for _, a := range r.lineage(class.file, class.decl) {
		if a.open {
			continue
		}
		for _, decl := range r.files[a.file].tables().members[member{a.decl, name}] {
			if d := &r.files[a.file].Decls[decl]; d.Kind == facts.Alias && d.Type != nil {
				return classID{a.file, decl}, true
			}
		}
	}
	return classID{}, false
}

// externalCall gives the result of calling something from outside: only a
// class says what it gives.
func (r *resolver) externalCall(v value) value {
	qualname := r.qualname(v.name)
	if known, ok := r.rules.Outside[qualname]; ok && known != "" {
		return typed(r.builtinName(known))
	}
	if r.isOutsideClass(v.name) {
		return value{kind: externalValue, name: v.name}
	}
	return unknownFor(untyped)
}

// upperLeaf reports whether the last name of a path is capitalised.
func upperLeaf(path string) bool {
	leaf := path[strings.LastIndexByte(path, '.')+1:]
	leaf = strings.TrimLeft(leaf, "_")
	return leaf != "" && leaf[0] >= 'A' && leaf[0] <= 'Z'
}

// callable gives the method that runs when an instance is called.
func (r *resolver) callable(v value) value {
	name := r.rules.Callable
	if name == "" || v.kind != instance {
		return unknownFor(untyped)
	}
	return r.classMember(v, name, instanceMember)
}

// result gives what a call of a declared function gives; a receiver in it
// stands for what the function is called on.
func (r *resolver) result(file, decl int32) value {
	return r.solve(key{kind: resultCell, file: file, a: decl}, func() value {
		f := &r.files[file]
		d := &f.Decls[decl]
		v := r.returned(place{file, -1, decl}, d)
		switch {
		case v.kind == bottom:
			return v
		case d.Generator && !(d.Type != nil && r.iterable(v)):
			return typed(r.builtinName(r.rules.Generator), v)
		case d.Async && !d.Generator && !(d.Type != nil && r.awaitable(v)):
			return typed(r.builtinName(r.rules.Async), v)
		}
		return v
	})
}

// returned gives the declared result, else what all returns agree on.
func (r *resolver) returned(at place, d *facts.Declaration) value {
	if d.Type != nil {
		return r.typeOf(at, d.Type)
	}
	if len(d.Inits) == 0 {
		return unknownFor(untyped)
	}
	var v value
	for _, init := range d.Inits {
		v = join(v, r.returnedBy(at, d, init))
	}
	return v
}

// returnedBy gives the value of one return; the receiver and a new instance of
// its class stay open, because a subclass may be meant.
func (r *resolver) returnedBy(at place, d *facts.Declaration, path facts.Path) value {
	if len(path) > 0 && path[0].Op == facts.OpThis && path[0].Type == nil && r.this(at).known() {
		switch {
		case len(path) == 1:
			return value{kind: receiver}
		case len(path) == 2 && d.Static && (path[1].Op == facts.OpCall || path[1].Op == facts.OpNew):
			return value{kind: receiver, decl: asInstance}
		}
	}
	return r.valueAt(at, path)
}

func (r *resolver) iterable(v value) bool {
	return v.kind == builtinValue && r.rules.Types[v.name.path].Element != ""
}

func (r *resolver) awaitable(v value) bool {
	return v.kind == builtinValue && r.rules.Types[v.name.path].Await != ""
}

// elementOf gives what iterating a value gives.
func (r *resolver) elementOf(v value) value {
	for range 2 { // an iterator is what its own __iter__ gives
		if v.kind != instance {
			break
		}
		if r.rules.Next != "" && r.hasMember(v, r.rules.Next, anyMember) {
			next := r.methodResult(v, r.rules.Next)
			if r.rules.NextOptional && next.kind == builtinValue {
				return r.shaped(r.builtinType(next).Element, next)
			}
			return next
		}
		v = r.methodResult(v, r.rules.Iterate)
	}
	if v.kind == builtinValue {
		return r.shaped(r.builtinType(v).Element, v)
	}
	if v.kind == declared && r.enumeration(v.file, v.decl) {
		return value{kind: instance, file: v.file, decl: v.decl}
	}
	return bottomOr(v)
}

// methodResult gives the result of a method that the language calls itself.
func (r *resolver) methodResult(v value, name string) value {
	if name == "" {
		return unknownFor(untyped)
	}
	method := r.classMember(v, name, instanceMember)
	if method.kind != declared || !function(r.files[method.file].Decls[method.decl].Kind) {
		return bottomOr(method)
	}
	return r.specific(withReceiver(r.result(method.file, method.decl), v), v, r.ownerOf(method))
}

// indexOf gives an element of a value. A class with type arguments is itself.
func (r *resolver) indexOf(v value) value {
	switch v.kind {
	case builtinValue:
		return r.shaped(r.builtinType(v).Index, v)
	case instance:
		return r.methodResult(v, r.rules.Index)
	case declared:
		if r.enumeration(v.file, v.decl) {
			return value{kind: instance, file: v.file, decl: v.decl}
		}
		if classLike(r.files[v.file].Decls[v.decl].Kind) && r.rules.NewByCall {
			return v
		}
	case builtin:
		return v
	}
	return bottomOr(v)
}

// derefOf gives what a value points to: pointers to classes are known as
// instances, so that most values are themselves.
func (r *resolver) derefOf(v value, sign string) value {
	if sign == "" {
		sign = "*"
	}
	switch v.kind {
	case builtinValue:
		if points := r.builtinType(v).Deref; points != "" {
			return r.shaped(points, v)
		}
	case instance:
		if method := r.rules.Deref + sign; r.rules.Deref != "" && !r.naming && r.hasMember(v, method, anyMember) {
			return r.methodResult(v, method)
		}
	}
	return v
}

// awaitOf gives what awaiting a value gives.
func (r *resolver) awaitOf(v value) value {
	promised := false
	for v.kind == builtinValue && r.builtinType(v).Await != "" {
		promised = true
		v = r.shaped(r.builtinType(v).Await, v)
	}
	if promised || r.rules.AwaitsPlain {
		return v
	}
	return bottomOr(v)
}

// partOf gives one value of several: of a tuple its own, else an element. A
// tuple with one argument has any number of parts of that type.
func (r *resolver) partOf(v value, i int) value {
	if v.kind == builtinValue && r.builtinType(v).Index == tupleIndex && v.args != nil && len(v.args.list) > 1 {
		return v.arg(i)
	}
	if r.rules.TakesApart && v.kind == instance {
		return r.takenApart(v, i)
	}
	return r.elementOf(v)
}

// paramOf gives what a function is called with as one of its parameters: its
// written type.
func (r *resolver) paramOf(v, on value, i int) value {
	v = r.callee(v)
	switch {
	case v.kind == instance && r.rules.OneMethod:
		on, v = v, r.oneMethod(v)
	case v.kind == instance:
		on, v = v, r.callable(v)
	case v.kind == builtinValue:
		return r.paramOfBuiltin(v, i)
	case v.kind == declared && classLike(r.files[v.file].Decls[v.decl].Kind):
		written, _ := r.constructorsOf(v)
		return r.paramOfSet(written, v, i)
	case v.kind == overloads:
		return r.paramOfSet(r.functionsOf(v), on, i)
	case v.kind == builtinMember:
		return r.shaped(r.rules.Types[v.name.module].Gives[v.name.path], value{kind: builtinValue, name: r.builtinName(v.name.module), args: v.args})
	}
	if v.kind != declared {
		return bottomOr(v)
	}
	f := &r.files[v.file]
	d := &f.Decls[v.decl]
	i = paramAt(d.Params, i)
	if !function(d.Kind) || i < 0 {
		return unknownFor(untyped)
	}
	return r.specific(r.paramType(r.inSignature(v.file, v.decl), &d.Params[i]), on, r.ownerOf(v))
}

// tupleIndex marks types whose arguments are the types of their parts.
const tupleIndex = "$any"

func bottomOr(v value) value {
	if v.kind == bottom {
		return v
	}
	return unknownFor(untyped)
}
