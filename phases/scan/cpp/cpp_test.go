package cpp_test

import (
	"path/filepath"
	"strings"
	"testing"

	"rules_handbook/phases/scan/conform"
	"rules_handbook/phases/scan/cpp"
	"rules_handbook/phases/scan/syntax"
)

var suite = conform.Suite{
	New: cpp.New,
	Grammar: func(path string) *syntax.Language {
		if strings.HasSuffix(path, ".c") {
			return syntax.CLang()
		}
		return syntax.CPP()
	},
	IsCall: isCall,
}

// isCall reports whether a node is one of what the package calls a call.
func isCall(t *syntax.Tree, i int) bool {
	if !t.Named(i) {
		return false
	}
	switch t.Kind(i) {
	case "call_expression":
		return !inCondition(t, i) && !isLoose(t, i)
	case "new_expression":
		return true
	case "compound_literal_expression":
		return t.Text(i)[0] != '('
	case "field_initializer":
		name := t.FirstChild(i)
		return t.Kind(name) != "field_identifier" || t.Text(name)[0] >= 'A' && t.Text(name)[0] <= 'Z'
	case "abstract_function_declarator":
		// T x(F()) in a function
		p := t.Parent(i)
		return t.Kind(p) == "parameter_declaration" && t.Kind(t.Parent(t.Parent(t.Parent(p)))) == "compound_statement"
	}
	return false
}

func inCondition(t *syntax.Tree, i int) bool {
	for ; t.Parent(i) >= 0; i = t.Parent(i) {
		if k := t.Kind(t.Parent(i)); k == "preproc_if" || k == "preproc_elif" {
			return t.FieldName(i) == "condition"
		}
	}
	return false
}

// isLoose tells the head of a function that is read as a call.
func isLoose(t *syntax.Tree, i int) bool {
	p := t.Parent(i)
	if t.Kind(p) != "expression_statement" || strings.HasSuffix(string(t.Text(p)), ";") {
		return false
	}
	return t.Next(p) >= 0 && t.Kind(t.Next(p)) == "compound_statement" && t.Parent(t.Parent(p)) < 0
}

func TestConformance(t *testing.T) { conform.Run(t, suite) }

func TestGolden(t *testing.T) {
	for _, ext := range []string{".cc", ".c", ".hpp"} {
		conform.Golden(t, cpp.New(), filepath.Join("pkg", "mod"+ext))
	}
}

func FuzzExtract(f *testing.F) { conform.Fuzz(f, suite, "pkg/mod.cc") }

func FuzzExtractC(f *testing.F) { conform.Fuzz(f, suite, "pkg/mod.c") }
