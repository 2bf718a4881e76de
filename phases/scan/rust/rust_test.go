package rust

import (
	"testing"

	"rules_handbook/phases/scan/conform"
	"rules_handbook/phases/scan/syntax"
)

var suite = conform.Suite{New: New, Grammar: conform.One(syntax.Rust), IsCall: isCall}

func TestConform(t *testing.T) { conform.Run(t, suite) }

// isCall counts calls, macros, and in the arguments of macros what has their
// form.
func isCall(t *syntax.Tree, i int) bool {
	switch t.Kind(i) {
	case "call_expression", "macro_invocation":
		return true
	case "token_tree":
		return t.Kind(t.Parent(i)) == "token_tree" && inArguments(t, i) && isCalled(t, i)
	}
	return false
}

// inArguments reports whether a token tree lies in the arguments of a macro.
func inArguments(t *syntax.Tree, i int) bool {
	for p := t.Parent(i); p >= 0; p = t.Parent(p) {
		switch t.Kind(p) {
		case "macro_invocation":
			return true
		case "token_tree":
		default:
			return false
		}
	}
	return false
}

func isCalled(t *syntax.Tree, i int) bool {
	before := syntax.None
	for child := range t.Children(t.Parent(i)) {
		if child == i {
			break
		}
		before = child
	}
	if before == syntax.None {
		return false
	}
	switch t.Kind(before) {
	case "identifier", "!":
		return t.Text(i)[0] == '(' || t.Kind(before) == "!"
	}
	return false
}

func TestExtract(t *testing.T) { conform.Golden(t, New(), "src/lib.rs") }

func FuzzExtract(f *testing.F) { conform.Fuzz(f, suite, "src/lib.rs") }
