package skeleton

import (
	"fmt"
	"path"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"rules_handbook/phases/scan/names"
	"rules_handbook/schemas"
	"rules_handbook/schemas/facts"
)

// summary makes a code base from lines "path [-> callee …]"; a path that ends
// in "!" starts a program.
func summary(lines ...string) *facts.Summary {
	s := &facts.Summary{Version: 1}
	for _, line := range lines {
		name, callees, _ := strings.Cut(line, " -> ")
		file := facts.SummaryFile{Path: strings.TrimSuffix(name, "!"), Functions: 1}
		if _, file.Language = names.Classify(file.Path); file.Language == "" {
			file.Language = "go"
		}
		if file.Path != name {
			file.Entries = []string{"main"}
		}
		file.Test = strings.HasSuffix(file.Path, "_test.go")
		for _, callee := range strings.Fields(callees) {
			file.Callees = append(file.Callees, facts.FileCall{File: callee, Calls: 1})
		}
		s.Files = append(s.Files, file)
	}
	slices.SortFunc(s.Files, func(a, b facts.SummaryFile) int { return strings.Compare(a.Path, b.Path) })
	return s
}

// outline drafts a skeleton and lists its stages as "id title: folders".
func outline(t *testing.T, s *facts.Summary) []string {
	t.Helper()
	skeleton, folders, err := Draft(s, &facts.Documents{}, "en")
	if err != nil {
		t.Fatal(err)
	}
	if err := skeleton.Validate(); err != nil {
		t.Fatal(err)
	}
	var lines []string
	for _, stage := range skeleton.Stages {
		line := stage.ID + " " + stage.Title + ":"
		for _, f := range folders.Folders {
			if f.Stage == stage.ID {
				line += " " + f.Folder
			}
		}
		lines = append(lines, line)
	}
	return lines
}

func TestDraftRefusesUnknownLanguages(t *testing.T) {
	if _, _, err := Draft(&facts.Summary{}, &facts.Documents{}, "xx"); err == nil {
		t.Error("accepted")
	}
}

