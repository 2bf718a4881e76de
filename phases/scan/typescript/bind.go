package typescript

import (
	"slices"

	"rules_handbook/schemas/facts"
)

// maxInits bounds the values known of one name.
const maxInits = 16

// variables walks a let, const or var statement.
func (f *file) variables(i int, c context) {
	kind := "var"
	if f.kind(i) == kindLexical {
		kind = f.string(f.child(i, f.fields.kind))
	}
	for declarator := range f.tree.NamedChildren(i) {
		if f.kind(declarator) == kindDeclarator {
			f.declarator(declarator, i, f.binding(kind, c), c)
		} else {
			f.walk(declarator, c)
		}
	}
}

// binding is the scope in which a statement of that kind binds names.
func (f *file) binding(kind string, c context) int {
	if kind == "var" {
		return f.scopes[c.scope].function
	}
	return c.scope
}

// declarator binds one name or pattern. A name for a function, a class or an
// object with functions becomes its declaration.
func (f *file) declarator(i, statement, scope int, c context) {
	target, value, annotation := f.child(i, f.fields.name), f.child(i, f.fields.value), f.child(i, f.fields.typ)
	f.typeImports(annotation)
	targets, value := f.chain(value)
	if f.kind(target) == kindIdentifier {
		name := f.string(target)
		switch bound := f.uncast(value); {
		case f.isFunction(f.bare(value)):
			bound = f.bare(value)
			f.define(definition{node: bound, span: i, doc: f.start(statement), name: name, kind: facts.Function, bind: scope,
				typed: f.writtenType(annotation, value, c)}, c)
			f.assignWhole(targets, name, c)
			return
		case f.kind(f.bare(value)) == kindClassExpression:
			bound = f.bare(value)
			f.class(classDefinition{node: bound, span: bound, doc: f.start(statement), name: name, bind: scope}, c)
			f.assignWhole(targets, name, c)
			return
		case f.kind(bound) == kindObject && f.isOwnerObject(bound):
			if annotation >= 0 { // its users see what is written
				t := f.typeOf(annotation, c)
				f.bindName(name, scope, []facts.Path{f.path(bound, c)}, t, c)
			}
			f.namedObject(bound, name, scope, annotation >= 0, f.writtenType(annotation, value, c), c)
			f.assignWhole(targets, name, c)
			return
		}
	}
	if f.kind(target) == kindIdentifier && annotation < 0 && f.bindModulePattern(i, f.string(target), value, scope, c) {
		f.assignWhole(targets, f.string(target), c)
		return
	}
	if !f.bindRequire(target, value, scope, c) {
		f.bindAnnotated(target, annotation, f.values(value, c), scope, false, c)
	}
	f.walk(value, c)
	if f.kind(target) == kindIdentifier {
		if annotation < 0 && f.kind(value) == kindObject {
			f.empty[localName{scope, f.string(target)}] = true
		}
		f.assignWhole(targets, f.string(target), c)
	}
}

// chain takes x = y = value apart.
func (f *file) chain(i int) (targets []int, value int) {
	for f.kind(i) == kindAssignment {
		targets = append(targets, f.child(i, f.fields.left))
		i = f.child(i, f.fields.right)
	}
	return targets, i
}

// uncast takes off parentheses and what only says something about a type.
func (f *file) uncast(i int) int {
	for {
		switch f.kind(i) {
		case kindParenthesized, kindSatisfies, kindNonNull:
			i = f.only(i)
		case kindAs:
			if f.typeText(i) != "const" {
				return i
			}
			i = f.only(i)
		default:
			return i
		}
	}
}

// bare takes off all that does not change what a value is when the program runs.
func (f *file) bare(i int) int {
	for {
		switch f.kind(i) {
		case kindParenthesized, kindSatisfies, kindNonNull, kindAs:
			i = f.only(i)
		case kindAssertion:
			i = f.last(i)
		default:
			return i
		}
	}
}

// typeText is what follows as.
func (f *file) typeText(i int) string {
	last := none
	for child := range f.tree.Children(i) {
		last = child
	}
	return f.string(last)
}

func (f *file) isFunction(i int) bool {
	k := f.kind(i)
	return k == kindArrow || k == kindFunctionExpression
}

