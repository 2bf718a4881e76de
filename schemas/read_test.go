package schemas_test

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"rules_handbook/schemas"
)

// change is a text in a file of the original fixture and what is put in its place.
type change struct {
	name, old, new string
	want           string // the error behind the file's name
}

func TestReadGraphErrors(t *testing.T) {
	testReader(t, original.Graph(), schemas.ReadGraph, "make it again with phase 1 (analyze; in Bazel the target handbook.graph)", []change{
		{"line is a string", `"lineStart": 4`, `"lineStart": "4"`,
			`nodes["mill.Wheel.Wheel.turn"].lineStart: found string "4", expected a whole number`},
		{"line is a fraction", `"lineStart": 4`, `"lineStart": 4.5`,
			`nodes["mill.Wheel.Wheel.turn"].lineStart: found number 4.5, expected a whole number`},
		{"line is huge", `"lineStart": 4`, `"lineStart": 1e99`,
			`nodes["mill.Wheel.Wheel.turn"].lineStart: found number 1e99, expected a whole number`},
		{"line 0 of a written function", `"lineStart": 4`, `"lineStart": 0`,
			`nodes["mill.Wheel.Wheel.turn"].lineStart: found 0, expected at least 1`},
		{"end before start", `"lineEnd": 9`, `"lineEnd": 2`,
			`nodes["mill.grind.main"].lineEnd: found 2, expected at least 3`},
		{"missing key", `"lineEnd": 9,`, ``,
			`nodes["mill.grind.main"].lineEnd: found nothing, expected a whole number`},
		{"missing nullable key", `"className": null,`, ``,
			`nodes["mill.grind.main"].className: found nothing, expected a string or null`},
		{"null text", `"qualname": "main"`, `"qualname": null`,
			`nodes["mill.grind.main"].qualname: found null, expected a string`},
		{"class is a number", `"className": "Wheel"`, `"className": 7`,
			`nodes["mill.Wheel.Wheel.turn"].className: found number 7, expected a string`},
		{"parameter type", `"by": "Sack"`, `"by": ["Sack"]`,
			`nodes["mill.Wheel.Wheel.turn"].paramTypes["by"]: found a list, expected a string`},
		{"truth", `"isAsync": true`, `"isAsync": "yes"`,
			`nodes["mill.Wheel.Wheel.turn"].isAsync: found string "yes", expected true or false`},
		{"kind", `"kind": "boundary"`, `"kind": "outside"`,
			`nodes["boundary:time.sleep"].kind: found "outside", expected one of internal boundary`},
		{"key is not the id", `"id": "mill.grind.main"`, `"id": "mill.grind.other"`,
			`nodes["mill.grind.main"].id: found "mill.grind.other", expected the key of the node, "mill.grind.main"`},
		{"path that leaves", `"file": "mill/Wheel.py"`, `"file": "../Wheel.py"`,
			`nodes["mill.Wheel.Wheel.turn"].file: found "../Wheel.py", expected a path inside the source root`},
		{"edge to nowhere", `"calleeId": "boundary:time.sleep"`, `"calleeId": "boundary:time.slep"`,
			`edges[0].calleeId: found "boundary:time.slep", expected the id of a node`},
		{"call type", `"callType": "param_method"`, `"callType": "unresolved"`,
			`edges[2].callType: found "unresolved", expected one of self_method self_attr_method param_method internal_func internal_constructor boundary boundary_constructor`},
		{"version", `"version": 1`, `"version": 2`, `version: found 2, expected 1 (this format's only version)`},
		{"version as text", `"version": 1`, `"version": "1"`, `version: found string "1", expected a whole number`},
		{"no version", `"version": 1,`, ``, `version: found nothing, expected a whole number`},
		{"count", `"nEdges": 3`, `"nEdges": 4`, `metadata.nEdges: found 4, expected 3, the edges`},
		{"list is an object", `"scannedFiles": [`, `"scannedFiles": {`,
			`metadata.scannedFiles: found an object, expected a list`},
		{"capability without a flag", `"selfAttrs": true,`, ``,
			`metadata.languages["python"].selfAttrs: found nothing, expected true or false`},
		{"reason", `"reason": "unreadable"`, `"reason": "odd"`,
			`metadata.unparsedFiles[0].reason: found "odd", expected one of partial unparsable unreadable`},
		{"type kind", `"kind": "class"`, `"kind": "klass"`,
			`types[0].kind: found "klass", expected one of class interface struct record enum trait alias other`},
		{"key twice", `"callType": "param_method",`, `"line": 5,`, `edges[2]: found the key "line" twice, expected it once`},
		{"node twice", `"mill.grind.unused": {`, `"mill.grind.main": {`, `nodes: found the key "mill.grind.main" twice, expected it once`},
		{"not UTF-8", `"qualname": "main"`, "\"qualname\": \"\xff\"",
			`nodes["mill.grind.main"]: found text that is no JSON (invalid UTF-8), expected JSON`},
	})
}

