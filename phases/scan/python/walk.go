package python

import (
	"strings"

	"rules_handbook/phases/scan/extract"
	"rules_handbook/phases/scan/syntax"
	"rules_handbook/phases/text"
	"rules_handbook/schemas/facts"
)

func (f *file) walkChildren(i int, c context) {
	for child := range f.tree.Children(i) {
		f.walk(child, c)
	}
}

// walkField walks the child that fills a field, if there is one.
func (f *file) walkField(i int, field uint16, c context) {
	if child := f.child(i, field); child != syntax.None {
		f.walk(child, c)
	}
}

// walk visits a statement or expression in source order.
func (f *file) walk(i int, c context) {
	switch f.kind(i) {
	case kindComment, kindIdentifier, kindInteger, kindFloat:
	case kindFunction:
		f.function(i, i, nil, c)
	case kindClass:
		f.class(i, i, c)
	case kindDecorated:
		f.decorated(i, c)
	case kindLambda:
		f.lambda(i, c)
	case kindComprehension:
		f.comprehension(i, c)
	case kindCall:
		f.call(i, facts.PlainCall, c)
	case kindAttribute:
		f.attribute(i, c)
	case kindAssignment:
		f.assignment(i, c)
	case kindAugmented:
		f.augmented(i, c)
	case kindNamed:
		f.bind(f.child(i, f.fields.name), f.values(f.child(i, f.fields.value), c), nil, c)
		f.walkField(i, f.fields.value, c)
	case kindFor:
		f.loop(i, c.scope, c)
	case kindAsPattern:
		f.asPattern(i, c)
	case kindDelete:
		f.deletion(i, c)
	case kindReturn:
		f.result(i, c)
	case kindYield:
		f.yield(i, c)
	case kindGlobal, kindNonlocal:
		f.foreign(i, c)
	case kindImport:
		f.imports(i, c)
	case kindImportFrom:
		f.importsFrom(i, c)
	case kindFutureImport:
	case kindIf:
		f.condition(i, c)
	case kindBlock:
		f.block(i, c)
	case kindBoolean:
		f.both(i, c)
	case kindConditional:
		f.conditional(i, c)
	case kindCase:
		f.matchCase(i, c)
	case kindAlias:
		f.typeAlias(i, c)
	default:
		f.walkChildren(i, c)
	}
}

// call records a call expression and walks what is in it.
func (f *file) call(i int, kind facts.CallKind, c context) {
	function := f.child(i, f.fields.function)
	callee := f.path(function, c)
	if kind == facts.PlainCall && len(callee) == 1 && callee[0].Op == facts.OpThis && f.isClass(function, c) {
		kind = facts.NewCall
	}
	f.calls = append(f.calls, callSite{
		start: f.tree.Nodes[i].Start,
		call: facts.Call{
			Scope: c.scope, Caller: c.caller, Kind: kind, Callee: callee, Await: f.isAwaited(i), Names: extract.Named(f.string(i), f.string(function)),
		},
		site: facts.CallSite{Line: f.tree.Line(i), Raw: text.Truncate(text.Collapse(f.withoutComments(function)), 80)},
	})
	if c.guarded && c.caller == none {
		f.hasEntry = true
		if len(callee) == 1 && callee[0].Op == facts.OpName {
			f.entries[callee[0].Name] = true
		}
	}
	if name, ok := f.ownMember(function, c); ok {
		c.function.calls[name] = true
	} else {
		f.walk(function, c)
	}
	f.walkField(i, f.fields.arguments, c)
}

// isAwaited reports whether the expression is the operand of await.
func (f *file) isAwaited(i int) bool {
	parent := f.tree.Parent(i)
	for parent != syntax.None && f.kind(parent) == kindParenthesized {
		parent = f.tree.Parent(parent)
	}
	return parent != syntax.None && f.kind(parent) == kindAwait
}

// ownMember gives the name of x in self.x.
func (f *file) ownMember(i int, c context) (string, bool) {
	if c.function == nil || c.thisName == "" || f.kind(i) != kindAttribute {
		return "", false
	}
	object := f.child(i, f.fields.object)
	if f.kind(object) != kindIdentifier || f.string(object) != c.thisName {
		return "", false
	}
	return f.string(f.child(i, f.fields.attribute)), true
}

