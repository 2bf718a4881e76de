package syntax

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"rules_handbook/phases/scan/extract"
)

func parse(t *testing.T, lang *Language, src string) *Tree {
	t.Helper()
	p := NewParser(lang)
	t.Cleanup(p.Close)
	tree, err := p.Parse([]byte(src), extract.DefaultLimits)
	if err != nil {
		t.Fatal(err)
	}
	return tree
}

func TestNavigation(t *testing.T) {
	tree := parse(t, JavaScript(), "f(a); // c\ng()")
	kinds := func(seq func(func(int) bool)) (out []string) {
		for i := range seq {
			out = append(out, tree.Kind(i))
		}
		return out
	}
	first := tree.FirstChild(0)
	call := tree.FirstChild(first)
	callee := tree.Child(call, "function")
	if got := string(tree.Text(callee)); got != "f" {
		t.Errorf("callee %q, want f", got)
	}
	if got := tree.Child(call, "body"); got != None {
		t.Errorf("a field the node lacks: %d, want None", got)
	}
	if got := tree.Child(call, "no such field"); got != None {
		t.Errorf("a field the grammar lacks: %d, want None", got)
	}
	if diff := cmp.Diff([]string{"expression_statement", "comment", "expression_statement"}, kinds(tree.Children(0))); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff([]string{"expression_statement", "expression_statement"}, kinds(tree.NamedChildren(0))); diff != "" {
		t.Error(diff)
	}
	if got, want := tree.After(call), tree.Next(call); got != want {
		t.Errorf("After(call) = %d, want %d", got, want)
	}
	if got, want := tree.After(tree.Child(call, "arguments")), tree.Next(call); got != want {
		t.Errorf("After of a last child = %d, want %d", got, want)
	}
	if got, want := tree.After(0), len(tree.Nodes); got != want {
		t.Errorf("After(root) = %d, want %d", got, want)
	}
}

func TestLines(t *testing.T) {
	tests := []struct {
		name, src   string
		start, end  int // of the last statement
		lines       int
		secondStart int
	}{
		{"one line", "f()", 1, 1, 1, 0},
		{"break at the end", "f()\n", 1, 1, 1, 4},
		{"second line", "a\nf(\n)\n", 2, 3, 3, 2},
		{"carriage returns", "a\r\nf(\r\n)\r\n", 2, 3, 3, 3},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			tree := parse(t, JavaScript(), test.src)
			last := None
			for i := range tree.Children(0) {
				last = i
			}
			if tree.Line(last) != test.start || tree.EndLine(last) != test.end {
				t.Errorf("lines %d to %d, want %d to %d", tree.Line(last), tree.EndLine(last), test.start, test.end)
			}
			if got := tree.Lines(); got != test.lines {
				t.Errorf("%d lines, want %d", got, test.lines)
			}
			if test.secondStart > 0 && tree.LineStart(2) != test.secondStart {
				t.Errorf("line 2 starts at %d, want %d", tree.LineStart(2), test.secondStart)
			}
		})
	}
	if got := parse(t, Python(), "").Lines(); got != 0 {
		t.Errorf("an empty text has %d lines, want 0", got)
	}
}

func TestFirstError(t *testing.T) {
	if got := parse(t, JavaScript(), "f()").FirstError(); got != None {
		t.Errorf("got %d, want None", got)
	}
	for src, want := range map[string]int{
		"a;\n\nf(":                             3, // a missing token
		"a;\n) b;\n) c;\n":                     2, // the first of two
		"class A {\n  f() {\n    a ) ;\n  }\n": 3, // inside another that begins with the text
	} {
		tree := parse(t, JavaScript(), src)
		if got := tree.Line(tree.FirstError()); got != want {
			t.Errorf("%q: first error on line %d, want %d", src, got, want)
		}
	}
}

func TestClassify(t *testing.T) {
	type class uint8
	symbols, errorClass := Classify(TypeScript(), map[string]class{"class": 1, "call_expression": 2, ErrorKind: 3})
	tree := parse(t, TypeScript(), "f()")
	if got := symbols[tree.Nodes[tree.FirstChild(tree.FirstChild(0))].Symbol]; got != 2 {
		t.Errorf("call_expression is class %d, want 2", got)
	}
	if got := symbols[tree.Nodes[0].Symbol]; got != 0 {
		t.Errorf("program is class %d, want 0", got)
	}
	if errorClass != 3 {
		t.Errorf("errors are class %d, want 3", errorClass)
	}
}

// all are the grammars with a text that each must read without an error, and
// a kind in it.
var all = []struct {
	lang      *Language
	src, kind string
}{
	{Bash(), "case $1 in a) f x;; esac\n", "case_item"},
	{CLang(), "int main(void) { return f(1); }", "call_expression"},
	{CPP(), "namespace n { class A : public B { void f(); }; }", "base_class_clause"},
	{CSharp(), "namespace N { class A { void F() { G(); } } }", "invocation_expression"},
	{CUE(), "a: {b: 1}\n", "field"},
	{Dockerfile(), "FROM a AS b\nRUN c\n", "from_instruction"},
	{Elixir(), "defmodule A do\n  def f(x), do: g(x)\nend\n", "call"},
	{HCL(), "resource \"a\" \"b\" {\n  c = d.e\n}\n", "block"},
	{Java(), "class A { void f() { g(); } }", "method_invocation"},
	{JavaScript(), "f()", "call_expression"},
	{Kotlin(), "class A {\n  fun f() = g()\n}\n", "function_declaration"},
	{Lua(), "local function f(a) return g(a) end", "function_call"},
	{OCaml(), "let f x = g x", "application_expression"},
	{PHP(), "<?php function f() { g(); }", "function_call_expression"},
	{Protobuf(), "syntax = \"proto3\";\nmessage A { B b = 1; }\n", "message"},
	{Python(), "f()", "call"},
	{Ruby(), "class A\n  def f = g(1)\nend\n", "method"},
	{Rust(), "impl A { fn f(&self) { g!(1) } }", "macro_invocation"},
	{Scala(), "object A { def f(x: Int) = g(x) }", "function_definition"},
	{Swift(), "class A { func f() { g() } }", "call_expression"},
	{TSX(), "let a = <B/>", "jsx_self_closing_element"},
	{TypeScript(), "let a: B", "type_annotation"},
}

func TestLanguages(t *testing.T) {
	for _, test := range all {
		t.Run(test.lang.Name(), func(t *testing.T) {
			if test.lang.Kind(errorSymbol) != ErrorKind {
				t.Errorf("error symbol is %q", test.lang.Kind(errorSymbol))
			}
			tree := parse(t, test.lang, test.src)
			found := false
			for i := range tree.Nodes {
				found = found || tree.Kind(i) == test.kind
			}
			if !found || tree.HasError() {
				t.Errorf("error %v, %s found: %v, in\n%s", tree.HasError(), test.kind, found, show(tree))
			}
		})
	}
}
