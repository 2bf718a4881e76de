package swift

import (
	"iter"
	"slices"
	"strconv"
	"strings"

	"rules_handbook/phases/scan/build"
	"rules_handbook/schemas/facts"
)

// file is a file under construction.
type file struct {
	*build.File
	hints  map[int]facts.Path    // what a function without a name is: an argument of a call
	stored map[int][]facts.Param // stored properties of a struct
	uses   []use
}

// use is a bare name that may be an attribute of the type around it.
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
	typ      int    // the type or extension around; None outside
	class    string // its name
	exported bool   // members are reached through a public protocol or extension
}

func walk(b *build.File) {
	f := &file{File: b, hints: map[int]facts.Path{}, stored: map[int][]facts.Param{}}
	f.children(0, context{Context: b.ModuleContext(), typ: none})
	for _, u := range f.uses {
		k := f.Lookup(u.owner, u.name)
		if s, _ := f.Find(u.scope, u.name); s >= 0 || k < 0 || f.Decl(k).Kind != facts.Field {
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

// children walks what is in a node; what a guard or a variable binds is seen
// behind it.
func (f *file) children(i int, c context) {
	for child := range f.namedChildren(i) {
		switch f.Kind(child) {
		case kindGuard:
			c = f.guard(child, c)
		case kindProperty:
			c = f.property(child, c)
		default:
			f.walk(child, c)
		}
	}
}

func (f *file) walk(i int, c context) {
	if i < 0 {
		return
	}
	switch f.Kind(i) {
	case kindComment, kindModifiers, kindTypeParameters, kindConstraints, kindTypeAnnotation, kindUserType, kindInheritance:
	case kindImport:
		f.imports(i)
	case kindClass, kindProtocol:
		f.typeDeclaration(i, c)
	case kindEnumEntry:
		f.enumEntry(i, c)
	case kindAlias, kindAssociated:
		f.alias(i, c)
	case kindFunction, kindInit, kindDeinit, kindSubscript:
		f.function(i, c)
	case kindProtocolProperty:
		t := f.typeOf(f.OfKind(i, kindTypeAnnotation))
		f.BindField(c.Owner, f.String(f.Child(f.Child(i, fieldName), fieldBound)), nil, t, f.modified(i, "static", "class"), c.Scope)
	case kindProperty:
		f.property(i, c)
	case kindGuard:
		f.guard(i, c)
	case kindIf, kindWhile:
		c.Context = f.Block(c.Context)
		f.conditions(i, c)
	case kindStatements, kindDo:
		c.Context = f.Block(c.Context)
		f.children(i, c)
	case kindFor:
		f.loop(i, c)
	case kindSwitch:
		f.switched(i, c)
	case kindCatch:
		f.catch(i, c)
	case kindCall, kindConstructor:
		f.call(i, c)
	case kindLambda:
		f.lambda(i, c)
	case kindNavigation:
		f.navigation(i, c)
	case kindIdentifier:
		f.use(f.String(i), c, true, false)
	case kindAssignment:
		f.assignment(i, c)
	case kindArgument:
		f.walk(f.Child(i, fieldValue), c)
	case kindAs:
		f.walk(f.Child(i, fieldExpr), c)
	default:
		f.children(i, c)
	}
}

func (f *file) imports(i int) {
	name := f.String(f.Last(i))
	if name == "" {
		return
	}
	first, _, _ := strings.Cut(name, ".")
	imported := facts.Import{Module: first, Local: first, Whole: true}
	if !slices.Contains(f.Declaration.Imports, imported) {
		f.Declaration.Imports = append(f.Declaration.Imports, imported)
	}
}

// fresh is the context in which a name is bound that may mean something already.
func (f *file) fresh(c context) context {
	if c.Caller != none {
		c.Context = f.Block(c.Context)
	}
	return c
}

// guard binds what its conditions bind in what follows it.
func (f *file) guard(i int, c context) context {
	return f.conditions(i, c)
}

// conditions walks the conditions of an if, guard or while with its blocks, and
// gives the context in which the names that they bind are seen.
func (f *file) conditions(i int, c context) context {
	pending, isCase := "", false
	var payload []int // patterns of a case
	caseName := ""
	behind := false
	outer := c
	for child := range f.Tree.Children(i) {
		text := ""
		if !f.Tree.Named(child) {
			text = f.String(child)
		}
		switch {
		case text == "case":
			isCase, payload, caseName, behind = true, nil, "", false
		case text == "=":
			behind = true
		case text == "else":
			outer = c
		case f.Field(child) == fieldBound:
			pending, behind = f.String(child), false
		case f.Field(child) == fieldCondition && isCase && !behind && f.Is(child, kindPattern):
			payload = append(payload, child)
		case f.Field(child) == fieldCondition && isCase && !behind && f.Is(child, kindIdentifier):
			caseName = f.String(child)
		case f.Field(child) == fieldCondition && f.Tree.Named(child) && !f.Is(child, kindBinding):
			f.walk(child, c)
			values := f.values(child, c)
			from := c.Scope
			if pending != "" && behind && pending != "self" {
				c = f.fresh(c)
				f.Bind(c.Scope, pending, values, nil, from)
			}
			if isCase && behind {
				f.bindPayload(payload, caseName, values, c)
			}
			pending, isCase, behind = "", false, false
		case f.Is(child, kindStatements):
			inner := c
			if f.Is(i, kindGuard) {
				inner = outer
			}
			f.walk(child, inner)
		case f.Is(child, kindIf):
			f.walk(child, outer)
		}
	}
	return c
}

// bindPayload binds the values of a case of an enum.
func (f *file) bindPayload(patterns []int, caseName string, values []facts.Path, c context) {
	for k, pattern := range patterns {
		part := build.Extend(values, build.Member(caseName), build.Member(strconv.Itoa(k)))
		if len(values) == 0 || caseName == "" {
			part = []facts.Path{build.Opaque}
		}
		f.bindPattern(pattern, part, c)
	}
}

// bindPattern binds the names of a pattern to the parts of the values.
func (f *file) bindPattern(i int, values []facts.Path, c context) {
	if i < 0 {
		return
	}
	if name := f.Child(i, fieldBound); name >= 0 {
		f.Bind(c.Scope, f.String(name), values, nil, c.Scope)
		return
	}
	var parts []int
	t, caseName := (*facts.Type)(nil), ""
	for child := range f.Tree.NamedChildren(i) {
		switch {
		case f.Is(child, kindPattern):
			parts = append(parts, child)
		case f.isTypeNode(child):
			t = f.typeOf(child)
		case f.Is(child, kindIdentifier) && len(parts) == 0:
			caseName = f.String(child)
		}
	}
	switch {
	case t != nil && len(parts) == 1: // let e as T
		f.bindPattern(parts[0], []facts.Path{build.Cast(t)}, c)
	case caseName != "" && len(parts) > 0:
		f.bindPayload(parts, caseName, values, c)
	case caseName != "" && f.String(i) == caseName:
		f.Bind(c.Scope, caseName, values, nil, c.Scope)
	default:
		for k, part := range parts {
			f.bindPattern(part, build.Extend(values, facts.Step{Op: facts.OpTuple, Index: k}), c)
		}
	}
}

func (f *file) loop(i int, c context) {
	collection := f.Child(i, fieldCollection)
	f.walk(collection, c)
	values := build.Extend(f.values(collection, c), facts.Step{Op: facts.OpElement})
	c.Context = f.Block(c.Context)
	f.bindPattern(f.Child(i, fieldItem), values, c)
	for child := range f.Tree.NamedChildren(i) {
		if f.Field(child) != fieldCollection && f.Field(child) != fieldItem {
			f.walk(child, c)
		}
	}
}

func (f *file) switched(i int, c context) {
	value := f.Child(i, fieldExpr)
	f.walk(value, c)
	values := f.values(value, c)
	for entry := range f.Tree.NamedChildren(i) {
		if !f.Is(entry, kindSwitchEntry) {
			continue
		}
		inner := c
		inner.Context = f.Block(c.Context)
		for child := range f.Tree.NamedChildren(entry) {
			if f.Is(child, kindSwitchPattern) {
				pattern := f.Only(child)
				if text := f.String(pattern); strings.Contains(text, "let ") || strings.Contains(text, "var ") {
					f.bindPattern(pattern, values, inner)
				}
				f.children(pattern, inner)
				continue
			}
			f.walk(child, inner)
		}
	}
}

func (f *file) catch(i int, c context) {
	c.Context = f.Block(c.Context)
	f.Bind(c.Scope, "error", nil, &facts.Type{Names: []string{"Error"}}, c.Scope)
	f.bindPattern(f.Child(i, fieldError), nil, c)
	for child := range f.Tree.NamedChildren(i) {
		if f.Is(child, kindStatements) {
			f.walk(child, c)
		}
	}
}

// lambda walks a function without a name.
func (f *file) lambda(i int, c context) {
	outer := c.Scope
	c.Context = f.Block(c.Context)
	c.Result = nil
	hint := f.hints[i]
	bind := func(name string, k int, t *facts.Type) {
		var values []facts.Path
		if hint != nil {
			values = []facts.Path{build.Then(hint, facts.Step{Op: facts.OpParam, Index: k})}
		}
		f.Bind(c.Scope, name, values, t, outer)
	}
	k := 0
	for p := range f.namedChildren(f.OfKind(f.Child(i, fieldType), kindLambdaParameters)) {
		if !f.Is(p, kindLambdaParameter) {
			continue
		}
		var t *facts.Type
		for part := range f.Tree.NamedChildren(p) {
			if f.isTypeNode(part) {
				t = f.typeOf(part)
			}
		}
		name := f.Last(p)
		for part := range f.Tree.NamedChildren(p) {
			if f.Is(part, kindIdentifier) {
				name = part
			}
		}
		bind(f.String(name), k, t)
		k++
	}
	if k == 0 {
		text := f.String(i)
		for n := range 3 {
			if name := "$" + strconv.Itoa(n); strings.Contains(text, name) {
				bind(name, n, nil)
			}
		}
	}
	for child := range f.Tree.NamedChildren(i) {
		if f.Is(child, kindStatements) {
			f.children(child, c)
		}
	}
}

// use notes a bare name in a function of a type.
func (f *file) use(name string, c context, read, write bool) {
	if c.Self != nil && c.typ >= 0 {
		f.uses = append(f.uses, use{c.Self, c.typ, c.Scope, name, read, write})
	}
}

// ownMember gives x of self.x.
func (f *file) ownMember(i int) (string, bool) {
	if !f.Is(i, kindNavigation) || !f.Is(f.Child(i, fieldTarget), kindSelf) {
		return "", false
	}
	return f.String(f.Child(f.Child(i, fieldSuffix), fieldSuffix)), true
}

func (f *file) navigation(i int, c context) {
	if name, ok := f.ownMember(i); ok && c.Self != nil {
		c.Self.Read(name)
		return
	}
	f.walk(f.Child(i, fieldTarget), c)
}

func (f *file) assignment(i int, c context) {
	target, right := f.Only(f.Child(i, fieldTarget)), f.Child(i, fieldResult)
	compound := f.String(f.Child(i, fieldOperator)) != "="
	name, own := f.ownMember(target)
	switch {
	case own && c.Self != nil:
		c.Self.Set(name)
		if compound {
			c.Self.Read(name)
		}
	case f.Is(target, kindIdentifier):
		f.use(f.String(target), c, compound, true)
		if !compound {
			f.Assign(c.Scope, f.String(target), f.values(right, c))
		}
	default:
		f.walk(target, c)
	}
	f.walk(right, c)
}
