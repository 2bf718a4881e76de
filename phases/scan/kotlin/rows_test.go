package kotlin

import (
	"testing"

	"rules_handbook/phases/scan/conform"
)

func TestRows(t *testing.T) {
	conform.Rows(t, New(), "src/A.kt", []conform.RowsCase{
		{"null is an operand", "fun f() {\n  x shouldBe null\n  null or y\n  a.b shouldBe null\n}\n", []string{"2 x shouldBe", "3 null or", "4 a.b shouldBe"}},
		{"indices that are assigned to", "fun f() {\n  a[g(1)] = h()\n  a[g(2)] += 1\n  a.b[g(3)] = 2\n  this.a[g(4)] = 3\n}\n",
			[]string{"2 g", "2 h", "3 g", "4 g", "5 g"}},
		{"indices of a property", "class A {\n  fun f() {\n    this.a[g(1)] = h()\n  }\n}\n", []string{"3 g", "3 h"}},
		{"a function literal behind arguments", "fun f() {\n  g(1) { h() }\n  g { h() }\n  g(1)(2)\n}\n", []string{"2 g", "2 h", "3 g", "3 h", "4 g(1)", "4 g"}},
	})
}
