package elixir

import (
	"strconv"
	"strings"

	"rules_handbook/phases/scan/build"
	"rules_handbook/schemas/facts"
)

// call visits a call. Words that define something are none.
func (f *file) call(i int, c context) {
	target := f.Child(i, fieldTarget)
	switch word := f.String(target); word {
	case "defmodule", "defprotocol", "defimpl":
		if c.around != nil {
			f.looseModule(i, c)
		} else {
			f.module(i, word, c)
		}
		return
	case "def", "defp", "defmacro", "defmacrop", "defguard", "defguardp", "defdelegate":
		if c.around != nil {
			f.quotedFunction(i, c)
		} else {
			f.function(i, word, c)
		}
		return
	case "alias", "require", "use", "import":
		if c.Owner >= 0 || f.Kind(f.Only(f.OfKind(i, kindArguments))) == kindAlias {
			f.directive(i, word, c)
			return
		}
	case "defstruct", "defexception":
		f.walk(f.OfKind(i, kindArguments), c)
		return
	}
	arguments := f.OfKind(i, kindArguments)
	if f.isField(i, target, arguments) {
		f.walk(f.Child(target, fieldLeft), c)
		return
	}
	arity := f.piped(i) + f.count(arguments)
	if f.OfKind(i, kindDoBlock) >= 0 {
		arity++
	}
	f.AddCall(i, c.Context, facts.PlainCall, f.callee(target, arity, c), f.RawText(f.Start(i), f.End(target)))
	if f.Kind(target) != kindIdentifier {
		f.walk(target, c)
	}
	switch word := f.String(target); {
	case word == "quote":
		f.quote(arguments, f.OfKind(i, kindDoBlock), c)
		return
	case word == "unquote" || word == "unquote_splicing":
		c = c.unquoted()
	}
	f.walk(arguments, c)
	f.walk(f.OfKind(i, kindDoBlock), c)
}

// unquoted is the context of what is put into quoted code, or into a definition.
func (c context) unquoted() context {
	switch {
	case c.around != nil:
		return *c.around
	case c.body != nil:
		return *c.body
	}
	c.pattern = false
	return c
}

// isField reports whether a.b reads a field of a map: a call of a module's
// function has a module before the dot, or parentheses.
func (f *file) isField(i, target, arguments int) bool {
	if f.Kind(target) != kindDot || arguments >= 0 || f.OfKind(i, kindDoBlock) >= 0 {
		return false
	}
	left := f.Child(target, fieldLeft)
	return !f.Is(left, kindAlias, kindAtom) && f.String(left) != "__MODULE__"
}

// count counts the arguments of a call; keywords at the end are one.
func (f *file) count(arguments int) (n int) {
	if arguments >= 0 {
		for range f.Tree.NamedChildren(arguments) {
			n++
		}
	}
	return n
}

// callee is the path of what is called with some number of arguments.
func (f *file) callee(target, arity int, c context) facts.Path {
	suffix := "/" + strconv.Itoa(arity)
	switch f.Kind(target) {
	case kindIdentifier:
		return build.Name(f.String(target) + suffix)
	case kindDot:
		left, name := f.Child(target, fieldLeft), f.String(f.Child(target, fieldRight))
		if name == "" { // f.(x)
			return build.Opaque
		}
		if module := f.fullName(left, c); module != "" {
			return facts.Path{{Op: facts.OpName, Name: "^" + module}, build.Member(name + suffix)}
		}
		if f.Kind(left) == kindIdentifier {
			return facts.Path{{Op: facts.OpName, Name: f.String(left)}, build.Member(name + suffix)}
		}
		return facts.Path{{Op: facts.OpOpaque}, build.Member(name + suffix)}
	}
	return build.Opaque
}

// fullName is the full name of a module, "" of anything else.
func (f *file) fullName(i int, c context) string {
	switch f.Kind(i) {
	case kindAlias:
		name := strings.TrimPrefix(f.String(i), "Elixir.")
		first, rest, dotted := strings.Cut(name, ".")
		if full, ok := c.aliases[first]; ok {
			if dotted {
				return full + "." + rest
			}
			return full
		}
		return name
	case kindAtom:
		return f.String(i)
	case kindIdentifier:
		if f.String(i) == "__MODULE__" {
			return c.module
		}
	case kindDot: // __MODULE__.Inner
		if left, right := f.fullName(f.Child(i, fieldLeft), c), f.Child(i, fieldRight); left != "" && f.Kind(right) == kindAlias {
			return left + "." + f.String(right)
		}
	}
	return ""
}

// directive visits alias, import, require and use.
func (f *file) directive(i int, word string, c context) {
	arguments := f.OfKind(i, kindArguments)
	first := f.Only(arguments)
	var modules []string
	if f.Kind(first) == kindDot && f.Kind(f.Child(first, fieldRight)) == kindTuple {
		prefix := f.fullName(f.Child(first, fieldLeft), c)
		for part := range f.Tree.NamedChildren(f.Child(first, fieldRight)) {
			modules = append(modules, prefix+"."+f.String(part))
		}
	} else if name := f.fullName(first, c); name != "" {
		modules = []string{name}
	}
	for _, module := range modules {
		switch word {
		case "alias", "require":
			as := module[strings.LastIndexByte(module, '.')+1:]
			if written := f.option(arguments, "as: "); written >= 0 {
				as = f.String(written)
			} else if word == "require" {
				continue
			}
			c.aliases[as] = module
		case "import":
			f.Declaration.Imports = append(f.Declaration.Imports, facts.Import{Module: module, Name: "*"})
		}
	}
	for child := f.Tree.FirstChild(arguments); arguments >= 0 && child >= 0; child = f.Tree.Next(child) {
		if child != first {
			f.walk(child, c)
		}
	}
}
