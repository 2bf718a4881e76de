package e2e

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestWorkspaceRule runs the tests of a workspace: what they read decides
// whether they run again, and what Bazel does not see turns them red too.
func TestWorkspaceRule(t *testing.T) {
	const (
		folder = ".devrites/work/mill/"
		digest = "4a7127c2465e2f46e6c4a84732f8de90f856c650d57fb9150c4f83c87d8e69e0" // of an empty a.txt
	)
	w := shared.Scratch(t)
	w.Write(map[string]string{
		"BUILD.bazel": `load("@rules_handbook//rules:defs.bzl", "devrites_workspace")

devrites_workspace(
    name = "mill",
    dir = ".devrites/work/mill",
    candidate = ["a.txt"],
    phase = "prove",
    quoted = ["wheel.go"],
)
`,
		"a.txt":             "",
		"wheel.go":          "package wheel\n\nfunc turn() {}\n",
		"other.go":          "package wheel\n",
		folder + "state.md": "## Cursor\n| Key | Value |\n| --- | --- |\n| phase | prove |\n| schema | 4 |\n",
		folder + "notes.md": "# Notes\n\n- NOTE-001: it turns\n  SUBJECT: wheel.go\n  QUOTE: func turn()\n",
		folder + "touched-files.md": "# Touched files\n\n## Touched files\nThe text.\n\n## Candidate manifest\n| State | File | Slice | Reason |\n| --- | --- | --- | --- |\n" +
			"| present | `a.txt` | SLICE-001 | Says it. |\n\n## Review trail\n",
		folder + "evidence.md": "# Evidence\n\nCandidate SHA-256: " + digest + "\n",
	})
	tests := []string{"test", "--test_output=errors", "//:mill.candidate", "//:mill.notes"}
	green := func(what string) string {
		t.Helper()
		stdout, stderr, err := w.Run(tests...)
		if err != nil {
			t.Fatalf("%s: %v\n%s%s", what, err, stdout, stderr)
		}
		return stdout
	}
	red := func(what string, want ...string) {
		t.Helper()
		stdout, stderr, err := w.Run(tests...)
		if err == nil {
			t.Errorf("%s: the tests pass", what)
		}
		for _, text := range want {
			if !strings.Contains(stdout+stderr, text) {
				t.Errorf("%s: no %q in\n%s%s", what, text, stdout, stderr)
			}
		}
	}
	at := func(name string) string { return filepath.Join(w.Dir, name) }
	do := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}

	green("as it was proved")
	w.Write(map[string]string{"other.go": "package wheel\n\n// Nothing quotes this.\n"})
	if out := green("an unrelated edit"); !strings.Contains(out, "//:mill.notes") || !strings.Contains(out, "(cached) PASSED") {
		t.Errorf("an unrelated edit ran the notes test again:\n%s", out)
	}

	do(os.Chmod(at("a.txt"), 0o755))
	red("a mode alone", "evidence.md:3", "repeat it with: devrites-engine check candidate --bound mill")
	do(os.Chmod(at("a.txt"), 0o644))
	green("the mode is back")

	do(os.Rename(at("a.txt"), at("b.txt")))
	do(os.Symlink("b.txt", at("a.txt")))
	red("a link in the place of a file", `"a.txt": a symbolic link`)
	do(os.Remove(at("a.txt")))
	do(os.Rename(at("b.txt"), at("a.txt")))
	green("the file is back")

	w.Edit("wheel.go", "turn()", "spin()")
	red("the quoted line is gone", "NOTE-001", "repeat it with: devrites-engine note check mill")

	w.Edit(folder+"state.md", "| prove |", "| review |")
	stdout, stderr, err := w.Run("test", "--test_output=errors", "//:mill.readiness")
	if err == nil || !strings.Contains(stdout+stderr, "review") {
		t.Errorf("the cursor says another phase: %v\n%s%s", err, stdout, stderr)
	}
}
