package resolve

import "rules_handbook/schemas/facts"

// trail is what the way along a path tells about a call.
type trail struct {
	head   binding // the first name, when the path starts with one
	on     value   // what the last member was read from
	called bool    // something on the way was called or constructed
}

// valueAt gives the value of an expression.
func (r *resolver) valueAt(at place, path facts.Path) value {
	v, _ := r.follow(at, path)
	return v
}

// follow gives the value of an expression, step by step.
func (r *resolver) follow(at place, path facts.Path) (value, trail) {
	return r.followTo(at, path, asValue)
}

// followTo is follow for an expression of which is known whether it is called.
func (r *resolver) followTo(at place, path facts.Path, end meaning) (value, trail) {
	var v value
	var t trail
	for i := range path {
		step := &path[i]
		on := value{}
		if v.kind == parameter {
			v = r.erased(v)
		}
		use := end
		if i+1 < len(path) {
			use = useBefore(path[i+1].Op)
		}
		switch step.Op {
		case facts.OpName:
			t.head = r.lookup(r.outward(at, step), step.Name, use)
			v = t.head.value
			if !t.head.bound {
				v = unknownFor(untyped)
			}
			v = r.used(at, v, on, use, &t)
		case facts.OpThis:
			v = r.this(at)
			if step.Type != nil {
				v = r.typeOf(at, step.Type)
			}
		case facts.OpSuper:
			v = r.superOf(at)
		case facts.OpLiteral:
			v = r.literalOf(at, step.Name)
		case facts.OpCast:
			v = unknownFor(untyped)
			if step.Type != nil {
				v = r.typeOf(at, step.Type)
			}
		case facts.OpMember:
			on, v = v, r.memberFor(v, step.Name, use)
			if r.rules.Attaches && use == asCallee && !r.naming {
				v = r.orAttached(at, on, v, step.Name)
			}
			v = r.used(at, v, on, use, &t)
		case facts.OpCall:
			t.called = true
			v = r.callOf(at, r.ofKind(v, step.Args, i+1 < len(path) && path[i+1].Op == facts.OpAwait), t.on, step)
		case facts.OpNew:
			t.called = true
			v = r.newOf(at, v, step)
		case facts.OpIndex:
			v = r.indexOf(v)
		case facts.OpElement:
			v = r.elementOf(v)
		case facts.OpAwait:
			v = r.awaitOf(v)
		case facts.OpTuple:
			v = r.partOf(v, step.Index)
		case facts.OpDeref:
			v = r.derefOf(v, step.Name)
		case facts.OpParam:
			if i > 0 && path[i-1].Op == facts.OpNew {
				v = r.paramOfNew(v, step.Index)
			} else {
				v = r.paramOf(v, t.on, step.Index)
			}
		case facts.OpExpected:
			t.called = true
			v = r.expectedOf(at, v, t.on, step)
		default:
			v = unknownFor(untyped)
		}
		t.on = on
	}
	return v, t
}

// paramOfNew gives a parameter of what makes an instance: of a constructor, else
// of the function that the instance stands for.
func (r *resolver) paramOfNew(made value, i int) value {
	if made.kind == instance {
		if written, _ := r.constructorsOf(made); len(written) > 0 {
			return r.paramOfSet(written, made, i)
		}
	}
	return r.paramOf(made, value{}, i)
}

// outward is the place in which the name of a step is looked up.
func (r *resolver) outward(at place, step *facts.Step) place {
	if step.Index == facts.Outward && at.scope >= 0 {
		if parent := r.scopes(at.file)[at.scope].Parent; parent >= 0 {
			at.scope = int32(parent)
		}
	}
	return at
}

// useBefore is how an expression is used by the step behind it.
func useBefore(next facts.Op) meaning {
	if next == facts.OpCall || next == facts.OpParam || next == facts.OpExpected {
		return asCallee
	}
	return asValue
}

// literalOf gives the value of a literal. One that says nothing about the type,
// such as None, is the bottom.
func (r *resolver) literalOf(at place, typeName string) value {
	if r.rules.Null[typeName] {
		return value{}
	}
	if _, ok := r.rules.Types[typeName]; !ok {
		return unknownFor(untyped)
	}
	return typed(r.builtinName(typeName))
}

// this gives the receiver at a place: an instance, or in a static method the
// class itself.
func (r *resolver) this(at place) value {
	f := &r.files[at.file]
	owner, inner := int32(-1), at.decl
	if at.scope >= 0 {
		scope := &r.scopes(at.file)[at.scope]
		owner, inner = int32(scope.This), int32(scope.Decl)
		if owner >= 0 {
			owner = f.tables().merged[owner]
		}
	} else {
		owner = f.ownerOf(inner)
	}
	if owner < 0 {
		return unknownFor(untyped)
	}
	kind := f.Decls[owner].Kind
	if kind == facts.Extension && f.staticIn(inner, owner) {
		return typeAsValue(r.selfOf(at.file, owner))
	}
	if kind != facts.Extension && !classLike(kind) && !function(kind) || f.staticIn(inner, owner) {
		return r.classAt(at.file, owner)
	}
	return r.selfOf(at.file, owner)
}

