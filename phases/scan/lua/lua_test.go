package lua

import (
	"testing"

	"rules_handbook/phases/scan/conform"
	"rules_handbook/phases/scan/syntax"
)

var suite = conform.Suite{New: New, Grammar: conform.One(syntax.Lua), IsCall: conform.Kinds("function_call"), Loose: true}

func TestConformance(t *testing.T) { conform.Run(t, suite) }

func TestGolden(t *testing.T) { conform.Golden(t, New(), "src/mod.lua") }

func FuzzExtract(f *testing.F) { conform.Fuzz(f, suite, "src/mod.lua") }
