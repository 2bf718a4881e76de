package typescript

import (
	"rules_handbook/phases/scan/build"
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
	if len(targets) == 1 && f.assignMember(targets[0], bound, f.Start(i), i, c) {
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
	switch f.Kind(left) {
	case kindIdentifier:
		f.AddValues(build.Target{Local: f.String(left), Scope: c.scope, Decl: build.None, Search: true}, values, c.scope)
	case kindMember, kindSubscript:
		f.assignToMember(left, values, c)
	case kindParenthesized, kindNonNull:
		f.assign(f.Only(left), values, value, c)
	case kindArrayPattern, kindObjectPattern, kindArray, kindObject, kindAssignmentPattern, kindObjectAssignment, kindPairPattern,
		kindRest, kindPair, kindSpread:
		for child := range f.Tree.NamedChildren(left) {
			f.assign(child, []facts.Path{build.Opaque}, none, c)
		}
	case kindShorthandPattern:
		f.AddValues(build.Target{Local: f.String(left), Scope: c.scope, Decl: build.None, Search: true}, values, c.scope)
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
		c.self.Set(name)
		if c.this >= 0 && f.isOwner(c.this) {
			f.BindField(c.this, name, values, nil, c.receiver != nil || f.Decl(c.self.Decl).Static, c.scope)
		}
		return
	}
	if names := f.dotted(left); len(names) == 2 {
		if k := f.declared(names[0], c.scope); k >= 0 && f.isOwner(k) {
			f.BindField(k, names[1], values, nil, f.Decl(k).Kind == facts.Class, c.scope)
		}
	}
}

// isOwner reports whether a declaration may get members by assignment.
func (f *file) isOwner(k int) bool {
	switch f.Decl(k).Kind {
	case facts.Class, facts.Object, facts.Function:
		return true
	}
	return false
}

// declared is the declaration that a name means in a scope, or none.
func (f *file) declared(name string, scope int) int {
	s, place := f.Find(scope, name)
	switch {
	case s < 0:
		return none
	case place >= 0:
		return f.Scopes[s].Locals[place].Decl
	}
	return f.Lookup(f.Scopes[s].Owner, name)
}

// assignMember declares X.f = function, X.prototype.f = function and the like.
// It reports false when the assignment is none of these.
func (f *file) assignMember(left, value int, doc uint32, span int, c context) bool {
	if !f.isFunction(value) && f.Kind(value) != kindClassExpression && (f.Kind(value) != kindObject || !f.isOwnerObject(value)) {
		return false
	}
	names := f.dotted(left)
	if f.Kind(left) == kindSubscript {
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
	case len(names) == 2 && prototype && f.Kind(value) == kindObject:
		f.properties(value, owner, names[0], false, nil, c)
		return true
	}
	d := definition{span: span, doc: doc, kind: facts.Method, owner: owner, owned: true, class: names[0], bind: none,
		static: !prototype && f.Decl(owner).Kind != facts.Object}
	f.propertyValue(f.cleanKey(names[len(names)-1]), value, d, c)
	return true
}

// assignedOwner is the declaration that X of X.f = … names. A variable becomes
// an object. Of what is declared elsewhere there is a stand-in at module level;
// in a function there is none, because f is then a callback.
func (f *file) assignedOwner(name string, c context) int {
	s, place := f.Find(c.scope, name)
	switch {
	case s < 0:
	case place < 0:
		k := f.Lookup(f.Scopes[s].Owner, name)
		d := f.Decl(k)
		if d.Kind == facts.Variable && d.Type == nil && (f.empty[localName{s, name}] || f.Scopes[c.scope].Declares) {
			d.Kind = facts.Object
		}
		if f.isOwner(k) {
			return k
		}
	case f.Scopes[s].Locals[place].Decl >= 0:
		if k := f.Scopes[s].Locals[place].Decl; f.isOwner(k) {
			return k
		}
	case f.empty[localName{s, name}]:
		owner := f.ownerOf(c, c.scope)
		k := f.Declare(facts.Declaration{Kind: facts.Object, Name: name, Qualname: f.Qualify(owner, name), Parent: owner})
		f.Local(s, name).Decl = k
		return k
	}
	if !f.Scopes[c.scope].Declares {
		return none
	}
	stand := "{}" + name
	if k := f.Lookup(c.owner, stand); k >= 0 {
		return k
	}
	return f.Declare(facts.Declaration{Kind: facts.Object, Name: stand, Qualname: f.Qualify(c.owner, name), Parent: c.owner})
}

// augmented walks a += b, which reads and writes its target.
func (f *file) augmented(i int, c context) {
	left, right := f.Child(i, fieldLeft), f.Child(i, fieldRight)
	f.readAndSet(left, c)
	if op := f.String(f.Child(i, fieldOperator)); op == "||=" || op == "??=" || op == "&&=" {
		if f.Kind(left) == kindIdentifier {
			f.assign(left, f.values(right, c), none, c)
		} else {
			f.noteMember(left, f.values(right, c), c)
		}
	}
	f.walk(right, c)
}

func (f *file) update(i int, c context) { f.readAndSet(f.Child(i, fieldArgument), c) }

func (f *file) readAndSet(i int, c context) {
	if name, ok := f.ownMember(i, c); ok {
		c.self.Read(name)
		c.self.Set(name)
		return
	}
	f.walk(i, c)
}

// unary counts delete this.x as a write.
func (f *file) unary(i int, c context) {
	argument := f.Child(i, fieldArgument)
	if f.String(f.Child(i, fieldOperator)) == "delete" {
		if name, ok := f.ownMember(argument, c); ok {
			c.self.Set(name)
			return
		}
	}
	f.walk(argument, c)
}
