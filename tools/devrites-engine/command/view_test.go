package command_test

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

const work = ".devrites/work/demo/"

func specFiles() map[string]string {
	return map[string]string{
		work + "state.md":       "## Cursor\n| Key | Value |\n| --- | --- |\n| phase | spec |\n| status | running |\n| next_action | write it |\n",
		work + "brief.md":       "# Brief\n## Objective\ntotals\n",
		work + "spec.md":        "# Spec\n## Acceptance criteria\n- AC-001: a\n",
		work + "decisions.md":   "# Decisions\nnone\n",
		work + "assumptions.md": "# Assumptions\nnone\n",
		work + "questions.md":   "# Questions\nnone\n",
	}
}

func with(contents map[string]string, more ...string) map[string]string {
	for i := 0; i < len(more); i += 2 {
		if contents[work+more[i]] = more[i+1]; more[i+1] == "" {
			delete(contents, work+more[i])
		}
	}
	return contents
}

func TestNext(t *testing.T) {
	planned := func(more ...string) map[string]string {
		files := with(specFiles(), "state.md", "| phase | vet |\n", "decision-coverage.md", "x", "architecture.md", "x", "plan.md", "x",
			"tasks.md", "## SLICE-001 a\nDependencies: none\n\n## SLICE-002 b\nDependencies: none\nWorkspace dependencies: gone/SLICE-001\n",
			"traceability.md", "x", "eng-review.md", "x", "test-plan.md", "x", "gates.md", "x")
		return with(files, more...)
	}
	register := "| ID | Status | Gate |\n| --- | --- | --- |\n| Q-001 | open | blocking |\n"
	for _, c := range []struct {
		name  string
		files map[string]string
		want  string
	}{
		{"a file is missing", with(specFiles(), "assumptions.md", ""),
			"current: spec\ncurrent-status: incomplete\nopen-questions: 0\nnext-phase: spec\nnext-command: /rite-spec\nmissing: assumptions.md\n"},
		{"headings are no content", with(specFiles(), "spec.md", "# Spec\n\n## Scope\n", "decisions.md", "# Decisions\n"),
			"current: spec\ncurrent-status: incomplete\nopen-questions: 0\nnext-phase: spec\nnext-command: /rite-spec\nmissing: spec.md,decisions.md\n"},
		{"one open question", with(specFiles(), "questions.md", register),
			"current: spec\ncurrent-status: complete\nopen-questions: 1\nnext-phase: clarify\nnext-command: /rite-clarify\nmissing: decision-coverage.md\n"},
		{"no open question", specFiles(),
			"current: spec\ncurrent-status: complete\nopen-questions: 0\nnext-phase: temper\nnext-command: /rite-temper\nmissing: decision-coverage.md,strategy.md\nskip: clarify (0 open questions)\n"},
		{"build is next until the slices are built", planned(),
			"current: vet\ncurrent-status: complete\nopen-questions: 0\nnext-phase: build\nnext-command: /rite-build\nunbuilt: SLICE-001,SLICE-002\n" +
				"withheld: SLICE-002 (workspace dependency gone/SLICE-001: there is no such workspace, live or archived; correct the reference)\n"},
		{"records that cannot be read", planned("touched-files.md", "x\n"),
			"current: vet\ncurrent-status: complete\nopen-questions: 0\nnext-phase: build\nnext-command: /rite-build\nunbuilt: unknown (" +
				"touched-files.md: no heading \"## Touched files\"; expected exactly one outside fenced blocks; add it)\n"},
		{"an open question blocks", planned("questions.md", register),
			"current: vet\ncurrent-status: complete\nopen-questions: 1\nnext-phase: build\nnext-command: /rite-build\nblocked: 1 open question(s) gate this phase\nunbuilt: SLICE-001,SLICE-002\n" +
				"withheld: SLICE-002 (workspace dependency gone/SLICE-001: there is no such workspace, live or archived; correct the reference)\n"},
		{"done", with(specFiles(), "state.md", "| phase | done |\n"),
			"current: done\ncurrent-status: incomplete\nopen-questions: 0\nnext-phase: done\nmissing: decision-coverage.md,architecture.md,plan.md,tasks.md,traceability.md," +
				"eng-review.md,test-plan.md,gates.md,evidence.md,touched-files.md,review.md,seal.md,ship.md\n"},
	} {
		t.Run(c.name, func(t *testing.T) {
			wantResult(t, run(t, project(t, c.files), "next", "demo"), result{Out: c.want})
		})
	}
	empty := project(t, specFiles())
	writeFile(t, empty, work+"brief.md", "")
	if got := run(t, empty, "next", "demo"); !strings.Contains(got.Out, "missing: brief.md\n") {
		t.Errorf("an empty file: %+v", got)
	}
	wantResult(t, run(t, project(t, with(specFiles(), "state.md", "x\n")), "next", "demo"),
		result{Code: 2, Err: "next: state.md: found no phase, expected a cursor row `| phase | <phase> |`; write one\n"})
	if got := run(t, project(t, with(specFiles(), "state.md", "| phase | research |\n")), "next", "demo"); got.Code != 2 {
		t.Errorf("an unknown phase gives %+v", got)
	}
	if got := run(t, project(t, nil), "next", "demo"); got.Code != 2 {
		t.Errorf("no workspace gives %+v", got)
	}
	if got := run(t, project(t, nil), "next"); got.Code != 2 {
		t.Errorf("no active workspace gives %+v", got)
	}
}

