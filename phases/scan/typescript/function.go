package typescript

import (
	"strconv"
	"strings"

	"rules_handbook/phases/text"
	"rules_handbook/schemas/facts"
)

// maxSignature caps signatures and decorators, in UTF-16 units.
const maxSignature = 200

// function is a function with a name, under construction.
type function struct {
	decl    int
	node    facts.Node
	stub    bool // its body stands elsewhere or nowhere: no node
	typed   bool // its result has a declared type
	outer   context
	low     bool // lies in an object without a name: others get the plain id first
	reads   map[string]bool
	sets    map[string]bool
	invoked map[string]bool // own members called
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
	bind       int        // scope that its name is bound in; none when it is a member
	decorators []string
}

// functionDeclaration declares function f() {}; outer is the statement.
func (f *file) functionDeclaration(i, outer int, c context) {
	name := f.string(f.child(i, f.fields.name))
	if name == "" {
		name = "default"
	}
	f.define(definition{node: i, span: i, doc: f.start(outer), name: name, kind: facts.Function, bind: c.scope}, c)
}

// ownerOf is the declaration that holds what is declared in a context: code
// without a named function around it has one of its own, so that its names are
// not those of the module.
func (f *file) ownerOf(c context, bind int) int {
	if c.owner >= 0 || f.scopes[bind].declares {
		return c.owner
	}
	if k, ok := f.names[member{none, codeOwner}]; ok {
		return k
	}
	return f.declare(facts.Declaration{Kind: facts.Object, Name: codeOwner, Parent: none})
}

// codeOwner is the owner of what is declared in code of the module that has no
// function with a name around it. Its members are found as locals only.
const codeOwner = "{}"

// hiddenName is a name that no code can write.
func (f *file) hiddenName() string {
	f.anonymous++
	return "{" + strconv.Itoa(f.anonymous) + "}"
}

// define declares a function and walks its parts.
func (f *file) define(d definition, c context) int {
	owner := d.owner
	if !d.owned {
		owner = f.ownerOf(c, d.bind)
	}
	body := f.child(d.node, f.fields.body)
	arrow := f.kind(d.node) == kindArrow
	decl := f.declare(facts.Declaration{
		Kind: d.kind, Name: d.name, Qualname: f.qualify(owner, d.name), Parent: owner, Static: d.static,
		Async: f.word(d.node, "async"), Generator: f.isGenerator(d.node), Accessor: d.accessor, Signature: body < 0,
	})
	if d.bind != none && !d.owned {
		f.bindDeclared(decl, d.bind)
	}
	fn := &function{decl: decl, low: d.low, outer: c}
	f.functions = append(f.functions, fn)
	f.byDecl[decl] = fn
	f.describe(fn, d, body)

	inner := context{caller: decl, owner: decl, this: c.this, receiver: c.receiver, self: c.self, result: fn}
	switch {
	case d.kind != facts.Function && !arrow:
		inner.this, inner.receiver, inner.self = owner, nil, fn
	case d.kind != facts.Function:
		inner.self = fn
	case !arrow:
		inner.this, inner.receiver, inner.self = decl, nil, fn
		if d.owned {
			inner.this = owner
		}
	}
	inner.scope = f.newScope(facts.Scope{Parent: c.scope, Decl: decl, This: inner.this})
	inner.types = f.typeParameters(d.node, c)
	f.receiverType(d.node, &inner)
	f.functionParts(fn, d.node, body, d.typed, inner)
	return decl
}

// className is the path of a class by its name; nil for one without.
func className(name string) facts.Path {
	if name == "" {
		return opaque
	}
	return facts.Path{{Op: facts.OpName, Name: name}}
}

// receiverType takes the type of this that a function writes as its first
// parameter.
func (f *file) receiverType(i int, c *context) {
	first := f.only(f.child(i, f.fields.parameters))
	if first < 0 || f.kind(f.child(first, f.fields.pattern)) != kindThis {
		return
	}
	c.receiver, c.self = opaque, nil
	if t := f.typeOf(f.child(first, f.fields.typ), *c); t != nil {
		c.receiver = facts.Path{{Op: facts.OpCast, Type: t}}
	}
}

// functionParts walks parameters, result and body. A path of a function type
// says what parameters without a type are.
func (f *file) functionParts(fn *function, i, body int, typed facts.Path, inner context) {
	f.parameters(i, fn, f.parameterValues(i, typed), inner)
	if result := f.child(i, f.fields.returnType); result >= 0 {
		f.typeImports(result)
		fn.typed = true
		if t := f.typeOf(result, inner); t != nil && len(t.Names) == 1 && t.Names[0] == "this" {
			f.decl(fn.decl).Inits = []facts.Path{{{Op: facts.OpThis}}}
		} else {
			f.decl(fn.decl).Type = t
		}
	}
	switch {
	case body < 0:
	case f.kind(body) == kindBlock:
		f.walkChildren(body, inner)
	default:
		if !fn.typed {
			f.addValues(target{decl: fn.decl}, f.values(body, inner), inner)
		}
		f.walkTyped(body, f.resultType(fn), inner)
	}
}

