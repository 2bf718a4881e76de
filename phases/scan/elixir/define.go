package elixir

import (
	"strconv"
	"strings"

	"rules_handbook/phases/scan/build"
	"rules_handbook/schemas/facts"
)

// module visits defmodule, defprotocol and defimpl.
func (f *file) module(i int, word string, c context) {
	arguments := f.OfKind(i, kindArguments)
	name := f.fullName(f.Only(arguments), c)
	body := f.OfKind(i, kindDoBlock)
	if name == "" || body < 0 {
		f.looseModule(i, c)
		return
	}
	short := name
	switch {
	case word == "defimpl":
		targets := f.implemented(arguments, c)
		if len(targets) == 0 { // only the compiler knows
			f.looseModule(i, c)
			return
		}
		for _, target := range targets[1:] {
			f.declareModule(i, body, name+"."+target, facts.OtherType)
		}
		name += "." + targets[0]
		short = name
	case c.module != "" && !strings.HasPrefix(name, "Elixir."):
		first, _, _ := strings.Cut(name, ".")
		c.aliases[first] = c.module + "." + first
		name = c.module + "." + name
	}
	row := facts.OtherType
	if word == "defprotocol" {
		row = facts.Interface
	}
	k := f.declareModule(i, body, name, row)
	inner := context{aliases: c.aliases, module: name, doc: new(string)}
	inner.Context = build.Context{Caller: c.Caller, Owner: k, Class: short, This: build.None}
	inner.outer = f.DeclaringScope(c.outer, k)
	inner.Scope = f.NewScope(facts.Scope{Parent: inner.outer, Decl: k, This: build.None})
	f.statements(body, inner)
}

// implemented are the full names of the modules that defimpl is for: one, those
// of a list, or the module around.
func (f *file) implemented(arguments int, c context) (names []string) {
	target := f.option(arguments, "for: ")
	switch {
	case target < 0 && c.module != "":
		return []string{c.module}
	case f.Kind(target) != kindList:
		if name := f.fullName(target, c); name != "" {
			names = []string{name}
		}
		return names
	}
	for child := range f.Tree.NamedChildren(target) {
		if name := f.fullName(child, c); name != "" {
			names = append(names, name)
		}
	}
	return names
}

func (f *file) declareModule(i, body int, name string, row facts.Kind) int {
	k := f.Declare(facts.Declaration{Kind: facts.Namespace, Name: name, Qualname: name, Parent: build.None})
	f.AddType(k, row, build.TypeHeader{Header: f.HeaderOf(i, body), Name: f.Only(f.OfKind(i, kindArguments))})
	return k
}

// option is the value of a keyword among the arguments of a call, or None.
func (f *file) option(arguments int, key string) int {
	keywords := f.OfKind(arguments, kindKeywords)
	if keywords < 0 {
		return build.None
	}
	for pair := range f.Tree.NamedChildren(keywords) {
		if strings.TrimSpace(f.String(f.Child(pair, fieldKey))) == strings.TrimSpace(key) {
			return f.Child(pair, fieldValue)
		}
	}
	return build.None
}

// function visits one clause of def, defp, defmacro and the like.
func (f *file) function(i int, word string, c context) {
	h := f.head(i)
	if c.Owner < 0 || f.Kind(h.name) != kindCall && f.Kind(h.name) != kindIdentifier || strings.ContainsAny(h.text, " (\n") {
		f.quotedFunction(i, c) // a head that a macro makes, or an operator's
		return
	}
	arity, defaults := f.arity(h.params)
	k := f.declareFunction(i, h.text, word, arity, defaults, f.OfKind(i, kindDoBlock), c)

	inner := c
	inner.body = &c
	inner.Context = build.Context{Caller: k, Owner: c.Owner, This: build.None}
	inner.Scope = f.NewScope(facts.Scope{Parent: c.outer, Decl: k, This: build.None})
	f.walkClause(i, h, inner)
}