func TestReadErrorsOfTheOthers(t *testing.T) {
	t.Run("dropped calls", func(t *testing.T) {
		testReader(t, original.DroppedCalls(), schemas.ReadDroppedCalls, "phase 1", []change{
			{"category", `"builtin": [`, `"odd": [`, `edgesByCategory["odd"]: found "odd", expected one of inherited_method`},
			{"total", `"totalDropped": 2`, `"totalDropped": 3`, `metadata.totalDropped: found 3, expected 2`},
			{"count", `"builtin": 1`, `"builtin": 2`, `metadata.byCategory["builtin"]: found 2, expected 1`},
			{"count of nothing", `"builtin": 1`, `"builtin": 1, "bare_name": 1`, `metadata.byCategory["bare_name"]: found 1, expected 0`},
			{"line", `"line": 7`, `"line": -7`, `edgesByCategory["local_var_method"][0].line: found -7, expected at least 0`},
		})
	})
	t.Run("scan coverage", func(t *testing.T) {
		testReader(t, original.ScanCoverage(), schemas.ReadScanCoverage, "phase 1", []change{
			{"absolute", `"mill/old.py"`, `"/mill/old.py"`, `files[0].file: found "/mill/old.py", expected a path inside the source root`},
			{"count", `"nUnparsed": 1`, `"nUnparsed": 0`, `metadata.nUnparsed: found 0, expected 1`},
		})
	})
	t.Run("card", func(t *testing.T) {
		path, err := original.Card("mill/grind.py")
		if err != nil {
			t.Fatal(err)
		}
		testReader(t, path, schemas.ReadFileCard, "phase 2a (cards", []change{
			{"role", `"role": "entrypoint"`, `"role": "boss"`, `role: found "boss", expected one of entrypoint`},
			{"too few lines", `3,`, ``, `functions[0].lineRange: found 1, expected 2 elements`},
			{"too many lines", `3,`, `3, 4,`, `functions[0].lineRange[2]: found more, expected 2 elements`},
			{"lines", `3,`, `0,`, `functions[0].lineRange[0]: found 0, expected at least 1`},
			{"null list", `"calledBy": []`, `"calledBy": null`, `functions[0].calledBy: found null, expected a list`},
		})
	})
	t.Run("card coverage", func(t *testing.T) {
		testReader(t, original.CardCoverage(), schemas.ReadCardCoverage, "phase 2a (cards", []change{
			{"version", `"nFiles": 2`, `"version": 3, "nFiles": 2`, `version: found 3, expected 1`},
			{"count", `"nFiles": 2`, `"nFiles": 3`, `nFiles: found 3, expected 2, the described and the missing files`},
		})
	})
	t.Run("skeleton", func(t *testing.T) {
		testReader(t, original.Skeleton(), schemas.ReadSkeleton, "phase 2b (skeleton", []change{
			{"no YAML", `stages:`, "\tstages:", `found text that is no YAML (`},
			{"version", `version: 1`, `version: 1.5`, `metadata.version: found number 1.5, expected a whole number`},
			{"title is a number", `title: Grinding`, `title: 1984`, `stages[1].title: found number 1984, expected a string`},
			{"crosscut in old YAML", `crosscut: true`, `crosscut: yes`, `stages[2].crosscut: found string "yes", expected true or false`},
			{"id with a slash", `id: crosscut-1`, `id: cross/cut`, `stages[2].id: found "cross/cut", expected a stage id`},
			{"id of a page", `id: crosscut-1`, `id: Index`, `stages[2].id: found "Index", expected a name that no other page of the handbook has`},
			{"id again", `id: crosscut-1`, `id: STAGE-1`, `stages[2].id: found "STAGE-1" again, expected every id once`},
			{"key twice", `description: Oil and tar.`, `title: Oil and tar.`, `stages[2]: found the key "title" twice, the second time on line 21, expected it once`},
			{"second document", `stages:`, "---\nstages:", `found text that is no YAML (there is a second document`},
			{"tag", `title: Grinding`, `title: !!binary aGk=`, `stages[1].title: found a value with the tag "!!binary" on line 14`},
			{"key that is a list", `title: Grinding`, `[title]: Grinding`, `stages[1]: found a key on line 14 that is no plain text`},
		})
	})
	t.Run("assignment", func(t *testing.T) {
		testReader(t, original.Assignment(), schemas.ReadAssignment, "phase 2b (skeleton", []change{
			{"stage", `"stage": "stage-1"`, `"stage": "../x"`, `fileStage["mill/grind.py"].stage: found "../x", expected a stage id`},
			{"other bucket", `"stage": "stage-1"`, `"stage": "stage-2"`, `buckets["stage-1"][0]: found "mill/grind.py", whose stage is "stage-2", expected members of the stage "stage-1"`},
			{"file", `"mill/grind.py": {`, `"..": {`, `fileStage[".."]: found "..", expected a path inside the source root`},
			{"count", `"nAssigned": 1`, `"nAssigned": 2`, `coverage.nAssigned: found 2, expected 1`},
		})
	})
	t.Run("organization", func(t *testing.T) {
		testReader(t, original.Organization(), schemas.ReadOrganization, "phase 2c (organization", []change{
			{"stage", "  stage-1:", `  "a b":`, `stages["a b"]: found "a b", expected a stage id`},
			{"count", "nFunctions: 2", "nFunctions: -2", `stages["stage-1"].groups[0].files[0].nFunctions: found -2, expected at least 0`},
			{"list", "groups:", "groups: {}\n    other:", `stages["stage-1"].groups: found an object, expected a list`},
			{"no mapping", "stages:", "stages: []\nother:", `stages: found a list, expected an object`},
		})
	})
	t.Run("members", func(t *testing.T) {
		testReader(t, original.Members(), schemas.ReadMembers, "phase 2b (skeleton", []change{
			{"bucket", `"mill.grind.main": "stage-1"`, `"mill.grind.main": "stage-2"`, `buckets["stage-1"][0]: found "mill.grind.main", whose stage is "stage-2"`},
		})
	})
	t.Run("narration", func(t *testing.T) {
		testReader(t, original.Narration(), schemas.ReadNarration, "phase 3 (narration", []change{
			{"language", `"zh"`, `"la"`, `lang: found "la", expected one of en zh hi es pt ru ja de`},
			{"cut off", "\"stage-1.1\": \"磨。\"\n  }\n}\n", "\"stage-1.1\": \"磨", `stageSummaries["stage-1.1"]: found the end of the text (it is cut off), expected JSON`},
		})
	})
	t.Run("registers", func(t *testing.T) {
		testReader(t, original.Registers(), schemas.ReadRegisters, "phase 3 (narration", []change{
			{"id", `"reg-angle"`, `"reg_angle"`, `registers[0].id: found "reg_angle", expected reg- and small letters, digits or hyphens`},
		})
	})
}

