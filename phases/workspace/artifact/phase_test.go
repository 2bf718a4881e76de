package artifact_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"rules_handbook/phases/workspace/artifact"
)

func TestParsePhase(t *testing.T) {
	for _, test := range []struct {
		text string
		want artifact.Phase
	}{
		{"", ""},
		{"research", ""},
		{"builds", ""},
		{"(build)", ""},
		{"build", artifact.Build},
		{"Build (slice 2)", artifact.Build},
		{" DONE\t(archived)", artifact.Done},
	} {
		got, err := artifact.ParsePhase(test.text)
		if got != test.want || (err == nil) != (test.want != "") {
			t.Errorf("%q: got %q, %v", test.text, got, err)
		}
	}
	_, err := artifact.ParsePhase("research")
	if err == nil || !strings.HasPrefix(err.Error(), `found the phase "research", expected one of frame, spec, clarify,`) {
		t.Errorf("got %v", err)
	}
}

func TestPhaseOrder(t *testing.T) {
	want := strings.Fields("frame spec clarify temper define plan vet build converge prove polish review seal ship done")
	var got []string
	for phase := artifact.Frame; ; phase = phase.Next() {
		got = append(got, string(phase))
		if phase == phase.Next() {
			break
		}
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

func TestPhaseFacts(t *testing.T) {
	for _, test := range []struct {
		phase            artifact.Phase
		questions, proof bool
		verb             string
	}{
		{artifact.Frame, false, false, "frame"},
		{artifact.Spec, false, false, "spec"},
		{artifact.Clarify, true, false, "clarify"},
		{artifact.Plan, true, false, "vet"},
		{artifact.Converge, true, false, "converge"},
		{artifact.Prove, true, true, "prove"},
		{artifact.Done, true, true, ""},
	} {
		if test.phase.BlocksQuestions() != test.questions || test.phase.NeedsProof() != test.proof || test.phase.Verb() != test.verb {
			t.Errorf("%s: got %v %v %q", test.phase, test.phase.BlocksQuestions(), test.phase.NeedsProof(), test.phase.Verb())
		}
	}
}

func TestRequired(t *testing.T) {
	spec := "brief.md spec.md state.md decisions.md assumptions.md questions.md"
	clarified := spec + " decision-coverage.md"
	plan := clarified + " architecture.md plan.md tasks.md traceability.md"
	vetted := plan + " eng-review.md test-plan.md gates.md"
	proof := vetted + " evidence.md touched-files.md"
	final := proof + " review.md seal.md"
	for phase, want := range map[artifact.Phase]string{
		artifact.Frame: "state.md",
		artifact.Spec:  spec, artifact.Clarify: clarified, artifact.Temper: clarified,
		artifact.Define: plan, artifact.Plan: plan,
		artifact.Vet: vetted, artifact.Build: vetted, artifact.Converge: vetted,
		artifact.Prove: proof, artifact.Polish: proof, artifact.Review: proof,
		artifact.Seal: final, artifact.Ship: final, artifact.Done: final,
	} {
		if diff := cmp.Diff(strings.Fields(want), artifact.Required(phase)); diff != "" {
			t.Errorf("%s: %s", phase, diff)
		}
	}
}
