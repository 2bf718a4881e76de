package zig_test

import (
	"testing"

	"rules_handbook/phases/scan/conform"
	"rules_handbook/phases/scan/zig"
)

func TestRows(t *testing.T) {
	needsGrammar(t)
	conform.Rows(t, zig.New(), "src/a.zig", []conform.RowsCase{
		{"types of tuples", "fn f(l: *L(C(W))) struct { L(C(W)), usize } {\n}\n", []string{"1 L", "1 C", "1 L", "1 C"}},
	})
}
