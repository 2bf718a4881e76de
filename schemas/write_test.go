package schemas_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"rules_handbook/schemas"
)

// oddTexts are texts that a careless writer of YAML or JSON loses.
var oddTexts = []string{
	"", " ", "  two", "trailing ", "\n", "\n\n", "a\n", "a\n\n", "\na", " a\nb", "a\n b\n", "a\tb", "\ta", "a\rb", "a\r\nb", "\u0085x", "\u2028x", "\ufeffx",
	"null", "~", "true", "yes", "no", "on", "y", "1", "1.5", "0x1F", "0o7", "1_000", ".inf", ".nan", "1e3", "2024-01-02", "12:30:45", "=", "<<",
	"a: b", "a #b", "# a", "- a", "-", "---", "...", "? a", "[a]", "{a: b}", "&a", "*a", "!a", "|", ">", "%a", "@a", "`a`", `"a"`, `'a'`, `a\b`, "a,b",
	"<script>&amp;</script>", "日本語 — ünï 🌾", "\x00\x01\x1b\x7f", strings.Repeat("long ", 2000),
}

func TestOddTextsSurviveYAML(t *testing.T) {
	for _, text := range oddTexts {
		skeleton := &schemas.Skeleton{
			Metadata: schemas.SkeletonMetadata{Version: 1, Archetype: text, DraftedBy: "user"},
			Stages:   []schemas.Stage{{ID: "a", Title: text, Description: text, Children: []string{}}},
		}
		path := filepath.Join(t.TempDir(), "skeleton.yaml")
		if err := schemas.WriteSkeleton(path, skeleton); err != nil {
			t.Errorf("%.20q: %v", text, err)
			continue
		}
		got, err := schemas.ReadSkeleton(path)
		if err != nil {
			t.Errorf("%.20q: %v", text, err)
			continue
		}
		if diff := cmp.Diff(skeleton, got); diff != "" {
			t.Errorf("%.20q (-written +read):\n%s", text, diff)
		}
	}
}

// Keys of the mapping are data as well.
func TestOddStageIDsSurviveYAML(t *testing.T) {
	for _, id := range []string{"1", "1.5", "true", "null", "no", "0x1F", "1e3", "2024-01-02"} {
		organization := &schemas.Organization{
			Metadata: schemas.OrganizationMetadata{Version: 1, NStages: 1},
			Stages:   schemas.OrganizedStages{{ID: id, Groups: []schemas.Group{}, OrderedFiles: []string{}}},
		}
		path := filepath.Join(t.TempDir(), "organization.yaml")
		if err := schemas.WriteOrganization(path, organization); err != nil {
			t.Fatal(err)
		}
		got, err := schemas.ReadOrganization(path)
		if err != nil {
			t.Errorf("%s: %v", id, err)
			continue
		}
		if diff := cmp.Diff(organization, got); diff != "" {
			t.Errorf("%s (-written +read):\n%s", id, diff)
		}
	}
}

func TestOddTextsSurviveJSON(t *testing.T) {
	for _, text := range oddTexts {
		narration := &schemas.Narration{Version: 1, Lang: "en", SystemOverview: text, StageSummaries: map[string]string{"a": text}}
		path := filepath.Join(t.TempDir(), "narration.json")
		if err := schemas.WriteNarration(path, narration); err != nil {
			t.Errorf("%.20q: %v", text, err)
			continue
		}
		got, err := schemas.ReadNarration(path)
		if err != nil {
			t.Errorf("%.20q: %v", text, err)
			continue
		}
		if diff := cmp.Diff(narration, got); diff != "" {
			t.Errorf("%.20q (-written +read):\n%s", text, diff)
		}
	}
}

func TestYAMLStyle(t *testing.T) {
	parent := "stage-1"
	skeleton := &schemas.Skeleton{
		Metadata: schemas.SkeletonMetadata{Version: 1, Archetype: "", DraftedBy: "skeleton-synth"},
		Stages: []schemas.Stage{
			{ID: "stage-1", Title: strings.Repeat("wide ", 40) + "line", Description: "yes"},
			{ID: "stage-1.1", Title: "b: c", Parent: &parent, Crosscut: true},
		},
	}
	path := filepath.Join(t.TempDir(), "skeleton.yaml")
	if err := schemas.WriteSkeleton(path, skeleton); err != nil {
		t.Fatal(err)
	}
	want := `metadata:
  version: 1
  archetype: ""
  draftedBy: skeleton-synth
stages:
  - id: stage-1
    title: ` + strings.Repeat("wide ", 40) + `line
    description: "yes"
    parent: null
    children:
      - stage-1.1
    crosscut: false
  - id: stage-1.1
    title: 'b: c'
    description: ""
    parent: stage-1
    children: []
    crosscut: true
`
	wantText(t, path, want)
}

