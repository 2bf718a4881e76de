package csharp

import (
	"slices"
	"testing"

	"rules_handbook/phases/scan/conform"
	"rules_handbook/phases/scan/syntax"
)

var suite = conform.Suite{New: New, Grammar: conform.One(syntax.CSharp), IsCall: isCall}

func TestConform(t *testing.T) { conform.Run(t, suite) }

// isCall counts calls, constructions, and the constructors that others start with.
var isCall = conform.Kinds("invocation_expression", "object_creation_expression", "implicit_object_creation_expression", "constructor_initializer")

func TestExtract(t *testing.T) { conform.Golden(t, New(), "src/Box.cs") }

func FuzzExtract(f *testing.F) { conform.Fuzz(f, suite, "src/Box.cs") }

func TestPlainDoc(t *testing.T) {
	for doc, want := range map[string]string{
		"Plain words.": "Plain words.",
		"<summary>\nTakes <see cref=\"T:A.B\"/> &amp; <c>x</c>.\n</summary>\n<param name=\"a\">A.</param>": "Takes A.B & x.",
		"<inheritdoc/>":                "",
		"<param name=\"a\">A.</param>": "",
		"a < b":                        "a < b",
	} {
		if got := plainDoc(doc); got != want {
			t.Errorf("%q: %q, want %q", doc, got, want)
		}
	}
}

// A directive in the midst of a statement is none of the grammar.
func TestRepair(t *testing.T) {
	file, err := New().Extract("A.cs", []byte("class A {\n void F() {\n#if X\n  if (a) {\n   G();\n#else\n  if (b) {\n   H();\n#endif\n  }\n }\n}\n"))
	if err != nil {
		t.Fatal(err)
	}
	if file.Details.Reason != "" || len(file.Details.Calls) != 1 || file.Details.Calls[0].Raw != "G" || file.Details.Calls[0].Line != 5 {
		t.Errorf("reason %q, calls %v", file.Details.Reason, file.Details.Calls)
	}
}

// Types that differ in their number of type parameters are several.
func TestArity(t *testing.T) {
	file, err := New().Extract("A.cs", []byte("class Box {}\nclass Box<T> {}\ninterface IBox<in A, out B> {}\npartial class Part {}\npartial class Part {}\n"))
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, row := range file.Details.Types {
		got = append(got, row.ID+" "+row.Name)
	}
	want := []string{"type:A.Box Box", "type:A.Box~1 Box", "type:A.IBox IBox", "type:A.Part Part"}
	if !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}
