package lifecycle_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"rules_handbook/phases/workspace/artifact"
	"rules_handbook/phases/workspace/lifecycle"
)

func TestEveryPhasePasses(t *testing.T) {
	for _, phase := range artifact.Phases {
		changes := map[string]string{"ship.md": "# Ship\n\nMerged.\n"}
		if phase == artifact.Temper {
			changes["strategy.md"] = "# Strategy\n\nKeep it small.\n"
		}
		want := "gate: readiness\nfeature: demo\nphase: " + string(phase) + "\nresult: pass\nreason: DRV-GATE-READINESS-PASSED\n"
		if diff := cmp.Diff(want, report(t, lifecycle.Readiness, open(t, string(phase), changes))); diff != "" {
			t.Error(diff)
		}
	}
	want := "gate: seal\nfeature: demo\nphase: review\nresult: pass\nreason: DRV-GATE-SEAL-PASSED\n"
	if diff := cmp.Diff(want, report(t, lifecycle.Seal, open(t, "review", nil))); diff != "" {
		t.Error(diff)
	}
}

// The texts of the gates, from "result:" on.
func TestGates(t *testing.T) {
	const (
		cyclic = "# Tasks\n\n## SLICE-001 A\nGoal: AC-001\nDependencies: SLICE-002\ndepends_on: [SLICE-002]\n## SLICE-002 B\nGoal: b\nDependencies: SLICE-001\ndepends_on: [SLICE-001]\n"
		asked  = "# Questions\n\n## q-1\nstatus: open\ngate: blocking\n"
	)
	waiting := strings.Replace(sealed["state.md"], "running", "awaiting_human", 1)
	headings := map[string]string{}
	for name := range sealed {
		if name != "state.md" {
			headings[name] = "# Heading\n\n## Another\n"
		}
	}
	for _, test := range []struct {
		name    string
		kind    lifecycle.Kind
		phase   string
		changes map[string]string
		want    string
	}{
		{"cyclic tasks at build", lifecycle.Readiness, "build", map[string]string{"tasks.md": cyclic},
			"result: blocked (state invariant)\nreason: DRV-GATE-READINESS-MISSING\ninvariant: task-graph: dependency cycle: SLICE-001 -> SLICE-002; remove one of these dependencies (tasks.md:5)"},
		{"cyclic tasks at seal", lifecycle.Seal, "build", map[string]string{"tasks.md": cyclic},
			"result: blocked (state invariant)\nreason: DRV-GATE-SEAL-MISSING\ninvariant: task-graph: dependency cycle: SLICE-001 -> SLICE-002; remove one of these dependencies (tasks.md:5)"},
		{"build without decisions and tasks", lifecycle.Readiness, "build", map[string]string{"decisions.md": absent, "tasks.md": absent},
			"result: blocked (missing to leave \"build\": decisions.md, tasks.md)\nreason: DRV-GATE-READINESS-MISSING\nnext: add real content to decisions.md, tasks.md\nretry: devrites-engine check readiness demo\n"},
		{"empty test plan at vet", lifecycle.Readiness, "vet", map[string]string{"test-plan.md": ""},
			"result: blocked (missing to leave \"vet\": test-plan.md)\nreason: DRV-GATE-READINESS-MISSING\nnext: add real content to test-plan.md\n"},
		{"seal without review and seal", lifecycle.Seal, "review", map[string]string{"review.md": absent, "seal.md": absent},
			"result: blocked (missing to seal: review.md, seal.md)\nreason: DRV-GATE-SEAL-MISSING\nnext: add real content to review.md, seal.md\nretry: devrites-engine check seal demo\n"},
		{"headings alone", lifecycle.Readiness, "vet", headings,
			"result: blocked (missing to leave \"vet\": brief.md, spec.md, decisions.md, assumptions.md, questions.md, decision-coverage.md, architecture.md, plan.md, tasks.md, traceability.md, eng-review.md, test-plan.md, gates.md)\n"},
		{"open question in frame", lifecycle.Readiness, "frame", map[string]string{"questions.md": asked}, "result: pass\n"},
		{"open question in spec", lifecycle.Readiness, "spec", map[string]string{"questions.md": asked}, "result: pass\n"},
		{"open question in clarify", lifecycle.Readiness, "clarify", map[string]string{"questions.md": asked},
			"result: blocked (state invariant)\nreason: DRV-GATE-READINESS-MISSING\ninvariant: open questions gate this phase: blocking; state.md is not awaiting_human\nretry: devrites-engine check readiness demo\n"},
		{"open question at seal from spec", lifecycle.Seal, "spec", map[string]string{"questions.md": asked},
			"result: blocked (state invariant)\nreason: DRV-GATE-SEAL-MISSING\ninvariant: open questions gate this phase: blocking; state.md is not awaiting_human\n"},
		{"while a person is awaited", lifecycle.Readiness, "clarify", map[string]string{"questions.md": asked, "state.md": waiting},
			"result: blocked (state invariant)\nreason: DRV-GATE-READINESS-MISSING\ninvariant: open questions gate this phase: blocking\nretry: devrites-engine check readiness demo\n"},
		{"several questions", lifecycle.Readiness, "clarify", map[string]string{"questions.md": asked + "## q-2\nstatus: open\ngate: validating\n## q-3\nstatus: resolved\ngate: blocking\n## q-4\nstatus: open\ngate: blocking\n## Q-5\nstatus: open\ngate: escalating\n"},
			"result: blocked (state invariant)\nreason: DRV-GATE-READINESS-MISSING\ninvariant: open questions gate this phase: blocking, validating, escalating; state.md"},
		{"fenced question", lifecycle.Readiness, "clarify", map[string]string{"questions.md": "# Questions\nfor example\n```\n" + asked + "```\n"}, "result: pass\n"},
		{"spec with NUL", lifecycle.Readiness, "spec", map[string]string{"spec.md": "secret\x00"},
			"result: blocked (missing to leave \"spec\": spec.md)\nreason: DRV-GATE-READINESS-MISSING\nartifact: spec.md: malformed (malformed_markdown)\n" +
				"next: repair spec.md: make it valid UTF-8 Markdown without NUL bytes; it needs substantive content\nretry: devrites-engine check readiness demo\n"},
		{"malformed strategy at build", lifecycle.Readiness, "build", map[string]string{"strategy.md": "\xff"},
			"result: blocked (state invariant)\nreason: DRV-GATE-READINESS-STALE\nartifact: strategy.md: malformed (malformed_markdown)\n" +
				"next: repair strategy.md: make it valid UTF-8 Markdown without NUL bytes; it may be removed instead\n" +
				"invariant: readiness-binding: strategy.md: the input is malformed (malformed_markdown); expected a regular file of UTF-8 text, at most 1 MiB\nretry: devrites-engine check readiness demo\n"},
		{"criterion that no file maps", lifecycle.Readiness, "build", map[string]string{"spec.md": sealed["spec.md"] + "- [ ] AC-002: rounding\n"},
			"result: blocked (state invariant)\nreason: DRV-GATE-READINESS-MISSING\ninvariant: acceptance-map: "},
		{"stale binding", lifecycle.Readiness, "build", map[string]string{"eng-review.md": "# R\n\nImplementation readiness: READY\nReadiness inputs SHA-256: " + strings.Repeat("0", 64) + "\n"},
			"result: blocked (state invariant)\nreason: DRV-GATE-READINESS-STALE\ninvariant: readiness-binding: eng-review.md:4: a stale readiness binding"},
		{"stale binding at seal", lifecycle.Seal, "review", map[string]string{"eng-review.md": "# R\n\nImplementation readiness: READY\n"},
			"result: blocked (state invariant)\nreason: DRV-GATE-READINESS-STALE\ninvariant: readiness-binding: eng-review.md: the readiness binding is missing"},
		{"large file of no artifact", lifecycle.Readiness, "spec", map[string]string{"vet-input.json": strings.Repeat("x", 64<<10+1), "small.json": "{}"},
			"result: blocked (state invariant)\nreason: DRV-GATE-READINESS-MISSING\ninvariant: placement: \"vet-input.json\": 65537 bytes"},
		{"spec over 1 MiB", lifecycle.Readiness, "spec", map[string]string{"spec.md": strings.Repeat("x\n", 1<<19+1)},
			"result: blocked (missing to leave \"spec\": spec.md)\nreason: DRV-GATE-READINESS-MISSING\nartifact: spec.md: unsafe (file_too_large)\nnext: repair spec.md: bring it to at most 1048576 bytes\ninvariant: budget: spec.md: "},
		{"plan over its budget", lifecycle.Readiness, "define", map[string]string{"plan.md": strings.Repeat("line\n", 330)},
			"result: blocked (state invariant)\nreason: DRV-GATE-READINESS-MISSING\ninvariant: budget: plan.md: "},
		{"optional file over its budget", lifecycle.Readiness, "spec", map[string]string{"flows.md": strings.Repeat("line\n", 240)},
			"result: blocked (state invariant)\nreason: DRV-GATE-READINESS-MISSING\ninvariant: budget: flows.md: "},
		{"abandoned gate", lifecycle.Readiness, "build", map[string]string{"gates.md": sealed["gates.md"] + "ABANDON: AC-001 no time\n"},
			"result: blocked (state invariant)\nreason: DRV-GATE-READINESS-MISSING\ninvariant: gates: gates.md:3: AC-001 is abandoned; a person must decide: no time\n"},
		{"unmet gate at build", lifecycle.Readiness, "build", map[string]string{"gates.md": "- [ ] AC-001: totals\n"}, "result: pass\n"},
		{"unmet gate at prove", lifecycle.Readiness, "prove", map[string]string{"gates.md": "- [ ] AC-001: totals\n"},
			"result: blocked (state invariant)\nreason: DRV-GATE-READINESS-MISSING\ninvariant: gates: gates.md:1: AC-001 is not met; run devrites-engine gates run, or attest it\n"},
		{"unapproved command", lifecycle.Readiness, "build", map[string]string{"gates.md": "- [ ] AC-001: totals\n  CHECK: rm x\n  EXPECT: gone\n"},
			"result: blocked (state invariant)\nreason: DRV-GATE-READINESS-MISSING\ninvariant: gates: gates.md:1: AC-001 runs a command that the preflight in test-plan.md does not approve"},
		{"malformed ledger", lifecycle.Readiness, "build", map[string]string{"gates.md": "# Gates\nnone\n" + strings.Repeat("  CHECK: x\n", 9)},
			"result: blocked (state invariant)\nreason: DRV-GATE-READINESS-MISSING\ninvariant: gates: gates.md:3: CHECK without a gate above it"},
		{"no clarity verdict", lifecycle.Readiness, "define", map[string]string{"decision-coverage.md": "# C\n\nfine\n```\nDecision coverage: CLEAR\n```\n"},
			"result: blocked (state invariant)\nreason: DRV-GATE-READINESS-MISSING\ninvariant: decision-coverage.md: no verdict; expected exactly one line Decision coverage: CLEAR"},
		{"two clarity verdicts", lifecycle.Readiness, "define", map[string]string{"decision-coverage.md": "# C\n\nDecision coverage: CLEAR\nCLEAR\n"},
			"result: blocked (state invariant)\nreason: DRV-GATE-READINESS-MISSING\ninvariant: decision-coverage.md:4: a second verdict after that of line 3"},
		{"unclear", lifecycle.Readiness, "define", map[string]string{"decision-coverage.md": "# C\n\nDecision coverage: NEEDS CLARIFICATION\n"},
			"result: blocked (state invariant)\nreason: DRV-GATE-READINESS-MISSING\ninvariant: decision-coverage.md:3: the verdict NEEDS CLARIFICATION"},
		{"template left", lifecycle.Readiness, "define", map[string]string{"decision-coverage.md": "# C\n\nDecision coverage: <CLEAR | NEEDS CLARIFICATION>\n"},
			"result: blocked (state invariant)\nreason: DRV-GATE-READINESS-MISSING\ninvariant: decision-coverage.md:3: the verdict \"Decision coverage: <CLEAR | NEEDS CLARIFICATION>\""},
		{"replan", lifecycle.Readiness, "vet", map[string]string{"eng-review.md": "# R\n\nImplementation readiness: NEEDS REPLAN\nBINDING\n"},
			"result: blocked (state invariant)\nreason: DRV-GATE-READINESS-MISSING\ninvariant: eng-review.md:3: the verdict NEEDS REPLAN; expected exactly one line Implementation readiness: READY"},
		{"readiness said twice", lifecycle.Readiness, "vet", map[string]string{"eng-review.md": "# R\n\nImplementation readiness: READY\nImplementation readiness: READY\nBINDING\n"},
			"result: blocked (state invariant)\nreason: DRV-GATE-READINESS-MISSING\ninvariant: eng-review.md:4: a second verdict"},
		{"browser proof without its file", lifecycle.Readiness, "prove", map[string]string{"tasks.md": sealed["tasks.md"] + "Browser proof required: yes\n"},
			"result: blocked (missing to leave \"prove\": browser-evidence.md)\nreason: DRV-GATE-READINESS-MISSING\nnext: add real content to browser-evidence.md\ninvariant: browser-evidence.md: absent; needed because "},
	} {
		t.Run(test.name, func(t *testing.T) {
			got := report(t, test.kind, open(t, test.phase, test.changes))
			_, after, _ := strings.Cut(got, "result: ")
			if !strings.HasPrefix("result: "+after, test.want) {
				t.Errorf("got\n%swant\n%s", got, test.want)
			}
			if strings.Contains(got, "secret") {
				t.Error("the report shows content")
			}
		})
	}
}

