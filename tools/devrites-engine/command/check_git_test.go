package command_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// gitIn runs Git in a project of a test.
func gitIn(t *testing.T, dir string, args ...string) {
	t.Helper()
	cmd := exec.Command("git", append([]string{"-c", "user.name=a", "-c", "user.email=a@example.com"}, args...)...)
	cmd.Dir = dir
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("git %v: %v\n%s", args, err, out)
	}
}

func committed(t *testing.T, contents map[string]string) string {
	t.Helper()
	dir := project(t, contents)
	gitIn(t, dir, "init", "-q", "-b", "main")
	gitIn(t, dir, "add", "-A")
	gitIn(t, dir, "commit", "-q", "-m", "first")
	return dir
}

func TestCheckWindows(t *testing.T) {
	dir := committed(t, map[string]string{"src/a.go": "1\n2\n3\n4\n", ".devrites/work/demo/state.md": "x\n"})
	wantResult(t, run(t, dir, "check", "windows", "demo"), result{Out: "windows: ok (0 waived)\n"})
	writeFile(t, dir, "src/a.go", "1\n2\n3\n4\n// TODO one\n")
	unwaived := "windows: unwaived: src/a.go:5 TODO — // TODO one\n"
	blocked := func(n string) string {
		return "windows: BLOCKED: " + n + " unwaived; finish the work, or add a row `- <path> | <marker> | <reason>` for each to windows.md\n"
	}
	wantResult(t, run(t, dir, "check", "windows", "demo"), result{Code: 3, Out: unwaived + blocked("1")})
	wantResult(t, run(t, dir, "check", "windows", "demo", "--staged"), result{Out: "windows: ok (0 waived)\n"})
	writeFile(t, dir, ".devrites/work/demo/windows.md", "- src/a.go | TODO |\n")
	wantResult(t, run(t, dir, "check", "windows", "demo"), result{Code: 3,
		Out: "windows: warning: windows.md:1: found no reason, so it waives nothing; say why the marker stays\n" + unwaived + blocked("1")})

	// Worked example: two hits, one row; then two rows.
	row := "- src/a.go | TODO | next slice\n"
	writeFile(t, dir, "src/a.go", "1\n2\n3\n4\n// TODO one\n// TODO two\n")
	writeFile(t, dir, ".devrites/work/demo/windows.md", row)
	wantResult(t, run(t, dir, "check", "windows", "demo"), result{Code: 3,
		Out: "windows: waived: src/a.go:5 TODO\nwindows: unwaived: src/a.go:6 TODO — // TODO two\n" + blocked("1")})
	writeFile(t, dir, ".devrites/work/demo/windows.md", row+row)
	wantResult(t, run(t, dir, "check", "windows", "demo"), result{Out: "windows: waived: src/a.go:5 TODO\nwindows: waived: src/a.go:6 TODO\nwindows: ok (2 waived)\n"})

	if got := run(t, dir, "check", "windows"); got.Code != 2 {
		t.Errorf("no slug gives %+v", got)
	}
	if got := run(t, dir, "check", "windows", "demo", "--base"); got.Code != 2 {
		t.Errorf("--base without a revision gives %+v", got)
	}
	if got := run(t, dir, "check", "windows", "demo", "--base", "nowhere"); got.Code != 2 {
		t.Errorf("an unknown revision gives %+v", got)
	}
	if got := run(t, dir, "check", "windows", "demo", "--base", "main", "--staged"); got.Code != 2 {
		t.Errorf("two sources give %+v", got)
	}
	if got := run(t, dir, "check", "windows", "gone"); got.Code != 3 {
		t.Errorf("an unknown workspace gives %+v", got)
	}
}

