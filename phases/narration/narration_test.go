package narration

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"rules_handbook/phases/prose/phrase"
	"rules_handbook/phases/text"
	"rules_handbook/schemas"
	"rules_handbook/schemas/facts"
)

func TestNarrateRefusesUnknownLanguages(t *testing.T) {
	if _, err := Narrate(Input{Lang: "fr"}); err == nil {
		t.Error("accepted")
	}
}

func empty(lang string) Input {
	return Input{
		Skeleton: &schemas.Skeleton{}, Assignment: &schemas.Assignment{}, Organization: &schemas.Organization{},
		Summary: &facts.Summary{}, Documents: &facts.Documents{}, Lang: lang,
	}
}

func TestNarrateNothing(t *testing.T) {
	got, err := Narrate(empty("en"))
	want := &schemas.Narration{Version: 1, Lang: "en", StageSummaries: map[string]string{}}
	if diff := cmp.Diff(want, got); diff != "" || err != nil {
		t.Errorf("%v (-want +got):\n%s", err, diff)
	}
}

// project has a program in stage-1 that calls stage-2, which has a substage,
// and a crosscut of tests.
func project(lang string) Input {
	parent := "stage-2"
	in := Input{
		Skeleton: &schemas.Skeleton{
			Metadata: schemas.SkeletonMetadata{DraftedBy: "skeleton-synth"},
			Stages: []schemas.Stage{
				{ID: "stage-1", Title: "Server", Description: "Code in `cmd/`."},
				{ID: "stage-2", Title: "Store", Description: "Keeps rows.", Children: []string{"stage-2.1"}},
				{ID: "stage-2.1", Title: "Pages", Description: "Pages.", Parent: &parent},
				{ID: "stage-3", Title: "Empty", Description: "Nothing."},
				{ID: "crosscut-1", Title: "Tests", Description: "Tests.", Crosscut: true},
			},
		},
		Assignment: &schemas.Assignment{FileStage: map[string]schemas.FileStage{}},
		Organization: &schemas.Organization{Stages: schemas.OrganizedStages{
			{ID: "stage-1", OrderedFiles: []string{"cmd/main.go"}, Groups: []schemas.Group{{Files: []schemas.GroupFile{{File: "cmd/main.go", Purpose: "Command server serves rows.", Role: "entrypoint"}}}}},
			{ID: "stage-2", OrderedFiles: []string{"store/a.go", "store/store.go", "store/z.go"}, Groups: []schemas.Group{{Files: []schemas.GroupFile{
				{File: "store/a.go", Purpose: "Defines `a`.", Role: "util"}, {File: "store/store.go", Purpose: "Store keeps rows by key.", Role: "domain_logic"},
				{File: "store/z.go", Purpose: "`Z`: Packs rows.", Role: "domain_logic"}}}}},
			{ID: "stage-2.1", OrderedFiles: []string{"store/pages/p.go"}, Groups: []schemas.Group{{Files: []schemas.GroupFile{{File: "store/pages/p.go", Role: "util"}}}}},
			{ID: "crosscut-1", OrderedFiles: []string{"tests/t_test.go"}, Groups: []schemas.Group{{Files: []schemas.GroupFile{{File: "tests/t_test.go", Purpose: "Checks all.", Role: "test"}}}}},
		}},
		Summary: &facts.Summary{
			Files: []facts.SummaryFile{
				{Path: "cmd/main.go", Language: "go", Functions: 2, Entries: []string{"main"}, External: []string{"fmt", "os"}, Callees: []facts.FileCall{{File: "store/store.go", Calls: 3}}},
				{Path: "store/a.go", Language: "go", Functions: 1},
				{Path: "store/pages/p.go", Language: "go", Functions: 4, Types: 1, External: []string{"os"}},
				{Path: "store/store.go", Language: "go", Functions: 5, Types: 2, External: []string{"fmt", "sort"}, Callees: []facts.FileCall{{File: "store/pages/p.go", Calls: 2}}},
				{Path: "store/z.go", Language: "go", Functions: 1},
				{Path: "tests/t_test.go", Language: "go", Test: true, Functions: 1, External: []string{"testing"}, Callees: []facts.FileCall{{File: "store/store.go", Calls: 9}}},
			},
			Unparsed: []facts.UnparsedFile{{File: "x.py", Reason: "unreadable"}, {File: "y.py", Reason: "unparsable"}, {File: "z.py", Reason: "partial"}},
		},
		Documents: &facts.Documents{Folders: []facts.FolderDoc{
			{Folder: ".", Package: "Package x is not shown.", Readme: &facts.Document{Title: "Rowstore", Sections: []facts.Section{
				{Level: 1, Heading: "Rowstore", Text: "Rowstore keeps rows. It is small."}, {Level: 2, Heading: "Install", Text: "Run the installer now."},
			}}},
			{Folder: "store", Package: "Package store keeps rows by key. Rows are sorted."},
		}},
		Lang: lang,
	}
	for _, stage := range in.Organization.Stages {
		for _, file := range stage.OrderedFiles {
			in.Assignment.FileStage[file] = schemas.FileStage{Stage: stage.ID}
		}
	}
	return in
}

