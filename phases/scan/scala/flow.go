package scala

import (
	"strings"

	"rules_handbook/phases/scan/build"
	"rules_handbook/schemas/facts"
)

// condition walks an if expression, whose value is that of its branches.
func (f *file) condition(i int, c context) {
	f.walk(f.Child(i, fieldCondition), c.plain())
	f.walk(f.Child(i, fieldConsequence), c)
	f.walk(f.Child(i, fieldAlternative), c)
}

// match walks a match expression, whose value is that of its cases.
func (f *file) match(i int, c context) {
	value := f.Child(i, fieldValue)
	f.walk(value, c.plain())
	f.cases(f.Child(i, fieldBody), f.path(value, c, 0), c)
}

// cases walks the cases of a match expression or of a function that consists of
// them; subject is what they are tried on.
func (f *file) cases(i int, subject facts.Path, c context) {
	if i < 0 {
		return
	}
	for child := range f.Tree.NamedChildren(i) {
		if f.Is(child, kindCase) {
			f.oneCase(child, subject, c)
		}
	}
}

func (f *file) oneCase(i int, subject facts.Path, c context) {
	inner := c
	inner.Context = f.Block(c.Context)
	pattern := f.Child(i, fieldPattern)
	f.pattern(pattern, subject, inner)
	f.guard(f.OfKind(i, kindGuard), inner)
	body := false
	last := f.Last(i)
	for child := range f.Tree.Children(i) {
		body = body || f.String(child) == "=>" && !f.Tree.Named(child)
		if !body || !f.Tree.Named(child) || f.Is(child, kindComment) {
			continue
		}
		if child == last {
			f.walk(child, inner)
		} else {
			f.walk(child, inner.plain())
		}
	}
}

func (f *file) guard(i int, c context) { f.children(i, c.plain()) }

// try walks a try expression, whose value is that of its body and its cases.
func (f *file) try(i int, c context) {
	f.walk(f.Child(i, fieldBody), c)
	if catch := f.OfKind(i, kindCatch); catch >= 0 {
		f.catch(catch, c)
	}
	if finally := f.OfKind(i, kindFinally); finally >= 0 {
		f.children(finally, c.plain())
	}
}

// catch walks the cases of a try expression.
func (f *file) catch(i int, c context) {
	if f.Child(i, fieldPattern) >= 0 { // a single case without braces
		f.oneCase(i, build.Opaque, c)
		return
	}
	for child := range f.Tree.NamedChildren(i) {
		if f.Is(child, kindCaseBlock) {
			f.cases(child, build.Opaque, c)
		} else {
			f.walk(child, c.plain())
		}
	}
}

// returned walks a return expression, which gives the value of the function.
func (f *file) returned(i int, c context) {
	inner := c.plain()
	if c.Result != nil && f.Decl(c.Result.Decl).Type == nil {
		inner.into = &build.Target{Decl: c.Result.Decl}
	}
	f.children(i, inner)
}

// loop walks a for expression. What stands behind an arrow is iterated.
func (f *file) loop(i int, c context) {
	inner := c.plain()
	inner.Context = f.Block(c.Context)
	list := f.OfKind(i, kindEnumerators)
	if list >= 0 {
		for child := range f.Tree.NamedChildren(list) {
			if f.Is(child, kindEnumerator) {
				f.enumerator(child, inner)
			}
		}
	}
	f.walk(f.Child(i, fieldBody), inner)
}

// enumerator binds one pattern of a for expression.
func (f *file) enumerator(i int, c context) {
	var parts []int
	for child := range f.Tree.NamedChildren(i) {
		if f.Is(child, kindGuard) {
			continue
		}
		parts = append(parts, child)
	}
	if len(parts) == 2 {
		known := f.path(parts[1], c, 0)
		if !f.Has(i, "=") {
			known = build.Then(known, facts.Step{Op: facts.OpElement})
		}
		f.walk(parts[1], c.plain())
		f.pattern(parts[0], known, c)
	} else {
		for _, part := range parts {
			f.walk(part, c.plain())
		}
	}
	for child := range f.Tree.NamedChildren(i) {
		if f.Is(child, kindGuard) {
			f.guard(child, c)
		}
	}
}

// pattern binds the names of a pattern; subject is what it is tried on.
func (f *file) pattern(i int, subject facts.Path, c context) { f.patternAt(i, subject, c, 0) }

const maxPatternDepth = 32

