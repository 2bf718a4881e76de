package command_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

const (
	buildState = "# State\n\n## Cursor\n| Key | Value |\n| --- | --- |\n| phase | build |\n| status | running |\n| next_action | x |\n| schema | 4 |\n"
	at         = "2026-01-02T03:04:05Z"
)

// snapshot maps every file below dir, but the locks, to its text; links to
// their targets.
func snapshot(t *testing.T, dir string) map[string]string {
	t.Helper()
	found := map[string]string{}
	err := filepath.WalkDir(dir, func(path string, entry os.DirEntry, err error) error {
		if err != nil || entry.IsDir() || entry.Name() == ".lock" {
			return err
		}
		name, err := filepath.Rel(dir, path)
		if err != nil {
			return err
		}
		if entry.Type()&os.ModeSymlink != 0 {
			target, err := os.Readlink(path)
			found[name] = "->" + target
			return err
		}
		data, err := os.ReadFile(path)
		found[name] = string(data)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return found
}

// unchanged runs a command that must write nothing.
func unchanged(t *testing.T, dir string, want result, args ...string) {
	t.Helper()
	before := snapshot(t, dir)
	wantResult(t, run(t, dir, args...), want)
	if diff := cmp.Diff(before, snapshot(t, dir)); diff != "" {
		t.Errorf("%q wrote: %s", args, diff)
	}
}

func TestStateAppend(t *testing.T) {
	dir := project(t, map[string]string{
		".devrites/work/demo/state.md":    buildState,
		".devrites/work/demo/evidence.md": "## EVID-001\nok\n",
	})
	got := run(t, dir, "state", "append", "demo", "built SLICE-001", "EVID-001", "build SLICE-002")
	wantResult(t, got, result{0, "state append: state.md updated\n", ""})
	want := strings.Replace(buildState, "| x |", "| build SLICE-002 |", 1) +
		"\n## Log\n- " + at + " build: built SLICE-001\n  Record: EVID-001\n  Next: build SLICE-002\n"
	if diff := cmp.Diff(want, readFile(t, dir, ".devrites/work/demo/state.md")); diff != "" {
		t.Error(diff)
	}
}

func TestStateAppendRefuses(t *testing.T) {
	base := func() map[string]string {
		return map[string]string{".devrites/work/demo/state.md": buildState, ".devrites/work/demo/decisions.md": "## DEC-001\nx\n```\nDEC-002\n```\n"}
	}
	for _, test := range []struct {
		name  string
		files map[string]string
		args  []string
		want  result
	}{
		{"no slug", nil, nil, result{2, "", "state append: expected <slug>\nusage: devrites-engine state append <slug> <changed> <record> <next>\n"}},
		{"no next action", nil, []string{"demo", "a", "DEC-001"}, result{2, "", "state append: expected <next>\nusage: devrites-engine state append <slug> <changed> <record> <next>\n"}},
		{"empty part", nil, []string{"demo", "", "DEC-001", "go"}, result{3, "state append: BLOCKED: what changed: found nothing, expected one line\nreason: DRV-STATE-ENTRY\n", ""}},
		{"digest", nil, []string{"demo", "bound " + strings.Repeat("0f", 32), "DEC-001", "go"}, result{3, "state append: BLOCKED: what changed: found a digest (\"0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f\"); it belongs to the record\nreason: DRV-STATE-ENTRY\n", ""}},
		{"fenced id", nil, []string{"demo", "a", "DEC-002", "go"}, result{3, "state append: BLOCKED: record: found no DEC-002 in decisions.md; write it first\nreason: DRV-STATE-ENTRY\n", ""}},
		{"part of an id", nil, []string{"demo", "a", "DEC-0010", "go"}, result{3, "state append: BLOCKED: record: found no DEC-0010 in decisions.md; write it first\nreason: DRV-STATE-ENTRY\n", ""}},
		{"no evidence", nil, []string{"demo", "a", "EVID-001", "go"}, result{3, "state append: BLOCKED: record: found no EVID-001 in evidence.md or browser-evidence.md; write it first\nreason: DRV-STATE-ENTRY\n", ""}},
		{"record not written", nil, []string{"demo", "a", "review.md", "go"}, result{3, "state append: BLOCKED: record: review.md: not found; write it first\nreason: DRV-STATE-ENTRY\n", ""}},
		{"old schema", map[string]string{".devrites/work/demo/state.md": "phase: build\n"}, []string{"demo", "a", "DEC-001", "go"}, result{3, "state append: BLOCKED: state.md: found schema \"2\", expected 4; run devrites-engine migrate <slug>\nreason: DRV-STATE-SCHEMA\n", ""}},
		{"drift over budget", map[string]string{".devrites/work/demo/drift.md": strings.Repeat("x\n", 240)}, []string{"demo", "a", "DEC-001", "go"}, result{3, "state append: BLOCKED: drift.md: 240 lines and 480 bytes, budget 160 lines and 64000 bytes; relocate text byte for byte to history/drift-<YYYYMMDD>.md (devrites-engine state relocate; plan revise), or split the file (plan course-correct), or add the line `Budget override: <=N lines; <reason>` with N at most 320, for another reason than the number of slices or criteria\nreason: DRV-STATE-OVER-BUDGET\n", ""}},
		{"remnant", map[string]string{".devrites/work/left/spec.md": "x\n"}, []string{"left", "a", "DEC-001", "go"}, result{2, "", "state append: state.md: not found; a folder without state.md is a remnant, not a workspace\n"}},
		{"unknown", nil, []string{"none", "a", "DEC-001", "go"}, result{2, "", "DRV-WORKSPACE-INVALID: found no work/none; check the slug, or make it with devrites-engine new\n"}},
		{"path for a slug", nil, []string{"../demo", "a", "DEC-001", "go"}, result{2, "", "DRV-WORKSPACE-INVALID: found slug \"../demo\"; name a folder of .devrites/work without slashes\n"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			contents := base()
			for name, text := range test.files {
				contents[name] = text
			}
			unchanged(t, project(t, contents), test.want, append([]string{"state", "append"}, test.args...)...)
		})
	}
}

func TestStateAppendOverBudgetIsReported(t *testing.T) {
	dir := project(t, map[string]string{
		".devrites/work/demo/state.md":     buildState + strings.Repeat("x\n", 120),
		".devrites/work/demo/decisions.md": "DEC-001\n",
	})
	got := run(t, dir, "state", "append", "demo", "a", "DEC-001", "go")
	if got.Code != 0 || !strings.HasPrefix(got.Err, "over budget: state.md: 134 lines and ") || !strings.HasSuffix(got.Err, "; move its narrative byte for byte to history/state-<YYYYMMDD>.md (devrites-engine state relocate)\n") {
		t.Errorf("got %+v", got)
	}
}

func TestStateRelocate(t *testing.T) {
	dir := project(t, map[string]string{".devrites/work/demo/state.md": buildState + "\n## Log\n- old\n  story\n\n## Rest\nx\n"})
	wantResult(t, run(t, dir, "state", "relocate", "demo", "state.md", "--section", "log"), result{0, "relocated: 14 bytes of state.md to history/state-20260102.md\n", ""})
	wantResult(t, run(t, dir, "state", "relocate", "demo", "state.md", "--lines", "15-15"), result{0, "relocated: 2 bytes of state.md to history/state-20260102.md\n", ""})
	want := map[string]string{
		".devrites/work/demo/state.md":                  buildState + "\n## Log\nMoved byte for byte to history/state-20260102.md.\n\n## Rest\nMoved byte for byte to history/state-20260102.md.\n",
		".devrites/work/demo/history/state-20260102.md": "- old\n  story\nx\n",
	}
	if diff := cmp.Diff(want, snapshot(t, dir)); diff != "" {
		t.Error(diff)
	}
}

func TestStateRelocateRefuses(t *testing.T) {
	for _, test := range []struct {
		args []string
		want result
	}{
		{[]string{"demo", "state.md"}, result{2, "", "state relocate: expected either --section <title> or --lines <first-last>\n"}},
		{[]string{"demo", "state.md", "--lines", "1-2", "--section", "Log"}, result{2, "", "state relocate: expected either --section <title> or --lines <first-last>\n"}},
		{[]string{"demo", "../state.md", "--lines", "1-2"}, result{2, "", "state relocate: \"../state.md\": expected an artifact with a budget\n"}},
		{[]string{"demo", "gates.md", "--lines", "1-2"}, result{2, "", "state relocate: gates.md: its lines are read in place by the engine; nothing of it moves\n"}},
		{[]string{"demo", "state.md", "--lines", "6"}, result{3, "", "state relocate: BLOCKED: --lines: found \"6\", expected <first-last>, such as 12-80\n"}},
		{[]string{"demo", "state.md", "--lines", "6-7"}, result{3, "", "state relocate: BLOCKED: state.md: the lines hold the cursor's phase; move narrative alone\n"}},
		{[]string{"demo", "state.md", "--section", "Log"}, result{3, "", "state relocate: BLOCKED: state.md: found no heading \"Log\"\n"}},
		{[]string{"demo", "plan.md", "--lines", "1-2"}, result{1, "", "state relocate: plan.md: not found\n"}},
		{[]string{"demo", "spec.md", "--lines", "1-1"}, result{1, "", "state relocate: spec.md: found a symbolic link, expected a regular file; replace the link by the file\n"}},
	} {
		dir := project(t, map[string]string{".devrites/work/demo/state.md": buildState})
		if err := os.Symlink("state.md", filepath.Join(dir, ".devrites/work/demo/spec.md")); err != nil {
			t.Fatal(err)
		}
		unchanged(t, dir, test.want, append([]string{"state", "relocate"}, test.args...)...)
	}
}

const waiting = "| phase | build |\n| status | awaiting_human |\n| schema | 4 |\n\n## Awaiting human\n- q-2026-01-01-001\n\n## Log\n- old\n"

func TestStateResolve(t *testing.T) {
	const register = "## q-2026-01-01-001 Format?\nstatus: open\n\n## q-2026-01-01-002\nstatus: open\n\n## q-2026-01-01-003\nstatus: answered\n"
	resumed := "| phase | build |\n| status | running |\n| schema | 4 |\n| next_action | resume with /rite-build |\n\n## Log\n- old\n- " + at + " build: resolved q-2026-01-01-001\n"
	answered := "status: answered\nanswered_at: " + at + "\nanswer: CSV, please\n"
	dropped := "status: dropped\nanswered_at: " + at + "\nanswer: dropped\n"
	first := func(text string) string { return strings.Replace(register, "status: open\n", text, 1) }
	for _, test := range []struct {
		name                string
		batch               string
		args                []string
		want                result
		register, wantState string
	}{
		{"answer", "", []string{"q-2026-01-01-001", "CSV,", " please"}, result{0, "answered: q-2026-01-01-001\n", ""}, first(answered), resumed},
		{"drop", "", []string{"--drop", "q-2026-01-01-001"}, result{0, "dropped: q-2026-01-01-001\n", ""}, first(dropped), resumed},
		{"another question", "", []string{"--drop", "q-2026-01-01-002", "no", "need"}, result{0, "dropped: q-2026-01-01-002\n", ""},
			strings.Replace(register, "002\nstatus: open\n", "002\nstatus: dropped\nanswered_at: "+at+"\nanswer: no need\n", 1), waiting},
		{"batch of two", "q-2026-01-01-001: CSV, please\n--drop q-2026-01-01-002: moot\n", []string{"--batch", "batch"}, result{0, "answered: q-2026-01-01-001\ndropped: q-2026-01-01-002\n", ""},
			strings.Replace(first(answered), "002\nstatus: open\n", "002\nstatus: dropped\nanswered_at: "+at+"\nanswer: moot\n", 1), resumed},
		{"last line without line break", "q-2026-01-01-001: CSV, please\n--drop q-2026-01-01-002: moot", []string{"--batch", "batch"}, result{0, "answered: q-2026-01-01-001\n", ""}, first(answered), resumed},
		{"batch stops", "q-2026-01-01-001: CSV, please\nq-2026-01-01-003: x\nq-2026-01-01-002: y\n", []string{"--batch", "batch"},
			result{4, "answered: q-2026-01-01-001\nstate resolve: BLOCKED: questions.md:10: q-2026-01-01-003 has status \"answered\": the question is not open\nreason: DRV-QUESTION-NOT-OPEN\n", ""}, first(answered), resumed},
		{"not open", "", []string{"q-2026-01-01-003", "x"}, result{4, "state resolve: BLOCKED: questions.md:8: q-2026-01-01-003 has status \"answered\": the question is not open\nreason: DRV-QUESTION-NOT-OPEN\n", ""}, register, waiting},
		{"no arguments", "", nil, result{5, "", "state resolve: expected <qid> <answer>, --drop <qid> or --batch <file>\n"}, register, waiting},
		{"no answer", "", []string{"q-2026-01-01-001"}, result{5, "", "state resolve: expected an answer after \"q-2026-01-01-001\"\n"}, register, waiting},
	} {
		t.Run(test.name, func(t *testing.T) {
			dir := project(t, map[string]string{
				".devrites/ACTIVE": "demo\n", ".devrites/work/demo/state.md": waiting, ".devrites/work/demo/questions.md": register, "batch": test.batch,
			})
			wantResult(t, run(t, dir, append([]string{"state", "resolve"}, test.args...)...), test.want)
			if diff := cmp.Diff(test.register, readFile(t, dir, ".devrites/work/demo/questions.md")); diff != "" {
				t.Errorf("questions.md: %s", diff)
			}
			if diff := cmp.Diff(test.wantState, readFile(t, dir, ".devrites/work/demo/state.md")); diff != "" {
				t.Errorf("state.md: %s", diff)
			}
		})
	}
}

func TestStateResolveWithout(t *testing.T) {
	dir := project(t, map[string]string{".devrites/work/demo/state.md": waiting})
	unchanged(t, dir, result{2, "", "found no active workspace; name a slug, or write one into .devrites/ACTIVE\n"}, "state", "resolve", "q-1", "x")
	writeFile(t, dir, ".devrites/ACTIVE", "demo")
	unchanged(t, dir, result{2, "", "state resolve: questions.md: not found\n"}, "state", "resolve", "q-1", "x")
	if got := run(t, dir, "state", "resolve", "--batch", "none"); got.Code != 5 {
		t.Errorf("got %+v", got)
	}
	if err := os.Mkdir(filepath.Join(dir, ".devrites/work/demo/questions.md"), 0o755); err != nil {
		t.Fatal(err)
	}
	unchanged(t, dir, result{2, "", "state resolve: questions.md: found something else than a regular file; put a regular file there\n"}, "state", "resolve", "q-1", "x")
}

// Both block with exit code 3; the reason tells them apart.
func TestFault13ReasonOfABlockedResolve(t *testing.T) {
	dir := project(t, map[string]string{".devrites/ACTIVE": "demo\n", ".devrites/work/demo/state.md": waiting, ".devrites/work/demo/questions.md": "x\n"})
	unchanged(t, dir, result{3, "state resolve: BLOCKED: questions.md: \"q-9\": no such question; take an id from a heading `## q-…` (rows of a table are edited by hand)\nreason: DRV-QUESTION-NOT-FOUND\n", ""}, "state", "resolve", "q-9", "x")
	writeFile(t, dir, ".devrites/work/demo/state.md", "phase: build\n")
	unchanged(t, dir, result{3, "state resolve: BLOCKED: state.md: found schema \"2\", expected 4; run devrites-engine migrate <slug>\nreason: DRV-STATE-SCHEMA\n", ""}, "state", "resolve", "q-9", "x")
}

func TestStateClose(t *testing.T) {
	dir := project(t, map[string]string{".devrites/ACTIVE": "demo\n", ".devrites/work/demo/state.md": buildState, ".devrites/work/demo/packets/a.md": "a", ".devrites/work/other/state.md": buildState})
	wantResult(t, run(t, dir, "state", "close", "demo"), result{0, "archived: demo\n", ""})
	want := map[string]string{
		".devrites/ACTIVE": "", ".devrites/archive/demo/state.md": buildState, ".devrites/archive/demo/packets/a.md": "a", ".devrites/work/other/state.md": buildState,
	}
	if diff := cmp.Diff(want, snapshot(t, dir)); diff != "" {
		t.Error(diff)
	}
	writeFile(t, dir, ".devrites/ACTIVE", "kept\n")
	wantResult(t, run(t, dir, "state", "close", "other"), result{0, "archived: other\n", "state close: warning: DRV-ACTIVE-STALE: found ACTIVE, which names the workspace \"kept\" that does not exist; write another slug into it or empty it\n"})
	if got := readFile(t, dir, ".devrites/ACTIVE"); got != "kept\n" {
		t.Errorf("ACTIVE: got %q", got)
	}
}

func TestStateCloseRefuses(t *testing.T) {
	outside := t.TempDir()
	for _, test := range []struct {
		name    string
		prepare func(t *testing.T, dir string)
		args    []string
		code    int
	}{
		{"no slug", nil, nil, 4},
		{"two slugs", nil, []string{"demo", "demo"}, 4},
		{"no workspace", nil, []string{"none"}, 4},
		{"a path", nil, []string{"../demo"}, 4},
		{"remnant", func(t *testing.T, dir string) { writeFile(t, dir, ".devrites/work/left/spec.md", "x") }, []string{"left"}, 4},
		{"old schema", func(t *testing.T, dir string) { writeFile(t, dir, ".devrites/work/demo/state.md", "phase: done\n") }, []string{"demo"}, 3},
		{"archive taken", func(t *testing.T, dir string) { writeFile(t, dir, ".devrites/archive/demo/x", "x") }, []string{"demo"}, 5},
		{"broken link in the archive", func(t *testing.T, dir string) {
			writeFile(t, dir, ".devrites/archive/x", "x")
			link(t, "nowhere", dir, ".devrites/archive/demo")
		}, []string{"demo"}, 5},
		{"archive is a file", func(t *testing.T, dir string) { writeFile(t, dir, ".devrites/archive", "x") }, []string{"demo"}, 1},
		{"archive leads out", func(t *testing.T, dir string) { link(t, outside, dir, ".devrites/archive") }, []string{"demo"}, 1},
		{"workspace leads out", func(t *testing.T, dir string) { link(t, outside, dir, ".devrites/work/away") }, []string{"away"}, 1},
		{"another workspace leads out", func(t *testing.T, dir string) { link(t, outside, dir, ".devrites/work/away") }, []string{"demo"}, 3},
	} {
		t.Run(test.name, func(t *testing.T) {
			dir := project(t, map[string]string{".devrites/ACTIVE": "demo\n", ".devrites/work/demo/state.md": buildState})
			if test.prepare != nil {
				test.prepare(t, dir)
			}
			before := snapshot(t, dir)
			got := run(t, dir, append([]string{"state", "close"}, test.args...)...)
			if got.Code != test.code || got.Out+got.Err == "" {
				t.Errorf("got %+v, want code %d", got, test.code)
			}
			if diff := cmp.Diff(before, snapshot(t, dir)); diff != "" {
				t.Error(diff)
			}
		})
	}
	entries, err := os.ReadDir(outside)
	if err != nil || len(entries) != 0 {
		t.Errorf("outside: %v, %v", entries, err)
	}
}

func link(t *testing.T, target, dir, name string) {
	t.Helper()
	if err := os.Symlink(target, filepath.Join(dir, name)); err != nil {
		t.Fatal(err)
	}
}

func TestStateCloseUnderARoadmap(t *testing.T) {
	const roadmap = "# Roadmap\n\nSequence root: a\nDecision: DEC-002\n\n| Position | Workspace |\n| --- | --- |\n| 1 | a |\n| 2 | b |\n"
	first := buildState
	second := strings.Replace(buildState, "| schema | 4 |\n", "| schema | 4 |\n| sequence_parent | a |\n| sequence_position | 2 |\n", 1)
	contents := map[string]string{
		".devrites/work/a/state.md": first, ".devrites/work/a/roadmap.md": roadmap, ".devrites/work/a/decisions.md": "## DEC-002 Order\nx\n",
		".devrites/work/b/state.md": second,
	}
	dir := project(t, contents)
	wantResult(t, run(t, dir, "state", "close", "a"), result{0, "archived: a\nsuccessor: b\n", ""})
	wantResult(t, run(t, dir, "state", "close", "b"), result{0, "archived: b\n", ""})

	contents[".devrites/work/a/decisions.md"] = "none\n"
	dir = project(t, contents)
	before := snapshot(t, dir)
	got := run(t, dir, "state", "close", "a")
	if got.Code != 3 || !strings.HasSuffix(got.Out, "reason: DRV-ROADMAP-INVALID\n") {
		t.Errorf("got %+v", got)
	}
	if diff := cmp.Diff(before, snapshot(t, dir)); diff != "" {
		t.Error(diff)
	}
}
