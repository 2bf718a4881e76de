package nav_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"rules_handbook/phases/render/nav"
	"rules_handbook/phases/render/rendertest"
	"rules_handbook/schemas"
)

func TestCut(t *testing.T) {
	demo := rendertest.Demo()
	briefs := &schemas.BriefPack{Version: 1, Briefs: []schemas.Brief{{File: "app/options.py"}, {File: "new.py"}, {File: "scripts/one-off.zig"}}}
	got, err := nav.Cut(demo.Skeleton, demo.Assignment, briefs)
	if err != nil {
		t.Fatal(err)
	}
	want := &nav.Pack{Version: 1, Places: []nav.Place{
		{File: "app/options.py", Stages: []nav.Step{{ID: "stage-1", Title: "Startup"}, {ID: "stage-1.1", Title: "Options"}}, Also: []nav.Step{{ID: "stage-1", Title: "Startup"}}},
		{File: "new.py", Stages: []nav.Step{}, Also: []nav.Step{}},
		{File: "scripts/one-off.zig", Stages: []nav.Step{}, Also: []nav.Step{}},
	}}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	path := filepath.Join(t.TempDir(), "x.nav.json")
	if err := nav.Write(path, got); err != nil {
		t.Fatal(err)
	}
	read, err := nav.Read(path)
	if diff := cmp.Diff(want, read); err != nil || diff != "" {
		t.Errorf("%v (-want +got):\n%s", err, diff)
	}
}

func TestCutRefuses(t *testing.T) {
	briefs := &schemas.BriefPack{Briefs: []schemas.Brief{{File: "app/options.py"}}}
	demo := rendertest.Demo()
	demo.Assignment.FileStage["app/options.py"] = schemas.FileStage{Stage: "stage-9"}
	want := `assignment: file "app/options.py": found stage "stage-9", expected a stage of the skeleton: run the assignment phase again`
	if _, err := nav.Cut(demo.Skeleton, demo.Assignment, briefs); err == nil || err.Error() != want {
		t.Errorf("got error %v, want %s", err, want)
	}
	demo = rendertest.Demo()
	demo.Skeleton.Stages[0].Parent = &demo.Skeleton.Stages[2].ID
	if _, err := nav.Cut(demo.Skeleton, demo.Assignment, briefs); err == nil || !strings.Contains(err.Error(), "is its own ancestor") {
		t.Errorf("got error %v", err)
	}
}

func TestReadRefuses(t *testing.T) {
	path := filepath.Join(t.TempDir(), "x.nav.json")
	for content, want := range map[string]string{
		"[]":            "expected the places of files",
		`{"version":2}`: "version: found 2, expected 1: build it again",
	} {
		if err := os.WriteFile(path, []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
		if _, err := nav.Read(path); err == nil || !strings.HasPrefix(err.Error(), path+": "+want) {
			t.Errorf("%s: got error %v, want %s", content, err, want)
		}
	}
}
