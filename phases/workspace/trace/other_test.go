package trace

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestTraceability(t *testing.T) {
	spec := "- REQ-001: r\n## Acceptance criteria\n- AC-001: a\n- AC-002: b\n"
	tasks := "## SLICE-001 x\nSatisfies: AC-001\n## SLICE-002 y\nSatisfies: AC-001, AC-002\n"
	header := "# T\n| ID | Slices | Test | Evidence | Files | Status |\n| --- | --- | --- | --- | --- | --- |\n"
	for _, c := range []struct {
		name, rows           string
		evidence             map[string]bool
		problems, advisories []string
	}{
		{"good", "| AC-001 | SLICE-001, SLICE-002 | go test | EVID-001 | a.go | built |\n| AC-002, REQ-001 | SLICE-002 | see AC-009 | | | |\n", nil, nil, nil},
		{"missing row", "| AC-001 | SLICE-001, SLICE-002 |\n| AC-0020 | SLICE-001 |\n", nil, []string{
			"traceability.md:5: a row of AC-0020, which spec.md does not declare; expected ids of spec.md; declare it or drop the row",
			"traceability.md: no row of AC-002; expected a row for every acceptance criterion of spec.md; add it",
		}, nil},
		{"unknown ids", "| AC-001 | SLICE-001 SLICE-002 SLICE-009 | | EVID-002 |\n| AC-002 | SLICE-002 | | EVID-001 |\n", map[string]bool{"EVID-001": true}, []string{
			"traceability.md:4: SLICE-009, which tasks.md does not hold; expected slices of tasks.md; correct the id",
			"traceability.md:4: EVID-002, which evidence.md does not hold; expected entries of evidence.md; record the evidence or correct the id",
		}, nil},
		{"disagreement", "| AC-001 | SLICE-001 |\n| AC-002 | |\n", nil, nil, []string{
			"ADVISORY traceability: AC-001 is satisfied by SLICE-002 in tasks.md, which the row does not name (traceability.md:4)",
			"ADVISORY traceability: AC-002 names no slice (traceability.md:5)",
		}},
		{"fenced row", "| AC-001 | SLICE-001, SLICE-002 |\n```\n| a |\n| AC-002 | SLICE-001 |\n```\n", nil, []string{
			"traceability.md: no row of AC-002; expected a row for every acceptance criterion of spec.md; add it",
		}, nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			check(t, Traceability(Matrix{[]byte(header + c.rows), []byte(spec), []byte(tasks), c.evidence}), c.problems, c.advisories)
		})
	}
}

func TestHandoff(t *testing.T) {
	for _, c := range []struct {
		name, text           string
		problems, advisories []string
	}{
		{"good", "# Handoff\n\n## Objective\nTotals.\n\n## Results\n- EVID-001 shows the totals\n- Not tried yet: rounding\n\n## Blockers\nNothing yet\n", nil, nil},
		{"empty section", "## Objective\n\n## Blockers\nx\n", []string{"handoff.md:1: the empty section Objective; expected content or `Nothing yet`; fill it in"}, nil},
		{"a heading above others may be empty", "## State\n### Done\nx\n", nil, nil},
		{"recollection", "## Tests\nAll of them passed\non my machine.\n\n**Not tried yet**\n\nNothing yetanything\n", []string{
			"handoff.md:2: a result without evidence in Tests; expected an EVID id, or `Not tried yet`; name the evidence or say that it was not tried",
			"handoff.md:7: a result without evidence in Tests; expected an EVID id, or `Not tried yet`; name the evidence or say that it was not tried",
		}, nil},
		{"a result elsewhere", "## Next action\nThe build failed in CI.\n", nil, []string{"ADVISORY handoff: this reads like a result and names no EVID id (handoff.md:2)"}},
		{"only fenced content", "## Next action\n```\nmake\n```\n", nil, nil},
		{"no section", "# Handoff\nx\n", []string{"handoff.md: no section; expected sections that hold content or `Nothing yet`; write the objective, the last slice, the next action, blockers and what to read next"}, nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			check(t, Handoff([]byte(c.text)), c.problems, c.advisories)
		})
	}
}

