package phase1_test

import (
	"bytes"
	"io"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"rules_handbook/phases/graph/graphtest"
	"rules_handbook/phases/graph/merge"
	"rules_handbook/phases/graph/phase1"
	"rules_handbook/schemas"
	"rules_handbook/schemas/facts"
)

// TestGolden compares the five files of the demo with testdata/demo. Write
// them anew with UPDATE_GOLDEN=1 and read the difference.
func TestGolden(t *testing.T) {
	made := build(t, graphtest.Demo)
	for name, write := range map[string]func(io.Writer) error{
		"graph.json":         func(w io.Writer) error { return schemas.EncodeJSON(w, made.Graph) },
		"functions.csv":      func(w io.Writer) error { return phase1.WriteFunctions(w, made.Graph) },
		"graph.dot":          func(w io.Writer) error { return phase1.WriteDot(w, made.Graph) },
		"dropped-calls.json": func(w io.Writer) error { return schemas.EncodeJSON(w, made.DroppedCalls) },
		"scan-coverage.json": func(w io.Writer) error { return schemas.EncodeJSON(w, made.ScanCoverage) },
	} {
		t.Run(name, func(t *testing.T) {
			var got bytes.Buffer
			if err := write(&got); err != nil {
				t.Fatal(err)
			}
			golden := filepath.Join("testdata", "demo", name)
			if os.Getenv("UPDATE_GOLDEN") != "" {
				if err := os.WriteFile(golden, got.Bytes(), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			want, err := os.ReadFile(golden)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(string(want), got.String()); diff != "" {
				t.Errorf("%s (-want +got):\n%s", golden, diff)
			}
		})
	}
}

func TestArtifactsAreValid(t *testing.T) {
	for name, facts := range map[string]func() ([]*facts.Details, []*facts.Resolution){"demo": graphtest.Demo, "empty": nothing} {
		t.Run(name, func(t *testing.T) {
			made := build(t, facts)
			for _, check := range []func() error{made.Graph.Validate, made.DroppedCalls.Validate, made.ScanCoverage.Validate} {
				if err := check(); err != nil {
					t.Error(err)
				}
			}
		})
	}
}

// The order in which shards and batches come in must not show.
func TestOrderOfInputs(t *testing.T) {
	swapped := func() ([]*facts.Details, []*facts.Resolution) {
		details, resolutions := graphtest.Demo()
		details[0], details[1] = details[1], details[0]
		resolutions[0], resolutions[1] = resolutions[1], resolutions[0]
		return details, resolutions
	}
	if diff := cmp.Diff(build(t, graphtest.Demo), build(t, swapped)); diff != "" {
		t.Errorf("swapping the inputs changes the result:\n%s", diff)
	}
}

func TestEmpty(t *testing.T) {
	made := build(t, nothing)
	want := schemas.GraphMetadata{
		GeneratedAt: "1970-01-01T00:00:00.000Z", Language: "multi", SourceRoot: ".", ScannedFiles: []string{},
		FileLanguages: map[string]string{}, UnparsedFiles: &[]schemas.UnparsedFile{}, Languages: map[string]schemas.Capability{},
		Policy: made.Graph.Metadata.Policy,
	}
	if diff := cmp.Diff(want, made.Graph.Metadata); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if made.Graph.Types != nil {
		t.Error("no language looks for types, so there must be no list of them")
	}
}

func TestTypesOfALanguageThatFindsNone(t *testing.T) {
	tests := []struct {
		name      string
		languages []facts.LanguageSupport
		want      []schemas.TypeNode
	}{
		{"looks for none", []facts.LanguageSupport{graphtest.Shell}, nil},
		{"another looks, found none", []facts.LanguageSupport{graphtest.Go, graphtest.Shell}, []schemas.TypeNode{}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			made := build(t, func() ([]*facts.Details, []*facts.Resolution) {
				details := &facts.Details{Version: 1, Languages: test.languages}
				for _, language := range test.languages {
					details.Files = append(details.Files, facts.FileDetails{Path: "a." + language.Name, Language: language.Name})
				}
				return []*facts.Details{details}, nil
			})
			if diff := cmp.Diff(test.want, made.Graph.Types); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
			if (made.Graph.Metadata.NTypes == nil) != (test.want == nil) {
				t.Errorf("got nTypes %v", made.Graph.Metadata.NTypes)
			}
		})
	}
}

func TestGeneratedAt(t *testing.T) {
	merged, err := merge.Merge(nothing())
	if err != nil {
		t.Fatal(err)
	}
	zone := time.FixedZone("far", 9*3600)
	made := phase1.Build(merged, time.Unix(1_700_000_000, 123_456_789).In(zone), 1)
	const want = "2023-11-14T22:13:20.123Z"
	if made.Graph.Metadata.GeneratedAt != want || made.DroppedCalls.Metadata.GeneratedAt != want || made.ScanCoverage.Metadata.GeneratedAt != want {
		t.Errorf("got %s, want %s", made.Graph.Metadata.GeneratedAt, want)
	}
}

func nothing() ([]*facts.Details, []*facts.Resolution) { return nil, nil }

func build(t *testing.T, make func() ([]*facts.Details, []*facts.Resolution)) *phase1.Artifacts {
	t.Helper()
	merged, err := merge.Merge(make())
	if err != nil {
		t.Fatal(err)
	}
	return phase1.Build(merged, time.Unix(0, 0), 4)
}
