package build

import (
	"slices"

	"rules_handbook/schemas/facts"
)

// What a name is assigned is read elsewhere than where it stands: of a
// declaration without the function around it, of a local from the scope that
// binds it. So names of the scopes in between are replaced by what is known of
// them, when all locals are known.

// Target is what gets a value: a declaration, or (Decl None) a local of a scope.
type Target struct {
	Decl   int
	Local  string
	Scope  int
	Search bool // the local is bound in that scope or in one around it
}

// pending is a value that waits for the end of the file.
type pending struct {
	Target
	from int // scope that the value stands in
	path facts.Path
}

// AddValues notes values of a target that stand in the scope from. Of a
// function they are what it returns.
func (f *File) AddValues(t Target, values []facts.Path, from int) {
	for _, path := range values {
		f.pending = append(f.pending, pending{t, from, path})
	}
}

// settle gives every declaration and local its values.
func (f *File) settle() {
	for _, p := range f.pending {
		budget := 4 * maxInits
		if p.Search && p.Decl < 0 {
			s, place := f.Find(p.Scope, p.Local)
			switch {
			case s < 0:
				continue
			case place >= 0:
				p.Scope = s
			default:
				p.Decl = f.names[member{f.Scopes[s].Owner, p.Local}]
				if k := f.Decl(p.Decl).Kind; k != facts.Variable {
					continue
				}
			}
		}
		if p.Decl >= 0 {
			d := f.Decl(p.Decl)
			if d.Type != nil || len(d.Inits) == maxInits {
				continue
			}
			d.Inits = addPaths(d.Inits, f.close(p.path, p.from, None, p.Decl, 0, &budget)...)
			continue
		}
		l := f.Local(p.Scope, p.Local)
		if l.Decl >= 0 || l.Import != nil || l.Type != nil || len(l.Inits) == maxInits ||
			p.from == p.Scope && p.path[0].Op == facts.OpName && p.path[0].Name == p.Local {
			continue
		}
		l.Inits = addPaths(l.Inits, outward(p.Local, f.close(p.path, p.from, p.Scope, None, 0, &budget))...)
	}
}

// outward marks the values of a local that start with a name like its own: what
// is meant lies outside of its scope.
func outward(name string, values []facts.Path) []facts.Path {
	for k, path := range values {
		if path[0].Op == facts.OpName && path[0].Name == name {
			values[k] = slices.Clone(path)
			values[k][0].Index = facts.Outward
		}
	}
	return values
}

// maxClosing bounds how far a value is followed through locals.
const maxClosing = 6

// close replaces the first step of a path that stands in the scope from, so
// that it can be read in the scope until (None: in no scope, from decl).
func (f *File) close(path facts.Path, from, until, decl, depth int, budget *int) []facts.Path {
	if *budget--; depth > maxClosing || *budget < 0 {
		return nil
	}
	path = f.closeArgs(path, from, until, decl, depth, budget)
	switch head := path[0]; {
	case head.Op == facts.OpThis && head.Type == nil, head.Op == facts.OpSuper:
		return []facts.Path{f.closeThis(path, from, until, decl)}
	case head.Op == facts.OpName:
		return f.closeName(path, from, until, decl, depth, budget)
	}
	return []facts.Path{path}
}

// closeArgs closes the arguments in a path; one with several values is not told.
func (f *File) closeArgs(path facts.Path, from, until, decl, depth int, budget *int) facts.Path {
	if !slices.ContainsFunc(path, func(s facts.Step) bool { return len(s.Args) > 0 }) {
		return path
	}
	path = slices.Clone(path)
	for k := range path {
		path[k].Args = slices.Clone(path[k].Args)
		for n := range path[k].Args {
			arg := &path[k].Args[n]
			if len(arg.Value) == 0 {
				continue
			}
			closed := f.close(arg.Value, from, until, decl, depth+1, budget)
			arg.Value = nil
			if len(closed) == 1 {
				arg.Value = closed[0]
			}
		}
	}
	return path
}

