package cpp_test

import (
	"slices"
	"testing"

	"rules_handbook/phases/scan/conform"
	"rules_handbook/phases/scan/cpp"
)

func TestRows(t *testing.T) {
	conform.Rows(t, cpp.New(), "src/a.cc", []conform.RowsCase{
		{"a body that catches", "void h() try { i(); } catch (int e) { j(); }\nA::A() try : x(1) { f(); } catch (...) { g(); }\n",
			[]string{"1 i", "1 j", "2 f", "2 g"}},
		{"a macro with a block in a function", "void k() {\n  LOOP(n) { l(n); }\n  each(x, y()) { m(); }\n  CAPTURE(n)\n  try { o(); } catch (...) { p(); }\n}\n",
			[]string{"2 LOOP", "2 l", "3 each", "3 y", "3 m", "4 CAPTURE", "5 o", "5 p"}},
		{"the head of a test", "TEST_CASE(\"a\" * skip()) { f(); }\nMATCHER_P(b, x, to(x) + \"c\") { g(); }\n", []string{"1 skip", "1 f", "2 to", "2 g"}},
		{"an enumeration without a name", "struct S { enum { v = sizeof(f(0)) }; };\nvoid g() { enum { v = h(1) } x; }\n", []string{"1 f", "2 h"}},
	})
	conform.Rows(t, cpp.New(), "src/a.c", []conform.RowsCase{
		{"casts beside what the grammar does not know", "void f() {\n  struct a *b = (struct a *)(c + d);\n  g(struct e, 1);\n  return (struct a *)(h(1));\n}\n", []string{"3 g", "4 h"}},
		{"sizes of arrays", "int a[F(1)];\nvoid g() {\n  int b[F(2)] = {h()};\n  int *c[F(3)];\n  int d[F(4)][F(5)], e;\n}\n",
			[]string{"1 F", "3 F", "3 h", "4 F", "5 F", "5 F"}},
	})
}

// In broken text a class may be read as the constraint of a type.
func TestBrokenClass(t *testing.T) {
	file, err := cpp.New().Extract("src/a.cc", []byte("class A {\n  void f() { g(); }\n} auto k() -> int { return l(); }\n"))
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, n := range file.Details.Nodes {
		got = append(got, n.Qualname)
	}
	for _, call := range file.Details.Calls {
		got = append(got, call.Raw)
	}
	if want := []string{"A.f", "k", "A.A", "g", "l"}; !slices.Equal(got, want) {
		t.Errorf("functions and calls: got %q, want %q", got, want)
	}
}
