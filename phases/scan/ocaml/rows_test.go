package ocaml

import (
	"testing"

	"rules_handbook/phases/scan/conform"
)

func TestRows(t *testing.T) {
	conform.Rows(t, New(), "src/a.ml", []conform.RowsCase{
		{"structures that functors take", "module A = F (struct let g x = h x end)\ninclude F (C) (struct let k = l 1 end)\nlet m = let module N = F (struct let o = p 1 end) in q 1\n",
			[]string{"1 h", "2 l", "3 p", "3 q"}},
	})
}
