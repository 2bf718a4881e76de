package command_test

import (
	"strings"
	"testing"
)

func TestCheckArtifacts(t *testing.T) {
	frame := "| phase | frame |\n| schema | 4 |\n"
	for _, test := range []struct {
		name  string
		files map[string]string
		args  []string
		want  result
	}{
		{"frame", map[string]string{"state.md": frame}, nil, result{0, "result: pass (phase frame, 1 files)\n", ""}},
		{"remnant", map[string]string{"spec.md": "x"}, nil, result{2, "", "check artifacts: state.md: not found; a folder without state.md is a remnant, not a workspace\n"}},
		{"no phase", map[string]string{"state.md": "x\n"}, nil, result{3, "artifacts: BLOCKED: state.md: found no phase, expected a cursor row `| phase | <phase> |`; write one\n", ""}},
		{"phase by flag", map[string]string{"state.md": frame}, []string{"--phase", "spec"}, result{3,
			"missing: brief.md (phase spec)\nmissing: spec.md (phase spec)\nmissing: decisions.md (phase spec)\nmissing: assumptions.md (phase spec)\nmissing: questions.md (phase spec)\n" +
				"result: blocked\nretry: devrites-engine check artifacts demo\n", ""}},
		{"trigger", map[string]string{"state.md": frame, "decisions.md": "## DEC-001\nSee DRIFT-001.\n"}, nil, result{3,
			"missing: drift.md (DRIFT-001 is named)\nresult: blocked\nretry: devrites-engine check artifacts demo\n", ""}},
		{"advisories", map[string]string{"state.md": frame + "See handoff.md.\n", "idea.txt": "x", "visual/a.png": "x", "plan.md": strings.Repeat("x\n", 221)}, nil, result{0,
			"advisory: handoff.md (state.md:3 names it)\n" +
				"advisory: \"idea.txt\": a name that no phase reads; move it out of the workspace, or into the artifact it belongs to\n" +
				"advisory: \"visual/a.png\": a name that no phase reads; move it out of the workspace, or into the artifact it belongs to\n" +
				"advisory: plan.md: 221 lines and 442 bytes, budget 220 lines and 88000 bytes; split the feature into a sequence (plan course-correct), or relocate text byte for byte to history/plan-<YYYYMMDD>.md (devrites-engine state relocate; plan revise), or add the line `Budget override: <=N lines; <reason>` with N at most 440, for another reason than the number of slices or criteria\n" +
				"result: pass (phase frame, 4 files)\n", ""}},
		{"spelling", map[string]string{"state.md": frame, "Spec.md": "x"}, nil, result{3, "problem: Spec.md: another spelling; expected spec.md; rename it\nresult: blocked\nretry: devrites-engine check artifacts demo\n", ""}},
		{"hostile name", map[string]string{"state.md": frame, "a\x1b[31m.md": "x"}, nil, result{0, "advisory: \"a\\x1b[31m.md\": a name that no phase reads; move it out of the workspace, or into the artifact it belongs to\nresult: pass (phase frame, 2 files)\n", ""}},
	} {
		t.Run(test.name, func(t *testing.T) {
			contents := map[string]string{}
			for name, text := range test.files {
				contents[".devrites/work/demo/"+name] = text
			}
			unchanged(t, project(t, contents), test.want, append([]string{"check", "artifacts", "demo"}, test.args...)...)
		})
	}
}

func TestCheckArtifactsOfLinks(t *testing.T) {
	dir := project(t, map[string]string{".devrites/work/demo/state.md": "phase: frame\n", "outside.md": "x"})
	link(t, "../../../outside.md", dir, ".devrites/work/demo/spec.md")
	unchanged(t, dir, result{3, "problem: spec.md: found a symbolic link, expected a regular file; replace the link by the file\nresult: blocked\nretry: devrites-engine check artifacts demo\n", ""}, "check", "artifacts", "demo")
}
