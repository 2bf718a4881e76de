package scope

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"rules_handbook/phases/workspace/gitdiff"
)

func TestAllow(t *testing.T) {
	allow, err := ParseAllowFile([]byte("# comment\n src/ # all of it\n\n`README.md`\r\n./docs/a.md\n"))
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(Allow{"src", "README.md", "docs/a.md"}, allow); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	outside := allow.Outside([]string{"README.md", "README.md.bak", "docs/b.md", "src", "src/a/b.go", "srcs/x"})
	if diff := cmp.Diff([]string{"README.md.bak", "docs/b.md", "srcs/x"}, outside); diff != "" {
		t.Errorf("outside (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff([]string{"../x"}, Allow{"."}.Outside([]string{"../x", "a", ".devrites/x"})); diff != "" {
		t.Errorf("outside of . (-want +got):\n%s", diff)
	}
	for _, bad := range []string{"/etc", "../x", "a/../..", `a\b`, "a\x00"} {
		if _, err := ParseAllow([]string{bad}); err == nil {
			t.Errorf("%q was allowed", bad)
		}
	}
}

func TestDecode(t *testing.T) {
	for text, want := range map[string]string{
		"{not json":       "diff-scope-baseline.json: invalid character 'n' looking for beginning of object key string; record it again with --snapshot",
		`{"version": 2}`:  "diff-scope-baseline.json: found version 2, expected 1; record it again with --snapshot",
		`{"versions": 1}`: `diff-scope-baseline.json: json: unknown field "versions"; record it again with --snapshot`,
	} {
		if _, err := Decode([]byte(text)); err == nil || err.Error() != want {
			t.Errorf("%s: got %v, want %s", text, err, want)
		}
	}
}

func TestSince(t *testing.T) {
	folder := t.TempDir()
	git := func(args ...string) {
		cmd := exec.Command("git", append([]string{"-c", "user.name=a", "-c", "user.email=a@example.com"}, args...)...)
		cmd.Dir = folder
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("git %v: %v\n%s", args, err, out)
		}
	}
	write := func(name, content string) {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(content), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	now := time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC)
	snapshot := func(source gitdiff.Source) *Baseline {
		repository, err := gitdiff.Open(context.Background(), folder)
		if err != nil {
			t.Fatal(err)
		}
		baseline, err := Snapshot(context.Background(), repository, source, []string{"own.json"}, now)
		if err != nil {
			t.Fatal(err)
		}
		data, err := baseline.Encode()
		if err != nil {
			t.Fatal(err)
		}
		if baseline, err = Decode(data); err != nil {
			t.Fatal(err)
		}
		return baseline
	}
	git("init", "-q", "-b", "main")
	for _, name := range []string{"clean", "dirty", "reverted", "again", "renamed"} {
		write(name, "1\n")
	}
	git("add", "-A")
	git("commit", "-q", "-m", "first")
	write("dirty", "2\n")
	write("reverted", "2\n")
	write("again", "2\n")
	write("own.json", "1\n")
	before, staged := snapshot(gitdiff.Source{}), snapshot(gitdiff.Source{Staged: true})
	if got := before.Since(before); got != nil {
		t.Errorf("a baseline differs from itself: %q", got)
	}
	data, err := before.Encode()
	if err != nil || !strings.HasPrefix(string(data), "{\n  \"version\": 1,\n  \"recorded_at\": \"2026-01-02T03:04:05Z\",\n  \"source\": \"worktree\",\n  \"paths\": [\n    {\n      \"path\": \"again\",\n      \"mode\": \"100644\",\n      \"sha256\": \"53c234e5e8472b6ac51c1ae1cab3fe06fad053beb8ebfd8977b010655bfdd3c3\"\n") {
		t.Errorf("%v\n%s", err, data)
	}
	write("reverted", "1\n")
	write("again", "3\n")
	write("new", "1\n")
	write("own.json", "2\n")
	git("mv", "renamed", "other")
	if diff := cmp.Diff([]string{"again", "new", "other", "renamed", "reverted"}, before.Since(snapshot(gitdiff.Source{}))); diff != "" {
		t.Errorf("worktree (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff([]string{"other", "renamed"}, staged.Since(snapshot(gitdiff.Source{Staged: true}))); diff != "" {
		t.Errorf("staged (-want +got):\n%s", diff)
	}
}

func TestFault10OldNameOfARename(t *testing.T) {
	allow := Allow{"src/new.go"}
	if diff := cmp.Diff([]string{"lib/old.go"}, allow.Outside([]string{"lib/old.go", "src/new.go"})); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}