func testReader[T any](t *testing.T, path string, read func(string) (*T, error), remedy string, changes []change) {
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for _, change := range changes {
		t.Run(change.name, func(t *testing.T) {
			if !strings.Contains(string(text), change.old) {
				t.Fatalf("%s has no %q", path, change.old)
			}
			wantInvalid(t, strings.Replace(string(text), change.old, change.new, 1), read, change.want, remedy)
		})
	}
	for _, broken := range []struct{ name, text string }{
		{"empty", ""}, {"white space", "\n"}, {"binary", "\x00\x01\x02"}, {"null", "null\n"}, {"a list", "[]\n"},
		{"twice", string(text) + string(text)},
		{"endless nesting", strings.Repeat("[", 1<<17)}, {"nested in an unknown key", `{"x": ` + strings.Repeat("[", 1<<17)},
	} {
		t.Run(broken.name, func(t *testing.T) { wantInvalid(t, broken.text, read, "", remedy) })
	}
	if strings.HasSuffix(path, ".json") {
		for _, length := range []int{1, len(text) / 3, len(text) / 2, len(text) - 3} {
			t.Run(fmt.Sprintf("cut off after %d", length), func(t *testing.T) {
				wantInvalid(t, string(text[:length]), read, "", "it is cut off")
			})
		}
	}
	t.Run("missing", func(t *testing.T) {
		path := filepath.Join(t.TempDir(), "none")
		_, err := read(path)
		var missing *schemas.MissingError
		if !errors.As(err, &missing) || !errors.Is(err, fs.ErrNotExist) {
			t.Fatalf("got %v, want a MissingError", err)
		}
		wantIn(t, err, path+": is missing; it is written by ")
	})
}

