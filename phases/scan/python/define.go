package python

import (
	"slices"
	"strings"

	"rules_handbook/phases/scan/syntax"
	"rules_handbook/phases/text"
	"rules_handbook/schemas/facts"
)

// maxSignature caps signatures and decorators, in UTF-16 units.
const maxSignature = 200

// decorated walks the decorators, which belong to the scope around, and the
// definition below them.
func (f *file) decorated(i int, c context) {
	definition := f.child(i, f.fields.definition)
	var decorators []string
	for child := range f.tree.NamedChildren(i) {
		if child == definition || f.tree.Kind(child) != "decorator" {
			continue
		}
		expression := f.onlyChild(child)
		if expression == syntax.None {
			continue
		}
		decorators = append(decorators, text.Truncate(text.Collapse(f.string(expression)), maxSignature))
		if f.kind(expression) == kindCall {
			f.call(expression, facts.DecoratorCall, c)
		} else {
			f.walk(expression, c)
		}
	}
	if definition == syntax.None {
		return
	}
	switch f.kind(definition) {
	case kindFunction:
		f.function(definition, i, decorators, c)
	case kindClass:
		f.class(definition, i, c)
	default:
		f.walk(definition, c)
	}
}

// function declares a function or method and walks its parts. outer is the
// node with the decorators.
func (f *file) function(i, outer int, decorators []string, c context) {
	name := f.name(i)
	body := f.child(i, f.fields.body)
	if name == "" || body == syntax.None {
		f.walkChildren(i, c)
		return
	}
	traits := f.traits(name, decorators, c)
	d := facts.Declaration{
		Kind: facts.Function, Name: name, Qualname: c.qualname + name, Parent: c.owner,
		Static: traits.static || traits.class, Async: f.token(i, "async"), Accessor: traits.accessor,
		Signature: traits.overload && f.isStubBody(body),
	}
	if c.inClass {
		d.Kind = facts.Method
		if name == "__init__" {
			d.Kind = facts.Constructor
		}
	}
	decl := f.declare(d)
	fn := &function{decl: decl, stub: d.Signature, class: none,
		reads: map[string]bool{}, sets: map[string]bool{}, calls: map[string]bool{}}
	if !fn.stub {
		f.define(decl, c)
	}

	scope := f.newScope(facts.Scope{Parent: f.visible(c.scope), Decl: decl, This: f.scopes[c.scope].This})
	inner := c
	inner.scope, inner.binder, inner.owner, inner.inClass = scope, scope, decl, false
	inner.qualname, inner.function = d.Qualname+".", fn
	inner.guarded, inner.typing = false, false
	if !fn.stub {
		inner.caller = decl
	}
	if c.inClass {
		inner.this, inner.thisName, fn.class = none, "", c.owner
		if !traits.static {
			inner.this, inner.thisName = c.owner, f.receiver(i)
		}
		f.scopes[scope].This = inner.this
	}
	f.nodeOf(fn, i, d, decorators, c)
	f.signatureOf(fn, i, scope, inner, c)
	if !c.inClass && f.binds(scope, inner.thisName) {
		inner.thisName = ""
	}
	f.functions = append(f.functions, fn)
	f.walk(body, inner)
	f.decls.Decls[decl].Generator = fn.generator
	f.finishResult(fn)
}

// traits are what decorators and special names make of a function.
type traits struct {
	static, class, accessor, overload bool
}

func (f *file) traits(name string, decorators []string, c context) traits {
	var t traits
	for _, d := range decorators {
		switch f.qualify(d) {
		case "staticmethod":
			t.static = c.inClass
		case "classmethod":
			t.class = c.inClass
		case "property", "functools.cached_property", "abc.abstractproperty", "cached_property", "django.utils.functional.cached_property":
			t.accessor = c.inClass
		case "typing.overload", "typing_extensions.overload", "overload":
			t.overload = true
		}
		if head, last, ok := cutLast(d, "."); ok && head == name && (last == "setter" || last == "deleter" || last == "getter") {
			t.accessor = c.inClass
		}
	}
	if c.inClass && (name == "__new__" || name == "__init_subclass__" || name == "__class_getitem__") {
		t.class = true
	}
	return t
}

func cutLast(s, separator string) (before, after string, found bool) {
	if i := strings.LastIndex(s, separator); i >= 0 {
		return s[:i], s[i+len(separator):], true
	}
	return s, "", false
}

// isStubBody reports whether a body has nothing but dots, pass and a docstring.
func (f *file) isStubBody(body int) bool {
	for statement := range f.tree.NamedChildren(body) {
		if f.tree.Kind(statement) == "pass_statement" {
			continue
		}
		only := f.onlyChild(statement)
		if only == syntax.None || f.tree.Kind(only) != "ellipsis" && f.kind(only) != kindString {
			return false
		}
	}
	return true
}

// define makes a function or class known to its scope.
func (f *file) define(decl int, c context) {
	d := f.decls.Decls[decl]
	f.defined[member{c.owner, d.Name}] = true
	if c.binder != 0 && !f.scopes[c.binder].class {
		f.local(c.binder, d.Name).Decl = decl
	}
}

// name is the name of a definition.
func (f *file) name(i int) string {
	if name := f.child(i, f.fields.name); name != syntax.None {
		return f.string(name)
	}
	return ""
}

