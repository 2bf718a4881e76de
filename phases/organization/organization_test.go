package organization

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"rules_handbook/phases/survey"
	"rules_handbook/schemas"
	"rules_handbook/schemas/facts"
)

func TestOrder(t *testing.T) {
	for _, c := range []struct{ name, files, calls, want string }{
		{"nothing", "", "", ""},
		{"no calls: by name", "c b a", "", "a b c"},
		{"callers first", "lib main util", "main>lib main>util lib>util", "main lib util"},
		{"calls outside do not count", "x y hub", "x>y hub>outside", "x hub y"},
		{"a cycle after the rest", "a b c d", "a>b b>c c>b", "a d b c"},
		{"only a cycle", "b a", "a>b b>a", "a b"},
		{"byte order", "B.ts a.ts _c.ts", "", "B.ts _c.ts a.ts"},
		{"calls of itself do not count", "a b", "a>a b>b", "a b"},
		{"more callees first", "a b x y", "b>x b>y", "b a x y"},
	} {
		t.Run(c.name, func(t *testing.T) {
			callees := func(file string) []string {
				var list []string
				for _, call := range strings.Fields(c.calls) {
					if from, to, _ := strings.Cut(call, ">"); from == file {
						list = append(list, to, to)
					}
				}
				return list
			}
			if got := strings.Join(Order(strings.Fields(c.files), callees), " "); got != c.want {
				t.Errorf("got %q, want %q", got, c.want)
			}
		})
	}
}

// input makes an organization's input of one stage from files with their
// roles.
func input(files ...string) Input {
	in := Input{
		Skeleton:   &schemas.Skeleton{Stages: []schemas.Stage{{ID: "stage-1", Title: "Engine"}, {ID: "stage-2", Title: "Empty"}}},
		Assignment: &schemas.Assignment{Buckets: map[string][]string{}},
		Summary:    &facts.Summary{}, Briefs: survey.Briefs{}, Documents: &facts.Documents{}, Lang: "en",
	}
	for _, line := range files {
		name, role, _ := strings.Cut(line, " ")
		in.Summary.Files = append(in.Summary.Files, facts.SummaryFile{Path: name, Language: "go", Functions: 2, Types: 1})
		in.Briefs[name] = &schemas.Brief{File: name, Purpose: "Of " + name, Role: role}
		in.Assignment.Buckets["stage-1"] = append(in.Assignment.Buckets["stage-1"], name)
	}
	slices.Sort(in.Assignment.Buckets["stage-1"])
	in.Assignment.Coverage.NFiles = len(files)
	return in
}

// groups lists the groups of the first stage as "title (summary): files".
func groups(t *testing.T, in Input) []string {
	t.Helper()
	o, err := Organize(in)
	if err != nil {
		t.Fatal(err)
	}
	if err := o.Validate(); err != nil {
		t.Fatal(err)
	}
	if len(o.Stages) == 0 {
		return nil
	}
	var lines, flat []string
	for _, g := range o.Stages[0].Groups {
		line := fmt.Sprintf("%s (%s):", g.Title, g.Summary)
		for _, f := range g.Files {
			line += " " + f.File
			flat = append(flat, f.File)
		}
		lines = append(lines, line)
	}
	if diff := cmp.Diff(flat, o.Stages[0].OrderedFiles); diff != "" {
		t.Errorf("orderedFiles (-want +got):\n%s", diff)
	}
	return lines
}

func TestOrganizeRefusesUnknownLanguages(t *testing.T) {
	in := input()
	in.Lang = "xx"
	if _, err := Organize(in); err == nil {
		t.Error("accepted")
	}
}

func TestOrganizeRefusesStagesThatTheSkeletonDoesNotHave(t *testing.T) {
	in := input("a.go util")
	in.Assignment.FileStage = map[string]schemas.FileStage{
		"a.go": {Stage: "stage-1"}, "b.go": {Stage: schemas.Unassigned}, "d.go": {Stage: "stage-8"}, "c.go": {Stage: "stage-9"},
	}
	_, err := Organize(in)
	want := `assignment: file "c.go": found stage "stage-9", expected a stage of the skeleton or "unassigned": run the assignment phase again`
	if err == nil || err.Error() != want {
		t.Errorf("got error %v, want %s", err, want)
	}
}

