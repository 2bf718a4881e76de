package java

import (
	"strings"

	"rules_handbook/phases/scan/build"
	"rules_handbook/schemas/facts"
)

// file is the walker of one file.
type file struct {
	*build.File
	attributes map[int]map[string]bool // fields of a type, by its declaration
	texts      map[string]string       // constants with a text
}

func newFile(f *build.File) *file {
	return &file{f, map[int]map[string]bool{}, map[string]string{}}
}

// context says where the walker is.
type context struct {
	build.Context
	expect facts.Path // the function type that a lambda is used as, nil where it is not told
}

func (c context) expecting(path facts.Path) context {
	c.expect = path
	return c
}

func (f *file) file() {
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
	case kindPackage:
		f.Declaration.Package = strings.Join(f.dotted(f.Last(i)), ".")
		f.Details.Package = f.Declaration.Package
	case kindImport:
		f.imports(i)
	case kindModule, kindModifiers, kindLiteral, kindNull, kindTypeName, kindScopedType, kindGeneric, kindArrayType, kindPrimitive:
	case kindClass, kindInterface, kindEnum, kindRecord, kindAnnotationType:
		f.typeDeclaration(i, c)
	case kindField, kindMethod, kindElement, kindConstructor, kindCompact, kindEnumConstant, kindStaticInit:
		f.member(i, c)
	case kindBlock:
		if c.Class != "" {
			f.initialiser(i, i, "instance_init", c)
		} else {
			f.scoped(i, c)
		}
	case kindScoped:
		f.scoped(i, c)
	case kindLocal, kindResource:
		f.local(i, c)
	case kindForEach:
		f.forEach(i, c)
	case kindCatch:
		f.catch(i, c)
	case kindReturn:
		f.children(i, c.expecting(f.resultOf(c)))
	case kindLambda:
		f.lambda(i, c)
	case kindReference:
		f.children(i, c.expecting(nil))
	case kindCall:
		f.call(i, c)
	case kindNew:
		f.construction(i, c)
	case kindExplicit:
		f.explicit(i, c)
	case kindAssignment:
		f.assignment(i, c)
	case kindUpdate:
		f.update(i, c)
	case kindName:
		f.use(i, c)
	case kindFieldAccess:
		f.fieldAccess(i, c)
	case kindCast:
		f.walk(f.Child(i, fieldValue), c.expecting(build.Cast(f.typeOf(f.Child(i, fieldType)))))
	case kindParenthesized:
		f.walk(f.Only(i), c)
	case kindTernary:
		f.walk(f.Child(i, fieldCondition), c.expecting(nil))
		f.walk(f.Child(i, fieldConsequence), c)
		f.walk(f.Child(i, fieldAlternative), c)
	case kindInstanceof:
		f.instanceof(i, c)
	case kindTypePattern, kindRecordComponent:
		f.pattern(i, c)
	case kindSwitchLabel:
		f.switchLabel(i, c)
	default:
		f.children(i, c.expecting(nil))
	}
}

// member walks a member of a type. Behind a syntax error it may stand elsewhere.
func (f *file) member(i int, c context) {
	named := !f.Is(i, kindMethod, kindElement, kindConstructor, kindCompact, kindEnumConstant) || f.String(f.Child(i, fieldName)) != ""
	if c.Class == "" || !named {
		f.children(i, c)
		return
	}
	switch f.Kind(i) {
	case kindField:
		f.field(i, c)
	case kindEnumConstant:
		f.enumConstant(i, c)
	case kindStaticInit:
		f.initialiser(i, f.Only(i), "static_init", c)
	default:
		f.method(i, c)
	}
}

// scoped walks a block or statement that may bind names of its own.
func (f *file) scoped(i int, c context) {
	inner := c.expecting(nil)
	if f.bindsNames(i) {
		inner.Context = f.Block(c.Context)
	}
	f.children(i, inner)
}

// bindsNames reports whether a statement has declarations or patterns of its own.
func (f *file) bindsNames(i int) bool {
	for child := range f.Tree.NamedChildren(i) {
		switch f.Kind(child) {
		case kindLocal, kindClass, kindInterface, kindEnum, kindRecord:
			return true
		case kindBlock, kindScoped, kindForEach, kindCatch:
		default:
			if text := f.String(child); len(text) < 1<<12 && (strings.Contains(text, "instanceof") || strings.HasPrefix(text, "case ")) || f.Field(child) == 0 && strings.HasPrefix(text, "(") && strings.Contains(text, "=") {
				return true
			}
		}
	}
	return false
}

// call records a method call and walks what is in it.
func (f *file) call(i int, c context) {
	name := f.Child(i, fieldName)
	object := f.Child(i, fieldObject)
	callee := f.callee(i, c, 0)
	row := f.AddCall(i, c.Context, facts.PlainCall, callee, f.RawText(f.Start(i), f.End(name)))
	row.Args = f.arguments(f.Child(i, fieldArguments), c, 0)
	if rpc := f.rpcOf(i); rpc != "" {
		row.Names = rpc
	}
	if f.Is(object, kindThis) && c.Self != nil {
		c.Self.Invoke(f.String(name))
	} else if object >= 0 {
		f.walk(object, c.expecting(nil))
	}
	f.walkArguments(f.Child(i, fieldArguments), callee, c)
}

// walkArguments walks the arguments of a call; a lambda among them is used as
// what the callee takes there.
func (f *file) walkArguments(list int, callee facts.Path, c context) {
	k := 0
	if list < 0 {
		return
	}
	for argument := range f.Tree.NamedChildren(list) {
		inner := c.expecting(nil)
		if f.mayBeLambda(argument) {
			inner = c.expecting(build.Then(callee, facts.Step{Op: facts.OpParam, Index: k}))
		}
		f.walk(argument, inner)
		k++
	}
}

func (f *file) mayBeLambda(i int) bool { return f.Is(i, kindLambda, kindParenthesized, kindTernary) }

// construction records new T(…). With a body it constructs an anonymous class,
// whose constructor has no node.
func (f *file) construction(i int, c context) {
	callee := f.constructed(i, c)
	arguments := f.Child(i, fieldArguments)
	body := f.OfKind(i, kindClassBody)
	constructs := callee
	if body >= 0 {
		constructs = build.Opaque
	}
	row := f.AddCall(i, c.Context, facts.NewCall, constructs, f.RawText(f.Start(i), f.End(f.Child(i, fieldType))))
	row.Args = f.arguments(arguments, c, 0)
	if outer := f.Only(i); outer >= 0 && f.Tree.FieldName(outer) == "" && f.Kind(outer) != kindAnnotation {
		f.walk(outer, c.expecting(nil))
	}
	f.walkArguments(arguments, build.Then(callee, facts.Step{Op: facts.OpNew}), c)
	if body >= 0 {
		f.anonymous(i, f.typeOf(f.Child(i, fieldType)), body, c)
	}
}

// explicit records this(…) and super(…).
func (f *file) explicit(i int, c context) {
	constructor := f.Child(i, fieldConstructor)
	kind, callee := facts.NewCall, build.This()
	if f.Is(constructor, kindSuper) {
		kind, callee = facts.SuperCall, facts.Path{{Op: facts.OpSuper}}
	}
	arguments := f.Child(i, fieldArguments)
	row := f.AddCall(i, c.Context, kind, callee, f.RawText(f.Start(i), f.End(constructor)))
	row.Args = f.arguments(arguments, c, 0)
	f.walk(f.Child(i, fieldObject), c.expecting(nil))
	f.walkArguments(arguments, callee, c)
}
