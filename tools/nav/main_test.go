package main

import (
	"path/filepath"
	"testing"

	"rules_handbook/phases/render/rendertest"
	"rules_handbook/schemas/facts"
)

func TestRun(t *testing.T) {
	folder := t.TempDir()
	artifacts, cards := rendertest.Large(30) // two shards
	rendertest.Save(t, folder, artifacts, cards)
	args := []string{
		"-skeleton", "skeleton.yaml", "-assignment", "assignment.json",
		"-briefs", "0.briefs.json", "-nav", "0.nav", "-briefs", "1.briefs.json", "-nav", "1.nav",
	}
	if err := run(t.Context(), args, folder); err != nil {
		t.Fatal(err)
	}
	for name, files := range map[string]int{"0.nav": 20, "1.nav": 10} {
		pack, err := facts.ReadFile[facts.Places](filepath.Join(folder, name))
		if err != nil || len(pack.Places) != files || len(pack.Places[0].Stages) != 1 {
			t.Errorf("%s: found %v, %v", name, pack, err)
		}
	}
	want := "found 2 -briefs and 1 -nav, expected pairs"
	if err := run(t.Context(), append(args[:8], "-briefs", "1.briefs.json"), folder); err == nil || err.Error() != want {
		t.Errorf("got error %v, want %s", err, want)
	}
}
