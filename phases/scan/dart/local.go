package dart

import (
	"rules_handbook/phases/scan/build"
	"rules_handbook/schemas/facts"
)

// local binds the variables of a declaration in a function.
func (f *file) local(i int, c context) {
	t := f.typeIn(i)
	f.variable(f.String(f.Child(i, fieldName)), f.Child(i, fieldValue), t, c)
	for more := range f.Tree.NamedChildren(i) {
		if f.Is(more, kindInitialized) {
			f.variable(f.String(f.variableName(more)), f.initial(more), t, c)
		}
	}
}

// variable binds one variable with its value; without a type it has that of the
// value.
func (f *file) variable(name string, value int, t *facts.Type, c context) {
	var values []facts.Path
	if t == nil && value >= 0 {
		values = f.values(value, c)
	}
	f.bind(name, values, t, c)
	f.value(value, c.expecting(castOf(t)))
}

// patternVariable binds the names of a pattern; those of a record are its parts.
func (f *file) patternVariable(i int, c context) {
	value := f.Last(i)
	path := f.path(value, c)
	for child := range f.Tree.NamedChildren(i) {
		if child == value {
			break
		}
		place := 0
		for part := range f.Tree.NamedChildren(child) {
			var values []facts.Path
			if f.Is(child, kindRecordPattern) {
				values = []facts.Path{build.Then(path, facts.Step{Op: facts.OpTuple, Index: place})}
				place++
			}
			switch f.Kind(part) {
			case kindConstantPattern:
				f.bind(f.lastIdentifier(part), values, nil, c)
			case kindVariablePattern:
				f.bind(f.lastIdentifier(part), values, f.typeIn(part), c)
			default:
				f.walk(part, c)
			}
		}
	}
	f.value(value, c.expecting(nil))
}

// lastIdentifier is the text of the last identifier among the children of a
// node.
func (f *file) lastIdentifier(i int) string { return f.String(f.lastIdentifierNode(i)) }

func (f *file) lastIdentifierNode(i int) int {
	last := none
	if i >= 0 {
		for child := range f.Tree.NamedChildren(i) {
			if f.Is(child, kindIdentifier) {
				last = child
			}
		}
	}
	return last
}

// loop binds the variable of for (… in …).
func (f *file) loop(i int, c context) {
	parts := f.OfKind(i, kindForParts)
	if parts >= 0 && f.Has(parts, "in") {
		value, t := f.Child(parts, fieldValue), f.typeIn(parts)
		var values []facts.Path
		if t == nil {
			values = build.Extend(f.values(value, c), facts.Step{Op: facts.OpElement})
		}
		if name := f.Child(parts, fieldName); name >= 0 {
			f.bind(f.String(name), values, t, c)
		} else {
			f.children(parts, c)
			f.walk(f.Child(i, fieldBody), c)
			return
		}
		f.value(value, c.expecting(nil))
	} else {
		f.children(parts, c)
	}
	f.walk(f.Child(i, fieldBody), c)
}

// try binds what each clause catches: the type stands before the clause, its
// block behind.
func (f *file) try(i int, c context) {
	f.walk(f.Child(i, fieldBody), c)
	inner := f.block(c)
	for child := f.Tree.FirstChild(i); child >= 0; child = f.Tree.Next(child) {
		switch {
		case f.String(child) == "on":
			inner = f.block(c)
			if types := f.typesIn(i, f.Tree.Next(child)); len(types) > 0 {
				f.caught(i, child, &types[0], inner)
			}
		case f.Is(child, kindCatch) && (f.Tree.Kind(f.before(i, child)) == "block"):
			inner = f.block(c)
			f.catch(child, nil, inner)
		case f.Is(child, kindBlock) && f.Field(child) != fieldBody:
			f.children(child, inner)
		case f.Tree.Kind(child) == "finally_clause":
			f.children(child, c)
		}
	}
}

// before is the child before another one.
func (f *file) before(i, child int) int {
	last := none
	for k := range f.Tree.NamedChildren(i) {
		if k == child {
			return last
		}
		last = k
	}
	return none
}

// caught binds the names of the clause that follows a type.
func (f *file) caught(i, on int, t *facts.Type, c context) {
	for child := f.Tree.Next(on); child >= 0; child = f.Tree.Next(child) {
		switch f.Kind(child) {
		case kindCatch:
			f.catch(child, t, c)
			return
		case kindBlock:
			return
		}
	}
}

func (f *file) catch(i int, t *facts.Type, c context) {
	list := f.OfKind(i, kindCatchParameters)
	if list < 0 {
		return
	}
	for name := range f.Tree.NamedChildren(list) {
		f.Bind(c.Scope, f.String(name), nil, t, c.Scope)
		t = &facts.Type{Names: []string{"StackTrace"}}
	}
}