func TestGroups(t *testing.T) {
	many := make([]string, 12)
	for i := range many {
		many[i] = fmt.Sprintf("eng/f%02d.go domain_logic", i)
	}
	many[3], many[5], many[7] = "eng/main.go entrypoint", "eng/http.go io_transport", "eng/types.go data_model"
	var deep []string
	for i := range 13 {
		deep = append(deep, fmt.Sprintf("eng/%c/sub%02d/f.go domain_logic", "xy"[i%2], i))
	}
	for _, c := range []struct {
		name  string
		files []string
		want  []string
	}{
		{"nothing", nil, nil},
		{"one file", []string{"eng/a.go util"}, []string{"Engine (): eng/a.go"}},
		{"one folder", []string{"eng/b.go util", "eng/a.go util"}, []string{"Engine (): eng/a.go eng/b.go"}},
		{"tests only", []string{"eng/b.go test", "eng/a.go test"}, []string{"Engine (): eng/a.go eng/b.go"}},
		{"tests last", []string{"eng/a_test.go test", "eng/b.go util"},
			[]string{"Eng (1 file with 2 functions and 1 type.): eng/b.go", "Tests (1 file with 2 functions and 1 type.): eng/a_test.go"}},
		{"folders", []string{"eng/z.go util", "eng/http/a.go util", "eng/http/b.go util", "main.go util"},
			[]string{"HTTP (2 files with 4 functions and 2 types.): eng/http/a.go eng/http/b.go", "Eng (1 file with 2 functions and 1 type.): eng/z.go", "Project root (1 file with 2 functions and 1 type.): main.go"}},
		{"equal names", []string{"a/core/x.go util", "b/core/y.go util"},
			[]string{"A: Core (1 file with 2 functions and 1 type.): a/core/x.go", "B: Core (1 file with 2 functions and 1 type.): b/core/y.go"}},
		{"many files of one folder", many, []string{
			"Entry points (1 file with 2 functions and 1 type.): eng/main.go",
			"Core (9 files with 18 functions and 9 types.): eng/f00.go eng/f01.go eng/f02.go eng/f04.go eng/f06.go eng/f08.go eng/f09.go eng/f10.go eng/f11.go",
			"Input and output (1 file with 2 functions and 1 type.): eng/http.go",
			"Data model (1 file with 2 functions and 1 type.): eng/types.go",
		}},
		{"many folders are rolled up", deep, []string{
			"X (7 files with 14 functions and 7 types.): eng/x/sub00/f.go eng/x/sub02/f.go eng/x/sub04/f.go eng/x/sub06/f.go eng/x/sub08/f.go eng/x/sub10/f.go eng/x/sub12/f.go",
			"Y (6 files with 12 functions and 6 types.): eng/y/sub01/f.go eng/y/sub03/f.go eng/y/sub05/f.go eng/y/sub07/f.go eng/y/sub09/f.go eng/y/sub11/f.go",
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			if diff := cmp.Diff(c.want, groups(t, input(c.files...))); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

func TestOrganize(t *testing.T) {
	in := input("a/x.go util", "b/y.go domain_logic")
	in.Documents.Folders = []facts.FolderDoc{{Folder: "b", Package: "Package b does it."}}
	in.Summary.Files[1].Callees = []facts.FileCall{{File: "a/x.go", Calls: 1}}
	got, err := Organize(in)
	if err != nil {
		t.Fatal(err)
	}
	want := &schemas.Organization{
		Metadata: schemas.OrganizationMetadata{Version: 1, NStages: 1},
		Stages: schemas.OrganizedStages{{
			ID: "stage-1", Title: "Engine",
			Groups: []schemas.Group{
				{Title: "B", Summary: "Package b does it.", Files: []schemas.GroupFile{{File: "b/y.go", Purpose: "Of b/y.go", Role: "domain_logic", NFunctions: 2}}},
				{Title: "A", Summary: "1 file with 2 functions and 1 type.", Files: []schemas.GroupFile{{File: "a/x.go", Purpose: "Of a/x.go", Role: "util", NFunctions: 2}}},
			},
			OrderedFiles: []string{"b/y.go", "a/x.go"},
		}},
		Coverage: schemas.OrganizationCoverage{NFiles: 2, NOrganized: 2},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}
