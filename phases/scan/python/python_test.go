package python

import (
	"testing"

	"rules_handbook/phases/scan/conform"
	"rules_handbook/phases/scan/syntax"
)

var suite = conform.Suite{
	New: New, Grammar: conform.One(syntax.Python), IsCall: conform.Kinds("call"),
	More: true, // a call in a repaired text is none in the text itself
}

func TestConformance(t *testing.T) { conform.Run(t, suite) }

// TestExtract compares every testdata/<case>/input.py with facts.txt beside
// it; UPDATE_GOLDEN=1 writes the latter.
func TestExtract(t *testing.T) { conform.Golden(t, New(), "pkg/mod.py") }
