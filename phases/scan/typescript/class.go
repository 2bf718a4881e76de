package typescript

import (
	"strings"

	"rules_handbook/phases/scan/build"
	"rules_handbook/phases/text"
	"rules_handbook/schemas/facts"
)

// class is a class under construction.
type class struct {
	decl        int
	name        string
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
	name := f.String(f.Child(i, fieldName))
	if name == "" {
		name = "default"
	}
	f.class(classDefinition{node: i, span: i, doc: f.Start(outer), name: name, bind: c.scope}, c)
}

// classExpression walks a class that is a value. Its name is known inside only.
func (f *file) classExpression(i int, c context) {
	name := f.String(f.Child(i, fieldName))
	inner := f.block(c)
	f.class(classDefinition{node: i, span: i, doc: f.Start(i), name: name, bind: inner.scope}, inner)
}

// class declares a class and walks its parts.
func (f *file) class(d classDefinition, c context) int {
	owner := d.owner
	if !d.owned {
		owner = f.ownerOf(c, d.bind)
	}
	decl := facts.Declaration{Kind: facts.Class, Name: d.name, Qualname: f.Qualify(owner, d.name), Parent: owner}
	if d.name == "" {
		decl.Name = f.HiddenName()
		if owner >= 0 {
			decl.Qualname = f.Decl(owner).Qualname
		}
	}
	k := f.Declare(decl)
	if !d.owned && d.name != "" {
		f.BindDeclared(d.bind, k)
	}
	cl := &class{decl: k, name: d.name, accessors: map[string]*function{}, methods: map[string]bool{}}
	f.classOf[k] = cl
	body := f.Child(d.node, fieldBody)
	f.addType(facts.Class, k, d.span, f.Start(body), d.doc, c)

	for child := range f.Tree.NamedChildren(d.node) {
		switch f.Kind(child) {
		case kindDecorator:
			f.decorator(child, c)
		case kindHeritage:
			f.heritage(child, k, c)
		}
	}
	inner := context{caller: c.caller, owner: k, class: d.name, this: k}
	inner.types = f.typeParameters(d.node, c)
	inner.scope = f.NewScope(facts.Scope{Parent: c.scope, Decl: k, This: k})
	f.members(body, cl, inner)
	if !cl.constructor {
		f.Implicit(k, "constructor")
	}
	return k
}

// heritage notes the supertypes of a class and walks the expressions in them.
func (f *file) heritage(i, decl int, c context) {
	clauses := false
	for child := range f.Tree.NamedChildren(i) {
		switch f.Kind(child) {
		case kindExtends:
			clauses = true
			value, arguments := f.Child(child, fieldValue), f.Child(child, fieldTypeArguments)
			f.addBase(decl, value, arguments, c)
			f.walk(value, c)
			f.typeImports(arguments)
		case kindImplements:
			clauses = true
			for t := range f.Tree.NamedChildren(child) {
				if base := f.typeOf(t, c); base != nil {
					f.Decl(decl).Bases = append(f.Decl(decl).Bases, *base)
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
	f.Decl(decl).Bases = append(f.Decl(decl).Bases, base)
}

// members walks the body of a class.
func (f *file) members(body int, cl *class, c context) {
	var decorators []int
	for child := range f.Tree.NamedChildren(body) {
		switch f.Kind(child) {
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
			f.Scopes[inner.scope].Function = inner.scope
			f.walkChildren(f.Child(child, fieldBody), inner)
		default:
			f.walk(child, c)
		}
		decorators = nil
	}
}

// decorated walks the decorators of a member and gives their texts and where
// the member starts with them.
func (f *file) decorated(i int, before []int, c context) (texts []string, start uint32) {
	start = f.Start(i)
	if len(before) > 0 {
		start = f.Start(before[0])
	}
	for child := range f.Tree.NamedChildren(i) {
		if f.Kind(child) == kindDecorator {
			before = append(before, child)
		}
	}
	for _, d := range before {
		f.decorator(d, c)
		texts = append(texts, text.Truncate(text.Collapse(f.String(f.Only(d))), build.MaxSignature))
	}
	return texts, start
}

// method declares a method, an accessor or the constructor of a class.
func (f *file) method(i int, before []int, cl *class, c context) {
	key := f.Child(i, fieldName)
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
	body := f.Child(d.node, fieldBody)
	inner := context{caller: first.Decl, owner: first.Decl, this: c.this, self: first}
	inner.scope = f.NewScope(facts.Scope{Parent: c.scope, Decl: first.Decl, This: c.this})
	inner.types = c.types
	if !f.modifier(d.node, "get") {
		f.parameters(d.node, nil, nil, inner)
		if body >= 0 {
			f.walkChildren(body, inner)
		}
		return
	}
	setter := first.Node
	f.describe(first, d, body)
	if first.Node.Doc == "" {
		first.Node.Doc = setter.Doc
	}
	first.Node.Decorator = append(setter.Decorator, first.Node.Decorator...)
	f.Decl(first.Decl).Params = nil
	first.Node.Params = nil
	inner.result = first
	f.functionParts(first, d.node, body, nil, inner)
}

// field declares a field; one that holds a function is a method.
func (f *file) field(i int, before []int, cl *class, c context) {
	key := f.Child(i, fieldName)
	if key < 0 {
		key = f.Child(i, fieldProperty)
	}
	name, value, annotation := f.keyName(key), f.Child(i, fieldValue), f.Child(i, fieldTyp)
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
	k := f.BindField(c.owner, name, nil, f.typeOf(annotation, c), static, c.scope)
	if value < 0 {
		return
	}
	inner := c
	inner.class = ""
	inner.scope = f.NewScope(facts.Scope{Parent: c.scope, Decl: k, This: c.this})
	f.AddValues(build.Target{Decl: k}, f.values(value, inner), inner.scope)
	if object := f.uncast(value); f.Kind(object) == kindObject && f.hasFunctions(object) {
		f.namedObject(object, name, none, true, f.writtenType(annotation, value, c), inner)
		return
	}
	f.walk(value, inner)
}

// modifier reports whether a word stands before the name of a member.
func (f *file) modifier(i int, word string) bool {
	for child := range f.Tree.Children(i) {
		field := f.Field(child)
		if field == fieldName || field == fieldProperty {
			return false
		}
		if !f.Tree.Named(child) && strings.HasPrefix(f.String(child), word) && strings.Contains(f.String(child), word) {
			return true
		}
	}
	return false
}

func (f *file) isPrivate(i int, name string) bool {
	if strings.HasPrefix(name, "#") {
		return true
	}
	for child := range f.Tree.NamedChildren(i) {
		if f.Tree.Kind(child) == "accessibility_modifier" {
			return f.String(child) != "public"
		}
	}
	return false
}
