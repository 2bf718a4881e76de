package view_test

import (
	"errors"
	"maps"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"rules_handbook/phases/workspace/files"
	"rules_handbook/phases/workspace/root"
	workslices "rules_handbook/phases/workspace/slices"
	"rules_handbook/phases/workspace/view"
)

const cursor = "## Cursor\n| Key | Value |\n| --- | --- |\n| phase | PHASE |\n| status | running |\n| next_action | go on |\n"

// planned are the files of a workspace up to vet.
var planned = map[string]string{
	"state.md": cursor, "brief.md": "x\n", "spec.md": "AC-001\n", "decisions.md": "x\n", "assumptions.md": "x\n", "questions.md": "x\n",
	"decision-coverage.md": "x\n", "architecture.md": "x\n", "plan.md": "x\n", "traceability.md": "x\n", "eng-review.md": "x\n", "test-plan.md": "x\n",
	"gates.md": "- [ ] AC-001: a\n  EVIDENCE: pending\n",
	"tasks.md": "## SLICE-001 a\nDependencies: none\ndepends_on: []\n\n## SLICE-002 b\nDependencies: SLICE-001 (via a)\ndepends_on: [SLICE-001]\n",
}

// with is planned in a phase with changes; a text of "-" leaves a file out.
func with(phase string, changes ...string) map[string]string {
	texts := maps.Clone(planned)
	for i := 0; i < len(changes); i += 2 {
		texts[changes[i]] = changes[i+1]
	}
	texts["state.md"] = strings.Replace(texts["state.md"], "PHASE", phase, 1)
	maps.DeleteFunc(texts, func(_, text string) bool { return text == "-" })
	return texts
}

// open makes the workspace demo of these files; names that start with "../"
// are beside it.
func open(t *testing.T, policy files.Policy, texts map[string]string) *root.Workspace {
	t.Helper()
	project, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	for name, text := range texts {
		path := filepath.Join(project, ".devrites/work/demo", name)
		err := os.MkdirAll(filepath.Dir(path), 0o755)
		if err == nil && text == "folder" {
			err = os.Mkdir(path, 0o755)
		} else if err == nil {
			err = os.WriteFile(path, []byte(text), 0o644)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	selected, err := root.Select(root.Options{Dir: project, Getenv: func(string) string { return "" }, Policy: policy})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { selected.Close() })
	work, err := selected.Workspace("demo")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { work.Close() })
	return work
}

func TestOrient(t *testing.T) {
	work := open(t, files.Policy{}, with("vet",
		"state.md", cursor+"| sequence_parent | feat-1 |\n| sequence_role | release |\n",
		"plan.md", "-", "decisions.md", "# Decisions\n", "gates.md", strings.Repeat("x\n", 201),
		"spec.md", "Budget override: <=300 lines; one table\nAC-001\n"+strings.Repeat("x\n", 280),
		"dump.json", strings.Repeat("x", 64<<10+1), "small.json", "x", "../../principles.md", "x\n"))
	summary, err := view.Orient(work)
	if err != nil {
		t.Fatal(err)
	}
	shown := map[string]view.Budget{}
	for _, budget := range summary.Budgets {
		shown[budget.File] = budget
	}
	want := view.Summary{
		Slug: "demo", Phase: "vet", Status: "running", NextAction: "go on",
		MissingSections: []string{"plan", "decisions"}, MissingFiles: []string{"plan.md"}, PrinciplesPresent: true,
		TaskGraph: &view.TaskGraph{
			SliceCount: 2, Slices: []workslices.Node{{ID: "SLICE-001", DependsOn: []string{}}, {ID: "SLICE-002", DependsOn: []string{"SLICE-001"}}},
			Cycle: []string{}, Unknown: []string{}, Problems: []string{}, Advisories: summary.TaskGraph.Advisories, OK: true,
		},
		Budgets: summary.Budgets, Bulk: []view.Bulk{{File: "dump.json", Bytes: 65537}},
		Sequence: &view.Sequence{Parent: "feat-1", Role: "release"},
	}
	if diff := cmp.Diff(&want, summary); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
	for _, want := range []view.Budget{
		{File: "gates.md", Lines: 201, Bytes: 402, LineBudget: 200, ByteBudget: 80_000, Over: true},
		{File: "spec.md", Lines: 282, Bytes: 607, LineBudget: 260, ByteBudget: 104_000, Over: true, Override: true},
		{File: "brief.md", Lines: 1, Bytes: 2, LineBudget: 80, ByteBudget: 32_000},
	} {
		if diff := cmp.Diff(want, shown[want.File]); diff != "" {
			t.Errorf("(-want +got)\n%s", diff)
		}
	}
}

