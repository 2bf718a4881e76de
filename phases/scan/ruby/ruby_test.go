package ruby

import (
	"testing"

	"rules_handbook/phases/scan/conform"
	"rules_handbook/phases/scan/syntax"
)

var suite = conform.Suite{
	New:     New,
	Grammar: conform.One(syntax.Ruby),
	IsCall: func(t *syntax.Tree, i int) bool {
		if t.Kind(i) == "super" && t.Named(i) {
			return t.Kind(t.Parent(i)) != "call"
		}
		return t.Kind(i) == "call" && t.Named(i)
	},
	More: true, // names that are no locals are calls too
}

func TestConformance(t *testing.T) { conform.Run(t, suite) }

func TestGolden(t *testing.T) { conform.Golden(t, New(), "lib/mod.rb") }

func FuzzExtract(f *testing.F) { conform.Fuzz(f, suite, "lib/mod.rb") }