// ownerOf gives the nearest class or object that a declaration lies in.
func (f *file) ownerOf(decl int32) int32 {
	for ; decl >= 0; decl = f.parentOf(decl) {
		d := &f.Decls[decl]
		if classLike(d.Kind) || d.Kind == facts.Object || d.Kind == facts.Extension {
			return decl
		}
		if parent := f.parentOf(decl); d.Kind == facts.Method && parent >= 0 && function(f.Decls[parent].Kind) {
			return parent // a method of a constructor function
		}
	}
	return -1
}

// staticIn reports whether a declaration lies in a static member of its owner.
func (f *file) staticIn(decl, owner int32) bool {
	for decl >= 0 && decl != owner {
		parent := f.parentOf(decl)
		if parent == owner {
			return f.Decls[decl].Static
		}
		decl = parent
	}
	return false
}

func (r *resolver) superOf(at place) value {
	v := r.this(at)
	if v.kind != instance && v.kind != declared || !classLike(r.files[v.file].Decls[v.decl].Kind) {
		return unknownFor(untyped)
	}
	if v.kind == declared && r.rules.Statics {
		v.kind = superClass
	} else {
		v.kind = super
	}
	return v
}

// above is what follows a class and its other parts in a row.
func above(line []ancestor) []ancestor {
	line = line[1:]
	for len(line) > 0 && line[0].part {
		line = line[1:]
	}
	return line
}

// memberOf gives a member of a value.
func (r *resolver) memberOf(v value, id string) value { return r.memberFor(v, id, asValue) }

// memberFor gives a member of a value that may be called: where functions live
// apart, a function then.
func (r *resolver) memberFor(v value, id string, use meaning) value {
	if use != asCallee {
		return r.memberAs(v, id, 0)
	}
	if v.kind == module && r.rules.ModuleNames { // a function, not a module of its name
		return r.link(v.file).exported(r, v.file, id, use)
	}
	if r.rules.Apart {
		found := r.memberAs(v, id, calledMember)
		if found.kind != unknown {
			return found
		}
		if other := r.memberAs(v, id, 0); other.kind != unknown {
			return other
		}
		return found
	}
	return r.memberAs(v, id, 0)
}

// hidesExtensions reports whether a built-in type has a member of its own that
// takes whatever one of an extension takes.
func (r *resolver) hidesExtensions(v value, id string) bool {
	if r.rules.Hides == nil || v.kind != builtinValue || !r.rules.Hides(v.name.path, id) {
		return false
	}
	_, own := r.builtinType(v).Members[id]
	_, top := r.rules.Types[r.rules.Top].Members[id]
	return own || top
}

// memberAs gives a member; called is 0 or calledMember.
func (r *resolver) memberAs(v value, id string, called filter) value {
	v = r.unalias(v)
	switch v.kind {
	case bottom:
		return v
	case declared:
		return r.declaredMember(v, id, called)
	case instance:
		return r.classMember(v, id, instanceMember|called)
	case parameter:
		return r.memberAs(r.erased(v), id, called)
	case super:
		if r.naming {
			return unknownFor(untyped)
		}
		return r.inherit(v, above(r.lineage(v.file, v.decl)), id, anyMember|called)
	case superClass:
		if r.naming {
			return unknownFor(untyped)
		}
		v.kind = declared
		return r.classMemberIn(v, above(r.lineage(v.file, v.decl)), id, staticMember|called)
	case module:
		return r.link(v.file).exported(r, v.file, id, asValue)
	case folder:
		if linker, ok := r.links[v.name.module].(spaces); ok {
			return linker.inSpace(r, v, id, asValue).value
		}
		return r.links[v.name.module].inFolder(r, v.name, id)
	case external:
		if (r.rules.OnTypes || r.rules.TypePaths) && !r.naming {
			if found := r.extensionMember(v, id, called); found.kind != bottom {
				return found
			}
		}
		if v.name.path == "" && r.rules.Shared[v.name.module+"."+id] {
			return value{kind: externalValue, name: v.name}
		}
		return value{kind: external, name: r.names.of(v.name.member(id))}
	case externalValue:
		if found := r.extensionMember(v, id, called); found.kind != bottom {
			return found
		}
		return value{kind: externalMember, name: r.names.of(v.name.member(id))}
	case builtin, builtinValue:
		if v.kind == builtinValue && called == 0 {
			if typ, ok := r.builtinType(v).Fields[id]; ok {
				return r.shaped(typ, v)
			}
		}
		if found := r.extensionMember(v, id, called); found.kind != bottom && !r.hidesExtensions(v, id) {
			return found
		}
		if _, known := r.builtinType(v).Members[id]; !known {
			if found := r.topMember(v, id, called); found.kind != bottom {
				return found
			}
		}
		return value{kind: builtinMember, name: r.names.of(name{module: v.name.path, path: id}), args: v.args}
	case builtinMember:
		return value{kind: builtinMember, name: r.names.of(name{path: id})}
	}
	return unknownFor(untyped)
}