// resultType is the path of what a function is declared to give, awaited where
// it gives a promise of it.
func (f *file) resultType(fn *function) facts.Path {
	d := f.decl(fn.decl)
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
	for child := range f.tree.Children(i) {
		if f.tree.Nodes[child].Field == f.fields.parameters {
			return false
		}
		if !f.tree.Named(child) && f.string(child) == "*" {
			return true
		}
	}
	return false
}

// describe fills the node of a function.
func (f *file) describe(fn *function, d definition, body int) {
	decl := f.decl(fn.decl)
	end := f.tree.Nodes[d.node].End
	if body >= 0 {
		end = f.start(body)
	}
	fn.node = facts.Node{
		Name: decl.Name, Qualname: decl.Qualname, ClassName: d.class,
		LineStart: f.tree.Line(d.span), LineEnd: f.tree.EndLine(d.span), Signature: f.header(f.start(d.span), end),
		Async: decl.Async, Method: d.kind != facts.Function && d.class != "", Decorator: d.decorators,
		Doc: f.doc(d.doc), Exported: !d.hidden,
	}
}

// header is the text up to a body, comments left out, blanks collapsed, the
// arrow of an arrow function taken off.
func (f *file) header(start, end uint32) string {
	s := f.text[start:end]
	if len(s) > 4*maxSignature {
		s = s[:f.boundary(s, 4*maxSignature)]
	}
	s = strings.TrimSuffix(text.Collapse(f.stripComments(start, s)), ";")
	return text.Truncate(s, maxSignature)
}

// functionSignature declares a function without a body.
func (f *file) functionSignature(i int, c context) {
	f.define(definition{node: i, span: i, doc: f.start(i), name: f.string(f.child(i, f.fields.name)), kind: facts.Function, bind: c.scope}, c)
}

// lambda walks a function without a name of its own. The values are what its
// parameters are called with, the path is of its type.
func (f *file) lambda(i int, values [][]facts.Path, typed facts.Path, c context) {
	inner := c
	inner.result, inner.returns = nil, nil
	if f.kind(i) != kindArrow {
		inner.this, inner.receiver, inner.self = none, nil, nil
	}
	inner.scope, values = f.lambdaScope(i, values, inner, c)
	inner.types = f.typeParameters(i, c)
	f.receiverType(i, &inner)
	f.parameters(i, nil, values, inner)
	f.typeImports(f.child(i, f.fields.returnType))
	inner.returns = f.returnsOf(i, typed)
	switch body := f.child(i, f.fields.body); {
	case f.kind(body) == kindBlock:
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
	if f.word(i, "async") {
		result = append(result, facts.Step{Op: facts.OpAwait})
	}
	return result
}

// lambdaScope makes the scope of a function without a name. A parameter hides
// a name that its own value uses, as in x.map(x => …); the value then goes
// through a name of a scope in between.
func (f *file) lambdaScope(i int, values [][]facts.Path, inner, c context) (int, [][]facts.Path) {
	outer := f.scopes[c.scope]
	made := facts.Scope{Parent: c.scope, Decl: outer.Decl, This: inner.this}
	if len(values) == 0 {
		return f.newScope(made), nil
	}
	names := map[string]bool{}
	f.patternNames(f.child(i, f.fields.parameter), names)
	f.patternNames(f.child(i, f.fields.parameters), names)
	renamed := make([][]facts.Path, len(values))
	between := none
	for k, list := range values {
		for _, path := range list {
			if head := path[0]; head.Op == facts.OpName && names[head.Name] {
				if between == none {
					between = f.newScope(facts.Scope{Parent: c.scope, Decl: outer.Decl, This: outer.This})
					made.Parent = between
				}
				hidden := head.Name + "'"
				f.local(between, hidden).Inits = []facts.Path{{head}}
				path = append(facts.Path{{Op: facts.OpName, Name: hidden}}, path[1:]...)
			}
			renamed[k] = append(renamed[k], path)
		}
	}
	return f.newScope(made), renamed
}

// patternNames collects the names in patterns, and in their default values.
func (f *file) patternNames(i int, names map[string]bool) {
	if i < 0 {
		return
	}
	for n := i; n < f.tree.After(i); n++ {
		if k := f.kind(n); k == kindIdentifier || k == kindShorthandPattern {
			names[f.string(n)] = true
		}
	}
}

// returned walks a return statement.
func (f *file) returned(i int, c context) {
	value := f.only(i)
	if value < 0 {
		return
	}
	if fn := c.result; fn != nil && !fn.typed && !f.decl(fn.decl).Generator {
		f.addValues(target{decl: fn.decl}, f.values(value, c), c)
	}
	typed := c.returns
	if c.result != nil {
		typed = f.resultType(c.result)
	}
	f.walkTyped(value, typed, c)
}

// yielded walks yield; yield* gives the elements of what follows.
func (f *file) yielded(i int, c context) {
	value := f.only(i)
	if value < 0 {
		return
	}
	if fn := c.result; fn != nil && !fn.typed {
		values := f.values(value, c)
		if f.word(i, "*") {
			values = extend(values, facts.Step{Op: facts.OpElement})
		}
		f.addValues(target{decl: fn.decl}, values, c)
	}
	f.walk(value, c)
}