func wantInvalid[T any](t *testing.T, text string, read func(string) (*T, error), want, remedy string) {
	t.Helper()
	path := filepath.Join(t.TempDir(), "artifact")
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	_, err := read(path)
	var invalid *schemas.InvalidError
	if !errors.As(err, &invalid) {
		t.Fatalf("got %v, want an InvalidError", err)
	}
	wantIn(t, err, path+": "+want)
	wantIn(t, err, remedy)
}

func wantIn(t *testing.T, err error, want string) {
	t.Helper()
	if !strings.Contains(err.Error(), want) {
		t.Errorf("got error  %s\nwant in it %s", err, want)
	}
}

func TestReadRefusesWhatIsNoFile(t *testing.T) {
	folder := t.TempDir()
	_, err := schemas.ReadGraph(folder)
	if err == nil {
		t.Fatal("read a folder")
	}
	wantIn(t, err, folder+": found no regular file, expected one")
}

// An alias bomb is small as text and endless when spelled out.
func TestYAMLBomb(t *testing.T) {
	text := "a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n"
	for _, level := range []string{"1", "2", "3", "4", "5", "6", "7", "8", "9"} {
		before := "*a" + string(level[0]-1)
		text += "a" + level + ": &a" + level + " [" + strings.Repeat(before+", ", 9) + before + "]\n"
	}
	wantInvalid(t, text, schemas.ReadSkeleton, "a6[", "found more than can be (aliases spelled out), expected at most 4194304 values")
	wantInvalid(t, "a: &a {b: *a}\n", schemas.ReadSkeleton, "", "phase 2b")
}

func TestAliasesAndTimesInYAML(t *testing.T) {
	path := filepath.Join(t.TempDir(), "skeleton.yaml")
	text := "metadata: {version: 1}\nstages:\n- id: &id 2024-01-02\n  title: *id\n"
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	skeleton, err := schemas.ReadSkeleton(path)
	if err != nil {
		t.Fatal(err)
	}
	if got := skeleton.Stages[0]; got.ID != "2024-01-02" || got.Title != "2024-01-02" || skeleton.Metadata.DraftedBy != "user" {
		t.Errorf("got %+v drafted by %q", got, skeleton.Metadata.DraftedBy)
	}
}
