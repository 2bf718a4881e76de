package typescript

import (
	"testing"

	"rules_handbook/phases/scan/conform"
)

func TestRows(t *testing.T) {
	conform.Rows(t, New(), "src/a.tsx", []conform.RowsCase{
		{"the line of an element", "const f = () => (\n  a &&\n  <A.B x={g()}>\n    <C />\n  </A.B>\n)\n", []string{"3 A.B", "3 g", "4 C"}},
		{"a type is no call", "const x = y as typeof import('z')\nconst w = import('z')\n", []string{"2 import"}},
	})
}
