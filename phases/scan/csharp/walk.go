package csharp

import (
	"iter"
	"slices"

	"rules_handbook/phases/scan/build"
	"rules_handbook/schemas/facts"
)

// file is a file under construction.
type file struct {
	*build.File
	hints   map[int]facts.Path // what a function without a name is: an argument of a call
	uses    []use
	renamed map[int]string // declarations of generic types and of their constructors
}

// use is a bare name that may be an attribute of the class around it.
type use struct {
	fn          *build.Function
	owner       int
	scope       int
	name        string
	read, write bool
}

// context is where the walker is.
type context struct {
	build.Context
	typ     int         // the class around; None outside
	static  bool        // in a static class
	wanted  *facts.Type // type of the value that new(…) makes
	results *facts.Type // type that return gives
}

func walk(b *build.File) {
	f := &file{File: b, hints: map[int]facts.Path{}, renamed: map[int]string{}}
	c := context{Context: b.ModuleContext(), typ: none}
	for child := range f.Tree.NamedChildren(0) {
		if f.Is(child, kindFileNamespace) { // holds what follows
			c = f.namespace(child, c)
			continue
		}
		f.walk(child, c)
	}
	f.finishUses()
	for k, name := range f.renamed {
		f.Decl(k).Name = name
	}
}

// finishUses notes the bare names that are attributes of the class.
func (f *file) finishUses() {
	for _, u := range f.uses {
		k := f.Lookup(u.owner, u.name)
		if k < 0 || f.Decl(k).Kind != facts.Field {
			continue
		}
		if s, _ := f.Find(u.scope, u.name); s >= 0 {
			continue
		}
		if u.read {
			u.fn.Read(u.name)
		}
		if u.write {
			u.fn.Set(u.name)
		}
	}
}

func (f *file) namedChildren(i int) iter.Seq[int] {
	if i < 0 {
		return func(func(int) bool) {}
	}
	return f.Tree.NamedChildren(i)
}

func (f *file) children(i int, c context) {
	for child := range f.namedChildren(i) {
		f.walk(child, c)
	}
}

func (f *file) walk(i int, c context) {
	if i < 0 {
		return
	}
	switch f.Kind(i) {
	case kindComment, kindAttributeList, kindModifier, kindTypeParameters, kindConstraints, kindPredefined, kindImplicitType:
	case kindUsing:
		f.using(i)
	case kindNamespace:
		f.children(f.Child(i, fieldBody), f.namespace(i, c))
	case kindClass, kindStruct, kindInterface, kindRecord, kindEnum:
		f.typeDeclaration(i, c)
	case kindDelegate:
		f.delegate(i, c)
	case kindFieldDeclaration:
		f.fieldDeclaration(i, c)
	case kindProperty, kindEvent, kindIndexer:
		f.property(i, c)
	case kindMethod, kindConstructor, kindDestructor, kindLocalFunction:
		f.function(i, c)
	case kindOperator:
		f.operator(i, c)
	case kindVariables:
		f.variables(i, c)
	case kindBlock, kindFor, kindUsingStatement, kindSwitchSection, kindSwitchArm, kindCatch, kindQuery:
		c.Context = f.Block(c.Context)
		f.children(i, c)
	case kindForeach:
		f.foreach(i, c)
	case kindCatchDeclaration:
		f.Bind(c.Scope, f.String(f.Child(i, fieldName)), nil, f.typeOf(f.Child(i, fieldType)), c.Scope)
	case kindDeclarationPattern, kindDeclarationExpression:
		f.declared(i, c)
	case kindFrom:
		f.from(i, c)
	case kindLetClause:
		f.children(i, c)
		f.Bind(c.Scope, f.String(f.Only(i)), f.values(f.Last(i), c), nil, c.Scope)
	case kindInvocation:
		f.invocation(i, c)
	case kindNew, kindImplicitNew:
		f.creation(i, c)
	case kindLambda, kindAnonymous:
		f.lambda(i, c)
	case kindMember:
		f.member(i, c)
	case kindIdentifier:
		f.use(i, c, true, false)
	case kindAssignment:
		f.assignment(i, c)
	case kindPrefix, kindPostfix:
		f.unary(i, c)
	case kindReturn, kindArrow:
		c.wanted = c.results
		f.children(i, c)
	case kindObjectInitializer:
		f.initializer(i, c)
	case kindArrayType:
		f.arraySizes(i, c)
	case kindTypeof, kindQualified, kindGeneric, kindNullable, kindTupleType:
	case kindArgument:
		f.walk(f.Last(i), c)
	case kindAs, kindCast:
		f.walk(f.Child(i, fieldLeft), c)
		f.walk(f.Child(i, fieldValue), c)
	case kindAccessor:
		f.children(i, c)
	default:
		c.wanted = nil
		f.children(i, c)
	}
}

