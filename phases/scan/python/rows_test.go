package python

import (
	"testing"

	"rules_handbook/phases/scan/conform"
)

func TestRows(t *testing.T) {
	conform.Rows(t, New(), "a.py", []conform.RowsCase{
		{"comments in a callee", "(  # type: ignore\n    a.b('#')\n).c()\n", []string{"1 ( a.b('#') ).c", "2 a.b"}},
	})
}
