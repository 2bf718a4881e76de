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

// Clone is a copy of the checkout's files, with Bazel state of its own.
type Clone struct {
	Root string
	// Env is added to the environment of every call.
	Env        []string
	base       string
	outputRoot string
	workspaces map[string]bool // folders whose server may run
}

// NewClone copies the checkout below a new folder; name is the path of the
// clone inside it, so that clones can lie at unlike depths. Remove ends it.
func NewClone(name string) (*Clone, error) {
	cache, err := os.UserCacheDir()
	if err != nil {
		return nil, err
	}
	if err := os.MkdirAll(cache, 0o755); err != nil {
		return nil, err
	}
	// Not under /tmp, which the sandbox hides.
	base, err := os.MkdirTemp(cache, "handbook-e2e-")
	if err != nil {
		return nil, err
	}
	clone := &Clone{
		Root:       filepath.Join(base, name),
		base:       base,
		outputRoot: filepath.Join(base, "bazel"),
		workspaces: map[string]bool{},
	}
	if err := copyCheckout(clone.Root); err != nil {
		clone.Remove()
		return nil, err
	}
	return clone, nil
}

// Remove shuts the clone's servers down and deletes it, with what Bazel made
// read-only.
func (c *Clone) Remove() {
	for folder := range c.workspaces {
		_ = c.command(folder, "shutdown").Run()
	}
	_ = filepath.WalkDir(c.base, func(path string, entry fs.DirEntry, err error) error {
		if err == nil && entry.IsDir() {
			_ = os.Chmod(path, 0o755)
		}
		return nil
	})
	_ = os.RemoveAll(c.base)
}

func copyCheckout(to string) error {
	out, err := exec.Command("git", "rev-parse", "--show-toplevel").Output()
	if err != nil {
		return fmt.Errorf("git rev-parse: %w: run the tests inside the checkout", err)
	}
	from := strings.TrimSpace(string(out))
	list := exec.Command("git", "ls-files", "-z", "--cached", "--others", "--exclude-standard")
	list.Dir = from
	if out, err = list.Output(); err != nil {
		return fmt.Errorf("git ls-files: %w", err)
	}
	for name := range bytes.SplitSeq(bytes.TrimSuffix(out, []byte{0}), []byte{0}) {
		source := filepath.Join(from, string(name))
		info, err := os.Lstat(source)
		if err != nil {
			continue // deleted in the work tree
		}
		target := filepath.Join(to, string(name))
		if err := copyFile(source, target, info.Mode()); err != nil {
			return err
		}
	}
	return nil
}

func copyFile(source, target string, mode fs.FileMode) error {
	if err := os.MkdirAll(filepath.Dir(target), 0o755); err != nil {
		return err
	}
	if mode&fs.ModeSymlink != 0 {
		link, err := os.Readlink(source)
		if err != nil {
			return err
		}
		return os.Symlink(link, target)
	}
	data, err := os.ReadFile(source)
	if err != nil {
		return err
	}
	return os.WriteFile(target, data, mode.Perm())
}

// Workspace is a Bazel workspace inside a clone.
type Workspace struct {
	t      *testing.T
	clone  *Clone
	folder string
	Dir    string
}

// Workspace returns the workspace in a folder of the clone for one test.
func (c *Clone) Workspace(t *testing.T, folder string) *Workspace {
	t.Helper()
	c.workspaces[folder] = true
	return &Workspace{t: t, clone: c, folder: folder, Dir: filepath.Join(c.Root, folder)}
}

// Scratch returns the clone's scratch workspace, emptied: tests that share it
// share a warm Bazel.
func (c *Clone) Scratch(t *testing.T) *Workspace {
	t.Helper()
	w := c.Workspace(t, "e2e/scratch")
	if err := os.RemoveAll(w.Dir); err != nil {
		t.Fatal(err)
	}
	w.Write(map[string]string{"MODULE.bazel": scratchModule, ".bazelrc": scratchFlags})
	return w
}

// The environment of the checkout's own actions, so that the Go tools and
// grammars that were built there are found in the user's cache. The actions of
// a handbook see no environment in either case.
const scratchFlags = "common --incompatible_strict_action_env\n"

const scratchModule = `module(name = "handbook_e2e")

bazel_dep(name = "rules_handbook")
local_path_override(
    module_name = "rules_handbook",
    path = "../..",
)

bazel_dep(name = "rules_go", version = "0.60.0")

# Named like the checkout's own, so that both share what is built with it.
go_sdk = use_extension("@rules_go//go:extensions.bzl", "go_sdk")
go_sdk.download(version = "1.26.8")
`

// Run calls Bazel and returns its standard output and standard error.
func (w *Workspace) Run(args ...string) (stdout, stderr string, err error) {
	w.t.Helper()
	command := w.Command(args...)
	var out, errs bytes.Buffer
	command.Stdout, command.Stderr = &out, &errs
	err = command.Run()
	return out.String(), errs.String(), err
}

// Tools builds the tools of the default toolchain, which tests do not measure,
// with the user's own cache. Everything is downloaded from it: a later build
// without that cache would make again what is missing.
func (w *Workspace) Tools() {
	w.t.Helper()
	w.Must("build", "--remote_download_outputs=all", "@rules_handbook//rules/toolchains:source")
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
func (w *Workspace) Command(args ...string) *exec.Cmd { return w.clone.command(w.folder, args...) }

func (c *Clone) command(folder string, args ...string) *exec.Cmd {
	// A short idle time, for a killed test leaves its server behind; a long time
	// to start, for a busy machine may need more than the two minutes of Bazel.
	startup := []string{"--output_user_root=" + c.outputRoot, "--max_idle_secs=120", "--local_startup_timeout_secs=600"}
	command := exec.Command(filepath.Join(c.Root, "bazelw"), append(startup, args...)...)
	command.Dir = filepath.Join(c.Root, folder)
	command.Env = append(os.Environ(), c.Env...)
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
