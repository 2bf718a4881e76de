package lifecycle_test

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"rules_handbook/phases/workspace/files"
	"rules_handbook/phases/workspace/fingerprint"
	"rules_handbook/phases/workspace/lifecycle"
	"rules_handbook/phases/workspace/root"
	"rules_handbook/phases/workspace/rounds"
)

var noon = time.Date(2026, 1, 2, 12, 0, 0, 0, time.UTC)

// opened counts the files that are opened to be read.
type opened struct {
	mutex sync.Mutex
	times map[string]int
}

func (o *opened) count(path string) {
	o.mutex.Lock()
	defer o.mutex.Unlock()
	o.times[path]++
}

// TestSealReadsEachFileOnce gives the seal every reason to read a file again:
// a baseline of all project files, notes about some of them, and ledgers that
// are too large to be kept.
func TestSealReadsEachFileOnce(t *testing.T) {
	const candidates = 300
	var manifest strings.Builder
	manifest.WriteString("## Touched files\nAll.\n\n## Candidate manifest\n| State | File | Slice | Reason |\n| --- | --- | --- | --- |\n")
	changes := map[string]string{
		"/other.go":           "package other\n",
		"notes.md":            "- NOTE-001: first\n  SUBJECT: src/000.go\n  QUOTE: file 0\n- NOTE-002: other\n  SUBJECT: other.go\n  QUOTE: package other\n",
		"evidence.md":         sealed["evidence.md"] + strings.Repeat("raw output of a run\n", 100_000),
		"browser-evidence.md": "Visual Verdict: fine\n" + strings.Repeat("console line\n", 100_000) + binding,
		"tasks.md":            sealed["tasks.md"] + "Browser proof required: yes\n",
		"review.md":           sealed["review.md"] + "\nfrontend: looks right\n",
	}
	for i := range candidates {
		name := fmt.Sprintf("src/%03d.go", i)
		fmt.Fprintf(&manifest, "| present | `%s` | SLICE-001 | r |\n", name)
		changes["/"+name] = fmt.Sprintf("// file %d\n%s", i, strings.Repeat("x", 3000*(i%5)))
	}
	changes["touched-files.md"] = manifest.String()
	work := open(t, "review", changes)
	project, err := work.Root.OpenProject()
	if err != nil {
		t.Fatal(err)
	}
	defer project.Close()
	baseline(t, work, project)
	sum, err := lifecycle.Candidate(t.Context(), work)
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"evidence.md", "browser-evidence.md", "review.md", "seal.md"} {
		text, err := os.ReadFile(filepath.Join(work.Dir.Path(), name))
		if err != nil {
			t.Fatal(err)
		}
		write(t, work, name, strings.Replace(string(text), emptySum, sum.SHA256, 1))
	}

	counted := &opened{times: map[string]int{}}
	again, err := root.Select(root.Options{Dir: work.Root.Project, Getenv: func(string) string { return "" }, Policy: files.Policy{Opened: counted.count}})
	if err != nil {
		t.Fatal(err)
	}
	defer again.Close()
	demo, err := again.Workspace("demo")
	if err != nil {
		t.Fatal(err)
	}
	defer demo.Close()
	answer, err := lifecycle.Evaluate(lifecycle.Request{Kind: lifecycle.Seal, Workspace: demo})
	if err != nil {
		t.Fatal(err)
	}
	if !answer.Passed() {
		t.Fatalf("blocked: %v %v", answer.Missing, answer.Invariants)
	}
	if err := lifecycle.Finish(t.Context(), answer, true); err != nil {
		t.Fatal(err)
	}
	wanted := []string{"other.go", ".devrites/work/demo/evidence.md", ".devrites/work/demo/browser-evidence.md", ".devrites/work/demo/touched-files.md", ".devrites/work/demo/notes.md", ".devrites/work/demo/tree-baseline.json"}
	for i := range candidates {
		wanted = append(wanted, fmt.Sprintf("src/%03d.go", i))
	}
	for _, name := range wanted {
		if times := counted.times[filepath.Join(work.Root.Project, name)]; times != 1 {
			t.Errorf("%s: read %d times, want once", name, times)
		}
	}
	for path, times := range counted.times {
		name, _ := filepath.Rel(work.Root.Project, path)
		if times != 1 && !slices.Contains(wanted, name) {
			t.Errorf("%s: read %d times", name, times)
		}
	}
}

// baseline records the project as it is, as the first round does.
func baseline(t *testing.T, work *root.Workspace, project *files.Tree) {
	t.Helper()
	now, err := rounds.Measure(t.Context(), project, fingerprint.Known{}, noon)
	if err != nil {
		t.Fatal(err)
	}
	w, err := work.Dir.Lock(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer w.Unlock()
	if err := now.Write(w); err != nil {
		t.Fatal(err)
	}
}
