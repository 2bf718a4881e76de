package gates_test

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"rules_handbook/phases/workspace/files"
	"rules_handbook/phases/workspace/gates"
)

// workspace is a project with a ledger, and what runs it.
type workspace struct {
	t    *testing.T
	path string
	gates.Runner
}

func open(t *testing.T, text, plan string) *workspace {
	t.Helper()
	project := t.TempDir()
	path := filepath.Join(project, "work")
	if err := os.Mkdir(path, 0o755); err != nil {
		t.Fatal(err)
	}
	w := &workspace{t: t, path: path}
	w.write(text)
	dir, err := files.Open(path, files.Policy{})
	if err != nil {
		t.Fatal(err)
	}
	writer, err := dir.Lock(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { writer.Unlock(); dir.Close() })
	w.Runner = gates.Runner{Workspace: writer, Project: project, Environ: os.Environ(), Approved: gates.ParseApprovals([]byte(plan)),
		Now: func() time.Time { return time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC) }}
	return w
}

func (w *workspace) write(text string) {
	w.t.Helper()
	if err := os.WriteFile(filepath.Join(w.path, "gates.md"), []byte(text), 0o644); err != nil {
		w.t.Fatal(err)
	}
}

func (w *workspace) text() string {
	w.t.Helper()
	data, err := os.ReadFile(filepath.Join(w.path, "gates.md"))
	if err != nil {
		w.t.Fatal(err)
	}
	return string(data)
}

func (w *workspace) run(again bool) []gates.Report {
	w.t.Helper()
	reports, err := w.Run(context.Background(), again)
	if err != nil {
		w.t.Fatal(err)
	}
	return reports
}

func preflight(commands ...string) string {
	return "## Build-entry preflight\n| Command |\n| --- |\n| " + strings.Join(commands, " |\n| ") + " |\n"
}

func TestRunWritesEvidence(t *testing.T) {
	const check = `printf 'ok  \texample.test/tally\t0.004s\n'`
	text := "- [ ] A: a\r\n  CHECK: " + check + "\r\n  EXPECT: /^ok\\s/m\r\n```\r\n  EVIDENCE: decoy\r\n```\r\nend\r\n"
	w := open(t, text, preflight(check))
	if diff := cmp.Diff([]gates.Report{{ID: "A", Verdict: gates.Pass}}, w.run(false)); diff != "" {
		t.Fatal(diff)
	}
	gate := gates.Gate{Check: check, Expect: `/^ok\s/m`}
	line := "  EVIDENCE: automatic-evidence=v1; def=" + gate.Definition() + "; exit=0; expect=matched; " +
		"output-sha256=ef8460aae095a2dea351f83b85081fdf2d1ce7f04c1440f1ef176b0b1867ddcb; output-bytes=31; at=2026-01-02T03:04:05Z\r\n"
	want := strings.Replace(strings.Replace(text, "[ ]", "[x]", 1), "/m\r\n", "/m\r\n"+line, 1)
	if diff := cmp.Diff(want, w.text()); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff([]gates.Report{{ID: "A", Verdict: gates.Skipped, Reason: "met"}}, w.run(false)); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff([]gates.Report{{ID: "A", Verdict: gates.Pass}}, w.run(true)); diff != "" {
		t.Error(diff)
	}
}

func TestReverifyUnchecks(t *testing.T) {
	w := open(t, "- [ ] A: a\n  CHECK: test ! -e work/stop && echo on\n  EXPECT: on\n", preflight("test ! -e work/stop && echo on"))
	w.run(false)
	if !strings.Contains(w.text(), "- [x] A") {
		t.Fatal(w.text())
	}
	if err := os.WriteFile(filepath.Join(w.path, "stop"), nil, 0o644); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff([]gates.Report{{ID: "A", Verdict: gates.Fail, Reason: "exit 1"}}, w.run(true)); diff != "" {
		t.Error(diff)
	}
	if got := w.text(); got != "- [ ] A: a\n  CHECK: test ! -e work/stop && echo on\n  EXPECT: on\n  EVIDENCE: pending\n" {
		t.Errorf("got %q", got)
	}
}

func TestRunLeavesOthersAlone(t *testing.T) {
	text := "- [ ] A: a\n  CHECK: touch ran\n  EXPECT: x\n- [ ] B: b\n- [ ] C: c\n  CHECK: echo x\n  EXPECT: x\nABANDON: C why\n"
	w := open(t, text, preflight("echo x"))
	want := []gates.Report{
		{ID: "A", Verdict: gates.Skipped, Reason: "unapproved: no such row in Build-entry preflight of test-plan.md"},
		{ID: "B", Verdict: gates.Skipped, Reason: "manual"},
		{ID: "C", Verdict: gates.Skipped, Reason: "abandoned"},
	}
	if diff := cmp.Diff(want, w.run(true)); diff != "" {
		t.Error(diff)
	}
	if w.text() != text {
		t.Errorf("the ledger changed: %q", w.text())
	}
}

