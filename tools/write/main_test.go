package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"rules_handbook/tools/internal/cli"
)

// The lists of what newPlace's handbook has, and of the same without the agent
// index and with another index.
const (
	listed = `{
  "version": 1,
  "files": [
    "agent/index.md",
    "index.md"
  ],
  "digests": {
    "agent/index.md": [
      "AGENT"
    ],
    "index.md": [
      "NEW"
    ]
  }
}
`
	relisted = `{
  "version": 1,
  "files": [
    "index.md"
  ],
  "digests": {
    "index.md": [
      "NEWER"
    ]
  }
}
`
)

// withDigests fills the digests of the words that stand for them in.
func withDigests(list string) string {
	for _, content := range []string{"agent", "newer", "new", "old"} {
		list = strings.ReplaceAll(list, `"`+strings.ToUpper(content)+`"`, `"`+digestOf([]byte(content))+`"`)
	}
	return list
}

// place holds a rendered handbook and a workspace.
type place struct{ root, workspace string }

func newPlace(t *testing.T, workspace map[string]string) place {
	t.Helper()
	p := place{t.TempDir(), t.TempDir()}
	fill(t, p.root, map[string]string{"md/index.md": "new", "agent/index.md": "agent"})
	fill(t, p.workspace, workspace)
	return p
}

