package python

import (
	"strings"

	"rules_handbook/schemas/facts"
)

// What a declaration is assigned or returns is read without the function it
// stands in, so names of that function are replaced by what is known of them.

// pending is a value of a declaration, to be closed when all locals are known.
type pending struct {
	decl, scope int
	path        facts.Path
}

// addInits notes values of a declaration; names in them are looked up from the
// context's scope.
func (f *file) addInits(decl int, values []facts.Path, c context) {
	for _, path := range values {
		f.pending = append(f.pending, pending{decl, c.scope, path})
	}
}

// forget drops the values noted for a declaration.
func (f *file) forget(decl int) {
	kept := f.pending[:0]
	for _, p := range f.pending {
		if p.decl != decl {
			kept = append(kept, p)
		}
	}
	f.pending = kept
}

// closeInits gives every declaration its values.
func (f *file) closeInits() {
	for _, p := range f.pending {
		d := &f.decls.Decls[p.decl]
		budget := maxInits
		d.Inits = addPaths(d.Inits, f.close(p.path, p.scope, f.classOf(p.decl), 0, &budget))
	}
}

// classOf is the class whose instance This is in the values of a declaration.
func (f *file) classOf(decl int) int {
	if parent := f.decls.Decls[decl].Parent; parent != none && f.decls.Decls[parent].Kind == facts.Class {
		return parent
	}
	return none
}

// maxClosing bounds how far a value is followed through locals.
const maxClosing = 6

// close replaces the first step of a path as seen from a scope. this is the
// class that This may stay for.
func (f *file) close(path facts.Path, scope, this, depth int, budget *int) []facts.Path {
	if depth > maxClosing || *budget <= 0 {
		return nil
	}
	*budget--
	switch path[0].Op {
	case facts.OpThis, facts.OpSuper:
		return []facts.Path{f.closeThis(path, scope, this)}
	case facts.OpName:
		return f.closeName(path, scope, this, depth, budget)
	}
	return []facts.Path{path}
}

// closeThis keeps This for the class it belongs to and names the class
// elsewhere.
func (f *file) closeThis(path facts.Path, scope, this int) facts.Path {
	class := f.scopes[scope].This
	if f.scopes[scope].class {
		class = f.scopes[scope].Decl
	}
	switch {
	case class == this:
		return path
	case class == none || path[0].Op == facts.OpSuper || !f.isModuleLevel(class):
		return opaque
	}
	t := &facts.Type{Names: strings.Split(f.decls.Decls[class].Qualname, ".")}
	return join(facts.Path{{Op: facts.OpCast, Type: t}}, path[1:])
}

// isModuleLevel reports whether a class lies in no function.
func (f *file) isModuleLevel(decl int) bool {
	for ; decl != none; decl = f.decls.Decls[decl].Parent {
		if f.decls.Decls[decl].Kind != facts.Class {
			return false
		}
	}
	return true
}

func (f *file) closeName(path facts.Path, scope, this, depth int, budget *int) []facts.Path {
	name := path[0].Name
	for s := scope; s > 0; s = f.scopes[s].Parent {
		current := f.scopes[s]
		if current.class {
			key := member{current.Decl, name}
			if _, field := f.names[key]; (field || f.defined[key]) && current.Decl == this {
				return []facts.Path{join(facts.Path{{Op: facts.OpThis}, {Op: facts.OpMember, Name: name}}, path[1:])}
			}
			continue
		}
		k, ok := current.index[name]
		if !ok {
			continue
		}
		l := current.Locals[k]
		switch {
		case l.Decl != none || l.Import != nil:
			return []facts.Path{opaque}
		case l.Type != nil:
			return []facts.Path{join(facts.Path{{Op: facts.OpCast, Type: l.Type}}, path[1:])}
		}
		var closed []facts.Path
		for _, init := range l.Inits {
			for _, p := range f.close(init, s, this, depth+1, budget) {
				closed = append(closed, join(p, path[1:]))
			}
		}
		if closed == nil || l.Param {
			closed = append(closed, opaque)
		}
		return closed
	}
	return []facts.Path{path}
}

// join appends steps without touching the paths given; what cannot be followed
// stays so.
func join(head, tail facts.Path) facts.Path {
	if head[0].Op == facts.OpOpaque || len(head)+len(tail) > maxSteps {
		return opaque
	}
	return append(head[:len(head):len(head)], tail...)
}
