package gitdiff

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// project makes a repository with one commit of the given files.
func project(t *testing.T, files map[string]string) string {
	t.Helper()
	folder := t.TempDir()
	git(t, folder, "init", "-q", "-b", "main")
	for name, content := range files {
		write(t, folder, name, content)
	}
	if len(files) > 0 {
		git(t, folder, "add", "-A")
		git(t, folder, "commit", "-q", "-m", "first")
	}
	return folder
}

func git(t *testing.T, folder string, args ...string) {
	t.Helper()
	cmd := exec.Command("git", args...)
	cmd.Dir = folder
	cmd.Env = append(os.Environ(), "GIT_CONFIG_GLOBAL="+os.DevNull, "GIT_CONFIG_NOSYSTEM=1", "GIT_AUTHOR_NAME=a", "GIT_AUTHOR_EMAIL=a@example.com",
		"GIT_COMMITTER_NAME=a", "GIT_COMMITTER_EMAIL=a@example.com")
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("git %v: %v\n%s", args, err, out)
	}
}

func write(t *testing.T, folder, name, content string) {
	t.Helper()
	path := filepath.Join(folder, filepath.FromSlash(name))
	if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(content), 0o666); err != nil {
		t.Fatal(err)
	}
}

func open(t *testing.T, folder string) *Repository {
	t.Helper()
	r, err := Open(context.Background(), folder)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func changed(t *testing.T, folder string, source Source) []string {
	t.Helper()
	paths, err := open(t, folder).Changed(context.Background(), source)
	if err != nil {
		t.Fatal(err)
	}
	return paths
}

func TestChanged(t *testing.T) {
	folder := project(t, map[string]string{"kept": "1\n", "gone": "1\n", "old name": "1\n2\n3\n", "edited": "1\n", ".gitignore": "ignored\n"})
	git(t, folder, "rm", "-q", "gone")
	git(t, folder, "mv", "old name", "new é")
	write(t, folder, "edited", "2\n")
	write(t, folder, "sub/untracked", "1\n")
	write(t, folder, "ignored", "1\n")
	for _, c := range []struct {
		source Source
		want   []string
	}{
		{Source{}, []string{"edited", "gone", "new é", "old name", "sub/untracked"}},
		{Source{Staged: true}, []string{"gone", "new é", "old name"}},
		{Source{Base: "main"}, []string{"edited", "gone", "new é", "old name"}},
	} {
		if diff := cmp.Diff(c.want, changed(t, folder, c.source)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", c.source, diff)
		}
	}
}

func TestProjectBelowTheTop(t *testing.T) {
	folder := project(t, map[string]string{"top": "1\n", "a/b/in": "1\n"})
	write(t, folder, "top", "2\n")
	write(t, folder, "a/b/in", "1\n2\n")
	write(t, folder, "a/b/new", "1\n")
	write(t, folder, "a/side", "1\n")
	inner := filepath.Join(folder, "a", "b")
	if diff := cmp.Diff([]string{"../../a/side", "../../top", "in", "new"}, changed(t, inner, Source{})); diff != "" {
		t.Errorf("changed (-want +got):\n%s", diff)
	}
	r := open(t, inner)
	files, err := r.Files(context.Background())
	if err != nil || !cmp.Equal(files, []string{"in", "new"}) {
		t.Errorf("files %q, %v", files, err)
	}
	var lines []Added
	if err := r.AddedLines(context.Background(), Source{}, func(a Added) { lines = append(lines, a) }); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff([]Added{{"in", 2, "2"}, {"../../top", 1, "2"}}, lines); diff != "" {
		t.Errorf("added (-want +got):\n%s", diff)
	}
}

func TestWithoutCommits(t *testing.T) {
	folder := project(t, nil)
	write(t, folder, "x", "1\n")
	git(t, folder, "add", "x")
	write(t, folder, "y", "1\n")
	r := open(t, folder)
	if diff := cmp.Diff([]string{"x", "y"}, changed(t, folder, Source{})); diff != "" {
		t.Errorf("changed (-want +got):\n%s", diff)
	}
	if err := r.AddedLines(context.Background(), Source{}, func(a Added) { t.Errorf("added %+v", a) }); err != nil {
		t.Error(err)
	}
	staged, err := r.Staged(context.Background())
	if err != nil || len(staged) != 1 || staged[0].Path != "x" || staged[0].Mode != "100644" {
		t.Errorf("staged %+v, %v", staged, err)
	}
	if _, err := r.Changed(context.Background(), Source{Base: "main"}); err == nil || !strings.Contains(err.Error(), `found no commit "main"`) {
		t.Errorf("got %v", err)
	}
}

func TestStaged(t *testing.T) {
	folder := project(t, map[string]string{"gone": "1\n", "run.sh": "echo\n", "b": "1\n"})
	git(t, folder, "rm", "-q", "gone")
	write(t, folder, "b", "staged\n")
	git(t, folder, "update-index", "--chmod=+x", "run.sh")
	git(t, folder, "add", "b")
	write(t, folder, "b", "not staged\n")
	r := open(t, folder)
	staged, err := r.Staged(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, entry := range staged {
		state := "present " + entry.Mode
		if entry.Deleted {
			state = "deleted"
		}
		got = append(got, entry.Path+" "+state)
	}
	if diff := cmp.Diff([]string{"b present 100644", "gone deleted", "run.sh present 100755"}, got); diff != "" {
		t.Errorf("staged (-want +got):\n%s", diff)
	}
	var read []string
	take := func(entry Staged, size int64, content io.Reader) error {
		if entry.Deleted {
			read = append(read, entry.Path+" deleted")
			return nil
		}
		text, err := io.ReadAll(content)
		read = append(read, fmt.Sprintf("%s %d %q", entry.Path, size, text))
		return err
	}
	if err := r.Blobs(t.Context(), staged, 7, 12, take); err != nil {
		t.Error(err)
	}
	if diff := cmp.Diff([]string{`b 7 "staged\n"`, "gone deleted", `run.sh 5 "echo\n"`}, read); diff != "" {
		t.Errorf("blobs (-want +got):\n%s", diff)
	}
	unread := func(Staged, int64, io.Reader) error { return nil }
	for _, test := range []struct {
		limit, total int64
		want         string
	}{
		{6, 12, `"b": found 7 staged bytes, 7 up to this file, expected at most 6 in one file and 12 in all`},
		{7, 11, `"run.sh": found 5 staged bytes, 12 up to this file, expected at most 7 in one file and 11 in all`},
		{7, 12, ""},
	} {
		err := r.Blobs(t.Context(), staged, test.limit, test.total, unread)
		if (test.want == "") != (err == nil) || err != nil && !strings.Contains(err.Error(), test.want) {
			t.Errorf("limits %d and %d: got %v, want %q", test.limit, test.total, err, test.want)
		}
	}
	lost := []Staged{{Path: "lost", Object: strings.Repeat("1", 40)}}
	if err := r.Blobs(t.Context(), lost, 7, 12, unread); err == nil || !strings.Contains(err.Error(), `for "lost", expected the staged blob`) {
		t.Errorf("a missing object: got %v", err)
	}
	stop := errors.New("stop")
	if err := r.Blobs(t.Context(), staged, 7, 12, func(Staged, int64, io.Reader) error { return stop }); !errors.Is(err, stop) {
		t.Errorf("got %v, want the error of the reader", err)
	}
}

func TestOutsideARepository(t *testing.T) {
	folder := t.TempDir()
	t.Setenv("GIT_DIR", project(t, map[string]string{"x": "1"})+"/.git")
	if _, err := Open(context.Background(), folder); !errors.Is(err, ErrNoRepository) {
		t.Errorf("got %v", err)
	}
}

func TestWorkTreeElsewhere(t *testing.T) {
	folder := project(t, map[string]string{"x": "1"})
	git(t, folder, "config", "core.worktree", t.TempDir())
	if _, err := Open(context.Background(), folder); err == nil {
		t.Error("a work tree elsewhere was accepted")
	}
}

// TestHostileConfiguration configures a program for everything that Git can
// be told to run, and sees that none of them ran.
func TestHostileConfiguration(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("the programs are shell scripts")
	}
	marks := t.TempDir()
	program := func(name string) string {
		path := filepath.Join(marks, name+".sh")
		if err := os.WriteFile(path, []byte("#!/bin/sh\necho ran >> "+marks+"/"+name+".ran\ncat\n"), 0o777); err != nil {
			t.Fatal(err)
		}
		return path
	}
	inner := project(t, map[string]string{"inner": "1\n"})
	folder := project(t, map[string]string{
		"a.txt": "1\n", "b.bin": "1\n", "c.dat": "1\n", "old.txt": "1\n2\n3\n4\n",
		".gitattributes": "*.txt diff=evil\n*.bin filter=evil\n*.dat filter=pro=cess\n",
	})
	git(t, folder, "-c", "protocol.file.allow=always", "submodule", "--quiet", "add", inner, "module")
	git(t, folder, "commit", "-q", "-m", "module")
	hooks := filepath.Join(folder, ".git", "hooks")
	for _, hook := range []string{"pre-commit", "post-index-change", "post-checkout", "fsmonitor-watchman", "reference-transaction"} {
		if err := os.Rename(program("hook-"+hook), filepath.Join(hooks, hook)); err != nil {
			t.Fatal(err)
		}
	}
	for key, value := range map[string]string{
		"core.fsmonitor":          program("fsmonitor"),
		"core.hooksPath":          hooks,
		"core.pager":              program("pager"),
		"core.editor":             program("editor"),
		"core.sshCommand":         program("ssh"),
		"core.askPass":            program("askpass"),
		"pager.diff":              program("pager-diff"),
		"pager.status":            program("pager-status"),
		"alias.diff":              "!" + program("alias-diff"),
		"alias.status":            "!" + program("alias-status"),
		"alias.ls-files":          "!" + program("alias-ls"),
		"diff.external":           program("external"),
		"diff.evil.textconv":      program("textconv"),
		"diff.evil.command":       program("command"),
		"diff.evil.cachetextconv": "true",
		"filter.evil.clean":       program("clean"),
		"filter.evil.smudge":      program("smudge"),
		"filter.evil.required":    "true",
		"filter.pro=cess.process": program("process"),
		"submodule.recurse":       "true",
		"diff.submodule":          "diff",
		"diff.noprefix":           "true",
		"diff.mnemonicPrefix":     "true",
		"color.ui":                "always",
		"core.quotePath":          "true",
		"credential.helper":       program("credential"),
		"gpg.program":             program("gpg"),
		"log.showSignature":       "true",
	} {
		git(t, folder, "config", key, value)
	}
	git(t, filepath.Join(folder, "module"), "config", "core.fsmonitor", program("module-fsmonitor"))
	t.Setenv("GIT_EXTERNAL_DIFF", program("env-external"))
	t.Setenv("GIT_PAGER", program("env-pager"))
	t.Setenv("GIT_SSH_COMMAND", program("env-ssh"))
	t.Setenv("GIT_CONFIG_COUNT", "1")
	t.Setenv("GIT_CONFIG_KEY_0", "core.fsmonitor")
	t.Setenv("GIT_CONFIG_VALUE_0", program("env-fsmonitor"))
	clear, err := filepath.Glob(marks + "/*.ran") // what the set-up itself ran
	if err != nil {
		t.Fatal(err)
	}
	for _, mark := range clear {
		if err := os.Remove(mark); err != nil {
			t.Fatal(err)
		}
	}
	write(t, folder, "a.txt", "1\n++ b/x TODO\n")
	write(t, folder, "b.bin", "2\n")
	write(t, folder, "c.dat", "2\n")
	write(t, folder, "é", "new\n")
	write(t, folder, "module/inner", "2\n")

	ctx := context.Background()
	if diff := cmp.Diff([]string{"a.txt", "b.bin", "c.dat", "é"}, changed(t, folder, Source{})); diff != "" {
		t.Errorf("changed (-want +got):\n%s", diff)
	}
	r := open(t, folder)
	for _, source := range []Source{{}, {Staged: true}, {Base: "HEAD~1"}} {
		var lines []Added
		if err := r.AddedLines(ctx, source, func(a Added) { lines = append(lines, a) }); err != nil {
			t.Errorf("%s: %v", source, err)
		}
		if want := (Added{"a.txt", 2, "++ b/x TODO"}); !source.Staged && source.Base == "" && (len(lines) == 0 || lines[0] != want) {
			t.Errorf("added %+v, want %+v first", lines, want)
		}
		changed(t, folder, source)
	}
	if _, err := r.Files(ctx); err != nil {
		t.Error(err)
	}
	if _, err := r.Staged(ctx); err != nil {
		t.Error(err)
	}
	ran, err := filepath.Glob(marks + "/*.ran")
	if err != nil {
		t.Fatal(err)
	}
	for _, mark := range ran {
		t.Errorf("%s ran", filepath.Base(mark))
	}

	git(t, folder, "diff")
	if ran, _ := filepath.Glob(marks + "/*.ran"); len(ran) < 3 {
		t.Errorf("a bare git diff ran only %q: the programs are no bait", ran)
	}
}
