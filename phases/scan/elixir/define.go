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
		f.walkChildren(i, c)
		return
	}
	short := name
	switch {
	case word == "defimpl":
		target := f.option(arguments, "for: ")
		name += "." + f.fullName(target, c)
		short = name
	case c.module != "" && !strings.HasPrefix(name, "Elixir."):
		first, _, _ := strings.Cut(name, ".")
		c.aliases[first] = c.module + "." + first
		name = c.module + "." + name
	}
	kind, row := facts.Namespace, facts.OtherType
	if word == "defprotocol" {
		row = facts.Interface
	}
	k := f.Declare(facts.Declaration{Kind: kind, Name: name, Qualname: name, Parent: build.None})
	h := build.TypeHeader{Header: f.HeaderOf(i, body), Name: f.Only(arguments)}
	f.AddType(k, row, h)
	inner := context{aliases: c.aliases, module: name, doc: new(string)}
	inner.Context = build.Context{Caller: c.Caller, Owner: k, Class: short, This: build.None}
	inner.outer = f.DeclaringScope(c.outer, k)
	inner.Scope = f.NewScope(facts.Scope{Parent: inner.outer, Decl: k, This: build.None})
	f.statements(body, inner)
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
	arguments := f.OfKind(i, kindArguments)
	head := f.Only(arguments)
	guard := build.None
	if f.Kind(head) == kindBinary && f.String(f.Child(head, fieldOperator)) == "when" {
		head, guard = f.Child(head, fieldLeft), f.Child(head, fieldRight)
	}
	name := f.String(head)
	list := build.None
	if f.Kind(head) == kindCall {
		name, list = f.String(f.Child(head, fieldTarget)), f.OfKind(head, kindArguments)
	}
	if c.Owner < 0 || f.Kind(head) != kindCall && f.Kind(head) != kindIdentifier || strings.ContainsAny(name, " (\n") {
		f.walkChildren(i, c) // a head that a macro makes
		return
	}
	arity, defaults := f.arity(list)
	k := f.declareFunction(i, name, word, arity, defaults, f.OfKind(i, kindDoBlock), c)

	inner := c
	inner.pattern = false
	inner.Context = build.Context{Caller: k, Owner: c.Owner, This: build.None}
	inner.Scope = f.NewScope(facts.Scope{Parent: c.outer, Decl: k, This: build.None})
	params := inner
	params.pattern = true
	f.walkChildren(list, params)
	f.walk(guard, inner)
	for child := f.Tree.FirstChild(arguments); child >= 0; child = f.Tree.Next(child) {
		if f.Kind(child) == kindKeywords {
			f.walkChildren(child, inner)
		}
	}
	if block := f.OfKind(i, kindDoBlock); block >= 0 {
		f.statements(block, inner)
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
