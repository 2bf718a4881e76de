package typescript

import (
	"strings"

	"rules_handbook/phases/text"
	"rules_handbook/schemas/facts"
)

// class is a class under construction.
type class struct {
	decl        int
	name        string
	row         facts.TypeDecl
	constructor bool // has a written one
	accessors   map[string]*function
	methods     map[string]bool // members that are functions and no properties
}

// classDefinition says what is known of a class from where it stands.
type classDefinition struct {
	node  int
	span  int    // whose lines are shown
	doc   uint32 // offset that a doc comment stands before
	name  string // "" for a class that has none
	owner int
	owned bool
	bind  int // scope that its name is bound in, none for none
}

// classDeclaration declares class C {}; outer is the statement.
func (f *file) classDeclaration(i, outer int, c context) {
	name := f.string(f.child(i, f.fields.name))
	if name == "" {
		name = "default"
	}
	f.class(classDefinition{node: i, span: i, doc: f.start(outer), name: name, bind: c.scope}, c)
}

// classExpression walks a class that is a value. Its name is known inside only.
func (f *file) classExpression(i int, c context) {
	name := f.string(f.child(i, f.fields.name))
	inner := f.block(c)
	f.class(classDefinition{node: i, span: i, doc: f.start(i), name: name, bind: inner.scope}, inner)
}

// class declares a class and walks its parts.
func (f *file) class(d classDefinition, c context) int {
	owner := d.owner
	if !d.owned {
		owner = f.ownerOf(c, d.bind)
	}
	decl := facts.Declaration{Kind: facts.Class, Name: d.name, Qualname: f.qualify(owner, d.name), Parent: owner}
	if d.name == "" {
		decl.Name = f.hiddenName()
		if owner >= 0 {
			decl.Qualname = f.decl(owner).Qualname
		}
	}
	k := f.declare(decl)
	if !d.owned && d.name != "" {
		f.bindDeclared(k, d.bind)
	}
	cl := &class{decl: k, name: d.name, accessors: map[string]*function{}, methods: map[string]bool{}}
	f.classOf[k] = cl
	body := f.child(d.node, f.fields.body)
	cl.row = f.addType("class", d.name, k, d.span, f.start(body), d.doc, c)

	for child := range f.tree.NamedChildren(d.node) {
		switch f.kind(child) {
		case kindDecorator:
			f.decorator(child, c)
		case kindHeritage:
			f.heritage(child, k, c)
		}
	}
	inner := context{caller: c.caller, owner: k, class: d.name, this: k}
	inner.types = f.typeParameters(d.node, c)
	inner.scope = f.newScope(facts.Scope{Parent: c.scope, Decl: k, This: k})
	f.members(body, cl, inner)
	if !cl.constructor {
		f.implicitConstructor(cl)
	}
	return k
}

// heritage notes the supertypes of a class and walks the expressions in them.
func (f *file) heritage(i, decl int, c context) {
	clauses := false
	for child := range f.tree.NamedChildren(i) {
		switch f.kind(child) {
		case kindExtends:
			clauses = true
			value, arguments := f.child(child, f.fields.value), f.child(child, f.fields.typeArguments)
			f.addBase(decl, value, arguments, c)
			f.walk(value, c)
			f.typeImports(arguments)
		case kindImplements:
			clauses = true
			for t := range f.tree.NamedChildren(child) {
				if base := f.typeOf(t, c); base != nil {
					f.decl(decl).Bases = append(f.decl(decl).Bases, *base)
				}
				f.typeImports(t)
			}
		default:
			if !clauses { // JavaScript has the expression alone
				f.addBase(decl, child, none, c)
				f.walk(child, c)
			}
		}
	}
}

// addBase adds a superclass; one that is no plain name is known to be there.
func (f *file) addBase(decl, value, arguments int, c context) {
	base := facts.Type{Names: f.dotted(value)}
	if base.Names == nil {
		base.Names = []string{}
	}
	if arguments >= 0 {
		base.Args = f.typeList(arguments, c)
	}
	f.decl(decl).Bases = append(f.decl(decl).Bases, base)
}

// members walks the body of a class.
func (f *file) members(body int, cl *class, c context) {
	var decorators []int
	for child := range f.tree.NamedChildren(body) {
		switch f.kind(child) {
		case kindDecorator:
			decorators = append(decorators, child)
			continue
		case kindMethod, kindMethodSignature, kindAbstractMethod:
			f.method(child, decorators, cl, c)
		case kindField:
			f.field(child, decorators, cl, c)
		case kindStaticBlock:
			inner := f.block(c)
			inner.receiver = className(cl.name)
			f.scopes[inner.scope].function = inner.scope
			f.walkChildren(f.child(child, f.fields.body), inner)
		default:
			f.walk(child, c)
		}
		decorators = nil
	}
}

