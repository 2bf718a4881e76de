package elixir

import (
	"strings"

	"rules_handbook/phases/scan/build"
	"rules_handbook/schemas/facts"
)

// quote visits code that a macro returns. It is compiled where the macro is
// used: what it defines belongs to no module of this file, and its names lead to
// imports only, which hold where they are written.
func (f *file) quote(arguments, body int, c context) {
	inside := c
	inside.around = &c
	inside.pattern = false
	inside.Scope = f.NewScope(facts.Scope{Parent: 0, Decl: build.None, This: build.None})
	if arguments >= 0 {
		for child := range f.Tree.NamedChildren(arguments) {
			if f.Kind(child) == kindKeywords {
				f.quoteOptions(child, c, inside)
			} else {
				f.walk(child, inside)
			}
		}
	}
	f.walk(body, inside)
}

// quoteOptions visits the options of quote, which are worked out around it, and
// the code behind do:. What bind_quoted: names is a variable inside.
func (f *file) quoteOptions(keywords int, c, inside context) {
	for pair := range f.Tree.NamedChildren(keywords) {
		value := f.Child(pair, fieldValue)
		key := strings.TrimSpace(f.String(f.Child(pair, fieldKey)))
		if key == "do:" {
			f.walk(value, inside)
			continue
		}
		if key == "bind_quoted:" && f.OfKind(value, kindKeywords) >= 0 {
			for bound := range f.Tree.NamedChildren(f.OfKind(value, kindKeywords)) {
				f.Local(inside.Scope, strings.TrimSuffix(strings.TrimSpace(f.String(f.Child(bound, fieldKey))), ":"))
			}
		}
		f.walk(value, c)
	}
}

// looseModule visits a module that is none of this file: in quoted code, or with
// a name that only the compiler knows.
func (f *file) looseModule(i int, c context) {
	c.Context, c.Owner = f.Block(c.Context), build.None
	f.walk(f.OfKind(i, kindArguments), c)
	f.walk(f.OfKind(i, kindDoBlock), c)
}

// quotedFunction visits a clause of a function that is none of this file's: in
// quoted code, or with a name that only the compiler knows.
func (f *file) quotedFunction(i int, c context) {
	c.Context = f.Block(c.Context)
	f.walkClause(i, f.head(i), c)
}
