package python

import (
	"slices"

	"rules_handbook/phases/scan/syntax"
	"rules_handbook/schemas/facts"
)

// asPattern walks "value as name" of with, except and case.
func (f *file) asPattern(i int, c context) {
	parts := slices.Collect(f.tree.NamedChildren(i))
	if len(parts) != 2 {
		f.walkChildren(i, c)
		return
	}
	value, target := parts[0], parts[1]
	switch statement := f.statementOf(i); f.kind(statement) {
	case kindExcept:
		f.bind(target, f.instances(value), nil, c)
		f.walk(value, c)
	case kindCase:
		f.bind(target, f.instances(value), nil, c)
		f.pattern(value, c)
	default:
		f.bind(target, f.entered(value, f.token(statement, "async"), c), nil, c)
		f.walk(value, c)
	}
}

// statementOf is the statement or clause around a pattern.
func (f *file) statementOf(i int) int {
	for at := f.tree.Parent(i); at != syntax.None; at = f.tree.Parent(at) {
		switch f.kind(at) {
		case kindExcept, kindCase, kindWith:
			return at
		}
	}
	return 0
}

// entered is what a context manager gives.
func (f *file) entered(value int, async bool, c context) []facts.Path {
	values := f.values(value, c)
	if async {
		return extend(extend(extend(values, facts.Step{Op: facts.OpMember, Name: "__aenter__"}),
			facts.Step{Op: facts.OpCall}), facts.Step{Op: facts.OpAwait})
	}
	return extend(extend(values, facts.Step{Op: facts.OpMember, Name: "__enter__"}), facts.Step{Op: facts.OpCall})
}

// instances are values of the classes that an expression or pattern names.
func (f *file) instances(i int) []facts.Path {
	var list []facts.Path
	names, ok := f.elements(i)
	if !ok {
		names = []int{i}
	}
	for _, name := range names {
		for f.kind(name) == kindClassPattern || f.isWrapped(name) {
			name = f.onlyChild(name)
		}
		switch f.kind(name) {
		case kindIdentifier, kindAttribute, kindDotted:
			if t := f.typeOf(name); t != nil {
				list = append(list, facts.Path{{Op: facts.OpCast, Type: t}})
			}
		}
	}
	return list
}

// isWrapped reports whether a node is a case_pattern around one other.
func (f *file) isWrapped(i int) bool {
	return i != syntax.None && f.kind(i) == kindCasePattern && f.onlyChild(i) != syntax.None
}

// matchCase walks one case: pattern, guard, body.
func (f *file) matchCase(i int, c context) {
	for child := range f.tree.Children(i) {
		if f.kind(child) == kindCasePattern {
			f.pattern(child, c)
		} else {
			f.walk(child, c)
		}
	}
}

// pattern binds the names that a case pattern captures.
func (f *file) pattern(i int, c context) {
	switch f.kind(i) {
	case kindAsPattern:
		f.asPattern(i, c)
		return
	case kindDotted: // a single name captures, a dotted one is compared
		if name := f.onlyChild(i); f.tree.Next(name) == syntax.None && f.string(name) != "_" {
			f.bindName(f.string(name), nil, nil, c)
		}
		return
	case kindPatternCapture:
		if name := f.onlyChild(i); name != syntax.None && f.string(name) != "_" {
			f.bindName(f.string(name), nil, nil, c)
		}
		return
	}
	first := true
	for child := range f.tree.NamedChildren(i) {
		skip := first && (f.kind(i) == kindClassPattern || f.kind(i) == kindKeywordPattern)
		first = false
		if !skip {
			f.pattern(child, c)
		}
	}
}
