package budget_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"rules_handbook/phases/workspace/budget"
	"rules_handbook/phases/workspace/files"
	"rules_handbook/phases/workspace/markdown"
)

// The table of spec 15.8 and the tests of 4.2.
func TestJudge(t *testing.T) {
	for _, test := range []struct {
		file     string
		lines    int
		bytes    int64
		override string
		want     budget.Verdict
	}{
		{"state.md", 120, 48_000, "", budget.Within},
		{"state.md", 121, 3_000, "", budget.Over},
		{"state.md", 3, 48_001, "", budget.Over},
		{"state.md", 3, 72_000, "", budget.Blocked},
		{"state.md", 3, 71_999, "", budget.Over},
		{"state.md", 180, 3_000, "Budget override: <=200 lines; history", budget.Blocked},
		{"plan.md", 329, 20_000, "", budget.Over},
		{"plan.md", 330, 20_000, "", budget.Blocked},
		{"plan.md", 330, 20_000, "Budget override: <=340 lines; long rollback table", budget.Covered},
		{"plan.md", 330, 20_000, "Budget override: long rollback table", budget.Blocked},
		{"plan.md", 330, 20_000, "Budget override: <=441 lines; x", budget.Blocked},
		{"plan.md", 440, 20_000, "Budget override: <=440 lines; x", budget.Covered},
		{"plan.md", 330, 140_000, "Budget override: <=340 lines; x", budget.Blocked},
		{"plan.md", 330, 136_000, "Budget override: <=340 lines; x", budget.Covered},
		{"plan.md", 341, 20_000, "Budget override: <=340 lines; x", budget.Blocked},
		{"evidence.md", 5_000, 300_000, "", budget.Over},
		{"browser-evidence.md", 5_000, 300_000, "", budget.Over},
		{"touched-files.md", 5_000, 300_000, "", budget.Over},
		{"drift.md", 240, 100, "", budget.Blocked},
		{"tasks.md", 300, 100, "", budget.Over},
		{"tasks.md", 419, 100, "", budget.Over},
		{"tasks.md", 420, 100, "", budget.Blocked},
		{"state.md", 1, 100_000, "", budget.Blocked},
	} {
		t.Run(strings.Join([]string{test.file, test.override}, " "), func(t *testing.T) {
			text, err := markdown.Parse([]byte(test.override))
			if err != nil {
				t.Fatal(err)
			}
			got, ok := budget.Judge(test.file, budget.Measure{Lines: test.lines, Bytes: test.bytes}, text)
			if !ok || got.Verdict != test.want {
				t.Errorf("%d lines, %d bytes: got %s, want %s", test.lines, test.bytes, got.Verdict, test.want)
			}
		})
	}
}

// 48 KiB in the contract are 120 lines of 400 bytes.
func TestFault17KibibytesOrBytes(t *testing.T) {
	got, _ := budget.Judge("state.md", budget.Measure{}, nil)
	if got.ByteBudget != 48_000 {
		t.Errorf("got %d", got.ByteBudget)
	}
}

func TestNoBudget(t *testing.T) {
	for _, name := range []string{"other.md", "roadmap.md", "visual/a.html", "packets/a.md"} {
		if got, ok := budget.Judge(name, budget.Measure{Lines: 1 << 20}, nil); ok {
			t.Errorf("%s: got %+v", name, got)
		}
	}
}

func TestOverride(t *testing.T) {
	const good = "Budget override: <=300 lines; long table"
	for _, test := range []struct {
		name, text string
		counts     bool
		refused    string
	}{
		{"none", "text\n", false, ""},
		{"plain", "# Plan\n" + good + "\n", true, ""},
		{"CRLF", good + "\r\n", true, ""},
		{"leading blanks", "     " + good, true, ""},
		{"fenced", "```\n" + good + "\n```\n", false, ""},
		{"fenced by tildes", "~~~\n" + good + "\n~~~\n", false, ""},
		{"unclosed fence", "```\n" + good + "\n", false, ""},
		{"tildes after four blanks are no fence", "    ~~~\n" + good + "\n    ~~~\n", true, ""},
		{"no reason", "Budget override: <=300 lines;\n", false, "line 1 does not read `Budget override: <=N lines; <reason>`"},
		{"blank reason", "Budget override: <=300 lines;   \n", false, "line 1 does not read `Budget override: <=N lines; <reason>`"},
		{"bare label", "x\nBudget override:\n", false, "line 2 does not read `Budget override: <=N lines; <reason>`"},
		{"other sign", "Budget override: ≤300 lines; x\n", false, "line 1 does not read `Budget override: <=N lines; <reason>`"},
		{"list item", "- " + good + "\n", false, "line 1 does not read `Budget override: <=N lines; <reason>`"},
		{"letter case", "budget override: <=300 lines; x\n", false, "line 1 does not read `Budget override: <=N lines; <reason>`"},
		{"too many", "Budget override: <=441 lines; x\n", false, "line 1 permits 441 lines, more than twice the budget (440)"},
		{"far too many", "Budget override: <=999999999 lines; x\n", false, "line 1 permits 999999999 lines, more than twice the budget (440)"},
		{"two", good + "\n" + good + "\n", false, "line 2 is a second override, after line 1; keep one"},
		{"in a sentence", "A " + good, false, ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			got, _ := budget.Bytes("plan.md", []byte(test.text))
			if got.Overridden() != test.counts || got.Refused != test.refused {
				t.Errorf("got %v, %q", got.Override, got.Refused)
			}
		})
	}
	if got, _ := budget.Bytes("plan.md", []byte(good+"\n\x00")); got.Overridden() {
		t.Error("counts in text with a NUL")
	}
}