func TestTaskGraphTokens(t *testing.T) {
	got := report(t, lifecycle.Readiness, open(t, "build", map[string]string{
		"tasks.md": "# Tasks\n\n## SLICE-001 A\nGoal: AC-001\nDependencies: none\n## SLICE-002 B\nDependencies: SLICE-001 and later\n## SLICE-003 C\nGoal: c\n"}))
	for _, want := range []string{`"and"`, `"later"`, "SLICE-003"} {
		if !strings.Contains(got, want) {
			t.Errorf("%s is not named:\n%s", want, got)
		}
	}
	if strings.Count(got, "invariant: task-graph: ") != 3 {
		t.Errorf("want three lines:\n%s", got)
	}
}

func TestUnmappedCriterionIsNamedTwice(t *testing.T) {
	got := report(t, lifecycle.Readiness, open(t, "build", map[string]string{"spec.md": sealed["spec.md"] + "- [ ] AC-002: rounding\n"}))
	if strings.Count(got, "invariant: acceptance-map: ") != 2 {
		t.Errorf("got\n%s", got)
	}
}

func TestLinkOutsideThePhasesSet(t *testing.T) {
	work := open(t, "spec", map[string]string{"evidence.md": absent})
	if err := os.Symlink("/etc/hostname", filepath.Join(work.Dir.Path(), "evidence.md")); err != nil {
		t.Fatal(err)
	}
	if got := report(t, lifecycle.Readiness, work); !strings.Contains(got, "result: pass") || strings.Contains(got, "evidence") {
		t.Errorf("got\n%s", got)
	}
}

func TestFault11MissingPhaseIsBlocked(t *testing.T) {
	for text, want := range map[string]string{
		"# State\n\nphase unknown\n": "invariant: state.md: found no phase",
		"phase: research\n":          "invariant: state.md:1: ",
		"\xff":                       "invariant: state.md: ",
	} {
		got, err := lifecycle.Evaluate(lifecycle.Request{Kind: lifecycle.Readiness, Workspace: open(t, "", map[string]string{"state.md": text})})
		if err != nil || got.Passed() || got.Reason() != lifecycle.ReadinessMissing {
			t.Errorf("%q: got %+v, %v", text, got, err)
			continue
		}
		if line := "invariant: " + got.Invariants[0]; !strings.HasPrefix(line, want) {
			t.Errorf("%q: got %s", text, line)
		}
	}
}

func TestExpectedPhase(t *testing.T) {
	got, err := lifecycle.Evaluate(lifecycle.Request{Kind: lifecycle.Readiness, Workspace: open(t, "spec", nil), Expect: artifact.Build})
	if err != nil || len(got.Invariants) != 1 || got.Invariants[0] != "state.md:4: phase spec; expected build, which this check was asked for" {
		t.Errorf("got %+v, %v", got, err)
	}
}
