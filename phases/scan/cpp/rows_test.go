package cpp_test

import (
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
		{"an enumeration without a name", "struct S { enum { v = sizeof(f(0)) }; };\nvoid g() { enum { v = h(1) } x; }\n", []string{"1 f", "2 h"}},
	})
	conform.Rows(t, cpp.New(), "src/a.c", []conform.RowsCase{
		{"sizes of arrays", "int a[F(1)];\nvoid g() {\n  int b[F(2)] = {h()};\n  int *c[F(3)];\n  int d[F(4)][F(5)], e;\n}\n",
			[]string{"1 F", "3 F", "3 h", "4 F", "5 F", "5 F"}},
	})
}
