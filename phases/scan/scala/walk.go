package scala

import (
	"strings"

	"rules_handbook/phases/scan/build"
	"rules_handbook/schemas/facts"
)

// file is the walker of one file.
type file struct {
	*build.File
	blanks map[int]facts.Path // what an underscore stands for, by node
}

func newFile(f *build.File) *file { return &file{File: f, blanks: map[int]facts.Path{}} }

// context says where the walker is.
type context struct {
	build.Context
	expect facts.Path    // the function type that a function literal is used as, nil where it is not told
	into   *build.Target // what gets the value of the expression, nil for nothing
}

// plain is the context of a part whose value goes nowhere.
func (c context) plain() context {
	c.expect, c.into = nil, nil
	return c
}

func (c context) expecting(path facts.Path) context {
	c = c.plain()
	c.expect = path
	return c
}

// code is the context of an expression: what it declares is no member.
func (c context) code() context {
	if c.Class != "" {
		c.Class = ""
		if c.Caller >= 0 {
			c.Owner = c.Caller
		}
	}
	return c
}

// isLocal reports whether declarations here are locals of a function.
func (c context) isLocal() bool { return c.Class == "" && (c.Caller != build.None || c.Scope != 0) }

// owned is the context of a declaration in a block of the module, which is no
// name of the module.
func (f *file) owned(c context) context {
	if c.Owner == build.None && c.Scope != 0 {
		c.Owner = f.ModuleOwner()
	}
	return c
}

func (f *file) file() {
	f.statements(0, context{Context: f.ModuleContext()})
}

// packageObject gives the name of a package object. A file that holds nothing
// else is put into the package that it stands for, whose names it sees.
func (f *file) packageObject(name string) string {
	for child := range f.Tree.NamedChildren(0) {
		if !f.Is(child, kindPackage, kindImport, kindPackageObject) {
			return name + ".package"
		}
	}
	f.inPackage(name)
	return "package"
}

// inPackage adds a name to that of the file's package; what a clause before it
// named is seen as if it were imported.
func (f *file) inPackage(name string) {
	if outer := f.Declaration.Package; outer != "" {
		f.BindImport(0, facts.Import{Module: outer, Name: "*"})
		name = outer + "." + name
	}
	f.Declaration.Package, f.Details.Package = name, name
}

func (f *file) children(i int, c context) {
	if i < 0 {
		return
	}
	for child := range f.Tree.NamedChildren(i) {
		f.walk(child, c)
	}
}

// statements walks what stands behind each other in a file, a body or a block.
// The value of the last one is that of all. Behind the head of a function
// literal everything belongs to it.
func (f *file) statements(i int, c context) {
	last := f.Last(i)
	for child := range f.Tree.NamedChildren(i) {
		inner := c
		if child != last {
			inner = c.plain()
		}
		if f.Is(child, kindLambda) && f.Is(i, kindBlock) && child == f.Only(i) && child != last {
			c = f.lambda(child, c)
			f.walk(f.Last(child), c.plain())
			continue
		}
		f.walk(child, inner)
	}
}

// walk visits a declaration, statement or expression in source order.
func (f *file) walk(i int, c context) {
	if i < 0 {
		return
	}
	if f.declaration(i, c) {
		return
	}
	if c.into != nil && !f.isControl(i) {
		f.AddValues(*c.into, []facts.Path{f.path(i, c, 0)}, c.Scope)
		c.into = nil
	}
	f.expression(i, c.code())
}

// isControl reports whether the value of an expression is that of parts of it.
func (f *file) isControl(i int) bool {
	switch f.Kind(i) {
	case kindBlock, kindIf, kindMatch, kindTry, kindCatch, kindParenthesized, kindCaseBlock, kindCase, kindThrow, kindReturn:
		return true
	}
	return false
}

// declaration visits a node that declares something; false when it does not.
func (f *file) declaration(i int, c context) bool {
	switch f.Kind(i) {
	case kindPackage:
		f.packageClause(i, c)
	case kindPackageObject, kindObject, kindClass, kindTrait, kindEnum:
		f.typeDeclaration(i, c)
	case kindCases:
		f.children(i, c)
	case kindSimpleCase, kindFullCase:
		f.enumCase(i, c)
	case kindImport:
		f.imports(i, c)
	case kindTypeDefinition:
		f.alias(i, c)
	case kindFunction, kindFunctionDeclaration:
		f.function(i, c)
	case kindExtension:
		f.extension(i, c)
	case kindGiven:
		f.given(i, c)
	case kindValue, kindVariable:
		f.value(i, c)
	case kindValueDeclaration, kindVariableDeclaration:
		f.valueDeclaration(i, c)
	case kindModifiers, kindAccess, kindAnnotation, kindTypeParameters, kindSelfType, kindExtends, kindClassParameters, kindParameters:
	default:
		return f.isType(i)
	}
	return true
}