// closeThis keeps this where it means the same, names its class elsewhere.
func (f *File) closeThis(path facts.Path, from, until, decl int) facts.Path {
	this, there := f.Scopes[from].This, None
	if until != None {
		there = f.Scopes[until].This
	} else {
		there = f.ownerAround(decl)
	}
	switch {
	case this == there:
		return path
	case this < 0 || path[0].Op == facts.OpSuper || !f.isTopLevel(this):
		return Opaque
	case f.Decl(this).Kind == facts.Extension:
		return append(Cast(f.Decl(this).Type), path[1:]...)
	}
	names := f.TypeName(this)
	if f.Language.Absolute != nil {
		names = f.Language.Absolute(f, this)
	}
	return append(Cast(&facts.Type{Names: names}), path[1:]...)
}

// ownerAround is the type or object that this means in the values of a
// declaration.
func (f *File) ownerAround(decl int) int {
	switch f.Decl(decl).Kind {
	case facts.Field, facts.Variable:
		decl = f.Decl(decl).Parent
	}
	for ; decl >= 0; decl = f.Decl(decl).Parent {
		d := f.Decl(decl)
		if isType(d.Kind) || d.Kind == facts.Object || d.Kind == facts.Extension {
			return decl
		}
		if d.Kind == facts.Method && d.Parent >= 0 && f.Decl(d.Parent).Kind == facts.Function {
			return d.Parent
		}
	}
	return None
}

// isTopLevel reports whether a declaration can be named from anywhere in the
// file.
func (f *File) isTopLevel(decl int) bool {
	for ; decl >= 0; decl = f.Decl(decl).Parent {
		if d := f.Decl(decl); !isType(d.Kind) && d.Kind != facts.Namespace && d.Kind != facts.Extension || d.Name == "" || d.Name[0] == '{' {
			return false
		}
	}
	return true
}

func (f *File) closeName(path facts.Path, from, until, decl, depth int, budget *int) []facts.Path {
	name := path[0].Name
	for s := from; s != until && s >= 0; s = f.Scopes[s].Parent {
		current := f.Scopes[s]
		if current.Declares {
			return []facts.Path{path}
		}
		k, ok := current.index[name]
		if !ok {
			continue
		}
		l := current.Locals[k]
		switch {
		case l.Decl >= 0:
			return []facts.Path{f.closeDeclared(path, f.Decl(l.Decl).Parent, until, decl)}
		case l.Import != nil:
			return []facts.Path{Opaque}
		case l.Type != nil:
			return []facts.Path{Then(facts.Path{{Op: facts.OpCast, Type: l.Type}}, path[1:]...)}
		}
		return f.closeLocal(path, s, until, decl, depth, budget)
	}
	return []facts.Path{path}
}

// closeDeclared keeps the name of a declaration where it means the same: inside
// the function that holds it. In an object it is a member.
func (f *File) closeDeclared(path facts.Path, owner, until, decl int) facts.Path {
	switch {
	case until != None || !f.isWithin(decl, owner):
		return Opaque
	case owner < 0 || f.Decl(owner).Kind != facts.Object:
		return path
	case owner != f.ownerAround(decl):
		return Opaque
	}
	return Then(facts.Path{{Op: facts.OpThis}, {Op: facts.OpMember, Name: path[0].Name}}, path[1:]...)
}

// closeLocal replaces a local without a type by its values.
func (f *File) closeLocal(path facts.Path, scope, until, decl, depth int, budget *int) []facts.Path {
	key := localName{scope, path[0].Name}
	values := f.valuesOf(key)
	switch {
	case len(values) == 0:
		return []facts.Path{Opaque}
	case f.closing[key]: // a value that leads to itself says nothing
		return nil
	}
	f.closing[key] = true
	defer delete(f.closing, key)
	var closed []facts.Path
	for _, p := range values {
		for _, head := range f.close(p.path, p.from, until, decl, depth+1, budget) {
			closed = append(closed, Then(head, path[1:]...))
		}
		if *budget < 0 || len(closed) > maxInits {
			break
		}
	}
	return closed
}

// valuesOf gives the values that were noted for a local.
func (f *File) valuesOf(key localName) []pending {
	if f.byLocal == nil {
		f.byLocal, f.closing = map[localName][]pending{}, map[localName]bool{}
		for _, p := range f.pending {
			if p.Decl >= 0 {
				continue
			}
			s, place := p.Scope, 0
			if p.Search {
				s, place = f.Find(p.Scope, p.Local)
			}
			if s >= 0 && place >= 0 {
				key := localName{s, p.Local}
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
