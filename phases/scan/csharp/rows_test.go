package csharp

import (
	"testing"

	"rules_handbook/phases/scan/conform"
)

func TestRows(t *testing.T) {
	conform.Rows(t, New(), "src/A.cs", []conform.RowsCase{
		{"sizes of arrays", "class A {\n  void F() {\n    var a = new int[b()][];\n    var c = new int[d(), e()] { {f()} };\n    var g = stackalloc int[h()];\n  }\n}\n",
			[]string{"3 b", "4 d", "4 e", "4 f", "5 h"}},
		{"attributes", "[assembly: X(nameof(Y))]\nclass A {\n  [Z(nameof(W))]\n  void F() { g(nameof(V)); }\n}\n", []string{"4 g", "4 nameof"}},
	})
}
