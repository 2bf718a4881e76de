package trace

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

const decisionsText = `# Decisions

## DEC-001 — Round half up
Status: accepted
- **Files:** ` + "`src/money`, docs/a.md" + `
Tags: money, API

Context.

## DEC-002 Store cents
Status: proposed
Files: src/store.go
` + "```\nTags: fenced\n```" + `

## Carry-forward constraints
- Amounts are integers; SLICE-001, EVID-003; Files: src/money/a.go
- Dates are UTC; SLICE-002; EVID-004; Files: src/time.go
`

func TestSelectDecisions(t *testing.T) {
	decisions, err := ParseDecisions([]byte(decisionsText))
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		file, tag   string
		all         []string
		constraints int
	}{
		{"", "", []string{"DEC-001", "DEC-002"}, 2},
		{"src/money/a.go", "", []string{"DEC-001"}, 1},
		{"src", "", []string{"DEC-001", "DEC-002"}, 2},
		{"src/moneybag.go", "", nil, 0},
		{"", "api", []string{"DEC-001"}, 0},
		{"src/store.go", "api", nil, 0},
		{"", "fenced", nil, 0},
	} {
		kept := decisions.Select(c.file, c.tag)
		var ids []string
		for _, each := range kept.All {
			ids = append(ids, each.ID)
		}
		if !cmp.Equal(c.all, ids) || len(kept.Constraints) != c.constraints {
			t.Errorf("%q, %q: got %q and %d constraints, want %q and %d", c.file, c.tag, ids, len(kept.Constraints), c.all, c.constraints)
		}
	}
	want := "## DEC-002 Store cents\nStatus: proposed\nFiles: src/store.go\n```\nTags: fenced\n```\n"
	if diff := cmp.Diff(want, decisions.All[1].Text); diff != "" {
		t.Errorf("text (-want +got):\n%s", diff)
	}
}

func TestCheckDecisions(t *testing.T) {
	tasks := "## SLICE-001 a\nPrior-slice learnings: none\n## SLICE-002 b\nPrior-slice learnings: SLICE-001: amounts are integers\n"
	for _, c := range []struct {
		name, text, tasks    string
		problems, advisories []string
	}{
		{"before the plan", decisionsText, "", nil, nil},
		{"one is not taken up", decisionsText, tasks, nil, []string{
			"ADVISORY carry-forward: no slice takes this constraint into its Prior-slice learnings (decisions.md:19)",
		}},
		{"taken up by evidence id and by words", decisionsText, tasks + "## SLICE-003 c\nPrior-slice learnings: as EVID-004 shows\n", nil, nil},
		{"words", decisionsText, tasks + "## SLICE-003 c\nPrior-slice learnings: Dates are UTC everywhere\n", nil, nil},
		{"incomplete", "## Carry-forward constraints\n- Just a rule\n", tasks, []string{
			"decisions.md:2: a carry-forward constraint without Files:, a source slice, evidence; expected rule, source slice, evidence and `Files:` on one line; complete the line",
		}, []string{"ADVISORY carry-forward: no slice takes this constraint into its Prior-slice learnings (decisions.md:2)"}},
		{"unknown source", "## Carry-forward constraints\n- x; SLICE-009; EVID-001; Files: a\n", "## SLICE-001 a\nPrior-slice learnings: EVID-001\n", []string{
			"decisions.md:2: a carry-forward constraint from SLICE-009, which tasks.md does not hold; expected a slice of the plan; correct the id",
		}, nil},
		{"twice and without status", "## DEC-001 a\n## DEC-001 b\nStatus: x\n", "", []string{
			"decisions.md:2: DEC-001 a second time; expected each id once; give the later decision the next unused id",
		}, []string{"ADVISORY decision: DEC-001 has no Status (decisions.md:1)"}},
		{"NUL", "\x00", "", []string{"decisions.md: line 1: found NUL byte at byte 0, expected UTF-8 text; save the file as UTF-8"}, nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			var planned []byte
			if c.tasks != "" {
				planned = []byte(c.tasks)
			}
			report := CheckDecisions([]byte(c.text), planned)
			if diff := cmp.Diff(c.problems, texts(report.Problems)); diff != "" {
				t.Errorf("problems (-want +got):\n%s", diff)
			}
			if diff := cmp.Diff(c.advisories, report.Advisories); diff != "" {
				t.Errorf("advisories (-want +got):\n%s", diff)
			}
		})
	}
}
