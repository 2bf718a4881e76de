// Package bazel drives a real Bazel over a copy of the checkout, as a user
// would, and reads back what it did.
package bazel

import (
	"bytes"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// Clone is a copy of the checkout's tracked files, with Bazel state of its own.
type Clone struct {
	t    *testing.T
	Root string
	// Env is added to the environment of every call.
	Env        []string
	outputRoot string
}

// NewClone copies the checkout below a new folder; name is the path of the
// clone inside it, so that clones can lie at unlike depths.
func NewClone(t *testing.T, name string) *Clone {
	t.Helper()
	base := scratch(t)
	clone := &Clone{
		t:          t,
		Root:       filepath.Join(base, name),
		outputRoot: filepath.Join(base, "bazel"),
	}
	copyTracked(t, checkout(t), clone.Root)
	return clone
}

// scratch makes a folder outside /tmp, which the sandbox hides, and removes it
// at the end with what Bazel made read-only.
func scratch(t *testing.T) string {
	t.Helper()
	cache, err := os.UserCacheDir()
	if err != nil {
		t.Fatal(err)
	}
	if err := os.MkdirAll(cache, 0o755); err != nil {
		t.Fatal(err)
	}
	base, err := os.MkdirTemp(cache, "handbook-e2e-")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = filepath.WalkDir(base, func(path string, entry fs.DirEntry, err error) error {
			if err == nil && entry.IsDir() {
				_ = os.Chmod(path, 0o755)
			}
			return nil
		})
		if err := os.RemoveAll(base); err != nil {
			t.Logf("left behind: %v", err)
		}
	})
	return base
}

func checkout(t *testing.T) string {
	t.Helper()
	out, err := exec.Command("git", "rev-parse", "--show-toplevel").Output()
	if err != nil {
		t.Fatalf("git rev-parse: %v: run the tests inside the checkout", err)
	}
	return strings.TrimSpace(string(out))
}

func copyTracked(t *testing.T, from, to string) {
	t.Helper()
	list := exec.Command("git", "ls-files", "-z", "--cached", "--others", "--exclude-standard")
	list.Dir = from
	out, err := list.Output()
	if err != nil {
		t.Fatalf("git ls-files: %v", err)
	}
	for name := range bytes.SplitSeq(bytes.TrimSuffix(out, []byte{0}), []byte{0}) {
		source := filepath.Join(from, string(name))
		info, err := os.Lstat(source)
		if err != nil {
			continue // deleted in the work tree
		}
		target := filepath.Join(to, string(name))
		if err := os.MkdirAll(filepath.Dir(target), 0o755); err != nil {
			t.Fatal(err)
		}
		if info.Mode()&fs.ModeSymlink != 0 {
			link, err := os.Readlink(source)
			if err == nil {
				err = os.Symlink(link, target)
			}
			if err != nil {
				t.Fatal(err)
			}
			continue
		}
		data, err := os.ReadFile(source)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(target, data, info.Mode().Perm()); err != nil {
			t.Fatal(err)
		}
	}
}

// Workspace is a Bazel workspace inside a clone.
type Workspace struct {
	t     *testing.T
	clone *Clone
	Dir   string
}

// Workspace returns the workspace in a folder of the clone and shuts its
// server down at the end.
func (c *Clone) Workspace(folder string) *Workspace {
	c.t.Helper()
	w := &Workspace{t: c.t, clone: c, Dir: filepath.Join(c.Root, folder)}
	c.t.Cleanup(func() { _ = w.Command("shutdown").Run() })
	return w
}

// Run calls Bazel and returns its standard output and standard error.
func (w *Workspace) Run(args ...string) (stdout, stderr string, err error) {
	w.t.Helper()
	command := w.Command(args...)
	var out, errs bytes.Buffer
	command.Stdout, command.Stderr = &out, &errs
	err = command.Run()
	return out.String(), errs.String(), err
}

// Must calls Bazel, ends the test when that fails, and returns the standard output.
func (w *Workspace) Must(args ...string) string {
	w.t.Helper()
	stdout, stderr, err := w.Run(args...)
	if err != nil {
		w.t.Fatalf("bazel %s: %v\n%s", strings.Join(args, " "), err, tail(stderr, 8000))
	}
	return stdout
}

// Command is a call of Bazel that is not yet started.
func (w *Workspace) Command(args ...string) *exec.Cmd {
	launcher := filepath.Join(w.clone.Root, "bazelw")
	// A short idle time, for a killed test leaves its server behind.
	startup := []string{"--output_user_root=" + w.clone.outputRoot, "--max_idle_secs=120"}
	command := exec.Command(launcher, append(startup, args...)...)
	command.Dir = w.Dir
	command.Env = append(os.Environ(), w.clone.Env...)
	return command
}

// Write replaces files of the workspace.
func (w *Workspace) Write(files map[string]string) {
	w.t.Helper()
	for name, text := range files {
		path := filepath.Join(w.Dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			w.t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			w.t.Fatal(err)
		}
	}
}

// Edit replaces one occurrence of old in a file of the workspace.
func (w *Workspace) Edit(name, old, replacement string) {
	w.t.Helper()
	text := w.Read(name)
	if strings.Count(text, old) != 1 {
		w.t.Fatalf("%s: found %d times %q, expected once", name, strings.Count(text, old), old)
	}
	w.Write(map[string]string{name: strings.Replace(text, old, replacement, 1)})
}

// Remove deletes a file of the workspace.
func (w *Workspace) Remove(name string) {
	w.t.Helper()
	if err := os.Remove(filepath.Join(w.Dir, name)); err != nil {
		w.t.Fatal(err)
	}
}

// Read returns a file of the workspace; outputs are reached through bazel-bin.
func (w *Workspace) Read(name string) string {
	w.t.Helper()
	data, err := os.ReadFile(filepath.Join(w.Dir, name))
	if err != nil {
		w.t.Fatal(err)
	}
	return string(data)
}

func tail(text string, limit int) string {
	if len(text) <= limit {
		return text
	}
	return fmt.Sprintf("… %s", text[len(text)-limit:])
}
