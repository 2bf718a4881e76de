package java

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"rules_handbook/phases/scan/conform"
	"rules_handbook/phases/scan/syntax"
	"rules_handbook/schemas/facts"
)

var suite = conform.Suite{New: New, Grammar: conform.One(syntax.Java), IsCall: isCall}

// isCall counts calls, constructions and enum constants with arguments.
func isCall(t *syntax.Tree, i int) bool {
	switch t.Kind(i) {
	case "method_invocation", "object_creation_expression", "explicit_constructor_invocation":
		return true
	case "enum_constant":
		return t.Child(i, "arguments") >= 0
	}
	return false
}

func TestConform(t *testing.T) { conform.Run(t, suite) }

func TestExtract(t *testing.T) { conform.Golden(t, New(), "src/shop/shapes/Shape.java") }

func FuzzExtract(f *testing.F) { conform.Fuzz(f, suite, "src/A.java") }

func TestIDs(t *testing.T) {
	for _, test := range []struct {
		name, src string
		want      []string
	}{
		{"alone", "class A { void f(int x) {} }", []string{"A.A.f", "A.A.A"}},
		{"overloads", "class A { void f(int x) {} void f(String... s) {} void f(int[] a, java.util.List<A> b) {} }",
			[]string{"A.A.f(int)", "A.A.f(String...)", "A.A.f(int[],List)", "A.A.A"}},
		{"constructors", "class A { A() {} A(A a) {} }", []string{"A.A.A()", "A.A.A(A)"}},
		{"nested", "class A { static class B { void f() {} } }", []string{"A.A.B.f", "A.A.B.B", "A.A.A"}},
		{"anonymous", "class A { A() { new B() { void f() {} }; new B() { void f() {} }; } }", []string{"A.A.A", "A.A.A.B.f~1", "A.A.A.B.f"}},
		{"initialisers", "class A { static { } { } A() {} }", []string{"A.A.static_init", "A.A.instance_init", "A.A.A"}},
		{"records", "record A(int x) { A { } int x() { return x; } } record B(int x) {}", []string{"A.A.A", "A.A.x", "A.B.B"}},
		{"interfaces have no constructor", "interface A { void f(); @interface B { int n(); } }", []string{"A.A.f", "A.A.B.n"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			file, err := New().Extract("A.java", []byte(test.src))
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

func TestNode(t *testing.T) {
	src := "class A<T> {\n  int own;\n\n  /** Says it. */\n  @Override @Named(\"x\")\n  public String say(T t, Part p, String s, List<Part> l, Part[] a) { own = 1; return own + this.more; }\n  static void go() {}\n}\n"
	file, err := New().Extract("x/A.java", []byte(src))
	if err != nil {
		t.Fatal(err)
	}
	want := []facts.Node{
		{ID: "x.A.A.say", Name: "say", Qualname: "A.say", ClassName: "A", LineStart: 5, LineEnd: 6, Method: true, Exported: true,
			Signature: `@Override @Named("x") public String say(T t, Part p, String s, List<Part> l, Part[] a)`,
			Decorator: []string{"Override", `Named("x")`}, Doc: "Says it.", AttrsRead: []string{"more", "own"}, AttrsSet: []string{"own"},
			Params: []facts.ParamType{{Name: "p", Type: "Part"}, {Name: "a", Type: "Part"}}},
		{ID: "x.A.A.go", Name: "go", Qualname: "A.go", LineStart: 7, LineEnd: 7, Signature: "static void go()"},
		{ID: "x.A.A.A", Name: "A", Qualname: "A.A", ClassName: "A", LineStart: 1, LineEnd: 8, Method: true, Synthetic: true, Signature: "class A"},
	}
	if diff := cmp.Diff(want, file.Details.Nodes); diff != "" {
		t.Errorf("nodes (-want +got):\n%s", diff)
	}
}
