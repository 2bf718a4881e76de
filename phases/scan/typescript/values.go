package typescript

import (
	"strings"

	"rules_handbook/schemas/facts"
)

// What a name is assigned is read elsewhere than where it stands: of a
// declaration without the function around it, of a local from the scope that
// binds it. So names of the scopes in between are replaced by what is known of
// them, when all locals are known.

// target is what gets a value: a declaration, or a local of a scope.
type target struct {
	decl   int
	local  string
	scope  int
	search bool // the local is bound in that scope or in one around it
}

// pending is a value that waits for the end of the file.
type pending struct {
	target
	from int // scope that the value stands in
	path facts.Path
}

// addValues notes values of a target, seen from the context's scope.
func (f *file) addValues(t target, values []facts.Path, c context) {
	for _, path := range values {
		f.pending = append(f.pending, pending{t, c.scope, path})
	}
}

// settle gives every declaration and local its values.
func (f *file) settle() {
	for _, p := range f.pending {
		budget := 4 * maxInits
		if p.search {
			s, place := f.find(p.scope, p.local)
			switch {
			case s < 0:
				continue
			case place >= 0:
				p.scope = s
			default:
				p.decl = f.names[member{f.scopes[s].owner, p.local}]
				if k := f.decl(p.decl).Kind; k != facts.Variable {
					continue
				}
			}
		}
		if p.decl >= 0 {
			d := f.decl(p.decl)
			if d.Type != nil || len(d.Inits) == maxInits {
				continue
			}
			d.Inits = addPaths(d.Inits, f.close(p.path, p.from, none, p.decl, 0, &budget)...)
			continue
		}
		l := f.local(p.scope, p.local)
		if l.Decl >= 0 || l.Import != nil || l.Type != nil || len(l.Inits) == maxInits || p.from == p.scope && p.path[0].Op == facts.OpName && p.path[0].Name == p.local {
			continue
		}
		l.Inits = addPaths(l.Inits, f.close(p.path, p.from, p.scope, none, 0, &budget)...)
	}
}

// maxClosing bounds how far a value is followed through locals.
const maxClosing = 6

// close replaces the first step of a path that stands in the scope from, so
// that it can be read in the scope until (none: in no scope, from decl).
func (f *file) close(path facts.Path, from, until, decl, depth int, budget *int) []facts.Path {
	if *budget--; depth > maxClosing || *budget < 0 {
		return nil
	}
	switch head := path[0]; head.Op {
	case facts.OpThis, facts.OpSuper:
		return []facts.Path{f.closeThis(path, from, until, decl)}
	case facts.OpName:
		return f.closeName(path, from, until, decl, depth, budget)
	}
	return []facts.Path{path}
}

// closeThis keeps this where it means the same, names its class elsewhere.
func (f *file) closeThis(path facts.Path, from, until, decl int) facts.Path {
	this := f.scopes[from].This
	there := none
	if until != none {
		there = f.scopes[until].This
	} else {
		there = f.ownerAround(decl)
	}
	switch {
	case this == there:
		return path
	case this < 0 || path[0].Op == facts.OpSuper || !f.isTopLevel(this) || f.decl(this).Kind != facts.Class:
		return opaque
	}
	t := &facts.Type{Names: strings.Split(f.decl(this).Qualname, ".")}
	return append(facts.Path{{Op: facts.OpCast, Type: t}}, path[1:]...)
}

// ownerAround is the class or object that this means in the values of a
// declaration.
func (f *file) ownerAround(decl int) int {
	switch f.decl(decl).Kind {
	case facts.Field, facts.Variable:
		decl = f.decl(decl).Parent
	}
	for ; decl >= 0; decl = f.decl(decl).Parent {
		d := f.decl(decl)
		if d.Kind == facts.Class || d.Kind == facts.Object {
			return decl
		}
		if d.Kind == facts.Method && d.Parent >= 0 && f.decl(d.Parent).Kind == facts.Function {
			return d.Parent
		}
	}
	return none
}

