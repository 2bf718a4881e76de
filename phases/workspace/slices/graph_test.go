package slices

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"rules_handbook/phases/workspace/problem"
)

// two writes two minimal slices with the given dependency lines.
func two(first, second string) string {
	return "# Tasks\n\n## SLICE-001 One\nGoal: one\n" + first + "\n## SLICE-002 Two\nGoal: two\n" + second + "\n"
}

func TestGraph(t *testing.T) {
	both := func(ids string) string {
		return "Dependencies: " + strings.Trim(ids, "[]") + "\ndepends_on: " + ids
	}
	for _, c := range []struct {
		name, tasks string
		problems    []string
		cycle       []string
		count       int
	}{
		{"empty file", "", []string{"tasks.md: an empty file; expected at least one `## SLICE-001 <capability>` section; write the slices of the plan"}, nil, 0},
		{"no slice", "# Tasks\n\n## Slice 1\n", []string{"tasks.md: no slice; expected at least one `## SLICE-001 <capability>` section; write the slices of the plan"}, nil, 0},
		{"malformed tokens, one line each", two("Dependencies: none", "Dependencies: SLICE-001 and later"), []string{
			"tasks.md:8: SLICE-002 has a malformed dependency \"and\" in Dependencies; expected SLICE-<digits> ids, each as `SLICE-001 (via <interface>)`, or none",
			"tasks.md:8: SLICE-002 has a malformed dependency \"later\" in Dependencies; expected SLICE-<digits> ids, each as `SLICE-001 (via <interface>)`, or none",
		}, nil, 2},
		{"no dependency field", two("Dependencies: none", "Mode: AFK"), []string{
			"tasks.md:6: SLICE-002 is missing Dependencies; expected the fields Dependencies and depends_on; write `Dependencies: none` and `depends_on: []` if it needs no other slice",
		}, nil, 2},
		{"two cycle", two(both("[SLICE-002]"), both("[SLICE-001]")), []string{
			"dependency cycle: SLICE-001 -> SLICE-002; remove one of these dependencies (tasks.md:5)",
		}, []string{"SLICE-001", "SLICE-002"}, 2},
		{"the mirror is empty", two(both("[]"), "Dependencies: SLICE-001\ndepends_on: []"), []string{
			"tasks.md:10: SLICE-002 has depends_on [] unlike Dependencies [SLICE-001]; expected the same ids in both; make depends_on the mirror of Dependencies",
		}, nil, 2},
		{"unknown slice", two(both("[]"), both("[SLICE-009]")), []string{
			"tasks.md:9: SLICE-002 depends on the unknown slice SLICE-009; expected a slice of this file; correct the id or add the slice",
		}, nil, 2},
		{"only depends_on, on itself", "## SLICE-001 One\ndepends_on: [SLICE-001]\n", []string{
			"dependency cycle: SLICE-001; remove one of these dependencies (tasks.md:1)",
		}, []string{"SLICE-001"}, 1},
		{"duplicate id, the first wins", two("Dependencies: none", "Dependencies: none") + "## SLICE-001 Again\nDependencies: SLICE-002\n", []string{
			"tasks.md:9: duplicate slice SLICE-001; expected each id once (first at tasks.md:3); give the later one the next unused id",
		}, nil, 2},
		{"malformed heading", "## SLICE-001a One\n\n## SLICE-002 Two\nDependencies: none\n", []string{
			"tasks.md:1: malformed slice heading \"## SLICE-001a One\"; expected `## SLICE-<digits> <capability>`",
		}, nil, 1},
		{"slice in a fence is unknown", "## SLICE-001 One\nDependencies: SLICE-002\n~~~\n## SLICE-002 Two\nDependencies: none\n~~~\n", []string{
			"tasks.md:2: SLICE-001 depends on the unknown slice SLICE-002; expected a slice of this file; correct the id or add the slice",
		}, nil, 1},
		{"HITL without its gate", two("Dependencies: none", "Dependencies: none\nMode: HITL\nSLA: none\nCheckpoint:"), []string{
			"tasks.md:6: SLICE-002 is HITL and has no Gate; expected the field Gate; fill it in, or write `Gate: none`",
			"tasks.md:11: SLICE-002 is HITL and has no Checkpoint; expected the field Checkpoint; fill it in, or write `Checkpoint: none`",
		}, nil, 2},
		{"allowlist lacks a likely file", two("Dependencies: none", "Dependencies: none\nFiles likely touched: `a.go` (new), b.go\nWriter allowlist: a.go"), []string{
			"tasks.md:10: SLICE-002 has the likely file \"b.go\" outside its Writer allowlist; expected an allowlist that holds every file of Files likely touched; add it or drop it from Files likely touched",
		}, nil, 2},
		{"one edge", two(both("[]"), both("[SLICE-001]")), nil, nil, 2},
		{"only one of the fields", two("Dependencies: none", "depends_on: [SLICE-001]"), nil, nil, 2},
		{"interfaces with commas and brackets", two("Dependencies: none", "Dependencies: SLICE-001 (via Sum(a, b) and `)`), `SLICE-001`\ndepends_on: [SLICE-001]"), nil, nil, 2},
		{"list below the field", two("Dependencies: none", "Dependencies:\n- SLICE-001 (via Sum)\ndepends_on: [SLICE-001]"), nil, nil, 2},
	} {
		for _, ending := range []string{"\n", "\r\n"} {
			t.Run(c.name+fmt.Sprintf("%q", ending), func(t *testing.T) {
				graph := parse(t, strings.ReplaceAll(c.tasks, "\n", ending)).Graph()
				if diff := cmp.Diff(c.problems, texts(graph.Problems)); diff != "" {
					t.Errorf("problems (-want +got):\n%s", diff)
				}
				if diff := cmp.Diff(c.cycle, graph.Cycle); diff != "" {
					t.Errorf("cycle (-want +got):\n%s", diff)
				}
				if len(graph.Nodes) != c.count {
					t.Errorf("got %d nodes, want %d", len(graph.Nodes), c.count)
				}
			})
		}
	}
}

