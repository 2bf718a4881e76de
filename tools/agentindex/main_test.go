package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"rules_handbook/phases/render/agent"
	"rules_handbook/schemas/facts"
)

func TestRun(t *testing.T) {
	folder := t.TempDir()
	at := func(name string) string { return filepath.Join(folder, name) }
	if err := agent.WriteStats(at("stats.json"), &agent.Stats{Version: 1, Title: "T"}); err != nil {
		t.Fatal(err)
	}
	if err := facts.WriteFile(at("digests"), &facts.Digests{Version: facts.Version, Files: []facts.FileDigest{{Path: "a"}}}); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(at("from.json"), []byte(`{"commit":"abc"}`), 0o600); err != nil {
		t.Fatal(err)
	}
	args := []string{"-stats", "stats.json", "-digests", "digests", "-out", "index.md"}
	stamp := func(args []string) string {
		t.Helper()
		if err := run(t.Context(), args, folder); err != nil {
			t.Fatal(err)
		}
		page, err := os.ReadFile(at("index.md"))
		if err != nil {
			t.Fatal(err)
		}
		return strings.Split(string(page), "\n")[2]
	}
	if got := stamp(args); !strings.HasPrefix(got, "sources blake3:") || strings.Contains(got, "generated") {
		t.Errorf("without a time: %s", got)
	}
	if got := stamp(append(args, "-provenance", "from.json")); !strings.HasPrefix(got, "from abc | sources blake3:") {
		t.Errorf("with a commit: %s", got)
	}
	if err := os.WriteFile(at("stats.json"), []byte(`{"version":2}`), 0o600); err != nil {
		t.Fatal(err)
	}
	want := at("stats.json") + ": version: found 2, expected 1: build the agent tables again"
	if err := run(t.Context(), args, folder); err == nil || err.Error() != want {
		t.Errorf("got error %v, want %s", err, want)
	}
}
