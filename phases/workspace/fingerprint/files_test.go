//go:build unix

package fingerprint

import (
	"context"
	"os"
	"path/filepath"
	"syscall"
	"testing"

	"github.com/google/go-cmp/cmp"

	"rules_handbook/phases/workspace/files"
)

func TestFiles(t *testing.T) {
	folder := t.TempDir()
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	must(os.WriteFile(filepath.Join(folder, "a"), []byte("abc"), 0o644))
	must(os.WriteFile(filepath.Join(folder, "run"), nil, 0o755))
	must(os.Symlink("/etc/passwd", filepath.Join(folder, "link")))
	must(os.Mkdir(filepath.Join(folder, "dir"), 0o755))
	must(syscall.Mkfifo(filepath.Join(folder, "pipe"), 0o644))
	project, err := files.OpenTree(folder, files.Policy{})
	must(err)
	defer project.Close()
	got, err := Files(context.Background(), project, []string{"a", "a/below", "dir", "gone", "link", "pipe", "run"}, Known{})
	must(err)
	want := []Entry{
		{"a", Regular, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"},
		{"a/below", Absent, ""},
		{"dir", Special, ""},
		{"gone", Absent, ""},
		{"link", Link, "74acf31844532670be412c65b8251ee55d072549080b1cffdbea6b1a192230a0"},
		{"pipe", Special, ""},
		{"run", Executable, "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if _, err := Files(context.Background(), project, []string{"../x"}, Known{}); err == nil {
		t.Error("a path out of the folder was measured")
	}
}
