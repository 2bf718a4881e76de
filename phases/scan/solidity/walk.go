package solidity

import (
	"strings"

	"rules_handbook/phases/scan/build"
	"rules_handbook/schemas/facts"
)

const none = build.None

// file is the walker of one file.
type file struct {
	*build.File
	state     map[int]map[string]bool // state variables by the contract that has them
	libraries map[int]bool            // contracts that are libraries
}

func walk(b *build.File) {
	f := &file{b, map[int]map[string]bool{}, map[int]bool{}}
	f.children(0, f.ModuleContext())
}

// isTest takes Foundry's names too.
func isTest(path string) bool { return strings.HasSuffix(path, ".t.sol") || build.TestPath(path) }

// children visits all that a node holds, comments included: a using directive
// that the grammar does not know stands in one.
func (f *file) children(i int, c build.Context) {
	if i < 0 {
		return
	}
	for child := f.Tree.FirstChild(i); child >= 0; child = f.Tree.Next(child) {
		f.walk(child, c)
	}
}

// walk visits a declaration, statement or expression in source order.
func (f *file) walk(i int, c build.Context) {
	if i < 0 {
		return
	}
	switch f.Kind(i) {
	case kindPragma, kindAssembly, kindOverride, kindTypeName, kindPrimitive, kindUserType, kindMetaType:
	case kindComment:
		f.hiddenUsing(i, c)
	case kindImport:
		f.imports(i)
	case kindContract, kindInterface, kindLibrary:
		f.contract(i, c)
	case kindStruct, kindEnum, kindValueType:
		f.smallType(i, c)
	case kindEvent, kindError:
		f.declareName(i, c)
	case kindConstant, kindStateVariable:
		f.stateVariable(i, c)
	case kindUsing:
		f.using(i, c)
	case kindFunction, kindModifier, kindConstructor, kindFallback:
		f.function(i, c)
	case kindModifierUse:
		f.modifierUse(i, c)
	case kindBlock, kindFor:
		f.children(i, f.Block(c))
	case kindTry:
		f.try(i, c)
	case kindCatch:
		f.clause(i, f.Block(c))
	case kindVariables:
		f.variables(i, c)
	case kindEmit:
		f.arguments(i, c)
	case kindRevert:
		if e := f.Child(i, fieldError); !f.Is(f.Only(e), kindIdentifier, kindMember) {
			f.walk(e, c)
		}
		f.arguments(f.Last(i), c)
	case kindCall, kindNew:
		f.call(i, c)
	case kindMember:
		f.walk(f.Child(i, fieldObject), c)
	case kindNamedArgument:
		f.walk(f.Child(i, fieldValue), c)
	case kindIdentifier:
		f.use(i, c)
	case kindAssignment, kindAugmented:
		f.target(f.Child(i, fieldLeft), f.Is(i, kindAssignment), c)
		f.walk(f.Child(i, fieldRight), c)
	case kindUpdate:
		f.target(f.Child(i, fieldArgument), false, c)
	case kindUnary:
		if f.String(f.Child(i, fieldOperator)) == "delete" {
			f.target(f.Child(i, fieldArgument), true, c)
			return
		}
		f.walk(f.Child(i, fieldArgument), c)
	default:
		f.children(i, c)
	}
}

// arguments walks the arguments among the children of a node.
func (f *file) arguments(i int, c build.Context) {
	if i < 0 {
		return
	}
	for child := range f.Tree.NamedChildren(i) {
		if f.Is(child, kindArgument) {
			f.children(child, c)
		}
	}
}

// try walks a call that may fail; what it returns is seen in the block behind it.
func (f *file) try(i int, c build.Context) {
	f.walk(f.Child(i, fieldAttempt), c)
	f.clause(i, f.Block(c))
	for child := range f.Tree.NamedChildren(i) {
		if f.Is(child, kindCatch) {
			f.walk(child, c)
		}
	}
}

// clause binds the parameters of a try or catch and walks its block.
func (f *file) clause(i int, c build.Context) {
	for _, p := range f.params(i) {
		f.Bind(c.Scope, p.Name, nil, p.Type, c.Scope)
	}
	f.walk(f.Child(i, fieldBody), c)
}

// variables binds the variables of a declaration, whose value does not see them.
func (f *file) variables(i int, c build.Context) {
	value := f.Child(i, fieldValue)
	f.walk(value, c)
	for child := range f.Tree.NamedChildren(i) {
		switch f.Kind(child) {
		case kindVariable:
			t := f.typeOf(f.Child(child, fieldType))
			var values []facts.Path
			if t == nil && value >= 0 {
				values = []facts.Path{f.value(value, c)}
			}
			f.Bind(c.Scope, f.String(f.Child(child, fieldName)), values, t, c.Scope)
		case kindVariableTuple:
			for part := range f.Tree.NamedChildren(child) {
				name := part
				if f.Is(part, kindVariable) {
					name = f.Child(part, fieldName)
				}
				f.Bind(c.Scope, f.String(name), nil, f.typeOf(f.Child(part, fieldType)), c.Scope)
			}
		}
	}
}

// imports declares what an import binds: all names of a file, the file itself,
// or some names.
func (f *file) imports(i int) {
	module := strings.Trim(f.String(f.Child(i, fieldSource)), `"'`)
	var all []facts.Import
	whole := ""
	for child := f.Tree.FirstChild(i); child >= 0; child = f.Tree.Next(child) {
		switch name := f.String(child); f.Field(child) {
		case fieldImportName:
			all = append(all, facts.Import{Module: module, Name: name, Local: name})
		case fieldAlias:
			if len(all) > 0 {
				all[len(all)-1].Local = name
			} else {
				whole = name
			}
		}
	}
	switch {
	case module == "":
		return
	case whole != "":
		all = []facts.Import{{Module: module, Local: whole, Whole: true}}
	case len(all) == 0 && !f.Has(i, "{"):
		all = []facts.Import{{Module: module, Name: "*"}}
	}
	for _, imported := range all {
		f.BindImport(0, imported)
	}
}
