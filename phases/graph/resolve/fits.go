package resolve

import (
	"slices"
	"strings"

	"rules_handbook/schemas/facts"
)

// fit says whether an argument can be passed as a parameter.
type fit uint8

const (
	never  fit = iota
	maybe      // one of the types is not known
	boxing     // after wrapping a value that is no object, or unwrapping it
	exact
)

// argumentFits tells how one argument fits the type of its parameter.
func (r *resolver) argumentFits(p, a value, arg *facts.Arg) fit {
	if len(arg.Value) == 1 && arg.Value[0].Op == facts.OpLambda {
		return r.takesFunction(p, arg.Value[0].Index-1)
	}
	return r.accepts(p, a)
}

// takesFunction tells whether a function literal with n parameters (-1 when
// that is not told) can be passed as a type.
func (r *resolver) takesFunction(p value, n int) fit {
	switch p.kind {
	case parameter:
		return never
	case instance:
		if r.files[p.file].Decls[p.decl].Kind != facts.Interface {
			return never
		}
		method := r.functional(p)
		if method.kind != declared {
			return maybe
		}
		if n >= 0 && len(r.files[method.file].Decls[method.decl].Params) != n {
			return never
		}
		return exact
	case builtinValue:
		if first := r.firstParam(p); first > 0 {
			if n < 0 || p.args == nil {
				return maybe
			}
			switch {
			case len(p.args.list)-first == n:
				return exact
			case len(p.args.list)-first == 1 && p.args.list[first].kind == builtinValue && p.args.list[first].name.path == r.rules.Splits:
				return maybe
			}
			return never
		}
		takes := r.builtinType(p).Takes
		switch {
		case takes == 0:
			return never
		case n < 0:
			return maybe
		case takes-1 != n:
			return never
		}
		return exact
	}
	return maybe
}

// functional gives the method that a function literal becomes.
func (r *resolver) functional(v value) value {
	if r.rules.OneMethod {
		return r.oneMethod(v)
	}
	return r.callable(v)
}

// accepts tells whether an instance of one type can be passed as another.
func (r *resolver) accepts(p, a value) fit {
	switch {
	case a.kind == bottom:
		if p.kind == builtinValue && r.rules.Boxes[p.name.path] != "" {
			return never
		}
		return exact
	case a.kind == unknown && p.kind == builtinValue && p.name.path == r.rules.Top:
		return exact // whatever it is
	case a.kind == unknown || p.kind == unknown || p.kind == bottom:
		return maybe
	case p.kind == parameter && p.file == a.file && p.decl == a.decl && a.kind == parameter && p.name == a.name:
		return exact
	case p.kind == parameter && classLike(r.files[p.file].Decls[p.decl].Kind):
		return never // seen from inside the class, where it stands for one type
	case p.kind == parameter:
		return r.acceptedBy(p, a)
	case a.kind == parameter:
		return r.accepts(p, r.erased(a))
	case p.kind == builtinValue && p.name.path == r.rules.Top:
		return r.asObject(a)
	case p.builtinName() == r.rules.Nullable && r.rules.Nullable != "":
		if a.builtinName() == r.rules.Nullable {
			return r.accepts(p.arg(0), a.arg(0))
		}
		return min(r.accepts(p.arg(0), a), boxing)
	}
	how := r.fitsAs(p, a)
	if how == never && r.narrowing && r.narrows(p, a) {
		return maybe
	}
	if how == never && r.rules.Converts != nil && r.rules.Converts(a.builtinName(), p.builtinName()) {
		return boxing
	}
	return how
}

// narrows reports whether what has one type may be of another, narrower one.
func (r *resolver) narrows(p, a value) bool {
	switch {
	case p.kind == instance && a.kind == instance:
		return slices.ContainsFunc(r.lineage(p.file, p.decl), func(up ancestor) bool { return !up.open && up.file == a.file && up.decl == a.decl })
	case p.kind == instance:
		return a.kind == externalValue && slices.ContainsFunc(r.lineage(p.file, p.decl), func(up ancestor) bool { return up.open })
	}
	return p.kind == builtinValue && a.kind == builtinValue && r.builtinFits(a, p) == exact
}

// builtinName is the name of the built-in type of an instance, "" of others.
func (v value) builtinName() string {
	if v.kind == builtinValue {
		return v.name.path
	}
	return ""
}

// lentFit tells how a value fits a type that an extension makes it one of: where
// that is a conversion, what needs none is preferred.
func (r *resolver) lentFit() fit {
	if r.rules.Factories {
		return boxing
	}
	return exact
}