func TestOutline(t *testing.T) {
	for _, c := range []struct {
		name  string
		lines []string
		want  []string
	}{
		{"nothing", nil, nil},
		{"one folder", []string{"lib/a.go", "lib/b.go"}, []string{"stage-1 Core: lib"}},
		{"root only", []string{"a.go", "b_test.go"}, []string{"stage-1 Project root: ."}},
		{"tests only", []string{"tests/a_test.go"}, []string{"stage-1 Tests: tests"}},
		{"programs first, callees later", []string{
			"store/s.go", "api/a.go -> store/s.go", "cmd/server/main.go! -> api/a.go store/s.go", "zeta/z.go",
		}, []string{"stage-1 Server: cmd/server", "stage-2 API: api", "stage-3 Store: store", "stage-4 Zeta: zeta"}},
		{"a cycle", []string{"b/b.go -> c/c.go", "c/c.go -> b/b.go", "main/m.go! -> b/b.go", "d/d.go"},
			[]string{"stage-1 Main: main", "stage-2 B: b", "stage-3 C: c", "stage-4 D: d"}},
		{"a source folder is looked through", []string{"src/a/a.go -> src/b/b.go", "src/b/b.go", "src/c/c.go -> src/b/b.go", "src/main.go! -> src/a/a.go src/c/c.go"},
			[]string{"stage-1 Core: src", "stage-2 A: src/a", "stage-3 C: src/c", "stage-4 B: src/b"}},
		{"chains are skipped", []string{"src/main/java/com/x/core/a.go", "src/main/java/com/x/web/b.go -> src/main/java/com/x/core/a.go"},
			[]string{"stage-1 Web: src/main/java/com/x/web", "stage-2 Core: src/main/java/com/x/core"}},
		{"substages", []string{"app/main.go! -> eng/e.go", "eng/e.go -> eng/y/y.go eng/x/x.go", "eng/x/x.go -> eng/y/y.go", "eng/y/y.go", "eng/y/y_test.go", "eng/tests/t_test.go"},
			[]string{"stage-1 App: app", "stage-2 Eng: eng", "stage-3 X: eng/x", "stage-4 Y: eng/y", "crosscut-1 Tests: eng/tests"}},
		{"tests and shared code are crosscutting", []string{
			"a/a.go -> util/u.go", "b/b.go -> util/u.go a/a.go", "c/c.go -> util/u.go", "util/u.go", "tests/a_test.go -> c/c.go",
		}, []string{"stage-1 B: b", "stage-2 A: a", "stage-3 C: c", "crosscut-1 Tests: tests", "crosscut-2 Util: util"}},
		{"what most call but calls others is a stage", []string{
			"a/a.go -> core/u.go", "b/b.go -> core/u.go", "c/c.go -> core/u.go", "core/u.go -> x/x.go y/y.go", "x/x.go", "y/y.go",
		}, []string{"stage-1 A: a", "stage-2 B: b", "stage-3 C: c", "stage-4 Core: core", "stage-5 X: x", "stage-6 Y: y"}},
		{"examples come last", []string{"examples/one/main.go! -> lib/l.go", "lib/l.go", "other/o.go -> lib/l.go", "web/w.go"},
			[]string{"stage-1 Other: other", "stage-2 Core: lib", "stage-3 Web: web", "stage-4 One: examples/one"}},
		{"equal titles get their folder", []string{"a/core/c.go", "a/a/x.go", "b/src/core/c.go", "b/x/core/y.go", "c/c.go", "d/d.go"},
			[]string{"stage-1 A: a", "stage-1.1 A: A: a/a", "stage-1.2 Core: a/core", "stage-2 B: b", "stage-2.1 Src: Core: b/src/core", "stage-2.2 X: Core: b/x/core", "stage-3 C: c", "stage-4 D: d"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			if diff := cmp.Diff(c.want, outline(t, summary(c.lines...))); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

// manyFolders is a program that calls twenty packages, some of them only
// through one other.
func manyFolders() []string {
	var lines []string
	all := ""
	for i := range 20 {
		callee := ""
		if i == 3 {
			callee = " -> only3/o.go"
		}
		lines = append(lines, fmt.Sprintf("p%02d/a.go%s", i, callee))
		all += fmt.Sprintf(" p%02d/a.go", i)
	}
	return append(lines, "only3/o.go", "cmd/main.go! ->"+all, "other/o.go! ->"+all)
}

func TestManyFoldersAreBalanced(t *testing.T) {
	got := outline(t, summary(manyFolders()...))
	top := slices.DeleteFunc(slices.Clone(got), func(s string) bool { return strings.Contains(strings.Fields(s)[0], ".") })
	if len(top) != maxTop {
		t.Errorf("%d stages at the top:\n%s", len(top), strings.Join(got, "\n"))
	}
	if !slices.Contains(got, "stage-3.1 Only3: only3") || !slices.Contains(got, "stage-12 Supporting code:") {
		t.Errorf("got:\n%s", strings.Join(got, "\n"))
	}
	owned := 0
	for _, line := range got {
		owned += len(strings.Fields(line[strings.LastIndex(line, ":"):])) - 1
	}
	if owned != 23 {
		t.Errorf("%d folders are owned, want 23", owned)
	}
}

func TestWhatStandsAsideGivesWayFirst(t *testing.T) {
	var lines []string
	for i := range 11 {
		lines = append(lines, fmt.Sprintf("p%02d/a.go", i))
	}
	got := outline(t, summary(append(lines, "examples/a/a.go", "examples/b/b.go", "scripts/s.go")...))
	want := []string{"stage-11 P10: p10", "stage-12 Supporting code:", "stage-12.1 Examples: examples", "stage-12.2 Scripts: scripts"}
	if diff := cmp.Diff(want, got[len(got)-4:]); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func TestNewFilesRenumberNothing(t *testing.T) {
	lines := append(manyFolders(), "p03/sub/x/a.go", "p03/sub/y/b.go", "tests/a_test.go")
	before := outline(t, summary(lines...))
	for _, line := range lines {
		name, _, _ := strings.Cut(line, " -> ")
		for _, added := range []string{path.Dir(name) + "/0new.go", path.Dir(name) + "/zz_new.go -> p00/a.go"} {
			if strings.HasPrefix(added, "tests/") || strings.Contains(added, "->") && !strings.HasPrefix(added, "cmd/") {
				continue
			}
			if diff := cmp.Diff(before, outline(t, summary(append(slices.Clone(lines), added)...))); diff != "" {
				t.Errorf("%s (-before +after):\n%s", added, diff)
			}
		}
	}
}

func TestWords(t *testing.T) {
	s := summary("api/a.go -> store/s.go", "cmd/srv/main.go! -> api/a.go", "store/s.go", "x/x.go")
	documents := &facts.Documents{Folders: []facts.FolderDoc{
		{Folder: "api", Package: "Package api serves requests.\n\nMore.\n\n\tcode()"},
		{Folder: "store", Readme: &facts.Document{Title: "Key-value store", Sections: []facts.Section{{Text: "![badge](x)"}, {Level: 2, Heading: "About", Text: "Keeps <b>rows</b> in sorted pages."}}}},
		{Folder: "x", Readme: &facts.Document{Title: "# <script>", Sections: nil}},
	}}
	skeleton, _, err := Draft(s, documents, "en")
	if err != nil {
		t.Fatal(err)
	}
	want := &schemas.Skeleton{
		Metadata: schemas.SkeletonMetadata{Version: 1, Archetype: "Go program", DraftedBy: "skeleton-synth"},
		Stages: []schemas.Stage{
			{ID: "stage-1", Title: "Srv", Description: "Code in `cmd/srv/`. Calls into API.", Children: []string{}},
			{ID: "stage-2", Title: "API", Description: "Package api serves requests. More. Called by Srv. Calls into Key-value store.", Children: []string{}},
			{ID: "stage-3", Title: "Key-value store", Description: "Keeps rows in sorted pages. Called by API.", Children: []string{}},
			{ID: "stage-4", Title: "X", Description: "Code in `x/`.", Children: []string{}},
		},
	}
	if diff := cmp.Diff(want, skeleton); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func TestArchetype(t *testing.T) {
	for want, lines := range map[string][]string{
		"":           nil,
		"Go library": {"a.go", "examples/x/main.go!"},
		"Go program": {"cmd/main.go!"},
		"Go, Python and TypeScript code base with 2 programs": {"a/main.go!", "a/x.go", "a/y.go", "b/m.py!", "b/n.py", "c/x.ts"},
	} {
		skeleton, _, _ := Draft(summary(lines...), &facts.Documents{}, "en")
		if got := skeleton.Metadata.Archetype; got != want {
			t.Errorf("%q: got %q, want %q", lines, got, want)
		}
	}
}

func TestDraftInOtherLanguages(t *testing.T) {
	skeleton, _, err := Draft(summary("a/a.go", "tests/a_test.go"), &facts.Documents{}, "de")
	if err != nil || skeleton.Stages[0].Description != "Code in `a/`." || skeleton.Metadata.Archetype != "Bibliothek in Go" {
		t.Errorf("got %+v, %v", skeleton, err)
	}
}
