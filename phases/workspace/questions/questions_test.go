package questions_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"rules_handbook/phases/workspace/questions"
)

func TestParse(t *testing.T) {
	const text = `# Questions
status: open

## q-2026-01-02-001 Which format?
status: open
gate: blocking
status: answered
  gate: advisory

## q-2 validating
status: Open
gate: validating
## q-3
status: resolved
gate: blocking
## q-4
status: open
gate: blocking
## Q-5
Status: open
status: open
gate: escalating
### note
## Log
status: open

| ID | Question | Gate | Status |
| --- | --- | --- | --- |
| Q-006 | why? | advisory | open |
| Q-007 | how? | validating | answered |

| Name | State |
| --- | --- |
| x | open |

` + "```\n## q-9\nstatus: open\ngate: blocking\n```\n"
	want := []questions.Question{
		{ID: "q-2026-01-02-001", Status: "open", Gate: "blocking", Line: 4},
		{ID: "q-2", Status: "open", Gate: "validating", Line: 10},
		{ID: "q-3", Status: "resolved", Gate: "blocking", Line: 13},
		{ID: "q-4", Status: "open", Gate: "blocking", Line: 16},
		{ID: "Q-5", Status: "open", Gate: "escalating", Line: 19},
		{ID: "Q-006", Status: "open", Gate: "advisory", Line: 29},
		{ID: "Q-007", Status: "answered", Gate: "validating", Line: 30},
	}
	for _, ending := range []string{"\n", "\r\n"} {
		got, err := questions.Parse([]byte(strings.ReplaceAll(text, "\n", ending)))
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Error(diff)
		}
		if diff := cmp.Diff([]string{"blocking", "validating", "escalating"}, questions.OpenGates(got)); diff != "" {
			t.Error(diff)
		}
	}
	if _, err := questions.Parse([]byte("\x00")); err == nil {
		t.Error("a file that is no text is read")
	}
}

func TestFault12OneRuleForQuestions(t *testing.T) {
	for _, test := range []struct {
		name, text   string
		open, blocks int
	}{
		{"indented status", "## q-1\n  status: open\ngate: blocking\n", 0, 0},
		{"a cell that says open elsewhere", "| Gate | Answer |\n| --- | --- |\n| blocking | open |\n", 0, 0},
		{"advisory", "## q-1\nstatus: open\ngate: advisory\n", 1, 0},
		{"no gate column", "| ID | Status |\n| --- | --- |\n| Q-1 | open |\n", 1, 0},
	} {
		all, err := questions.Parse([]byte(test.text))
		if err != nil {
			t.Fatal(err)
		}
		open, blocks := 0, 0
		for _, question := range all {
			if question.Open() {
				open++
			}
			if question.Blocks() {
				blocks++
			}
		}
		if open != test.open || blocks != test.blocks {
			t.Errorf("%s: %d open, %d block; want %d and %d", test.name, open, blocks, test.open, test.blocks)
		}
	}
}
