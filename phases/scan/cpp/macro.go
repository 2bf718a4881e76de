package cpp

import (
	"strings"

	"rules_handbook/phases/scan/build"
	"rules_handbook/schemas/facts"
)

// macroFunction walks NAME(a, b) {…}, where a macro makes a function: its name
// is the last argument. With two arguments the first may be a type that the
// function becomes a member of, as tests with fixtures do.
func (f *file) macroFunction(i, macro, arguments, body int, c context) {
	parts := f.macroArguments(arguments)
	if len(parts) == 0 || body < 0 {
		for child := f.Tree.FirstChild(i); child >= 0; child = f.Tree.Next(child) {
			if f.Field(child) != fieldType { // a type that is defined there is known already
				f.walk(child, c)
			}
		}
		return
	}
	f.callsIn(arguments, c)
	name := parts[len(parts)-1]
	if name == "" { // a text without letters
		name = f.String(macro)
	}
	owner := c
	if len(parts) > 1 && c.Class == "" {
		k := f.extension(parts[:1], c)
		owner.Owner, owner.This, owner.Class = k, k, parts[0]
		owner.Scope = f.NewScope(facts.Scope{Parent: c.Scope, Decl: k, This: k})
	}
	d := facts.Declaration{Kind: facts.Function, Name: name, Parent: owner.Owner, Hidden: true}
	if owner.Class != "" {
		d.Kind = facts.Method
	}
	k := f.Declare(d)
	fn := f.AddFunction(k, f.HeaderOf(i, body))
	fn.Typed = true
	f.body(i, body, k, fn, owner, c)
}

// callsIn walks the calls in what is else no code.
func (f *file) callsIn(i int, c context) {
	for k := i; i >= 0 && k < f.Tree.After(i); k++ {
		if f.Kind(k) == kindCall {
			f.walk(k, c)
			k = f.Tree.After(k) - 1
		}
	}
}

// macroBlock walks NAME(a) {…} in a function: a macro with a block behind it,
// such as a loop.
func (f *file) macroBlock(i, declarator, body int, c context) {
	name := f.Child(declarator, fieldDeclarator)
	f.AddCall(i, c.Context, facts.PlainCall, build.Name(f.String(name)), f.Raw(name))
	f.calledParameters(declarator, c)
	c.Context = f.Block(c.Context)
	if try := f.OfTry(i); try >= 0 {
		f.children(try, c)
	} else {
		f.children(body, c)
	}
}

// macroArguments gives the names among the arguments of a macro; a text counts
// as one.
func (f *file) macroArguments(i int) []string {
	var parts []string
	if f.Kind(i) == kindIdentifier {
		return []string{f.String(i)}
	}
	if i < 0 {
		return nil
	}
	text := strings.TrimSuffix(strings.TrimPrefix(f.String(i), "("), ")")
	if rest, ok := strings.CutPrefix(text, `"`); ok {
		name, _, _ := strings.Cut(rest, `"`)
		return []string{strings.Join(strings.FieldsFunc(name, notLetter), "_")}
	}
	for _, part := range strings.Split(text, ",") {
		if part = strings.TrimSpace(part); isName(part) {
			parts = append(parts, part)
		}
	}
	if len(parts) > 2 {
		parts = parts[:2]
	}
	return parts
}

func notLetter(r rune) bool {
	return r != '_' && (r|0x20 < 'a' || r|0x20 > 'z') && (r < '0' || r > '9')
}

// looseBody is the block behind a statement that is a call without an end:
// main() {…} in old C, or a macro that makes a function of a block. Only where
// no code can stand that is one.
func (f *file) looseBody(i int) int {
	if i < 0 || f.Tree.Kind(i) != "expression_statement" || f.Kind(f.Only(i)) != kindCall || strings.HasSuffix(f.String(i), ";") {
		return none
	}
	if next := f.Tree.Next(i); f.Kind(next) == kindBlock && f.inFile(i) {
		return next
	}
	return none
}

// inFile reports whether a node stands outside of all functions.
func (f *file) inFile(i int) bool {
	for p := f.Parent(i); p >= 0; p = f.Parent(p) {
		switch f.Kind(p) {
		case kindFunction, kindBlock, kindLambda:
			return false
		}
	}
	return true
}

// looseFunction walks such a function.
func (f *file) looseFunction(i, body int, c context) {
	call := f.Only(i)
	name := f.Child(call, fieldFunction)
	arguments := f.Child(call, fieldArguments)
	if f.String(name) == "" { // broken text
		f.children(i, c)
		f.children(body, c)
		return
	}
	if text := f.String(name); text == strings.ToUpper(text) {
		f.macroFunction(i, name, arguments, body, c)
		return
	}
	d := facts.Declaration{Kind: facts.Function, Name: f.String(name), Parent: c.Owner, Type: &facts.Type{Names: []string{"int"}}}
	for p := range f.Tree.NamedChildren(arguments) {
		d.Params = append(d.Params, facts.Param{Name: f.String(p)})
	}
	k := f.Declare(d)
	h := build.Header{Node: i, Doc: f.Start(i), End: f.End(i)}
	fn := f.AddFunction(k, h)
	fn.Node.LineEnd = f.Tree.EndLine(body)
	f.describe(fn, &d, call, c)
	f.body(i, body, k, fn, c, c)
}
