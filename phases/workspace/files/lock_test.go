package files_test

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"rules_handbook/phases/workspace/files"
)

func lock(t *testing.T, dir *files.Dir) *files.Writer {
	t.Helper()
	w, err := dir.Lock(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { w.Unlock() })
	return w
}

func names(t *testing.T, path string) []string {
	t.Helper()
	entries, err := os.ReadDir(path)
	if err != nil {
		t.Fatal(err)
	}
	var list []string
	for _, entry := range entries {
		list = append(list, entry.Name())
	}
	return list
}

func TestLockExcludes(t *testing.T) {
	path := t.TempDir()
	first := lock(t, open(t, path, files.Policy{}))
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Millisecond)
	defer cancel()
	if _, err := open(t, path, files.Policy{}).Lock(ctx); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("got %v", err)
	}
	if err := first.Unlock(); err != nil {
		t.Fatal(err)
	}
	lock(t, open(t, path, files.Policy{}))
}

func TestLockOfAMovedFolder(t *testing.T) {
	parent := folder(t, map[string]string{"work/state.md": "s", "archive/": ""})
	path := filepath.Join(parent, "work")
	holder := lock(t, open(t, path, files.Policy{}))
	waiting := make(chan error)
	queued := open(t, path, files.Policy{})
	go func() {
		_, err := queued.Lock(context.Background())
		waiting <- err
	}()
	if err := os.Rename(path, filepath.Join(parent, "archive", "work")); err != nil {
		t.Fatal(err)
	}
	if err := holder.Unlock(); err != nil {
		t.Fatal(err)
	}
	if err := <-waiting; !errors.Is(err, files.ErrMoved) {
		t.Errorf("got %v", err)
	}
	if _, err := os.Lstat(path); !errors.Is(err, fs.ErrNotExist) {
		t.Error("the folder came back")
	}
}

func TestLockFileThatIsALink(t *testing.T) {
	path := folder(t, map[string]string{".lock": "->x"})
	if _, err := open(t, path, files.Policy{}).Lock(t.Context()); files.CodeOf(err) != files.NonRegular {
		t.Errorf("got %v", err)
	}
	if diff := cmp.Diff([]string{".lock"}, names(t, path)); diff != "" {
		t.Error(diff)
	}
}

func TestLockSweeps(t *testing.T) {
	path := folder(t, map[string]string{".devrites-0123456789abcdef.tmp": "half", "keep.tmp": "x", ".devrites-keep": "x"})
	lock(t, open(t, path, files.Policy{}))
	if diff := cmp.Diff([]string{".devrites-keep", ".lock", "keep.tmp"}, names(t, path)); diff != "" {
		t.Error(diff)
	}
}

func TestWriteRefuses(t *testing.T) {
	outside := folder(t, map[string]string{"x": "old"})
	path := folder(t, map[string]string{"link": "->" + filepath.Join(outside, "x"), "away": "->" + outside, "dir/a": "", "file": "old"})
	w := lock(t, open(t, path, files.Policy{}))
	before := names(t, path)
	for name, code := range map[string]files.Code{
		"link": files.FinalLink, "away/x": files.ParentLink, "away/new": files.ParentLink,
		"dir": files.NonRegular, "../x": files.BadName, "a\x00": files.BadName,
	} {
		for verb, write := range map[string]func(string, []byte) error{"write": w.Write, "create": w.Create, "append": w.Append} {
			if err := write(name, []byte("new")); files.CodeOf(err) != code {
				t.Errorf("%s %q: got %v, want %s", verb, name, err, code)
			}
		}
	}
	if err := w.Create("file", []byte("new")); !errors.Is(err, fs.ErrExist) {
		t.Errorf("create: got %v", err)
	}
	if err := w.Write("file/x", []byte("new")); err == nil {
		t.Error("wrote below a file")
	}
	if err := w.Remove("link"); files.CodeOf(err) != files.FinalLink {
		t.Errorf("remove: got %v", err)
	}
	if err := w.Mkdir("dir"); !errors.Is(err, fs.ErrExist) {
		t.Errorf("mkdir: got %v", err)
	}
	if diff := cmp.Diff(before, names(t, path)); diff != "" {
		t.Error(diff)
	}
	for _, file := range []string{filepath.Join(outside, "x"), filepath.Join(path, "file")} {
		if data, err := os.ReadFile(file); err != nil || string(data) != "old" {
			t.Errorf("%s: got %q, %v", file, data, err)
		}
	}
}

