package ocaml

import (
	"strings"

	"rules_handbook/phases/scan/build"
	"rules_handbook/schemas/facts"
)

// opened is the local under which a scope keeps the modules that are opened in
// it. No code can write it.
const opened = "<open>"

// file is the walker of one file.
type file struct {
	*build.File
	selves map[place]bool // the names that methods call their object by
}

// place is a local of a scope.
type place struct{ scope, local int }

// file walks the structure that a file is. Its names are bound in a scope of
// their own, so that each use finds the binding before it.
func (f *file) file() {
	f.structure(0, f.Block(f.ModuleContext()))
}

// structure walks the items of a structure.
func (f *file) structure(i int, c build.Context) {
	for child := range f.Tree.NamedChildren(i) {
		c = f.item(child, c)
	}
}

// item walks one item of a structure and gives the context of what follows.
func (f *file) item(i int, c build.Context) build.Context {
	switch f.Kind(i) {
	case kindValues:
		return f.values(i, c, true)
	case kindExternal:
		return f.external(i, c)
	case kindModules:
		return f.modules(i, c)
	case kindOpen:
		return f.open(i, c, true)
	case kindInclude:
		return f.include(i, c)
	case kindClasses:
		return f.classes(i, c)
	case kindItemExtension:
		if payload := f.OfKind(i, kindPayload); payload >= 0 {
			f.structure(payload, f.Block(c))
		}
	default:
		f.walk(i, c)
	}
	return c
}

func (f *file) children(i int, c build.Context) {
	if i < 0 {
		return
	}
	for child := range f.Tree.NamedChildren(i) {
		f.walk(child, c)
	}
}

// walk visits an expression, or what lies in one.
func (f *file) walk(i int, c build.Context) {
	if i < 0 {
		return
	}
	switch f.Kind(i) {
	case kindType, kindFunctionType, kindPolymorphicType, kindPattern, kindTypedPattern, kindParenthesizedPattern, kindPackagePattern, kindValuePattern:
	case kindLet, kindLetOpen, kindLetModule:
		f.let(i, c)
	case kindLocalOpen:
		f.localOpen(i, c)
	case kindFun:
		f.fun(i, c)
	case kindMatch, kindFunction:
		f.match(i, c)
	case kindFor:
		inner := f.Block(c)
		f.bindPattern(f.Child(i, fieldName), inner)
		f.children(i, inner)
	case kindApplication:
		f.application(i, c)
	case kindInfix:
		f.infix(i, c)
	case kindPrefix:
		f.AddCall(i, c, facts.UseCall, build.Name(f.String(f.Child(i, fieldOperator))), f.Raw(f.Child(i, fieldOperator)))
		f.walk(f.Child(i, fieldRight), c)
	case kindMethodCall:
		f.methodCall(i, c)
	case kindNew:
		f.AddCall(i, c, facts.NewCall, f.path(f.OfKind(i, kindClassPath)), f.Raw(f.OfKind(i, kindClassPath)))
	case kindObject:
		f.object(i, f.HiddenName(), c)
	case kindStructure:
		f.structure(i, f.Block(c))
	case kindItemExtension, kindValues, kindModules, kindOpen, kindInclude, kindClasses, kindExternal:
		f.item(i, c)
	case kindPayload:
		f.structure(i, f.Block(c))
	default:
		f.children(i, c)
	}
}

// let walks what is bound for an expression, and the expression.
func (f *file) let(i int, c build.Context) {
	inner := f.Block(c)
	last := f.Last(i)
	for child := range f.Tree.NamedChildren(i) {
		if child == last {
			f.walk(child, inner)
			return
		}
		switch f.Kind(child) {
		case kindValues:
			inner = f.values(child, inner, false)
		case kindOpen:
			inner = f.open(child, inner, false)
		case kindModules:
			inner = f.modules(child, inner)
		}
	}
}

// localOpen walks M.(…), in which the names of M are seen.
func (f *file) localOpen(i int, c build.Context) {
	inner := f.Block(c)
	f.addOpen(f.path(f.OfKind(i, kindModulePath)), inner)
	f.children(i, inner)
}