func (f *file) patternAt(i int, subject facts.Path, c context, depth int) {
	if i < 0 || depth > maxPatternDepth {
		return
	}
	switch f.Kind(i) {
	case kindName:
		f.bindPattern(i, subject, nil, c)
	case kindTypedPattern:
		t := f.typeOf(f.Child(i, fieldType))
		if inner := f.Child(i, fieldPattern); f.Is(inner, kindName) {
			f.bindPattern(inner, nil, t, c)
		} else {
			f.patternAt(inner, build.Cast(t), c, depth+1)
		}
	case kindCapturePattern:
		inner := f.Child(i, fieldPattern)
		if name := f.Child(i, fieldName); f.Is(name, kindName) {
			f.capture(name, inner, subject, c)
		}
		f.patternAt(inner, subject, c, depth+1)
	case kindClassPattern:
		f.classPattern(i, subject, c, depth)
	case kindInfixPattern:
		f.infixPattern(i, subject, c, depth)
	case kindTuplePattern:
		k := 0
		for part := range f.Tree.NamedChildren(i) {
			f.patternAt(part, f.part(subject, k), c, depth+1)
			k++
		}
	case kindAlternativePattern, kindRepeatPattern:
		for part := range f.Tree.NamedChildren(i) {
			f.patternAt(part, build.Opaque, c, depth+1)
		}
	case kindInterpolated:
		for part := range f.Tree.NamedChildren(i) {
			f.interpolatedPattern(part, c, depth+1)
		}
	}
}

// interpolatedPattern binds the names in a string that is a pattern.
func (f *file) interpolatedPattern(i int, c context, depth int) {
	if depth > maxPatternDepth || f.Tree.FieldName(i) == "interpolator" {
		return
	}
	if f.Is(i, kindName) {
		f.bindPattern(i, build.Opaque, nil, c)
		return
	}
	for child := range f.Tree.NamedChildren(i) {
		f.interpolatedPattern(child, c, depth+1)
	}
}

// part is value number k of several.
func (f *file) part(of facts.Path, k int) facts.Path {
	return build.Then(of, facts.Step{Op: facts.OpTuple, Index: k})
}

// bindPattern binds a name of a pattern; one that is capitalised or in
// back-ticks is compared with.
func (f *file) bindPattern(i int, subject facts.Path, t *facts.Type, c context) {
	name := f.String(i)
	if name == "" || name[0] == '`' || t == nil && name[0] >= 'A' && name[0] <= 'Z' {
		return
	}
	target := f.variable(name, t, c)
	if t == nil && subject != nil && subject[0].Op != facts.OpOpaque {
		f.assign(target, subject, c)
	}
}

// capture binds the name of name @ pattern, which is of the pattern's class.
func (f *file) capture(name, pattern int, subject facts.Path, c context) {
	switch f.Kind(pattern) {
	case kindClassPattern, kindTypedPattern:
		if t := f.typeOf(f.Child(pattern, fieldType)); t != nil && t.Names[0] != "Some" && t.Names[0] != "List" && t.Names[0] != "Seq" {
			f.bindPattern(name, nil, t, c)
			return
		}
	}
	f.bindPattern(name, subject, nil, c)
}

// wrappers are classes of the standard library whose pattern takes a value out
// of one that the subject is known as.
var wrappers = map[string]facts.Step{
	"Some": {Op: facts.OpElement}, "List": {Op: facts.OpElement}, "Seq": {Op: facts.OpElement}, "Vector": {Op: facts.OpElement},
	"Array": {Op: facts.OpElement}, "Success": {Op: facts.OpElement},
	"Left": {Op: facts.OpTuple}, "Right": {Op: facts.OpTuple, Index: 1},
}

// classPattern binds the names in A(…): those of a scanned class are the
// parameters of its constructor.
func (f *file) classPattern(i int, subject facts.Path, c context, depth int) {
	class := f.Child(i, fieldType)
	t := f.typeOf(class)
	if t == nil {
		return
	}
	step, wrapped := wrappers[strings.Join(t.Names, ".")]
	k := 0
	for part := range f.Tree.NamedChildren(i) {
		if part == class {
			continue
		}
		if wrapped {
			f.patternAt(part, build.Then(subject, step), c, depth+1)
		} else {
			f.patternAt(part, f.part(build.Cast(t), k), c, depth+1)
		}
		k++
	}
}

// infixPattern binds the names in a :: b and the like.
func (f *file) infixPattern(i int, subject facts.Path, c context, depth int) {
	left, right := f.Child(i, fieldLeft), f.Child(i, fieldRight)
	element := build.Then(subject, facts.Step{Op: facts.OpElement})
	switch operator := f.name(f.Child(i, fieldOperator)); operator {
	case "::", "+:":
		f.patternAt(left, element, c, depth+1)
		f.patternAt(right, subject, c, depth+1)
	case ":+":
		f.patternAt(left, subject, c, depth+1)
		f.patternAt(right, element, c, depth+1)
	default:
		of := build.Cast(&facts.Type{Names: []string{operator}})
		f.patternAt(left, f.part(of, 0), c, depth+1)
		f.patternAt(right, f.part(of, 1), c, depth+1)
	}
}
