package command_test

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"rules_handbook/tools/devrites-engine/command"
)

// result is what one run of a command left.
type result struct {
	Code     int
	Out, Err string
}

// run runs a command in dir at 2026-01-02T03:04:05Z.
func run(t *testing.T, dir string, args ...string) result {
	t.Helper()
	return runWith(t, dir, "", nil, args...)
}

// runWith also sets stdin and more environment, as "KEY=value".
func runWith(t *testing.T, dir, stdin string, environ []string, args ...string) result {
	t.Helper()
	var out, errs bytes.Buffer
	code := command.Main(&command.Env{
		Context: context.Background(),
		Stdin:   strings.NewReader(stdin), Stdout: &out, Stderr: &errs,
		Dir:     dir,
		Environ: append([]string{"DEVRITES_NOW=2026-01-02T03:04:05Z", "PATH=" + os.Getenv("PATH"), "HOME=" + dir}, environ...),
	}, args)
	return result{code, out.String(), errs.String()}
}

// project makes a folder with these files and an empty .devrites/work.
func project(t *testing.T, contents map[string]string) string {
	t.Helper()
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	if err := os.MkdirAll(filepath.Join(dir, ".devrites", "work"), 0o755); err != nil {
		t.Fatal(err)
	}
	for name, text := range contents {
		writeFile(t, dir, name, text)
	}
	return dir
}

func writeFile(t *testing.T, dir, name, text string) {
	t.Helper()
	path := filepath.Join(dir, filepath.FromSlash(name))
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

func readFile(t *testing.T, dir, name string) string {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(dir, filepath.FromSlash(name)))
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

func wantResult(t *testing.T, got, want result) {
	t.Helper()
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}
