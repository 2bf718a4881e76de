package scala

import (
	"testing"

	"rules_handbook/phases/scan/conform"
)

func TestRows(t *testing.T) {
	conform.Rows(t, New(), "src/A.scala", []conform.RowsCase{
		{"quoted code and splices", "inline def x(s: String) = ${ M.y('s) }\nval z = '{ f(${ g(1) }) }\n", []string{"1 M.y", "2 f", "2 g"}},
	})
}