func TestWrite(t *testing.T) {
	path := folder(t, map[string]string{"old.md": "old", "log": "cut"})
	if err := os.Chmod(filepath.Join(path, "old.md"), 0o600); err != nil {
		t.Fatal(err)
	}
	w := lock(t, open(t, path, files.Policy{}))
	for _, step := range []error{
		w.Write("old.md", []byte("new")),
		w.Write("history/a/b.md", []byte("deep")),
		w.Create("made.md", []byte("made")),
		w.Append("log", []byte("one")),
		w.Append("log", []byte("two")),
		w.Append("fresh", []byte("one")),
		w.Mkdir("checklists"),
		w.Create("gone.md", nil),
		w.Remove("gone.md"),
	} {
		if step != nil {
			t.Error(step)
		}
	}
	for name, want := range map[string]string{
		"old.md": "-rw------- new", "history/a/b.md": "-rw-r--r-- deep", "made.md": "-rw-r--r-- made",
		"log": "-rw-r--r-- cut\none\ntwo\n", "fresh": "-rw------- one\n",
	} {
		data, err := os.ReadFile(filepath.Join(path, name))
		if err != nil {
			t.Fatal(err)
		}
		info, err := os.Stat(filepath.Join(path, name))
		if err != nil {
			t.Fatal(err)
		}
		if got := info.Mode().String() + " " + string(data); got != want {
			t.Errorf("%s: got %q, want %q", name, got, want)
		}
	}
	if diff := cmp.Diff([]string{".lock", "checklists", "fresh", "history", "log", "made.md", "old.md"}, names(t, path)); diff != "" {
		t.Error(diff)
	}
}

func TestWriteShowsNoPath(t *testing.T) {
	path := folder(t, nil)
	w := lock(t, open(t, path, files.Policy{}))
	err := w.Write(strings.Repeat("n", 300), nil)
	if err == nil || strings.Contains(err.Error(), path) {
		t.Errorf("got %v", err)
	}
}

func TestMove(t *testing.T) {
	path := folder(t, map[string]string{"work/a/x": "x", "work/file": "", "work/link": "->a", "archive/taken/": "", "archive/broken": "->nowhere", "away": "->work", "plain": ""})
	w := lock(t, open(t, path, files.Policy{}))
	for _, test := range []struct {
		from, to string
		code     files.Code
	}{
		{"work/none", "archive/none", files.Absent},
		{"work/file", "archive/file", files.NotFolder},
		{"work/link", "archive/link", files.FinalLink},
		{"work/a", "away/a", files.ParentLink},
		{"work/a", "plain/a", files.NotFolder},
		{"work/a", "../a", files.BadName},
	} {
		if err := w.Move(test.from, test.to); files.CodeOf(err) != test.code {
			t.Errorf("%s to %s: got %v, want %s", test.from, test.to, err, test.code)
		}
	}
	for _, to := range []string{"archive/taken", "archive/broken"} {
		if err := w.Move("work/a", to); !errors.Is(err, fs.ErrExist) {
			t.Errorf("%s: got %v", to, err)
		}
	}
	if err := w.Move("work/a", "other/place/a"); err != nil {
		t.Error(err)
	}
	if diff := cmp.Diff([]string{"x"}, names(t, filepath.Join(path, "other/place/a"))); diff != "" {
		t.Error(diff)
	}
	if err := errors.Join(w.Write("a/b", nil), w.Append("log", nil)); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff([]string{"a/b", "log"}, w.Written()); diff != "" {
		t.Error(diff)
	}
}