// expression visits an expression.
func (f *file) expression(i int, c context) {
	switch f.Kind(i) {
	case kindCall:
		f.call(i, c)
	case kindGenericCall, kindField, kindName, kindOperator:
		f.use(i, c)
	case kindNew:
		f.instance(i, c)
	case kindInfix:
		f.infix(i, c)
	case kindPostfix:
		f.postfix(i, c)
	case kindPrefix:
		f.prefix(i, c)
	case kindInterpolated:
		f.interpolated(i, c)
	case kindAssignment:
		f.assignment(i, c)
	case kindLambda:
		f.walk(f.Last(i), f.lambda(i, c))
	case kindBlock:
		inner := c
		inner.Context = f.Block(c.Context)
		f.statements(i, inner)
	case kindCaseBlock:
		f.cases(i, f.expected(c, 0), c)
	case kindIf:
		f.condition(i, c)
	case kindMatch:
		f.match(i, c)
	case kindTry:
		f.try(i, c)
	case kindFor:
		f.loop(i, c)
	case kindReturn:
		f.returned(i, c)
	case kindParenthesized:
		f.children(i, c)
	case kindAscription:
		f.walk(f.Only(i), c.expecting(f.ascribed(i)))
	case kindQuote:
		if !f.Is(f.Only(i), kindName) { // 's
			f.children(i, c.plain())
		}
	default:
		f.children(i, c.plain())
	}
}

// packageClause notes the package of the file; clauses in each other make one
// name.
func (f *file) packageClause(i int, c context) {
	if name := strings.Join(f.names(f.String(f.Child(i, fieldName))), "."); name != "" {
		f.inPackage(name)
	}
	if body := f.Child(i, fieldBody); body >= 0 {
		f.statements(body, c)
	}
}

// names splits a dotted name and takes the back-ticks off.
func (f *file) names(text string) []string {
	var list []string
	for _, part := range strings.Split(text, ".") {
		if part = strings.Trim(strings.TrimSpace(part), "`"); part != "" {
			list = append(list, part)
		}
	}
	return list
}

// name is the text of a name without back-ticks.
func (f *file) name(i int) string { return strings.Trim(f.String(i), "`") }

// imports declares what an import binds.
func (f *file) imports(i int, c context) {
	var path []string
	flush := func() {
		if n := len(path); n > 1 {
			f.BindImport(0, facts.Import{Module: strings.Join(path[:n-1], "."), Name: path[n-1], Local: path[n-1]})
		}
		path = nil
	}
	for child := range f.Tree.Children(i) {
		switch {
		case f.Is(child, kindName, kindOperator):
			path = append(path, f.name(child))
		case f.Is(child, kindImportWildcard):
			f.importAll(path, c)
			path = nil
		case f.Is(child, kindSelectors):
			f.selectors(child, path, c)
			path = nil
		case f.Is(child, kindRenamed):
			f.importAs(child, path)
			path = nil
		case f.String(child) == ",":
			flush()
		}
	}
	flush()
}

// importAll imports the names of a package or object; in a scope it may also be
// a value whose members are seen there.
func (f *file) importAll(path []string, c context) {
	if len(path) == 0 {
		return
	}
	f.BindImport(0, facts.Import{Module: strings.Join(path, "."), Name: "*"})
	if c.Scope == 0 {
		return
	}
	value := build.Name(path[0])
	if path[0] == "this" {
		return
	}
	for _, name := range path[1:] {
		value = build.Then(value, build.Member(name))
	}
	l := f.Local(c.Scope, opened)
	l.Inits = append(l.Inits, value)
}

// opened is the local under which a scope keeps what is imported as a whole in
// it. No code can write it.
const opened = "<open>"

// importAs binds a name of a package to another one; an underscore hides it.
func (f *file) importAs(i int, path []string) {
	name, alias := f.Child(i, fieldName), f.Child(i, fieldAlias)
	if len(path) > 0 && name >= 0 && f.Is(alias, kindName, kindOperator) {
		f.BindImport(0, facts.Import{Module: strings.Join(path, "."), Name: f.name(name), Local: f.name(alias)})
	}
}

func (f *file) selectors(i int, path []string, c context) {
	for child := range f.Tree.NamedChildren(i) {
		switch {
		case f.Is(child, kindImportWildcard):
			f.importAll(path, c)
		case f.Is(child, kindRenamed):
			f.importAs(child, path)
		case f.Is(child, kindName, kindOperator) && len(path) > 0:
			f.BindImport(0, facts.Import{Module: strings.Join(path, "."), Name: f.name(child), Local: f.name(child)})
		}
	}
}