func TestFault01RunWithoutPreflight(t *testing.T) {
	for _, plan := range []string{"", "# Plan\n", "## Build-entry preflight\nnone\n", "\xff", "## Build-entry preflight\n| Cwd |\n| --- |\n| . |\n"} {
		w := open(t, "- [ ] A: a\n  CHECK: touch ran\n  EXPECT: x\n", plan)
		if got := w.run(true); got[0].Verdict != gates.Skipped {
			t.Errorf("%q: got %+v", plan, got)
		}
		if _, err := os.Stat(filepath.Join(w.Project, "ran")); err == nil {
			t.Errorf("%q: the command ran", plan)
		}
	}
	if got := (gates.Approvals)(nil); got.Approve(&gates.Gate{Check: "x"}) {
		t.Error("the zero value approves")
	}
}

func TestRunDiscardsWhenEdited(t *testing.T) {
	const check = "sed 's/EXPECT: x/EXPECT: y/' work/gates.md > t; mv t work/gates.md; echo x"
	w := open(t, "- [ ] A: a\n  CHECK: "+check+"\n  EXPECT: x\n", preflight(check))
	want := []gates.Report{{ID: "A", Verdict: gates.Fail, Reason: "discarded: the gate was edited while its command ran"}}
	if diff := cmp.Diff(want, w.run(false)); diff != "" {
		t.Error(diff)
	}
	if got := w.text(); !strings.Contains(got, "- [ ] A") || strings.Contains(got, "EVIDENCE") {
		t.Errorf("got %q", got)
	}
}

func TestRunFailures(t *testing.T) {
	for _, test := range []struct{ name, check, cwd, want string }{
		{"exit code", "echo yes; exit 7", "", "exit 7"},
		{"no match", "echo no", "", "the output does not hold EXPECT"},
		{"time", "echo yes; sleep 60 & sleep 60", "", "no end within 300ms"},
		{"too much", "yes", "", "more than 1048576 bytes of output"},
		{"no folder", "echo yes", "none", `CWD "none" does not exist`},
		{"a file", "echo yes", "work/gates.md", `CWD "work/gates.md" is no folder`},
		{"outside", "echo yes", "out", `CWD "out" leads out of the project`},
	} {
		t.Run(test.name, func(t *testing.T) {
			plan := "## Build-entry preflight\n| Command | Cwd |\n| --- | --- |\n| " + test.check + " | " + test.cwd + " |\n"
			cwd := ""
			if test.cwd != "" {
				cwd = "  CWD: " + test.cwd + "\n"
			}
			w := open(t, "- [x] A: a\n  CHECK: "+test.check+"\n  EXPECT: yes\n"+cwd, plan)
			w.Timeout = 10 * time.Second
			if test.name == "time" {
				w.Timeout = 300 * time.Millisecond
			}
			if err := os.Symlink("/tmp", filepath.Join(w.Project, "out")); err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff([]gates.Report{{ID: "A", Verdict: gates.Fail, Reason: test.want}}, w.run(false)); diff != "" {
				t.Error(diff)
			}
			if !strings.Contains(w.text(), "- [ ] A") || !strings.Contains(w.text(), "EVIDENCE: pending") {
				t.Errorf("got %q", w.text())
			}
		})
	}
}

func TestRunMatchesBothStreams(t *testing.T) {
	w := open(t, "- [ ] A: a\n  CHECK: printf out; printf err >&2\n  EXPECT: /^out\\nerr$/\n", preflight("printf out; printf err >&2"))
	if got := w.run(false); got[0].Verdict != gates.Pass {
		t.Errorf("got %+v", got)
	}
}

func TestRunRefuses(t *testing.T) {
	w := open(t, "# none\n", "")
	if _, err := w.Run(context.Background(), false); err != gates.ErrMalformed {
		t.Errorf("got %v", err)
	}
	if err := os.Remove(filepath.Join(w.path, "gates.md")); err != nil {
		t.Fatal(err)
	}
	if _, err := w.Run(context.Background(), false); files.CodeOf(err) != files.Absent {
		t.Errorf("missing: got %v", err)
	}
	if err := os.Mkdir(filepath.Join(w.path, "gates.md"), 0o755); err != nil {
		t.Fatal(err)
	}
	if _, err := w.Run(context.Background(), false); files.CodeOf(err) != files.NonRegular {
		t.Errorf("a folder: got %v", err)
	}
}
