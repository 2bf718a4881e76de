package dart_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"rules_handbook/phases/scan/conform"
	"rules_handbook/phases/scan/dart"
	"rules_handbook/phases/scan/extract"
	"rules_handbook/phases/scan/syntax"
	"rules_handbook/schemas/facts"
)

var suite = conform.Suite{New: dart.New, Grammar: conform.One(syntax.Dart), IsCall: isCall}

// isCall counts calls, constructions, calls of other constructors before a body,
// and enum constants with arguments.
func isCall(t *syntax.Tree, i int) bool {
	has := func(kind string) bool {
		for child := t.FirstChild(i); child >= 0; child = t.Next(child) {
			if t.Kind(child) == kind {
				return true
			}
		}
		return false
	}
	switch t.Kind(i) {
	case "method_invocation", "new_expression", "const_object_expression", "constructor_invocation", "redirection":
		return true
	case "selector", "enum_constant":
		return has("argument_part") || has("arguments")
	case "initializer_list_entry":
		return has("super")
	}
	return false
}

// needsGrammar skips a test in a program that is built without the grammar.
func needsGrammar(t testing.TB) {
	t.Helper()
	if syntax.Dart() == nil {
		t.Skip("built without the grammar from npm: see package syntax/npm")
	}
}

func TestConformance(t *testing.T) {
	needsGrammar(t)
	conform.Run(t, suite)
}

func TestGolden(t *testing.T) {
	needsGrammar(t)
	conform.Golden(t, dart.New(), "lib/model.dart")
}

func TestWithoutGrammar(t *testing.T) {
	if syntax.Dart() != nil {
		t.Skip("built with the grammar")
	}
	_, err := dart.New().Extract("a.dart", []byte("void f() {}\n"))
	want := "found no grammar of dart in this program, expected the one from npm"
	if err == nil || !strings.HasPrefix(err.Error(), want) {
		t.Errorf("got %v, want %q", err, want)
	}
}

func scan(t *testing.T, src string) extract.File {
	t.Helper()
	needsGrammar(t)
	file, err := dart.New().Extract("lib/a.dart", []byte(src))
	if err != nil {
		t.Fatal(err)
	}
	conform.Check(t, file)
	return file
}

func TestIDs(t *testing.T) {
	for _, test := range []struct {
		name, src string
		want      []string
	}{
		{"constructors", "class A { A(); A.b(); const A.c(); factory A.d() => A(); factory A.e() = A.b; }",
			[]string{"lib.a.A.A", "lib.a.A.b", "lib.a.A.c", "lib.a.A.d", "lib.a.A.e"}},
		{"implicit constructor", "class A {} mixin M {} enum E { a }", []string{"lib.a.A.A", "lib.a.E.E"}},
		{"getter and setter", "class A { A(); int get x => 1; set x(int v) {} }", []string{"lib.a.A.A", "lib.a.A.x", "lib.a.A.x="}},
		{"operators", "class A { A(); A operator +(A o) => o; operator []=(int i, A a) {} bool operator ==(Object o) => true; A operator -() => this; }",
			[]string{"lib.a.A.A", "lib.a.A.operator+", "lib.a.A.operator[]=", "lib.a.A.operator==", "lib.a.A.operator-"}},
		{"nested", "void f() { void g() { void h() {} } }", []string{"lib.a.f", "lib.a.f.g", "lib.a.f.g.h"}},
		{"extensions", "extension E on A { void f() {} } extension on B { void g() {} }", []string{"lib.a.E.f", "lib.a.B.g"}},
		{"extension type", "extension type X(int i) { void f() {} }", []string{"lib.a.X.f", "lib.a.X.X"}},
		{"without a body", "abstract class A { A(); void f(); external int g(); }", []string{"lib.a.A.A", "lib.a.A.f", "lib.a.A.g"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			var got []string
			for _, n := range scan(t, test.src).Details.Nodes {
				got = append(got, n.ID)
			}
			if diff := cmp.Diff(test.want, got); diff != "" {
				t.Errorf("ids (-want +got):\n%s", diff)
			}
		})
	}
}

func TestNode(t *testing.T) {
	got := scan(t, `class A {
  int a = 0, b = 0, c = 0;

  /// Does it.
  @override
  @Deprecated('x')
  Future<Part> run(Part p, int n, {required List<Part> all}) async {
    a = 1; this.b += n; var c = 2; c = 3; return p;
  }
  A._(this.a);
}
`).Details.Nodes
	want := []facts.Node{
		{ID: "lib.a.A.run", Name: "run", Qualname: "A.run", ClassName: "A", LineStart: 7, LineEnd: 9, Method: true, Exported: true, Async: true, Doc: "Does it.",
			Signature: "Future<Part> run(Part p, int n, {required List<Part> all})", Decorator: []string{"override", "Deprecated('x')"},
			AttrsRead: []string{"b"}, AttrsSet: []string{"a", "b"}, Params: []facts.ParamType{{Name: "p", Type: "Part"}, {Name: "all", Type: "List"}}},
		{ID: "lib.a.A._", Name: "_", Qualname: "A._", ClassName: "A", LineStart: 10, LineEnd: 10, Method: true, Signature: "A._(this.a);", AttrsSet: []string{"a"}},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("nodes (-want +got):\n%s", diff)
	}
}

// Constructs that the grammar does not know are read all the same.
func TestRepair(t *testing.T) {
	for _, test := range []struct {
		name, src string
		calls     []string
	}{
		{"label", "void f() {\n  outer:\n  for (;;) { break outer; }\n  g();\n}", []string{"g"}},
		{"label of a stream", "void f() async {\n  outer:\n  await for (var a in b) { g(); }\n}", []string{"g"}},
		{"member of a function literal", "void f() { a(() { g(); }.toJS); }", []string{"a", "g"}},
		{"call of what may be null", "void f() { h!(1); a.b!(2); }", []string{"h", "a.b"}},
		{"throw behind ??", "void f() { a ?? throw E(); }", []string{"E"}},
		{"generic constructor", "void f() {\n  A<int>.from(m).go();\n}", []string{"A<int>.from(m).go", "A<int>.from"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			file := scan(t, test.src)
			var got []string
			for _, c := range file.Details.Calls {
				got = append(got, c.Raw)
			}
			if diff := cmp.Diff(test.calls, got); diff != "" || file.Details.Reason != "" {
				t.Errorf("%q, calls (-want +got):\n%s", file.Details.Detail, diff)
			}
		})
	}
}

func FuzzExtract(f *testing.F) {
	if syntax.Dart() == nil {
		f.Skip("built without the grammar from npm")
	}
	conform.Fuzz(f, suite, "lib/model.dart")
}
