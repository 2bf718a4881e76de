package scala

import (
	"testing"

	"rules_handbook/phases/scan/conform"
)

func TestRows(t *testing.T) {
	conform.Rows(t, New(), "src/A.scala", []conform.RowsCase{
		{"argument lists of a supertype", "class A extends B(1)(f(2))\nclass C extends B(g(3)) with D\n", []string{"1 B", "1 f", "2 B", "2 g"}},
		{"quoted code and splices", "inline def x(s: String) = ${ M.y('s) }\nval z = '{ f(${ g(1) }) }\n", []string{"1 M.y", "2 f", "2 g"}},
	})
}
