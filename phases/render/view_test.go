package render_test

import (
	"reflect"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"rules_handbook/phases/render"
	"rules_handbook/phases/render/rendertest"
	"rules_handbook/schemas"
)

func TestViewRefusesWhatDoesNotFit(t *testing.T) {
	tests := []struct {
		name   string
		change func(a *render.Artifacts)
		want   string
	}{
		{"language", func(a *render.Artifacts) { a.Lang = "fr" }, `language: found "fr", expected one of de en es hi ja pt ru zh`},
		{"parent", func(a *render.Artifacts) { a.Skeleton.Stages[2].Parent = new(string) }, `skeleton: stage "stage-1.1": found parent ""`},
		{"cycle", func(a *render.Artifacts) { a.Skeleton.Stages[0].Parent = &a.Skeleton.Stages[2].ID }, "skeleton: found 3 stages that are their own ancestors"},
		{"stage of a file", func(a *render.Artifacts) { a.Assignment.FileStage["app/main.py"] = schemas.FileStage{Stage: "stage-9"} }, `assignment: file "app/main.py": found stage "stage-9"`},
		{"stage of a register", func(a *render.Artifacts) { a.Registers.Registers[0].Stages[1] = "stage-9" }, `registers: reg-task-queue: found stage "stage-9"`},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			artifacts := rendertest.Demo()
			test.change(&artifacts)
			if _, err := render.NewView(artifacts); err == nil || !strings.HasPrefix(err.Error(), test.want) {
				t.Errorf("got error %v, want %s…", err, test.want)
			}
		})
	}
}

func TestView(t *testing.T) {
	view := rendertest.View(t, rendertest.Demo())
	type page struct {
		ID, Number, Summary string
		Depth, NFiles       int
		Files               []string
		Rest                []string
		Missing             bool
	}
	var got []page
	for _, stage := range view.Pages {
		got = append(got, page{stage.ID, stage.Number, stage.Summary, stage.Depth, stage.NFiles, stage.Files, stage.Rest, stage.Missing})
	}
	want := []page{
		{"stage-1", "1", "Starts everything.", 0, 2, []string{"app/main.py"}, []string{"app/main.py"}, false},
		{"stage-1.1", "1.1", "Reads the options.", 1, 1, []string{"app/options.py"}, []string{"app/options.py"}, true},
		{"stage-2", "2", "Drains the queue.", 0, 3, []string{"app/worker.py", "app/queue.py", "app/test_queue.py"}, []string{"app/test_queue.py"}, false},
		{"crosscut-1", "3", "Logs.", 0, 1, []string{"web/log.ts"}, []string{"web/log.ts"}, true},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("pages (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff([]render.Group{{Title: "Core flow", Summary: "In the order they run.", Files: []string{"app/worker.py", "app/queue.py"}}}, view.Stage("stage-2").Groups); diff != "" {
		t.Errorf("groups (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff([]string{"scripts/one-off.zig"}, view.Unassigned); diff != "" {
		t.Errorf("unassigned (-want +got):\n%s", diff)
	}
	if len(view.NotAnalysed) != 2 || view.Partial["app/queue.py"] == "" {
		t.Errorf("not analysed %v, partial %v", view.NotAnalysed, view.Partial)
	}
}

func TestGroupsHoldEachFileOnceAndNoForeignOnes(t *testing.T) {
	artifacts := rendertest.Demo()
	stage := &artifacts.Organization.Stages[0]
	stage.Groups = append(stage.Groups, schemas.Group{Title: "Again", Files: []schemas.GroupFile{{File: "app/queue.py"}, {File: "app/main.py"}}})
	if groups := rendertest.View(t, artifacts).Stage("stage-2").Groups; len(groups) != 1 {
		t.Errorf("found %d groups, want 1: %v", len(groups), groups)
	}
}

func TestLabelsAreCompleteAndFit(t *testing.T) {
	english, _ := render.LabelsFor("en")
	want := reflect.ValueOf(*english)
	for _, lang := range render.Languages {
		labels, err := render.LabelsFor(lang)
		if err != nil {
			t.Fatal(err)
		}
		got := reflect.ValueOf(*labels)
		for i := range got.NumField() {
			name := got.Type().Field(i).Name
			if got.Field(i).IsZero() {
				t.Errorf("%s: label %s is missing", lang, name)
				continue
			}
			if got.Field(i).Kind() != reflect.String {
				continue
			}
			for _, verb := range []string{"%d", "%s"} {
				if found, expected := strings.Count(got.Field(i).String(), verb), strings.Count(want.Field(i).String(), verb); found != expected {
					t.Errorf("%s: label %s: found %d of %s, expected %d", lang, name, found, verb, expected)
				}
			}
		}
		for _, n := range []int{0, 1, 5} {
			if text := labels.FileCount(n); strings.Contains(text, "%") || !strings.ContainsAny(text, "015") {
				t.Errorf("%s: FileCount(%d) = %q", lang, n, text)
			}
		}
	}
}

func TestStageFiles(t *testing.T) {
	leaf := &render.Stage{Files: []string{"a"}, NFiles: 1}
	stage := &render.Stage{Files: []string{"b"}, Children: []*render.Stage{leaf}, NFiles: 2}
	for lang, want := range map[string]string{"en": "2 files with sub-stages", "de": "2 Dateien mit Unterstufen", "zh": "2 个文件（含子阶段）"} {
		labels, err := render.LabelsFor(lang)
		if err != nil {
			t.Fatal(err)
		}
		if got := labels.StageFiles(stage); got != want {
			t.Errorf("%s: got %q, want %q", lang, got, want)
		}
		if got, want := labels.StageFiles(leaf), labels.FileCount(1); got != want {
			t.Errorf("%s, no sub-stage: got %q, want %q", lang, got, want)
		}
	}
}

func TestCounts(t *testing.T) {
	tests := map[string]map[int]string{
		"en": {0: "0 files", 1: "1 file", 2: "2 files"},
		"de": {1: "1 Datei", 12: "12 Dateien"},
		"ru": {1: "1 файл", 3: "3 файла", 11: "11 файлов", 12: "12 файлов", 21: "21 файл", 25: "25 файлов", 112: "112 файлов"},
		"ja": {1: "1 ファイル"},
	}
	for lang, counts := range tests {
		labels, err := render.LabelsFor(lang)
		if err != nil {
			t.Fatal(err)
		}
		for n, want := range counts {
			if got := labels.FileCount(n); got != want {
				t.Errorf("%s: got %q, want %q", lang, got, want)
			}
		}
	}
}
