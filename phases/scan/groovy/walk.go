package groovy

import (
	"strings"

	"rules_handbook/phases/scan/build"
	"rules_handbook/phases/scan/groovy/grammar"
	"rules_handbook/schemas/facts"
)

// file is the walker of one file.
type file struct {
	*build.File
	properties map[int][]int // fields with a getter and a setter, by the type that declares them
}

// context says where the walker is.
type context struct {
	build.Context
	expect facts.Path  // the function type that a closure is used as, nil where it is not told
	mock   *facts.Type // the class whose mock a closure describes, nil for others
}

func (c context) expecting(path facts.Path) context {
	c.expect, c.mock = path, nil
	return c
}

func (f *file) file() {
	f.children(0, context{Context: f.ModuleContext()})
	for k := range f.Declaration.Decls {
		if d := f.Decl(k); d.Parent < 0 && (d.Kind == facts.Function || d.Kind == facts.Variable) {
			d.Hidden = true
		}
	}
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
	case grammar.Package:
		f.Declaration.Package = strings.Join(f.dotted(f.Last(i)), ".")
		f.Details.Package = f.Declaration.Package
	case grammar.Import:
		f.imports(i)
	case grammar.Type, grammar.TypeParameters, grammar.Bases, grammar.Name:
	case grammar.Class, grammar.Interface, grammar.Trait, grammar.Enum, grammar.Record, grammar.AnnotationType:
		f.typeDeclaration(i, c)
	case grammar.Field:
		f.field(i, c)
	case grammar.Method, grammar.Constructor, grammar.Compact:
		f.method(i, c)
	case grammar.Initialiser:
		f.initialiser(i, c)
	case grammar.Constant:
		f.enumConstant(i, c)
	case grammar.Block, grammar.Statement:
		f.scoped(i, c)
	case grammar.Local:
		f.local(i, c)
	case grammar.ForEach:
		f.forEach(i, c)
	case grammar.Catch:
		f.catch(i, c)
	case grammar.Return:
		f.gives(f.Only(i), c)
		f.children(i, c.expecting(nil))
	case grammar.Closure:
		f.closure(i, c)
	case grammar.Call:
		f.call(i, c)
	case grammar.New:
		f.construction(i, c)
	case grammar.Assignment:
		f.assignment(i, c)
	case grammar.Member:
		f.walk(f.Child(i, grammar.FieldObject), c.expecting(nil))
		if name := f.Child(i, grammar.FieldName); !f.Is(name, grammar.Name) {
			f.walk(name, c.expecting(nil))
		}
	case grammar.Cast:
		f.walk(f.Child(i, grammar.FieldValue), c.expecting(build.Cast(f.typeOf(f.Child(i, grammar.FieldType)))))
	case grammar.Parenthesized:
		f.children(i, c)
	default:
		f.children(i, c.expecting(nil))
	}
}

// scoped walks a block or statement that may bind names of its own.
func (f *file) scoped(i int, c context) {
	inner := c.expecting(nil)
	for child := range f.Tree.NamedChildren(i) {
		if f.Is(child, grammar.Local, grammar.Class, grammar.Enum, grammar.Interface) {
			inner.Context = f.Block(c.Context)
			break
		}
	}
	f.children(i, inner)
}

// imports declares what one import binds: a type, the types of a package, a
// static member or all of a type.
func (f *file) imports(i int) {
	names := f.dotted(f.Child(i, grammar.FieldName))
	star := f.Has(i, "*")
	switch {
	case star && len(names) > 0:
		f.BindImport(0, facts.Import{Module: strings.Join(names, "."), Name: "*"})
	case len(names) > 1:
		last := len(names) - 1
		local := names[last]
		if alias := f.Child(i, grammar.FieldValue); alias >= 0 {
			local = f.String(alias)
		}
		f.BindImport(0, facts.Import{Module: strings.Join(names[:last], "."), Name: names[last], Local: local})
	}
}

// dotted gives the names of a dotted name.
func (f *file) dotted(i int) []string {
	if i < 0 {
		return nil
	}
	var names []string
	for _, name := range strings.Split(f.String(i), ".") {
		if name = strings.TrimSpace(name); name != "" {
			names = append(names, name)
		}
	}
	return names
}

// call records a call and walks what is in it. this(…) and super(…) call
// constructors.
func (f *file) call(i int, c context) { f.callTo(i, f.callee(i, c, 0, 0), c) }

func (f *file) callTo(i int, callee facts.Path, c context) {
	function, list := f.Child(i, grammar.FieldFunction), f.Child(i, grammar.FieldArguments)
	kind := facts.PlainCall
	switch f.Kind(function) {
	case grammar.This:
		kind, callee = facts.NewCall, build.This()
	case grammar.Super:
		kind, callee = facts.SuperCall, facts.Path{{Op: facts.OpSuper}}
	}
	row := f.AddCall(i, c.Context, kind, callee, f.Raw(function))
	row.Args = f.arguments(list, kind != facts.PlainCall, c, 0)
	if !f.Is(function, grammar.Name) {
		f.walk(function, c.expecting(nil))
	}
	f.walkArguments(list, callee, f.mocked(i), c)
}

// interaction walks what a mock is told to do: in the closure behind Mock(A), a
// call before >> or behind * is one of a method of A.
func (f *file) interaction(i int, mock *facts.Type, c context) {
	for part := range f.Tree.NamedChildren(i) {
		if mock != nil && f.Is(part, grammar.Call) && f.Is(f.Child(part, grammar.FieldFunction), grammar.Name) {
			f.callTo(part, build.Then(build.Cast(mock), build.Member(f.String(f.Child(part, grammar.FieldFunction)))), c)
		} else {
			f.walk(part, c)
		}
		if sign := f.Tree.Next(part); sign >= 0 && strings.HasPrefix(f.String(sign), ">") {
			mock = nil // what follows is what the method gives
		}
	}
}

// walkArguments walks the arguments of a call; a closure among them is used as
// what the callee takes there. Named arguments are a map before the others.
func (f *file) walkArguments(list int, callee facts.Path, mock *facts.Type, c context) {
	if list < 0 {
		return
	}
	k := 0
	for argument := range f.Tree.NamedChildren(list) {
		if f.Is(argument, grammar.NamedArgument) {
			k = 1
			break
		}
	}
	for argument := range f.Tree.NamedChildren(list) {
		if f.Is(argument, grammar.NamedArgument) {
			f.children(argument, c.expecting(nil))
			continue
		}
		inner := c.expecting(nil)
		if f.Is(argument, grammar.Closure) {
			inner = c.expecting(build.Then(callee, facts.Step{Op: facts.OpParam, Index: k}))
			inner.mock = mock
		}
		f.walk(argument, inner)
		k++
	}
}

// construction records new T(…). With a body it constructs an anonymous class,
// whose constructor has no node.
func (f *file) construction(i int, c context) {
	name, list, body := f.Child(i, grammar.FieldType), f.Child(i, grammar.FieldArguments), f.Child(i, grammar.FieldBody)
	t := f.typeOf(name)
	if list < 0 || t == nil { // an array
		f.children(i, c.expecting(nil))
		return
	}
	callee := build.Cast(t)
	constructs := callee
	if body >= 0 {
		constructs = build.Opaque
	}
	row := f.AddCall(i, c.Context, facts.NewCall, constructs, f.RawText(f.Start(i), f.End(name)))
	row.Args = f.arguments(list, true, c, 0)
	f.walkArguments(list, build.Then(callee, facts.Step{Op: facts.OpNew}), nil, c)
	if body >= 0 {
		f.anonymous(t, body, c)
	}
}
