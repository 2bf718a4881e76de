package typescript

import (
	"slices"

	"rules_handbook/phases/scan/build"
	"rules_handbook/schemas/facts"
)

// variables walks a let, const or var statement.
func (f *file) variables(i int, c context) {
	kind := "var"
	if f.Kind(i) == kindLexical {
		kind = f.String(f.Child(i, fieldKind))
	}
	for declarator := range f.Tree.NamedChildren(i) {
		if f.Kind(declarator) == kindDeclarator {
			f.declarator(declarator, i, f.binding(kind, c), c)
		} else {
			f.walk(declarator, c)
		}
	}
}

// binding is the scope in which a statement of that kind binds names.
func (f *file) binding(kind string, c context) int {
	if kind == "var" {
		return f.Scopes[c.scope].Function
	}
	return c.scope
}

// declarator binds one name or pattern. A name for a function, a class or an
// object with functions becomes its declaration.
func (f *file) declarator(i, statement, scope int, c context) {
	target, value, annotation := f.Child(i, fieldName), f.Child(i, fieldValue), f.Child(i, fieldTyp)
	f.typeImports(annotation)
	targets, value := f.chain(value)
	if f.Kind(target) == kindIdentifier {
		name := f.String(target)
		switch bound := f.uncast(value); {
		case f.isFunction(f.bare(value)):
			bound = f.bare(value)
			f.define(definition{node: bound, span: i, doc: f.Start(statement), name: name, kind: facts.Function, bind: scope,
				typed: f.writtenType(annotation, value, c)}, c)
			f.assignWhole(targets, name, c)
			return
		case f.Kind(f.bare(value)) == kindClassExpression:
			bound = f.bare(value)
			f.class(classDefinition{node: bound, span: bound, doc: f.Start(statement), name: name, bind: scope}, c)
			f.assignWhole(targets, name, c)
			return
		case f.Kind(bound) == kindObject && f.isOwnerObject(bound):
			if annotation >= 0 { // its users see what is written
				t := f.typeOf(annotation, c)
				f.Bind(scope, name, []facts.Path{f.path(bound, c)}, t, c.scope)
			}
			f.namedObject(bound, name, scope, annotation >= 0, f.writtenType(annotation, value, c), c)
			f.assignWhole(targets, name, c)
			return
		}
	}
	if f.Kind(target) == kindIdentifier && annotation < 0 && f.bindModulePattern(i, f.String(target), value, scope, c) {
		f.assignWhole(targets, f.String(target), c)
		return
	}
	if !f.bindRequire(target, value, scope, c) {
		f.bindAnnotated(target, annotation, f.values(value, c), scope, false, c)
	}
	f.walk(value, c)
	if f.Kind(target) == kindIdentifier {
		if annotation < 0 && f.Kind(value) == kindObject {
			f.empty[localName{scope, f.String(target)}] = true
		}
		f.assignWhole(targets, f.String(target), c)
	}
}

// chain takes x = y = value apart.
func (f *file) chain(i int) (targets []int, value int) {
	for f.Kind(i) == kindAssignment {
		targets = append(targets, f.Child(i, fieldLeft))
		i = f.Child(i, fieldRight)
	}
	return targets, i
}

// uncast takes off parentheses and what only says something about a type.
func (f *file) uncast(i int) int {
	for {
		switch f.Kind(i) {
		case kindParenthesized, kindSatisfies, kindNonNull:
			i = f.Only(i)
		case kindAs:
			if f.typeText(i) != "const" {
				return i
			}
			i = f.Only(i)
		default:
			return i
		}
	}
}

// bare takes off all that does not change what a value is when the program runs.
func (f *file) bare(i int) int {
	for {
		switch f.Kind(i) {
		case kindParenthesized, kindSatisfies, kindNonNull, kindAs:
			i = f.Only(i)
		case kindAssertion:
			i = f.Last(i)
		default:
			return i
		}
	}
}

// typeText is what follows as.
func (f *file) typeText(i int) string {
	last := none
	for child := range f.Tree.Children(i) {
		last = child
	}
	return f.String(last)
}

func (f *file) isFunction(i int) bool {
	k := f.Kind(i)
	return k == kindArrow || k == kindFunctionExpression
}

// bindAnnotated binds a target that may have a written type.
func (f *file) bindAnnotated(target, annotation int, values []facts.Path, scope int, param bool, c context) {
	for f.Kind(annotation) == kindTypeAnnotation {
		annotation = f.Only(annotation)
	}
	if f.Kind(target) == kindObjectPattern && f.Kind(annotation) == kindObjectType {
		f.bindProperties(target, annotation, scope, param, c)
		return
	}
	f.bindTarget(target, scope, values, f.typeOf(annotation, c), param, c)
}

