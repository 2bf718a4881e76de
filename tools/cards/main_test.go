package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"rules_handbook/schemas"
	"rules_handbook/schemas/facts"
)

func TestRunRefuses(t *testing.T) {
	for _, c := range []struct {
		args []string
		want string
	}{
		{nil, "flag -details is missing"},
		{[]string{"-details", "d", "-links", "l", "-tree", "t", "-pack", "p"}, "flag -briefs is missing"},
		{[]string{"-details", "d", "-links", "l", "-tree", "t", "-pack", "p", "-briefs", "b"}, "no such file"},
		{[]string{"-coverage", "c", "-briefs", "none.json"}, "none.json"},
	} {
		if err := run(t.Context(), c.args, t.TempDir()); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%q: got %v, want %q", c.args, err, c.want)
		}
	}
}

func TestRun(t *testing.T) {
	folder := t.TempDir()
	details := &facts.Details{Version: facts.Version, Files: []facts.FileDetails{{Path: "a/b.py", Language: "python", Doc: "Adds up."}, {Path: "c.py", Language: "python"}}}
	if err := facts.WriteFile(filepath.Join(folder, "details"), details); err != nil {
		t.Fatal(err)
	}
	links := &facts.Links{Version: facts.Version, Files: []facts.FileLinks{{Path: "a/b.py"}, {Path: "c.py"}}}
	if err := facts.WriteFile(filepath.Join(folder, "links"), links); err != nil {
		t.Fatal(err)
	}
	args := []string{"-details", "details", "-links", "links", "-detail", "brief", "-tree", "cards", "-pack", "pack.json", "-briefs", "briefs.json"}
	if err := run(t.Context(), args, folder); err != nil {
		t.Fatal(err)
	}
	card, err := schemas.ReadFileCard(filepath.Join(folder, "cards/a/b.py.json"))
	if err != nil || card.Purpose != "Adds up." || card.Description != "" {
		t.Errorf("got %+v, %v", card, err)
	}
	if pack, err := schemas.ReadCardPack(filepath.Join(folder, "pack.json")); err != nil || len(pack.Cards) != 2 {
		t.Errorf("got %+v, %v", pack, err)
	}
	if err := run(t.Context(), []string{"-coverage", "coverage.json", "-briefs", "briefs.json"}, folder); err != nil {
		t.Fatal(err)
	}
	got, err := os.ReadFile(filepath.Join(folder, "coverage.json"))
	want := "{\n  \"version\": 1,\n  \"nFiles\": 2,\n  \"nDescribed\": 1,\n  \"missing\": [\n    \"c.py\"\n  ]\n}\n"
	if err != nil || string(got) != want {
		t.Errorf("got %s, %v", got, err)
	}
}