// open notes an opened module, at the level of the file as an import too.
func (f *file) open(i int, c build.Context, item bool) build.Context {
	module := f.OfKind(i, kindModulePath)
	if module < 0 {
		f.children(i, c)
		return c
	}
	if item && c.Owner == build.None {
		f.BindImport(0, facts.Import{Module: f.dotted(module), Name: "*"})
	}
	inner := f.Block(c)
	f.addOpen(f.path(module), inner)
	return inner
}

// addOpen notes an opened module in a scope.
func (f *file) addOpen(path facts.Path, c build.Context) {
	l := f.Local(c.Scope, opened)
	l.Inits = append(l.Inits, path)
}

// include takes over the names of a module.
func (f *file) include(i int, c build.Context) build.Context {
	if body := f.OfKind(i, kindStructure); body >= 0 {
		for child := range f.Tree.NamedChildren(body) {
			c = f.item(child, c)
		}
		return c
	}
	module := f.moduleName(f.Only(i))
	if module == "" {
		f.children(i, c)
		return c
	}
	if c.Owner == build.None {
		f.BindImport(0, facts.Import{Module: module, Name: "*"})
	} else if f.Decl(c.Owner).Kind == facts.Namespace {
		f.Decl(c.Owner).Bases = append(f.Decl(c.Owner).Bases, facts.Type{Names: strings.Split(module, ".")})
	}
	f.arguments(f.Only(i), c)
	inner := f.Block(c)
	f.addOpen(f.pathOf(module), inner)
	return inner
}

// fun walks a function without a name.
func (f *file) fun(i int, c build.Context) {
	inner := f.Block(c)
	f.parameters(i, inner)
	f.walk(f.Child(i, fieldBody), inner)
}

// parameters binds the parameters of a function and walks their default values.
func (f *file) parameters(i int, c build.Context) {
	for child := range f.Tree.NamedChildren(i) {
		if !f.Is(child, kindParameter) {
			continue
		}
		pattern := f.Child(child, fieldPattern)
		for part := range f.Tree.NamedChildren(child) {
			if part != pattern {
				f.walk(part, c)
			}
		}
		f.bindPattern(pattern, c)
	}
}

// match walks a match, try or function expression.
func (f *file) match(i int, c build.Context) {
	for child := range f.Tree.NamedChildren(i) {
		if !f.Is(child, kindCase) {
			f.walk(child, c)
			continue
		}
		inner := f.Block(c)
		pattern := f.Child(child, fieldPattern)
		f.bindPattern(pattern, inner)
		for part := range f.Tree.NamedChildren(child) {
			if part != pattern {
				f.walk(part, inner)
			}
		}
	}
}

// bindPattern binds the names of a pattern in a scope.
func (f *file) bindPattern(i int, c build.Context) {
	for _, name := range f.patternNames(i) {
		f.BindParam(c.Scope, name, nil, nil, c.Scope)
	}
}

// patternNames are the names that a pattern binds.
func (f *file) patternNames(i int) (found []string) {
	if i < 0 {
		return nil
	}
	for k := i; k < f.Tree.After(i); k++ {
		switch f.Kind(k) {
		case kindValuePattern, kindValueName, kindOperatorName:
			if name := f.name(k); name != "_" {
				found = append(found, name)
			}
		case kindModuleName:
			if f.Is(f.Parent(k), kindPackagePattern) {
				found = append(found, f.name(k))
			}
		case kindFieldPattern:
			if f.isPunned(k) {
				found = append(found, f.name(f.OfKind(f.OfKind(k, kindFieldPath), kindFieldName)))
			}
		}
	}
	return found
}

// isPunned reports whether a field of a pattern is bound to its own name.
func (f *file) isPunned(i int) bool { return !f.Has(i, "=") }

// name is the text of a name; of an operator in parentheses, the operator.
func (f *file) name(i int) string {
	if f.Is(i, kindOperatorName) {
		return strings.ReplaceAll(strings.Trim(f.String(i), "() \t\r\n"), " ", "")
	}
	return f.String(i)
}

// dotted is a path of names without blanks.
func (f *file) dotted(i int) string { return strings.Join(strings.Fields(f.String(i)), "") }

