package swift

import (
	"strings"
	"testing"

	"rules_handbook/phases/scan/conform"
	"rules_handbook/phases/scan/syntax"
)

var suite = conform.Suite{New: New, Grammar: conform.One(syntax.Swift), IsCall: isCall}

func TestConform(t *testing.T) { conform.Run(t, suite) }

// isCall leaves out what the grammar reads as calls: index expressions and defer.
func isCall(t *syntax.Tree, i int) bool {
	switch t.Kind(i) {
	case "constructor_expression":
		return true
	case "call_expression":
		for child := range t.NamedChildren(i) {
			if t.Kind(child) == "call_suffix" {
				return t.Text(child)[0] != '[' && !strings.HasPrefix(string(t.Text(i)), "defer ")
			}
		}
	}
	return false
}

func TestExtract(t *testing.T) { conform.Golden(t, New(), "Sources/Core/Box.swift") }

func FuzzExtract(f *testing.F) { conform.Fuzz(f, suite, "Sources/Core/Box.swift") }