// isTopLevel reports whether a declaration can be named from anywhere in the
// file.
func (f *file) isTopLevel(decl int) bool {
	for ; decl >= 0; decl = f.decl(decl).Parent {
		if k := f.decl(decl).Kind; k != facts.Class && k != facts.Namespace || f.decl(decl).Name[0] == '{' {
			return false
		}
	}
	return true
}

func (f *file) closeName(path facts.Path, from, until, decl, depth int, budget *int) []facts.Path {
	name := path[0].Name
	for s := from; s != until && s >= 0; s = f.scopes[s].Parent {
		current := f.scopes[s]
		if current.declares {
			return []facts.Path{path}
		}
		k, ok := current.index[name]
		if !ok {
			continue
		}
		l := current.Locals[k]
		switch {
		case l.Decl >= 0:
			return []facts.Path{f.closeDeclared(path, f.decl(l.Decl).Parent, until, decl)}
		case l.Import != nil:
			return []facts.Path{opaque}
		case l.Type != nil:
			return []facts.Path{rejoin(facts.Path{{Op: facts.OpCast, Type: l.Type}}, path[1:])}
		}
		return f.closeLocal(path, s, until, decl, depth, budget)
	}
	return []facts.Path{path}
}

// closeDeclared keeps the name of a declaration where it means the same: inside
// the function that holds it. In an object it is a member.
func (f *file) closeDeclared(path facts.Path, owner, until, decl int) facts.Path {
	switch {
	case until != none || !f.isWithin(decl, owner):
		return opaque
	case owner < 0 || f.decl(owner).Kind != facts.Object:
		return path
	case owner != f.ownerAround(decl):
		return opaque
	}
	return rejoin(facts.Path{{Op: facts.OpThis}, {Op: facts.OpMember, Name: path[0].Name}}, path[1:])
}

// closeLocal replaces a local without a type by its values.
func (f *file) closeLocal(path facts.Path, scope, until, decl, depth int, budget *int) []facts.Path {
	key := localName{scope, path[0].Name}
	values := f.valuesOf(key)
	switch {
	case len(values) == 0:
		return []facts.Path{opaque}
	case f.closing[key]: // a value that leads to itself says nothing
		return nil
	}
	f.closing[key] = true
	defer delete(f.closing, key)
	var closed []facts.Path
	for _, p := range values {
		for _, head := range f.close(p.path, p.from, until, decl, depth+1, budget) {
			closed = append(closed, rejoin(head, path[1:]))
		}
		if *budget < 0 || len(closed) > maxInits {
			break
		}
	}
	return closed
}

// valuesOf gives the values that were noted for a local.
func (f *file) valuesOf(key localName) []pending {
	if f.byLocal == nil {
		f.byLocal, f.closing = map[localName][]pending{}, map[localName]bool{}
		for _, p := range f.pending {
			if p.decl >= 0 {
				continue
			}
			s, place := p.scope, 0
			if p.search {
				s, place = f.find(p.scope, p.local)
			}
			if s >= 0 && place >= 0 {
				key := localName{s, p.local}
				f.byLocal[key] = append(f.byLocal[key], p)
			}
		}
	}
	return f.byLocal[key]
}

// localName is a name bound in a scope.
type localName struct {
	scope int
	name  string
}

// isWithin reports whether a declaration is another one or lies in it.
func (f *file) isWithin(decl, outer int) bool {
	for ; decl >= 0; decl = f.decl(decl).Parent {
		if decl == outer {
			return true
		}
	}
	return false
}

// rejoin appends steps without touching the paths given; what cannot be followed
// stays so.
func rejoin(head, tail facts.Path) facts.Path {
	if head[0].Op == facts.OpOpaque || len(head)+len(tail) > maxSteps {
		return opaque
	}
	return append(head[:len(head):len(head)], tail...)
}