func fill(t *testing.T, folder string, files map[string]string) {
	t.Helper()
	for name, content := range files {
		path := filepath.Join(folder, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
	}
}

func (p place) write(args ...string) (string, error) {
	var stdout bytes.Buffer
	args = append([]string{"-dest", "docs/handbook", "-put", ".", "-from", "md", "-put", "agent", "-from", "agent"}, args...)
	err := write(context.Background(), args, p.root, p.workspace, &stdout)
	return stdout.String(), err
}

// tree returns the files below the workspace.
func (p place) tree(t *testing.T) map[string]string {
	t.Helper()
	files := map[string]string{}
	err := filepath.WalkDir(p.workspace, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		name, _ := filepath.Rel(p.workspace, path)
		if entry.Type()&fs.ModeSymlink != 0 {
			files[name] = "-> link"
			return nil
		}
		content, err := os.ReadFile(path)
		files[name] = string(content)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

func TestRefusedAndNothingChanged(t *testing.T) {
	link := func(name, to string) func(*testing.T, place) {
		return func(t *testing.T, p place) {
			if err := os.MkdirAll(filepath.Dir(filepath.Join(p.workspace, name)), 0o755); err != nil {
				t.Fatal(err)
			}
			if err := os.Symlink(to, filepath.Join(p.workspace, name)); err != nil {
				t.Fatal(err)
			}
		}
	}
	tests := []struct {
		name   string
		files  map[string]string
		set    func(*testing.T, place)
		args   []string
		expect string
	}{
		{"leaves the workspace", nil, nil, []string{"-dest", "../x"}, `-dest "../x": expected a folder below the workspace`},
		{"absolute", nil, nil, []string{"-dest", "/x"}, `-dest "/x": expected a folder below the workspace`},
		{"the repository's own folder", nil, nil, []string{"-dest", ".git"}, `-dest ".git": expected a folder below the workspace`},
		{"the workspace itself", nil, nil, []string{"-dest", "."}, `-dest ".": expected a folder below the workspace`},
		{"a person's file", map[string]string{"docs/handbook/index.md": "mine"}, nil, nil, `not written by this tool: "docs/handbook/index.md"`},
		{"a file for a folder", map[string]string{"docs/handbook/agent": "mine"}, nil, nil, "docs/handbook/agent: found a file, expected a folder or nothing: move it away"},
		{"a folder for a file", map[string]string{"docs/handbook/index.md/x": "mine"}, nil, nil, "docs/handbook/index.md: found a folder, expected a file or nothing: move it away"},
		{"a package", map[string]string{"docs/handbook/BUILD.bazel": ""}, nil, nil, "docs/handbook/BUILD.bazel: found a Bazel package, expected a folder for pages"},
		{"a linked file", nil, link("docs/handbook/index.md", "elsewhere"), nil, "docs/handbook/index.md: found a link, expected a file or nothing: move it away"},
		{"a linked folder", map[string]string{"real/x": ""}, link("docs/handbook", "../real"), nil, "docs/handbook: found a link, expected a folder or nothing: move it away"},
		{"a link out of the workspace", nil, link("docs", "/tmp"), nil, "docs: found a link, expected a folder or nothing: move it away"},
		{"a list that is none", map[string]string{"docs/handbook/" + manifestName: "{"}, nil, nil, "docs/handbook/.render-manifest.json: expected the list of written files"},
		{"a list that leaves", map[string]string{"docs/handbook/" + manifestName: `{"version":1,"files":["../../main.go"]}`}, nil, nil, `files[0]: found "../../main.go", expected a path inside the folder`},
		{"a list of another version", map[string]string{"docs/handbook/" + manifestName: `{"version":2}`}, nil, nil, "version: found 2, expected 1"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			p := newPlace(t, test.files)
			if test.set != nil {
				test.set(t, p)
			}
			before := p.tree(t)
			_, err := p.write(test.args...)
			if err == nil || !strings.Contains(err.Error(), test.expect) {
				t.Errorf("got error %v, want %s", err, test.expect)
			}
			if diff := cmp.Diff(before, p.tree(t)); diff != "" {
				t.Errorf("the workspace has changed (-before +after):\n%s", diff)
			}
		})
	}
}

func TestWrite(t *testing.T) {
	p := newPlace(t, map[string]string{"main.go": "package main", "docs/handbook/notes.txt": "a person's"})
	want := map[string]string{
		"main.go": "package main", "docs/handbook/notes.txt": "a person's",
		"docs/handbook/index.md": "new", "docs/handbook/agent/index.md": "agent", "docs/handbook/.render-manifest.json": withDigests(listed),
	}
	step := func(name, wantOut string) {
		t.Helper()
		out, err := p.write()
		if err != nil || out != wantOut {
			t.Errorf("%s: got %q, %v; want %q", name, out, err, wantOut)
		}
		if diff := cmp.Diff(want, p.tree(t)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", name, diff)
		}
	}
	step("first", "wrote docs/handbook/.render-manifest.json\nwrote docs/handbook/agent/index.md\nwrote docs/handbook/index.md\ndocs/handbook: 3 written, 0 removed, 0 unchanged\n")
	info, err := os.Stat(filepath.Join(p.workspace, "docs/handbook/index.md"))
	if err != nil {
		t.Fatal(err)
	}
	step("again", "docs/handbook: 0 written, 0 removed, 3 unchanged\n")
	if again, err := os.Stat(filepath.Join(p.workspace, "docs/handbook/index.md")); err != nil || !os.SameFile(info, again) {
		t.Errorf("an unchanged file was written again (%v)", err)
	}

	fill(t, p.root, map[string]string{"md/index.md": "newer"})
	if err := os.Remove(filepath.Join(p.root, "agent/index.md")); err != nil {
		t.Fatal(err)
	}
	delete(want, "docs/handbook/agent/index.md")
	want["docs/handbook/index.md"] = "newer"
	want["docs/handbook/.render-manifest.json"] = withDigests(relisted)
	step("changed", "wrote docs/handbook/.render-manifest.json\nwrote docs/handbook/index.md\nremoved docs/handbook/agent/index.md\ndocs/handbook: 2 written, 1 removed, 0 unchanged\n")
	if _, err := os.Stat(filepath.Join(p.workspace, "docs/handbook/agent")); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("the folder that became empty is still there (%v)", err)
	}
}

// A page that somebody has edited is not replaced nor removed, unless they say
// so; an edit that gives the wanted text is none.
func TestEditedPages(t *testing.T) {
	const message = "docs/handbook holds pages that were edited after they were written; nothing was changed:\n" +
		"  edited: \"docs/handbook/%s\"\n" +
		"move the edits to where the pages come from, or add `-- -overwrite` to lose them: the answer is no"
	for _, test := range []struct {
		name, edited string
		change       func(t *testing.T, p place)
	}{
		{"replaced", "index.md", func(t *testing.T, p place) { fill(t, p.root, map[string]string{"md/index.md": "newer"}) }},
		{"the same", "index.md", func(*testing.T, place) {}},
		{"removed", "agent/index.md", func(t *testing.T, p place) {
			if err := os.Remove(filepath.Join(p.root, "agent/index.md")); err != nil {
				t.Fatal(err)
			}
		}},
	} {
		t.Run(test.name, func(t *testing.T) {
			p := newPlace(t, nil)
			if _, err := p.write(); err != nil {
				t.Fatal(err)
			}
			fill(t, p.workspace, map[string]string{"docs/handbook/" + test.edited: "a person's words"})
			test.change(t, p)
			before := p.tree(t)
			_, err := p.write()
			if want := fmt.Sprintf(message, test.edited); !errors.Is(err, cli.ErrNo) || err.Error() != want {
				t.Errorf("got  %v\nwant %s", err, want)
			}
			if diff := cmp.Diff(before, p.tree(t)); diff != "" {
				t.Errorf("the workspace has changed (-before +after):\n%s", diff)
			}
			if _, err := p.write("-overwrite"); err != nil {
				t.Fatal(err)
			}
			if text := p.tree(t)["docs/handbook/"+test.edited]; text == "a person's words" {
				t.Error("-overwrite kept the edit")
			}
		})
	}
	t.Run("no edit: the wanted text", func(t *testing.T) {
		p := newPlace(t, nil)
		if _, err := p.write(); err != nil {
			t.Fatal(err)
		}
		fill(t, p.root, map[string]string{"md/index.md": "newer"})
		fill(t, p.workspace, map[string]string{"docs/handbook/index.md": "newer"})
		if _, err := p.write(); err != nil {
			t.Error(err)
		}
	})
	t.Run("a list without digests", func(t *testing.T) {
		list := `{"version":1,"files":["agent/index.md","index.md"]}`
		p := newPlace(t, map[string]string{"docs/handbook/index.md": "old", "docs/handbook/" + manifestName: list})
		if _, err := p.write(); err != nil {
			t.Error(err)
		}
	})
}

func TestIdenticalForeignFilesAreTakenOver(t *testing.T) {
	p := newPlace(t, map[string]string{"docs/handbook/index.md": "new"})
	if _, err := p.write(); err != nil {
		t.Fatal(err)
	}
}

func TestNeedsBazelRun(t *testing.T) {
	p := newPlace(t, nil)
	p.workspace = ""
	if _, err := p.write(); err == nil || err.Error() != "BUILD_WORKSPACE_DIRECTORY is not set: start this with bazel run" {
		t.Errorf("got error %v", err)
	}
}

func TestInterrupted(t *testing.T) {
	p := newPlace(t, nil)
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	args := []string{"-dest", "docs/handbook", "-put", ".", "-from", "md", "-put", "agent", "-from", "agent"}
	if err := write(ctx, args, p.root, p.workspace, &bytes.Buffer{}); !errors.Is(err, context.Canceled) {
		t.Fatalf("got error %v", err)
	}
	// The list already names the files, so the next run may go on.
	if out, err := p.write(); err != nil || !strings.HasSuffix(out, ": 2 written, 0 removed, 1 unchanged\n") {
		t.Errorf("got %q, %v", out, err)
	}
	// Nor are pages that the cut run did not reach taken for edited.
	fill(t, p.root, map[string]string{"md/index.md": "newer"})
	if err := write(ctx, args, p.root, p.workspace, &bytes.Buffer{}); !errors.Is(err, context.Canceled) {
		t.Fatalf("got error %v", err)
	}
	if out, err := p.write(); err != nil || !strings.HasSuffix(out, ": 2 written, 0 removed, 1 unchanged\n") {
		t.Errorf("got %q, %v", out, err)
	}
}

func TestCheck(t *testing.T) {
	current := map[string]string{"index.md": "new", "agent/index.md": "agent", manifestName: withDigests(listed), "notes.txt": "a person's"}
	without := func(name string, add map[string]string) map[string]string {
		files := map[string]string{}
		for n, content := range current {
			if n != name {
				files[n] = content
			}
		}
		for n, content := range add {
			files[n] = content
		}
		return files
	}
	const end = "run `bazel run //x:handbook.write`: the answer is no"
	tests := []struct {
		name  string
		there map[string]string
		want  string
	}{
		{"current", current, ""},
		{"missing", without("index.md", nil), "  missing: \"docs/handbook/index.md\"\n"},
		{"differs", without("", map[string]string{"index.md": "old"}), "  differs: \"docs/handbook/index.md\"\n"},
		{"stale", without("", map[string]string{"old.md": "x", manifestName: strings.Replace(withDigests(listed), `"index.md"`, "\"index.md\",\n    \"old.md\"", 1)}),
			"  differs: \"docs/handbook/.render-manifest.json\"\n  stale: \"docs/handbook/old.md\"\n"},
		{"nothing there", map[string]string{}, "  missing: \"docs/handbook/.render-manifest.json\"\n  missing: \"docs/handbook/agent/index.md\"\n  missing: \"docs/handbook/index.md\"\n"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			p := newPlace(t, nil)
			args := []string{"-check", "-command", "bazel run //x:handbook.write"}
			for name, content := range test.there {
				fill(t, p.root, map[string]string{"docs/handbook/" + name: content})
				args = append(args, "-have", "docs/handbook/"+name)
			}
			_, err := p.write(args...)
			if test.want == "" {
				if err != nil {
					t.Error(err)
				}
				return
			}
			if want := "the handbook in docs/handbook is not current:\n" + test.want + end; !errors.Is(err, cli.ErrNo) || err.Error() != want {
				t.Errorf("got  %v\nwant %s", err, want)
			}
		})
	}
}