func TestNextRoadmap(t *testing.T) {
	files := with(specFiles(), "decisions.md", "## DEC-001 order\n",
		"roadmap.md", "Sequence root: demo\nDecision: DEC-001\n\n| Position | Workspace |\n| --- | --- |\n| 1 | demo |\n| 2 | demo-2 |\n")
	dir := project(t, files)
	if got := run(t, dir, "next", "demo"); got.Code != 0 || !strings.HasSuffix(got.Out, "sequence: position 1 of 2, successor demo-2 (roadmap of demo, DEC-001)\n") {
		t.Errorf("got %+v", got)
	}
	writeFile(t, dir, work+"decisions.md", "# Decisions\n")
	wantResult(t, run(t, dir, "next", "demo"), result{Code: 3,
		Err: "next: BLOCKED: the roadmap of demo: roadmap.md: 0 headings `## DEC-001` in decisions.md of the owner; expected one; repair the map, or remove its headers to make it a plain list\n"})
	if err := os.Remove(filepath.Join(dir, work, "roadmap.md")); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink("spec.md", filepath.Join(dir, work, "roadmap.md")); err != nil {
		t.Fatal(err)
	}
	if got := run(t, dir, "next", "demo"); got.Code != 3 {
		t.Errorf("a linked roadmap gives %+v", got)
	}
}

func TestNextShowsRootEdits(t *testing.T) {
	dir := dispatchProject(t)
	if got := run(t, dir, "dispatch", "demo", "open", "--phase", "build", "--wave", "w1", "--role", "reader"); got.Code != 0 {
		t.Fatalf("%+v", got)
	}
	writeFile(t, dir, "src/b.go", "2\n")
	got := run(t, dir, "next", "demo")
	if want := "root edit: \"src/b.go\" was edited outside an open round; "; got.Code != 0 || !strings.Contains(got.Out, want) {
		t.Errorf("got %+v", got)
	}
}

func TestOrient(t *testing.T) {
	dir := project(t, with(specFiles(),
		"state.md", "| phase | vet |\n| sequence_parent | one |\n| sequence_position | 2 |\n"+strings.Repeat("x", 60_000)+"\n",
		"vet-review-input-1.json", strings.Repeat("x", 80_000), "small.json", "{}",
		"plan.md", "# Plan\n",
		"tasks.md", "## SLICE-001 a\nDependencies: SLICE-009\ndepends_on: [SLICE-009]\n"))
	if err := os.Mkdir(filepath.Join(dir, work, "drift.md"), 0o755); err != nil {
		t.Fatal(err)
	}
	got := run(t, dir, "orient", "demo")
	if got.Code != 0 || got.Err != "" {
		t.Fatalf("got %+v", got)
	}
	wantResult(t, run(t, dir, "observe", "summary", "demo"), got)
	var summary map[string]any
	if err := json.Unmarshal([]byte(got.Out), &summary); err != nil {
		t.Fatal(err)
	}
	if !strings.HasPrefix(got.Out, "{\n  \"slug\": \"demo\",\n  \"phase\": \"vet\",\n") {
		t.Errorf("got %.100s", got.Out)
	}
	budgets := map[string]any{}
	for _, each := range summary["artifact_budgets"].([]any) {
		budgets[each.(map[string]any)["file"].(string)] = each
	}
	graph := summary["task_graph"].(map[string]any)
	for _, c := range []struct {
		name      string
		got, want any
	}{
		{"missing_sections", summary["missing_sections"], []any{"plan"}},
		{"missing_files", summary["missing_files"], []any{"decision-coverage.md", "architecture.md", "traceability.md", "eng-review.md", "test-plan.md", "gates.md"}},
		{"unreadable", summary["unreadable"], []any{"drift.md"}},
		{"principles_present", summary["principles_present"], false},
		{"bulk_files", summary["bulk_files"], []any{map[string]any{"file": "vet-review-input-1.json", "bytes": 80000.0}}},
		{"state.md", budgets["state.md"], map[string]any{"file": "state.md", "lines": 4.0, "bytes": 60069.0, "line_budget": 120.0, "byte_budget": 48000.0, "over": true}},
		{"sequence", summary["sequence"], map[string]any{"parent": "one", "position": "2"}},
		{"slice_count", graph["slice_count"], 1.0},
		{"unknown_dependencies", graph["unknown_dependencies"], []any{"SLICE-001 -> SLICE-009"}},
		{"cycle", graph["cycle"], []any{}},
		{"ok", graph["ok"], false},
	} {
		if diff := cmp.Diff(c.want, c.got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", c.name, diff)
		}
	}
	if _, ok := summary["status"]; ok {
		t.Error("an empty status is shown")
	}
}