// member gives the name of a member; the name of the importing file for a
// module is dropped with its first member.
func (n *name) member(id string) name {
	if n.path == "" {
		return name{module: n.module, path: id}
	}
	return name{module: n.module, path: n.path + "." + id}
}

// declaredMember gives a member of a class, object, namespace or function.
func (r *resolver) declaredMember(v value, id string, called filter) value {
	f := &r.files[v.file]
	kind := f.Decls[v.decl].Kind
	if classLike(kind) {
		return r.classValueMember(v, id, called)
	}
	if function(kind) && !f.hasProperty(v.decl, id) {
		return r.functionMember(v, id)
	}
	found, ok := r.inParts(v, id, anyMember|called)
	if !ok && r.rules.Opens {
		found = r.included(v, id, asValue)
		ok = found.kind != bottom
	}
	if !ok {
		return r.spreadMember(v, id)
	}
	return r.reached(found, v)
}

// spreadMember gives a member that an object takes over from what is spread in
// it; the last one that has it wins.
func (r *resolver) spreadMember(v value, id string) value {
	f := &r.files[v.file]
	d := &f.Decls[v.decl]
	if d.Kind != facts.Object || r.naming {
		return unknownFor(untyped)
	}
	for i := range d.Bases {
		names := d.Bases[len(d.Bases)-1-i].Names
		from := r.nameOnly(func() value { return r.unalias(r.named(place{v.file, -1, f.parentOf(v.decl)}, names).value) })
		switch {
		case from.kind == module && r.link(from.file).offers(r, from.file, id),
			from.kind == declared && r.has(from.file, from.decl, id):
			return r.memberOf(from, id)
		case from.kind != module && from.kind != declared:
			return unknownFor(untyped) // it may have it
		}
	}
	return unknownFor(untyped)
}

// classValueMember gives a member that is reached through a class.
func (r *resolver) classValueMember(v value, id string, called filter) value {
	f := &r.files[v.file]
	for _, i := range r.candidates(v.file, v.decl, id, staticMember|called) {
		if f.Decls[i].Kind == facts.Field && !r.naming && r.enumeration(v.file, v.decl) {
			return value{kind: instance, file: v.file, decl: v.decl}
		}
	}
	return r.classMember(v, id, staticMember|called)
}

// hasProperty reports whether a function carries a property, which a function
// or class that is only declared inside it is not.
func (f *file) hasProperty(decl int32, id string) bool {
	for _, i := range f.tables().members[member{decl, id}] {
		if d := &f.Decls[i]; d.Kind == facts.Method || d.Kind == facts.Field || d.Static || f.Decls[decl].Kind == facts.Namespace {
			return true
		}
		if f.Decls[i].Parent >= 0 && f.Decls[f.Decls[i].Parent].Kind == facts.Namespace {
			return true
		}
	}
	return false
}

func (r *resolver) functionMember(v value, id string) value {
	if _, ok := r.rules.Types["Function"].Members[id]; ok {
		return value{kind: builtinMember, name: r.names.of(name{module: "Function", path: id})}
	}
	return unknownFor(untyped)
}

// newOf gives what constructing a value gives.
func (r *resolver) newOf(at place, v value, step *facts.Step) value {
	v = r.callee(v)
	switch v.kind {
	case bottom:
		return v
	case declared:
		if kind := r.files[v.file].Decls[v.decl].Kind; classLike(kind) || function(kind) {
			return r.constructed(at, v, step)
		}
	case instance:
		return v // a new one of its class
	case module:
		if r.rules.ModuleTypes {
			return v
		}
	case external:
		return value{kind: externalValue, name: v.name}
	case builtin:
		return typed(v.name)
	}
	return unknownFor(untyped)
}

// callee gives what is called when a value is: a module that is replaced by
// one of its values stands for it.
func (r *resolver) callee(v value) value {
	v = r.unalias(v)
	for range maxReplaced {
		if v.kind != module || r.rules.Scripts {
			return v
		}
		v = r.link(v.file).exported(r, v.file, wholeModule, asValue)
	}
	return unknownFor(untyped)
}

// maxReplaced bounds how many modules stand for each other in a row.
const maxReplaced = 16

// wholeModule is the export that replaces a module (module.exports = x).
const wholeModule = "="
