package command_test

import (
	"strings"
	"testing"
)

const skills = ".agents/skills/"

func TestContextRow(t *testing.T) {
	dir := project(t, with(specFiles(), "tasks.md", ""))
	writeFile(t, dir, skills+"rite-spec/SKILL.md", "# Spec skill\n")
	warning := "context: rite-spec/SKILL.md has no load list; bundled it with what the contract reads in the phase\n"
	missing := "missing: " + work + "README.md," + work + "references.md\n"
	got := run(t, dir, "context", "--skills-root", skills, "demo", "--phase", "spec")
	if got.Code != 0 || got.Err != warning || !strings.HasPrefix(got.Out, "context: wrote "+work+"ctx/spec.bundle.md (4 sources, ") || !strings.HasSuffix(got.Out, " bytes)\n"+missing) {
		t.Errorf("got %+v", got)
	}
	want := "===== rite-spec/SKILL.md =====\n# Spec skill\n\nMISSING: " + work + "README.md\n\n===== " + work + "brief.md =====\n# Brief\n## Objective\ntotals\n\n"
	if text := readFile(t, dir, work+"ctx/spec.bundle.md"); !strings.HasPrefix(text, want) {
		t.Errorf("got %s", text)
	}
	if sum := readFile(t, dir, work+"ctx/spec.bundle.sha256"); len(sum) != 65 {
		t.Errorf("got %q", sum)
	}
	if got := run(t, dir, "context", "--skills-root", skills, "demo", "--phase", "spec"); !strings.HasPrefix(got.Out, "context: unchanged ") {
		t.Errorf("got %+v", got)
	}
}

func TestContextLoads(t *testing.T) {
	dir := project(t, specFiles())
	writeFile(t, dir, skills+"rite-build/SKILL.md", `<!-- loads: {"always": ["devrites-lib/core.md"], "triggers": {"ui": ["ui.md"], "agents": ["roles.md"], "totals": ["t.md"]}, `+
		`"workspace": ["spec.md"], "workspaceByRole": {"writer": ["brief.md"]}} -->`)
	writeFile(t, dir, skills+"devrites-lib/core.md", "core\n")
	writeFile(t, dir, skills+"roles.md", "roles\n")
	writeFile(t, dir, ".agents/agents/devrites-writer.md", "writer\n")
	got := run(t, dir, "context", "demo", "--phase", "build", "--role", "writer")
	want := "missing: none\nrole: writer\ntriggers: applied=[agents] unselected=[totals,ui]\nauto=[agents]\nsuggested=[totals]\n"
	if got.Code != 0 || got.Err != "" || !strings.HasPrefix(got.Out, "context: wrote "+work+"ctx/build-writer.bundle.md (4 sources, ") || !strings.HasSuffix(got.Out, want) {
		t.Errorf("got %+v", got)
	}
	wantText := "===== devrites-lib/core.md =====\ncore\n\n===== roles.md =====\nroles\n\n===== " + work + "brief.md =====\n# Brief\n## Objective\ntotals\n\n===== agents/devrites-writer.md =====\nwriter\n\n"
	if text := readFile(t, dir, work+"ctx/build-writer.bundle.md"); text != wantText {
		t.Errorf("got %s", text)
	}
	// A pack file that is missing blocks, and the bundle is written all the same.
	got = run(t, dir, "context", "demo", "--phase", "build", "--trigger", "ui", "--out", "b.md")
	if got.Code != 3 || !strings.Contains(got.Out, "missing: ui.md\n") || !strings.Contains(readFile(t, dir, "b.md"), "MISSING: ui.md\n") {
		t.Errorf("got %+v", got)
	}
	wantResult(t, run(t, dir, "context", "demo", "--phase", "build", "--trigger", "db"),
		result{Code: 2, Err: "context: found the trigger \"db\", expected one of [agents totals ui]\n"})
	if got := run(t, dir, "context", "--skill", "rite-build", "--out", "c.md"); got.Code != 0 || strings.Contains(readFile(t, dir, "c.md"), "spec.md") {
		t.Errorf("without a workspace: %+v", got)
	}
}

func TestContextRequests(t *testing.T) {
	dir := project(t, specFiles())
	writeFile(t, dir, skills+"rite-vet/SKILL.md", "<!-- loads: { -->")
	for _, c := range []struct {
		args string
		code int
	}{
		{"demo", 2}, {"demo --phase spec --skill x", 2}, {"demo --phase research", 2}, {"demo --skill ../x", 2}, {"demo --phase spec --role ../x", 2},
		{"--phase spec", 2}, {"gone --phase spec", 2}, {"demo --phase spec", 3}, {"demo --phase spec --skills-root .agents/skills", 3},
		{"demo --phase vet --skills-root .agents/skills", 3}, {"demo --phase spec --skills-root nowhere", 3},
	} {
		if got := run(t, dir, append([]string{"context"}, strings.Fields(c.args)...)...); got.Code != c.code {
			t.Errorf("%s: got %+v, want code %d", c.args, got, c.code)
		}
	}
}