func TestLongChainEnds(t *testing.T) {
	const length = 50_000
	var b strings.Builder
	for i := 1; i <= length; i++ {
		fmt.Fprintf(&b, "## SLICE-%d x\nDependencies: SLICE-%d\n", i, i%length+1)
	}
	graph := parse(t, b.String()).Graph()
	if len(graph.Cycle) != length || graph.Cycle[0] != "SLICE-1" {
		t.Errorf("got a cycle of %d, want one of %d from SLICE-1", len(graph.Cycle), length)
	}
}

func TestFault02EmptyFieldTakesNoNextLine(t *testing.T) {
	slice := one(t, "## SLICE-001 One\nGoal:\nDependencies:\nSatisfies: AC-001\nChecked by hand: SLICE-002\n")
	if got := slice.Value(Goal); got != "" {
		t.Errorf("Goal is %q, want nothing", got)
	}
	if got := slice.DependsOn(); got != nil {
		t.Errorf("depends on %q, want nothing", got)
	}
	prose := one(t, "## SLICE-001 One\nDependencies:\nSLICE-002 comes later.\n")
	if got := prose.DependsOn(); got != nil {
		t.Errorf("depends on %q, want nothing", got)
	}
}

func parse(t *testing.T, text string) *Document {
	t.Helper()
	document, err := Parse([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return document
}

func one(t *testing.T, text string) *Slice {
	t.Helper()
	document := parse(t, text)
	if len(document.Slices) == 0 {
		t.Fatal("no slice")
	}
	return &document.Slices[0]
}

func texts(problems []*problem.Problem) []string {
	var all []string
	for _, each := range problems {
		all = append(all, each.Error())
	}
	return all
}
