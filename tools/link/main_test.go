package main

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"rules_handbook/phases/graph/graphtest"
	"rules_handbook/phases/graph/link"
	"rules_handbook/phases/graph/merge"
	"rules_handbook/phases/graph/outline"
	"rules_handbook/schemas/facts"
)

func TestRun(t *testing.T) {
	root := t.TempDir()
	details, resolutions := graphtest.Demo()
	write(t, root, "a.outline", outline.Of(details[0]))
	write(t, root, "b.outline", outline.Of(details[1]))
	write(t, root, "0.edges", resolutions[0])
	write(t, root, "1.edges", resolutions[1])
	args := []string{"-summary", "out/summary", "-state", "out/state", "-documents", "out/documents",
		"-edges", "1.edges", "-edges", "0.edges", "-outline", "b.outline", "-links", "out/b.links", "-outline", "a.outline", "-links", "out/a.links"}
	if err := Run(t.Context(), args, root); err != nil {
		t.Fatal(err)
	}
	merged, err := merge.Merge(details, resolutions)
	if err != nil {
		t.Fatal(err)
	}
	want := link.New(merged, 2)
	same(t, root, "a.links", want.Links(0))
	same(t, root, "b.links", want.Links(1))
	same(t, root, "summary", want.Summary())
	same(t, root, "state", want.State())
	same(t, root, "documents", want.Documents())
}

func TestLinksHaveToMatchOutlines(t *testing.T) {
	err := Run(t.Context(), []string{"-summary", "s", "-state", "t", "-documents", "d", "-outline", "a"}, t.TempDir())
	if err == nil || err.Error() != "found 0 flags -links, expected 1, one for each -outline" {
		t.Errorf("got %v", err)
	}
}

func TestMissingInput(t *testing.T) {
	err := Run(t.Context(), []string{"-summary", "s", "-state", "t", "-documents", "d", "-outline", "a", "-links", "b"}, t.TempDir())
	if err == nil || !strings.Contains(err.Error(), "/a: no such file or directory") {
		t.Errorf("got %v", err)
	}
}

func write[T facts.File](t *testing.T, root, name string, value *T) {
	t.Helper()
	if err := facts.WriteFile(filepath.Join(root, name), value); err != nil {
		t.Fatal(err)
	}
}

func same[T facts.File](t *testing.T, root, name string, want *T) {
	t.Helper()
	got, err := facts.ReadFile[T](filepath.Join(root, "out", name))
	if err != nil {
		t.Fatal(err)
	}
	wantBytes, err := facts.Encode(want)
	if err != nil {
		t.Fatal(err)
	}
	gotBytes, err := facts.Encode(got)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(wantBytes, gotBytes); diff != "" {
		t.Errorf("%s differs:\n%s", name, cmp.Diff(want, got))
	}
}
