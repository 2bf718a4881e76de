package kotlin

import (
	"strings"

	"rules_handbook/phases/scan/build"
	"rules_handbook/schemas/facts"
)

// file is the walker of one file.
type file struct{ *build.File }

// context says where the walker is.
type context struct {
	build.Context
	expect facts.Path // the function type that a function literal is used as, nil where it is not told
	object facts.Path // what a function literal is called on by a scope function such as apply
	scope  string     // the scope function
}

// plain is the context of a part that is not used as a function.
func (c context) plain() context {
	c.expect, c.object, c.scope = nil, nil, ""
	return c
}

func (c context) expecting(path facts.Path) context {
	c = c.plain()
	c.expect = path
	return c
}

func (f *file) file() { f.children(0, context{Context: f.ModuleContext()}) }

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
	switch f.Kind(i) {
	case kindPackage:
		f.Declaration.Package = strings.ReplaceAll(f.String(f.OfKind(i, kindIdentifier)), " ", "")
		f.Details.Package = f.Declaration.Package
	case kindImport:
		f.imports(i)
	case kindModifiers, kindAnnotation, kindUserType, kindNullable, kindFunctionType, kindTypeParameters, kindConstraints, kindNumber:
	case kindAlias:
		f.alias(i, c)
	case kindClass, kindObject, kindCompanion:
		f.typeDeclaration(i, c)
	case kindEnumEntry:
		f.enumEntry(i, c)
	case kindProperty:
		f.property(i, c)
	case kindInit:
		f.children(i, f.inConstructor(c))
	case kindSecondary:
		f.secondary(i, c)
	case kindFunction:
		f.function(i, c)
	case kindStatements:
		f.statements(i, c)
	case kindLambda:
		f.lambda(i, c)
	case kindAnonymous:
		f.anonymousFunction(i, c)
	case kindCall:
		f.call(i, c)
	case kindInfix:
		f.infix(i, c)
	case kindDelegationCall:
		f.delegationCall(i, c)
	case kindObjectLiteral:
		f.objectLiteral(i, c)
	case kindIf:
		f.condition(i, c)
	case kindConjunction:
		f.conjunction(i, c)
	case kindWhen:
		f.when(i, c)
	case kindFor:
		f.loop(i, c)
	case kindCatch:
		f.catch(i, c)
	case kindJump:
		f.children(i, c.expecting(f.resultOf(c)))
		if c.Result != nil && f.Has(i, "return") {
			f.AddValues(build.Target{Decl: c.Result.Decl}, f.values(f.Only(i), c), c.Scope)
		}
	case kindAssignment:
		f.assignment(i, c)
	case kindPostfix, kindPrefix:
		f.increment(i, c)
	case kindName:
		f.use(i, c)
	case kindNavigation:
		f.navigation(i, c)
	case kindParenthesized, kindControlBody:
		f.children(i, c)
	case kindReference:
	default:
		f.children(i, c.plain())
	}
}

// statements walks a block; one that declares names has a scope of its own.
func (f *file) statements(i int, c context) {
	inner := c.plain()
	for child := range f.Tree.NamedChildren(i) {
		if f.Is(child, kindProperty, kindFunction, kindClass) {
			inner.Context = f.Block(c.Context)
			break
		}
	}
	f.children(i, inner)
}

// resultOf is the type that the function around an expression returns.
func (f *file) resultOf(c context) facts.Path {
	if c.Result == nil {
		return nil
	}
	if t := f.Decl(c.Result.Decl).Type; t != nil {
		return build.Cast(t)
	}
	return nil
}

// imports declares what one import binds.
func (f *file) imports(i int) {
	var names []string
	for part := range f.Tree.NamedChildren(f.OfKind(i, kindIdentifier)) {
		names = append(names, f.name(part))
	}
	last := len(names) - 1
	switch {
	case last < 0:
	case f.OfKind(i, kindStar) >= 0:
		f.BindImport(0, facts.Import{Module: strings.Join(names, "."), Name: "*"})
	default:
		local := names[last]
		if alias := f.OfKind(i, kindImportAlias); alias >= 0 {
			local = f.name(f.Only(alias))
		}
		f.BindImport(0, facts.Import{Module: strings.Join(names[:last], "."), Name: names[last], Local: local})
	}
}

// isLocal reports whether declarations here are locals of a function.
func (c context) isLocal() bool { return c.Class == "" && c.Caller != build.None }
