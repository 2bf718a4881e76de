package assignment

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"rules_handbook/phases/skeleton"
	"rules_handbook/phases/survey"
	"rules_handbook/schemas"
	"rules_handbook/schemas/facts"
)

func stages(ids ...string) *schemas.Skeleton {
	s := &schemas.Skeleton{}
	for _, id := range ids {
		s.Stages = append(s.Stages, schemas.Stage{ID: id, Title: id, Description: id})
	}
	return s
}

func calls(pairs ...any) []facts.FileCall {
	var list []facts.FileCall
	for i := 0; i < len(pairs); i += 2 {
		list = append(list, facts.FileCall{File: pairs[i].(string), Calls: pairs[i+1].(int)})
	}
	return list
}

func TestAssignNothing(t *testing.T) {
	a := Assign(&schemas.Skeleton{}, &skeleton.Folders{}, &facts.Summary{}, nil)
	if err := a.Validate(); err != nil {
		t.Error(err)
	}
}

func TestAssignByFolder(t *testing.T) {
	folders := &skeleton.Folders{Version: 1, Folders: []skeleton.FolderStage{{Folder: "a", Stage: "stage-1"}, {Folder: "a/b", Stage: "stage-2"}, {Folder: "gone", Stage: "stage-9"}}}
	summary := &facts.Summary{Files: []facts.SummaryFile{
		{Path: "a/b/x.go"}, {Path: "a/c/y.go"}, {Path: "a/z.go"}, {Path: "gone/g.go"}, {Path: "main.go"},
	}}
	want := &schemas.Assignment{
		Version: 1,
		FileStage: map[string]schemas.FileStage{
			"a/b/x.go":  {Stage: "stage-2", Also: []string{}},
			"a/c/y.go":  {Stage: "stage-1", Also: []string{}},
			"a/z.go":    {Stage: "stage-1", Also: []string{}},
			"gone/g.go": {Stage: "unassigned", Also: []string{}},
			"main.go":   {Stage: "unassigned", Also: []string{}},
		},
		Buckets:  map[string][]string{"stage-1": {"a/c/y.go", "a/z.go"}, "stage-2": {"a/b/x.go"}},
		Coverage: schemas.AssignmentCoverage{NFiles: 5, NAssigned: 3, Unassigned: []string{"gone/g.go", "main.go"}},
	}
	got := Assign(stages("stage-1", "stage-2"), folders, summary, nil)
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if err := got.Validate(); err != nil {
		t.Error(err)
	}
}

func TestAlso(t *testing.T) {
	folders := &skeleton.Folders{Version: 1, Folders: []skeleton.FolderStage{
		{Folder: "a", Stage: "s-a"}, {Folder: "a/sub", Stage: "s-a.1"}, {Folder: "b", Stage: "s-b"}, {Folder: "c", Stage: "s-c"}, {Folder: "d", Stage: "s-d"}, {Folder: "x", Stage: "s-x"},
	}}
	skel := stages("s-a", "s-a.1", "s-b", "s-c", "s-d", "s-x")
	parent := "s-a"
	skel.Stages[1].Parent = &parent
	for _, c := range []struct {
		name  string
		files []facts.SummaryFile
		file  string
		want  []string
	}{
		{"too few calls", []facts.SummaryFile{{Path: "a/f.go"}, {Path: "b/b.go", Callees: calls("a/f.go", 2)}}, "a/f.go", []string{}},
		{"own stage", []facts.SummaryFile{{Path: "a/f.go"}, {Path: "a/g.go", Callees: calls("a/f.go", 9)}}, "a/f.go", []string{}},
		{"tests", []facts.SummaryFile{{Path: "a/f.go"}, {Path: "b/b_test.go", Test: true, Callees: calls("a/f.go", 9)}}, "a/f.go", []string{}},
		{"below its own", []facts.SummaryFile{{Path: "a/f.go"}, {Path: "a/sub/g.go", Callees: calls("a/f.go", 9)}}, "a/f.go", []string{}},
		{"above its own", []facts.SummaryFile{{Path: "a/g.go", Callees: calls("a/sub/f.go", 9)}, {Path: "a/sub/f.go"}}, "a/sub/f.go", []string{}},
		{"most first, two at most", []facts.SummaryFile{
			{Path: "a/f.go"}, {Path: "b/b.go", Callees: calls("a/f.go", 4)}, {Path: "c/c.go", Callees: calls("a/f.go", 6)}, {Path: "d/d.go", Callees: calls("a/f.go", 4)},
		}, "a/f.go", []string{"s-c", "s-b"}},
		{"a small share", []facts.SummaryFile{
			{Path: "a/f.go"}, {Path: "b/b.go", Callees: calls("a/f.go", 3)}, {Path: "c/c.go", Callees: calls("a/f.go", 10)},
		}, "a/f.go", []string{"s-c"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := Assign(skel, folders, &facts.Summary{Files: c.files}, nil)
			if diff := cmp.Diff(c.want, got.FileStage[c.file].Also); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

func TestAssignByWords(t *testing.T) {
	ingest := "ingest"
	skel := &schemas.Skeleton{Stages: []schemas.Stage{
		{ID: "ingest", Title: "Ingestion", Description: "Reads tasks from queues, see src/queue/ and worker files."},
		{ID: "ingest.http", Title: "HTTP sources", Description: "Polls over the network.", Parent: &ingest},
		{ID: "report", Title: "Reports", Description: "Writes summaries."},
		{ID: "stage-4", Title: "User accounts", Description: "Login and logout."},
		{ID: "stage-5", Title: "User profiles", Description: "Pictures."},
	}}
	briefs := survey.Briefs{"lib/x1.py": {File: "lib/x1.py", Purpose: "Writes summary reports."}}
	want := map[string]string{
		"lib/zebra.py":           "unassigned",
		"main.py":                "unassigned",
		"src/queue/deep/item.py": "ingest",
		"lib/http_source.py":     "ingest.http",
		"report/table.py":        "report",
		"lib/x1.py":              "report",
		"lib/user.py":            "unassigned", // two stages alike
		"accounts/user.py":       "stage-4",
	}
	summary := &facts.Summary{}
	for file := range want {
		summary.Files = append(summary.Files, facts.SummaryFile{Path: file})
	}
	got := Assign(skel, &skeleton.Folders{Version: 1}, summary, briefs)
	for file, stage := range want {
		if got.FileStage[file].Stage != stage {
			t.Errorf("%s: got %s, want %s", file, got.FileStage[file].Stage, stage)
		}
	}
	if err := got.Validate(); err != nil {
		t.Error(err)
	}
}