func TestJSONStyle(t *testing.T) {
	card := &schemas.FileCard{
		Version: 1, File: "a/ü.go", Purpose: "<b> & \"c\"\u2028", Role: "util", Lifecycle: "none",
		Functions: []schemas.FunctionCard{{ID: "a.f", LineRange: [2]int{1, 2}}},
	}
	path := filepath.Join(t.TempDir(), "card.json")
	if err := schemas.WriteFileCard(path, card); err != nil {
		t.Fatal(err)
	}
	wantText(t, path, `{
  "version": 1,
  "file": "a/ü.go",
  "purpose": "<b> & \"c\"`+"\u2028"+`",
  "role": "util",
  "lifecycle": "none",
  "functions": [
    {
      "id": "a.f",
      "qualname": "",
      "name": "",
      "className": null,
      "lineRange": [
        1,
        2
      ],
      "signature": "",
      "calls": [],
      "calledBy": [],
      "extCalls": [],
      "nCalls": 0,
      "nCalledBy": 0,
      "nExtCalls": 0,
      "purpose": "",
      "dataFlow": "",
      "relations": ""
    }
  ]
}
`)
}

func TestWritersRefuse(t *testing.T) {
	folder := t.TempDir()
	path := filepath.Join(folder, "x")
	tests := []struct {
		name string
		err  error
		want string
	}{
		{"no version", schemas.WriteRegisters(path, &schemas.Registers{}), "x: not written: version: found 0, expected 1"},
		{"wrong count", schemas.WriteGraph(path, &schemas.Graph{Version: 1, Metadata: schemas.GraphMetadata{NEdges: 1}}),
			"x: not written: metadata.nEdges: found 1, expected 0, the edges"},
		{"cards out of order", schemas.WriteCardPack(path, &schemas.CardPack{Version: 1, Cards: []schemas.FileCard{
			{Version: 1, File: "b", Role: "util"}, {Version: 1, File: "a", Role: "util"}}}),
			`x: not written: cards[1].file: found "a" behind "b", expected ascending order, each once`},
		{"brief twice", schemas.WriteBriefPack(path, &schemas.BriefPack{Version: 1, Briefs: []schemas.Brief{
			{File: "a", Role: "util"}, {File: "a", Role: "util"}}}),
			`x: not written: briefs[1].file: found "a" behind "a", expected ascending order, each once`},
		{"rule name", schemas.WriteFindings(path, &schemas.Findings{Version: 1, Findings: []schemas.Finding{{Severity: "error", Rule: "No Good"}}}),
			`x: not written: findings[0].rule: found "No Good", expected the name of a rule in small letters with hyphens`},
		{"hash", schemas.WriteSkillCoverage(path, &schemas.SkillCoverage{SchemaVersion: 1, Files: []schemas.SkillCoverageFile{{SHA256: "ABC"}}}),
			`x: not written: files[0].sha256: found "ABC", expected 64 small hex digits or nothing`},
		{"JSON text that is not UTF-8", schemas.WriteNarration(path, &schemas.Narration{Version: 1, Lang: "en", SystemOverview: "\xff"}), "UTF-8"},
		{"YAML text that is not UTF-8", schemas.WriteSkeleton(path, &schemas.Skeleton{
			Metadata: schemas.SkeletonMetadata{Version: 1}, Stages: []schemas.Stage{{ID: "a", Title: "\xff"}}}), "UTF-8"},
	}
	for _, test := range tests {
		if test.err == nil {
			t.Errorf("%s: written", test.name)
			continue
		}
		wantIn(t, test.err, test.want)
	}
	entries, err := os.ReadDir(folder)
	if err != nil {
		t.Fatal(err)
	}
	if len(entries) > 0 {
		t.Errorf("left behind: %v", entries)
	}
}

func wantText(t *testing.T, path, want string) {
	t.Helper()
	got, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, string(got)); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}
