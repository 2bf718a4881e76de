package command_test

import (
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestNew(t *testing.T) {
	dir := project(t, nil)
	for _, step := range []struct {
		args []string
		want string
	}{
		{[]string{"Add", "CSV", "export"}, "created: add-csv-export\n"},
		{[]string{" add  csv\nEXPORT "}, "reused: add-csv-export\n"},
		{[]string{"Add CSV export!"}, "created: add-csv-export-2\n"},
		{[]string{"--slug", "add-csv-export", "Something else"}, "created: add-csv-export-3\n"},
		{[]string{"something ELSE", "--slug=add-csv-export"}, "reused: add-csv-export-3\n"},
		{[]string{"Nul"}, "created: nul-2\n"},
	} {
		wantResult(t, run(t, dir, append([]string{"new"}, step.args...)...), result{0, step.want, ""})
	}
	if got := readFile(t, dir, ".devrites/work/add-csv-export/brief.md"); got != "# Brief\n\n## Objective\nAdd CSV export\n" {
		t.Errorf("brief.md: got %q", got)
	}
	if got := readFile(t, dir, ".devrites/ACTIVE"); got != "add-csv-export\n" {
		t.Errorf("ACTIVE: got %q", got)
	}
	// Headings count as missing content, from the phase on that needs them.
	var headings strings.Builder
	for _, name := range []string{"assumptions.md", "decisions.md", "questions.md", "spec.md"} {
		headings.WriteString("LABEL: " + name + ": headings alone; expected content; write it, or remove the file while its phase has not come\n")
	}
	wantResult(t, run(t, dir, "check", "artifacts", "add-csv-export"),
		result{0, strings.ReplaceAll(headings.String(), "LABEL", "advisory") + "result: pass (phase frame, 6 files)\n", ""})
	wantResult(t, run(t, dir, "check", "artifacts", "add-csv-export", "--phase", "spec"),
		result{3, strings.ReplaceAll(headings.String(), "LABEL", "problem") + "result: blocked\nretry: devrites-engine check artifacts add-csv-export\n", ""})
}

func TestNewNeverOverwrites(t *testing.T) {
	dir := project(t, map[string]string{
		".devrites/work/a/spec.md":            "remnant\n",
		".devrites/work/A-2/state.md":         "phase: spec\n",
		".devrites/archive/a-3/state.md":      "phase: done\n",
		".devrites/work/a-4/brief.md":         "# B\n- Objective: a\n",
		".devrites/work/a-4/assumptions.md":   "mine\n",
		".devrites/work/broken/brief.md":      "\xff",
		".devrites/work/my Old_name/state.md": "phase: spec\n",
	})
	wantResult(t, run(t, dir, "new", "a"), result{0, "reused: a-4\n", ""})
	if got := readFile(t, dir, ".devrites/work/a-4/assumptions.md"); got != "mine\n" {
		t.Errorf("got %q", got)
	}
	if got := readFile(t, dir, ".devrites/work/a-4/state.md"); !strings.Contains(got, "| phase | frame |") {
		t.Errorf("got %q", got)
	}
	wantResult(t, run(t, dir, "new", "broken"), result{0, "created: broken-2\n", ""})
	if got := readFile(t, dir, ".devrites/work/a/spec.md"); got != "remnant\n" {
		t.Errorf("got %q", got)
	}
}

func TestNewWithALongObjective(t *testing.T) {
	got := run(t, project(t, nil), "new", "long"+strings.Repeat("\nmore", 100))
	if got.Code != 0 || !strings.HasPrefix(got.Out, "created: long-more-more") || !strings.HasPrefix(got.Err, "over budget: brief.md: 104 lines and ") {
		t.Errorf("got %+v", got)
	}
}

func TestNewWithoutRoot(t *testing.T) {
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	wantResult(t, run(t, dir, "new", "a"), result{0, "created: a\n", ""})
	if got := readFile(t, dir, ".devrites/ACTIVE"); got != "a\n" {
		t.Errorf("got %q", got)
	}
}

func TestNewRefuses(t *testing.T) {
	for _, test := range []struct {
		name string
		args []string
		want result
	}{
		{"nothing", nil, result{2, "", "new: expected <objective>…\nusage: devrites-engine new [--slug <slug>] <objective>…\n"}},
		{"blank", []string{" "}, result{2, "", "new: objective: found nothing, expected what the feature is for\n"}},
		{"no letters", []string{"日本語"}, result{2, "", "new: objective \"日本語\": found no word of at most 64 ASCII letters and digits to start a slug with; name one with --slug\n"}},
		{"bad slug", []string{"--slug", "../x", "a"}, result{2, "", "new: --slug: found \"../x\", expected words of lower-case ASCII letters and digits, joined by hyphens, at most 64 characters\n"}},
		{"long slug", []string{"--slug", strings.Repeat("a", 65), "a"}, result{2, "", "new: --slug: found \"" + strings.Repeat("a", 65) + "\", expected words of lower-case ASCII letters and digits, joined by hyphens, at most 64 characters\n"}},
		{"NUL", []string{"a\x00"}, result{2, "", "new: objective: line 1: found NUL byte at byte 1, expected UTF-8 text; save the file as UTF-8\n"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			unchanged(t, project(t, nil), test.want, append([]string{"new"}, test.args...)...)
		})
	}
	outside := t.TempDir()
	dir := project(t, nil)
	if err := os.Remove(filepath.Join(dir, ".devrites/work")); err != nil {
		t.Fatal(err)
	}
	link(t, outside, dir, ".devrites/work")
	unchanged(t, dir, result{3, "", "new: DRV-WORKSPACE-SYMLINK-ESCAPE: found \"work\", a symbolic link out of the root; remove the link\n"}, "new", "a")
	got := runWith(t, project(t, nil), "", []string{"DEVRITES_SANDBOX=1"}, "new", "a")
	wantResult(t, got, result{1, "", "new: nothing is written in a sandbox (DEVRITES_SANDBOX=1)\n"})
}

// Eight at once, four for each of two objectives with one slug.
func TestNewAtOnce(t *testing.T) {
	dir := project(t, nil)
	results := make([]result, 8)
	var group sync.WaitGroup
	for i := range results {
		group.Go(func() { results[i] = run(t, dir, "new", []string{"a b", "A-b"}[i%2]) })
	}
	group.Wait()
	made := map[string]int{}
	for _, got := range results {
		if got.Code != 0 {
			t.Errorf("got %+v", got)
		}
		made[strings.Split(got.Out, ":")[0]]++
	}
	if diff := cmp.Diff(map[string]int{"created": 2, "reused": 6}, made); diff != "" {
		t.Error(diff)
	}
	entries, err := os.ReadDir(filepath.Join(dir, ".devrites/work"))
	if err != nil || len(entries) != 2 || entries[0].Name() != "a-b" || entries[1].Name() != "a-b-2" {
		t.Errorf("got %v, %v", entries, err)
	}
}
