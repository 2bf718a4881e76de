package typescript

import (
	"strings"

	"rules_handbook/phases/scan/build"
	"rules_handbook/phases/text"
	"rules_handbook/schemas/facts"
)

// function is a function with a name, under construction.
type function struct {
	*build.Function
	outer context
}

// definition says what is known of a function from where it stands.
type definition struct {
	node       int    // has the parameters and the body
	span       int    // whose lines are shown
	doc        uint32 // offset that a doc comment stands before
	name       string
	kind       facts.Kind
	owner      int    // declaration that holds it; 0 and no class = the context's
	owned      bool   // owner is set
	class      string // name of the class or object it is a method of
	static     bool
	accessor   bool
	hidden     bool // private
	low        bool
	typed      facts.Path // of its function type, when something else than itself says it
	receiver   facts.Path // what this is in it; nil for its owner
	bind       int        // scope that its name is bound in; none when it is a member
	decorators []string
}

// functionDeclaration declares function f() {}; outer is the statement.
func (f *file) functionDeclaration(i, outer int, c context) {
	name := f.String(f.Child(i, fieldName))
	if name == "" {
		name = "default"
	}
	f.define(definition{node: i, span: i, doc: f.Start(outer), name: name, kind: facts.Function, bind: c.scope}, c)
}

// ownerOf is the declaration that holds what is declared in a context: code
// without a named function around it has one of its own, so that its names are
// not those of the module.
func (f *file) ownerOf(c context, bind int) int {
	if c.owner >= 0 || f.Scopes[bind].Declares {
		return c.owner
	}
	return f.ModuleOwner()
}

// define declares a function and walks its parts.
func (f *file) define(d definition, c context) int {
	owner := d.owner
	if !d.owned {
		owner = f.ownerOf(c, d.bind)
	}
	body := f.Child(d.node, fieldBody)
	arrow := f.Kind(d.node) == kindArrow
	decl := f.Declare(facts.Declaration{
		Kind: d.kind, Name: d.name, Qualname: f.Qualify(owner, d.name), Parent: owner, Static: d.static,
		Async: f.Has(d.node, "async"), Generator: f.isGenerator(d.node), Accessor: d.accessor, Signature: body < 0,
	})
	if d.bind != none && !d.owned {
		f.BindDeclared(d.bind, decl)
	}
	fn := &function{f.NewFunction(decl), c}
	fn.Low = d.low
	f.byDecl[decl] = fn
	f.describe(fn, d, body)

	inner := context{caller: decl, owner: decl, this: c.this, receiver: c.receiver, self: c.self, result: fn}
	switch {
	case d.kind != facts.Function && !arrow:
		inner.this, inner.receiver, inner.self = owner, d.receiver, fn
	case d.kind != facts.Function:
		inner.self = fn
	case !arrow:
		inner.this, inner.receiver, inner.self = decl, nil, fn
		if d.owned {
			inner.this = owner
		}
	}
	inner.scope = f.NewScope(facts.Scope{Parent: c.scope, Decl: decl, This: inner.this})
	inner.types = f.typeParameters(d.node, c)
	f.receiverType(d.node, &inner)
	f.functionParts(fn, d.node, body, d.typed, inner)
	return decl
}

// className is the path of a class by its name; nil for one without.
func className(name string) facts.Path {
	if name == "" {
		return build.Opaque
	}
	return facts.Path{{Op: facts.OpName, Name: name}}
}

// receiverType takes the type of this that a function writes as its first
// parameter.
func (f *file) receiverType(i int, c *context) {
	first := f.Only(f.Child(i, fieldParameters))
	if first < 0 || f.Kind(f.Child(first, fieldPattern)) != kindThis {
		return
	}
	c.receiver, c.self = build.Opaque, nil
	if t := f.typeOf(f.Child(first, fieldTyp), *c); t != nil {
		c.receiver = facts.Path{{Op: facts.OpThis, Type: t}}
	}
}

// functionParts walks parameters, result and body. A path of a function type
// says what parameters without a type are.
func (f *file) functionParts(fn *function, i, body int, typed facts.Path, inner context) {
	f.parameters(i, fn, f.parameterValues(i, typed), inner)
	if result := f.Child(i, fieldReturnType); result >= 0 {
		f.typeImports(result)
		fn.Typed = true
		if t := f.typeOf(result, inner); t != nil && len(t.Names) == 1 && t.Names[0] == "this" {
			f.Decl(fn.Decl).Inits = []facts.Path{{{Op: facts.OpThis}}}
		} else {
			f.Decl(fn.Decl).Type = t
		}
	}
	switch {
	case body < 0:
	case f.Kind(body) == kindBlock:
		f.walkChildren(body, inner)
	default:
		if !fn.Typed {
			f.AddValues(build.Target{Decl: fn.Decl}, f.values(body, inner), inner.scope)
		}
		f.walkTyped(body, f.resultType(fn), inner)
	}
}

// resultType is the path of what a function is declared to give, awaited where
// it gives a promise of it.
func (f *file) resultType(fn *function) facts.Path {
	d := f.Decl(fn.Decl)
	t := d.Type
	if d.Async && t != nil {
		if len(t.Args) != 1 {
			return nil
		}
		t = &t.Args[0]
	}
	if t == nil || d.Generator {
		return nil
	}
	return facts.Path{{Op: facts.OpCast, Type: t}}
}

