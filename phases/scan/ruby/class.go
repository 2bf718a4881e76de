package ruby

import (
	"strings"

	"rules_handbook/phases/scan/build"
	"rules_handbook/schemas/facts"
)

// names are the parts of A::B; absolute is ::A::B. It is nil for anything else,
// such as expr::A.
func (f *file) names(i int) (names []string, absolute bool) {
	for {
		switch f.Kind(i) {
		case kindConstant:
			return append([]string{f.String(i)}, names...), false
		case kindScopeResolution:
			names = append([]string{f.String(f.Child(i, fieldName))}, names...)
			if i = f.Child(i, fieldScope); i < 0 {
				return names, true
			}
		default:
			return nil, false
		}
	}
}

// class declares a class or module and visits its body.
func (f *file) class(i int, c context) {
	names, absolute := f.names(f.Child(i, fieldName))
	if names == nil {
		f.walkChildren(i, c)
		return
	}
	kind, row := facts.Class, facts.Class
	if f.Kind(i) == kindModule {
		kind, row = facts.Trait, facts.OtherType
	}
	k := f.openClass(names, absolute, kind, c)
	superclass := f.Child(i, fieldSuperclass)
	if superclass >= 0 {
		f.walk(superclass, c)
		f.addBase(k, f.Only(superclass), c)
	}
	f.AddType(k, row, build.TypeHeader{Header: f.classHeader(i), Name: f.Child(i, fieldName)})
	f.ExportType(k)
	body := f.classBody(f.Child(i, fieldBody), k, c)
	if kind == facts.Class && !body.hasCreated && f.Decl(k).Kind == facts.Class {
		f.Implicit(k, "initialize")
	}
}

// classHeader ends behind the name and the superclass.
func (f *file) classHeader(i int) build.Header {
	h := f.HeaderOf(i, build.None)
	h.End = f.End(f.Child(i, fieldName))
	if superclass := f.Child(i, fieldSuperclass); superclass >= 0 {
		h.End = f.End(superclass)
	}
	return h
}

// openClass declares a class. In class A::B there is an A that is opened too.
// One of Ruby's own classes is extended, not declared.
func (f *file) openClass(names []string, absolute bool, kind facts.Kind, c context) int {
	owner := f.named(c.Owner)
	if absolute {
		owner = build.None
	}
	for _, outer := range names[:len(names)-1] {
		if k := f.Lookup(owner, outer); k >= 0 && f.isOpen(k) {
			owner = k
			continue
		}
		owner = f.Declare(facts.Declaration{Kind: facts.Trait, Name: outer, Parent: owner})
	}
	name := names[len(names)-1]
	d := facts.Declaration{Kind: kind, Name: name, Parent: owner}
	if owner < 0 && ownClasses[name] {
		d.Kind, d.Name, d.Qualname = facts.Extension, "{"+name+"}", name
		d.Type = &facts.Type{Names: []string{name}}
	}
	return f.Declare(d)
}

// named is the innermost class or module with a name around an owner: a block
// with methods of its own holds no constants.
func (f *file) named(owner int) int {
	for owner >= 0 && f.Decl(owner).Kind == facts.Class && strings.HasPrefix(f.Decl(owner).Name, "{") {
		owner = f.Decl(owner).Parent
	}
	return owner
}

func (f *file) isOpen(k int) bool {
	switch f.Decl(k).Kind {
	case facts.Class, facts.Trait, facts.Extension:
		return true
	}
	return false
}

// ownClasses are the classes and modules of Ruby itself that programs reopen.
var ownClasses = func() map[string]bool {
	found := map[string]bool{}
	for _, name := range strings.Fields(`Object BasicObject Kernel Module Class Comparable Enumerable String Symbol Integer Float Numeric
		Array Hash Range Regexp MatchData Proc Method NilClass TrueClass FalseClass Exception StandardError IO File Dir Time Thread Struct
		Process Random Rational Complex Enumerator Set Date DateTime Pathname Logger Encoding GC Marshal Math ObjectSpace Signal`) {
		found[name] = true
	}
	return found
}()

// addBase adds a supertype; one that is no constant is known to be there.
func (f *file) addBase(k, value int, c context) {
	if f.Kind(value) == kindCall && f.isStructNew(value) {
		f.structFields(k, value, c)
		return
	}
	f.Decl(k).Bases = append(f.Decl(k).Bases, f.constantType(value))
}

// constantType is A::B as a type, one without a name for anything else.
func (f *file) constantType(i int) facts.Type {
	names, absolute := f.names(i)
	if names == nil {
		return facts.Type{Names: []string{}}
	}
	if absolute {
		names[0] = "::" + names[0]
	}
	return facts.Type{Names: names}
}

// classBody visits the body of a class.
func (f *file) classBody(i, k int, c context) *classBody {
	inner := context{body: &classBody{}, static: true}
	inner.Context = build.Context{Caller: c.Caller, Owner: k, Class: f.Decl(k).Name, This: k}
	inner.outer = f.NewScope(facts.Scope{Parent: c.outer, Decl: k, This: k})
	inner.Scope = f.NewScope(facts.Scope{Parent: inner.outer, Decl: k, This: k})
	f.walk(i, inner)
	return inner.body
}