// namespace declares a namespace; its name is no part of qualnames.
func (f *file) namespace(i int, c context) context {
	name := f.String(f.Child(i, fieldName))
	k := none
	for n := range f.Declaration.Decls {
		if d := f.Decl(n); d.Kind == facts.Namespace && d.Name == name && d.Parent == c.Owner {
			k = n
		}
	}
	if k == none {
		k = f.Declare(facts.Declaration{Kind: facts.Namespace, Name: name, Parent: c.Owner})
		f.Decl(k).Qualname = ""
		if f.Declaration.Package == "" {
			f.Declaration.Package = name
		}
	}
	c.Owner = k
	c.Scope = f.DeclaringScope(c.Scope, k)
	return c
}

// using takes in the names of a namespace or of the static members of a type,
// or gives one of them another name.
func (f *file) using(i int) {
	target, alias := none, ""
	for child := range f.Tree.NamedChildren(i) {
		if f.Field(child) == fieldName {
			alias = f.String(child)
			continue
		}
		target = child
	}
	names, _ := f.typeNames(target, 0)
	if len(names) == 0 {
		return
	}
	imported := facts.Import{Module: join(names), Name: "*", Dynamic: f.Has(i, "static"), Whole: f.Has(i, "global")}
	if alias != "" {
		imported = facts.Import{Module: join(names), Local: alias, Whole: f.Has(i, "global")}
	}
	if !slices.Contains(f.Declaration.Imports, imported) {
		f.Declaration.Imports = append(f.Declaration.Imports, imported)
	}
}

func join(names []string) string {
	text := ""
	for _, name := range names {
		if text != "" {
			text += "."
		}
		text += name
	}
	return text
}

func (f *file) foreach(i int, c context) {
	right := f.Child(i, fieldRight)
	f.walk(right, c)
	values := build.Extend(f.values(right, c), facts.Step{Op: facts.OpElement})
	from := c.Scope
	c.Context = f.Block(c.Context)
	left := f.Child(i, fieldLeft)
	switch {
	case f.Is(left, kindIdentifier):
		f.Bind(c.Scope, f.String(left), values, f.typeOf(f.Child(i, fieldType)), from)
	default:
		f.deconstruct(left, values, from, c)
	}
	f.walk(f.Child(i, fieldBody), c)
}

// deconstruct binds the names in a tuple to the parts of the values.
func (f *file) deconstruct(i int, values []facts.Path, from int, c context) {
	k := 0
	for child := range f.namedChildren(i) {
		part := build.Extend(values, facts.Step{Op: facts.OpTuple, Index: k})
		if f.Is(child, kindArgument) {
			child = f.Last(child)
		}
		switch f.Kind(child) {
		case kindIdentifier:
			if f.Is(i, kindTuplePattern) {
				f.Bind(c.Scope, f.String(child), part, nil, from)
			}
		case kindDeclarationExpression:
			f.Bind(c.Scope, f.String(f.Child(child, fieldName)), part, f.typeOf(f.Child(child, fieldType)), from)
		case kindTuplePattern, kindTuple:
			f.deconstruct(child, part, from, c)
		}
		k++
	}
}

// declared binds the name of a pattern or an out argument.
func (f *file) declared(i int, c context) {
	f.children(i, c)
	name := f.Child(i, fieldName)
	if name < 0 || !f.Is(name, kindIdentifier) {
		return
	}
	f.Bind(c.Scope, f.String(name), []facts.Path{build.Opaque}, f.typeOf(f.Child(i, fieldType)), c.Scope)
}

// from binds the name that a query goes over.
func (f *file) from(i int, c context) {
	name := f.Child(i, fieldName)
	source := none
	for child := range f.Tree.NamedChildren(i) {
		if child != name && f.Field(child) != fieldType && source == none {
			source = child
		}
	}
	f.children(i, c)
	f.Bind(c.Scope, f.String(name), build.Extend(f.values(source, c), facts.Step{Op: facts.OpElement}), f.typeOf(f.Child(i, fieldType)), c.Scope)
}

// variables binds locals.
func (f *file) variables(i int, c context) {
	t := f.typeOf(f.Child(i, fieldType))
	for child := range f.Tree.NamedChildren(i) {
		if !f.Is(child, kindVariable) {
			continue
		}
		inner := c
		inner.wanted = t
		value := f.valueOf(child)
		f.walk(value, inner)
		name := f.Child(child, fieldName)
		if pattern := f.OfKind(child, kindTuplePattern); pattern >= 0 {
			f.deconstruct(pattern, f.values(value, c), c.Scope, c)
			continue
		}
		var values []facts.Path
		if value >= 0 {
			values = f.values(value, inner)
		}
		f.Bind(c.Scope, f.String(name), values, t, c.Scope)
	}
}

