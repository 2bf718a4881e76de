package slices

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// canonical is a slice with every field of the contract's block.
const canonical = `# Tasks

## SLICE-001 Print totals
Goal: print totals
Satisfies: AC-001, AC-002
Acceptance criteria: the totals match
Complexity: 2 — one command
Mode: HITL
Gate: blocking
SLA: 4h
Checkpoint: which rounding? Only the owner knows
Dependencies: none
depends_on: []
Workspace dependencies: none
Consumes / Produces: none / Totals()
Known-Gotchas: none
Prior-slice learnings: none
Files likely touched: cmd/tally/main.go
Writer allowlist:
- ` + "`cmd/tally/main.go`" + `
- ` + "`cmd/tally/main_test.go`" + ` (new)
Tests/proof: go test ./... in the root, exit 0
Browser proof required: no
Frontend craft required: no
Design brief states: none
Visual acceptance: none
Fullstack (FE+BE): no
External dependencies: none
Existing to reuse / extend: none
Rollback notes: revert
Evidence required: test output
Edge/Prohibition coverage: EDGE-001
Done condition: the command prints the fixture's totals
`

func TestEveryFieldOfTheCanonicalBlock(t *testing.T) {
	document := parse(t, canonical)
	var names []string
	for _, field := range document.Slices[0].Fields {
		if !field.Known {
			t.Errorf("%s is not known", field.Name)
		}
		names = append(names, field.Name)
	}
	if diff := cmp.Diff(Canonical, names); diff != "" {
		t.Errorf("fields (-want +got):\n%s", diff)
	}
	graph := document.Graph()
	if len(graph.Problems) != 0 || len(graph.Advisories) != 0 {
		t.Errorf("got %v and %v, want neither problems nor advisories", texts(graph.Problems), graph.Advisories)
	}
	if diff := cmp.Diff([]string{"cmd/tally/main.go", "cmd/tally/main_test.go"}, document.Slices[0].Allowlist()); diff != "" {
		t.Errorf("allowlist (-want +got):\n%s", diff)
	}
	if got := document.Slices[0].Title; got != "Print totals" {
		t.Errorf("title %q", got)
	}
}

func TestFieldNames(t *testing.T) {
	for _, c := range []struct{ line, name, value string }{
		{"no colon", "", ""},
		{" Goal: indented", "", ""},
		{"- Goal: item", "", ""},
		{"http://x", "http", "//x"},
		{"a1: digits are no name", "", ""},
		{"This is a sentence that is far too long to be a name: x", "", ""},
		{"GOAL: x", "Goal", "x"},
		{"Consumes/Produces: a / b", "Consumes / Produces", "a / b"},
		{"fullstack (fe+be): yes", "Fullstack (FE+BE)", "yes"},
		{"Proof: make test", "Tests/proof", "make test"},
		{"Size rationale: one codec", "Size rationale", "one codec"},
		{"Owner note: x", "Owner note", "x"},
	} {
		field, ok := cutField(c.line)
		if ok != (c.name != "") || field.Name != c.name || field.Value != c.value {
			t.Errorf("%q gives %q, %q, want %q, %q", c.line, field.Name, field.Value, c.name, c.value)
		}
	}
}

func TestContinuedValues(t *testing.T) {
	for _, c := range []struct{ name, lines, goal string }{
		{"items", "Goal:\n- one\n2. two\n", "one\ntwo"},
		{"items after a blank", "Goal:\n\n* one\n", "one"},
		{"indented", "Goal: one\n  and two\n", "one\nand two"},
		{"a blank ends it", "Goal: one\n\n- two\n", "one"},
		{"prose ends it", "Goal: one\nThen\n- two\n", "one"},
		{"a field written as an item", "Goal:\n- Satisfies: AC-001\n", ""},
		{"a fence", "Goal:\n```\n- one\n```\n", ""},
		{"the first counts", "Goal: one\nGoal: two\n- three\n", "one"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := one(t, "## SLICE-001 x\n"+c.lines).Value(Goal); got != c.goal {
				t.Errorf("got %q, want %q", got, c.goal)
			}
		})
	}
}

func TestText(t *testing.T) {
	tasks := "# Tasks\n## SLICE-001: One\nGoal: one\n\n### Notes\n```md\n## SLICE-009 example\n## Other\n```\n\n\n## Waves\nGoal: none of one's\n## SLICE-002 — Two\nGoal: two"
	for _, c := range []struct{ id, want string }{
		{"SLICE-001", "## SLICE-001: One\nGoal: one\n\n### Notes\n```md\n## SLICE-009 example\n## Other\n```\n"},
		{"SLICE-002", "## SLICE-002 — Two\nGoal: two\n"},
	} {
		slice, ok := parse(t, tasks).ByID(c.id)
		if !ok {
			t.Fatalf("%s not found", c.id)
		}
		if diff := cmp.Diff(c.want, slice.Text()); diff != "" {
			t.Errorf("%s (-want +got):\n%s", c.id, diff)
		}
	}
	if _, ok := parse(t, tasks).ByID("SLICE-009"); ok {
		t.Error("a fenced heading started a slice")
	}
}

func TestNoText(t *testing.T) {
	for _, bad := range []string{"## SLICE-001 \x00", "## SLICE-001 \xff"} {
		if _, err := Parse([]byte(bad)); err == nil {
			t.Errorf("%q was accepted", bad)
		}
	}
}

func FuzzParse(f *testing.F) {
	f.Add(canonical)
	f.Add(two("Dependencies: SLICE-001 (via x", "depends_on: [SLICE-009"))
	f.Add("## SLICE-001\n- a: b\n1. c\r\n```\n## SLICE-2")
	f.Fuzz(func(t *testing.T, text string) {
		document, err := Parse([]byte(text))
		if err != nil {
			return
		}
		graph := document.Graph()
		crlf, err := Parse([]byte(strings.ReplaceAll(strings.ReplaceAll(text, "\r\n", "\n"), "\n", "\r\n")))
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(texts(graph.Problems), texts(crlf.Graph().Problems)); diff != "" {
			t.Errorf("CRLF differs:\n%s", diff)
		}
		for i := range document.Slices {
			slice := &document.Slices[i]
			if !IsID(slice.ID) {
				t.Errorf("id %q", slice.ID)
			}
			report := document.Check(slice, []byte(text), nil)
			if report.Criteria != len(slice.Criteria()) {
				t.Error("criteria differ")
			}
			Withheld("own", document, slice, func(string) (*Workspace, error) {
				return &Workspace{Document: document}, nil
			})
		}
	})
}
