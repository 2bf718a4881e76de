package typescript

import (
	"testing"

	"rules_handbook/phases/scan/conform"
	"rules_handbook/phases/scan/syntax"
)

func TestConformance(t *testing.T) {
	conform.Run(t, conform.Suite{
		New: New, Grammar: conform.One(syntax.TypeScript), IsCall: conform.Kinds("call_expression", "new_expression"),
	})
}
