package command_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

const demo = ".devrites/work/demo/"

func remove(t *testing.T, dir, name string) {
	t.Helper()
	if err := os.Remove(filepath.Join(dir, name)); err != nil {
		t.Fatal(err)
	}
}

func counters(exact, moved, stale, ambiguous, lost string) string {
	return "exact: " + exact + "\nmoved: " + moved + "\nstale: " + stale + "\nambiguous: " + ambiguous + "\nlost: " + lost + "\n"
}

func TestNotes(t *testing.T) {
	dir := project(t, map[string]string{demo + "state.md": "phase: build\n", "src/a.go": "limit :=   8\n"})
	wantResult(t, run(t, dir, "note", "check", "demo"), result{Out: "feature: demo\nnotes: 0\n" + counters("0", "0", "0", "0", "0") + "result: exact\n"})
	wantResult(t, run(t, dir, "note", "add", "demo", "src/a.go", "limit := 8", "cap"), result{Out: "added: NOTE-001\n"})
	const text = "# Anchored notes\n\n- NOTE-001: cap\n  SUBJECT: src/a.go\n  QUOTE: limit := 8\n"
	if got := readFile(t, dir, demo+"notes.md"); got != text {
		t.Errorf("got %q", got)
	}
	remove(t, dir, "src/a.go")
	writeFile(t, dir, "src/b.go", "limit := 8\n")
	moved := "note: NOTE-001 moved -> src/b.go (src/a.go: not found); run devrites-engine note check --repair demo\n"
	wantResult(t, run(t, dir, "note", "check", "demo"), result{3, "feature: demo\nnotes: 1\n" + moved + counters("0", "1", "0", "0", "0") + "result: drifted\n", ""})
	wantResult(t, run(t, dir, "note", "list", "demo"), result{Out: "feature: demo\nNOTE-001: moved | src/a.go | cap -> src/b.go\n"})
	wantResult(t, run(t, dir, "note", "check", "demo", "--repair"), result{Out: "feature: demo\nnotes: 1\nnote: NOTE-001 exact\n" + counters("1", "0", "0", "0", "0") + "result: exact\n"})
	if got := readFile(t, dir, demo+"notes.md"); got != strings.Replace(text, "src/a.go", "src/b.go", 1) {
		t.Errorf("got %q", got)
	}
	writeFile(t, dir, "src/b.go", "x\n")
	writeFile(t, dir, "src/c.go", "limit := 8\n")
	writeFile(t, dir, "src/d.go", "limit := 8\n")
	ambiguous := run(t, dir, "note", "check", "--repair", "demo")
	if ambiguous.Code != 3 || !strings.Contains(ambiguous.Out, "note: NOTE-001 ambiguous; ") || !strings.HasSuffix(ambiguous.Out, "result: drifted\n") {
		t.Errorf("got %+v", ambiguous)
	}
	remove(t, dir, "src/c.go")
	remove(t, dir, "src/d.go")
	writeFile(t, dir, "build/d.go", "limit := 8\n")
	if got := run(t, dir, "note", "check", "demo"); got.Code != 3 || !strings.Contains(got.Out, "note: NOTE-001 stale; ") {
		t.Errorf("got %+v", got)
	}
	sandboxed := runWith(t, dir, "", []string{"DEVRITES_SANDBOX=1"}, "note", "check", "demo")
	if sandboxed.Code != 3 || !strings.Contains(sandboxed.Out, "note: NOTE-001 not exact; run devrites-engine note check demo outside the sandbox") {
		t.Errorf("got %+v", sandboxed)
	}
}

func TestFault05NoteIDsAreNeverGivenAgain(t *testing.T) {
	dir := project(t, map[string]string{demo + "state.md": "phase: build\n", "a": "x",
		demo + "notes.md": "- NOTE-001: a\n  SUBJECT: a\n  QUOTE: x\n- NOTE-003: b\n  SUBJECT: a\n  QUOTE: x\n"})
	wantResult(t, run(t, dir, "note", "add", "demo", "a", "x", "t"), result{Out: "added: NOTE-004\n"})
	wantResult(t, run(t, dir, "note", "rm", "demo", "NOTE-004"), result{Out: "removed: NOTE-004\n"})
	wantResult(t, run(t, dir, "note", "add", "demo", "a", "x", "t"), result{Out: "added: NOTE-005\n"})
}

func TestNoteRefuses(t *testing.T) {
	dir := project(t, map[string]string{demo + "state.md": "phase: build\n", "a": "text --help\n", ".devrites/work/bad/notes.md": "  QUOTE: x\n", ".devrites/work/bad/state.md": "x"})
	for _, test := range []struct {
		code int
		args []string
		err  string
	}{
		{2, []string{"note", "add", "demo", "a", "text"}, "note add: expected <title>"},
		{2, []string{"note", "add", "demo", "../a", "text", "t"}, "note add: the subject \"../a\" with a .. component"},
		{2, []string{"note", "add", "demo", "/a", "text", "t"}, "note add: the absolute subject"},
		{2, []string{"note", "add", "demo", "a", " \n", "t"}, "note add: expected a quote and a title with text"},
		{3, []string{"note", "add", "none", "a", "text", "t"}, "DRV-WORKSPACE-INVALID"},
		{3, []string{"note", "add", "demo", "b", "text", "t"}, "note: BLOCKED: subject: b: not found"},
		{3, []string{"note", "add", "demo", "a", "other", "t"}, "note: BLOCKED: a: no text \"other\""},
		{3, []string{"note", "add", "bad", "a", "text", "t"}, "note: BLOCKED: notes.md:1: QUOTE without a note above it"},
		{3, []string{"note", "rm", "demo", "NOTE-001"}, "note: BLOCKED: notes.md: no note \"NOTE-001\""},
	} {
		got := run(t, dir, test.args...)
		if got.Code != test.code || got.Out != "" || !strings.Contains(got.Err, test.err) {
			t.Errorf("%q: got %+v, want %d %s", test.args, got, test.code, test.err)
		}
	}
	if _, err := os.Stat(filepath.Join(dir, demo, "notes.md")); err == nil {
		t.Error("a refused note was written")
	}
	wantResult(t, run(t, dir, "note", "add", "demo", "a", "--help", "title"), result{Out: "added: NOTE-001\n"})
	wantResult(t, run(t, dir, "note", "list", "bad"), result{3, "feature: bad\nerror: notes.md:1: QUOTE without a note above it; expected a row - NOTE-001: <summary> above\n", ""})
}