func TestMessages(t *testing.T) {
	for _, test := range []struct {
		file  string
		lines int
		text  string
		want  string
	}{
		{"brief.md", 80, "", "brief.md: 80 lines and 10 bytes, budget 80 lines and 32000 bytes"},
		{"brief.md", 161, "", "brief.md: 161 lines and 10 bytes, budget 80 lines and 32000 bytes; relocate text byte for byte to history/brief-<YYYYMMDD>.md (devrites-engine state relocate; plan revise), or split the file (plan course-correct)"},
		{"brief.md", 160, "", "brief.md: 160 lines and 10 bytes, budget 80 lines and 32000 bytes; relocate text byte for byte to history/brief-<YYYYMMDD>.md (devrites-engine state relocate; plan revise), or split the file (plan course-correct), or add the line `Budget override: <=N lines; <reason>` with N at most 160, for another reason than the number of slices or criteria"},
		{"brief.md", 120, "Budget override: <=130 lines; quotes", "brief.md: 120 lines and 10 bytes, budget 80 lines and 32000 bytes; line 1 permits 130 lines and 52000 bytes"},
		{"state.md", 200, "Budget override: <=230 lines; log", "state.md: 200 lines and 10 bytes, budget 120 lines and 48000 bytes; the override does not count: line 1: cursor history never justifies an override; move its narrative byte for byte to history/state-<YYYYMMDD>.md (devrites-engine state relocate)"},
		{"tasks.md", 600, "", "tasks.md: 600 lines and 10 bytes, budget 280 lines and 112000 bytes; split the feature into a sequence (plan course-correct), or relocate text byte for byte to history/tasks-<YYYYMMDD>.md (devrites-engine state relocate; plan revise)"},
		{"gates.md", 401, "", "gates.md: 401 lines and 10 bytes, budget 200 lines and 80000 bytes; split the feature into a sequence (plan course-correct)"},
		{"notes.md", 321, "", "notes.md: 321 lines and 10 bytes, budget 160 lines and 64000 bytes; remove the notes that are settled (devrites-engine note rm)"},
		{"evidence.md", 600, "", "evidence.md: 600 lines and 10 bytes, budget 280 lines and 112000 bytes; proof may grow: read its binding and index, not the whole file"},
	} {
		text, err := markdown.Parse([]byte(test.text))
		if err != nil {
			t.Fatal(err)
		}
		finding, _ := budget.Judge(test.file, budget.Measure{Lines: test.lines, Bytes: 10}, text)
		if diff := cmp.Diff(test.want, finding.Message()); diff != "" {
			t.Errorf("%s %d: %s", test.file, test.lines, diff)
		}
	}
}

func TestSurvey(t *testing.T) {
	path := t.TempDir()
	write := func(name, text string) {
		if err := os.WriteFile(filepath.Join(path, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	write("brief.md", "x\n")
	write("unknown.md", strings.Repeat("x\n", 1000))
	write("state.md", "")
	if err := os.Truncate(filepath.Join(path, "state.md"), 32<<20); err != nil {
		t.Fatal(err)
	}
	write("evidence.md", strings.Repeat("0123456789\n", 200_000)+"end")
	if err := os.Mkdir(filepath.Join(path, "tasks.md"), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink("brief.md", filepath.Join(path, "spec.md")); err != nil {
		t.Fatal(err)
	}
	dir, err := files.Open(path, files.Policy{})
	if err != nil {
		t.Fatal(err)
	}
	defer dir.Close()
	findings, unreadable := budget.Survey(dir)
	want := []budget.Finding{
		{File: "brief.md", Lines: 1, Bytes: 2, LineBudget: 80, ByteBudget: 32_000, Verdict: budget.Within},
		{File: "evidence.md", Lines: 200_001, Bytes: 2_200_003, LineBudget: 280, ByteBudget: 112_000, Verdict: budget.Over},
		{File: "state.md", Lines: 0, Bytes: 32 << 20, LineBudget: 120, ByteBudget: 48_000, Verdict: budget.Blocked},
	}
	if diff := cmp.Diff(want, findings); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff([]string{"spec.md", "tasks.md"}, unreadable); diff != "" {
		t.Error(diff)
	}
	if blocking := budget.Blocking(findings); len(blocking) != 1 || blocking[0].File != "state.md" {
		t.Errorf("got %+v", blocking)
	}
}
