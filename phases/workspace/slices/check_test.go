package slices

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

const spec = "## Acceptance criteria\n- [ ] AC-001: totals\n- [ ] AC-012: dozen\n"

func TestCheck(t *testing.T) {
	good := "## SLICE-001 One\nGoal: one\nSatisfies: AC-001, AC-012\nDependencies: none\ndepends_on: []\n" +
		"Files likely touched: a.go\nWriter allowlist: a.go; b.go\nTests/proof: go test\n"
	for _, c := range []struct {
		name, tasks     string
		specErr         error
		paths, criteria int
		problems        []string
	}{
		{"good", good, nil, 2, 2, nil},
		{"eight defects", "## SLICE-001 One\nGoal:\nSatisfies: AC-002\nDependencies: none\nFiles likely touched: c.go\n" +
			"Writer allowlist: /etc/a, ../b, src/*.go, src/, .devrites/work/x/state.md, ok.go, OK.go\n", nil, 7, 1, []string{
			"tasks.md:2: SLICE-001 has no Goal; state the one observable capability",
			"tasks.md:1: SLICE-001 has no Tests/proof; name the command, its folder and the expected signal",
			`tasks.md:6: SLICE-001 has the Writer allowlist entry "/etc/a", which is absolute; expected exact files below the project, each once`,
			"tasks.md:6: SLICE-001 has the Writer allowlist entry \"../b\", which leaves its folder with `..`; expected exact files below the project, each once",
			`tasks.md:6: SLICE-001 has the Writer allowlist entry "src/*.go", which is a pattern; expected exact files below the project, each once`,
			`tasks.md:6: SLICE-001 has the Writer allowlist entry "src/", which names a folder; expected exact files below the project, each once`,
			`tasks.md:6: SLICE-001 has the Writer allowlist entry ".devrites/work/x/state.md", which belongs to the engine; expected exact files below the project, each once`,
			`tasks.md:6: SLICE-001 has the Writer allowlist entry "OK.go", which is repeated; expected exact files below the project, each once`,
			`tasks.md:6: SLICE-001 has the likely file "c.go" outside its Writer allowlist; expected an allowlist that holds every file of Files likely touched; add it or drop it from Files likely touched`,
			"tasks.md:1: SLICE-001 names AC-002, which spec.md does not declare; declare it in spec.md or correct the id",
		}},
		{"no criterion", strings.Replace(good, "AC-001, AC-012", "none", 1), nil, 2, 0, []string{
			"tasks.md:1: SLICE-001 names no acceptance criterion; expected at least one AC-<digits>; name it in Satisfies",
		}},
		{"no allowlist", strings.Replace(good, "Writer allowlist: a.go; b.go\n", "", 1), nil, 0, 2, []string{
			"tasks.md:1: SLICE-001 has no Writer allowlist; list the exact files that the writer may edit",
		}},
		{"spec unreadable", good, errors.New("no such file"), 2, 2, []string{
			"spec.md: not readable: no such file; expected the acceptance criteria of the feature",
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			document := parse(t, c.tasks)
			report := document.Check(&document.Slices[0], []byte(spec), c.specErr)
			if report.Paths != c.paths || report.Criteria != c.criteria {
				t.Errorf("got %d paths and %d criteria, want %d and %d", report.Paths, report.Criteria, c.paths, c.criteria)
			}
			if diff := cmp.Diff(c.problems, texts(report.Problems)); diff != "" {
				t.Errorf("problems (-want +got):\n%s", diff)
			}
		})
	}
}

func TestFault07SubstringIds(t *testing.T) {
	document := parse(t, "## SLICE-001 One\nSatisfies: AC-01, AC-001, XAC-012, AC-012b\nGoal: one\nWriter allowlist: a\nProof: x\nDependencies: none\n")
	slice := &document.Slices[0]
	if diff := cmp.Diff([]string{"AC-01", "AC-001"}, slice.Criteria()); diff != "" {
		t.Errorf("criteria (-want +got):\n%s", diff)
	}
	want := []string{"tasks.md:1: SLICE-001 names AC-01, which spec.md does not declare; declare it in spec.md or correct the id"}
	if diff := cmp.Diff(want, texts(document.Check(slice, []byte(spec), nil).Problems)); diff != "" {
		t.Errorf("problems (-want +got):\n%s", diff)
	}
}

func TestPathFault(t *testing.T) {
	for file, want := range map[string]string{
		"src/a.go": "", "./src/a.go": "", "a..b/c": "", ".github/x.yml": "",
		".devrites/principles.md": "", ".devrites/specs/billing.md": "",
		".devrites/specs": "belongs to the engine", ".DEVRITES/specs/x.md": "belongs to the engine", "devrites/x": "belongs to the engine",
		".": "names the project itself", "c:/x": "starts with a drive", `a\b`: "has a backslash", `\\host\x`: "is absolute",
		"a/../b": "leaves its folder with `..`", "a\tb": "has a control character", ".Git/config": "belongs to Git",
	} {
		if got := pathFault(file); got != want {
			t.Errorf("%s: got %q, want %q", file, got, want)
		}
	}
}

