package command_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestRootPolicies(t *testing.T) {
	unsafe := project(t, map[string]string{".devrites/work/demo/state.md": buildState})
	link(t, t.TempDir(), unsafe, ".devrites/work/away")
	none, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	const escape = "DRV-WORKSPACE-SYMLINK-ESCAPE: found \"work/away\", a symbolic link out of the root; remove the link\n"
	const missing = "DRV-ROOT-NOT-FOUND: found no .devrites folder here or above; make one in the project (mkdir -p .devrites/work), or name one with DEVRITES_ROOT\n"
	for _, test := range []struct {
		dir  string
		args []string
		want result
	}{
		{unsafe, []string{"check", "artifacts", "demo"}, result{2, "", "check artifacts: " + escape}},
		{unsafe, []string{"migrate", "demo"}, result{2, "", "migrate: " + escape}},
		{unsafe, []string{"state", "resolve", "q-1", "x"}, result{3, "", "state resolve: " + escape}},
		{unsafe, []string{"state", "append", "demo", "a", "DEC-001", "b"}, result{3, "", "state append: " + escape}},
		{unsafe, []string{"state", "close", "demo"}, result{3, "", "state close: " + escape}},
		{unsafe, []string{"version", "--help"}, result{0, "usage: devrites-engine version\n\nPrint the engine's version and the cursor schema it writes.\n", ""}},
		{none, []string{"check", "artifacts", "demo"}, result{2, "", "check artifacts: " + missing}},
		{none, []string{"state", "resolve", "q-1", "x"}, result{2, "", "found no active workspace; name a slug, or write one into .devrites/ACTIVE\n"}},
		{none, []string{"state", "close", "demo"}, result{4, "", "state close: DRV-WORKSPACE-WITHOUT-ROOT: found no .devrites folder; run the command inside the project\n"}},
	} {
		unchanged(t, test.dir, test.want, test.args...)
	}
	if entries, err := os.ReadDir(none); err != nil || len(entries) != 0 {
		t.Errorf("found %v, %v", entries, err)
	}
}

func TestClock(t *testing.T) {
	dir := project(t, map[string]string{".devrites/work/demo/state.md": buildState, ".devrites/work/demo/decisions.md": "DEC-001\n"})
	for now, want := range map[string]result{
		"tomorrow":                  {2, "", "state append: DEVRITES_NOW: found \"tomorrow\", expected RFC 3339 (2026-01-02T03:04:05Z) or a date (2026-01-02)\n"},
		"2026-03-04":                {0, "state append: state.md updated\n", ""},
		"2026-03-04T05:06:07+01:00": {0, "state append: state.md updated\n", ""},
	} {
		got := runWith(t, dir, "", []string{"DEVRITES_NOW=" + now}, "state", "append", "demo", "at "+now[:8], "DEC-001", "go")
		wantResult(t, got, want)
	}
}

func TestOverriddenWorkspace(t *testing.T) {
	dir := project(t, map[string]string{".devrites/work/demo/state.md": "phase: frame\n", ".devrites/work/other/state.md": "phase: frame\n", ".devrites/ACTIVE": "other\n"})
	environ := []string{"DEVRITES_WORKSPACE=.devrites/work/demo"}
	wantResult(t, runWith(t, dir, "", environ, "check", "artifacts", "demo"), result{0, "result: pass (phase frame, 1 files)\n", ""})
	wantResult(t, runWith(t, dir, "", environ, "check", "artifacts", "other"), result{2, "", "DRV-WORKSPACE-SLUG-MISMATCH: found slug \"other\", but DEVRITES_WORKSPACE names \"demo\"; make them equal or unset DEVRITES_WORKSPACE\n"})
	wantResult(t, runWith(t, dir, "", []string{"DEVRITES_WORKSPACE=elsewhere"}, "check", "artifacts", "demo"), result{2, "", "check artifacts: DRV-WORKSPACE-INVALID: found DEVRITES_WORKSPACE, which names no folder; correct it or unset it\n"})
}

// The cursor, sizes and verdicts are the same for both line endings.
func TestLineEndingsGiveOneVerdict(t *testing.T) {
	const spec = "# Spec\n\n## Acceptance criteria\n- AC-001: x\n"
	texts := map[string]string{
		"state.md": "| phase | spec |\n", "brief.md": "## Objective\nx\n", "spec.md": spec, "decisions.md": "## DEC-001\nx\n```\n## DEC-001\n```\n",
		"assumptions.md": "x\n", "questions.md": "none\n",
	}
	want := result{0, "result: pass (phase spec, 6 files)\n", ""}
	for _, ending := range []string{"\n", "\r\n"} {
		contents := map[string]string{}
		for name, text := range texts {
			contents[".devrites/work/demo/"+name] = strings.ReplaceAll(text, "\n", ending)
		}
		wantResult(t, run(t, project(t, contents), "check", "artifacts", "demo"), want)
	}
}
