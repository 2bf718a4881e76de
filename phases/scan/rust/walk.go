package rust

import (
	"iter"
	"maps"
	"slices"

	"rules_handbook/phases/scan/build"
	"rules_handbook/schemas/facts"
)

// file is a file under construction.
type file struct {
	*build.File
	firstAttribute map[int]int        // the first attribute of the items that have some
	heads          map[string]bool    // first names of paths
	macros         map[string]bool    // macros that are called by a bare name
	scopes         map[int]int        // of blocks, arms and closures
	hints          map[int]facts.Path // what a closure is: an argument of a call
}

// context is where the walker is.
type context struct {
	build.Context
	namespace int  // innermost module that is written in the file
	declaring int  // its scope
	exported  bool // members are reached through a trait
}

func walk(b *build.File) {
	f := &file{File: b, firstAttribute: map[int]int{}, heads: map[string]bool{}, macros: map[string]bool{}, scopes: map[int]int{}, hints: map[int]facts.Path{}}
	f.children(0, context{Context: b.ModuleContext(), namespace: build.None})
	f.bindRoots()
}

func (f *file) headNames() []string  { return slices.Sorted(maps.Keys(f.heads)) }
func (f *file) macroNames() []string { return slices.Sorted(maps.Keys(f.macros)) }

// namedChildren are the rules in a node, none without a node.
func (f *file) namedChildren(i int) iter.Seq[int] {
	if i < 0 {
		return func(func(int) bool) {}
	}
	return f.Tree.NamedChildren(i)
}

// children walks what is in a node. A let that binds a name anew opens a scope
// for what follows; the context of the end is returned.
func (f *file) children(i int, c context) context {
	attribute := build.None
	for child := range f.Tree.Children(i) {
		switch f.Kind(child) {
		case kindAttribute:
			if attribute == build.None {
				attribute = child
			}
			continue
		case kindComment:
			continue
		case kindLet:
			c = f.let(child, c)
		default:
			if attribute != build.None && f.Tree.Named(child) {
				f.firstAttribute[child] = attribute
			}
			f.walk(child, c)
		}
		attribute = build.None
	}
	return c
}

func (f *file) walk(i int, c context) {
	if i < 0 {
		return
	}
	switch f.Kind(i) {
	case kindComment, kindAttribute, kindInnerAttribute, kindIdentifier, kindTypeIdentifier, kindMacroDefinition, kindTypeParameters, kindWhere:
	case kindFunction, kindSignature:
		f.function(i, c)
	case kindStruct:
		f.structure(i, "", c)
	case kindUnion:
		f.structure(i, facts.OtherType, c)
	case kindEnum:
		f.enum(i, c)
	case kindTrait:
		f.trait(i, c)
	case kindImpl:
		f.implementation(i, c)
	case kindMod:
		f.module(i, c)
	case kindTypeItem:
		f.alias(i, c)
	case kindConst:
		f.constant(i, c)
	case kindUse:
		f.use(i, c)
	case kindExternCrate:
		f.externCrate(i)
	case kindBlock:
		f.block(i, c)
	case kindCall:
		f.call(i, c)
	case kindMacro:
		f.macro(i, c)
	case kindField:
		f.attribute(i, c)
	case kindAssignment, kindCompound:
		f.assignment(i, c)
	case kindIf:
		f.condition(i, c)
	case kindWhile:
		c.Context = f.Block(c.Context)
		f.children(i, c)
	case kindLetCondition:
		f.letCondition(i, c)
	case kindMatch:
		f.match(i, c)
	case kindFor:
		f.loop(i, c)
	case kindClosure:
		f.closure(i, c)
	case kindScoped:
		f.segmentsUsed(i)
	default:
		f.children(i, c)
	}
}

// segmentsUsed notes the root of a path that is a value.
func (f *file) segmentsUsed(i int) {
	if names, ok := f.segments(i, 0); ok && len(names) > 1 {
		f.root(names[0])
	}
}

func (f *file) block(i int, c context) {
	c.Context = f.Block(c.Context)
	f.scopes[i] = f.children(i, c).Scope // the value at the end sees what the last let bound
}

// condition walks an if; what a let in its test binds is seen in its block.
func (f *file) condition(i int, c context) {
	inner := c
	inner.Context = f.Block(c.Context)
	f.walk(f.Child(i, fieldCondition), inner)
	f.walk(f.Child(i, fieldConsequence), inner)
	if other := f.Child(i, fieldAlternative); other >= 0 {
		f.walk(other, c)
	}
}

func (f *file) letCondition(i int, c context) {
	value := f.Child(i, fieldValue)
	f.walk(value, c)
	f.bindPattern(f.Child(i, fieldPattern), f.values(value, c), nil, c)
}

