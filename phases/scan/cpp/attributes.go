package cpp

import (
	"rules_handbook/phases/scan/build"
	"rules_handbook/schemas/facts"
)

// A bare name in a method may be an attribute. The fields of a type are known
// when it is declared in the same file; of one that is not, those that its
// constructors initialise are.

// use is a name that may be an attribute.
type use struct {
	fn   *build.Function
	name string
	set  bool
}

// use notes a bare name that is no local.
func (f *file) use(i int, set bool, c context) {
	name := f.String(i)
	if c.Self == nil || c.This < 0 || f.isLocal(c.Scope, name) {
		return
	}
	f.uses = append(f.uses, use{c.Self, name, set})
}

// isLocal reports whether a function binds a name.
func (f *file) isLocal(scope int, name string) bool {
	s, place := f.Find(scope, name)
	return s >= 0 && place >= 0
}

// initialise notes that a constructor initialises a member.
func (f *file) initialise(name string, c context) {
	if c.Self == nil || c.This < 0 {
		return
	}
	known := f.attributes[c.This]
	if known == nil {
		known = map[string]bool{}
		f.attributes[c.This] = known
	}
	known[name] = true
	c.Self.Set(name)
}

// settleAttributes decides which of the names are attributes.
func (f *file) settleAttributes() {
	for _, u := range f.uses {
		owner := f.Decl(u.fn.Decl).Parent
		if !f.isAttribute(owner, u.name) {
			continue
		}
		if u.set {
			u.fn.Set(u.name)
		} else {
			u.fn.Read(u.name)
		}
	}
}

func (f *file) isAttribute(owner int, name string) bool {
	for _, k := range []int{owner, f.typeOfExtension(owner)} {
		if field := f.Lookup(k, name); k >= 0 && field >= 0 && f.Decl(field).Kind == facts.Field || f.attributes[k][name] {
			return true
		}
	}
	return false
}

// typeOfExtension is the type of this file that an extension extends, or none.
func (f *file) typeOfExtension(k int) int {
	if k < 0 || f.Decl(k).Kind != facts.Extension {
		return none
	}
	owner := f.Decl(k).Parent
	for _, name := range f.Decl(k).Type.Names {
		if owner = f.Lookup(owner, name); owner < 0 {
			return none
		}
	}
	return owner
}

// memberAccess walks a.b that is not called; of this->b it is an attribute.
func (f *file) memberAccess(i int, c context) {
	object := f.Child(i, fieldArgument)
	if f.Kind(object) == kindThis {
		if c.Self != nil {
			c.Self.Read(f.memberOf(i))
		}
		return
	}
	f.expression(object, c)
}

// assignment walks a = b; a += b reads a too.
func (f *file) assignment(i int, c context) {
	left, right := f.Child(i, fieldLeft), f.Child(i, fieldRight)
	plain := f.String(f.Child(i, fieldOperator)) == "="
	f.target(left, !plain, c)
	if plain && f.Kind(left) == kindIdentifier && f.isLocal(c.Scope, f.String(left)) {
		f.Assign(c.Scope, f.String(left), f.values(right, c))
	}
	f.expression(right, c)
}

// target walks what is assigned to.
func (f *file) target(i int, reads bool, c context) {
	switch {
	case f.Kind(i) == kindIdentifier:
		f.use(i, true, c)
		if reads {
			f.use(i, false, c)
		}
	case f.Kind(i) == kindMember && f.Kind(f.Child(i, fieldArgument)) == kindThis:
		if c.Self != nil {
			c.Self.Set(f.memberOf(i))
			if reads {
				c.Self.Read(f.memberOf(i))
			}
		}
	default:
		f.walk(i, c)
	}
}

// update walks a++ and --a.
func (f *file) update(i int, c context) { f.target(f.Child(i, fieldArgument), true, c) }
