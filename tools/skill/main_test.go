package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"rules_handbook/phases/render/rendertest"
	"rules_handbook/schemas"
	"rules_handbook/schemas/facts"
)

func fill(t *testing.T, folder string, files map[string]string) {
	t.Helper()
	for name, content := range files {
		path := filepath.Join(folder, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
	}
}

func TestRun(t *testing.T) {
	folder := t.TempDir()
	rendertest.Save(t, folder, rendertest.Demo(), rendertest.DemoCards())
	fill(t, folder, map[string]string{
		"md/index.md": "[S](stage-1.md)", "md/overview.md": "o", "md/stage-1.md": "s",
		"agent/index.md": "i", "agent/symbols.tsv": "s", "agent/files.tsv": "f", "agent/calls.tsv": "c", "agent/stages/stage-1.md": "[S](../../stage-1.md)",
		"skill/corrections.jsonl": "{}", "skill/references/stages/old.md": "old",
	})
	hash := strings.Repeat("a", 64)
	if err := facts.WriteFile(filepath.Join(folder, "digests"), &facts.Digests{Version: facts.Version, Files: []facts.FileDigest{{Path: "app/main.py", SHA256: hash}}}); err != nil {
		t.Fatal(err)
	}
	args := []string{
		"-title", "Task runner", "-markdown", "md", "-assignment", "assignment.json", "-digests", "digests", "-out", "skill",
		"-agent-index", "agent/index.md", "-symbols", "agent/symbols.tsv", "-files", "agent/files.tsv", "-calls", "agent/calls.tsv", "-agent-stages", "agent/stages",
	}
	if err := run(t.Context(), args, folder); err != nil {
		t.Fatal(err)
	}
	read := func(name string) string {
		content, err := os.ReadFile(filepath.Join(folder, "skill", name))
		if err != nil {
			t.Fatal(err)
		}
		return string(content)
	}
	if got := read("references/index.md") + read("references/agent/stages/stage-1.md"); got != "[S](stages/stage-1.md)[S](../../stages/stage-1.md)" {
		t.Errorf("links are %s", got)
	}
	if read("corrections.jsonl") != "{}" {
		t.Error("the corrections are gone")
	}
	if _, err := os.Stat(filepath.Join(folder, "skill/references/stages/old.md")); err == nil {
		t.Error("an old page is still there")
	}
	coverage, err := schemas.ReadSkillCoverage(filepath.Join(folder, "skill/references/coverage.json"))
	if err != nil {
		t.Fatal(err)
	}
	if first := coverage.Files[0]; first != (schemas.SkillCoverageFile{Path: "app/main.py", Stage: "stage-1", SHA256: hash}) || coverage.Summary.EligibleFiles != 7 {
		t.Errorf("coverage is %v", coverage)
	}
}

func TestRunRefuses(t *testing.T) {
	folder := t.TempDir()
	fill(t, folder, map[string]string{"md/index.md": "i", "foreign/x": "x"})
	if err := run(t.Context(), []string{"-markdown", "md", "-out", "foreign"}, folder); err == nil || !strings.Contains(err.Error(), `found "x", expected an empty folder or a SKILL package`) {
		t.Errorf("got error %v", err)
	}
	if err := run(t.Context(), []string{"-markdown", "md", "-out", "s", "-symbols", "md/index.md"}, folder); err == nil || !strings.Contains(err.Error(), "agent index: index.md is missing") {
		t.Errorf("got error %v", err)
	}
}