// fitsAs tells whether an instance of one type is one of another.
func (r *resolver) fitsAs(p, a value) fit {
	switch a.kind {
	case instance, super:
		return r.instanceFits(p, a)
	case builtinValue:
		if r.isLent(a, p) {
			return r.lentFit()
		}
		return r.builtinFits(p, a)
	case external:
		if p.kind == externalValue && isConstantOf(p.name, a.name) {
			return exact
		}
	case externalValue:
		if p.kind == externalValue && same(value{name: p.name}, value{name: a.name}) {
			return exact
		}
		if r.isLent(a, p) {
			return r.lentFit()
		}
		if p.kind == builtinValue && r.builtinType(p).Closed {
			return never
		}
		if p.kind == builtinValue && r.rules.Boxes[p.name.path] != "" || p.kind == instance {
			return never
		}
	}
	return maybe
}

// isConstantOf reports whether something from outside is a constant of a class
// from outside: those of enumerations are instances of it.
func isConstantOf(class, constant *name) bool {
	leaf, ok := strings.CutPrefix(constant.path, class.path+".")
	return ok && class.module == constant.module && leaf != "" && leaf == strings.ToUpper(leaf) && !strings.Contains(leaf, ".")
}

// acceptedBy tells whether an instance can be passed as a type parameter.
func (r *resolver) acceptedBy(p, a value) fit {
	if of := r.bound(p); of.kind != unknown {
		return r.accepts(of, a)
	}
	return r.asObject(a)
}

func (r *resolver) asObject(a value) fit {
	if a.kind == builtinValue && r.rules.Boxes[a.name.path] != "" {
		return boxing
	}
	return exact
}

// instanceFits tells whether an instance of a scanned class can be passed as a
// type.
func (r *resolver) instanceFits(p, a value) fit {
	how := never
	for _, up := range r.lineage(a.file, a.decl) {
		switch {
		case !up.open:
			if p.kind == instance && up.file == p.file && up.decl == p.decl {
				return exact
			}
		case up.outside == nil:
			how = maybe
		case p.kind == externalValue && same(value{name: p.name}, value{name: up.outside}):
			return exact
		case p.kind == builtinValue:
			if known := r.knownType(up.outside); known == "" {
				how = maybe
			} else if r.isA(known, p.name.path) {
				return exact
			}
		case p.kind == externalValue:
			how = maybe
		}
	}
	return how
}

// knownType gives the built-in type that something from outside is known as.
func (r *resolver) knownType(n *name) string {
	if n.module == "" {
		if _, ok := r.rules.Types[n.path]; ok {
			return n.path
		}
		return ""
	}
	return r.rules.Outside[r.qualname(n)]
}

// builtinFits tells whether an instance of a built-in type can be passed as a
// type.
func (r *resolver) builtinFits(p, a value) fit {
	if p.kind != builtinValue {
		if p.kind == externalValue && r.rules.Boxes[a.name.path] == "" && !r.builtinType(a).Closed {
			return maybe
		}
		return never
	}
	from, to := a.name.path, p.name.path
	switch {
	case from == to && from == r.rules.Array && a.args != nil && p.args != nil:
		return r.elementFits(p.arg(0), a.arg(0))
	case from == to && from == r.rules.Function && a.args != nil && p.args != nil:
		return r.functionFits(p, a)
	case r.isA(from, to):
		return exact
	case r.rules.Boxes[from] != "" && r.isA(r.rules.Boxes[from], to):
		return boxing
	case r.rules.Boxes[to] != "":
		for small, box := range r.rules.Boxes {
			if box == from && r.isA(small, to) {
				return boxing
			}
		}
	}
	return never
}

// functionFits tells whether a function of one type can be passed as one of
// another: with as many parameters, and a result that needs no conversion.
func (r *resolver) functionFits(p, a value) fit {
	if len(p.args.list) != len(a.args.list) {
		return never
	}
	wanted, given := p.arg(0), a.arg(0)
	if wanted.kind == parameter || wanted.kind == unknown || given.kind == unknown || r.elementFits(wanted, given) != never {
		return exact
	}
	return never
}

// elementFits tells whether an array of one type can be passed as an array of
// another: without conversion of its elements.
func (r *resolver) elementFits(p, a value) fit {
	how := r.accepts(p, a)
	simple := func(v value) bool { return v.kind == builtinValue && r.rules.Boxes[v.name.path] != "" }
	if how == boxing || how == exact && (simple(p) || simple(a)) && !same(p, a) {
		return never
	}
	return how
}

// isA reports whether a built-in type is another one or a subtype of it.
func (r *resolver) isA(from, to string) bool {
	if from == to {
		return true
	}
	for _, up := range strings.Fields(r.rules.Types[from].Is) {
		if r.isA(up, to) {
			return true
		}
	}
	return false
}

// builtinOwner gives the built-in type that has a member of another one, "" when
// that is known to lack it.
func (r *resolver) builtinOwner(of, id string) (string, bool) {
	t, ok := r.rules.Types[of]
	if !ok {
		return "", false
	}
	if _, has := t.Members[id]; has {
		return of, true
	}
	known := t.Whole
	for _, up := range strings.Fields(t.Is) {
		found, whole := r.builtinOwner(up, id)
		if found != "" {
			return found, true
		}
		known = known && whole
	}
	return "", known
}
