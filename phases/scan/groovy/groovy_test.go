package groovy

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"rules_handbook/phases/scan/conform"
	"rules_handbook/phases/scan/groovy/grammar"
	"rules_handbook/phases/scan/syntax"
	"rules_handbook/schemas/facts"
)

var suite = conform.Suite{New: New, Grammar: func(string) *syntax.Language { return grammar.Groovy }, IsCall: isCall}

// isCall counts calls, constructions and enum constants with arguments.
func isCall(t *syntax.Tree, i int) bool {
	switch t.Kind(i) {
	case "call":
		return true
	case "new", "constant":
		return t.Child(i, "arguments") >= 0
	}
	return false
}

func TestConform(t *testing.T) { conform.Run(t, suite) }

func TestExtract(t *testing.T) { conform.Golden(t, New(), "src/shop/shapes/Shape.groovy") }

func FuzzExtract(f *testing.F) { conform.Fuzz(f, suite, "src/A.groovy") }

func TestClaims(t *testing.T) {
	for path, want := range map[string]bool{"a/B.groovy": true, "build.gradle": true, "ci/Jenkinsfile": true, "a.gvy": true, "a.gy": true, "a.gsh": true, "build.gradle.kts": false, "Jenkinsfile.md": false} {
		if got := New().Claims(path); got != want {
			t.Errorf("Claims(%q) = %v, want %v", path, got, want)
		}
	}
}

