package command_test

import "testing"

const (
	twoSlices = "# Tasks\n\n## SLICE-001 Totals\nGoal: print totals\nSatisfies: AC-001\nDependencies: none\ndepends_on: []\n" +
		"Files likely touched: a.go\nWriter allowlist: a.go, b.go\nTests/proof: go test\n\n" +
		"## SLICE-002 Rounding\nGoal: round\nSatisfies: AC-001\nDependencies: SLICE-001 (via Totals)\ndepends_on: [SLICE-001]\n"
	missingFields = "Acceptance criteria, Complexity, Mode, Gate, SLA, Checkpoint, Workspace dependencies, Consumes / Produces, Known-Gotchas, Prior-slice learnings, "
	laterFields   = "Browser proof required, Frontend craft required, Design brief states, Visual acceptance, Fullstack (FE+BE), External dependencies, " +
		"Existing to reuse / extend, Rollback notes, Evidence required, Edge/Prohibition coverage, Done condition; the canonical block has them, `none` where nothing applies"
)

func TestCheckTaskGraph(t *testing.T) {
	dir := project(t, map[string]string{
		".devrites/work/demo/tasks.md":   twoSlices,
		".devrites/work/cyclic/tasks.md": "## SLICE-001 a\nDependencies: SLICE-002\ndepends_on: [SLICE-002]\n## SLICE-002 b\nDependencies: SLICE-001\ndepends_on: [SLICE-001]\n",
		".devrites/work/bare/state.md":   "",
	})
	wantResult(t, run(t, dir, "check", "task-graph", "demo"), result{Out: "task-graph: ok (2 slices)\n" +
		"ADVISORY field: SLICE-001 lacks " + missingFields + laterFields + " (tasks.md:3)\n" +
		"ADVISORY field: SLICE-002 lacks " + missingFields + "Files likely touched, Writer allowlist, Tests/proof, " + laterFields + " (tasks.md:12)\n"})
	got := run(t, dir, "check", "task-graph", "cyclic")
	if want := "task-graph: BLOCKED: dependency cycle: SLICE-001 -> SLICE-002; remove one of these dependencies (tasks.md:2)\n"; got.Code != 3 || len(got.Out) < len(want) || got.Out[:len(want)] != want {
		t.Errorf("got %+v", got)
	}
	wantResult(t, run(t, dir, "check", "task-graph", "bare"), result{Code: 2, Err: "task-graph: tasks.md: not found\n"})
}

func TestCheckSlice(t *testing.T) {
	dir := project(t, map[string]string{
		".devrites/work/demo/tasks.md": twoSlices,
		".devrites/work/demo/spec.md":  "- AC-001: totals\n",
	})
	wantResult(t, run(t, dir, "check", "slice", "demo", "SLICE-001"), result{Out: "check slice: SLICE-001 ok (paths=2 acs=1)\n" +
		"ADVISORY field: SLICE-001 lacks " + missingFields + laterFields + " (tasks.md:3)\n"})
	wantResult(t, run(t, dir, "check", "slice", "demo", "SLICE-002"), result{Code: 3, Out: "check slice: SLICE-002 BLOCKED\n" +
		"  - tasks.md:12: SLICE-002 has no Writer allowlist; list the exact files that the writer may edit\n" +
		"  - tasks.md:12: SLICE-002 has no Tests/proof; name the command, its folder and the expected signal\n" +
		"ADVISORY field: SLICE-002 lacks " + missingFields + "Files likely touched, Writer allowlist, Tests/proof, " + laterFields + " (tasks.md:12)\n"})
	wantResult(t, run(t, dir, "check", "slice", "demo", "SLICE-009"), result{Code: 3, Out: "check slice: SLICE-009 BLOCKED\n  - tasks.md has no such slice; check the id\n"})
	wantResult(t, run(t, dir, "check", "slice", "demo", "SLICE-1a"), result{Code: 2, Err: "check slice: found the id \"SLICE-1a\", expected SLICE-<digits>\n"})
	if got := run(t, dir, "check", "slice", "demo"); got.Code != 2 {
		t.Errorf("a missing argument gives %+v", got)
	}
}

func TestObserveSlice(t *testing.T) {
	dir := project(t, map[string]string{".devrites/work/demo/tasks.md": "## SLICE-001 a\r\nGoal: x\r\n### More\r\n```\r\n## SLICE-002 fenced\r\n```\r\n\r\n## Waves\r\n"})
	wantResult(t, run(t, dir, "observe", "slice", "demo", "SLICE-001"), result{Out: "## SLICE-001 a\nGoal: x\n### More\n```\n## SLICE-002 fenced\n```\n"})
	wantResult(t, run(t, dir, "observe", "slice", "demo", "SLICE-002"), result{Code: 3, Out: "observe slice: BLOCKED: tasks.md has no SLICE-002; check the id\n"})
	if got := run(t, dir, "observe", "slice", "demo", "slice"); got.Code != 2 {
		t.Errorf("got %+v", got)
	}
}
