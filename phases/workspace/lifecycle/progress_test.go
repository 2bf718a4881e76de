package lifecycle_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"rules_handbook/phases/workspace/lifecycle"
	"rules_handbook/phases/workspace/readiness"
)

func TestProgress(t *testing.T) {
	got, err := lifecycle.Progress(open(t, "build", map[string]string{
		"spec.md":      "# Spec\n- [x] AC-002: b\n- [ ] AC-001: a\n```\n- [x] AC-009: decoy\n```\n",
		"gates.md":     "- [x] G2: b\n- [ ] G1: a\nABANDON: G1 why\n~~~\n- [x] G9: decoy\n~~~\n",
		"tasks.md":     "## SLICE-001 A\nGoal: a\nStatus: Built\n## SLICE-002 B\nGoal: b\nStatus: open\n",
		"questions.md": "## q-2026-01-01-001 a\nstatus: answered\n## q-2026-01-01-002 b\nstatus: open\n## q-x c\nstatus: answered\n",
		"review.md":    "# Headings alone\n", "seal.md": absent,
	}))
	want := readiness.Progress{Phase: "build", PhaseOrdinal: 7, CheckedAC: []string{"AC-002"}, MetGates: []string{"G2"}, AbandonedGates: []string{"G1"},
		DoneSlices: []string{"SLICE-001"}, ResolvedQuestions: []string{"q-2026-01-01-001"}, PresentArtifacts: []string{
			"architecture.md", "assumptions.md", "brief.md", "decision-coverage.md", "decisions.md", "eng-review.md", "evidence.md", "gates.md",
			"plan.md", "questions.md", "spec.md", "state.md", "tasks.md", "test-plan.md", "touched-files.md", "traceability.md"}}
	if diff := cmp.Diff(want, got); err != nil || diff != "" {
		t.Error(err, diff)
	}
}
