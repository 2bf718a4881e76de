package main

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"rules_handbook/phases/skeleton"
	"rules_handbook/schemas"
	"rules_handbook/schemas/facts"
)

// inputs writes a code base of one file and one stage.
func inputs(t *testing.T) (folder string, args []string) {
	t.Helper()
	folder = t.TempDir()
	at := func(name string) string { return filepath.Join(folder, name) }
	err := errors.Join(
		schemas.WriteSkeleton(at("skeleton.yaml"), &schemas.Skeleton{
			Metadata: schemas.SkeletonMetadata{Version: 1, DraftedBy: "skeleton-synth"},
			Stages:   []schemas.Stage{{ID: "stage-1", Title: "Queue", Description: "Keeps tasks."}},
		}),
		facts.WriteFile(at("summary"), &facts.Summary{Version: facts.Version, Files: []facts.SummaryFile{{Path: "queue/q.go", Language: "go"}}}),
		skeleton.WriteFolders(at("folders.json"), &skeleton.Folders{Version: 1, Folders: []skeleton.FolderStage{{Folder: "queue", Stage: "stage-1"}}}),
		schemas.WriteBriefPack(at("briefs.json"), &schemas.BriefPack{Version: 1, Briefs: []schemas.Brief{
			{File: "queue/q.go", Purpose: "Keeps tasks.", Role: schemas.RoleDomainLogic, Lifecycle: "none"}}}),
	)
	if err != nil {
		t.Fatal(err)
	}
	return folder, []string{"-skeleton", "skeleton.yaml", "-folders", "folders.json", "-summary", "summary", "-briefs", "briefs.json", "-out", "out"}
}

func TestRunRefuses(t *testing.T) {
	folder, args := inputs(t)
	for want, args := range map[string][]string{
		"flag -skeleton is missing": nil,
		"none.yaml":                 append(args, "-skeleton", "none.yaml"),
	} {
		if err := run(t.Context(), args, folder); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: got %v, want %q", args, err, want)
		}
		if _, err := os.Stat(filepath.Join(folder, "out")); err == nil {
			t.Errorf("%q leaves an output behind", args)
		}
	}
}

func TestRun(t *testing.T) {
	folder, args := inputs(t)
	if err := run(t.Context(), args, folder); err != nil {
		t.Fatal(err)
	}
	got, err := schemas.ReadAssignment(filepath.Join(folder, "out"))
	if err != nil || got.FileStage["queue/q.go"].Stage != "stage-1" {
		t.Errorf("got %+v, %v", got, err)
	}
}