// pathOf gives a dotted name as steps.
func (f *file) pathOf(dotted string) facts.Path {
	var path facts.Path
	for k, name := range strings.Split(dotted, ".") {
		if k == 0 {
			path = build.Name(name)
		} else {
			path = build.Then(path, build.Member(name))
		}
	}
	return path
}

// path gives a value, module or class path as steps.
func (f *file) path(i int) facts.Path {
	if i < 0 {
		return build.Opaque
	}
	last := f.Last(i)
	if f.Is(last, kindOperatorName) {
		if module := f.OfKind(i, kindModulePath); module >= 0 {
			return build.Then(f.path(module), build.Member(f.name(last)))
		}
		return build.Name(f.name(last))
	}
	return f.pathOf(f.dotted(i))
}

// application records the application of something that is no constructor.
func (f *file) application(i int, c build.Context) {
	function := f.Child(i, fieldFunction)
	if !f.Is(function, kindConstructor, kindTag, kindMethodCall, kindNew) { // those are rows of their own
		path := f.callee(function, c)
		f.AddCall(i, c, facts.PlainCall, path, f.Raw(function))
	}
	for child := range f.Tree.NamedChildren(i) {
		if child == function && (f.Is(function, kindValuePath) || f.isOpenedName(function)) {
			continue
		}
		f.walk(child, c)
	}
}

// callee gives what is applied.
func (f *file) callee(i int, c build.Context) facts.Path {
	switch f.Kind(i) {
	case kindValuePath, kindClassPath:
		return f.path(i)
	case kindParenthesized:
		if inner := f.Only(i); inner == f.Last(i) {
			return f.callee(inner, c)
		}
	case kindLocalOpen:
		if f.isOpenedName(i) {
			return append(f.path(f.OfKind(i, kindModulePath)), f.memberSteps(f.Last(i))...)
		}
	case kindField:
		if last := f.OfKind(i, kindFieldPath); last >= 0 {
			return facts.Path{{Op: facts.OpOpaque}, build.Member(f.name(f.OfKind(last, kindFieldName)))}
		}
	}
	return build.Opaque
}

// isOpenedName reports whether an expression is M.(name).
func (f *file) isOpenedName(i int) bool {
	return f.Is(i, kindLocalOpen) && f.Is(f.Last(i), kindValuePath) && f.OfKind(i, kindModulePath) >= 0
}

// memberSteps gives the names of a value path as members of something.
func (f *file) memberSteps(i int) (steps facts.Path) {
	for _, step := range f.path(i) {
		steps = append(steps, build.Member(step.Name))
	}
	return steps
}

// infix visits an operator. The function that stands alone beside |> or @@ is
// applied.
func (f *file) infix(i int, c build.Context) {
	operator := f.Child(i, fieldOperator)
	left, right := f.Child(i, fieldLeft), f.Child(i, fieldRight)
	word := f.String(operator)
	f.AddCall(i, c, facts.UseCall, build.Name(word), word)
	applied := build.None
	switch word {
	case "|>":
		applied = right
	case "@@":
		applied = left
	}
	f.applied(left, applied, c)
	f.applied(right, applied, c)
}

// applied walks an operand; one that is a mere name is applied if it is the
// function of the operator.
func (f *file) applied(i, applied int, c build.Context) {
	if i == applied && f.Is(i, kindValuePath) {
		f.AddCall(i, c, facts.UseCall, f.path(i), f.Raw(i))
		return
	}
	f.walk(i, c)
}

func (f *file) methodCall(i int, c build.Context) {
	f.AddCall(i, c, facts.PlainCall, f.methodPath(i, c), f.Raw(i))
	if on := f.Only(i); !f.Is(on, kindValuePath) {
		f.walk(on, c)
	}
}

// methodPath gives a#b.
func (f *file) methodPath(i int, c build.Context) facts.Path {
	on := build.Opaque
	if object := f.Only(i); f.Is(object, kindValuePath) {
		on = f.path(object)
		if scope, local := f.Find(c.Scope, f.String(object)); f.selves[place{scope, local}] {
			on = build.This()
		}
	}
	return append(on[:len(on):len(on)], build.Member(f.String(f.OfKind(i, kindMethodName))))
}
