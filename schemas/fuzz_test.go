package schemas

import (
	"bytes"
	"io"
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"

	"rules_handbook/schemas/internal/decode"
)

// What a reader accepts can be written and read again, and is the same then.
// It never panics and never reads forever.

func FuzzGraph(f *testing.F)         { fuzzJSON[Graph](f, "phase1/graph.json") }
func FuzzDroppedCalls(f *testing.F)  { fuzzJSON[DroppedCalls](f, "phase1/dropped-calls.json") }
func FuzzScanCoverage(f *testing.F)  { fuzzJSON[ScanCoverage](f, "phase1/scan-coverage.json") }
func FuzzFileCard(f *testing.F)      { fuzzJSON[FileCard](f, "phase2/cards/mill/grind.py.json") }
func FuzzCardCoverage(f *testing.F)  { fuzzJSON[CardCoverage](f, "phase2/cards/_coverage.json") }
func FuzzAssignment(f *testing.F)    { fuzzJSON[Assignment](f, "phase2/assignment.json") }
func FuzzMembers(f *testing.F)       { fuzzJSON[Members](f, "phase2/members.json") }
func FuzzNarration(f *testing.F)     { fuzzJSON[Narration](f, "phase3/narration.json") }
func FuzzRegisters(f *testing.F)     { fuzzJSON[Registers](f, "phase3/registers.json") }
func FuzzCardPack(f *testing.F)      { fuzzJSON[CardPack](f, "") }
func FuzzBriefPack(f *testing.F)     { fuzzJSON[BriefPack](f, "") }
func FuzzSkillCoverage(f *testing.F) { fuzzJSON[SkillCoverage](f, "") }
func FuzzFindings(f *testing.F)      { fuzzJSON[Findings](f, "") }
func FuzzSkeleton(f *testing.F)      { fuzzYAML[Skeleton](f, "phase2/skeleton.yaml") }
func FuzzOrganization(f *testing.F)  { fuzzYAML[Organization](f, "phase2/organization.yaml") }

func FuzzDraft(f *testing.F) {
	seed(f, "phase2/skeleton.yaml")
	f.Add([]byte(`{"chapters": [{"id": "Index", "parent": 7}, {"id": "..", "crosscut": true}, 1]}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		skeleton, problem := ParseDraft(data)
		if problem != nil {
			return
		}
		if problem := skeleton.check(); problem != nil {
			t.Errorf("what was normalised is not valid: %v", problem)
		}
	})
}

func fuzzJSON[T any, P artifact[T]](f *testing.F, path string) {
	fuzz[T, P](f, path, decode.JSON, EncodeJSON)
}

func fuzzYAML[T any, P artifact[T]](f *testing.F, path string) {
	fuzz[T, P](f, path, decode.YAML, encodeYAML)
}

func fuzz[T any, P artifact[T]](f *testing.F, path string, parse func([]byte, any) *Problem, encode func(io.Writer, any) error) {
	seed(f, path)
	f.Add([]byte(`{"version": 1, "cards": [], "briefs": [], "files": [], "findings": [{"severity": "error", "rule": "a-b", "place": "", "message": ""}]}`))
	f.Add([]byte(`{"schemaVersion": 1, "summary": {"eligibleFiles": 1, "stages": {"a": 1}}, "files": [{"path": "a", "stage": "b", "sha256": ""}]}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		value := P(new(T))
		if parse(data, value) != nil || value.check() != nil {
			return
		}
		var written bytes.Buffer
		if err := encode(&written, value); err != nil {
			t.Fatalf("what was read cannot be written: %v", err)
		}
		again := P(new(T))
		if problem := parse(written.Bytes(), again); problem != nil {
			t.Fatalf("what was written cannot be read: %v\n%s", problem, &written)
		}
		if problem := again.check(); problem != nil {
			t.Fatalf("what was written is not valid: %v", problem)
		}
		if diff := cmp.Diff(value, again); diff != "" {
			t.Errorf("another value comes back (-read +again):\n%s", diff)
		}
	})
}

func seed(f *testing.F, path string) {
	if path == "" {
		return
	}
	text, err := os.ReadFile(filepath.Join("testdata", "original", path))
	if err != nil {
		f.Fatal(err)
	}
	f.Add(text)
	f.Add(text[:len(text)/2])
}
