package readiness_test

import (
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"rules_handbook/phases/workspace/readiness"
)

var noon = time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC)

// inputs are the tally files with these changed; "" for "absent".
func inputs(changes map[string]string) []readiness.Input {
	var all []readiness.Input
	for _, name := range readiness.Names {
		text, present := tally[name]
		if change, changed := changes[name]; changed {
			text, present = change, change != "absent"
		}
		input := readiness.Input{Name: name, Present: present}
		if present {
			input.Data = []byte(text)
		}
		all = append(all, input)
	}
	return all
}

func TestBaseline(t *testing.T) {
	data, err := readiness.Record(inputs(nil), noon).Encode()
	if err != nil {
		t.Fatal(err)
	}
	const head = "{\n  \"version\": 1,\n  \"recorded_at\": \"2026-01-02T03:04:05Z\",\n  \"binding\": \"Readiness inputs SHA-256: " + tallyDigest + "\",\n" +
		"  \"inputs\": [\n    {\n      \"path\": \"spec.md\",\n      \"present\": true,\n      \"sha256\": \"65a77f07c9b65f6c66b376da86011cc3ec01d425b0178669b3f6bf12b3676b3d\"\n    },\n"
	const tail = "    {\n      \"path\": \".devrites/principles.md\",\n      \"present\": false\n    }\n  ]\n}\n"
	if !strings.HasPrefix(string(data), head) || !strings.HasSuffix(string(data), tail) {
		t.Errorf("got %s", data)
	}
	baseline, err := readiness.DecodeBaseline(data)
	if err != nil {
		t.Fatal(err)
	}
	if got := baseline.Compare(inputs(nil)); got != nil {
		t.Errorf("got %v", got)
	}
	got := baseline.Compare(inputs(map[string]string{"plan.md": "x", "strategy.md": "", "architecture.md": "absent"}))
	want := []readiness.Difference{{"architecture.md", "missing"}, {"plan.md", "changed"}, {"strategy.md", "added"}}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

func TestDecodeBaselineRefuses(t *testing.T) {
	good, err := readiness.Record(inputs(nil), noon).Encode()
	if err != nil {
		t.Fatal(err)
	}
	for name, data := range map[string]string{
		"no JSON":       "{not json",
		"empty":         "",
		"version 2":     strings.Replace(string(good), `"version": 1`, `"version": 2`, 1),
		"time":          strings.Replace(string(good), "2026-01-02T", "yesterday ", 1),
		"binding":       strings.Replace(string(good), "Readiness inputs", "Other inputs", 1),
		"order":         strings.Replace(string(good), `"spec.md"`, `"plan.md"`, 1),
		"present alone": strings.Replace(string(good), `"present": false`, `"present": true`, 1),
		"digest":        strings.Replace(string(good), "65a77f", "65A77F", 1),
	} {
		if _, err := readiness.DecodeBaseline([]byte(data)); err == nil || !strings.HasPrefix(err.Error(), "readiness-inputs.json: ") {
			t.Errorf("%s: got %v", name, err)
		}
	}
}

func TestLastBinding(t *testing.T) {
	line := readiness.Line(tallyDigest)
	for text, want := range map[string]string{
		"":                             "",
		"old\n  " + line + " \n":       line,
		line + "\n- " + line + "\n":    "- " + line,
		"```\n" + line + "\n```\nnone": "",
		"\xff" + line:                  "",
	} {
		if got := readiness.LastBinding([]byte(text)); got != want {
			t.Errorf("%q: got %q, want %q", text, got, want)
		}
	}
}

func TestProgress(t *testing.T) {
	was := readiness.Progress{Phase: "prove", PhaseOrdinal: 9, CheckedAC: []string{"AC-001", "AC-002"}, MetGates: []string{"G1"}, DoneSlices: []string{"SLICE-001"},
		ResolvedQuestions: []string{"q-2026-01-01-001"}, PresentArtifacts: []string{"spec.md"}, AbandonedGates: []string{"G2"}}
	now := readiness.Progress{Phase: "build", PhaseOrdinal: 7, CheckedAC: []string{"AC-002", "AC-003"}}
	want := []string{"phase prove went back to build", "checked acceptance criterion AC-001", "met gate G1", "abandoned gate G2", "done slice SLICE-001",
		"resolved question q-2026-01-01-001", "artifact spec.md"}
	if diff := cmp.Diff(want, was.Lost(&now)); diff != "" {
		t.Error(diff)
	}
	if lost := was.Lost(&was); lost != nil {
		t.Errorf("got %v", lost)
	}
	updated := was.Update(now, noon)
	if updated.Phase != "prove" || updated.PhaseOrdinal != 9 || updated.Version != 1 || updated.UpdatedAt != "2026-01-02T03:04:05Z" || len(updated.MetGates) != 0 {
		t.Errorf("got %+v", updated)
	}
	data, err := updated.Encode()
	if err != nil {
		t.Fatal(err)
	}
	again, err := readiness.DecodeProgress(data)
	if diff := cmp.Diff(&updated, again); err != nil || diff != "" {
		t.Error(err, diff)
	}
	for _, bad := range []string{"{", `{"version": 2}`, "[]"} {
		if _, err := readiness.DecodeProgress([]byte(bad)); err == nil {
			t.Errorf("%s: no error", bad)
		}
	}
}
