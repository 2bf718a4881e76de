package rust

import (
	"strconv"

	"rules_handbook/phases/scan/build"
	"rules_handbook/schemas/facts"
)

// valueAt is a value with the scope that it stands in.
type valueAt struct {
	path facts.Path
	from int
}

func valuesOf(path facts.Path, from int) []valueAt { return []valueAt{{path, from}} }

// extend appends steps to every value.
func extend(values []valueAt, steps ...facts.Step) []valueAt {
	longer := make([]valueAt, len(values))
	for k, v := range values {
		longer[k] = valueAt{build.Then(v.path, steps...), v.from}
	}
	return longer
}

// unwrap are the steps to what Some and Ok hold, and what ? gives.
var unwrap = []facts.Step{{Op: facts.OpMember, Name: "unwrap"}, {Op: facts.OpCall}}

// bare takes mut, ref and & off a pattern.
func (f *file) bare(i int) int {
	for f.Is(i, kindMutPattern) {
		i = f.Last(i)
	}
	return i
}

// bindPattern binds the names of a pattern to the parts of the values.
func (f *file) bindPattern(i int, values []valueAt, t *facts.Type, c context) {
	i = f.bare(i)
	if i < 0 {
		return
	}
	if t != nil {
		values = valuesOf(build.Cast(t), c.Scope)
	}
	switch f.Kind(i) {
	case kindIdentifier:
		f.bindName(plain(f.String(i)), values, t, c)
	case kindCapturedPattern:
		f.bindName(plain(f.String(f.Only(i))), values, t, c)
		f.bindPattern(f.Last(i), values, t, c)
	case kindOrPattern:
		for child := range f.Tree.NamedChildren(i) {
			f.bindPattern(child, values, t, c)
		}
	case kindTuplePattern:
		for k, part := range f.parts(i) {
			f.bindPattern(part, extend(values, facts.Step{Op: facts.OpTuple, Index: k}), nil, c)
		}
	case kindSlicePattern:
		for child := range f.Tree.NamedChildren(i) {
			f.bindPattern(child, extend(values, facts.Step{Op: facts.OpElement}), nil, c)
		}
	case kindTupleStructPattern:
		f.bindTupleStruct(i, values, c)
	case kindStructPattern:
		head := f.pathOf(f.Child(i, fieldType), c)
		for child := range f.Tree.NamedChildren(i) {
			if f.Is(child, kindFieldPattern) {
				f.bindField(child, head, c)
			}
		}
	case kindMatchPattern:
		f.bindPattern(f.Only(i), values, t, c)
	default:
		if f.Is(i, kindScoped) {
			f.segmentsUsed(i)
		}
	}
}

func (f *file) bindName(name string, values []valueAt, t *facts.Type, c context) {
	if name == "_" || isConstant(name) {
		return
	}
	f.Bind(c.Scope, name, nil, t, c.Scope)
	if t != nil {
		return
	}
	for _, v := range values {
		f.Bind(c.Scope, name, []facts.Path{v.path}, nil, v.from)
	}
}

func (f *file) bindTupleStruct(i int, values []valueAt, c context) {
	typ := f.Child(i, fieldType)
	head := facts.Path(nil)
	switch f.String(typ) {
	case "Some", "Ok":
		values = extend(values, unwrap...)
	case "Err":
		values = extend(values, facts.Step{Op: facts.OpMember, Name: "unwrap_err"}, facts.Step{Op: facts.OpCall})
	default:
		head = f.pathOf(typ, c)
	}
	for k, part := range f.parts(i) {
		if head != nil {
			values = valuesOf(build.Then(head, build.Member(strconv.Itoa(k))), c.Scope)
		}
		f.bindPattern(part, values, nil, c)
	}
}

// parts are the patterns in parentheses; None for one that binds nothing.
func (f *file) parts(i int) []int {
	list := []int{build.None}
	inside := false
	for child := range f.Tree.Children(i) {
		switch {
		case f.Tree.Named(child) && !f.Is(child, kindComment) && inside:
			list[len(list)-1] = child
		case f.String(child) == "(":
			inside = true
		case f.String(child) == ",":
			list = append(list, build.None)
		}
	}
	return list
}

func (f *file) bindField(i int, head facts.Path, c context) {
	name := f.Child(i, fieldName)
	values := valuesOf(build.Then(head, build.Member(plain(f.String(name)))), c.Scope)
	if pattern := f.Child(i, fieldPattern); pattern >= 0 {
		f.bindPattern(pattern, values, nil, c)
		return
	}
	f.bindName(plain(f.String(name)), values, nil, c)
}