func TestNarrate(t *testing.T) {
	got, err := Narrate(project("en"))
	if err != nil {
		t.Fatal(err)
	}
	want := &schemas.Narration{
		Version: 1, Lang: "en",
		SystemOverview: "Rowstore keeps rows. It is small.\n\n" +
			"The code base holds 6 files with 14 functions and 3 types, written in Go. Execution starts in `cmd/main.go`. " +
			"From outside the code base it uses mostly `fmt` and `os`. Could not be read or parsed: 2 files. Parsed in part only: 1 file.\n\n" +
			"This handbook orders them into 3 stages: Server, Store and Tests.\n\n" +
			"- Server: The stage holds 1 file with 2 functions.\n- Store: Package store keeps rows by key.\n- Tests: The stage holds 1 file with 1 function.",
		StageSummaries: map[string]string{
			"stage-1": "The stage holds 1 file with 2 functions. Execution starts in `cmd/main.go`. Calls into Store.\n\n" +
				"`main.go`: Command server serves rows.",
			"stage-2": "Package store keeps rows by key. Rows are sorted.\n\n" +
				"The stage holds 4 files with 11 functions and 3 types. It is divided into Pages. Called by Server. Other stages call mostly into `store/store.go`.\n\n" +
				"`store.go`: Store keeps rows by key. `z.go` (`Z`): Packs rows.",
			"stage-2.1":  "The stage holds 1 file with 4 functions and 1 type. Called by Store.",
			"crosscut-1": "The stage holds 1 file with 1 function.",
		},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if err := got.Validate(); err != nil {
		t.Error(err)
	}
}

func TestUsersDescriptionsComeFirst(t *testing.T) {
	in := project("en")
	in.Skeleton.Metadata.DraftedBy = "user"
	got, _ := Narrate(in)
	if s := got.StageSummaries["stage-2"]; !strings.HasPrefix(s, "Keeps rows.\n\nThe stage holds") {
		t.Errorf("got %q", s)
	}
	if !strings.Contains(got.SystemOverview, "Store: Keeps rows.") {
		t.Errorf("got %q", got.SystemOverview)
	}
}

// TestEveryLanguage checks that only the authors' words stay in English.
func TestEveryLanguage(t *testing.T) {
	english, _ := Narrate(project("en"))
	for _, lang := range phrase.Languages[1:] {
		got, err := Narrate(project(lang))
		if err != nil || got.Lang != lang {
			t.Fatalf("%s: %v", lang, err)
		}
		if !strings.HasPrefix(got.SystemOverview, "Rowstore keeps rows. It is small.\n\n") || strings.Contains(got.SystemOverview, "code base") ||
			strings.ContainsAny(got.SystemOverview, "{}") {
			t.Errorf("%s: %q", lang, got.SystemOverview)
		}
		for id, summary := range got.StageSummaries {
			if summary == english.StageSummaries[id] || strings.Contains(summary, "Calls into") || strings.ContainsAny(summary, "{}") {
				t.Errorf("%s %s: %q", lang, id, summary)
			}
		}
	}
}

func TestTextsAreBounded(t *testing.T) {
	in := project("en")
	long := strings.Repeat("This sentence has exactly eight words in it. ", 200)
	in.Documents.Folders[0].Readme.Sections[0].Text = long
	in.Documents.Folders[1].Package = long
	for i := range in.Organization.Stages[1].Groups[0].Files {
		in.Organization.Stages[1].Groups[0].Files[i].Purpose = strings.Repeat("word ", 40)
	}
	got, _ := Narrate(in)
	if n := text.CountWords(got.SystemOverview); n > overviewWords || n < 200 {
		t.Errorf("the overview has %d words", n)
	}
	if n := text.CountWords(got.StageSummaries["stage-2"]); n > stageWords || n < 100 {
		t.Errorf("the summary has %d words", n)
	}
}
