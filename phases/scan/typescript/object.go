package typescript

import (
	"strings"

	"rules_handbook/phases/scan/build"
	"rules_handbook/phases/text"
	"rules_handbook/schemas/facts"
)

// hasFunctions reports whether an object literal holds functions, here or in
// objects below.
func (f *file) hasFunctions(i int) bool {
	known, ok := f.holders[i]
	if !ok {
		known = f.findFunctions(i)
		f.holders[i] = known
	}
	return known
}

func (f *file) findFunctions(i int) bool {
	for child := range f.Tree.NamedChildren(i) {
		switch f.Kind(child) {
		case kindMethod:
			return true
		case kindPair:
			value := f.Child(child, fieldValue)
			object := f.uncast(value)
			if f.isFunction(f.bare(value)) || f.Kind(object) == kindObject && f.hasFunctions(object) {
				return true
			}
		}
	}
	return false
}

// isOwnerObject reports whether an object literal is worth a declaration: its
// members lead to something that is declared.
func (f *file) isOwnerObject(i int) bool {
	if f.hasFunctions(i) {
		return true
	}
	count := 0
	for child := range f.Tree.NamedChildren(i) {
		if count++; count > maxPlain {
			return false // data
		}
		switch f.Kind(child) {
		case kindShorthand, kindSpread:
			return true
		case kindPair:
			switch f.Kind(f.bare(f.Child(child, fieldValue))) {
			case kindIdentifier, kindMember, kindNew, kindCall, kindAwait, kindClassExpression:
				return true
			}
		}
	}
	return false
}

// maxPlain is how many properties of an object are looked at for one that is
// more than data.
const maxPlain = 64

// object walks an object literal that has no name. A path that is not nil says
// its type.
func (f *file) object(i int, typed facts.Path, c context) {
	if k, ok := f.returnedBy[i]; ok {
		f.properties(i, k, f.Decl(k).Name, false, typed, c)
		return
	}
	_, wanted := f.objects[i]
	if !wanted && !f.hasFunctions(i) {
		f.plainObject(i, c)
		return
	}
	owner := f.ownerOf(c, c.scope)
	qualname := ""
	if owner >= 0 {
		qualname = f.Decl(owner).Qualname
	}
	k := f.Declare(facts.Declaration{Kind: facts.Object, Name: f.objectName(i), Qualname: qualname, Parent: owner})
	f.properties(i, k, "", true, typed, c)
}

// objectName is the name that paths give an object literal without a name.
func (f *file) objectName(i int) string {
	name, ok := f.objects[i]
	if !ok {
		name = f.HiddenName()
		f.objects[i] = name
	}
	return name
}

// namedObject declares an object literal that is bound to a name. A hidden one
// is reached through the type of the name, not through its own members.
func (f *file) namedObject(i int, name string, bind int, hidden bool, typed facts.Path, c context) {
	owner := c.owner
	if bind != none {
		owner = f.ownerOf(c, bind)
	}
	d := facts.Declaration{Kind: facts.Object, Name: name, Qualname: f.Qualify(owner, name), Parent: owner}
	if hidden {
		d.Name = f.objectName(i)
	}
	k := f.Declare(d)
	if !hidden && bind != none {
		f.BindDeclared(bind, k)
	}
	f.properties(i, k, name, false, typed, c)
}

// plainObject walks an object literal without functions.
func (f *file) plainObject(i int, c context) {
	for child := range f.Tree.NamedChildren(i) {
		if f.Kind(child) == kindPair {
			f.walkKey(child, c)
			f.walkField(child, fieldValue, c)
		} else {
			f.walk(child, c)
		}
	}
}

