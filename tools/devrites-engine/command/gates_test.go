package command_test

import (
	"strings"
	"testing"
)

func TestGatesScaffoldAndAttest(t *testing.T) {
	dir := project(t, map[string]string{demo + "state.md": "phase: vet\n", demo + "spec.md": "AC-002 b\nAC-001 a, AC-002\n```\nAC-003\n```\n"})
	wantResult(t, run(t, dir, "gates", "status", "demo"), result{3, "", "gates: BLOCKED: gates.md: not found\n"})
	wantResult(t, run(t, dir, "gates", "scaffold", "demo"), result{Out: "scaffolded: gates.md (2 gates)\n"})
	wantResult(t, run(t, dir, "gates", "scaffold", "demo"), result{3, "", "gates: BLOCKED: gates.md exists; it is never overwritten\n"})
	wantResult(t, run(t, dir, "gates", "attest", "demo", "AC-001", "seen", "it"), result{Out: "attested: AC-001\n"})
	wantResult(t, run(t, dir, "gates", "status", "demo"), result{3, "feature: demo\nledger: gates.md\ngates: 2\nmet: 1\nunmet: 1\nstale: 0\nabandoned: 0\nunapproved: 0\nunmet-id: AC-002\nresult: not-met\n", ""})
	wantResult(t, run(t, dir, "gates", "attest", "demo", "AC-002", "seen"), result{Out: "attested: AC-002\n"})
	if got := run(t, dir, "gates", "status", "demo"); got.Code != 0 || !strings.HasSuffix(got.Out, "result: all-met\n") {
		t.Errorf("got %+v", got)
	}
	wantResult(t, run(t, dir, "gates", "abandon", "demo", "AC-002", "no", "time"), result{Out: "abandoned: AC-002\n"})
	if got := run(t, dir, "gates", "status", "demo"); got.Code != 3 || !strings.HasSuffix(got.Out, "handoff-id: AC-002\nresult: handoff\n") {
		t.Errorf("got %+v", got)
	}
	wantResult(t, run(t, dir, "gates", "lint", "demo"), result{Out: "warn manual-gate: gates.md:9: AC-001 no command decides it\nwarn mostly-manual: fewer than half of the gates are decided by a command\ngates lint: 0 errors, 2 warnings\n"})
	if got := run(t, dir, "gates", "lint", "--strict", "demo"); got.Code != 3 {
		t.Errorf("got %+v", got)
	}
}

func TestGatesRun(t *testing.T) {
	const ledger = "- [ ] A: totals\n  CHECK: echo total 8\n  EXPECT: total 8\n  EVIDENCE: pending\n- [ ] B: other\n  CHECK: touch ran\n  EXPECT: x\n"
	dir := project(t, map[string]string{demo + "state.md": "phase: build\n", demo + "gates.md": ledger,
		demo + "test-plan.md": "## Build-entry preflight\n| Command |\n| --- |\n| echo total 8 |\n"})
	status := "---\nfeature: demo\nledger: gates.md\ngates: 2\nmet: 1\nunmet: 1\nstale: 0\nabandoned: 0\nunapproved: 1\nunmet-id: B\nunapproved-id: B\nresult: not-met\n"
	skipped := "gate B: skipped (unapproved: no such row in Build-entry preflight of test-plan.md)\n"
	wantResult(t, run(t, dir, "gates", "run", "demo"), result{3, "gate A: pass\n" + skipped + status, ""})
	wantResult(t, run(t, dir, "gates", "run", "demo"), result{3, "gate A: skipped (met)\n" + skipped + status, ""})
	wantResult(t, run(t, dir, "gates", "reverify", "--timeout", "5", "demo"), result{3, "gate A: pass\n" + skipped + status, ""})
	if got := readFile(t, dir, demo+"gates.md"); !strings.Contains(got, "- [x] A: totals") || !strings.Contains(got, "; at=2026-01-02T03:04:05Z\n") {
		t.Errorf("got %s", got)
	}
	for _, timeout := range []string{"0", "x", "-1", "100000"} {
		if got := run(t, dir, "gates", "run", "--timeout", timeout, "demo"); got.Code != 2 {
			t.Errorf("%s: got %+v", timeout, got)
		}
	}
	writeFile(t, dir, demo+"gates.md", "none\n")
	wantResult(t, run(t, dir, "gates", "run", "demo"), result{3, "---\nfeature: demo\nledger: gates.md\ngates: 0\nmet: 0\nunmet: 0\nstale: 0\nabandoned: 0\nunapproved: 0\n" +
		"error: gates.md: no gate; expected one or more rows - [ ] ID: title\nresult: malformed\n", ""})
	if got := run(t, dir, "gates", "run", "none"); got.Code != 2 {
		t.Errorf("got %+v", got)
	}
}