// decorated walks the decorators of a member and gives their texts and where
// the member starts with them.
func (f *file) decorated(i int, before []int, c context) (texts []string, start uint32) {
	start = f.start(i)
	if len(before) > 0 {
		start = f.start(before[0])
	}
	for child := range f.tree.NamedChildren(i) {
		if f.kind(child) == kindDecorator {
			before = append(before, child)
		}
	}
	for _, d := range before {
		f.decorator(d, c)
		texts = append(texts, text.Truncate(text.Collapse(f.string(f.only(d))), maxSignature))
	}
	return texts, start
}

// method declares a method, an accessor or the constructor of a class.
func (f *file) method(i int, before []int, cl *class, c context) {
	key := f.child(i, f.fields.name)
	name := f.keyName(key)
	d := definition{node: i, span: i, name: name, kind: facts.Method, owner: c.owner, owned: true, class: c.class,
		static: f.modifier(i, "static"), hidden: f.isPrivate(i, name), bind: none}
	d.decorators, d.doc = f.decorated(i, before, c)
	f.walkComputed(key, c)
	if name == "constructor" && !d.static {
		d.kind = facts.Constructor
		cl.constructor = true
	}
	if !f.modifier(i, "get") && !f.modifier(i, "set") {
		cl.methods[name] = true
		f.define(d, c)
		return
	}
	d.accessor = true
	place := name
	if d.static {
		place = "static " + name
	}
	if first := cl.accessors[place]; first != nil {
		f.secondAccessor(first, d, c)
		return
	}
	cl.accessors[place] = f.byDecl[f.define(d, c)]
}

// secondAccessor adds the other half of a property to its node, which shows
// the getter.
func (f *file) secondAccessor(first *function, d definition, c context) {
	body := f.child(d.node, f.fields.body)
	inner := context{caller: first.decl, owner: first.decl, this: c.this, self: first}
	inner.scope = f.newScope(facts.Scope{Parent: c.scope, Decl: first.decl, This: c.this})
	inner.types = c.types
	if !f.modifier(d.node, "get") {
		f.parameters(d.node, nil, nil, inner)
		if body >= 0 {
			f.walkChildren(body, inner)
		}
		return
	}
	setter := first.node
	f.describe(first, d, body)
	if first.node.Doc == "" {
		first.node.Doc = setter.Doc
	}
	first.node.Decorator = append(setter.Decorator, first.node.Decorator...)
	f.decl(first.decl).Params = nil
	first.node.Params = nil
	inner.result = first
	f.functionParts(first, d.node, body, nil, inner)
}

// field declares a field; one that holds a function is a method.
func (f *file) field(i int, before []int, cl *class, c context) {
	key := f.child(i, f.fields.name)
	if key < 0 {
		key = f.child(i, f.fields.property)
	}
	name, value, annotation := f.keyName(key), f.child(i, f.fields.value), f.child(i, f.fields.typ)
	static := f.modifier(i, "static")
	texts, doc := f.decorated(i, before, c)
	f.walkComputed(key, c)
	f.typeImports(annotation)
	if bound := f.bare(value); f.isFunction(bound) {
		cl.methods[name] = true
		f.define(definition{node: bound, span: i, doc: doc, name: name, kind: facts.Method, owner: c.owner, owned: true,
			class: c.class, static: static, hidden: f.isPrivate(i, name), decorators: texts, bind: none,
			typed: f.writtenType(annotation, value, c)}, c)
		return
	}
	k := f.bindField(c.owner, name, nil, f.typeOf(annotation, c), static, c)
	if value < 0 {
		return
	}
	inner := c
	inner.class = ""
	inner.scope = f.newScope(facts.Scope{Parent: c.scope, Decl: k, This: c.this})
	f.addValues(target{decl: k}, f.values(value, inner), inner)
	if object := f.uncast(value); f.kind(object) == kindObject && f.hasFunctions(object) {
		f.namedObject(object, name, none, true, f.writtenType(annotation, value, c), inner)
		return
	}
	f.walk(value, inner)
}

// modifier reports whether a word stands before the name of a member.
func (f *file) modifier(i int, word string) bool {
	for child := range f.tree.Children(i) {
		field := f.tree.Nodes[child].Field
		if field == f.fields.name && field != 0 || field == f.fields.property && field != 0 {
			return false
		}
		if !f.tree.Named(child) && strings.HasPrefix(f.string(child), word) && strings.Contains(f.string(child), word) {
			return true
		}
	}
	return false
}

func (f *file) isPrivate(i int, name string) bool {
	if strings.HasPrefix(name, "#") {
		return true
	}
	for child := range f.tree.NamedChildren(i) {
		if f.tree.Kind(child) == "accessibility_modifier" {
			return f.string(child) != "public"
		}
	}
	return false
}

// implicitConstructor declares the constructor that a class does not write.
func (f *file) implicitConstructor(cl *class) {
	f.declare(facts.Declaration{Kind: facts.Constructor, Name: "constructor",
		Qualname: f.qualify(cl.decl, "constructor"), Parent: cl.decl, Implicit: true})
}
