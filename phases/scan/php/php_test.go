package php

import (
	"testing"

	"rules_handbook/phases/scan/conform"
	"rules_handbook/phases/scan/syntax"
)

var suite = conform.Suite{
	New:     New,
	Grammar: conform.One(syntax.PHP),
	IsCall: conform.Kinds("function_call_expression", "member_call_expression", "nullsafe_member_call_expression", "scoped_call_expression",
		"object_creation_expression"),
}

func TestConformance(t *testing.T) { conform.Run(t, suite) }

func TestGolden(t *testing.T) { conform.Golden(t, New(), "src/mod.php") }

func FuzzExtract(f *testing.F) { conform.Fuzz(f, suite, "src/mod.php") }

func TestClaims(t *testing.T) {
	for path, want := range map[string]bool{"a.php": true, "a/b.phtml": true, "x.blade.php": false, "a.php5": false, "php": false} {
		if got := New().Claims(path); got != want {
			t.Errorf("Claims(%q) = %v, want %v", path, got, want)
		}
	}
}
