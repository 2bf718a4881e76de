package solidity_test

import (
	"testing"

	"rules_handbook/phases/scan/conform"
	"rules_handbook/phases/scan/solidity"
)

func TestRows(t *testing.T) {
	needsGrammar(t)
	conform.Rows(t, solidity.New(), "src/A.sol", []conform.RowsCase{
		{"push and pop of what a call gives", "contract A {\n  function f() public {\n    L.g().push(1).h();\n    i(j).pop();\n    a[k()].push(2);\n  }\n}\n",
			[]string{"3 L.g().push(1).h", "3 L.g().push", "3 L.g", "4 i(j).pop", "4 i", "5 a[k()].push", "5 k"}},
	})
}
