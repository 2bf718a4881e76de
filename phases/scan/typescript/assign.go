package typescript

import (
	"rules_handbook/schemas/facts"
)

// assignment walks a = value. A function or an object that is assigned to a
// member becomes a declaration.
func (f *file) assignment(i int, c context) {
	targets, value := f.chain(i)
	if f.assignExports(targets, value, c) {
		return
	}
	bound := f.uncast(value)
	if function := f.bare(value); f.isFunction(function) {
		bound = function
	}
	if len(targets) == 1 && f.assignMember(targets[0], bound, f.start(i), i, c) {
		return
	}
	values := f.values(value, c)
	for _, left := range targets {
		f.assign(left, values, value, c)
	}
	f.walk(value, c)
}

// assign gives a target the values and walks what the target evaluates.
func (f *file) assign(left int, values []facts.Path, value int, c context) {
	switch f.kind(left) {
	case kindIdentifier:
		f.addValues(target{local: f.string(left), scope: c.scope, decl: none, search: true}, values, c)
	case kindMember, kindSubscript:
		f.assignToMember(left, values, c)
	case kindParenthesized, kindNonNull:
		f.assign(f.only(left), values, value, c)
	case kindArrayPattern, kindObjectPattern, kindArray, kindObject, kindAssignmentPattern, kindObjectAssignment, kindPairPattern,
		kindRest, kindPair, kindSpread:
		for child := range f.tree.NamedChildren(left) {
			f.assign(child, []facts.Path{opaque}, none, c)
		}
	case kindShorthandPattern:
		f.addValues(target{local: f.string(left), scope: c.scope, decl: none, search: true}, values, c)
	default:
		f.walk(left, c)
	}
}

// assignToMember notes a write of this.x, and values of fields of what is
// declared here.
func (f *file) assignToMember(left int, values []facts.Path, c context) {
	if _, ok := f.ownMember(left, c); !ok {
		f.walkChildren(left, c)
	}
	f.noteMember(left, values, c)
}

func (f *file) noteMember(left int, values []facts.Path, c context) {
	if name, ok := f.ownMember(left, c); ok {
		c.self.set(name)
		if c.this >= 0 && f.isOwner(c.this) {
			f.bindField(c.this, name, values, nil, c.receiver != nil || f.decl(c.self.decl).Static, c)
		}
		return
	}
	if names := f.dotted(left); len(names) == 2 {
		if k := f.declared(names[0], c.scope); k >= 0 && f.isOwner(k) {
			f.bindField(k, names[1], values, nil, f.decl(k).Kind == facts.Class, c)
		}
	}
}

// isOwner reports whether a declaration may get members by assignment.
func (f *file) isOwner(k int) bool {
	switch f.decl(k).Kind {
	case facts.Class, facts.Object, facts.Function:
		return true
	}
	return false
}

// declared is the declaration that a name means in a scope, or none.
func (f *file) declared(name string, scope int) int {
	s, place := f.find(scope, name)
	switch {
	case s < 0:
		return none
	case place >= 0:
		return f.scopes[s].Locals[place].Decl
	}
	return f.names[member{f.scopes[s].owner, name}]
}

// assignMember declares X.f = function, X.prototype.f = function and the like.
// It reports false when the assignment is none of these.
func (f *file) assignMember(left, value int, doc uint32, span int, c context) bool {
	if !f.isFunction(value) && f.kind(value) != kindClassExpression && (f.kind(value) != kindObject || !f.isOwnerObject(value)) {
		return false
	}
	names := f.dotted(left)
	if f.kind(left) == kindSubscript {
		return false
	}
	prototype := len(names) >= 2 && names[1] == "prototype"
	switch {
	case len(names) != 2 && (len(names) != 3 || !prototype):
		return false
	}
	owner := f.assignedOwner(names[0], c)
	switch {
	case owner == none:
		return false
	case len(names) == 2 && prototype && f.kind(value) == kindObject:
		f.properties(value, owner, names[0], false, nil, c)
		return true
	}
	d := definition{span: span, doc: doc, kind: facts.Method, owner: owner, owned: true, class: names[0], bind: none,
		static: !prototype && f.decl(owner).Kind != facts.Object}
	f.propertyValue(f.cleanKey(names[len(names)-1]), value, d, c)
	return true
}

// assignedOwner is the declaration that X of X.f = … names. A variable becomes
// an object. Of what is declared elsewhere there is a stand-in at module level;
// in a function there is none, because f is then a callback.
func (f *file) assignedOwner(name string, c context) int {
	s, place := f.find(c.scope, name)
	switch {
	case s < 0:
	case place < 0:
		k := f.names[member{f.scopes[s].owner, name}]
		d := f.decl(k)
		if d.Kind == facts.Variable && d.Type == nil && (f.empty[localName{s, name}] || f.scopes[c.scope].declares) {
			d.Kind = facts.Object
		}
		if f.isOwner(k) {
			return k
		}
	case f.scopes[s].Locals[place].Decl >= 0:
		if k := f.scopes[s].Locals[place].Decl; f.isOwner(k) {
			return k
		}
	case f.empty[localName{s, name}]:
		owner := f.ownerOf(c, c.scope)
		k := f.declare(facts.Declaration{Kind: facts.Object, Name: name, Qualname: f.qualify(owner, name), Parent: owner})
		f.local(s, name).Decl = k
		return k
	}
	if !f.scopes[c.scope].declares {
		return none
	}
	stand := "{}" + name
	if k, ok := f.names[member{c.owner, stand}]; ok {
		return k
	}
	return f.declare(facts.Declaration{Kind: facts.Object, Name: stand, Qualname: f.qualify(c.owner, name), Parent: c.owner})
}

// augmented walks a += b, which reads and writes its target.
func (f *file) augmented(i int, c context) {
	left, right := f.child(i, f.fields.left), f.child(i, f.fields.right)
	f.readAndSet(left, c)
	if op := f.string(f.child(i, f.fields.operator)); op == "||=" || op == "??=" || op == "&&=" {
		if f.kind(left) == kindIdentifier {
			f.assign(left, f.values(right, c), none, c)
		} else {
			f.noteMember(left, f.values(right, c), c)
		}
	}
	f.walk(right, c)
}

func (f *file) update(i int, c context) { f.readAndSet(f.child(i, f.fields.argument), c) }

func (f *file) readAndSet(i int, c context) {
	if name, ok := f.ownMember(i, c); ok {
		c.self.read(name)
		c.self.set(name)
		return
	}
	f.walk(i, c)
}

// unary counts delete this.x as a write.
func (f *file) unary(i int, c context) {
	argument := f.child(i, f.fields.argument)
	if f.string(f.child(i, f.fields.operator)) == "delete" {
		if name, ok := f.ownMember(argument, c); ok {
			c.self.set(name)
			return
		}
	}
	f.walk(argument, c)
}
