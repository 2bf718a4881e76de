package command_test

import "testing"

func TestTraceChecks(t *testing.T) {
	dir := project(t, map[string]string{
		".devrites/work/good/spec.md":                "# Spec\n## Acceptance criteria\n- AC-001: a\n",
		".devrites/work/good/tasks.md":               "## SLICE-001 a\nSatisfies: AC-001\nTests/proof: go test ./...\n",
		".devrites/work/good/test-plan.md":           "AC-001\n",
		".devrites/work/good/traceability.md":        "| AC | Slice | Evidence |\n|---|---|---|\n| AC-001 | SLICE-001 | EVID-001 |\n",
		".devrites/work/good/evidence.md":            "## EVID-001 x\nCommand: make\nResult: ok\n",
		".devrites/work/good/decisions.md":           "## DEC-001 a\nStatus: accepted\n",
		".devrites/work/good/handoff.md":             "## Results\nNothing yet\n",
		".devrites/work/good/visual/flow.html":       "<p>",
		".devrites/work/good/visual/flow.outline.md": "x\n",
		".devrites/work/bad/spec.md":                 "# Spec\n## Acceptance criteria\n- AC-001: a\n",
		".devrites/work/bad/tasks.md":                "## SLICE-001 a\nProof: cd /tmp/x && make\n",
		".devrites/work/bad/traceability.md":         "| AC | Slice |\n|---|---|\n| AC-002 | SLICE-001 |\n",
		".devrites/work/bad/evidence.md":             "## EVID-001 x\n",
		".devrites/work/bad/decisions.md":            "\xff",
		".devrites/work/bad/handoff.md":              "## Results\n",
		".devrites/work/bad/visual/flow.html":        "<p>",
		".devrites/work/empty/state.md":              "",
	})
	for _, c := range []struct {
		check, good, bad, empty string
		emptyCode               int
	}{
		{"traceability", "traceability: ok (1 rows)\n",
			"traceability: BLOCKED: traceability.md:3: a row of AC-002, which spec.md does not declare; expected ids of spec.md; declare it or drop the row\n" +
				"traceability: BLOCKED: traceability.md: no row of AC-001; expected a row for every acceptance criterion of spec.md; add it\n",
			"traceability: BLOCKED: traceability.md: not found\ntraceability: BLOCKED: spec.md: not found\ntraceability: BLOCKED: tasks.md: not found\n", 3},
		{"acceptance", "acceptance: ok (1 criteria)\n",
			"acceptance: BLOCKED: tasks.md: AC-001 of spec.md is not named; expected every acceptance criterion; map it or take it out of spec.md\n",
			"acceptance: BLOCKED: spec.md: not found\n", 3},
		{"decisions", "decisions: ok (1 decisions and constraints)\n",
			"decisions: BLOCKED: decisions.md: line 1: found invalid UTF-8 at byte 0, expected UTF-8 text; save the file as UTF-8\n",
			"decisions: BLOCKED: decisions.md: not found\n", 3},
		{"evidence", "evidence: ok (1 entries)\n",
			"evidence: BLOCKED: evidence.md:1: EVID-001 names no command or action; expected what was run or done, as `Command: …`; record the executed command\n" +
				"evidence: BLOCKED: evidence.md:1: EVID-001 has no result; expected what came out, as `Result: …`; record the result of that run\n",
			"evidence: BLOCKED: evidence.md: not found\n", 3},
		{"portable", "portable: ok (1 commands)\n",
			"portable: BLOCKED: tasks.md:2: the proof command \"cd /tmp/x && make\" needs a temporary tree (\"/tmp/x\"); expected a command that runs in every clone; run the proof in the project\n",
			"portable: ok (0 commands)\n", 0},
		{"handoff", "handoff: ok (1 sections)\n",
			"handoff: BLOCKED: handoff.md:1: the empty section Results; expected content or `Nothing yet`; fill it in\n",
			"handoff: ok (0 sections)\n", 0},
		{"visuals", "visuals: ok (1 pages)\n",
			"visuals: BLOCKED: visual/flow.html: a page without its outline; expected visual/flow.outline.md beside it; write the outline, it is what agents read\n",
			"visuals: ok (0 pages)\n", 0},
	} {
		t.Run(c.check, func(t *testing.T) {
			wantResult(t, run(t, dir, "check", c.check, "good"), result{Out: c.good})
			wantResult(t, run(t, dir, "check", c.check, "bad"), result{Code: 3, Out: c.bad})
			wantResult(t, run(t, dir, "check", c.check, "empty"), result{Code: c.emptyCode, Out: c.empty})
			wantResult(t, run(t, dir, "check", c.check, "none"), result{Code: 2, Err: run(t, dir, "check", "task-graph", "none").Err})
		})
	}
}

func TestObserveDecisions(t *testing.T) {
	dir := project(t, map[string]string{".devrites/work/demo/decisions.md": "# D\n## DEC-001 a\nFiles: src\n\n## DEC-002 b\nTags: x\n\n## Carry-forward constraints\n- rule; SLICE-001; EVID-001; Files: src/a.go\n"})
	wantResult(t, run(t, dir, "observe", "decisions", "demo"), result{Out: "## DEC-001 a\nFiles: src\n\n## DEC-002 b\nTags: x\n\n## Carry-forward constraints\n- rule; SLICE-001; EVID-001; Files: src/a.go\n"})
	wantResult(t, run(t, dir, "observe", "decisions", "demo", "--path", "src/a.go"), result{Out: "## DEC-001 a\nFiles: src\n\n## Carry-forward constraints\n- rule; SLICE-001; EVID-001; Files: src/a.go\n"})
	wantResult(t, run(t, dir, "observe", "decisions", "--tag", "X", "demo"), result{Out: "## DEC-002 b\nTags: x\n"})
	wantResult(t, run(t, dir, "observe", "decisions", "--tag", "y", "demo"), result{})
}

func TestPathDisjoint(t *testing.T) {
	dir := project(t, map[string]string{"in.json": `[{"id":"a","paths":["x"]},{"id":"b","paths":["./x"]}]`})
	wantResult(t, run(t, dir, "check", "path-disjoint", "in.json"), result{Code: 3, Out: "path-disjoint: BLOCKED: path \"x\" belongs to a, b\n"})
	wantResult(t, runWith(t, dir, `{"slices":[{"id":"a","paths":["x"]},{"id":"b","paths":["y"]}]}`, nil, "check", "path-disjoint"), result{Out: "path-disjoint: ok (2 slices)\n"})
	wantResult(t, run(t, dir, "check", "path-disjoint", "../in.json"), result{Code: 3, Err: "path-disjoint: name ../in.json: expected a relative path with slashes, without \"..\", \"\\\" or NUL\n"})
	if got := run(t, dir, "check", "path-disjoint", "--bogus"); got.Code != 2 {
		t.Errorf("got %+v", got)
	}
}

func TestIndexes(t *testing.T) {
	dir := project(t, map[string]string{"tags": "x"})
	got := run(t, dir, "check", "indexes")
	want := "{\n  \"engine_version\": \"unreleased\",\n  \"project_root\": \".\",\n  \"devrites_root\": \".devrites\",\n  \"manifest\": false,\n  \"indexes\": [\n" +
		"    {\n      \"name\": \"compilation database\",\n      \"path\": \"compile_commands.json\",\n      \"present\": false\n    },\n" +
		"    {\n      \"name\": \"ctags\",\n      \"path\": \"tags\",\n      \"present\": true\n    },\n"
	if got.Code != 0 || len(got.Out) < len(want) || got.Out[:len(want)] != want {
		t.Errorf("got %+v", got)
	}
}