// properties declares the properties of an object literal. A path that is not
// nil says its type.
func (f *file) properties(i, owner int, class string, low bool, typed facts.Path, c context) {
	d := definition{kind: facts.Method, owner: owner, owned: true, class: class, low: low, bind: none, receiver: writtenReceiver(typed)}
	accessors := map[string]*function{}
	for child := range f.Tree.NamedChildren(i) {
		d.doc, d.span = f.Start(child), child
		switch f.Kind(child) {
		case kindMethod:
			key := f.Child(child, fieldName)
			f.walkComputed(key, c)
			d.node, d.name = child, f.keyName(key)
			d.typed = memberOf(typed, d.name)
			d.accessor = f.modifier(child, "get") || f.modifier(child, "set")
			inner := c
			inner.this, inner.receiver = owner, d.receiver
			if first := accessors[d.name]; d.accessor && first != nil {
				f.secondAccessor(first, d, inner)
				continue
			}
			made := f.byDecl[f.define(d, inner)]
			if d.accessor {
				accessors[d.name] = made
			}
			d.accessor = false
		case kindPair:
			f.walkKey(child, c)
			name := f.keyName(f.Child(child, fieldKey))
			d.typed = memberOf(typed, name)
			f.propertyValue(name, f.Child(child, fieldValue), d, c)
		case kindShorthand:
			name := f.String(child)
			f.BindField(owner, name, []facts.Path{{{Op: facts.OpName, Name: name}}}, nil, false, c.scope)
		case kindSpread:
			f.addBase(owner, f.Only(child), none, c)
			f.walk(child, c)
		default:
			f.walk(child, c)
		}
	}
}

// writtenReceiver is what this stands for in an object literal of a written
// type: the compiler takes it for a value of that type, whatever else the
// literal holds.
func writtenReceiver(typed facts.Path) facts.Path {
	if len(typed) == 1 && typed[0].Op == facts.OpCast {
		return facts.Path{{Op: facts.OpThis, Type: typed[0].Type}}
	}
	return nil
}

// memberOf appends a member to a path; nil stays nil.
func memberOf(path facts.Path, name string) facts.Path {
	if path == nil || len(path) > build.MaxSteps {
		return nil
	}
	return append(path[:len(path):len(path)], facts.Step{Op: facts.OpMember, Name: name})
}

// propertyValue declares what a property of an object or a member of a
// function holds.
func (f *file) propertyValue(name string, value int, d definition, c context) {
	bound := f.uncast(value)
	switch function := f.bare(value); {
	case f.isFunction(function):
		d.node, d.name = function, name
		if written := f.writtenType(none, value, c); written != nil {
			d.typed = written
		}
		f.define(d, c)
	case f.Kind(bound) == kindObject && f.isOwnerObject(bound):
		k := f.Declare(facts.Declaration{Kind: facts.Object, Name: name, Qualname: f.Qualify(d.owner, name), Parent: d.owner})
		f.properties(bound, k, name, d.low, d.typed, c)
	case f.Kind(bound) == kindClassExpression:
		f.class(classDefinition{node: bound, span: bound, doc: d.doc, name: name, owner: d.owner, owned: true, bind: none}, c)
	default:
		if !f.isLiteral(bound) {
			f.BindField(d.owner, name, f.values(value, c), nil, d.static, c.scope)
		}
		f.walk(value, c)
	}
}

func (f *file) isLiteral(i int) bool {
	switch f.Kind(i) {
	case kindString, kindNumber, kindTrue, kindFalse, kindNull, kindUndefined, kindTemplate, kindRegex:
		return true
	}
	return false
}

// maxKey caps the name of a member, in UTF-16 units.
const maxKey = 100

// keyName is the name of a member: quotes are taken off, a computed name that
// is no string stays as it is written.
func (f *file) keyName(i int) string {
	switch f.Kind(i) {
	case kindString:
		return f.cleanKey(f.stringValue(i))
	case kindComputed:
		inner := f.Only(i)
		if f.Kind(inner) == kindString || f.Kind(inner) == kindTemplate && f.Only(inner) < 0 {
			return f.cleanKey(f.stringValue(inner))
		}
	}
	return f.cleanKey(f.String(i))
}

func (f *file) cleanKey(s string) string {
	if len(s) > 8*maxKey {
		s = s[:boundary(s, 8*maxKey)]
	}
	s = text.Truncate(text.Collapse(strings.Map(func(r rune) rune {
		if r < ' ' || r == 0x7f {
			return ' '
		}
		return r
	}, s)), maxKey)
	if s == "" {
		return `""`
	}
	return s
}

// stringValue is what stands between the quotes of a string.
func (f *file) stringValue(i int) string {
	s := f.String(i)
	if len(s) < 2 {
		return s
	}
	return s[1 : len(s)-1]
}

// walkComputed walks the expression of a computed name.
func (f *file) walkComputed(key int, c context) {
	if f.Kind(key) == kindComputed {
		f.walkChildren(key, c)
	}
}
