package nav_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"rules_handbook/phases/render/nav"
	"rules_handbook/phases/render/rendertest"
	"rules_handbook/schemas"
	"rules_handbook/schemas/facts"
)

func TestCut(t *testing.T) {
	demo := rendertest.Demo()
	briefs := &schemas.BriefPack{Version: 1, Briefs: []schemas.Brief{{File: "app/options.py"}, {File: "new.py"}, {File: "scripts/one-off.zig"}}}
	got, err := nav.Cut(demo.Skeleton, demo.Assignment, briefs)
	if err != nil {
		t.Fatal(err)
	}
	want := &facts.Places{Version: 1, Places: []facts.Place{
		{File: "app/options.py", Stages: []facts.StageRef{{ID: "stage-1", Title: "Startup"}, {ID: "stage-1.1", Title: "Options"}}, Also: []facts.StageRef{{ID: "stage-1", Title: "Startup"}}},
		{File: "new.py", Stages: []facts.StageRef{}, Also: []facts.StageRef{}},
		{File: "scripts/one-off.zig", Stages: []facts.StageRef{}, Also: []facts.StageRef{}},
	}}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
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
