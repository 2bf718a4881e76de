package kotlin

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"rules_handbook/phases/scan/conform"
	"rules_handbook/phases/scan/syntax"
)

var suite = conform.Suite{New: New, Grammar: conform.One(syntax.Kotlin), IsCall: isCall}

// isCall counts calls, and what calls a constructor without looking like one. A
// function literal behind a call is a call of its own to the grammar only.
func isCall(t *syntax.Tree, i int) bool {
	switch t.Kind(i) {
	case "call_expression":
		return !isInnerCall(t, i)
	case "infix_expression", "constructor_delegation_call":
		return true
	case "constructor_invocation":
		return t.Kind(t.Parent(i)) == "delegation_specifier"
	case "enum_entry":
		return has(t, i, "value_arguments") >= 0
	}
	return false
}

func isInnerCall(t *syntax.Tree, i int) bool {
	outer := t.Parent(i)
	if t.Kind(outer) != "call_expression" || t.FirstChild(outer) != i {
		return false
	}
	suffix, own := has(t, outer, "call_suffix"), has(t, i, "call_suffix")
	return has(t, suffix, "annotated_lambda") >= 0 && has(t, suffix, "value_arguments") < 0 && has(t, own, "annotated_lambda") < 0
}

func has(t *syntax.Tree, i int, kind string) int {
	for child := range t.Children(i) {
		if t.Kind(child) == kind {
			return child
		}
	}
	return syntax.None
}

func TestConform(t *testing.T) { conform.Run(t, suite) }

func TestExtract(t *testing.T) { conform.Golden(t, New(), "src/shop/Shape.kt") }

func FuzzExtract(f *testing.F) { conform.Fuzz(f, suite, "src/A.kt") }

func TestIDs(t *testing.T) {
	for _, test := range []struct {
		name, src string
		want      []string
	}{
		{"functions", "fun f() {}\nfun g(a: Int) {}\nfun g(a: String, vararg b: List<Int>) {}\n", []string{"A.f", "A.g(Int)", "A.g(String,List...)"}},
		{"members", "class A(val x: Int) {\n  fun f() {}\n  class B {\n    fun g() {}\n  }\n}\n", []string{"A.A.A", "A.A.f", "A.A.B.g", "A.A.B.B"}},
		{"companion", "class A {\n  companion object {\n    fun f() {}\n  }\n}\n", []string{"A.A.Companion.f", "A.A.A"}},
		{"extensions", "fun String.f() {}\nclass A {\n  fun Int.g() {}\n}\n", []string{"A.f", "A.A.g", "A.A.A"}},
		{"on one line", "class A { fun f() = 1 }\nfun interface B { fun g() }\n", []string{"A.A.f", "A.B.g", "A.A.A"}},
		{"local", "fun f() {\n  fun g() {}\n  object : B { override fun h() {} }\n}\n", []string{"A.f", "A.f.g", "A.f.B.h"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			file, err := New().Extract("A.kt", []byte(test.src))
			if err != nil {
				t.Fatal(err)
			}
			var got []string
			for _, n := range file.Details.Nodes {
				got = append(got, n.ID)
			}
			if diff := cmp.Diff(test.want, got); diff != "" {
				t.Errorf("ids (-want +got):\n%s", diff)
			}
		})
	}
}