// branch walks a condition; what it says of a local holds in the first branch.
func (f *file) branch(i int, c context) {
	inner := f.block(c)
	alternative := f.Child(i, fieldAlternative)
	consequence := f.Child(i, fieldConsequence)
	for child := range f.Tree.NamedChildren(i) {
		switch child {
		case consequence, alternative:
		default:
			f.walk(child, inner)
			f.promote(child, inner)
		}
	}
	f.walk(consequence, inner)
	f.walk(alternative, c)
}

func (f *file) conditional(i int, c context) {
	condition, yes := f.Only(i), f.Child(i, fieldConsequence)
	f.walk(condition, c.expecting(nil))
	inner := f.block(c)
	inner.expect = c.expect
	f.promote(condition, inner)
	f.walk(yes, inner)
	f.walk(f.Child(i, fieldAlternative), c)
}

// and walks a conjunction: each part sees what those before it say.
func (f *file) and(i int, c context) {
	inner := f.block(c)
	for child := range f.Tree.NamedChildren(i) {
		f.walk(child, inner)
		f.promote(child, inner)
	}
}

// promote binds the locals that a condition says the type of.
func (f *file) promote(i int, c context) {
	switch f.Kind(i) {
	case kindParenthesized:
		f.promote(f.Only(i), c)
	case kindLogicalAnd:
		for child := range f.Tree.NamedChildren(i) {
			f.promote(child, c)
		}
	case kindTypeTestExpression:
		test := f.OfKind(i, kindTypeTest)
		name := f.Only(i)
		if test < 0 || !f.Is(name, kindIdentifier) || f.Has(f.Only(test), "!") {
			return
		}
		if scope, place := f.Find(c.Scope, f.String(name)); scope >= 0 && place >= 0 {
			if t := f.typeIn(test); t != nil {
				f.Bind(c.Scope, f.String(name), nil, t, c.Scope)
			}
		}
	}
}

// fieldInitializer notes a field that a constructor sets before its body.
func (f *file) fieldInitializer(i int, c context) {
	value, name := f.Last(i), f.OfKind(i, kindIdentifier)
	c.Self.Set(f.String(name))
	if value == name {
		return
	}
	if owner := c.This; owner >= 0 {
		if k := f.Lookup(owner, f.String(name)); k >= 0 && f.Decl(k).Kind == facts.Field && f.Decl(k).Type == nil {
			f.AddValues(build.Target{Decl: k}, f.values(value, c), c.Scope)
		}
	}
	f.value(value, c.expecting(nil))
}

// use notes that a bare name reads a field.
func (f *file) use(name string, c context) {
	if f.isOwnField(name, c) {
		c.Self.Read(name)
	}
}

// isOwnField reports whether a bare name is a field of the type that this
// means.
func (f *file) isOwnField(name string, c context) bool {
	if c.Self == nil || !f.attributes[c.This][name] {
		return false
	}
	scope, _ := f.Find(c.Scope, name)
	return scope <= 0
}

func (f *file) assignment(i int, c context) {
	left, right := f.Child(i, fieldLeft), f.Child(i, fieldRight)
	plain := f.String(f.Child(i, fieldOperator)) == "="
	f.target(left, plain, c)
	name := left
	if f.Is(left, kindAssignable) {
		name = f.Only(left)
	}
	if f.Is(name, kindIdentifier) {
		f.Assign(c.Scope, f.String(name), f.values(right, c))
	}
	f.value(right, c.expecting(f.path(left, c)))
}

// target notes a write, and a read where the old value counts.
func (f *file) target(i int, plain bool, c context) {
	name := ""
	switch f.Kind(i) {
	case kindAssignable:
		f.target(f.Only(i), plain, c)
		return
	case kindIdentifier:
		if f.isOwnField(f.String(i), c) {
			name = f.String(i)
		}
	case kindSelectorMember:
		if f.Is(f.Only(i), kindThis) && f.lastIdentifierNode(i) >= 0 {
			name = f.lastIdentifier(i)
		} else {
			f.walk(i, c.expecting(nil))
		}
	default:
		f.walk(i, c.expecting(nil))
	}
	if name == "" || c.Self == nil {
		return
	}
	c.Self.Set(name)
	if !plain {
		c.Self.Read(name)
	}
}

// member walks a.b or a[b].
func (f *file) member(i int, c context) {
	object := f.Only(i)
	if f.Is(object, kindThis) {
		if name := f.lastIdentifierNode(i); name >= 0 {
			c.Self.Read(f.String(name))
		}
	} else {
		f.walk(object, c.expecting(nil))
	}
	f.walk(f.OfKind(i, kindIndex), c.expecting(nil))
}
