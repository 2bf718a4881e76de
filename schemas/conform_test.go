package schemas_test

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"gopkg.in/yaml.v3"

	"rules_handbook/schemas"
	jsonschemas "rules_handbook/schemas/json"
)

// artifactFiles are the files of a work directory and the names of their schemas.
var artifactFiles = []struct{ path, schema string }{
	{"phase1/graph.json", "graph"},
	{"phase1/dropped-calls.json", "dropped-calls"},
	{"phase1/scan-coverage.json", "scan-coverage"},
	{"phase2/cards/mill/grind.py.json", "card"},
	{"phase2/cards/mill/Wheel.py.json", "card"},
	{"phase2/cards/_coverage.json", "card-coverage"},
	{"phase2/skeleton.yaml", "skeleton"},
	{"phase2/assignment.json", "assignment"},
	{"phase2/organization.yaml", "organization"},
	{"phase2/members.json", "members"},
	{"phase3/narration.json", "narration"},
	{"phase3/registers.json", "registers"},
}

// A library that knows nothing of the Go types reads the original's files and
// those that are written here.
func TestArtifactsConformToJSONSchemas(t *testing.T) {
	written := copyOriginal(t)
	for _, folder := range []schemas.WorkDir{original, written} {
		for _, artifact := range artifactFiles {
			path := filepath.Join(string(folder), artifact.path)
			t.Run(path, func(t *testing.T) {
				if err := compile(t, artifact.schema).Validate(instance(t, path)); err != nil {
					t.Errorf("%v", err)
				}
			})
		}
	}
}

// What a reader refuses, the schema has to refuse, as far as one file's shape
// goes.
func TestJSONSchemasRefuse(t *testing.T) {
	tests := []struct{ schema, path, old, new string }{
		{"graph", "phase1/graph.json", `"lineStart": 4`, `"lineStart": "4"`},
		{"graph", "phase1/graph.json", `"lineEnd": 9,`, ``},
		{"graph", "phase1/graph.json", `"className": null,`, ``},
		{"graph", "phase1/graph.json", `"kind": "boundary"`, `"kind": "outside"`},
		{"graph", "phase1/graph.json", `"callType": "param_method"`, `"callType": "unresolved"`},
		{"graph", "phase1/graph.json", `"version": 1`, `"version": 2`},
		{"graph", "phase1/graph.json", `"by": "Sack"`, `"by": 1`},
		{"dropped-calls", "phase1/dropped-calls.json", `"builtin": [`, `"odd": [`},
		{"scan-coverage", "phase1/scan-coverage.json", `"reason": "unreadable"`, `"reason": "odd"`},
		{"card", "phase2/cards/mill/grind.py.json", `"role": "entrypoint"`, `"role": "boss"`},
		{"card", "phase2/cards/mill/grind.py.json", `3,`, ``},
		{"card-coverage", "phase2/cards/_coverage.json", `"nFiles": 2`, `"version": 3, "nFiles": 2`},
		{"assignment", "phase2/assignment.json", `"stage": "stage-1"`, `"stage": "../x"`},
		{"skeleton", "phase2/skeleton.yaml", `id: crosscut-1`, `id: cross/cut`},
		{"organization", "phase2/organization.yaml", `  stage-1:`, `  "a b":`},
		{"narration", "phase3/narration.json", `"zh"`, `"la"`},
		{"registers", "phase3/registers.json", `"reg-angle"`, `"reg_angle"`},
	}
	for _, test := range tests {
		t.Run(test.schema+" "+test.new, func(t *testing.T) {
			text, err := os.ReadFile(filepath.Join(string(original), test.path))
			if err != nil {
				t.Fatal(err)
			}
			changed := filepath.Join(t.TempDir(), filepath.Base(test.path))
			if err := os.WriteFile(changed, []byte(strings.Replace(string(text), test.old, test.new, 1)), 0o600); err != nil {
				t.Fatal(err)
			}
			if compile(t, test.schema).Validate(instance(t, changed)) == nil {
				t.Error("the schema accepts it")
			}
		})
	}
}

func copyOriginal(t *testing.T) schemas.WorkDir {
	t.Helper()
	work, err := original.Load()
	if err != nil {
		t.Fatal(err)
	}
	copied := schemas.WorkDir(t.TempDir())
	errs := []error{
		schemas.WriteGraph(copied.Graph(), work.Graph),
		schemas.WriteDroppedCalls(copied.DroppedCalls(), work.DroppedCalls),
		schemas.WriteScanCoverage(copied.ScanCoverage(), work.ScanCoverage),
		schemas.WriteCardCoverage(copied.CardCoverage(), work.CardCoverage),
		schemas.WriteSkeleton(copied.Skeleton(), work.Skeleton),
		schemas.WriteAssignment(copied.Assignment(), work.Assignment),
		schemas.WriteOrganization(copied.Organization(), work.Organization),
		schemas.WriteMembers(copied.Members(), work.Members),
		schemas.WriteNarration(copied.Narration(), work.Narration),
		schemas.WriteRegisters(copied.Registers(), work.Registers),
	}
	for index := range work.Cards {
		path, err := copied.Card(work.Cards[index].File)
		errs = append(errs, err, schemas.WriteFileCard(path, &work.Cards[index]))
	}
	for _, err := range errs {
		if err != nil {
			t.Fatal(err)
		}
	}
	return copied
}

func compile(t *testing.T, name string) *jsonschema.Schema {
	t.Helper()
	text, err := jsonschemas.Files.ReadFile(name + ".schema.json")
	if err != nil {
		t.Fatal(err)
	}
	document, err := jsonschema.UnmarshalJSON(bytes.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	compiler := jsonschema.NewCompiler()
	if err := compiler.AddResource(name, document); err != nil {
		t.Fatal(err)
	}
	schema, err := compiler.Compile(name)
	if err != nil {
		t.Fatal(err)
	}
	return schema
}

// instance reads a file with libraries that know nothing of the types.
func instance(t *testing.T, path string) any {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if strings.HasSuffix(path, ".yaml") {
		var value any
		if err := yaml.Unmarshal(text, &value); err != nil {
			t.Fatal(err)
		}
		if text, err = json.Marshal(value); err != nil {
			t.Fatal(err)
		}
	}
	value, err := jsonschema.UnmarshalJSON(bytes.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	return value
}