func TestOrientOfBrokenWorkspaces(t *testing.T) {
	for _, test := range []struct {
		name, file, text string
		wantErr          string
		unreadable       []string
	}{
		{"no phase", "state.md", "x\n", "state.md: found no phase", nil},
		{"no cursor", "state.md", "-", "state.md: not found", nil},
		{"cursor is a folder", "state.md", "folder", "state.md: found something else", []string{"state.md"}},
		{"tasks are a folder", "tasks.md", "folder", "", []string{"tasks.md"}},
		{"tasks are no text", "tasks.md", "\xff", "", []string{"tasks.md"}},
		{"plan is a folder", "plan.md", "folder", "", []string{"plan.md"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			summary, err := view.Orient(open(t, files.Policy{}, with("vet", test.file, test.text)))
			if (test.wantErr == "") != (err == nil) || err != nil && !strings.Contains(err.Error(), test.wantErr) {
				t.Errorf("got %v, want %q", err, test.wantErr)
			}
			if diff := cmp.Diff(test.unreadable, summary.Unreadable); diff != "" {
				t.Errorf("unreadable (-want +got)\n%s", diff)
			}
			if broken := test.file == "tasks.md"; broken != (summary.TaskGraph == nil) {
				t.Errorf("task graph %+v", summary.TaskGraph)
			}
		})
	}
}

// TestOrientOfLargeFiles measures what cannot be read whole: a cursor by its
// bytes, a ledger by its lines too.
func TestOrientOfLargeFiles(t *testing.T) {
	work := open(t, files.Policy{}, with("prove", "evidence.md", strings.Repeat("EVID-001 line\n", 200_000)))
	if err := os.Truncate(filepath.Join(work.Dir.Path(), "plan.md"), 32<<20); err != nil {
		t.Fatal(err)
	}
	summary, err := view.Orient(work)
	if err != nil {
		t.Fatal(err)
	}
	found := 0
	for _, budget := range summary.Budgets {
		if budget.File == "plan.md" && budget.Bytes == 32<<20 && budget.Lines == 0 && budget.Over ||
			budget.File == "evidence.md" && budget.Bytes == 2_800_000 && budget.Lines == 200_000 && budget.Over {
			found++
		}
	}
	if found != 2 {
		t.Errorf("got %+v", summary.Budgets)
	}
}

// TestOrientReadsEachFileOnce: every question of orient is answered from one
// reading, also of ledgers that are too large to be kept.
func TestOrientReadsEachFileOnce(t *testing.T) {
	times := map[string]int{}
	texts := with("review",
		"evidence.md", strings.Repeat("EVID-001 SLICE-001 DRIFT-001\n", 100_000), "browser-evidence.md", strings.Repeat("line\n", 300_000),
		"tasks.md", planned["tasks.md"]+"Browser proof required: yes\n"+strings.Repeat("filler\n", 200_000),
		"drift.md", "DRIFT-001\n", "touched-files.md", "## Touched files\n## Candidate manifest\n", "README.md", "x\n")
	work := open(t, files.Policy{Opened: func(path string) { times[path]++ }}, texts)
	clear(times) // finding the root
	if _, err := view.Orient(work); err != nil {
		t.Fatal(err)
	}
	for name := range texts {
		if got := times[filepath.Join(work.Dir.Path(), name)]; got != 1 {
			t.Errorf("%s: read %d times, want once", name, got)
		}
	}
}

