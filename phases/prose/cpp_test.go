package prose

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestCSignature(t *testing.T) {
	for _, test := range []struct {
		signature string
		want      Signature
		ok        bool
	}{
		{"int", Signature{}, false},
		{"int f(", Signature{}, false},
		{"main()", Signature{}, true},
		{"void f(void)", Signature{}, true},
		{"static inline const char *name(const char *x, int n[4], ...)",
			Signature{[]Param{{"x", "const char *"}, {"n", "int[4]"}}, []string{"const char*"}}, true},
		{"template <typename T, int N> ns::Box<T>& ns::make(std::map<T, int> m, T = T()) const",
			Signature{[]Param{{"m", "std::map<T, int>"}, {"", "T"}}, []string{"ns::Box<T>&"}}, true},
		{"auto f(A&& a) -> std::vector<int>", Signature{[]Param{{"a", "A&&"}}, []string{"std::vector<int>"}}, true},
		{"explicit Shape(int n = 1) : Base(n)", Signature{[]Param{{"n", "int"}}, nil}, true},
	} {
		got, ok := ParseSignature("cpp", test.signature)
		if diff := cmp.Diff(test.want, got); diff != "" || ok != test.ok {
			t.Errorf("%s: %v\n%s", test.signature, ok, diff)
		}
	}
}

func TestDoxygen(t *testing.T) {
	doc := Parse("cpp", "\\brief Adds two numbers.\n\nSlowly.\n\\param[in] a the first\n@param b the second\n\\return their sum")
	want := Doc{
		Purpose: "Adds two numbers.", Paragraphs: []string{"Adds two numbers.", "Slowly."},
		Params: []Field{{"a", "the first"}, {"b", "the second"}}, Returns: "their sum",
	}
	if diff := cmp.Diff(want, doc); diff != "" {
		t.Error(diff)
	}
}
