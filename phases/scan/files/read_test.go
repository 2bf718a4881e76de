package files

import (
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

func TestReadRegular(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("there it reads nothing")
	}
	root := t.TempDir()
	for name, size := range map[string]int{"empty": 0, "small": 10, "large": 100} {
		if err := os.WriteFile(filepath.Join(root, name), []byte(strings.Repeat("x", size)), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Symlink("small", filepath.Join(root, "link")); err != nil {
		t.Fatal(err)
	}
	fsys := OS(root).(interface {
		ReadRegular(name string, limit int, buffer []byte) ([]byte, bool)
	})
	for name, want := range map[string]int{"gone": -1, ".": -1, "large": -1, "empty": 0, "small": 10, "link": 10} {
		for _, room := range []int{0, 5, 10, 11, 60} {
			text, ok := fsys.ReadRegular(name, 50, make([]byte, room))
			if ok != (want >= 0) || ok && string(text) != strings.Repeat("x", want) {
				t.Errorf("%s with room for %d: %q, %v, want %d bytes", name, room, text, ok, want)
			}
		}
	}
}
