package main

import (
	"os"
	"path/filepath"
	"testing"

	"rules_handbook/phases/render/rendertest"
	"rules_handbook/schemas"
)

func TestFindingsNeverFailIt(t *testing.T) {
	folder := t.TempDir()
	rendertest.Save(t, folder, rendertest.Demo(), rendertest.DemoCards())
	for _, name := range []string{"md", "skill"} {
		if err := os.Mkdir(filepath.Join(folder, name), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	args := []string{"-markdown", "md", "-skill", "skill", "-assignment", "assignment.json", "-summary", "summary", "-out", "findings.json"}
	if err := run(t.Context(), args, folder); err != nil {
		t.Fatal(err)
	}
	findings, err := schemas.ReadFindings(filepath.Join(folder, "findings.json"))
	if err != nil {
		t.Fatal(err)
	}
	rules := map[string]int{}
	for _, finding := range findings.Findings {
		rules[finding.Rule]++
	}
	for rule, count := range map[string]int{"skill-missing": 1, "page-missing": 2, "file-not-shown": 7, "file-unreadable": 1, "file-unparsable": 1, "file-partial": 1, "file-unassigned": 1} {
		if rules[rule] != count {
			t.Errorf("found %d of %s, want %d", rules[rule], rule, count)
		}
	}
}
