package atomicfile_test

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"rules_handbook/schemas/atomicfile"
)

func TestFailedWriteLeavesTheOldFileAlone(t *testing.T) {
	folder := t.TempDir()
	path := filepath.Join(folder, "x.json")
	if err := atomicfile.WriteBytes(path, []byte("old")); err != nil {
		t.Fatal(err)
	}
	broken := errors.New("broken")
	write := func(w io.Writer) error {
		if _, err := io.WriteString(w, strings.Repeat("new", 1<<20)); err != nil {
			return err
		}
		return broken
	}
	for _, err := range []error{atomicfile.Write(path, write), atomicfile.Output(path, write)} {
		if !errors.Is(err, broken) || !strings.Contains(err.Error(), path) {
			t.Errorf("got error %v, want one that names the file and wraps the cause", err)
		}
	}
	wantFolder(t, folder, map[string]string{"x.json": "old"})
}

func TestTargetThatIsAFolder(t *testing.T) {
	folder := t.TempDir()
	if err := os.MkdirAll(filepath.Join(folder, "x", "y"), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := atomicfile.WriteBytes(filepath.Join(folder, "x"), []byte("new")); err == nil {
		t.Error("wrote over a folder")
	}
	entries, err := os.ReadDir(folder)
	if err != nil {
		t.Fatal(err)
	}
	if len(entries) != 1 {
		t.Errorf("found %v, want the folder alone", entries)
	}
}

func TestParentThatIsAFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "file")
	if err := atomicfile.WriteBytes(path, nil); err != nil {
		t.Fatal(err)
	}
	err := atomicfile.WriteBytes(filepath.Join(path, "x"), nil)
	if err == nil || !strings.Contains(err.Error(), "cannot make its folder") {
		t.Errorf("got %v", err)
	}
}

func TestReplaceKeepsPermissions(t *testing.T) {
	folder := t.TempDir()
	script := filepath.Join(folder, "script")
	if err := os.WriteFile(script, []byte("old"), 0o755); err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		name string
		want os.FileMode
	}{{"script", 0o755}, {"new", 0o644}} {
		if err := atomicfile.WriteBytes(filepath.Join(folder, test.name), []byte("new")); err != nil {
			t.Fatal(err)
		}
		info, err := os.Stat(filepath.Join(folder, test.name))
		if err != nil {
			t.Fatal(err)
		}
		if info.Mode() != test.want {
			t.Errorf("%s: got mode %v, want %v", test.name, info.Mode(), test.want)
		}
	}
}

func TestMoveKeepsPermissions(t *testing.T) {
	folder := t.TempDir()
	from, to := filepath.Join(folder, "from"), filepath.Join(folder, "to")
	for path, text := range map[string]string{from: "new", to: "old"} {
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Chmod(to, 0o640); err != nil {
		t.Fatal(err)
	}
	if err := atomicfile.Move(from, to); err != nil {
		t.Fatal(err)
	}
	info, err := os.Stat(to)
	if err != nil || info.Mode().Perm() != 0o640 {
		t.Errorf("got %v, %v, want the permissions of the old file", info, err)
	}
	wantFolder(t, folder, map[string]string{"to": "new"})
}

func TestLongNamesAndNewFolders(t *testing.T) {
	folder := t.TempDir()
	name := strings.Repeat("n", 250)
	if err := atomicfile.WriteBytes(filepath.Join(folder, "a", "b", name), []byte("new")); err != nil {
		t.Fatal(err)
	}
	wantFolder(t, filepath.Join(folder, "a", "b"), map[string]string{name: "new"})
}

func wantFolder(t *testing.T, folder string, want map[string]string) {
	t.Helper()
	entries, err := os.ReadDir(folder)
	if err != nil {
		t.Fatal(err)
	}
	if len(entries) != len(want) {
		t.Errorf("found %v, want %d files", entries, len(want))
	}
	for name, text := range want {
		data, err := os.ReadFile(filepath.Join(folder, name))
		if err != nil || string(data) != text {
			t.Errorf("%s: got %.20q, %v; want %q", name, data, err, text)
		}
	}
}