func TestCheckDiffScope(t *testing.T) {
	dir := committed(t, map[string]string{"src/a.go": "1\n", "lib/b.go": "1\n", ".devrites/work/demo/state.md": "x\n"})
	empty := result{Code: 3, Out: "diff-scope: BLOCKED: nothing changed; pass --allow-empty if that is right\n"}
	wantResult(t, run(t, dir, "check", "diff-scope", "demo", "--allow", "src"), empty)
	wantResult(t, run(t, dir, "check", "diff-scope", "demo", "--allow", "src", "--allow-empty"), result{Out: "diff-scope: ok (0 changed)\n"})
	wantResult(t, run(t, dir, "check", "diff-scope", "demo"), result{Code: 2, Err: "diff-scope: found no path that may change; name them with --allow or --allow-file\n"})
	writeFile(t, dir, "src/new one.go", "1\n")
	writeFile(t, dir, "src/two.go", "1\n")
	wantResult(t, run(t, dir, "check", "diff-scope", "demo", "--allow", "src/two.go"),
		result{Code: 3, Out: "diff-scope: BLOCKED: src/new one.go is outside the allowed paths; revert it or allow it\n"})
	wantResult(t, run(t, dir, "check", "diff-scope", "demo", "--allow", "src"), result{Out: "diff-scope: ok (2 changed)\n"})
	writeFile(t, dir, ".devrites/allow.txt", "# writer\nsrc\n.devrites/allow.txt\n")
	wantResult(t, run(t, dir, "check", "diff-scope", "demo", "--allow-file", "allow.txt"), result{Out: "diff-scope: ok (3 changed)\n"})
	wantResult(t, run(t, dir, "check", "diff-scope", "../demo", "--allow", "src"),
		result{Code: 2, Err: "DRV-WORKSPACE-INVALID: found slug \"../demo\"; name a folder of .devrites/work without slashes\n"})
}

func TestDiffScopeBaseline(t *testing.T) {
	dir := committed(t, map[string]string{"src/a.go": "1\n", "dirty.go": "1\n", ".devrites/work/demo/state.md": "x\n"})
	writeFile(t, dir, "dirty.go", "2\n")
	if got := run(t, dir, "check", "diff-scope", "demo", "--baseline", "--allow", "src"); got.Code != 3 {
		t.Errorf("without a snapshot: %+v", got)
	}
	wantResult(t, run(t, dir, "check", "diff-scope", "demo", "--snapshot"), result{Out: "diff-scope: recorded 1 dirty paths in diff-scope-baseline.json\n"})
	writeFile(t, dir, "src/a.go", "2\n")
	wantResult(t, run(t, dir, "check", "diff-scope", "demo", "--baseline", "--allow", "src"), result{Out: "diff-scope: ok (1 changed)\n"})
	writeFile(t, dir, "dirty.go", "1\n")
	wantResult(t, run(t, dir, "check", "diff-scope", "demo", "--baseline", "--allow", "src"),
		result{Code: 3, Out: "diff-scope: BLOCKED: dirty.go is outside the allowed paths; revert it or allow it\n"})
	wantResult(t, run(t, dir, "check", "diff-scope", "demo", "--baseline", "--staged", "--allow", "src"), result{Code: 3,
		Err: "diff-scope: BLOCKED: diff-scope-baseline.json: found a snapshot of \"worktree\", expected one of \"staged\"; record it again with the same flags\n"})
}

func TestFault10RenameOutOfScope(t *testing.T) {
	dir := committed(t, map[string]string{"lib/old.go": "1\n2\n3\n", ".devrites/work/demo/state.md": "x\n"})
	if err := os.Mkdir(filepath.Join(dir, "src"), 0o755); err != nil {
		t.Fatal(err)
	}
	gitIn(t, dir, "mv", "lib/old.go", "src/new.go")
	for _, source := range []string{"--worktree", "--staged"} {
		wantResult(t, run(t, dir, "check", "diff-scope", "demo", "--allow", "src", source),
			result{Code: 3, Out: "diff-scope: BLOCKED: lib/old.go is outside the allowed paths; revert it or allow it\n"})
	}
}