// receiver is the name of the first parameter, "" without a plain one.
func (f *file) receiver(i int) string {
	for p := range f.tree.NamedChildren(f.child(i, f.fields.parameters)) {
		if f.stars(p) == 0 {
			return f.parameterName(p)
		}
		break
	}
	return ""
}

// signatureOf declares the parameters and the result.
func (f *file) signatureOf(fn *function, i, scope int, inner, c context) {
	parameters := f.child(i, f.fields.parameters)
	var receiver *facts.Type // as it is annotated
	if types := f.typeParameters(i); types != syntax.None {
		f.walk(types, c)
	}
	if parameters != syntax.None {
		list := f.parameters(parameters, scope, c)
		if inner.thisName != "" && len(list) > 0 && inner.function.class != none {
			receiver = list[0].Type
			list = list[1:]
			f.unbindReceiver(scope, inner.thisName)
		}
		d := &f.decls.Decls[fn.decl]
		for _, p := range list {
			if p.Name != "" {
				d.Params = append(d.Params, p.Param)
			}
			if p.shown != "" {
				fn.node.Params = append(fn.node.Params, facts.ParamType{Name: p.Name, Type: p.shown})
			}
		}
	}
	result := f.child(i, f.fields.returnType)
	if result == syntax.None {
		return
	}
	f.walk(result, c)
	fn.typed = true
	d := &f.decls.Decls[fn.decl]
	d.Type = f.typeOf(result)
	if d.Type == nil || receiver == nil || len(d.Type.Args) > 0 {
		return
	}
	switch class := f.typingName(annotation{names: receiver.Names}) == "Type" || slices.Equal(receiver.Names, []string{"type"}); {
	case class && len(receiver.Args) == 1 && sameType(&receiver.Args[0], d.Type): // cls: type[T] -> T
		d.Type, d.Inits = nil, []facts.Path{{{Op: facts.OpThis}, {Op: facts.OpNew}}}
	case sameType(receiver, d.Type): // self: T -> T
		d.Type, d.Inits = nil, []facts.Path{{{Op: facts.OpThis}}}
	}
}

// unbindReceiver takes the receiver out of the locals: paths say This.
func (f *file) unbindReceiver(scope int, name string) {
	s := f.scopes[scope]
	if k, ok := s.index[name]; ok && k == 0 {
		s.Locals = s.Locals[1:]
		delete(s.index, name)
		for other := range s.index {
			s.index[other]--
		}
	}
}

func (f *file) typeParameters(i int) int {
	for child := range f.tree.NamedChildren(i) {
		if f.tree.Kind(child) == "type_parameter" {
			return child
		}
	}
	return syntax.None
}

// finishResult turns the declared iterator of a generator into its elements.
func (f *file) finishResult(fn *function) {
	d := &f.decls.Decls[fn.decl]
	if !fn.generator {
		return
	}
	d.Async = false // a call gives the iterator at once
	if d.Type == nil {
		return
	}
	iterator := *d.Type
	d.Type = nil
	switch f.typingName(annotation{names: iterator.Names}) {
	case "Iterator", "Iterable", "Generator", "AsyncIterator", "AsyncIterable", "AsyncGenerator":
		if len(iterator.Args) > 0 {
			d.Type = &iterator.Args[0]
		}
	}
}

// nodeOf fills what the graph shows of a function.
func (f *file) nodeOf(fn *function, i int, d facts.Declaration, decorators []string, c context) {
	static := d.Static && slices.Contains(decorators, "staticmethod")
	fn.node = facts.Node{
		Name: d.Name, Qualname: d.Qualname, LineStart: f.tree.Line(i), LineEnd: f.endLine(i),
		Signature: f.header(i, i), Async: f.token(i, "async"), Method: c.inClass && !static,
		Decorator: decorators, Doc: f.docstring(f.child(i, f.fields.body)),
		Exported: isPublic(d.Name) && f.isReachable(c.owner),
	}
	if fn.node.Method {
		fn.node.ClassName = f.decls.Decls[c.owner].Name
	}
}

// isReachable reports whether all owners are public classes.
func (f *file) isReachable(owner int) bool {
	for ; owner != none; owner = f.decls.Decls[owner].Parent {
		if d := f.decls.Decls[owner]; d.Kind != facts.Class || !isPublic(d.Name) {
			return false
		}
	}
	return true
}

func isPublic(name string) bool {
	return !strings.HasPrefix(name, "_") || strings.HasPrefix(name, "__") && strings.HasSuffix(name, "__")
}

// header is the text of a definition from start up to its colon, comments
// left out, blanks collapsed.
func (f *file) header(start, definition int) string {
	end := f.tree.Nodes[definition].End
	for child := range f.tree.Children(definition) {
		if !f.tree.Named(child) && f.string(child) == ":" {
			end = f.tree.Nodes[child].Start
		}
	}
	var b strings.Builder
	at := f.tree.Nodes[start].Start
	for n := start; n < len(f.tree.Nodes) && f.tree.Nodes[n].Start < end; n++ {
		if f.kind(n) == kindComment && f.tree.Nodes[n].Start >= at {
			b.WriteString(f.text[at:f.tree.Nodes[n].Start])
			at = f.tree.Nodes[n].End
		}
	}
	b.WriteString(f.text[min(at, end):end])
	return text.Truncate(text.Collapse(b.String()), maxSignature)
}
