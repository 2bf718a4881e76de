package e2e

import (
	"maps"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"rules_handbook/e2e/devrites"
)

// repeats are the tests of the workspace with the command that each says to
// repeat.
var repeats = map[string]string{
	"acceptance":   "check acceptance $slug",
	"artifacts":    "check artifacts --phase=seal $slug",
	"candidate":    "check candidate --bound $slug",
	"decisions":    "check decisions $slug",
	"evidence":     "check evidence $slug",
	"gates":        "gates lint $slug",
	"handoff":      "check handoff $slug",
	"notes":        "note check $slug",
	"portable":     "check portable $slug",
	"readiness":    "check readiness --phase=seal $slug",
	"seal":         "check seal --phase=seal $slug",
	"task_graph":   "check task-graph $slug",
	"traceability": "check traceability $slug",
	"visuals":      "check visuals $slug",
}

// breaks are edits that one check is there to find, with the finding. Gates
// over several artifacts find some of them too: also.
var breaks = []struct {
	check, artifact, old, new string
	want                      string
	also                      []string
}{
	{"acceptance", "test-plan.md", "- AC-003: a cashier reads the message.\n", "",
		"acceptance: BLOCKED: test-plan.md: AC-003 of spec.md is not named", []string{"readiness", "seal"}},
	{"artifacts", "Drift.md", "", "# Drift\n", "problem: Drift.md: another spelling; expected drift.md", nil},
	{"decisions", "decisions.md", "# Decisions\n", "# Decisions\n\n## Carry-forward constraints\n- Amounts are whole cents\n",
		"decisions: BLOCKED: decisions.md:4: a carry-forward constraint without Files:", nil},
	{"evidence", "evidence.md", "# Evidence\n", "# Evidence\n\n## EVID-004 Seen\nRelated: AC-003\n", "EVID-004 names no command or action", nil},
	{"gates", "gates.md", "# Gates\n", "# Gates\n\n- [x] AC-004: it ends\n  CHECK: go run ./till\n  EXPECT: 0\n  EVIDENCE: pending\n",
		"error unapproved-check: gates.md:3: AC-004 the command with its folder is no row of Build-entry preflight", []string{"readiness", "seal"}},
	{"handoff", "handoff.md", "", "# Handoff\n\n## Objective\n\n## Blockers\nNothing yet\n", "handoff: BLOCKED: handoff.md:3: the empty section Objective", nil},
	{"notes", "notes.md", "QUOTE: strconv.Atoi(text)", "QUOTE: strconv.Atoi(word)", "note: NOTE-001 not exact", []string{"seal"}},
	{"portable", "test-plan.md", "\n## Acceptance coverage\n", "| `/home/ann/bin/till` | . | `0` |\n\n## Acceptance coverage\n",
		"needs a path of one user", []string{"readiness", "seal"}},
	{"readiness", "plan.md", "Two slices", "The two slices", "reason: DRV-GATE-READINESS-STALE", []string{"seal"}},
	{"seal", "seal.md", "Verdict: GO", "Verdict: NO-GO", "invariant: seal.md:11: the verdict NO-GO", nil},
	{"task_graph", "tasks.md", "Dependencies: SLICE-001 (via the error of total)\n", "Dependencies: none\n",
		"SLICE-002 has depends_on [SLICE-001] unlike Dependencies []", []string{"readiness", "seal"}},
	{"traceability", "traceability.md", "| AC-002 | SLICE-002 | TestRun | EVID-002 | built |\n", "", "no row of AC-002", []string{"readiness", "seal"}},
	{"visuals", "visual/flow.outline.md", "", "# Flow\n", "visuals: BLOCKED: visual/flow.outline.md: no content", []string{"artifacts", "readiness", "seal"}},
}

// TestWorkspaceChecks carries the feature of examples/workspace to its seal
// and asks Bazel: every test is green, and each turns red for what it is there
// to find.
func TestWorkspaceChecks(t *testing.T) {
	b := shared.Workspace(t, "examples/feature")
	w := &walk{devrites.NewProjectIn(t, b.Dir, devrites.Build(t), example, started...)}
	w.through(t, "seal")
	w.T = t
	b.Edit("BUILD.bazel", `phase = "frame",`, `phase = "seal",
    quoted = ["//till:amount.go"],`)
	w.OK("dispatch $slug next --accept BUILD.bazel --reason 'the suite follows the phase'", "dispatch: took over 1 edits")

	line := regexp.MustCompile(`(?m)^//:` + w.Slug + `\.(\w+) .*\b(PASSED|FAILED)\b`)
	// red runs the suite, and says which tests failed and what they printed.
	red := func() (failed []string, printed string) {
		t.Helper()
		stdout, stderr, _ := b.Run("test", "--keep_going", "--noshow_progress", "--test_output=errors", "//:"+w.Slug)
		ran := map[string]string{}
		for _, match := range line.FindAllStringSubmatch(stdout, -1) {
			if ran[match[1]] = match[2]; match[2] == "FAILED" && !slices.Contains(failed, match[1]) {
				failed = append(failed, match[1])
			}
		}
		if got, want := slices.Sorted(maps.Keys(ran)), slices.Sorted(maps.Keys(repeats)); !slices.Equal(got, want) {
			t.Fatalf("%q ran, want %q\n%s%s", got, want, stdout, stderr)
		}
		slices.Sort(failed)
		return failed, stdout + stderr
	}
	finds := func(check, want string, also []string) {
		t.Helper()
		failed, printed := red()
		expected := append([]string{check}, also...)
		slices.Sort(expected)
		if !slices.Equal(failed, expected) {
			t.Errorf("%s: %q failed, want %q", check, failed, expected)
		}
		ending := w.Expand("repeat it with: devrites-engine " + repeats[check] + "   (as a test: bazel test //:$slug." + check + ")\n")
		for _, text := range []string{want, ending} {
			if !strings.Contains(printed, text) {
				t.Errorf("%s: no %q in\n%s", check, text, printed)
			}
		}
	}

	if failed, printed := red(); len(failed) > 0 {
		t.Fatalf("as it was sealed: %q failed\n%s", failed, printed)
	}
	for _, edit := range breaks {
		path := w.Path(w.Artifact(edit.artifact))
		before, err := os.ReadFile(path)
		isNew := os.IsNotExist(err)
		if isNew != (edit.old == "") || strings.Count(string(before), edit.old) != 1 && !isNew {
			t.Fatalf("%s: %s has not the text to edit", edit.check, edit.artifact)
		}
		w.Write(w.Artifact(edit.artifact), strings.Replace(string(before), edit.old, edit.new, 1))
		if edit.check == "visuals" {
			w.Write(w.Artifact("visual/flow.html"), "<p>\n")
		}
		finds(edit.check, edit.want, edit.also)
		if isNew {
			w.must(os.Remove(path))
		} else {
			w.Write(w.Artifact(edit.artifact), string(before))
		}
		w.must(os.RemoveAll(w.Path(w.Artifact("visual"))))
	}
	w.must(os.Chmod(w.Path("till/total.go"), 0o755))
	finds("candidate", `root edit: "till/total.go" was given another mode`, []string{"seal"})
	w.must(os.Chmod(w.Path("till/total.go"), 0o644))
	if failed, printed := red(); len(failed) > 0 {
		t.Errorf("as it was sealed, again: %q failed\n%s", failed, printed)
	}
}