func (f *file) isGenerator(i int) bool {
	for child := range f.Tree.Children(i) {
		if f.Field(child) == fieldParameters {
			return false
		}
		if !f.Tree.Named(child) && f.String(child) == "*" {
			return true
		}
	}
	return false
}

// describe fills the node of a function.
func (f *file) describe(fn *function, d definition, body int) {
	decl := f.Decl(fn.Decl)
	end := f.Tree.Nodes[d.node].End
	if body >= 0 {
		end = f.Start(body)
	}
	fn.Node = facts.Node{
		Name: decl.Name, Qualname: decl.Qualname, ClassName: d.class,
		LineStart: f.Tree.Line(d.span), LineEnd: f.Tree.EndLine(d.span), Signature: f.header(f.Start(d.span), end),
		Async: decl.Async, Method: d.kind != facts.Function && d.class != "", Decorator: d.decorators,
		Doc: f.Doc(d.doc), Exported: !d.hidden,
	}
}

// header is the text up to a body.
func (f *file) header(start, end uint32) string {
	return text.Truncate(strings.TrimSuffix(f.Collapsed(start, end), ";"), build.MaxSignature)
}

// functionSignature declares a function without a body.
func (f *file) functionSignature(i int, c context) {
	f.define(definition{node: i, span: i, doc: f.Start(i), name: f.String(f.Child(i, fieldName)), kind: facts.Function, bind: c.scope}, c)
}

// lambda walks a function without a name of its own. The values are what its
// parameters are called with, the path is of its type.
func (f *file) lambda(i int, values [][]facts.Path, typed facts.Path, c context) {
	inner := c
	inner.result, inner.returns = nil, nil
	if f.Kind(i) != kindArrow {
		inner.this, inner.receiver, inner.self = none, nil, nil
	}
	inner.scope, values = f.lambdaScope(i, values, inner, c)
	inner.types = f.typeParameters(i, c)
	f.receiverType(i, &inner)
	f.parameters(i, nil, values, inner)
	f.typeImports(f.Child(i, fieldReturnType))
	inner.returns = f.returnsOf(i, typed)
	switch body := f.Child(i, fieldBody); {
	case f.Kind(body) == kindBlock:
		f.walkChildren(body, inner)
	default:
		f.walkTyped(body, inner.returns, inner)
	}
}

// returnsOf is the path of what a function without a name returns, by its type.
func (f *file) returnsOf(i int, typed facts.Path) facts.Path {
	if typed == nil || len(typed) > maxCallee || f.isGenerator(i) {
		return nil
	}
	result := append(typed[:len(typed):len(typed)], facts.Step{Op: facts.OpCall})
	if f.Has(i, "async") {
		result = append(result, facts.Step{Op: facts.OpAwait})
	}
	return result
}

// lambdaScope makes the scope of a function without a name. A parameter hides
// a name that its own value uses, as in x.map(x => …); the value then goes
// through a name of a scope in between.
func (f *file) lambdaScope(i int, values [][]facts.Path, inner, c context) (int, [][]facts.Path) {
	outer := f.Scopes[c.scope]
	made := facts.Scope{Parent: c.scope, Decl: outer.Decl, This: inner.this}
	if len(values) == 0 {
		return f.NewScope(made), nil
	}
	names := map[string]bool{}
	f.patternNames(f.Child(i, fieldParameter), names)
	f.patternNames(f.Child(i, fieldParameters), names)
	renamed := make([][]facts.Path, len(values))
	between := none
	for k, list := range values {
		for _, path := range list {
			if head := path[0]; head.Op == facts.OpName && names[head.Name] {
				if between == none {
					between = f.NewScope(facts.Scope{Parent: c.scope, Decl: outer.Decl, This: outer.This})
					made.Parent = between
				}
				hidden := head.Name + "'"
				f.Local(between, hidden).Inits = []facts.Path{{head}}
				path = append(facts.Path{{Op: facts.OpName, Name: hidden}}, path[1:]...)
			}
			renamed[k] = append(renamed[k], path)
		}
	}
	return f.NewScope(made), renamed
}

// patternNames collects the names in patterns, and in their default values.
func (f *file) patternNames(i int, names map[string]bool) {
	if i < 0 {
		return
	}
	for n := i; n < f.Tree.After(i); n++ {
		if k := f.Kind(n); k == kindIdentifier || k == kindShorthandPattern {
			names[f.String(n)] = true
		}
	}
}

// returned walks a return statement.
func (f *file) returned(i int, c context) {
	value := f.Only(i)
	if value < 0 {
		return
	}
	if fn := c.result; fn != nil && !fn.Typed && !f.Decl(fn.Decl).Generator {
		f.AddValues(build.Target{Decl: fn.Decl}, f.values(value, c), c.scope)
	}
	typed := c.returns
	if c.result != nil {
		typed = f.resultType(c.result)
	}
	f.walkTyped(value, typed, c)
}

// yielded walks yield; yield* gives the elements of what follows.
func (f *file) yielded(i int, c context) {
	value := f.Only(i)
	if value < 0 {
		return
	}
	if fn := c.result; fn != nil && !fn.Typed {
		values := f.values(value, c)
		if f.Has(i, "*") {
			values = build.Extend(values, facts.Step{Op: facts.OpElement})
		}
		f.AddValues(build.Target{Decl: fn.Decl}, values, c.scope)
	}
	f.walk(value, c)
}
