package zig

import (
	"rules_handbook/phases/scan/build"
	"rules_handbook/schemas/facts"
)

const none = build.None

// file is the walker of one file.
type file struct {
	*build.File
	imports map[string]bool   // paths that are bound already
	isSelf  map[selfName]bool // constants that a container calls itself by
}

// selfName is a constant of a container.
type selfName struct {
	owner int
	name  string
}

// context says where the walker is.
type context struct {
	build.Context
	receiver string // the parameter that the receiver is called, "" without one
}

func (f *file) block(c context) context {
	c.Context = f.Block(c.Context)
	return c
}

func walk(b *build.File) {
	f := &file{b, map[string]bool{}, map[selfName]bool{}}
	f.children(0, context{Context: f.ModuleContext()})
}

func (f *file) children(i int, c context) {
	if i < 0 {
		return
	}
	for child := range f.Tree.NamedChildren(i) {
		f.walk(child, c)
	}
}

// walk visits a declaration, statement or expression in source order.
func (f *file) walk(i int, c context) {
	if i < 0 {
		return
	}
	switch f.Kind(i) {
	case kindFunction:
		f.function(i, c)
	case kindVariable:
		f.variable(i, c)
	case kindField:
		f.field(i, c)
	case kindContainer, kindEnum:
		f.anonymous(i, c)
	case kindTest:
		f.children(i, f.inCode(c))
	case kindBlock:
		f.children(i, f.block(f.inCode(c)))
	case kindIf, kindWhile:
		f.branch(i, f.block(c))
	case kindFor:
		f.loop(i, f.block(c))
	case kindCatch, kindSwitchCase:
		inner := f.block(c)
		f.shadow(i, inner)
		f.children(i, inner)
	case kindReturn:
		f.returned(i, c)
	case kindCall:
		function, head := f.operand(f.Child(i, fieldFunction)), f.head(i)
		f.AddCall(head, c.Context, facts.PlainCall, f.calleePath(function, c), f.RawText(f.Start(head), f.End(function)))
		f.children(i, c)
	case kindMember:
		f.walk(f.Child(i, fieldObject), c)
	case kindBuiltin:
		f.imported(i)
		f.children(i, c)
	default:
		f.children(i, c)
	}
}

// inCode is the context of code that no function holds: a test, or what runs
// when the program is compiled.
func (f *file) inCode(c context) context {
	if c.Caller >= 0 {
		return c
	}
	c = f.block(c)
	c.Owner, c.Class = f.ModuleOwner(), ""
	return c
}

// branch binds what a condition holds: an optional is looked through.
func (f *file) branch(i int, c context) {
	condition := f.Child(i, fieldCondition)
	f.bindPayload(f.OfKind(i, kindPayload), c, f.path(condition, c))
	f.children(i, c)
}

// loop binds an element of each of the values of a loop.
func (f *file) loop(i int, c context) {
	var elements []facts.Path
	payload := f.OfKind(i, kindPayload)
	for child := range f.Tree.NamedChildren(i) {
		if child == payload {
			break
		}
		elements = append(elements, build.Then(f.path(child, c), facts.Step{Op: facts.OpElement}))
	}
	f.bindPayload(payload, c, elements...)
	f.children(i, c)
}

// bindPayload binds the names between bars.
func (f *file) bindPayload(payload int, c context, values ...facts.Path) {
	if payload < 0 {
		return
	}
	k := 0
	for name := range f.Tree.NamedChildren(payload) {
		var own []facts.Path
		if k < len(values) {
			own = values[k : k+1]
		}
		f.Bind(c.Scope, f.String(name), own, nil, c.Scope)
		k++
	}
}

// shadow binds the names between bars of which nothing is known.
func (f *file) shadow(i int, c context) { f.bindPayload(f.OfKind(i, kindPayload), c) }

// returned notes what a function returns: of one that gives a type the container
// that stands there.
func (f *file) returned(i int, c context) {
	value := f.Last(i)
	if !f.Is(value, kindContainer, kindEnum) || c.Result == nil {
		f.children(i, c)
		return
	}
	k := f.anonymous(value, c)
	f.AddValues(build.Target{Decl: c.Result.Decl}, []facts.Path{build.Name(f.Decl(k).Name)}, c.Scope)
}

// imported binds the file or package of @import once.
func (f *file) imported(i int) {
	module, ok := f.module(i)
	if !ok || f.imports[module] {
		return
	}
	f.imports[module] = true
	f.Declaration.Imports = append(f.Declaration.Imports, facts.Import{Module: module, Local: "@" + module, Whole: true})
}
