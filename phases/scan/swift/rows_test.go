package swift

import (
	"testing"

	"rules_handbook/phases/scan/conform"
)

func TestRows(t *testing.T) {
	conform.Rows(t, New(), "Sources/A/a.swift", []conform.RowsCase{
		{"an operator before parentheses is no call", "func f() -> Double { return -(.infinity) }\nlet x = -(g(1))\n", []string{"2 g"}},
		{"a closure behind arguments", "func f() {\n  a(1) { b() }\n  a { b() }\n}\n", []string{"2 a", "2 b", "3 a", "3 b"}},
	})
}