func (f *file) attribute(i int, c context) {
	if name, ok := f.ownMember(i, c); ok {
		c.function.reads[name] = true
		return
	}
	f.walkField(i, f.fields.object, c)
}

func (f *file) lambda(i int, c context) {
	inner := f.innerScope(c)
	if parameters := f.child(i, f.fields.parameters); parameters != syntax.None {
		f.parameters(parameters, inner.scope, c)
		if f.binds(inner.scope, c.thisName) {
			inner.thisName = ""
		}
	}
	f.walkField(i, f.fields.body, inner)
}

// comprehension has a scope of its own; the first iterable is evaluated
// outside of it.
func (f *file) comprehension(i int, c context) {
	inner := f.innerScope(c)
	first := true
	var parts []int
	for child := range f.tree.NamedChildren(i) {
		if f.child(child, f.fields.left) != syntax.None {
			outer := inner.scope
			if first {
				outer = c.scope
			}
			f.bindLoop(child, outer, inner)
			first = false
		}
		if f.tree.Kind(child) == "if_clause" {
			for _, n := range f.narrowings(f.onlyChild(child), inner) {
				if f.binds(inner.scope, n.name) {
					f.local(inner.scope, n.name).Inits = n.inits
				}
			}
		}
		parts = append(parts, child)
	}
	first = true
	for _, part := range parts {
		if right := f.child(part, f.fields.right); right != syntax.None && first && f.child(part, f.fields.left) != syntax.None {
			first = false
			f.walk(right, c)
			continue
		}
		f.walk(part, inner)
	}
}

// innerScope is the context of an anonymous function or comprehension. Names
// of a class body are not seen in it.
func (f *file) innerScope(c context) context {
	outer := f.scopes[f.visible(c.scope)]
	c.scope = f.newScope(facts.Scope{Parent: f.visible(c.scope), Decl: outer.Decl, This: outer.This})
	return c
}

// condition walks an if statement; two guards have a meaning.
func (f *file) condition(i int, c context) {
	then := c
	switch test := f.child(i, f.fields.condition); {
	case test == syntax.None:
	case f.kind(test) == kindComparison && isMainGuard(f.string(test)):
		then.guarded = true
	case f.string(test) == "TYPE_CHECKING" || strings.HasSuffix(f.string(test), ".TYPE_CHECKING"):
		then.typing = true
	}
	consequence := f.child(i, f.fields.consequence)
	if consequence != syntax.None {
		known := f.narrowings(f.child(i, f.fields.condition), c)
		then = f.narrowed(known, consequence, f.tree.After(consequence), then)
	}
	for child := range f.tree.Children(i) {
		if child == consequence {
			f.walk(child, then)
		} else {
			f.walk(child, c)
		}
	}
}

func isMainGuard(test string) bool {
	test = strings.NewReplacer(" ", "", "'", `"`).Replace(test)
	return test == `__name__=="__main__"` || test == `"__main__"==__name__`
}

func (f *file) result(i int, c context) {
	for value := range f.tree.NamedChildren(i) {
		if c.function != nil && !c.function.typed && !c.function.generator {
			f.addInits(c.function.decl, f.values(value, c), c)
		}
		f.walk(value, c)
	}
}

func (f *file) yield(i int, c context) {
	fn := c.function
	if fn != nil && !fn.generator {
		fn.generator = true
		f.forget(fn.decl)
	}
	delegates := f.token(i, "from")
	for value := range f.tree.NamedChildren(i) {
		if fn != nil && !fn.typed {
			values := f.values(value, c)
			if delegates {
				values = extend(values, facts.Step{Op: facts.OpElement})
			}
			f.addInits(fn.decl, values, c)
		}
		f.walk(value, c)
	}
}

// withoutComments is the text of a node without the comments in it.
func (f *file) withoutComments(i int) string {
	if i < 0 || !strings.Contains(f.string(i), "#") {
		return f.string(i)
	}
	var b strings.Builder
	at := f.tree.Nodes[i].Start
	for k := i + 1; k < f.tree.After(i); k++ {
		if f.tree.Kind(k) == "comment" {
			b.WriteString(f.text[at:f.tree.Nodes[k].Start])
			at = f.tree.Nodes[k].End
		}
	}
	b.WriteString(f.text[at:f.tree.Nodes[i].End])
	return b.String()
}