// singletonClass visits class << self: methods in it are the class's own.
func (f *file) singletonClass(i int, c context) {
	value := f.Child(i, fieldValue)
	body := f.Child(i, fieldBody)
	if f.Kind(value) != kindSelf || c.body == nil {
		f.walk(value, c)
		f.anonymousClass(body, c)
		return
	}
	inner := c
	inner.body = &classBody{singleton: true}
	inner.Scope = f.NewScope(facts.Scope{Parent: c.outer, Decl: c.Owner, This: c.This})
	f.walk(body, inner)
}

// anonymousClass visits code whose methods belong to something without a name.
func (f *file) anonymousClass(body int, c context) {
	if body < 0 {
		return
	}
	k := f.hiddenClass(c)
	f.classBody(body, k, c)
}

// hiddenClass declares a class that has no name; its members are named as if
// they belonged to what is around it.
func (f *file) hiddenClass(c context) int {
	d := facts.Declaration{Kind: facts.Class, Name: f.HiddenName(), Parent: c.Owner, Bases: []facts.Type{{Names: []string{}}}}
	if c.Owner >= 0 {
		d.Qualname = f.Decl(c.Owner).Qualname
	}
	return f.Declare(d)
}

// constant visits A = value. A new class becomes a declaration, another value a
// field of the class around it.
func (f *file) constant(left, right, span int, c context) {
	names, absolute := f.names(left)
	if names == nil {
		f.walk(left, c)
		f.walk(right, c)
		return
	}
	if f.isClassNew(right) || f.isStructNew(right) {
		f.newClass(names, absolute, right, span, c)
		return
	}
	f.walk(right, c)
	owner := f.named(c.Owner)
	if absolute {
		owner = build.None
	}
	for _, outer := range names[:len(names)-1] {
		if owner = f.Lookup(owner, outer); owner < 0 {
			return
		}
	}
	name := names[len(names)-1]
	if owner >= 0 {
		f.BindField(owner, name, f.values(right, c), nil, true, c.Scope)
	} else {
		f.Bind(0, name, f.values(right, c), nil, c.Scope)
	}
}

// isClassNew recognises Class.new(…) and Module.new.
func (f *file) isClassNew(i int) bool {
	receiver := f.String(f.Child(i, fieldReceiver))
	return f.Kind(i) == kindCall && f.String(f.Child(i, fieldMethod)) == "new" && (receiver == "Class" || receiver == "Module" || receiver == "::Class")
}

// isStructNew recognises Struct.new(…) and Data.define(…).
func (f *file) isStructNew(i int) bool {
	if f.Kind(i) != kindCall {
		return false
	}
	switch f.String(f.Child(i, fieldReceiver)) + "." + f.String(f.Child(i, fieldMethod)) {
	case "Struct.new", "::Struct.new", "Data.define":
		return true
	}
	return false
}

// newClass declares A = Class.new(B) do … end.
func (f *file) newClass(names []string, absolute bool, value, span int, c context) {
	k := f.openClass(names, absolute, facts.Class, c)
	h := build.TypeHeader{Header: f.HeaderOf(span, f.Child(value, fieldBlock)), Name: build.None}
	f.AddType(k, facts.Class, h)
	f.ExportType(k)
	arguments := f.Child(value, fieldArguments)
	callee := build.Then(f.path(f.Child(value, fieldReceiver), c), facts.Step{Op: facts.OpMember, Name: f.String(f.Child(value, fieldMethod))})
	f.AddCall(value, c.Context, facts.NewCall, callee[:1], f.RawText(f.Start(value), f.End(f.Child(value, fieldMethod))))
	f.walk(arguments, c)
	if f.isStructNew(value) {
		f.structFields(k, build.None, c)
		f.declareFields(k, arguments, c)
	} else if superclass := f.Only(arguments); superclass >= 0 {
		f.Decl(k).Bases = append(f.Decl(k).Bases, f.constantType(superclass))
	}
	body := &classBody{}
	if block := f.Child(value, fieldBlock); block >= 0 {
		body = f.classBody(f.Child(block, fieldBody), k, c)
	}
	if !body.hasCreated {
		f.Implicit(k, "initialize")
	}
}

// structFields declares what Struct.new gives to a class; value is None when it
// was visited already.
func (f *file) structFields(k, value int, c context) {
	if value >= 0 {
		f.declareFields(k, f.Child(value, fieldArguments), c)
	}
	f.Decl(k).Bases = append(f.Decl(k).Bases, facts.Type{Names: []string{"::Struct"}})
}

func (f *file) declareFields(k, arguments int, c context) {
	if arguments < 0 {
		return
	}
	for argument := range f.Tree.NamedChildren(arguments) {
		if f.Kind(argument) == kindSymbol {
			f.BindField(k, strings.TrimPrefix(f.String(argument), ":"), nil, nil, false, c.Scope)
		}
	}
}