// valueOf is what a declarator is set to, or None.
func (f *file) valueOf(i int) int {
	last := f.Last(i)
	if last < 0 || f.Field(last) == fieldName || f.Is(last, kindTuplePattern, kindComment) {
		return none
	}
	return last
}

// lambda walks a function without a name.
func (f *file) lambda(i int, c context) {
	outer := c.Scope
	c.Context = f.Block(c.Context)
	c.Result, c.results, c.wanted = nil, nil, nil
	hint, k := f.hints[i], 0
	bind := func(name string, t *facts.Type) {
		var values []facts.Path
		if hint != nil {
			values = []facts.Path{build.Then(hint, facts.Step{Op: facts.OpParam, Index: k})}
		}
		f.Bind(c.Scope, name, values, t, outer)
		k++
	}
	parameters := f.Child(i, fieldParameters)
	if f.Is(parameters, kindImplicitParameter, kindIdentifier) {
		bind(f.String(parameters), nil)
	} else {
		for p := range f.namedChildren(parameters) {
			if f.Is(p, kindParameter) {
				bind(f.String(f.Child(p, fieldName)), f.typeOf(f.Child(p, fieldType)))
			}
		}
	}
	if body := f.Child(i, fieldBody); body >= 0 {
		f.walk(body, c)
		return
	}
	f.walk(f.OfKind(i, kindBlock), c)
}

// use notes a bare name in a function of a class.
func (f *file) use(i int, c context, read, write bool) {
	if c.Self != nil && c.typ >= 0 {
		f.uses = append(f.uses, use{c.Self, c.typ, c.Scope, f.String(i), read, write})
	}
}

// member notes this.x, walks what others are read from.
func (f *file) member(i int, c context) {
	object := f.Child(i, fieldExpression)
	if f.isWord(object, "this") && c.Self != nil {
		c.Self.Read(f.String(f.Child(i, fieldName)))
		return
	}
	f.walk(object, c)
}

func (f *file) assignment(i int, c context) {
	left, right := f.Child(i, fieldLeft), f.Child(i, fieldRight)
	compound := f.String(f.Child(i, fieldOperator)) != "="
	switch {
	case f.Is(left, kindIdentifier):
		f.use(left, c, compound, true)
		if !compound {
			f.Assign(c.Scope, f.String(left), f.values(right, c))
		}
	case f.Is(left, kindMember) && f.isWord(f.Child(left, fieldExpression), "this") && c.Self != nil:
		name := f.String(f.Child(left, fieldName))
		c.Self.Set(name)
		if compound {
			c.Self.Read(name)
		}
	case f.Is(left, kindTuple):
		f.deconstruct(left, f.values(right, c), c.Scope, c)
		f.walk(left, c)
	default:
		f.walk(left, c)
	}
	c.wanted = nil
	f.walk(right, c)
}

// unary notes that x++ reads and writes.
func (f *file) unary(i int, c context) {
	operand := f.Last(i)
	if f.Is(i, kindPostfix) {
		operand = f.Only(i)
	}
	if text := f.String(i); len(text) > 2 && (text[:2] == "++" || text[:2] == "--" || text[len(text)-2:] == "++" || text[len(text)-2:] == "--") {
		switch {
		case f.Is(operand, kindIdentifier):
			f.use(operand, c, true, true)
			return
		case f.Is(operand, kindMember) && f.isWord(f.Child(operand, fieldExpression), "this") && c.Self != nil:
			c.Self.Set(f.String(f.Child(operand, fieldName)))
		}
	}
	f.children(i, c)
}

// initializer walks { A = 1, B = f() }, whose names are members of the new
// object.
func (f *file) initializer(i int, c context) {
	for child := range f.Tree.NamedChildren(i) {
		if f.Is(child, kindAssignment) && f.Is(f.Child(child, fieldLeft), kindIdentifier) {
			c.wanted = nil
			f.walk(f.Child(child, fieldRight), c)
			continue
		}
		f.walk(child, c)
	}
}

// arraySizes walks the sizes in new T[n].
func (f *file) arraySizes(i int, c context) {
	for child := range f.Tree.NamedChildren(i) {
		if f.Is(child, kindArrayRank, kindArrayType) {
			f.children(child, c)
		}
	}
}
