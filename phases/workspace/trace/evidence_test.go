package trace

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

const goodEvidence = `# Evidence

## EVID-001 totals
Command: ` + "`go test ./...`" + ` in the root
Result: exit 0, passed
Related: AC-001, SLICE-001
Selector: TestTotals
Counts: collected 5, ran 4, passed 4, failed 0, skipped 1; attempt 2; first: failed
`

func TestEvidence(t *testing.T) {
	for _, c := range []struct {
		name, text string
		count      int
		problems   []string
		advisories []string
	}{
		{"good", goodEvidence, 1, nil, nil},
		{"counts with slashes", strings.Replace(goodEvidence, "collected 5, ran 4, passed 4, failed 0, skipped 1", "5/4/4/0/1", 1), 1, nil, nil},
		{"runner's own words", "- EVID-001: `pytest -k x` AC-001; selector: x; 5 collected, 5 ran, 5 passed, 0 failed, 0 skipped; attempt 1; first: passed\n", 1, nil, nil},
		{"table", "| ID | Command | Result | Related |\n|---|---|---|---|\n| EVID-001 | make lint | ok | SLICE-001 |\n| EVID-002 | make test | ok | AC-001 |\n", 2, nil, []string{
			"ADVISORY evidence: EVID-002 names AC-001 and has no selector, counts and attempt; behavioural evidence needs them (evidence.md:4)",
		}},
		{"nothing in it", "## EVID-001 seen\n\nProse.\n", 1, []string{
			"evidence.md:1: EVID-001 names no command or action; expected what was run or done, as `Command: …`; record the executed command",
			"evidence.md:1: EVID-001 has no result; expected what came out, as `Result: …`; record the result of that run",
		}, nil},
		{"twice", goodEvidence + strings.TrimPrefix(goodEvidence, "# Evidence\n"), 2, []string{
			"evidence.md:10: EVID-001 a second time; expected each id once (first at line 3); give the later entry the next unused id",
		}, nil},
		{"half", "## EVID-001\nCommand: go test\nResult: ok\nSelector: x\npassed 3, attempt 1\n", 1, []string{
			"evidence.md:1: EVID-001 lacks collected, ran, failed, skipped, first: <result> of the attempt; expected selector, counts (collected, ran, passed, failed, skipped) and `attempt n; first: <result>` of one run",
		}, nil},
		{"sum", strings.Replace(goodEvidence, "passed 4", "passed 2", 1), 1, []string{
			"evidence.md:3: EVID-001 ran 4, passed 2 and failed 0; expected ran to be their sum; record output and exit of one run",
		}, nil},
		{"more ran than collected", strings.Replace(goodEvidence, "collected 5", "collected 3", 1), 1, []string{
			"evidence.md:3: EVID-001 collected 3 and ran 4; expected at least as many collected; record output and exit of one run",
		}, nil},
		{"result against counts", strings.Replace(goodEvidence, "passed 4, failed 0", "passed 3, failed 1", 1), 1, []string{
			`evidence.md:3: EVID-001 has the result "exit 0, passed" and 1 failed; expected a result that agrees with the counts; record output and exit of one run`,
		}, nil},
		{"nothing ran", strings.Replace(goodEvidence, "collected 5, ran 4, passed 4, failed 0, skipped 1", "5/0/0/0/5", 1), 1, []string{
			"evidence.md:3: EVID-001 passed without a test that ran; expected at least one; record output and exit of one run",
		}, nil},
		{"an empty field takes no next line", "## EVID-001\nCommand:\nResult:\nselector:\nDone by hand.\n", 1, []string{
			"evidence.md:1: EVID-001 names no command or action; expected what was run or done, as `Command: …`; record the executed command",
			"evidence.md:1: EVID-001 has no result; expected what came out, as `Result: …`; record the result of that run",
		}, nil},
		{"an endless entry", "## EVID-001 `x`\n" + strings.Repeat(strings.Repeat("x", 1023)+"\n", 4097), 0, []string{
			"evidence.md: line 4097: found an entry of more than 4194304 bytes; move raw output into a file of its own",
		}, nil},
		{"fenced", "```\n## EVID-001\n```\n", 0, nil, nil},
		{"NUL", "\x00", 0, []string{"evidence.md: line 1: found NUL byte at byte 0, expected UTF-8 text; save the file as UTF-8"}, nil},
	} {
		for _, ending := range []string{"\n", "\r\n"} {
			t.Run(c.name, func(t *testing.T) {
				report := Evidence("evidence.md", strings.NewReader(strings.ReplaceAll(c.text, "\n", ending)))
				if report.Count != c.count {
					t.Errorf("got %d entries, want %d", report.Count, c.count)
				}
				if diff := cmp.Diff(c.problems, texts(report.Problems)); diff != "" {
					t.Errorf("problems (-want +got):\n%s", diff)
				}
				if diff := cmp.Diff(c.advisories, report.Advisories); diff != "" {
					t.Errorf("advisories (-want +got):\n%s", diff)
				}
			})
		}
	}
}

func TestPassing(t *testing.T) {
	for line, want := range map[string]bool{
		"result: passed":          true,
		"exit: 0":                 true,
		"exit code 1":             false,
		"Result: pass, 2 failed":  false,
		"result: failed at first": false,
		"passed 3, failed 0":      true,
		"passed 3, failed 1":      false,
		"seen":                    false,
	} {
		var passing bool
		if err := Entries(strings.NewReader("- EVID-001 "+line), func(e *Entry) { passing = e.Passing }); err != nil {
			t.Fatal(err)
		}
		if passing != want {
			t.Errorf("%s: got %v", line, passing)
		}
	}
}

func FuzzEntries(f *testing.F) {
	f.Add(goodEvidence)
	f.Add("| a |\n| EVID-001 |\n- EVID-2\n\n## EVID-3\r\n### x\n- y\n")
	f.Fuzz(func(t *testing.T, text string) {
		last := 0
		_ = Entries(strings.NewReader(text), func(e *Entry) {
			if e.Line < last || !strings.HasPrefix(e.ID, "EVID-") {
				t.Errorf("%+v after line %d", e, last)
			}
			last = e.Line
		})
		Evidence("evidence.md", strings.NewReader(text))
	})
}