func TestVisuals(t *testing.T) {
	page, outline := Visual{"flow.html", []byte("<p>x</p>")}, Visual{"flow.outline.md", []byte("# Flow\nx\n")}
	for _, c := range []struct {
		name                 string
		files                []Visual
		manifest             string
		problems, advisories []string
	}{
		{"pair", []Visual{page, outline, {"README.md", nil}}, "", nil, nil},
		{"no outline", []Visual{page}, "", []string{"visual/flow.html: a page without its outline; expected visual/flow.outline.md beside it; write the outline, it is what agents read"}, nil},
		{"headings only", []Visual{page, {"flow.outline.md", []byte("# Flow\n")}}, "", []string{"visual/flow.outline.md: no content; expected the outline of flow.html; fill it in"}, nil},
		{"no page", []Visual{outline}, "", nil, []string{"ADVISORY visual: an outline without its page flow.html (visual/flow.outline.md:1)"}},
		{"loads", []Visual{{"flow.html", []byte(`<script src="https://example.com/x.js">`)}, outline}, "", nil, []string{
			"ADVISORY visual: it loads something from elsewhere; a page that holds all it shows is portable (visual/flow.html:1)"}},
		{"candidate", []Visual{page, outline}, "## Candidate manifest\n| present | `.devrites/work/demo/visual/flow.html` | SLICE-001 | x |\n", []string{
			"touched-files.md:2: a visual in the candidate manifest; expected project files only; take the row out"}, nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			check(t, Visuals(c.files, "demo", []byte(c.manifest)), c.problems, c.advisories)
		})
	}
}

func check(t *testing.T, report *Report, problems, advisories []string) {
	t.Helper()
	if diff := cmp.Diff(problems, texts(report.Problems)); diff != "" {
		t.Errorf("problems (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff(advisories, report.Advisories); diff != "" {
		t.Errorf("advisories (-want +got):\n%s", diff)
	}
}

func TestDisjoint(t *testing.T) {
	for _, c := range []struct {
		name, input string
		want        []string
	}{
		{"apart", `{"slices":[{"id":"a","paths":["x","./y//z"]},{"id":"b","paths":["y"]}]}`, nil},
		{"overlap", `[{"id":"a","paths":["x/y"]},{"id":"b","paths":["x\\y"]}]`, []string{`path "x/y" belongs to a, b`}},
		{"paths", `[{"id":"a","paths":["","/x","c:/x","a/../b"," a/b",".DEVRITES/x","a\tb","."]},{"id":"b","paths":["x","x","linked/y"]}]`, []string{
			`slice "a": path "" is empty`, `slice "a": path "/x" is absolute`, `slice "a": path "c:/x" starts with a drive`,
			"slice \"a\": path \"a/../b\" leaves its folder with `..`", `slice "a": path " a/b" has a part with blanks at its ends`,
			`slice "a": path ".DEVRITES/x" belongs to the engine`, `slice "a": path "a\tb" has a control character`, `slice "a": path "." is empty`,
			`slice "b": path "x" comes twice`, `slice "b": path "linked/y" is or lies below a symbolic link`,
		}},
		{"ids", `[{"id":"a","paths":["x"]},{"id":"a","paths":["y"]}]`, []string{`slice id "a" is empty or comes twice`}},
	} {
		t.Run(c.name, func(t *testing.T) {
			sets, err := ParsePathSets([]byte(c.input))
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(c.want, Disjoint(sets, func(path string) bool { return path == "linked/y" })); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
	for _, bad := range []string{"", "{}", `[{"id":"a","paths":[]}]`, `{"slices":3}`, "nonsense"} {
		if _, err := ParsePathSets([]byte(bad)); err == nil {
			t.Errorf("%q was accepted", bad)
		}
	}
}
