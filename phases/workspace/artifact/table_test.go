package artifact_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"rules_handbook/phases/workspace/artifact"
	"rules_handbook/phases/workspace/files"
)

// The names of the contract's two tables.
var (
	requiredByPhase = strings.Fields(`state.md brief.md spec.md decisions.md assumptions.md questions.md
		decision-coverage.md strategy.md architecture.md plan.md tasks.md traceability.md eng-review.md test-plan.md
		gates.md touched-files.md evidence.md review.md seal.md ship.md checklists/<domain>.md flows.md
		visual/<name>.html visual/<name>.outline.md design-brief.md browser-evidence.md devex.md drift.md
		polish-report.md handoff.md references.md references/ investigation-map.md dogfood.md windows.md packets/
		history/ readiness-inputs.json diff-scope-baseline.json tree-baseline.json notes.md`)
	ownedFiles = map[string]int{
		"README.md": 120, "brief.md": 80, "spec.md": 260, "decision-coverage.md": 200, "strategy.md": 180,
		"architecture.md": 180, "flows.md": 160, "visual/<name>.html": 400, "visual/<name>.outline.md": 200,
		"visual/README.md": 80, "decisions.md": 200, "roadmap.md": 0, "assumptions.md": 160, "questions.md": 180,
		"plan.md": 220, "tasks.md": 280, "traceability.md": 220, "eng-review.md": 240, "test-plan.md": 260,
		"gates.md": 200, "state.md": 120, "evidence.md": 280, "browser-evidence.md": 220, "drift.md": 160,
		"touched-files.md": 160, "design-brief.md": 160, "handoff.md": 120, "polish-report.md": 200, "ship.md": 120,
		"review.md": 240, "seal.md": 200, "ai-spec.md": 160, "windows.md": 120, "notes.md": 160,
	}
)

func TestEveryNameOfTheContractHasARow(t *testing.T) {
	rows := map[string]artifact.Row{}
	for _, row := range artifact.Table {
		if _, twice := rows[row.Name]; twice {
			t.Errorf("%s: two rows", row.Name)
		}
		rows[row.Name] = row
	}
	for _, name := range requiredByPhase {
		if row, ok := rows[name]; !ok {
			t.Errorf("%s: no row", name)
		} else if row.Kind != artifact.Folder && !row.Engine && row.From == "" && row.Trigger == nil && row.Kind != artifact.Opaque {
			t.Errorf("%s: neither a phase nor a fact calls for it", name)
		}
	}
	for name, lines := range ownedFiles {
		if row, ok := rows[name]; !ok || row.Lines != lines {
			t.Errorf("%s: got a budget of %d, want %d", name, row.Lines, lines)
		}
	}
	for name, row := range rows {
		if _, ok := ownedFiles[name]; !ok && row.Lines != 0 {
			t.Errorf("%s: has a budget, but the contract gives none", name)
		}
		if row.Job == "" {
			t.Errorf("%s: no job", name)
		}
	}
}

