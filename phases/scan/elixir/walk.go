package elixir

import (
	"strconv"
	"strings"

	"rules_handbook/phases/scan/build"
	"rules_handbook/schemas/facts"
)

// file collects the facts of one file.
type file struct {
	*build.File
	clauses map[int]bool // functions whose first clause was seen
}

// context says where the walker is. It is passed by value.
type context struct {
	build.Context
	outer   int               // scope of the module
	module  string            // full name of the module around
	aliases map[string]string // short name -> full name
	doc     *string           // what @doc said last
	hidden  bool              // @doc false
	pattern bool              // names are bound, not read
	around  *context          // of the quote that this is in, if any
	body    *context          // of the module that this function is in, if any: what unquote in it is given
}

func walk(s *build.File) {
	f := &file{File: s, clauses: map[int]bool{}}
	c := context{Context: f.ModuleContext(), aliases: map[string]string{}, doc: new(string)}
	c.outer = c.Scope
	c.Scope = f.NewScope(facts.Scope{Parent: 0, Decl: build.None, This: build.None})
	f.statements(0, c)
	f.qualify()
}

// statements visits what stands in a row: an alias holds for what follows.
func (f *file) statements(i int, c context) {
	own := map[string]string{}
	for short, full := range c.aliases {
		own[short] = full
	}
	c.aliases = own
	f.walkChildren(i, c)
}

func (f *file) walkChildren(i int, c context) {
	if i < 0 {
		return
	}
	for child := f.Tree.FirstChild(i); child >= 0; child = f.Tree.Next(child) {
		f.walk(child, c)
	}
}

// walk visits an expression in source order.
func (f *file) walk(i int, c context) {
	if i < 0 {
		return
	}
	switch f.Kind(i) {
	case kindComment, kindAlias, kindAtom, kindKeyword:
	case kindIdentifier:
		f.name(i, c)
	case kindCall:
		f.call(i, c)
	case kindUnary:
		f.unary(i, c)
	case kindBinary:
		f.binary(i, c)
	case kindFunction, kindDoBlock:
		c.Context = f.Block(c.Context)
		f.statements(i, c)
	case kindClause:
		f.clause(i, c)
	case kindDot: // the name behind it is no variable
		f.walk(f.Child(i, fieldLeft), c)
	default:
		f.walkChildren(i, c)
	}
}

// clause visits pattern -> body.
func (f *file) clause(i int, c context) {
	c.Context = f.Block(c.Context)
	left := c
	left.pattern = f.Kind(f.Child(i, fieldLeft)) == kindArguments || f.Kind(f.Child(i, fieldLeft)) == kindBinary
	if f.Kind(f.Parent(i)) == kindDoBlock && f.isCond(f.Parent(i)) {
		left.pattern = false
	}
	f.walk(f.Child(i, fieldLeft), left)
	f.walk(f.Child(i, fieldRight), c)
}

// isCond reports whether a block belongs to cond, whose clauses start with
// tests and not with patterns.
func (f *file) isCond(block int) bool {
	return f.String(f.Child(f.Parent(block), fieldTarget)) == "cond"
}

// name visits a name: in a pattern it is bound, else it is a variable or a call
// without arguments.
func (f *file) name(i int, c context) {
	name := f.String(i)
	_, place := f.Find(c.Scope, name)
	switch {
	case strings.HasPrefix(name, "_") || special[name]:
	case c.pattern:
		f.Local(c.Scope, name)
	case place >= 0:
	default:
		f.AddCall(i, c.Context, facts.PlainCall, build.Name(name+"/"+strconv.Itoa(f.piped(i))), name)
	}
}

var special = map[string]bool{"__MODULE__": true, "__ENV__": true, "__CALLER__": true, "__DIR__": true, "__STACKTRACE__": true}

// unary visits attributes, captures and pinned variables.
func (f *file) unary(i int, c context) {
	operand := f.Only(i) // the field begins with the parenthesis of &(…)
	switch f.String(f.Child(i, fieldOperator)) {
	case "@":
		f.attribute(operand, c)
	case "^":
		c.pattern = false
		f.walk(operand, c)
	case "&":
		c.pattern = false
		f.capture(operand, c)
	default:
		f.walk(operand, c)
	}
}

// capture visits what stands behind &. The name in f/1 calls nothing.
func (f *file) capture(operand int, c context) {
	if f.Kind(operand) != kindBinary || f.String(f.Child(operand, fieldOperator)) != "/" {
		f.walk(operand, c)
		return
	}
	name := f.Child(operand, fieldLeft)
	switch target := f.Child(name, fieldTarget); {
	case f.OfKind(name, kindArguments) >= 0: // unquote(f)/1
		f.walk(name, c)
	case f.Kind(target) == kindDot: // unquote(m).f/1
		f.walk(f.Child(target, fieldLeft), c)
	}
	f.walk(f.Child(operand, fieldRight), c)
}

// attribute visits @x value; types and specifications hold no code.
func (f *file) attribute(i int, c context) {
	if f.Kind(i) != kindCall {
		return
	}
	arguments := f.OfKind(i, kindArguments)
	switch f.String(f.Child(i, fieldTarget)) {
	case "spec", "type", "typep", "opaque", "callback", "macrocallback", "optional_callbacks", "typedoc":
	case "doc", "moduledoc":
		text := f.documentation(f.Only(arguments))
		if f.String(f.Child(i, fieldTarget)) == "doc" {
			*c.doc = text
		} else if c.Owner < 0 {
			f.Details.Doc = text
		}
		f.walk(arguments, c)
	default:
		f.walk(arguments, c)
	}
}

// documentation is the text of a string without its indentation.
func (f *file) documentation(i int) string {
	if f.Kind(i) != kindString {
		return ""
	}
	text := strings.Trim(f.String(f.OfKind(i, kindQuoted)), "\n")
	lines := strings.Split(text, "\n")
	margin := -1
	for _, line := range lines {
		if content := strings.TrimLeft(line, " "); content != "" && (margin < 0 || len(line)-len(content) < margin) {
			margin = len(line) - len(content)
		}
	}
	for k, line := range lines {
		lines[k] = strings.TrimRight(line[min(max(margin, 0), len(line)):], " ")
	}
	return strings.TrimSpace(strings.Join(lines, "\n"))
}

// binary visits both sides; the left one of = and <- is a pattern, which sees
// the names of the right one no more than they see its own.
func (f *file) binary(i int, c context) {
	left, right := f.Child(i, fieldLeft), f.Child(i, fieldRight)
	switch f.String(f.Child(i, fieldOperator)) {
	case "=", "<-":
		if !c.pattern {
			f.walk(right, c)
			c.pattern = true
			f.walk(left, c)
			return
		}
	case "when":
		f.walk(left, c)
		c.pattern = false
		f.walk(right, c)
		return
	case "in":
		f.walk(left, c) // a pattern in rescue e in Error
		c.pattern = false
		f.walk(right, c)
		return
	case "\\\\":
		f.walk(left, c)
		c.pattern = false
		f.walk(right, c)
		return
	case "::":
		if f.Tree.Kind(f.Parent(i)) == "bitstring" { // <<a::binary-size(n)>>
			f.walk(left, c)
			return
		}
	}
	f.walk(left, c)
	f.walk(right, c)
}

// piped is 1 where a |> hands an expression its first argument.
func (f *file) piped(i int) int {
	parent := f.Parent(i)
	if f.Kind(parent) == kindBinary && f.String(f.Child(parent, fieldOperator)) == "|>" && f.Child(parent, fieldRight) == i {
		return 1
	}
	return 0
}
