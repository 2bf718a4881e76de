package bundle

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"rules_handbook/phases/workspace/artifact"
	"rules_handbook/phases/workspace/files"
	"rules_handbook/phases/workspace/root"
)

func write(t *testing.T, folder, name, text string) {
	t.Helper()
	path := filepath.Join(folder, filepath.FromSlash(name))
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

func TestPack(t *testing.T) {
	folder := t.TempDir()
	write(t, folder, "skills/a/SKILL.md", "before\n<!-- include:../lib/b.md -->\n<!-- include:../../../secret.md -->\n<!-- include:gone.md -->\nafter\n")
	write(t, folder, "skills/lib/b.md", "b <!-- include:c.md -->\n")
	write(t, folder, "skills/lib/c.md", "c <!-- include:b.md -->\n")
	write(t, folder, "agents/devrites-writer.md", "writer\n")
	write(t, folder, "secret.md", "secret\n")
	write(t, folder, "skills/bad.md", "\xff")
	if err := os.Symlink(filepath.Join(folder, "secret.md"), filepath.Join(folder, "skills", "link.md")); err != nil {
		t.Fatal(err)
	}
	pack, err := OpenPack(filepath.Join(folder, "skills"))
	if err != nil {
		t.Fatal(err)
	}
	defer pack.Close()
	got := pack.Skill("a/SKILL.md")
	want := "before\nb c b c b c b c <!-- include:b.md -->\n<!-- include:../../../secret.md -->\n<!-- include:gone.md -->\nafter\n"
	if got.Missing || got.Text != want || got.Label != "a/SKILL.md" {
		t.Errorf("got %+v", got)
	}
	if got := pack.Agent("devrites-writer.md"); got.Text != "writer\n" || got.Label != "agents/devrites-writer.md" {
		t.Errorf("got %+v", got)
	}
	for _, name := range []string{"gone.md", "../secret.md", "/etc/passwd", "link.md", "bad.md", "a"} {
		if got := pack.Skill(name); !got.Missing {
			t.Errorf("%s: got %+v", name, got)
		}
	}
}

func TestLoads(t *testing.T) {
	if loads, err := ParseLoads("# Skill\n"); loads != nil || err != nil {
		t.Errorf("got %v, %v", loads, err)
	}
	for _, bad := range []string{"<!-- loads: { -->", `<!-- loads: {"x": 1} -->`, "<!-- loads: {} -->\n<!-- loads: {} -->"} {
		if _, err := ParseLoads(bad); err == nil {
			t.Errorf("%q was read", bad)
		}
	}
	loads, err := ParseLoads("x\n<!-- loads: {\"always\": [\"a.md\"],\n\"triggers\": {\"ui\": [\"u.md\"], \"agents\": [\"g.md\"]},\n\"workspace\": [\"spec.md\"], \"workspaceByRole\": {\"writer\": []}} -->\n")
	if err != nil {
		t.Fatal(err)
	}
	applied, auto, err := loads.Choose([]string{"ui", "ui"}, "writer")
	if err != nil || !cmp.Equal(applied, []string{"ui", "agents"}) || !cmp.Equal(auto, []string{"agents"}) {
		t.Errorf("got %v, %v, %v", applied, auto, err)
	}
	if _, _, err := loads.Choose([]string{"db"}, ""); err == nil || err.Error() != `found the trigger "db", expected one of [agents ui]` {
		t.Errorf("got %v", err)
	}
	if got := loads.WorkspaceFiles("writer"); len(got) != 0 {
		t.Errorf("the role's empty list gives %v", got)
	}
	if got := loads.WorkspaceFiles("reader"); !cmp.Equal(got, []string{"spec.md"}) {
		t.Errorf("got %v", got)
	}
}

func TestRender(t *testing.T) {
	got, err := Render([]Source{{Label: "a", Text: "x\n\n"}, {Label: "b", Missing: true}, {Label: "a", Text: "again"}})
	if err != nil || string(got) != "===== a =====\nx\n\nMISSING: b\n\n" {
		t.Errorf("got %q, %v", got, err)
	}
}

func TestRowsNaming(t *testing.T) {
	plan := "# Plan\n\n| AC | Command |\n| --- | --- |\n| AC-001 | a |\n| AC-002 | b |\n| AC-0010 | c |\n\n## AC-001 by hand\nlook\n### more\nx\n## Other\n- AC-002: y\n- AC-001: z\n```\nAC-001 fenced\n```\n"
	want := "| AC | Command |\n| --- | --- |\n| AC-001 | a |\n## AC-001 by hand\nlook\n### more\nx\n- AC-001: z\n"
	if diff := cmp.Diff(want, rowsNaming([]byte(plan), map[string]bool{"AC-001": true})); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func workspace(t *testing.T, contents map[string]string) *root.Workspace {
	t.Helper()
	project := t.TempDir()
	for name, text := range contents {
		write(t, project, ".devrites/work/demo/"+name, text)
	}
	r, err := root.Select(root.Options{Dir: project, Getenv: func(string) string { return "" }, Policy: files.Policy{}})
	if err != nil {
		t.Fatal(err)
	}
	w, err := r.Workspace("demo")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { w.Close(); r.Close() })
	return w
}

const tasks = "## SLICE-001 One\nSatisfies: AC-001\nTests/proof: make one\nEvidence required: output\n\n## SLICE-002 Two\nSatisfies: AC-002\nDependencies: SLICE-001 (via One)\n\n## SLICE-003 Three\nSatisfies: AC-003\n"

func TestBuildRow(t *testing.T) {
	w := workspace(t, map[string]string{
		"state.md":        "| phase | build |\n| active_slice | SLICE-002 |\n",
		"tasks.md":        tasks,
		"test-plan.md":    "| AC | C |\n|---|---|\n| AC-001 | a |\n| AC-002 | b |\n",
		"traceability.md": "| AC | S |\n|---|---|\n| AC-003 | x |\n",
		"eng-review.md":   "# R\n## Scope\nlong\n## Build readback\nread\n## Deferred findings\n- minor\n",
		"questions.md":    "## q-2026-01-01-001 a\nstatus: open\ngate: advisory\n\n## q-2026-01-01-002 b\nstatus: answered\n",
		"history/x.md":    "old",
	})
	got := map[string]string{}
	for _, source := range Row(w, artifact.Build) {
		name := strings.TrimPrefix(source.Label, ".devrites/work/demo/")
		got[name] = source.Text
		if source.Missing != (name == "touched-files.md") {
			t.Errorf("%s missing: %v", name, source.Missing)
		}
	}
	want := map[string]string{
		"state.md":         "| phase | build |\n| active_slice | SLICE-002 |\n",
		slicePart:          "## SLICE-002 Two\nSatisfies: AC-002\nDependencies: SLICE-001 (via One)\n\n## SLICE-001 One\nSatisfies: AC-001\nTests/proof: make one\nEvidence required: output\n",
		"test-plan.md":     "| AC | C |\n|---|---|\n| AC-002 | b |\n",
		"traceability.md":  "",
		"eng-review.md":    "## Build readback\nread\n## Deferred findings\n- minor\n",
		"questions.md":     "## q-2026-01-01-001 a\nstatus: open\ngate: advisory\n\n",
		"touched-files.md": "",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if got := Workspace(w, []string{"history/x.md"}); !got[0].Missing {
		t.Errorf("history was bundled: %+v", got)
	}
}

func TestProveRow(t *testing.T) {
	padding := strings.Repeat("x\n", 300)
	w := workspace(t, map[string]string{
		"state.md":         "| phase | prove |\n",
		"tasks.md":         tasks,
		"touched-files.md": "## Touched files\nx\n\n## Candidate manifest\n| State | File | Slice | Reason |\n| --- | --- | --- | --- |\n| present | `a.go` | SLICE-001 | x |\n",
		"evidence.md":      "# Evidence\nCandidate SHA-256: abc\n\n## EVID-001 one\nSLICE-001 passed\n\n## EVID-002 two\nSLICE-003\n\n## Notes\n" + padding + "- EVID-003 AC-001 row\n",
	})
	var evidence, proof string
	for _, source := range Row(w, artifact.Prove) {
		switch {
		case strings.HasSuffix(source.Label, "/evidence.md"):
			evidence = source.Text
		case strings.HasSuffix(source.Label, proofPart):
			proof = source.Text
		}
	}
	want := "Candidate SHA-256: abc\n\n# Index\n1:# Evidence\n4:## EVID-001 one\n7:## EVID-002 two\n10:## Notes\n311:- EVID-003 AC-001 row\n\n# Entries in scope\n" +
		"## EVID-001 one\nSLICE-001 passed\n\n- EVID-003 AC-001 row\n\n# Entries without an id in scope\n7:EVID-002\n"
	if diff := cmp.Diff(want, evidence); diff != "" {
		t.Errorf("evidence (-want +got):\n%s", diff)
	}
	if want := "## SLICE-001 One\nTests/proof: make one\nEvidence required: output\n"; proof != want {
		t.Errorf("proof %q", proof)
	}
}

func TestHandoffRow(t *testing.T) {
	w := workspace(t, map[string]string{
		"state.md": "| phase | build |\n", "tasks.md": tasks, "decisions.md": "D\n", "plan.md": "P\n",
		"handoff.md": "# Handoff\n\n## Read next\nSee ./decisions.md (DEC-001), then state.md, gone.md, test-plan.md and history/state-20260101.md.\n\n```\nplan.md\n```\ndecisions.md again\n",
	})
	var got []string
	for _, source := range Row(w, Handoff) {
		name := strings.TrimPrefix(source.Label, ".devrites/work/demo/")
		if source.Missing {
			name += " (missing)"
		}
		got = append(got, name)
	}
	if diff := cmp.Diff([]string{"README.md (missing)", "state.md", "handoff.md", "decisions.md", "test-plan.md (missing)"}, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func TestEveryPhaseHasARow(t *testing.T) {
	for _, phase := range artifact.Phases {
		if len(ReadNext[phase]) == 0 {
			t.Errorf("%s has none", phase)
		}
	}
}