func TestLedgers(t *testing.T) {
	var got []string
	for _, row := range artifact.Budgeted() {
		if row.Growth == artifact.Ledger {
			got = append(got, row.Name)
		}
	}
	want := []string{"browser-evidence.md", "evidence.md", "touched-files.md"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

func TestLookup(t *testing.T) {
	for _, test := range []struct{ name, row, spelling string }{
		{"spec.md", "spec.md", ""},
		{"checklists/api.md", "checklists/<domain>.md", ""},
		{"visual/a.outline.md", "visual/<name>.outline.md", ""},
		{"visual/README.md", "visual/README.md", ""},
		{"packets/w1/a.md", "packets/", ""},
		{"checklists/.md", "", ""},
		{"checklists/a/b.md", "", ""},
		{"visual/a.md", "", ""},
		{"other.md", "", ""},
		{"SPEC.md", "", "spec.md"},
		{"readme.md", "", "README.md"},
	} {
		row, ok := artifact.Lookup(test.name)
		if ok != (test.row != "") || ok && row.Name != test.row {
			t.Errorf("%s: got %v", test.name, row)
		}
		if spelling, _ := artifact.Misspelled(test.name); spelling != test.spelling {
			t.Errorf("%s: got %q, want %q", test.name, spelling, test.spelling)
		}
	}
}

// example is a file that is accepted, and one that is refused with words of
// the message. A name in angle brackets is filled in by file.
type example struct {
	file, accepted, refused, want string
}

var examples = map[string]example{
	"brief.md":                 {"", "## Objective\nExport CSV.\n", "## Objective\n\n## Goals\nx\n", "an empty section `## Objective`"},
	"spec.md":                  {"", "## Acceptance criteria\n- AC-001: exported\n", "```\nAC-001\n```\n", "an id of AC"},
	"state.md":                 {"", "| phase | spec |\n", "# State\nWork goes on.\n", "a cursor with the key `phase`"},
	"decisions.md":             {"", "## DEC-001 Use CSV\nAccepted.\n", "## DEC-001 a\nx\n## DEC-001 b\n", "DEC-001 again, first on line 1"},
	"assumptions.md":           {"", "None yet: the brief settles it.\n", "# Assumptions\n", "headings alone"},
	"questions.md":             {"", "No open questions.\n", "# Questions\n\n", "headings alone"},
	"decision-coverage.md":     {"", "Clarity: CLEAR\n", "# Coverage\n", "headings alone"},
	"architecture.md":          {"", "One package.\n", "# Architecture\n## Risks\n", "headings alone"},
	"plan.md":                  {"", "One slice.\n", "---\nowner: me\n---\n# Plan\n", "headings alone"},
	"tasks.md":                 {"", "## SLICE-001 Export\nGoal: export\n", "# Tasks\nGoal: export\n", "a heading `## SLICE-001"},
	"traceability.md":          {"", "| AC-001 | SLICE-001 |\n", "| AC1 | SLICE-001 |\n", "an id of AC or REQ"},
	"eng-review.md":            {"", "Implementation readiness: READY\n", "", "headings alone"},
	"test-plan.md":             {"", "AC-001: go test ./...\n", "# Test plan\n", "headings alone"},
	"gates.md":                 {"", "- [ ] AC-001: exported\n", "- AC-001: exported\n", "a gate `- [ ] ID: title`"},
	"evidence.md":              {"", "## EVID-001\nok\n", "go test: ok\n", "an id of EVID"},
	"touched-files.md":         {"", "## Touched files\nx\n## Candidate manifest\nNo project files.\n", "## Touched files\nx\n", "no heading `## Candidate manifest`"},
	"review.md":                {"", "## Spec\nok\n## Code review\nok\n", "## Spec\nok\n", "no section `## Code review`"},
	"seal.md":                  {"", "Verdict: NO-GO\n", "Verdict: good\n", "a verdict GO or NO-GO"},
	"strategy.md":              {"", "Verdict: HOLD SCOPE\n", "# Strategy\n", "headings alone"},
	"checklists/<domain>.md":   {"checklists/api.md", "- [x] versioned\n", "- [x] versioned\n- [ ] documented\n", "checklists/api.md:2: an open item"},
	"design-brief.md":          {"", "States: empty, full.\n", "# Design\n", "headings alone"},
	"browser-evidence.md":      {"", "## Visual verdict\nPASS\n", "Looked at it.\n", "the words \"Visual Verdict\""},
	"drift.md":                 {"", "## DRIFT-001\nresolved\n", "The plan changed.\n", "an id of DRIFT"},
	"ship.md":                  {"", "Commit: recorded.\n", "# Ship\n", "headings alone"},
	"README.md":                {"", "Phase: spec\n", "# Map\n", "headings alone"},
	"flows.md":                 {"", "```mermaid\ngraph TD\n```\n", "```dot\n```\n", "a Mermaid diagram"},
	"devex.md":                 {"", "Command line.\n", "# Devex\n", "headings alone"},
	"ai-spec.md":               {"", "Model: none.\n", "# AI\n", "headings alone"},
	"polish-report.md":         {"", "No deltas.\n", "# Polish\n", "headings alone"},
	"handoff.md":               {"", "Nothing yet\n", "# Handoff\n", "headings alone"},
	"references.md":            {"", "- references/a.pdf\n", "# References\n", "headings alone"},
	"investigation-map.md":     {"", "Asked: all.\n", "# Map\n", "headings alone"},
	"dogfood.md":               {"", "Used it.\n", "# Dogfood\n", "headings alone"},
	"windows.md":               {"", "- src/a.go | TODO | next slice\n", "- src/a.go, TODO\n", "a row `- path | marker | reason`"},
	"notes.md":                 {"", "- NOTE-001: cap\n  SUBJECT: a.go\n  QUOTE: x\n", "- cap\n", "an id of NOTE"},
	"roadmap.md":               {"", "First this.\n", "# Roadmap\n", "headings alone"},
	"visual/README.md":         {"", "- flow.html\n", "# Visuals\n", "headings alone"},
	"visual/<name>.html":       {"visual/flow.html", "<p>x</p>\n", "->flow.html", "a symbolic link"},
	"visual/<name>.outline.md": {"visual/flow.outline.md", "## Purpose\nx\n", "## Purpose\n", "headings alone"},
	"references/":              {"references/a.pdf", "x", "->a.pdf", "a symbolic link"},
	"packets/":                 {"packets/w1.md", strings.Repeat("x", 65536), strings.Repeat("x", 65537), "65537 bytes; expected at most 65536"},
	"history/":                 {"history/state-20260102.md", "x", "->x", "a symbolic link"},
	"readiness-inputs.json":    {"", "{}\n", "{\n\"a\": nope\n", "readiness-inputs.json:2: invalid JSON"},
	"diff-scope-baseline.json": {"", "{}", "{", "invalid JSON"},
	"tree-baseline.json":       {"", "{}", " \n", "found nothing; expected JSON"},
	"dispatch.json":            {"", "{}", "[", "invalid JSON"},
	"regression-baseline.json": {"", "{}", "}", "invalid JSON"},
	"ids.json":                 {"", "{}", "{]", "invalid JSON"},
	"metrics.jsonl":            {"", "{}\n{}\n", "{}\nx\n", "metrics.jsonl:2: invalid JSON"},
	"parallel-lease.md":        {"", "holder: a\n", "# Lease\n", "headings alone"},
	"ctx/":                     {"ctx/build.bundle.md", "x", "->x", "a symbolic link"},
	".lock":                    {"", "", "->x", "a symbolic link"},
}

func TestEveryRowHasAnAcceptedAndARefusedExample(t *testing.T) {
	for _, row := range artifact.Table {
		t.Run(row.Name, func(t *testing.T) {
			example, ok := examples[row.Name]
			if !ok {
				t.Fatal("no example")
			}
			if example.file == "" {
				example.file = row.Name
			}
			if found := check(t, workspace(t, map[string]string{example.file: example.accepted}), example.file, artifact.Done); len(found) != 0 {
				t.Errorf("accepted: got %v", found[0].Error())
			}
			found := check(t, workspace(t, map[string]string{example.file: example.refused}), example.file, artifact.Done)
			want := strings.TrimPrefix(example.want, "found ")
			if len(found) != 1 || !strings.Contains(found[0].Error(), want) {
				t.Errorf("refused: got %v, want %s", found, example.want)
			}
		})
	}
}

func check(t *testing.T, dir *files.Dir, name string, phase artifact.Phase) []artifact.Finding {
	t.Helper()
	look, err := artifact.LookAt(dir)
	if err != nil {
		t.Fatal(err)
	}
	return look.Check(name, phase)
}

func workspace(t *testing.T, contents map[string]string) *files.Dir {
	t.Helper()
	path := t.TempDir()
	for name, text := range contents {
		file := filepath.Join(path, name)
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		var err error
		if target, ok := strings.CutPrefix(text, "->"); ok {
			err = os.Symlink(target, file)
		} else {
			err = os.WriteFile(file, []byte(text), 0o644)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	dir, err := files.Open(path, files.Policy{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { dir.Close() })
	return dir
}

func TestCheckHostile(t *testing.T) {
	for _, test := range []struct{ name, file, text, want string }{
		{"other letter case", "Spec.md", "x", "Spec.md: another spelling; expected spec.md; rename it"},
		{"unknown", "thoughts.md", "x", `"thoughts.md": a name that no phase reads; move it out of the workspace, or into the artifact it belongs to`},
		{"NUL", "spec.md", "AC-001\n\x00", "spec.md: line 2: found NUL byte at byte 7, expected UTF-8 text; save the file as UTF-8"},
		{"not UTF-8", "evidence.md", "EVID-001 \xff", "evidence.md: line 1: found invalid UTF-8 at byte 9, expected UTF-8 text; save the file as UTF-8"},
		{"too large", "spec.md", strings.Repeat("x", 1<<20+1), "spec.md: found 1048577 bytes, expected at most 1048576; move or split its text"},
		{"link for a folder", "checklists", "->x", "checklists: a link or a file; expected a folder; put a real folder in its place"},
		{"file for a folder", "packets", "x", "packets: a link or a file; expected a folder; put a real folder in its place"},
		{"link", "spec.md", "->x", "spec.md: found a symbolic link, expected a regular file; replace the link by the file"},
	} {
		t.Run(test.name, func(t *testing.T) {
			found := check(t, workspace(t, map[string]string{test.file: test.text}), test.file, artifact.Done)
			if len(found) != 1 || found[0].Error() != test.want {
				t.Errorf("got %v, want %s", found, test.want)
			}
		})
	}
}

func TestEvidenceMayBeLarge(t *testing.T) {
	big := strings.Repeat("text\n", 1<<19) + "EVID-001\n"
	if found := check(t, workspace(t, map[string]string{"evidence.md": big}), "evidence.md", artifact.Done); len(found) != 0 {
		t.Errorf("got %v", found)
	}
}

func TestTableOfAMillionLines(t *testing.T) {
	big := strings.Repeat("|\n", 1<<19-1) + "| AC-001 |"[:2]
	found := check(t, workspace(t, map[string]string{"traceability.md": big}), "traceability.md", artifact.Done)
	if len(found) != 1 || !strings.Contains(found[0].Error(), "an id of AC or REQ") {
		t.Errorf("got %v", found)
	}
}

func TestOpenItemsBlockFromDefineOn(t *testing.T) {
	dir := workspace(t, map[string]string{"checklists/api.md": "- [ ] documented\n"})
	for phase, block := range map[artifact.Phase]bool{artifact.Spec: false, artifact.Temper: false, artifact.Define: true, artifact.Seal: true} {
		if found := check(t, dir, "checklists/api.md", phase); len(found) != 1 || found[0].Block != block {
			t.Errorf("%s: got %v", phase, found)
		}
	}
}
