package main

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"rules_handbook/schemas/facts"
)

func write[T facts.File](t *testing.T, folder, name string, value *T) {
	t.Helper()
	if err := facts.WriteFile(filepath.Join(folder, name), value); err != nil {
		t.Fatal(err)
	}
}

func TestRun(t *testing.T) {
	folder := t.TempDir()
	write(t, folder, "index", &facts.Declarations{Version: facts.Version, Files: []facts.FileDeclaration{{
		Path: "a.py", Language: "python", Module: "a", Decls: []facts.Declaration{{ID: "a.f", Kind: facts.Function, Name: "f", Qualname: "f", Parent: -1}},
	}}})
	write(t, folder, "refs", &facts.References{Version: facts.Version, Files: []facts.FileReferences{{
		Path: "a.py", Language: "python", Scopes: []facts.Scope{{Parent: -1, Decl: -1, This: -1}},
		Calls: []facts.Call{{Caller: -1, Kind: facts.PlainCall, Callee: facts.Path{{Op: facts.OpName, Name: "f"}}}},
	}}})
	if err := run(t.Context(), []string{"-index", "index", "-refs", "refs", "-out", "edges"}, folder); err != nil {
		t.Fatal(err)
	}
	got, err := facts.ReadFile[facts.Resolution](filepath.Join(folder, "edges"))
	if err != nil {
		t.Fatal(err)
	}
	want := []facts.FileResolution{{Path: "a.py", Outcomes: []facts.Outcome{{
		Caller: "a.<module>", CallType: "internal_func", Callee: "a.f", CalleeFile: "a.py",
	}}}}
	if diff := cmp.Diff(want, got.Files); diff != "" {
		t.Error(diff)
	}
}

func TestRunRefusesAMissingIndex(t *testing.T) {
	err := run(t.Context(), []string{"-index", "gone", "-out", "edges"}, t.TempDir())
	if err == nil || !strings.Contains(err.Error(), "gone") {
		t.Errorf("got %v, want an error that names the file", err)
	}
}
