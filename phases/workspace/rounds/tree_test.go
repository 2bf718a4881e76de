package rounds

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"rules_handbook/phases/workspace/files"
	"rules_handbook/phases/workspace/fingerprint"
	"rules_handbook/phases/workspace/scope"
)

func write(t *testing.T, folder, name, text string) {
	t.Helper()
	path := filepath.Join(folder, filepath.FromSlash(name))
	must(t, os.MkdirAll(filepath.Dir(path), 0o755))
	must(t, os.WriteFile(path, []byte(text), 0o644))
}

// project has Git or not, a workspace "demo" and some files.
func project(t *testing.T, git bool) (folder string, w *files.Writer) {
	t.Helper()
	folder = t.TempDir()
	for _, name := range []string{"src/a.go", "src/b.go", "README.md", ".devrites/specs/x.md", ".devrites/work/demo/state.md"} {
		write(t, folder, name, "1\n")
	}
	if git {
		write(t, folder, ".gitignore", "out/\n")
		cmd := exec.Command("git", "init", "-q")
		cmd.Dir = folder
		must(t, cmd.Run())
	}
	dir, err := files.Open(filepath.Join(folder, ".devrites", "work", "demo"), files.Policy{})
	must(t, err)
	w, err = dir.Lock(context.Background())
	must(t, err)
	t.Cleanup(func() { must(t, w.Unlock()); dir.Close() })
	return folder, w
}

func inTree(t *testing.T, folder string) *files.Tree {
	t.Helper()
	tree, err := files.OpenTree(folder, files.Policy{})
	must(t, err)
	t.Cleanup(func() { tree.Close() })
	return tree
}

func edits(t *testing.T, folder string, w *files.Writer) []string {
	t.Helper()
	changes, err := RootEdits(context.Background(), inTree(t, folder), w.Dir)
	must(t, err)
	var all []string
	for _, change := range changes {
		all = append(all, change.Path+" "+change.What)
	}
	return all
}

func TestRootEdits(t *testing.T) {
	for _, git := range []bool{true, false} {
		folder, w := project(t, git)
		if got := edits(t, folder, w); got != nil {
			t.Errorf("without a baseline: %q", got)
		}
		tree, err := Measure(context.Background(), inTree(t, folder), fingerprint.Known{}, now)
		must(t, err)
		must(t, tree.Write(w))
		record := &Record{Waves: map[string]*Wave{}}
		must(t, record.Open("w1", &Wave{Allow: []string{"src/a.go", "src/new.go"}}, []string{"writer"}))
		must(t, record.Write(w))

		write(t, folder, "src/a.go", "2\n")
		write(t, folder, "src/new.go", "1\n")
		write(t, folder, ".devrites/work/demo/spec.md", "1\n")
		if git {
			write(t, folder, "out/generated", "1\n")
		}
		if got := edits(t, folder, w); got != nil {
			t.Errorf("inside the allowlist: %q", got)
		}
		write(t, folder, "src/b.go", "2\n")
		write(t, folder, ".devrites/specs/x.md", "2\n")
		must(t, os.Remove(filepath.Join(folder, "README.md")))
		want := []string{".devrites/specs/x.md edited", "README.md deleted", "src/b.go edited"}
		if diff := cmp.Diff(want, edits(t, folder, w)); diff != "" {
			t.Errorf("(-want +got):\n%s", diff)
		}

		// The round ends: its paths are taken over, the others stay named.
		after, err := Measure(context.Background(), inTree(t, folder), fingerprint.Known{}, now)
		must(t, err)
		tree.Take(after, record.Allowed())
		must(t, tree.Write(w))
		record.Waves["w1"].State = Complete
		must(t, record.Write(w))
		if diff := cmp.Diff(want, edits(t, folder, w)); diff != "" {
			t.Errorf("after the round (-want +got):\n%s", diff)
		}
		tree.Take(after, scope.Allow{"."})
		must(t, tree.Write(w))
		if got := edits(t, folder, w); got != nil {
			t.Errorf("after taking all over: %q", got)
		}
	}
}

func TestTreeFile(t *testing.T) {
	folder, w := project(t, true)
	must(t, os.Chmod(filepath.Join(folder, "src/a.go"), 0o755))
	tree, err := Measure(context.Background(), inTree(t, folder), fingerprint.Known{}, now)
	must(t, err)
	must(t, tree.Write(w))
	data, err := w.Read(TreeFile, 10_000)
	must(t, err)
	one := "4355a46b19d348dc2f57c046f8ef63d4538ebb936000f3c9ee954a27460dd865"
	if want := "{\n  \"version\": 1,\n  \"recorded_at\": \"2026-01-02T03:04:05Z\",\n  \"files\": [\n    {\n      \"path\": \".devrites/specs/x.md\",\n      \"mode\": \"100644\",\n      \"sha256\": \"" + one + "\"\n    },\n"; !strings.HasPrefix(string(data), want) {
		t.Errorf("got %s", data)
	}
	if want := "\"path\": \"src/a.go\",\n      \"mode\": \"100755\""; !strings.Contains(string(data), want) {
		t.Errorf("got %s", data)
	}
	for text, want := range map[string]string{
		"{":             "tree-baseline.json: unexpected EOF; restore the engine's record, or remove it when no round is open",
		`{"version":2}`: "tree-baseline.json: found version 2, expected 1; use the engine that wrote it",
		`{"version":1,"files":[{"path":"b","mode":"x"},{"path":"a","mode":"x"}]}`: "tree-baseline.json: found paths that are not sorted; restore the engine's record",
	} {
		must(t, w.Write(TreeFile, []byte(text)))
		_, err := ReadTree(w.Dir)
		wantBlocked(t, err, want)
	}
}

func TestEditLine(t *testing.T) {
	want := `root edit: "a\n" was given another mode outside an open round; undo it, or take it over: devrites-engine dispatch demo next --accept <path> --reason <why>`
	if got := EditLine("demo", fingerprint.Change{Path: "a\n", What: "mode"}); got != want {
		t.Errorf("got %s", got)
	}
}
