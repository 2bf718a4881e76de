package command_test

import (
	"context"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"rules_handbook/phases/workspace/files"
)

func TestCommandsRecordMetrics(t *testing.T) {
	dir := dispatchProject(t)
	writeFile(t, dir, work+"packets/w1.md", "# Brief\n")
	writeFile(t, dir, skills+"rite-build/SKILL.md", "# Build\n")
	writeFile(t, dir, "src/a.go", "// TODO\n")
	for _, args := range [][]string{
		{"check", "diff-scope", "demo", "--snapshot"},
		{"check", "diff-scope", "demo", "--allow", "lib"},
		{"check", "windows", "demo"},
		{"dispatch", "demo", "open", "--phase", "build", "--wave", "w1", "--role", "writer", "--slice", "SLICE-001"},
		{"dispatch", "demo", "start", "--wave", "w1", "--role", "writer", "--handle", "h", "--packet", "packets/w1.md"},
		{"dispatch", "demo", "start", "--wave", "w1", "--role", "writer", "--handle", "h"}, // refused: no metric
		{"dispatch", "demo", "seal", "--wave", "w1"},
		{"dispatch", "demo", "return", "--wave", "w1", "--role", "writer"},
		{"context", "--skills-root", skills, "demo", "--phase", "build", "--out", "bundle.md"},
	} {
		run(t, dir, args...)
	}
	at := `{"ts":"2026-01-02T03:04:05Z","phase":"build",`
	want := at + `"event":"diff-scope","bytes":590,"note":"snapshot of 3"}` + "\n" +
		at + `"event":"diff-scope","note":"3 changed, 3 outside"}` + "\n" +
		at + `"event":"windows","note":"0 waived, 1 unwaived"}` + "\n" +
		at + `"event":"dispatch","role":"writer","bytes":8,"note":"w1"}` + "\n" +
		at + `"event":"return","role":"writer","note":"w1"}` + "\n" +
		at + `"event":"context","bytes":BYTES,"note":"build"}` + "\n"
	bundle, err := os.Stat(filepath.Join(dir, "bundle.md"))
	if err != nil {
		t.Fatal(err)
	}
	got := readFile(t, dir, work+"metrics.jsonl")
	if diff := cmp.Diff(strings.Replace(want, "BYTES", strconv.FormatInt(bundle.Size(), 10), 1), got); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}

// A check that runs inside a command which holds the lock answers all the
// same, without a metric.
func TestChecksDoNotWaitForTheLock(t *testing.T) {
	dir := dispatchProject(t)
	held, err := files.Open(filepath.Join(dir, work), files.Policy{})
	if err != nil {
		t.Fatal(err)
	}
	defer held.Close()
	w, err := held.Lock(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	defer w.Unlock()
	wantResult(t, run(t, dir, "check", "windows", "demo"), result{Out: "windows: ok (0 waived)\n"})
	wantResult(t, run(t, dir, "check", "diff-scope", "demo", "--allow", "src", "--allow-empty"), result{Out: "diff-scope: ok (0 changed)\n"})
	if _, err := os.Stat(filepath.Join(dir, work, "metrics.jsonl")); !os.IsNotExist(err) {
		t.Errorf("a metric was written without the lock: %v", err)
	}
}
