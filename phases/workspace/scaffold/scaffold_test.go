package scaffold_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"rules_handbook/phases/workspace/artifact"
	"rules_handbook/phases/workspace/cursor"
	"rules_handbook/phases/workspace/markdown"
	"rules_handbook/phases/workspace/scaffold"
)

func TestObjectivesThatAreRefused(t *testing.T) {
	for objective, want := range map[string]string{
		"":                                "objective: found nothing, expected what the feature is for",
		" \n\t":                           "objective: found nothing, expected what the feature is for",
		"a\x00":                           "objective: line 1: found NUL byte at byte 1, expected UTF-8 text; save the file as UTF-8",
		strings.Repeat("x", 16<<10) + "x": "objective: found 16385 bytes, expected at most 16384; put the rest into brief.md",
	} {
		if _, err := scaffold.Files(objective); err == nil || err.Error() != want {
			t.Errorf("got %v, want %s", err, want)
		}
	}
}

func TestFiles(t *testing.T) {
	got, err := scaffold.Files("  Export CSV \r\n")
	if err != nil {
		t.Fatal(err)
	}
	want := []scaffold.File{
		{"brief.md", []byte("# Brief\n\n## Objective\nExport CSV\n")},
		{"spec.md", []byte("# Spec\n\n## Requirements\n\n## Acceptance criteria\n\n## Edge cases\n\n## Scope\n")},
		{"decisions.md", []byte("# Decisions\n")},
		{"assumptions.md", []byte("# Assumptions\n")},
		{"questions.md", []byte("# Questions\n")},
		{"state.md", []byte("# State\n\n## Cursor\n| Key | Value |\n| --- | --- |\n| phase | frame |\n| status | running |\n| next_action | frame the feature with /rite-frame |\n| schema | 4 |\n")},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	for _, file := range got {
		text, err := markdown.Parse(file.Data)
		if err != nil {
			t.Fatal(err)
		}
		if has := text.HasContent(); has != (file.Name == "brief.md" || file.Name == "state.md") {
			t.Errorf("%s: content %v", file.Name, has)
		}
		if file.Name == "state.md" {
			if phase, err := cursor.PhaseOf(file.Data); phase != artifact.Frame || err != nil || cursor.CheckSchema(file.Data) != nil {
				t.Errorf("state.md: %q, %v", phase, err)
			}
		}
	}
}

func TestObjectiveComesBack(t *testing.T) {
	for _, objective := range []string{
		"Export CSV",
		"First\n\nSecond paragraph",
		"# Not a heading\n## Objective\n```\nnot a fence",
		`\# escaped before`,
		"~~~\nx",
		"  indented # text",
	} {
		list, err := scaffold.Files(objective)
		if err != nil {
			t.Fatal(err)
		}
		if got := scaffold.Objective(list[0].Data); got != strings.TrimSpace(objective) {
			t.Errorf("%q: got %q", objective, got)
		}
	}
	for brief, want := range map[string]string{
		"":                                   "",
		"## Goals\nx\n":                      "",
		"# Brief\n- Objective: Export\n":     "Export",
		"```\n## Objective\nx\n```\n":        "",
		"## objective\r\n\r\nExport\r\n## X": "Export",
		"## Objective\nx\x00":                "",
	} {
		if got := scaffold.Objective([]byte(brief)); got != want {
			t.Errorf("%q: got %q, want %q", brief, got, want)
		}
	}
}
