package rendertest

import (
	"bytes"
	"io"
	"os"
	"path/filepath"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"rules_handbook/phases/render"
)

// View makes the view of artifacts.
func View(t testing.TB, artifacts render.Artifacts) *render.View {
	t.Helper()
	view, err := render.NewView(artifacts)
	if err != nil {
		t.Fatal(err)
	}
	return view
}

// Memory collects what a renderer writes.
type Memory map[string]string

// filling guards all memories.
var filling sync.Mutex

// Output is the render.Output that fills the memory.
func (m Memory) Output(name string, content func(w io.Writer) error) error {
	var buffer bytes.Buffer
	if err := content(&buffer); err != nil {
		return err
	}
	filling.Lock()
	defer filling.Unlock()
	m[name] = buffer.String()
	return nil
}

// Golden compares files with a folder; with UPDATE_GOLDEN=1 in the
// environment it replaces the folder.
func Golden(t *testing.T, folder string, files map[string]string) {
	t.Helper()
	if os.Getenv("UPDATE_GOLDEN") == "1" {
		if err := os.RemoveAll(folder); err != nil {
			t.Fatal(err)
		}
		for name, content := range files {
			path := filepath.Join(folder, name)
			if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(path, []byte(content), 0o644); err != nil {
				t.Fatal(err)
			}
		}
	}
	want := map[string]string{}
	err := filepath.WalkDir(folder, func(path string, entry os.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		content, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		name, err := filepath.Rel(folder, path)
		want[filepath.ToSlash(name)] = string(content)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, files); diff != "" {
		t.Errorf("differs from %s (-want +got); UPDATE_GOLDEN=1 accepts it:\n%s", folder, diff)
	}
}
