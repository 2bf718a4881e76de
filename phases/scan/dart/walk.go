package dart

import (
	"strings"

	"rules_handbook/phases/scan/build"
	"rules_handbook/schemas/facts"
)

const none = build.None

// file is the walker of one file.
type file struct {
	*build.File
	attributes map[int]map[string]bool // fields of a type, by its declaration
}

// context says where the walker is.
type context struct {
	build.Context
	expect facts.Path // what a function literal is used as, nil where that is not told
}

func (c context) expecting(path facts.Path) context {
	c.expect = path
	return c
}

func (f *file) block(c context) context { return context{Context: f.Block(c.Context)} }

func walk(b *build.File) {
	f := &file{b, map[int]map[string]bool{}}
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
	case kindImport, kindExport, kindPart, kindPartOf, kindLibrary:
		f.directive(i)
	case kindAnnotation, kindTypeArguments, kindFunctionType, kindRecordType, kindLabel, kindTypeCast, kindTypeTest:
	case kindClass, kindMixin, kindEnum, kindExtension, kindExtensionType, kindMixinClass:
		f.typeDeclaration(i, c)
	case kindTypeAlias:
		f.alias(i, c)
	case kindEnumConstant:
		f.enumConstant(i, c)
	case kindFunction, kindMethod:
		f.function(i, f.Child(i, fieldSignature), f.Child(i, fieldBody), c)
	case kindLambda:
		f.function(i, f.Child(i, fieldParameters), f.Child(i, fieldBody), c)
	case kindDeclaration:
		f.declaration(i, c)
	case kindInitializedList:
		f.variables(i, c)
	case kindBlock:
		f.children(i, f.block(c))
	case kindFor:
		f.loop(i, f.block(c))
	case kindTry:
		f.try(i, c)
	case kindIf:
		f.branch(i, c)
	case kindConditional:
		f.conditional(i, c)
	case kindLogicalAnd:
		f.and(i, c)
	case kindSwitchCase:
		f.children(i, f.block(c))
	case kindVariableDefinition:
		f.local(i, c)
	case kindPatternVariable:
		f.patternVariable(i, c)
	case kindVariablePattern:
		f.bind(f.lastIdentifier(i), nil, f.typeIn(i), c)
	case kindReturn:
		f.returned(i, c)
	case kindFunctionExpression:
		f.literal(i, c)
	case kindInvocation, kindSelector, kindNew, kindConst, kindConstructorInvocation, kindRedirection, kindInitializer:
		f.call(i, c)
	case kindSelectorMember:
		f.member(i, c)
	case kindCascadeSelector:
		f.walk(f.OfKind(i, kindIndex), c)
	case kindFieldInitializer:
		f.fieldInitializer(i, c)
	case kindNamedArgument:
		f.value(f.Last(i), c)
	case kindAssignment:
		f.assignment(i, c)
	case kindPostfix, kindUnary:
		if target := f.OfKind(i, kindAssignable); target >= 0 {
			f.target(target, false, c)
			return
		}
		f.children(i, c)
	case kindIdentifier:
		f.use(f.String(i), c)
	default:
		f.children(i, c.expecting(nil))
	}
}

// directive notes an import, an export or a part of the library.
func (f *file) directive(i int) {
	uri := f.uri(i)
	switch f.Kind(i) {
	case kindImport:
		f.imported(i, uri)
	case kindExport:
		f.exported(i, uri)
	case kindPart:
		f.Declaration.Imports = append(f.Declaration.Imports, facts.Import{Module: uri, Name: "part"})
	case kindPartOf:
		if uri == "" {
			uri = f.String(f.Last(i)) // by the name of the library
		}
		f.Declaration.Imports = append(f.Declaration.Imports, facts.Import{Module: uri, Name: "part of"})
	case kindLibrary:
		f.Declaration.Package = f.String(f.Last(i))
		f.Details.Package = f.Declaration.Package
	}
}

// uri is the first URI in a directive.
func (f *file) uri(i int) string {
	for k := i; k < f.Tree.After(i); k++ {
		if f.Is(k, kindURI) {
			return strings.Trim(f.String(k), `'"`)
		}
	}
	return ""
}

func (f *file) imported(i int, uri string) {
	prefix := f.OfKind(i, kindIdentifier)
	if prefix >= 0 {
		f.BindImport(0, facts.Import{Module: uri, Local: f.String(prefix), Whole: true})
		return
	}
	shown, hidden := f.combinators(i)
	for _, name := range shown {
		f.BindImport(0, facts.Import{Module: uri, Name: name, Local: name})
	}
	if len(shown) > 0 {
		return
	}
	f.BindImport(0, facts.Import{Module: uri, Name: "*"})
	for _, name := range hidden {
		f.BindImport(0, facts.Import{Module: uri, Name: "-" + name})
	}
}

func (f *file) exported(i int, uri string) {
	shown, hidden := f.combinators(i)
	for _, name := range shown {
		f.Declaration.Exports = append(f.Declaration.Exports, facts.Export{Name: name, Module: uri, From: name})
	}
	if len(shown) > 0 {
		return
	}
	f.Declaration.Exports = append(f.Declaration.Exports, facts.Export{Name: "*", Module: uri})
	for _, name := range hidden {
		f.Declaration.Exports = append(f.Declaration.Exports, facts.Export{Name: "-" + name, Module: uri})
	}
}

// combinators gives the names behind show and hide.
func (f *file) combinators(i int) (shown, hidden []string) {
	for child := range f.Tree.NamedChildren(i) {
		if !f.Is(child, kindCombinator) {
			continue
		}
		for name := range f.Tree.NamedChildren(child) {
			if f.Has(child, "hide") {
				hidden = append(hidden, f.String(name))
			} else {
				shown = append(shown, f.String(name))
			}
		}
	}
	return shown, hidden
}