// head is what stands before the body of a clause.
type head struct {
	text                string // the function's name
	name, params, guard int    // nodes; name is the call or identifier
}

func (f *file) head(i int) head {
	h := head{name: f.Only(f.OfKind(i, kindArguments)), params: build.None, guard: build.None}
	if f.Kind(h.name) == kindBinary && f.String(f.Child(h.name, fieldOperator)) == "when" {
		h.name, h.guard = f.Child(h.name, fieldLeft), f.Child(h.name, fieldRight)
	}
	h.text = f.String(h.name)
	if f.Kind(h.name) == kindCall {
		h.text, h.params = f.String(f.Child(h.name, fieldTarget)), f.OfKind(h.name, kindArguments)
	}
	return h
}

// walkClause visits the parameters, the guard and the body of a clause.
func (f *file) walkClause(i int, h head, c context) {
	c.pattern = false
	params := c
	params.pattern = true
	switch f.Kind(h.name) {
	case kindIdentifier:
	case kindCall:
		if target := f.Child(h.name, fieldTarget); f.Kind(target) != kindIdentifier { // unquote(name)
			f.walk(target, c)
		}
		f.walkChildren(h.params, params)
	default:
		f.walk(h.name, params)
	}
	f.walk(h.guard, c)
	if arguments := f.OfKind(i, kindArguments); arguments >= 0 {
		for child := range f.Tree.NamedChildren(arguments) {
			if f.Kind(child) == kindKeywords {
				f.walkChildren(child, c)
			}
		}
	}
	if block := f.OfKind(i, kindDoBlock); block >= 0 {
		f.statements(block, c)
	}
}

// arity counts the parameters of a head and those with a default value.
func (f *file) arity(list int) (arity, defaults int) {
	if list < 0 {
		return 0, 0
	}
	for p := range f.Tree.NamedChildren(list) {
		arity++
		if f.Kind(p) == kindBinary && f.String(f.Child(p, fieldOperator)) == `\\` {
			defaults++
		}
	}
	return arity, defaults
}

// declareFunction declares a function with its first clause. Default values make
// it known with fewer arguments too.
func (f *file) declareFunction(i int, name, word string, arity, defaults, body int, c context) int {
	full := name + "/" + strconv.Itoa(arity)
	if k := f.Lookup(c.Owner, full); k >= 0 && f.clauses[k] {
		f.FunctionOf(k).Node.LineEnd = f.Tree.EndLine(i)
		return k
	}
	k := f.Declare(facts.Declaration{Kind: facts.Function, Name: full, Parent: c.Owner, Signature: body < 0 && f.option(f.OfKind(i, kindArguments), "do: ") < 0 && word == "def"})
	f.clauses[k] = true
	for fewer := arity - defaults; fewer < arity; fewer++ {
		f.Declare(facts.Declaration{Kind: facts.Field, Name: name + "/" + strconv.Itoa(fewer), Parent: c.Owner, Inits: []facts.Path{build.Name(full)}})
	}
	h := f.HeaderOf(i, build.None)
	h.End = f.End(f.Only(f.OfKind(i, kindArguments)))
	fn := f.AddFunction(k, h)
	fn.Node.Name = name
	fn.Node.Doc = *c.doc
	*c.doc = ""
	fn.Node.Exported = !strings.HasSuffix(word, "p")
	return k
}

// qualify gives the functions their qualnames: with the number of arguments
// where a module has several of one name.
func (f *file) qualify() {
	count := map[string]int{}
	key := func(fn *build.Function) string { return strconv.Itoa(f.Decl(fn.Decl).Parent) + " " + fn.Node.Name }
	for _, fn := range f.Functions {
		count[key(fn)]++
	}
	for _, fn := range f.Functions {
		d := f.Decl(fn.Decl)
		name := fn.Node.Name
		if count[key(fn)] > 1 {
			name = d.Name
		}
		d.Qualname = f.Qualify(d.Parent, name)
		fn.Node.Qualname = d.Qualname
	}
}