func (f *file) match(i int, c context) {
	value := f.Child(i, fieldValue)
	f.walk(value, c)
	values := f.values(value, c)
	for arm := range f.namedChildren(f.Child(i, fieldBody)) {
		if !f.Is(arm, kindMatchArm) {
			f.walk(arm, c)
			continue
		}
		inner := c
		inner.Context = f.Block(c.Context)
		pattern := f.Child(arm, fieldPattern)
		f.bindPattern(f.Only(pattern), values, nil, inner)
		f.walk(f.Child(pattern, fieldCondition), inner)
		f.walk(f.Child(arm, fieldValue), inner)
		f.scopes[arm] = inner.Scope
	}
}

func (f *file) loop(i int, c context) {
	value := f.Child(i, fieldValue)
	f.walk(value, c)
	inner := c
	inner.Context = f.Block(c.Context)
	f.bindPattern(f.Child(i, fieldPattern), extend(f.values(value, c), facts.Step{Op: facts.OpElement}), nil, inner)
	f.walk(f.Child(i, fieldBody), inner)
}

// let binds what a let declares and gives the context of what follows.
func (f *file) let(i int, c context) context {
	value := f.Child(i, fieldValue)
	f.walk(value, c)
	if other := f.Child(i, fieldAlternative); other >= 0 {
		f.walk(other, c)
	}
	pattern, t := f.Child(i, fieldPattern), f.typeOf(f.Child(i, fieldType))
	var values []valueAt
	if value >= 0 && !complete(t) {
		values = f.values(value, c)
		if t != nil && len(values) == 0 {
			values = nil
		}
	}
	if t != nil && !complete(t) {
		t = nil
	}
	if f.rebinds(pattern, c.Scope) {
		c.Context = f.Block(c.Context)
	}
	f.bindPattern(pattern, values, t, c)
	return c
}

// complete reports whether a written type says all: Vec<_> does not.
func complete(t *facts.Type) bool {
	return t != nil && t.Names[0] != "_" && !slices.ContainsFunc(t.Args, func(a facts.Type) bool { return !complete(&a) })
}

// rebinds reports whether a pattern binds a name that means something already.
func (f *file) rebinds(pattern, scope int) bool {
	if pattern < 0 {
		return false
	}
	for i := pattern; i < f.Tree.After(pattern); i++ {
		if !f.Is(i, kindIdentifier) {
			continue
		}
		if s, _ := f.Find(scope, plain(f.String(i))); s >= 0 {
			return true
		}
	}
	return false
}

// closure walks a function without a name.
func (f *file) closure(i int, c context) {
	c.Context = f.Block(c.Context)
	c.Result = nil
	hint := f.hints[i]
	number := 0
	for p := range f.namedChildren(f.Child(i, fieldParameters)) {
		pattern, t := p, (*facts.Type)(nil)
		if f.Is(p, kindParameter) {
			pattern, t = f.Child(p, fieldPattern), f.typeOf(f.Child(p, fieldType))
		}
		var values []valueAt
		if hint != nil && t == nil {
			values = valuesOf(build.Then(hint, facts.Step{Op: facts.OpParam, Index: number}), f.Scopes[c.Scope].Parent)
		}
		f.bindPattern(pattern, values, t, c)
		number++
	}
	f.walk(f.Child(i, fieldBody), c)
	f.scopes[i] = c.Scope
}

// attribute notes the use of self.x.
func (f *file) attribute(i int, c context) {
	if name, ok := f.ownField(i); ok && c.Self != nil {
		c.Self.Read(name)
		return
	}
	f.walk(f.Child(i, fieldValue), c)
}

// ownField gives x of self.x.
func (f *file) ownField(i int) (string, bool) {
	if !f.Is(i, kindField) || !f.Is(f.Child(i, fieldValue), kindSelf) {
		return "", false
	}
	return plain(f.String(f.Child(i, fieldField))), true
}

func (f *file) assignment(i int, c context) {
	left, right := f.Child(i, fieldLeft), f.Child(i, fieldRight)
	name, own := f.ownField(left)
	switch {
	case own && c.Self != nil:
		c.Self.Set(name)
		if f.Is(i, kindCompound) {
			c.Self.Read(name)
		}
	case f.Is(left, kindIdentifier):
		if f.Is(i, kindAssignment) {
			for _, v := range f.values(right, c) {
				f.Assign(c.Scope, plain(f.String(left)), []facts.Path{v.path})
			}
		}
	default:
		f.walk(left, c)
	}
	f.walk(right, c)
}
