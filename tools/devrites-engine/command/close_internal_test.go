package command

import (
	"errors"
	"os"
	"path/filepath"
	"testing"

	"rules_handbook/phases/workspace/files"
)

// When ACTIVE cannot be cleared, the workspace is back in its place.
func TestCloseUndoesItsMove(t *testing.T) {
	path := t.TempDir()
	work := filepath.Join(path, "work", "demo")
	if err := os.MkdirAll(work, 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(work, "state.md"), []byte("schema: 4\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	all, w := lockAt(t, path), lockAt(t, work)
	denied := errors.New("denied")
	moved := false
	err := moveToArchive(all, w, "demo", func(*files.Writer, string) error {
		_, err := os.Stat(filepath.Join(path, "archive", "demo", "state.md"))
		moved = err == nil
		return denied
	})
	if !errors.Is(err, denied) || !moved {
		t.Errorf("got %v, moved %v", err, moved)
	}
	if _, err := os.Stat(filepath.Join(work, "state.md")); err != nil {
		t.Error(err)
	}
	if _, err := os.Lstat(filepath.Join(path, "archive", "demo")); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("archive: %v", err)
	}
}

func lockAt(t *testing.T, path string) *files.Writer {
	t.Helper()
	dir, err := files.Open(path, files.Policy{})
	if err != nil {
		t.Fatal(err)
	}
	w, err := dir.Lock(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { w.Unlock(); dir.Close() })
	return w
}