func TestNext(t *testing.T) {
	register := "| ID | Status | Gate |\n| --- | --- | --- |\n| Q-001 | open | blocking |\n"
	built := "## EVID-001 a\nSLICE-001 SLICE-002 AC-001\nCommand: `x`\nResult: pass\n"
	for _, test := range []struct {
		name  string
		texts map[string]string
		want  view.Step
	}{
		{"missing", with("vet", "plan.md", "-", "gates.md", "# Gates\n"),
			view.Step{Phase: "vet", Next: "vet", Missing: []string{"plan.md", "gates.md"}, Unbuilt: []string{"SLICE-001", "SLICE-002"}}},
		{"to be built", with("vet", "questions.md", register),
			view.Step{Phase: "vet", Complete: true, Open: 1, Blocking: 1, Next: "build", Unbuilt: []string{"SLICE-001", "SLICE-002"}}},
		{"built", with("build", "evidence.md", built, "touched-files.md", "## Touched files\nNone.\n\n## Candidate manifest\nNo project files.\n"),
			view.Step{Phase: "build", Complete: true, Next: "seal", Missing: []string{"review.md", "seal.md"}, Skipped: []view.Skip{
				{Phase: "converge", Why: "artifacts complete"}, {Phase: "prove", Why: "artifacts complete"}, {Phase: "polish", Why: "artifacts complete"}, {Phase: "review", Why: "artifacts complete"}}}},
	} {
		t.Run(test.name, func(t *testing.T) {
			step, err := view.Next(t.Context(), open(t, files.Policy{}, test.texts))
			if err != nil {
				t.Fatal(err)
			}
			test.want.Slug = "demo"
			if diff := cmp.Diff(&test.want, step); diff != "" {
				t.Errorf("(-want +got)\n%s", diff)
			}
		})
	}
}

func TestNextOfAnInvalidRoadmap(t *testing.T) {
	_, err := view.Next(t.Context(), open(t, files.Policy{}, with("vet", "roadmap.md", "Sequence root: demo\n")))
	var invalid *view.RoadmapError
	if !errors.As(err, &invalid) {
		t.Errorf("got %v, want a *RoadmapError", err)
	}
}

func TestHandoff(t *testing.T) {
	lines, err := view.Handoff(open(t, files.Policy{}, with("prove",
		"state.md", strings.Replace(cursor, "running", "awaiting_human", 1),
		"questions.md", "## q-2026-01-02-001 why\nstatus: open\ngate: validating\n",
		"decisions.md", "# Decisions\n\n## Dead ends\n- one big lock\n* polling\n\n## DEC-001 x\n",
		"evidence.md", "# Evidence\n",
		"gates.md", "- [x] AC-001: a\n  EVIDENCE: seen\n- [ ] AC-002: b\n  EVIDENCE: pending\n- [x] AC-003: c\n  CHECK: true\n  EXPECT: x\n  EVIDENCE: typed\n- [ ] AC-004: d\n  EVIDENCE: pending\nABANDON: AC-004 nobody\n")))
	if err != nil {
		t.Fatal(err)
	}
	want := []string{
		"feature: demo", "phase: prove", "status: awaiting_human", "next_action: go on", "awaiting_human: yes", "open_questions: 1", "blocking_question_gates: validating",
		"gates_total: 4", "gates_met: 1", "gates_unmet: 2", "gates_stale: 1", "gates_abandoned: 1", "unmet_id: AC-002", "unmet_id: AC-003", "stale_id: AC-003",
		"unapproved_id: AC-003", "abandoned_id: AC-004", "dead_end: one big lock", "dead_end: polling",
		"missing_required: evidence.md,touched-files.md", "read_next: state.md,decisions.md,questions.md,gates.md,test-plan.md",
	}
	if diff := cmp.Diff(want, lines); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
	if _, err := view.Handoff(open(t, files.Policy{}, with("prove", "state.md", "x\n"))); err == nil {
		t.Error("a workspace without a phase has no record")
	}
}