// bindAnnotated binds a target that may have a written type.
func (f *file) bindAnnotated(target, annotation int, values []facts.Path, scope int, param bool, c context) {
	for f.kind(annotation) == kindTypeAnnotation {
		annotation = f.only(annotation)
	}
	if f.kind(target) == kindObjectPattern && f.kind(annotation) == kindObjectType {
		f.bindProperties(target, annotation, scope, param, c)
		return
	}
	f.bindTarget(target, scope, values, f.typeOf(annotation, c), param, c)
}

// bindProperties binds { a, b: c } to the properties of a type in braces.
func (f *file) bindProperties(target, object, scope int, param bool, c context) {
	types := map[string]int{}
	for property := range f.tree.NamedChildren(object) {
		if f.kind(property) == kindPropertySignature {
			types[f.keyName(f.child(property, f.fields.name))] = f.child(property, f.fields.typ)
		}
	}
	for part := range f.tree.NamedChildren(target) {
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
	switch f.kind(target) {
	case kindIdentifier, kindShorthandPattern, kindUndefined:
		f.bindOne(f.string(target), scope, values, declared, param, c)
	case kindObjectPattern, kindArrayPattern:
		if declared != nil {
			values = []facts.Path{{{Op: facts.OpCast, Type: declared}}}
		}
		if f.kind(target) == kindObjectPattern {
			for part := range f.tree.NamedChildren(target) {
				f.bindPart(part, scope, values, param, c)
			}
			return
		}
		f.eachElement(target, func(k, part int) {
			if f.kind(part) == kindRest {
				f.bindTarget(f.only(part), scope, []facts.Path{{{Op: facts.OpLiteral, Name: "Array"}}}, nil, param, c)
				return
			}
			f.bindTarget(part, scope, extend(values, facts.Step{Op: facts.OpTuple, Index: k}), nil, param, c)
		})
	case kindAssignmentPattern, kindObjectAssignment:
		fallback := f.child(target, f.fields.right)
		f.bindTarget(f.child(target, f.fields.left), scope, append(slices.Clip(values), f.values(fallback, c)...), declared, param, c)
		f.walk(fallback, c)
	case kindRest:
		f.bindTarget(f.only(target), scope, []facts.Path{{{Op: facts.OpLiteral, Name: "Array"}}}, declared, param, c)
	}
}

// bindPart binds one part of an object pattern.
func (f *file) bindPart(part, scope int, values []facts.Path, param bool, c context) {
	name, inner, fallback := f.property(part)
	if name == "" {
		f.walkKey(part, c)
		f.bindTarget(inner, scope, nil, nil, param, c)
	} else {
		inits := append(extend(values, facts.Step{Op: facts.OpMember, Name: name}), f.values(fallback, c)...)
		f.bindTarget(inner, scope, inits, nil, param, c)
	}
	if fallback >= 0 {
		f.walk(fallback, c)
	}
}

// property takes one part of an object pattern apart: the name of the
// property, what it binds, and the value when it is absent.
func (f *file) property(part int) (name string, inner, fallback int) {
	switch f.kind(part) {
	case kindShorthandPattern:
		return f.string(part), part, none
	case kindObjectAssignment:
		left := f.child(part, f.fields.left)
		return f.string(left), left, f.child(part, f.fields.right)
	case kindPairPattern:
		name, inner = f.keyName(f.child(part, f.fields.key)), f.child(part, f.fields.value)
		if f.kind(f.child(part, f.fields.key)) == kindComputed {
			name = ""
		}
		if f.kind(inner) == kindAssignmentPattern {
			return name, f.child(inner, f.fields.left), f.child(inner, f.fields.right)
		}
		return name, inner, none
	case kindRest:
		return "", f.only(part), none
	}
	return "", none, none
}

// walkKey walks a computed key.
func (f *file) walkKey(part int, c context) {
	if key := f.child(part, f.fields.key); f.kind(key) == kindComputed {
		f.walkChildren(key, c)
	}
}

// eachElement gives the elements of an array pattern with their places, holes
// counted.
func (f *file) eachElement(i int, visit func(place, part int)) {
	place := 0
	for child := range f.tree.Children(i) {
		switch {
		case f.tree.Named(child) && f.kind(child) != kindComment:
			visit(place, child)
		case f.string(child) == ",":
			place++
		}
	}
}

// bindOne binds a name; values are seen from the context's scope.
func (f *file) bindOne(name string, scope int, values []facts.Path, declared *facts.Type, param bool, c context) {
	f.bindName(name, scope, values, declared, c)
	if s := f.scopes[scope]; param && !s.declares {
		f.local(scope, name).Param = true
	}
}

func (f *file) bindName(name string, scope int, values []facts.Path, declared *facts.Type, c context) {
	if s := f.scopes[scope]; s.declares {
		f.bindVariable(s.owner, name, values, declared, c)
		return
	}
	if l := f.local(scope, name); declared != nil && l.Type == nil {
		l.Type = declared
	}
	f.addValues(target{local: name, scope: scope, decl: none}, values, c)
}

// bindVariable binds a name of a module or namespace.
func (f *file) bindVariable(owner int, name string, values []facts.Path, declared *facts.Type, c context) {
	k, known := f.names[member{owner, name}]
	if known && f.decl(k).Kind != facts.Variable && f.decl(k).Kind != facts.Object {
		known = false
	}
	if !known {
		k = f.declare(facts.Declaration{Kind: facts.Variable, Name: name, Qualname: f.qualify(owner, name), Parent: owner})
	}
	if declared != nil && f.decl(k).Type == nil {
		f.decl(k).Type = declared
	}
	f.addValues(target{decl: k}, values, c)
}

// bindField binds a member of a class, object or function.
func (f *file) bindField(owner int, name string, values []facts.Path, declared *facts.Type, static bool, c context) int {
	k, known := f.names[member{owner, name}]
	switch {
	case known && f.decl(k).Kind != facts.Field:
		return k
	case !known:
		k = f.declare(facts.Declaration{Kind: facts.Field, Name: name, Qualname: f.qualify(owner, name), Parent: owner, Static: static})
	}
	if declared != nil && f.decl(k).Type == nil {
		f.decl(k).Type = declared
	}
	f.addValues(target{decl: k}, values, c)
	return k
}

// bindDeclared makes a declaration known in the scope that it is bound in.
func (f *file) bindDeclared(k, scope int) {
	if !f.scopes[scope].declares {
		f.local(scope, f.decl(k).Name).Decl = k
	}
}

// local is the local of that name, made when it is new.
func (f *file) local(scope int, name string) *facts.Local {
	s := f.scopes[scope]
	k, ok := s.index[name]
	if !ok {
		if s.index == nil {
			s.index = map[string]int{}
		}
		k = len(s.Locals)
		s.index[name] = k
		s.Locals = append(s.Locals, facts.Local{Name: name, Decl: none})
	}
	return &s.Locals[k]
}

// find gives the scope that binds a name and its place among the locals; the
// place is none in a scope of declarations.
func (f *file) find(scope int, name string) (int, int) {
	for s := scope; s >= 0; s = f.scopes[s].Parent {
		if f.scopes[s].declares {
			if _, ok := f.names[member{f.scopes[s].owner, name}]; ok {
				return s, none
			}
			continue
		}
		if k, ok := f.scopes[s].index[name]; ok {
			return s, k
		}
	}
	return none, none
}

// qualify is the qualname of a member.
func (f *file) qualify(owner int, name string) string {
	if owner < 0 || f.decl(owner).Qualname == "" {
		return name
	}
	return f.decl(owner).Qualname + "." + name
}

// addPaths appends the paths that are new.
func addPaths(list []facts.Path, paths ...facts.Path) []facts.Path {
	for _, p := range paths {
		if len(list) < maxInits && !slices.ContainsFunc(list, func(q facts.Path) bool { return equal(p, q) }) {
			list = append(list, p)
		}
	}
	return list
}

func equal(p, q facts.Path) bool {
	return slices.EqualFunc(p, q, func(a, b facts.Step) bool {
		return a.Op == b.Op && a.Name == b.Name && a.Index == b.Index && a.Type == b.Type
	})
}