func TestOrientWithoutWhatItReads(t *testing.T) {
	dir := project(t, with(specFiles(), "state.md", "x\n"))
	got := run(t, dir, "orient", "demo")
	if got.Code != 2 || !strings.HasPrefix(got.Out, "{\n  \"slug\": \"demo\",\n  \"principles_present\": false,\n") || strings.Contains(got.Out, "task_graph") || strings.Contains(got.Out, "sequence") {
		t.Errorf("got %+v", got)
	}
	file, err := os.Create(filepath.Join(dir, work, "state.md"))
	if err != nil {
		t.Fatal(err)
	}
	if err := file.Truncate(32 << 20); err != nil {
		t.Fatal(err)
	}
	file.Close()
	got = run(t, dir, "orient", "demo")
	if want := "\"file\": \"state.md\",\n      \"lines\": 0,\n      \"bytes\": 33554432,"; got.Code != 2 || !strings.Contains(got.Out, want) {
		t.Errorf("got %+v", got)
	}
	if err := os.Mkdir(filepath.Join(dir, work, "tasks.md"), 0o755); err != nil {
		t.Fatal(err)
	}
	if got := run(t, dir, "orient", "demo"); !strings.Contains(got.Out, "\"unreadable\": [\n    \"tasks.md\"\n  ]") || strings.Contains(got.Out, "task_graph") {
		t.Errorf("got %+v", got)
	}
}

func TestHandoff(t *testing.T) {
	ends := ""
	for i := range 12 {
		ends += fmt.Sprintf("- end %d\n", i)
	}
	dir := project(t, with(specFiles(),
		"state.md", "| phase | vet |\n| status | awaiting_human |\n| sequence_parent | one |\n",
		"questions.md", "## q-2026-01-01-001 x\nstatus: open\ngate: validating\n\n## q-2026-01-01-002 y\nstatus: open\ngate: advisory\n",
		"decisions.md", "# D\n## Dead ends\n"+ends,
		"gates.md", "- [x] AC-001: a\n  EVIDENCE: seen\n- [ ] AC-002: b\n  CHECK: go test\n  EXPECT: ok\n  EVIDENCE: pending\n- [ ] AC-003: c\nABANDON: AC-003 nobody\n",
	))
	want := "feature: demo\nphase: vet\nstatus: awaiting_human\nnext_action: unset\nsequence: parent=one position=none remaining=none role=none\nawaiting_human: yes\nopen_questions: 2\n" +
		"blocking_question_gates: validating\ngates_total: 3\ngates_met: 1\ngates_unmet: 1\ngates_stale: 0\ngates_abandoned: 1\nunmet_id: AC-002\nunapproved_id: AC-002\nabandoned_id: AC-003\n"
	for i := 2; i < 12; i++ {
		want += fmt.Sprintf("dead_end: end %d\n", i)
	}
	want += "missing_required: decision-coverage.md,architecture.md,plan.md,tasks.md,traceability.md,eng-review.md,test-plan.md\nread_next: state.md,decisions.md,questions.md,gates.md\n"
	wantResult(t, run(t, dir, "handoff", "demo"), result{Out: want})

	got := run(t, project(t, specFiles()), "handoff", "demo")
	for _, line := range []string{"gates_ledger: absent\n", "dead_ends: none\n", "awaiting_human: no\n", "blocking_question_gates: none\n", "missing_required: none\n"} {
		if !strings.Contains(got.Out, line) {
			t.Errorf("no %q in %s", line, got.Out)
		}
	}
}
