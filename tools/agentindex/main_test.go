package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"rules_handbook/schemas/facts"
)

func TestRun(t *testing.T) {
	folder := t.TempDir()
	at := func(name string) string { return filepath.Join(folder, name) }
	if err := facts.WriteFile(at("agent.stats"), &facts.AgentStats{Version: 1, Title: "T"}); err != nil {
		t.Fatal(err)
	}
	if err := facts.WriteFile(at("digests"), &facts.Digests{Version: facts.Version, Files: []facts.FileDigest{{Path: "a"}}}); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(at("from.json"), []byte(`{"commit":"abc"}`), 0o600); err != nil {
		t.Fatal(err)
	}
	args := []string{"-stats", "agent.stats", "-digests", "digests", "-out", "index.md"}
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
	if err := os.WriteFile(at("agent.stats"), []byte(`{"version":1}`), 0o600); err != nil {
		t.Fatal(err)
	}
	want := at("agent.stats") + `: found no name of a format at the start, expected "handbook agent stats": build it again with the same version of the tools`
	if err := run(t.Context(), args, folder); err == nil || !strings.HasPrefix(err.Error(), want) {
		t.Errorf("got error %v, want %s", err, want)
	}
}
