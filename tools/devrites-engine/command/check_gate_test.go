package command_test

import (
	"maps"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

const (
	tallyBinding = "Readiness inputs SHA-256: 68099f82e986332e2a2e2e66ba3fe8ecc7fdc6392d9b5fb2dcb0ff761773704e"
	emptyBinding = "Candidate SHA-256: 2e2b0a9d5f88c97fbc4c7a1623516238c050735b6b4ac0cc58edb4153c903c9c\n"
)

// tally is a workspace of the specification that may be sealed.
func tally(phase string) map[string]string {
	texts := map[string]string{
		"state.md":             "| phase | " + phase + " |\n| schema | 4 |\n",
		"brief.md":             "# Brief\n\n## Objective\nTotals.\n",
		"decisions.md":         "# Decisions\n\nNone.\n",
		"assumptions.md":       "# Assumptions\n\nNone.\n",
		"questions.md":         "# Questions\n\nNone.\n",
		"spec.md":              "# Spec\n\n## Acceptance criteria\n- [ ] AC-001: totals match\n",
		"decision-coverage.md": "# Coverage\n\nCLEAR\n",
		"architecture.md":      "# Architecture\n\nOne package.\n",
		"plan.md":              "# Plan\n\nOne slice.\n",
		"tasks.md":             "# Tasks\n\n## SLICE-001 Totals\nGoal: print totals\nSatisfies: AC-001\nDependencies: none\ndepends_on: []\n",
		"traceability.md":      "# Traceability\n\n| AC-001 | SLICE-001 |\n",
		"test-plan.md":         "# Test plan\n\nAC-001: go test ./...\n",
		"eng-review.md":        "# Review\n\nImplementation readiness: READY\n" + tallyBinding + "\n",
		"gates.md":             "- [x] AC-001: totals\n  EVIDENCE: seen\n",
		"evidence.md":          "# Evidence\n\n## EVID-001 totals\nCriteria: AC-001\n\n" + emptyBinding,
		"touched-files.md":     "## Touched files\nNone.\n\n## Candidate manifest\nNo project files.\n",
		"review.md":            "## Spec\nDone.\n\n## Code review\nFine.\n\nNot-applicable: frontend — none\nNot-applicable: security — none\nNot-applicable: performance — none\n\n" + emptyBinding,
		"seal.md":              "## Reviewers\n- spec: fine\n\nVerdict: GO\n\n" + emptyBinding,
	}
	below := map[string]string{}
	for name, text := range texts {
		below[demo+name] = text
	}
	return below
}

func TestCheckReadiness(t *testing.T) {
	dir := project(t, tally("build"))
	passed := "gate: readiness\nfeature: demo\nphase: build\nresult: pass\nreason: DRV-GATE-READINESS-PASSED\n"
	wantResult(t, run(t, dir, "check", "readiness", "demo"), result{Out: passed})
	wantResult(t, run(t, dir, "check", "readiness", "--phase", "build", "demo"), result{Out: passed})
	wantResult(t, run(t, dir, "check", "readiness", "--emit-binding", "demo"), result{Out: tallyBinding + "\n"})
	if got := run(t, dir, "check", "readiness", "--phase", "spec", "demo"); got.Code != 3 || !strings.Contains(got.Out, "phase build; expected spec") {
		t.Errorf("got %+v", got)
	}
	remove(t, dir, demo+"plan.md")
	wantResult(t, run(t, dir, "check", "readiness", "demo"), result{3, "gate: readiness\nfeature: demo\nphase: build\nresult: blocked (missing to leave \"build\": plan.md)\nreason: DRV-GATE-READINESS-MISSING\n" +
		"next: add real content to plan.md\nretry: devrites-engine check readiness demo\n", ""})
	wantResult(t, run(t, dir, "check", "readiness", "--emit-binding", "demo"), result{3, "", "readiness-binding: BLOCKED: plan.md: the required input is missing; expected a file with content; write it, then run vet again\n"})
	for _, args := range [][]string{{"none"}, {}, {"--phase", "lunch", "demo"}} {
		if got := run(t, dir, append([]string{"check", "readiness"}, args...)...); got.Code != 2 || got.Out != "" {
			t.Errorf("%q: got %+v", args, got)
		}
	}
}

func TestCheckSeal(t *testing.T) {
	dir := project(t, tally("seal"))
	wantResult(t, run(t, dir, "check", "seal", "demo"), result{Out: "gate: seal\nfeature: demo\nphase: seal\nresult: pass\nreason: DRV-GATE-SEAL-PASSED\n"})
	writeFile(t, dir, demo+"review.md", strings.ReplaceAll(tally("seal")[demo+"review.md"], "2e2b0a9d", "00000000"))
	wantResult(t, run(t, dir, "check", "seal", "demo"), result{3, "gate: seal\nfeature: demo\nphase: seal\nresult: blocked (state invariant)\nreason: DRV-GATE-SEAL-MISSING\n" +
		"invariant: review.md:11: the binding 000000005f88c97fbc4c7a1623516238c050735b6b4ac0cc58edb4153c903c9c does not match the present files; " +
		"expected 2e2b0a9d5f88c97fbc4c7a1623516238c050735b6b4ac0cc58edb4153c903c9c; the files changed after this record: prove and review them again, then record the line\n" +
		"retry: devrites-engine check seal demo\n", ""})
}

func TestCheckShipWithoutRepository(t *testing.T) {
	dir := project(t, tally("ship"))
	got := run(t, dir, "check", "ship", "demo")
	if got.Code != 2 || !strings.HasPrefix(got.Err, "check ship: no Git work tree here") {
		t.Errorf("got %+v", got)
	}
}

func TestCheckShip(t *testing.T) {
	contents := tally("ship")
	contents[".gitignore"] = ".devrites/\n"
	dir := committed(t, contents)
	wantResult(t, run(t, dir, "check", "ship", "demo"), result{Out: "ship: ok\ncandidate-sha256: 2e2b0a9d5f88c97fbc4c7a1623516238c050735b6b4ac0cc58edb4153c903c9c\ncandidate-files: 0\n"})
	writeFile(t, dir, "stray.txt", "x")
	gitIn(t, dir, "add", "-A")
	wantResult(t, run(t, dir, "check", "ship", "demo"), result{3, "", "ship: BLOCKED: \"stray.txt\": staged; expected only files of the manifest; unstage it, or add it to the manifest and prove again\n"})
}

func TestCheckDrift(t *testing.T) {
	dir := project(t, tally("build"))
	wantResult(t, run(t, dir, "check", "drift", "demo"), result{Out: "drift: none\n"})
	review := readFile(t, dir, demo+"eng-review.md")
	writeFile(t, dir, demo+"eng-review.md", "none\n")
	wantResult(t, run(t, dir, "check", "drift", "demo"), result{Out: "drift: unproven (no readiness-inputs.json and no binding in eng-review.md)\n"})
	writeFile(t, dir, demo+"eng-review.md", review)
	past := time.Date(2020, 1, 1, 0, 0, 0, 0, time.UTC)
	for name := range maps.Keys(tally("")) {
		if err := os.Chtimes(filepath.Join(dir, name), past, past); err != nil {
			t.Fatal(err)
		}
	}
	writeFile(t, dir, demo+"tasks.md", "changed\n")
	if got := run(t, dir, "check", "drift", "demo"); got.Code != 0 || !strings.HasPrefix(got.Out, "DRIFT: recorded "+tallyBinding+"\nDRIFT: present  Readiness inputs SHA-256: ") || !strings.HasSuffix(got.Out, "\ncandidate: tasks.md\n") {
		t.Errorf("got %+v", got)
	}
	writeFile(t, dir, demo+"tasks.md", tally("")[demo+"tasks.md"])
	wantResult(t, run(t, dir, "check", "drift", "--record", "demo"), result{Out: "drift: recorded 11 inputs\n" + tallyBinding + "\n"})
	wantResult(t, run(t, dir, "check", "drift", "demo"), result{Out: "drift: none\n"})
	writeFile(t, dir, demo+"plan.md", "changed\n")
	wantResult(t, run(t, dir, "check", "drift", "demo"), result{Out: "DRIFT: plan.md changed since baseline 2026-01-02T03:04:05Z\ndrift: 1 of 11 inputs\n"})
	writeFile(t, dir, demo+"strategy.md", "added\n")
	remove(t, dir, demo+"plan.md")
	wantResult(t, run(t, dir, "check", "drift", "demo"), result{Out: "DRIFT: plan.md missing since baseline 2026-01-02T03:04:05Z\nDRIFT: strategy.md added since baseline 2026-01-02T03:04:05Z\ndrift: 2 of 11 inputs\n"})
	writeFile(t, dir, demo+"readiness-inputs.json", "{not json")
	if got := run(t, dir, "check", "drift", "demo"); got.Code != 3 || !strings.HasPrefix(got.Out, "drift: BLOCKED: readiness-inputs.json: bad JSON") {
		t.Errorf("got %+v", got)
	}
	if got := run(t, dir, "check", "drift", "none"); got.Code != 2 {
		t.Errorf("got %+v", got)
	}
}

func TestCheckRegression(t *testing.T) {
	dir := project(t, tally("build"))
	wantResult(t, run(t, dir, "check", "regression", "demo"), result{Out: "regression: unproven (no regression-baseline.json)\n"})
	wantResult(t, run(t, dir, "check", "regression", "--update", "demo"), result{Out: "regression: recorded\n"})
	wantResult(t, run(t, dir, "check", "regression", "demo"), result{Out: "regression: none\n"})
	writeFile(t, dir, demo+"gates.md", "- [ ] AC-001: totals\n```\n- [x] AC-001: decoy\n```\n")
	writeFile(t, dir, demo+"state.md", "phase: spec\n")
	lost := "REGRESSION: phase build went back to spec\nREGRESSION: met gate AC-001\nregression: BLOCKED: 2 lost; restore them, or accept with devrites-engine check regression --update\n"
	wantResult(t, run(t, dir, "check", "regression", "demo"), result{3, lost, ""})
	wantResult(t, run(t, dir, "check", "regression", "--update", "demo"), result{Out: "REGRESSION-BLESSED: phase build went back to spec\nREGRESSION-BLESSED: met gate AC-001\nregression: recorded\n"})
	wantResult(t, run(t, dir, "check", "regression", "demo"), result{3, "REGRESSION: phase build went back to spec\nregression: BLOCKED: 1 lost; restore them, or accept with devrites-engine check regression --update\n", ""})
	writeFile(t, dir, demo+"regression-baseline.json", "{")
	if got := run(t, dir, "check", "regression", "demo"); got.Code != 3 || !strings.HasPrefix(got.Out, "regression: BLOCKED: regression-baseline.json: bad JSON") {
		t.Errorf("got %+v", got)
	}
}