func TestIDs(t *testing.T) {
	for _, test := range []struct {
		name, src string
		want      []string
	}{
		{"methods", "class A { void f(int x) {}\n def g() {}\n static h(a, b) {}\n private <T> T i() {} }", []string{"A.A.f", "A.A.g", "A.A.h", "A.A.i", "A.A.A"}},
		{"overloads", "class A { void f(int x) {}\n void f(String... s) {}\n def f(a, List<A> b) {} }",
			[]string{"A.A.f(int)", "A.A.f(String...)", "A.A.f(Object,List)", "A.A.A"}},
		{"constructors", "class A { A() {}\n A(A a) { this() } }", []string{"A.A.A()", "A.A.A(A)"}},
		{"a default value before a parameter without one", "class A { def f(Map m = [:], String s) {} }", []string{"A.A.f", "A.A.A"}},
		{"names in quotes", "class A { def 'is so'() {}\n void \"x  'y'\"() {} }", []string{"A.A.is so", "A.A.x 'y'", "A.A.A"}},
		{"nested", "class A { static class B { void f() {} } }", []string{"A.A.B.f", "A.A.B.B", "A.A.A"}},
		{"anonymous", "class A { def f() { new B() { void g() {} } } }", []string{"A.A.f", "A.A.f.B.g", "A.A.A"}},
		{"initialisers", "class A { static { }\n { }\n A() {} }", []string{"A.A.static_init", "A.A.instance_init", "A.A.A"}},
		{"enum", "enum A { X(1) { int f() { 1 } }, Y\n A(int n = 0) {}\n def g() {} }", []string{"A.A.A.f", "A.A.A", "A.A.g", "A.<module>"}},
		{"trait and interface", "trait A { def f() {} }\ninterface B { def g(); int h(int x) }", []string{"A.A.f", "A.B.g", "A.B.h"}},
		{"record", "record A(int x) { A { } }", []string{"A.A.A"}},
		{"functions of a script", "def f(x) { }\nint g() { 1 }\nString[] h() { }", []string{"A.f", "A.g", "A.h"}},
		{"calls are no functions", "f(1) { }\nFoo g(2)\nfoo bar\ng { it }\nfoo.bar 1", []string{"A.<module>"}},
		{"brace in the next line", "class A\n{\n  def f()\n  {\n  }\n}", []string{"A.A.f", "A.A.A"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			file, err := New().Extract("A.groovy", []byte(test.src))
			if err != nil {
				t.Fatal(err)
			}
			conform.Check(t, file)
			if file.Details.Reason != "" && test.name != "calls are no functions" {
				t.Errorf("%s: %s", file.Details.Reason, file.Details.Detail)
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

func TestCalls(t *testing.T) {
	for _, test := range []struct {
		src  string
		want []string
	}{
		{"f(1, 2)", []string{"f"}},
		{"f 1, 2", []string{"f"}},
		{"a.f x: 1, y: g()", []string{"a.f", "g"}},
		{"f { g() }", []string{"f", "g"}},
		{"f(1) { g() } { h() }", []string{"f", "g", "h"}},
		{"id 'x' version '1' apply false", []string{"id 'x' version '1' apply", "id 'x' version", "id"}},
		{"def x = f y", []string{"f"}},
		{"return f(x) ?: g(y)", []string{"f", "g"}},
		{"a = b\nc", nil},
		{"Foo bar = baz()", []string{"baz"}},
		{"a?.b()*.c()", []string{"a?.b()*.c", "a?.b"}},
		{"a\n  .b()\n  .c()", []string{"a .b() .c", "a .b"}},
		{"\"${f()} $g ${h { i() }}\"", []string{"f", "h", "i"}},
		{"'${f()}'", nil},
		{"x = /${f()}/ + a / b / c", []string{"f"}},
		{"new A(b()).c()", []string{"new A(b()).c", "new A", "b"}},
		{"new A<B, C<D>>(1)", []string{"new A<B, C<D>>"}},
		{"new int[3]; new A[f()]", []string{"f"}},
		{"a[f()] = g()", []string{"f", "g"}},
		{"(B) c()", []string{"c"}},
		{"this.f(); super.g()", []string{"this.f", "super.g"}},
		{"a.'b c'()", []string{"a.'b c'"}},
		{"@A({ f() }) class B {}", []string{"f"}},
		{"if (f()) g() else h()", []string{"f", "g", "h"}},
		{"a.b << c()", []string{"c"}},
		{"[a: f(), (g()): 1, *: h()]", []string{"f", "g", "h"}},
		{"{ -> f() }()", []string{"{ -> f() }", "f"}},
		{"f('a'\n + g()\n - { h()\n -i() })", []string{"f", "g", "h", "i"}},
		{"a in b(); a !in c()", []string{"b", "c"}},
		{"println $/ ${f()} $$ /$", []string{"println", "f"}},
	} {
		t.Run(test.src, func(t *testing.T) {
			file, err := New().Extract("A.groovy", []byte(test.src))
			if err != nil {
				t.Fatal(err)
			}
			conform.Check(t, file)
			if file.Details.Reason != "" {
				t.Errorf("%s: %s", file.Details.Reason, file.Details.Detail)
			}
			var got []string
			for _, c := range file.Details.Calls {
				got = append(got, c.Raw)
			}
			if diff := cmp.Diff(test.want, got); diff != "" {
				t.Errorf("calls (-want +got):\n%s", diff)
			}
		})
	}
}

func TestNode(t *testing.T) {
	src := "class A<T> {\n  def own\n\n  /** Says it. */\n  @Override @Named('x')\n  protected String say(T t, Part p, String s, List<Part> l, Part[] a = null) { own + 1 }\n  private static go() { }\n}\n"
	file, err := New().Extract("x/A.groovy", []byte(src))
	if err != nil {
		t.Fatal(err)
	}
	want := []facts.Node{
		{ID: "x.A.A.say", Name: "say", Qualname: "A.say", ClassName: "A", LineStart: 5, LineEnd: 6, Method: true, Exported: true,
			Signature: `@Override @Named('x') protected String say(T t, Part p, String s, List<Part> l, Part[] a = null)`,
			Decorator: []string{"Override", `Named('x')`}, Doc: "Says it.",
			Params: []facts.ParamType{{Name: "p", Type: "Part"}, {Name: "a", Type: "Part"}}},
		{ID: "x.A.A.go", Name: "go", Qualname: "A.go", LineStart: 7, LineEnd: 7, Signature: "private static go()"},
		{ID: "x.A.A.A", Name: "A", Qualname: "A.A", ClassName: "A", LineStart: 1, LineEnd: 8, Method: true, Synthetic: true, Exported: true, Signature: "class A"},
	}
	if diff := cmp.Diff(want, file.Details.Nodes); diff != "" {
		t.Errorf("nodes (-want +got):\n%s", diff)
	}
}

// Faults stay where they are: what stands around them is read.
func TestFaults(t *testing.T) {
	for _, test := range []struct {
		src, detail string
		want        []string
	}{
		{"class A {\n def f() {\n ) + \n }\n def g() { }\n}", "syntax error in line 3", []string{"A.A.f", "A.A.g", "A.A.A"}},
		{"class A {\n def f() { [1, (2 }\n def g() { }\n}", "syntax error in line 2", []string{"A.A.f", "A.A.g", "A.A.A"}},
		{"class A {\n def f() { 'open }\n", "syntax error in line 1", []string{"A.A.f", "A.A.A"}},
	} {
		t.Run(test.src, func(t *testing.T) {
			file, err := New().Extract("A.groovy", []byte(test.src))
			if err != nil {
				t.Fatal(err)
			}
			conform.Check(t, file)
			var got []string
			for _, n := range file.Details.Nodes {
				got = append(got, n.ID)
			}
			if diff := cmp.Diff(test.want, got); diff != "" || file.Details.Detail != test.detail {
				t.Errorf("%s; ids (-want +got):\n%s", file.Details.Detail, diff)
			}
		})
	}
}