func TestAdvisories(t *testing.T) {
	base := strings.Replace(canonical, "Mode: HITL", "Mode: AFK", 1)
	many := "Writer allowlist: cmd/tally/main.go"
	for i := range 11 {
		many += fmt.Sprintf(", f%d.go", i)
	}
	few := "Writer allowlist:\n- `cmd/tally/main.go`\n- `cmd/tally/main_test.go` (new)"
	dependent := func(n int, extra string) string {
		var b strings.Builder
		for i := 2; i < 2+n; i++ {
			slice := strings.Replace(base[len("# Tasks\n"):], "SLICE-001", fmt.Sprintf("SLICE-%03d", i), 1)
			slice = strings.Replace(slice, "Dependencies: none\ndepends_on: []", "Dependencies: SLICE-001 (via Totals)\ndepends_on: [SLICE-001]", 1)
			slice = strings.NewReplacer(few, fmt.Sprintf("Writer allowlist: g%d.go%s", i, extra), "Files likely touched: cmd/tally/main.go", "Files likely touched: none").Replace(slice)
			b.WriteString(slice)
		}
		return b.String()
	}
	for _, c := range []struct {
		name, tasks string
		want        []string
	}{
		{"canonical", base, nil},
		{"an old slice", "## SLICE-001 One\nGoal: one\nDependencies: none\n", []string{
			"ADVISORY field: SLICE-001 lacks Satisfies, Acceptance criteria, Complexity, Mode, Gate, SLA, Checkpoint, depends_on, Workspace dependencies, Consumes / Produces, " +
				"Known-Gotchas, Prior-slice learnings, Files likely touched, Writer allowlist, Tests/proof, Browser proof required, Frontend craft required, Design brief states, " +
				"Visual acceptance, Fullstack (FE+BE), External dependencies, Existing to reuse / extend, Rollback notes, Evidence required, Edge/Prohibition coverage, Done condition; " +
				"the canonical block has them, `none` where nothing applies (tasks.md:1)",
		}},
		{"complexity 4", strings.Replace(base, "2 — one command", "4 — many parts", 1), []string{
			"ADVISORY complexity: SLICE-001 has complexity 4, above 3; reslice it unless its reason says why the boundary is irreducible (tasks.md:7)",
		}},
		{"complexity 4, irreducible", strings.Replace(base, "2 — one command", "4 — irreducible: one wire format", 1), nil},
		{"complexity 3", strings.Replace(base, "2 — one command", "3/5 (two packages)", 1), nil},
		{"complexity without a reason's dash", strings.Replace(base, "2 — one command", "high", 1), []string{
			"ADVISORY complexity: SLICE-001 has a malformed Complexity; write `<1..5> — <reason>` (tasks.md:7)",
		}},
		{"unknown words", strings.Replace(strings.Replace(base, "Mode: AFK", "Mode: auto", 1), "Browser proof required: no", "Browser proof required: maybe", 1), []string{
			"ADVISORY value: SLICE-001 has a Mode outside AFK, HITL (tasks.md:8)",
			"ADVISORY value: SLICE-001 has a Browser proof required outside yes, no (tasks.md:23)",
		}},
		{"no interface", base + strings.Replace(dependent(1, ""), " (via Totals)", "", 1), []string{
			"ADVISORY interface: SLICE-002 depends on SLICE-001 without saying what crosses; write `SLICE-001 (via <interface>)` (tasks.md:44)",
		}},
		{"twelve files", strings.Replace(base, few, many, 1), []string{
			"ADVISORY size: SLICE-001 may write 12 files, 12 are many; split it so that the criteria stay met, or name the inseparable capability in `Size rationale:` (tasks.md:19)",
		}},
		{"twelve files with a rationale", strings.Replace(base, few, many, 1) + "Size rationale: one codec\n", nil},
		{"eleven files", strings.Replace(base, few, strings.Replace(many, ", f10.go", "", 1), 1), nil},
		{"three writers of one file", base + dependent(3, ", routes.go"), []string{
			`ADVISORY hub: "routes.go" is in the Writer allowlist of SLICE-002, SLICE-003, SLICE-004; put what they share into a seam slice, or say in ` +
				"`Serial rationale:` why they run one after the other",
		}},
		{"three writers, one with a rationale", base + dependent(3, ", routes.go") + "Serial rationale: last one wires\n", nil},
		{"three dependents", base + dependent(3, ""), nil},
		{"four dependents", base + dependent(4, ""), []string{
			"ADVISORY hub: SLICE-001 is needed by SLICE-002, SLICE-003, SLICE-004, SLICE-005; put what they share into a seam slice, or say in its " +
				"`Serial rationale:` why they wait for it (tasks.md:3)",
		}},
		{"four dependents with a rationale", base + "Serial rationale: the schema comes first\n" + dependent(4, ""), nil},
		{"malformed reference", strings.Replace(base, "Workspace dependencies: none", "Workspace dependencies: other", 1), []string{
			"ADVISORY workspace: SLICE-001 has malformed Workspace dependencies and is withheld; write `<workspace-slug>/SLICE-001` references separated by commas, or none (tasks.md:14)",
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			graph := parse(t, c.tasks).Graph()
			if diff := cmp.Diff(c.want, graph.Advisories); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
			if len(graph.Problems) > 0 {
				t.Errorf("problems: %v", texts(graph.Problems))
			}
		})
	}
}
