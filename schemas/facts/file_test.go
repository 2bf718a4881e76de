package facts_test

import (
	"bytes"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/fxamacker/cbor/v2"
	"github.com/google/go-cmp/cmp"

	"rules_handbook/schemas/facts"
)

var details = facts.Details{
	Version: 1,
	Files: []facts.FileDetails{{
		Path: "a/b.py", Language: "python", Lines: 3,
		Nodes: []facts.Node{{ID: "a.b.f", Name: "f", Qualname: "f", LineStart: 1, LineEnd: 2, Signature: "def f(x: T)",
			Params: []facts.ParamType{{Name: "x", Type: "T"}}}},
		Calls: []facts.CallSite{{Line: 2, Raw: "g"}},
	}},
}

func TestRoundTrip(t *testing.T) {
	path := filepath.Join(t.TempDir(), "new", "folder", "x.details")
	if err := facts.WriteFile(path, &details); err != nil {
		t.Fatal(err)
	}
	got, err := facts.ReadFile[facts.Details](path)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(&details, got); diff != "" {
		t.Errorf("read differs from written (-written +read):\n%s", diff)
	}
}

func TestBytesAreDeterministic(t *testing.T) {
	manifest := func(keys ...string) *facts.Declarations {
		replace := map[string]string{}
		for _, key := range keys {
			replace[key] = "../" + key
		}
		return &facts.Declarations{Version: 1, Files: []facts.FileDeclaration{{Path: "go.mod", Manifest: &facts.Manifest{Replace: replace}}}}
	}
	first := encode(t, manifest("a", "b", "c", "d", "e", "f"))
	for range 20 {
		if again := encode(t, manifest("f", "e", "d", "c", "b", "a")); !bytes.Equal(first, again) {
			t.Fatal("a map filled in another order gives other bytes")
		}
	}
	none, empty := &facts.Links{Version: 1}, &facts.Links{Version: 1, Files: []facts.FileLinks{}}
	if !bytes.Equal(encode(t, none), encode(t, empty)) {
		t.Error("a nil list and an empty one give different bytes")
	}
}

func TestReadFileErrors(t *testing.T) {
	valid := encode(t, &details)
	name := sequence(t, "handbook details")
	tests := []struct {
		name string
		data []byte
		want []string
	}{
		{"empty", nil, []string{"found no name of a format", `expected "handbook details"`, "build it again", "cut off"}},
		{"no facts", []byte("{\"version\": 1}"), []string{"found no name of a format"}},
		{"other kind", encode(t, &facts.State{Version: 1}), []string{`found "handbook state", expected "handbook details"`, "right file"}},
		{"cut off", valid[:len(valid)-5], []string{"found damaged handbook details", "the file is cut off", "build it again"}},
		{"bytes after the end", append(bytes.Clone(valid), 0), []string{"found damaged handbook details", "extraneous"}},
		{"other version", append(name, sequence(t, map[string]any{"version": 2, "files": 3})...), []string{"found handbook details of version 2, expected version 1"}},
		{"other version, same fields", append(name, sequence(t, map[string]any{"version": 2})...), []string{"found handbook details of version 2, expected version 1"}},
		{"no version", append(name, sequence(t, map[string]any{})...), []string{"found handbook details of version 0"}},
		{"wrong type", append(name, sequence(t, map[string]any{"version": 1, "files": "x"})...), []string{"damaged", "UTF-8 text string", "files"}},
		{"unknown field", append(name, sequence(t, map[string]any{"version": 1, "fles": []int{}})...), []string{"damaged", "unknown field"}},
		{"field twice", append(bytes.Clone(name), "\xa2\x67version\x01\x67version\x01"...), []string{"damaged", "duplicate"}},
		{"text that is not UTF-8", append(bytes.Clone(name), "\xa2\x67version\x01\x65files\x81\xa1\x64path\x61\xff"...), []string{"damaged", "UTF-8"}},
		{"endless nesting", append(bytes.Clone(name), bytes.Repeat([]byte{0x81}, 1<<20)...), []string{"damaged", "nested level"}},
		{"a length beyond the end", append(bytes.Clone(name), 0x9b, 0, 0, 0, 0, 0x7f, 0, 0, 0), []string{"damaged", "number of elements"}},
		{"indefinite length", append(bytes.Clone(name), 0xbf, 0xff), []string{"damaged", "indefinite-length"}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "x.details")
			if err := os.WriteFile(path, test.data, 0o600); err != nil {
				t.Fatal(err)
			}
			_, err := facts.ReadFile[facts.Details](path)
			if err == nil {
				t.Fatal("read without an error")
			}
			for _, want := range append(test.want, path) {
				if !strings.Contains(err.Error(), want) {
					t.Errorf("error %q does not say %q", err, want)
				}
			}
		})
	}
}

func TestReadFileNeedsARegularFile(t *testing.T) {
	folder := t.TempDir()
	if _, err := facts.ReadFile[facts.Details](folder); err == nil || !strings.Contains(err.Error(), "no regular file") {
		t.Errorf("folder: got %v", err)
	}
	_, err := facts.ReadFile[facts.Details](filepath.Join(folder, "none"))
	if !errors.Is(err, fs.ErrNotExist) || !strings.HasSuffix(err.Error(), "expected a file of handbook details, which the scan phase writes: run it first") {
		t.Errorf("missing file: got %v", err)
	}
}

func TestWriteFileNeedsAVersion(t *testing.T) {
	path := filepath.Join(t.TempDir(), "x")
	err := facts.WriteFile(path, &facts.Digests{})
	if err == nil || !strings.Contains(err.Error(), "found version 0, expected 1") {
		t.Errorf("got %v", err)
	}
	if _, err := os.Stat(path); !os.IsNotExist(err) {
		t.Errorf("something was written: %v", err)
	}
}

func encode[T facts.File](t *testing.T, value *T) []byte {
	t.Helper()
	data, err := facts.Encode(value)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

func sequence(t *testing.T, value any) []byte {
	t.Helper()
	data, err := cbor.Marshal(value)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

func FuzzDecode(f *testing.F) {
	valid, err := facts.Encode(&details)
	if err != nil {
		f.Fatal(err)
	}
	f.Add(valid)
	f.Add(valid[:len(valid)/2])
	f.Fuzz(func(t *testing.T, data []byte) {
		value, err := facts.Decode[facts.Details](data)
		if err != nil {
			return
		}
		again, err := facts.Decode[facts.Details](encode(t, value))
		if err != nil {
			t.Fatalf("what was read cannot be written and read again: %v", err)
		}
		if diff := cmp.Diff(encode(t, value), encode(t, again)); diff != "" {
			t.Error(diff)
		}
	})
}
