package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// project makes a project and a tree of links to it, as runfiles are.
func project(t *testing.T, files map[string]string) (real, links string) {
	t.Helper()
	real, links = t.TempDir(), t.TempDir()
	for name, text := range files {
		for _, at := range []string{real, links} {
			if err := os.MkdirAll(filepath.Dir(filepath.Join(at, name)), 0o777); err != nil {
				t.Fatal(err)
			}
		}
		if err := os.WriteFile(filepath.Join(real, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		if err := os.Symlink(filepath.Join(real, name), filepath.Join(links, name)); err != nil {
			t.Fatal(err)
		}
	}
	return real, links
}

func TestRun(t *testing.T) {
	files := map[string]string{
		".devrites/work/mill/state.md":     "- phase: define\n",
		".devrites/work/mill/spec.md":      "# Spec\n\n## Acceptance criteria\n- [ ] AC-001: turns\n",
		".devrites/work/mill/tasks.md":     "# Tasks\n\n## SLICE-001 Turn\nSatisfies: AC-001\n",
		".devrites/work/mill/test-plan.md": "# Test plan\n\nAC-001: go test ./...\n",
	}
	_, links := project(t, files)
	for name, args := range map[string][]string{
		"links":      {"-slug=mill", "check", "acceptance", "mill"},
		"real files": {"-slug=mill", "-real", "check", "acceptance", "mill"},
	} {
		var out bytes.Buffer
		if err := run(t.Context(), args, links, nil, &out); err != nil {
			t.Errorf("%s: %v\n%s", name, err, out.String())
		}
	}

	files[".devrites/work/mill/tasks.md"] = "# Tasks\n\n## SLICE-001 Turn\n"
	_, links = project(t, files)
	var out bytes.Buffer
	err := run(t.Context(), []string{"-slug=mill", "-target=//:mill.acceptance", "check", "acceptance", "mill"}, links, nil, &out)
	const want = "exit code 3; repeat it with: devrites-engine check acceptance mill   (as a test: bazel test //:mill.acceptance)"
	if err == nil || !strings.HasPrefix(err.Error(), want) || !strings.Contains(out.String(), "AC-001") {
		t.Errorf("got %v\n%s\nwant %s and the criterion", err, out.String(), want)
	}
}

func TestRunRefuses(t *testing.T) {
	real, links := project(t, map[string]string{"elsewhere.md": "- phase: spec\n"})
	cursor := filepath.Join(links, ".devrites/work/mill/state.md")
	if err := os.MkdirAll(filepath.Dir(cursor), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(filepath.Join(real, "elsewhere.md"), cursor); err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		args []string
		want string
	}{
		{[]string{"check", "acceptance", "mill"}, "flag -slug is missing"},
		{[]string{"-slug=mill"}, "found no command of devrites-engine behind the flags"},
		{[]string{"-slug=mill", "-real", "check", "candidate", "mill"}, "the link leads to elsewhere.md, expected a place that ends in .devrites/work/mill/state.md"},
		{[]string{"-slug=gone", "-real", "check", "candidate", "gone"}, "the cursor cannot be read"},
	} {
		if err := run(t.Context(), test.args, links, nil, &bytes.Buffer{}); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%q: got %v, want %q", test.args, err, test.want)
		}
	}
}
