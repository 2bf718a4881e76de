package main

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

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
		schemas.WriteAssignment(at("assignment.json"), &schemas.Assignment{
			Version: 1, FileStage: map[string]schemas.FileStage{"queue/q.go": {Stage: "stage-1", Also: []string{}}},
			Buckets:  map[string][]string{"stage-1": {"queue/q.go"}},
			Coverage: schemas.AssignmentCoverage{NFiles: 1, NAssigned: 1, Unassigned: []string{}},
		}),
		schemas.WriteOrganization(at("organization.yaml"), &schemas.Organization{
			Metadata: schemas.OrganizationMetadata{Version: 1, NStages: 1},
			Stages: schemas.OrganizedStages{{ID: "stage-1", Title: "Queue", OrderedFiles: []string{"queue/q.go"}, Groups: []schemas.Group{
				{Title: "Queue", Files: []schemas.GroupFile{{File: "queue/q.go", Role: schemas.RoleDomainLogic}}}}}},
			Coverage: schemas.OrganizationCoverage{NFiles: 1, NOrganized: 1},
		}),
		facts.WriteFile(at("documents"), &facts.Documents{Version: facts.Version}),
	)
	if err != nil {
		t.Fatal(err)
	}
	return folder, []string{"-skeleton", "skeleton.yaml", "-assignment", "assignment.json", "-organization", "organization.yaml", "-summary", "summary", "-documents", "documents", "-out", "out"}
}

func TestRunRefuses(t *testing.T) {
	folder, args := inputs(t)
	for want, args := range map[string][]string{
		"flag -skeleton is missing": nil,
		`language "fr"`:             append(args, "-lang", "fr"),
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
	got, err := schemas.ReadNarration(filepath.Join(folder, "out"))
	if err != nil || got.StageSummaries["stage-1"] == "" {
		t.Errorf("got %+v, %v", got, err)
	}
}
