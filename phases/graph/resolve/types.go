package resolve

import (
	"slices"

	"rules_handbook/schemas/facts"
)

// typeOf gives the value of an expression that has a written type.
func (r *resolver) typeOf(at place, t *facts.Type) value {
	if len(t.Names) == 0 {
		return unknownFor(untyped)
	}
	if t.Names[0] == facts.AllOf {
		return r.allOf(at, t.Args)
	}
	if len(t.Names) == 1 && t.Names[0] == r.rules.SelfType {
		return r.selfType(at)
	}
	b := r.named(at, t.Names)
	if !b.bound {
		return unknownFor(untyped)
	}
	switch b.kind {
	case bottom:
		return value{}
	case module:
		if r.rules.ModuleTypes {
			return b.value
		}
	case parameter:
		return b.value
	case declared:
		return r.declaredType(at, b.value, t)
	case external:
		return r.externalType(at, b.value, t)
	case builtin:
		return r.builtinTypeOf(at, b.value.name.path, t)
	}
	return unknownFor(untyped)
}

// allOf gives a value that is of several types: of the only scanned one, or of
// the one that has all other scanned ones for supertypes. Where none is scanned
// it is of the only known one.
func (r *resolver) allOf(at place, types []facts.Type) value {
	var scanned, others []value
	for _, v := range r.typesOf(at, types) {
		switch {
		case v.kind == instance:
			scanned = append(scanned, v)
		case v.known():
			others = append(others, v)
		}
	}
	for _, v := range scanned {
		if !slices.ContainsFunc(scanned, func(other value) bool { return !r.descends(v, other) }) {
			return v
		}
	}
	if len(scanned) == 0 && len(others) == 1 {
		return others[0]
	}
	return unknownFor(ambiguous)
}

// descends reports whether an instance is one of another class too.
func (r *resolver) descends(v, of value) bool {
	return slices.ContainsFunc(r.lineage(v.file, v.decl), func(a ancestor) bool { return !a.open && a.file == of.file && a.decl == of.decl })
}

// selfType gives the type of the receiver; in a declaration it stays open for
// subclasses.
func (r *resolver) selfType(at place) value {
	if at.scope < 0 {
		return value{kind: receiver, decl: asInstance}
	}
	v := r.this(at)
	if v.kind == declared {
		v.kind = instance
	}
	return v
}

// named gives what a dotted type name stands for.
func (r *resolver) named(at place, names []string) binding {
	if len(names) == 0 {
		return binding{}
	}
	b := r.lookup(at, names[0], asType)
	for _, id := range names[1:] {
		b.value = r.typeMember(b.value, id)
	}
	return b
}

// typeMember gives a type that is a member of a module, namespace or class.
func (r *resolver) typeMember(v value, id string) value {
	v = r.unalias(v)
	if v.kind == declared {
		if found, ok := r.inParts(v, id, typeMember); ok {
			return found
		}
	}
	if v.kind == folder {
		if linker, ok := r.links[v.name.module].(spaces); ok {
			return linker.inSpace(r, v, id, asType).value
		}
	}
	if v.kind == module {
		return r.link(v.file).exported(r, v.file, id, asType)
	}
	return r.memberOf(v, id)
}

// declaredType gives an instance of a scanned type.
func (r *resolver) declaredType(at place, v value, t *facts.Type) value {
	switch d := &r.files[v.file].Decls[v.decl]; {
	case classLike(d.Kind):
		of := value{kind: instance, file: v.file, decl: v.decl}
		if len(d.TypeParams) > 0 && len(t.Args) == len(d.TypeParams) {
			return of.withArgs(r.typesOf(at, t.Args))
		}
		return of
	case d.Kind == facts.Object:
		return v
	case (d.Kind == facts.Alias || d.Kind == facts.OtherType) && d.Type != nil:
		target := r.solve(key{kind: aliasCell, file: v.file, a: v.decl}, func() value {
			return r.typeOf(r.inSignature(v.file, v.decl), d.Type)
		})
		if len(d.TypeParams) > 0 && len(t.Args) == len(d.TypeParams) {
			return r.substitute(target, classID{v.file, v.decl}, r.typesOf(at, t.Args))
		}
		return target
	}
	return unknownFor(untyped)
}

// externalType gives an instance of a type from outside. Those of well-known
// modules behave as built-in types.
func (r *resolver) externalType(at place, v value, t *facts.Type) value {
	qualname := r.qualname(v.name)
	if qualname == r.rules.OutsideSelf {
		return r.selfType(at)
	}
	known, ok := r.rules.Outside[qualname]
	switch {
	case ok && known == "":
		return unknownFor(untyped)
	case ok:
		return r.builtinTypeOf(at, known, t)
	}
	return value{kind: externalValue, name: v.name}
}

func (r *resolver) builtinTypeOf(at place, id string, t *facts.Type) value {
	switch {
	case r.rules.Transparent[id] && len(t.Args) > 0:
		return r.typeOf(at, &t.Args[0])
	case r.rules.ClassOf[id]:
		return r.classOf(at, t)
	}
	if _, ok := r.rules.Types[id]; !ok {
		return unknownFor(untyped)
	}
	return typed(r.builtinName(id), r.typesOf(at, t.Args)...)
}

func (r *resolver) typesOf(at place, types []facts.Type) []value {
	list := make([]value, len(types))
	for i := range types {
		list[i] = r.typeOf(at, &types[i])
	}
	return list
}

// classOf gives the class that a type such as type[Foo] means.
func (r *resolver) classOf(at place, t *facts.Type) value {
	if len(t.Args) != 1 {
		return unknownFor(untyped)
	}
	b := r.named(at, t.Args[0].Names)
	v := r.unalias(b.value)
	if b.bound && (v.kind == bottom || v.kind == declared || v.kind == external) {
		return v
	}
	return unknownFor(untyped)
}

// unalias follows the names of types that stand for other types.
func (r *resolver) unalias(v value) value {
	if v.kind != declared {
		return v
	}
	d := &r.files[v.file].Decls[v.decl]
	if d.Kind != facts.Alias || d.Type == nil {
		return v
	}
	return r.solve(key{kind: aliasRefCell, file: v.file, a: v.decl}, func() value {
		b := r.named(place{v.file, -1, r.files[v.file].parentOf(v.decl)}, d.Type.Names)
		if !b.bound {
			return unknownFor(untyped)
		}
		return r.unalias(b.value)
	})
}
