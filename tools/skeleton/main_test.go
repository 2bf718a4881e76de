package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"rules_handbook/phases/skeleton"
	"rules_handbook/schemas"
	"rules_handbook/schemas/facts"
)

// inputs writes a summary of one file and no documents.
func inputs(t *testing.T) (folder string, args []string) {
	t.Helper()
	folder = t.TempDir()
	summary := &facts.Summary{Version: facts.Version, Files: []facts.SummaryFile{{Path: "queue/q.go", Language: "go"}}}
	if err := facts.WriteFile(filepath.Join(folder, "summary"), summary); err != nil {
		t.Fatal(err)
	}
	if err := facts.WriteFile(filepath.Join(folder, "documents"), &facts.Documents{Version: facts.Version}); err != nil {
		t.Fatal(err)
	}
	return folder, []string{"-summary", "summary", "-documents", "documents", "-out", "skeleton.yaml", "-folders", "folders.json"}
}

func TestRunRefuses(t *testing.T) {
	folder, args := inputs(t)
	if err := os.WriteFile(filepath.Join(folder, "user.yaml"), []byte("stages: []\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	for want, args := range map[string][]string{
		"flag -summary is missing": nil,
		`language "fr"`:            append(args, "-lang", "fr"),
		"none.yaml":                append(args, "-user", "none.yaml"),
		"found no stages":          append(args, "-user", "user.yaml"),
	} {
		if err := run(t.Context(), args, folder); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: got %v, want %q", args, err, want)
		}
		if _, err := os.Stat(filepath.Join(folder, "skeleton.yaml")); err == nil {
			t.Errorf("%q leaves an output behind", args)
		}
	}
}

func TestRun(t *testing.T) {
	folder, args := inputs(t)
	if err := run(t.Context(), args, folder); err != nil {
		t.Fatal(err)
	}
	drafted, err := schemas.ReadSkeleton(filepath.Join(folder, "skeleton.yaml"))
	if err != nil || len(drafted.Stages) != 1 || drafted.Stages[0].Title != "Queue" || drafted.Metadata.DraftedBy != "skeleton-synth" {
		t.Errorf("got %+v, %v", drafted, err)
	}
	owned, err := skeleton.ReadFolders(filepath.Join(folder, "folders.json"))
	if err != nil || owned.StageOf("queue/q.go") != "stage-1" {
		t.Errorf("got %+v, %v", owned, err)
	}
}

func TestRunTakesAHandWrittenSkeleton(t *testing.T) {
	folder, args := inputs(t)
	if err := os.WriteFile(filepath.Join(folder, "user.yaml"), []byte("stages:\n  - id: Index\n    title: Start\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := run(t.Context(), append(args, "-user", "user.yaml"), folder); err != nil {
		t.Fatal(err)
	}
	taken, err := schemas.ReadSkeleton(filepath.Join(folder, "skeleton.yaml"))
	if err != nil || taken.Stages[0].ID != "Index-1" || taken.Metadata.DraftedBy != "user" {
		t.Errorf("got %+v, %v", taken, err)
	}
	owned, err := skeleton.ReadFolders(filepath.Join(folder, "folders.json"))
	if err != nil || len(owned.Folders) != 0 {
		t.Errorf("got %+v, %v", owned, err)
	}
}
