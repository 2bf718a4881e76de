package starlark

import (
	"strings"

	"rules_handbook/phases/scan/build"
	"rules_handbook/schemas/facts"
)

// assignment binds the names of an assignment. It reports whether it has read
// the value as well.
func (f *file) assignment(i int, c build.Context) bool {
	left, value := f.Child(i, fieldLeft), f.Child(i, fieldRight)
	name := f.String(left)
	called := f.called(value)
	single := f.Is(left, kindIdentifier)
	global := c.Owner < 0 && c.Caller < 0 && c.Scope == 0
	switch {
	case global && single && makers[called]:
		f.made(i, name, value, c)
		return true
	case global && called == "provider" && (single || f.Is(left, kindNames, kindTuple)):
		f.provider(i, left, value)
	case global && single && called == "struct":
		f.structure(name, value)
	case global && single && called == "use_extension":
		f.bind(left, c, facts.Step{}, build.Opaque) // the value has tags, not what is imported
	case global && single && called == "use_repo_rule":
		f.extension(value, name)
	case !single:
		f.bind(left, c, facts.Step{Op: facts.OpTuple}, f.path(value))
	default:
		f.Bind(c.Scope, name, []facts.Path{f.path(value)}, nil, c.Scope)
	}
	return false
}

// bind binds the names of a pattern to a step of a value.
func (f *file) bind(pattern int, c build.Context, step facts.Step, value facts.Path) {
	switch {
	case f.Is(pattern, kindIdentifier):
		if step.Op != 0 {
			value = build.Then(value, step)
		}
		f.Bind(c.Scope, f.String(pattern), []facts.Path{value}, nil, c.Scope)
	case f.Is(pattern, kindNames, kindTuple, kindList, kindParenthesis):
		if step.Op == facts.OpElement {
			value = build.Then(value, step)
		}
		n := 0
		for child := range f.Tree.NamedChildren(pattern) {
			f.bind(child, c, facts.Step{Op: facts.OpTuple, Index: n}, value)
			n++
		}
	}
}

// made declares a rule or the like. The call that makes it belongs to the file,
// the call of its implementation to the rule.
func (f *file) made(i int, name string, value int, c build.Context) {
	k := f.Declare(facts.Declaration{Kind: facts.Function, Name: name, Parent: build.None})
	fn := f.AddFunction(k, f.HeaderOf(i, build.None))
	fn.Node.Exported = !strings.HasPrefix(name, "_")
	if doc := f.text(value, "doc", build.None); doc != "" {
		fn.Node.Doc = cleandoc(doc)
	}
	callee := f.Child(value, fieldFunction)
	f.AddCall(value, c, facts.PlainCall, f.path(callee), f.Raw(callee))
	inner := c
	inner.Caller, inner.Owner = k, k
	inner.Scope = f.NewScope(facts.Scope{Parent: c.Scope, Decl: k, This: build.None})
	f.implementation(value, inner)
	f.inner(value, c)
}

// provider declares a provider, a type whose fields are what it lists. Of two
// names the second makes instances without checks.
func (f *file) provider(i, left, value int) {
	name := left
	if !f.Is(left, kindIdentifier) {
		name = f.Only(left)
	}
	if !f.Is(name, kindIdentifier) {
		return
	}
	k := f.Declare(facts.Declaration{Kind: facts.Struct, Name: f.String(name), Parent: build.None})
	h := build.TypeHeader{Header: f.HeaderOf(i, build.None), Name: name}
	f.AddType(k, "", h)
	if !strings.HasPrefix(f.String(name), "_") {
		f.ExportType(k)
	}
	f.attributes(k, f.argument(value, "fields", 1))
	f.Implicit(k, "init")
	if raw := f.Last(left); !f.Is(left, kindIdentifier) && f.Is(raw, kindIdentifier) && raw != name {
		f.Declare(facts.Declaration{Kind: facts.Variable, Name: f.String(raw), Parent: build.None, Inits: []facts.Path{build.Name(f.String(name))}})
	}
}

// attributes declares the fields of a provider: a list of names, or a
// dictionary of them.
func (f *file) attributes(owner, list int) {
	if !f.Is(list, kindList, kindDictionary) {
		return
	}
	for entry := range f.Tree.NamedChildren(list) {
		if f.Is(list, kindDictionary) {
			entry = f.Only(entry)
		}
		if f.Is(entry, kindString) {
			f.Declare(facts.Declaration{Kind: facts.Field, Name: stringValue(f.String(entry)), Parent: owner})
		}
	}
}

// structure declares what a global struct() holds, the namespaces of Starlark.
func (f *file) structure(name string, value int) {
	k := f.Declare(facts.Declaration{Kind: facts.Object, Name: name, Parent: build.None})
	arguments := f.Child(value, fieldArguments)
	if arguments < 0 {
		return
	}
	for a := range f.Tree.NamedChildren(arguments) {
		if f.Is(a, kindKeyword) {
			d := facts.Declaration{Kind: facts.Field, Name: f.String(f.Child(a, fieldName)), Parent: k}
			if p := f.path(f.Child(a, fieldValue)); p[0].Op != facts.OpOpaque {
				d.Inits = []facts.Path{p}
			}
			f.Declare(d)
		}
	}
}

// path is an expression as steps.
func (f *file) path(i int) facts.Path { return f.pathAt(i, 0) }

func (f *file) pathAt(i, depth int) facts.Path {
	if depth > 2*build.MaxSteps {
		return build.Opaque
	}
	switch f.Kind(i) {
	case kindIdentifier:
		return build.Name(f.String(i))
	case kindAttribute:
		head := f.pathAt(f.Child(i, fieldObject), depth+1)
		member := build.Member(f.String(f.Child(i, fieldAttribute)))
		if head[0].Op == facts.OpOpaque {
			return facts.Path{{Op: facts.OpOpaque}, member}
		}
		return build.Then(head, member)
	case kindCall:
		return build.Then(f.pathAt(f.Child(i, fieldFunction), depth+1), facts.Step{Op: facts.OpCall})
	case kindIndex:
		return build.Then(f.pathAt(f.Child(i, fieldValue), depth+1), facts.Step{Op: facts.OpIndex})
	case kindParenthesis:
		return f.pathAt(f.Only(i), depth+1)
	case kindString:
		return build.Literal("string")
	case kindList:
		return build.Literal("list")
	case kindDictionary:
		return build.Literal("dict")
	case kindTuple:
		return build.Literal("tuple")
	case kindNumber:
		return build.Literal("int")
	case kindTruth:
		return build.Literal("bool")
	case kindComprehension:
		if f.Tree.Kind(i) == "dictionary_comprehension" {
			return build.Literal("dict")
		}
		return build.Literal("list")
	}
	return build.Opaque
}
