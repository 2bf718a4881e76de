package cpp

import (
	"rules_handbook/phases/scan/build"
	"rules_handbook/schemas/facts"
)

const none = build.None

// file collects the facts of one file.
type file struct {
	*build.File
	cpp        bool // read with the grammar of C++
	extensions map[extended]int
	attributes map[int]map[string]bool // fields that constructors of an extension initialise
	uses       []use
	blanks     []string // macros that take arguments and stand for no code
}

// extended names a type whose members are defined outside of it.
type extended struct {
	owner int
	name  string
}

// context says where the walker is. It is passed by value.
type context struct {
	build.Context
	typeParams []facts.TypeParam // of the template that is being declared
	hidden     bool              // in a namespace without a name
	special    bool              // in a template without parameters: a specialisation
}

func walk(b *build.File) {
	f := &file{File: b, cpp: b.Tree.Language().Name() == "cpp", extensions: map[extended]int{}, attributes: map[int]map[string]bool{}}
	f.children(0, context{Context: f.ModuleContext()})
	f.settleBlanks()
	f.settleAttributes()
}

func (f *file) children(i int, c context) {
	if i < 0 {
		return
	}
	for child := f.Tree.FirstChild(i); child >= 0; child = f.Tree.Next(child) {
		if body := f.looseBody(child); body >= 0 {
			f.looseFunction(child, body, c)
			child = body
			continue
		}
		f.walk(child, c)
	}
}

func (f *file) walk(i int, c context) {
	switch f.Kind(i) {
	case kindComment, kindIdentifier, kindTypeIdentifier, kindPrimitive, kindNumber, kindNull, kindTrue, kindChar, kindString:
	case kindInclude:
		f.include(i)
	case kindDefineFunction, kindDefineValue:
		f.macro(i)
	case kindPreprocCondition:
		f.condition(i, c)
	case kindNamespace:
		f.namespace(i, c)
	case kindNamespaceAlias:
		f.namespaceAlias(i, c)
	case kindUsing:
		f.using(i, c)
	case kindAlias:
		f.aliasDeclaration(i, c)
	case kindTypeDefinition:
		f.typeDefinition(i, c)
	case kindTemplate:
		f.template(i, c)
	case kindFriend:
		f.friend(i, c)
	case kindClass, kindStruct, kindUnion:
		f.class(i, "", c)
	case kindEnum:
		f.enum(i, "", c)
	case kindFunction:
		f.functionDefinition(i, c)
	case kindDeclaration, kindField:
		f.declaration(i, c)
	case kindBlock:
		c.Context = f.Block(c.Context)
		f.children(i, c)
	case kindFor, kindIf:
		c.Context = f.Block(c.Context)
		f.children(i, c)
	case kindForRange:
		f.forRange(i, c)
	case kindCatch:
		f.catch(i, c)
	case kindLambda:
		f.lambda(i, c)
	case kindCall:
		f.call(i, c)
	case kindNew:
		f.construction(i, c)
	case kindCompound:
		f.compound(i, c)
	case kindMember:
		f.memberAccess(i, c)
	case kindAssignment:
		f.assignment(i, c)
	case kindUpdate:
		f.update(i, c)
	case kindReturn:
		f.returned(i, c)
	case kindSuspend:
		f.suspends(c)
		f.children(i, c)
	case kindTypeDescriptor, kindTemplateType, kindDecltype:
		f.children(i, c)
	default:
		if i >= 0 {
			f.children(i, c)
		}
	}
}

// expression walks a value; a bare name in it may be an attribute.
func (f *file) expression(i int, c context) {
	if f.Kind(i) == kindIdentifier {
		f.use(i, false, c)
		return
	}
	f.walk(i, c)
}

// forRange walks for (T x : xs).
func (f *file) forRange(i int, c context) {
	c.Context = f.Block(c.Context)
	right := f.Child(i, fieldRight)
	declarator := f.Child(i, fieldDeclarator)
	values := build.Extend(f.values(right, c), facts.Step{Op: facts.OpElement})
	f.bindVariable(declarator, f.typeOf(f.Child(i, fieldType), declarator), values, c)
	for child := f.Tree.FirstChild(i); child >= 0; child = f.Tree.Next(child) {
		if child != declarator {
			f.walk(child, c)
		}
	}
}

func (f *file) catch(i int, c context) {
	c.Context = f.Block(c.Context)
	for _, p := range f.params(f.Child(i, fieldParameters)) {
		f.BindParam(c.Scope, p.Name, nil, p.Type, c.Scope)
	}
	f.walk(f.Child(i, fieldBody), c)
}

// suspends notes that the function whose own code this is is a coroutine.
func (f *file) suspends(c context) {
	if c.Result != nil {
		c.Result.Node.Async = true
	}
}

func (f *file) returned(i int, c context) {
	if f.Tree.Kind(i) == "co_return_statement" {
		f.suspends(c)
	}
	value := f.Only(i)
	if c.Result != nil && !c.Result.Typed && value >= 0 {
		f.AddValues(build.Target{Decl: c.Result.Decl}, f.values(value, c), c.Scope)
	}
	f.children(i, c)
}

// condition walks #if: what stands in the condition itself is no code.
func (f *file) condition(i int, c context) {
	condition := f.Child(i, fieldCondition)
	for child := f.Tree.FirstChild(i); child >= 0; child = f.Tree.Next(child) {
		if child == condition {
			continue
		}
		if body := f.looseBody(child); body >= 0 {
			f.looseFunction(child, body, c)
			child = body
			continue
		}
		f.walk(child, c)
	}
}