// bindProperties binds { a, b: c } to the properties of a type in braces.
func (f *file) bindProperties(target, object, scope int, param bool, c context) {
	types := map[string]int{}
	for property := range f.Tree.NamedChildren(object) {
		if f.Kind(property) == kindPropertySignature {
			types[f.keyName(f.Child(property, fieldName))] = f.Child(property, fieldTyp)
		}
	}
	for part := range f.Tree.NamedChildren(target) {
		name, inner, fallback := f.property(part)
		if annotation, ok := types[name]; ok && name != "" {
			f.bindAnnotated(inner, annotation, f.values(fallback, c), scope, param, c)
			if fallback >= 0 {
				f.walk(fallback, c)
			}
			continue
		}
		f.bindPart(part, scope, nil, param, c)
	}
}

// bind binds the names of a target.
func (f *file) bind(target, scope int, values []facts.Path, declared *facts.Type, c context) {
	f.bindTarget(target, scope, values, declared, false, c)
}

func (f *file) bindTarget(target, scope int, values []facts.Path, declared *facts.Type, param bool, c context) {
	switch f.Kind(target) {
	case kindIdentifier, kindShorthandPattern, kindUndefined:
		f.bindOne(f.String(target), scope, values, declared, param, c)
	case kindObjectPattern, kindArrayPattern:
		if declared != nil {
			values = []facts.Path{{{Op: facts.OpCast, Type: declared}}}
		}
		if f.Kind(target) == kindObjectPattern {
			for part := range f.Tree.NamedChildren(target) {
				f.bindPart(part, scope, values, param, c)
			}
			return
		}
		f.eachElement(target, func(k, part int) {
			if f.Kind(part) == kindRest {
				f.bindTarget(f.Only(part), scope, []facts.Path{{{Op: facts.OpLiteral, Name: "Array"}}}, nil, param, c)
				return
			}
			f.bindTarget(part, scope, build.Extend(values, facts.Step{Op: facts.OpTuple, Index: k}), nil, param, c)
		})
	case kindAssignmentPattern, kindObjectAssignment:
		fallback := f.Child(target, fieldRight)
		f.bindTarget(f.Child(target, fieldLeft), scope, append(slices.Clip(values), f.values(fallback, c)...), declared, param, c)
		f.walk(fallback, c)
	case kindRest:
		f.bindTarget(f.Only(target), scope, []facts.Path{{{Op: facts.OpLiteral, Name: "Array"}}}, declared, param, c)
	}
}

// bindPart binds one part of an object pattern.
func (f *file) bindPart(part, scope int, values []facts.Path, param bool, c context) {
	name, inner, fallback := f.property(part)
	if name == "" {
		f.walkKey(part, c)
		f.bindTarget(inner, scope, nil, nil, param, c)
	} else {
		inits := append(build.Extend(values, facts.Step{Op: facts.OpMember, Name: name}), f.values(fallback, c)...)
		f.bindTarget(inner, scope, inits, nil, param, c)
	}
	if fallback >= 0 {
		f.walk(fallback, c)
	}
}

// property takes one part of an object pattern apart: the name of the
// property, what it binds, and the value when it is absent.
func (f *file) property(part int) (name string, inner, fallback int) {
	switch f.Kind(part) {
	case kindShorthandPattern:
		return f.String(part), part, none
	case kindObjectAssignment:
		left := f.Child(part, fieldLeft)
		return f.String(left), left, f.Child(part, fieldRight)
	case kindPairPattern:
		name, inner = f.keyName(f.Child(part, fieldKey)), f.Child(part, fieldValue)
		if f.Kind(f.Child(part, fieldKey)) == kindComputed {
			name = ""
		}
		if f.Kind(inner) == kindAssignmentPattern {
			return name, f.Child(inner, fieldLeft), f.Child(inner, fieldRight)
		}
		return name, inner, none
	case kindRest:
		return "", f.Only(part), none
	}
	return "", none, none
}

// walkKey walks a computed key.
func (f *file) walkKey(part int, c context) {
	if key := f.Child(part, fieldKey); f.Kind(key) == kindComputed {
		f.walkChildren(key, c)
	}
}

// eachElement gives the elements of an array pattern with their places, holes
// counted.
func (f *file) eachElement(i int, visit func(place, part int)) {
	place := 0
	for child := range f.Tree.Children(i) {
		switch {
		case f.Tree.Named(child) && f.Kind(child) != kindComment:
			visit(place, child)
		case f.String(child) == ",":
			place++
		}
	}
}

// bindOne binds a name; values are seen from the context's scope.
func (f *file) bindOne(name string, scope int, values []facts.Path, declared *facts.Type, param bool, c context) {
	if param {
		f.BindParam(scope, name, values, declared, c.scope)
	} else {
		f.Bind(scope, name, values, declared, c.scope)
	}
}
