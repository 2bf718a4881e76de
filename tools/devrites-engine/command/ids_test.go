package command_test

import "testing"

func TestIDs(t *testing.T) {
	dir := project(t, map[string]string{".devrites/work/demo/spec.md": "# Spec\n\n## Acceptance criteria\n- [ ] AC-001: a\n"})
	wantResult(t, run(t, dir, "ids", "next", "demo", "AC"), result{Out: "AC-002\n"})
	wantResult(t, run(t, dir, "ids", "next", "demo", "q"), result{Out: "q-2026-01-02-001\n"})
	wantResult(t, run(t, dir, "ids", "append", "demo", "AC", "totals", "match", "--help", "always"), result{Out: "added: AC-002\n"})
	if got, want := readFile(t, dir, ".devrites/work/demo/spec.md"), "# Spec\n\n## Acceptance criteria\n- [ ] AC-001: a\n- [ ] AC-002: totals match --help always\n"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	writeFile(t, dir, ".devrites/work/demo/spec.md", "# Spec\n")
	wantResult(t, run(t, dir, "ids", "next", "demo", "AC"), result{Out: "AC-003\n"})

	wantResult(t, run(t, dir, "ids", "next", "demo", "XY"), result{Code: 2, Err: "ids: found the prefix \"XY\", expected one of REQ, AC, EDGE, PROH, SLICE, DEC, ASM, DRIFT, EVID, NOTE, q\n"})
	wantResult(t, run(t, dir, "ids", "append", "demo", "NOTE", "x"), result{Code: 2, Err: "ids append: NOTE ids belong to anchored notes; use devrites-engine note add\n"})
	writeFile(t, dir, ".devrites/work/demo/decisions.md", "```\n")
	wantResult(t, run(t, dir, "ids", "append", "demo", "DEC", "x"), result{Code: 3, Err: "ids: BLOCKED: decisions.md: a fence that is open where the entry goes; close the fence\n"})
	wantResult(t, runWith(t, dir, "", []string{"DEVRITES_SANDBOX=1"}, "ids", "next", "demo", "AC"), result{Out: "AC-003\n"})
	if got := run(t, dir, "ids", "append", "demo", "AC"); got.Code != 2 {
		t.Errorf("no text gives %+v", got)
	}
}
