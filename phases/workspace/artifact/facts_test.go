package artifact_test

import (
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"

	"rules_handbook/phases/workspace/artifact"
)

func TestTriggers(t *testing.T) {
	ui := map[string]string{"tasks.md": "## SLICE-001 a\nBrowser proof required: no\n## SLICE-002 b\n- Browser proof required: **Yes** (form)\nFrontend craft required: yes\n"}
	for _, test := range []struct {
		name  string
		phase artifact.Phase
		files map[string]string
		want  []string // what is needed beyond the phase
	}{
		{"nothing", artifact.Build, map[string]string{"spec.md": "x\n"}, nil},
		{"browser proof before prove", artifact.Build, ui, []string{"block design-brief.md: SLICE-002 says `Frontend craft required: yes`"}},
		{"browser proof from prove on", artifact.Prove, ui, []string{
			"block design-brief.md: SLICE-002 says `Frontend craft required: yes`",
			"block browser-evidence.md: SLICE-002 says `Browser proof required: yes`",
		}},
		{"fenced slice", artifact.Prove, map[string]string{"tasks.md": "```\n## SLICE-001 a\nBrowser proof required: yes\n```\n"}, nil},
		{"field outside a slice", artifact.Prove, map[string]string{"tasks.md": "# T\nBrowser proof required: yes\n"}, nil},
		{"drift", artifact.Vet, map[string]string{"decisions.md": "See DRIFT-002.\n"}, []string{"block drift.md: DRIFT-002 is named"}},
		{"no drift", artifact.Vet, map[string]string{"decisions.md": "See DRIFT-### and XDRIFT-002.\n```\nDRIFT-001\n```\n"}, nil},
		{"domains before define", artifact.Clarify, map[string]string{"spec.md": "checklists/api.md\n"}, nil},
		{"domains", artifact.Define, map[string]string{"spec.md": "See `checklists/api.md`.\n## Domains\n- Security: tokens\n- data model is big\n## Other\n- none\n"}, []string{
			"block checklists/api.md: spec.md covers the domain api",
			"block checklists/security.md: spec.md covers the domain security",
		}},
		{"temper", artifact.Temper, nil, []string{"block strategy.md: phase temper"}},
		{"temper ran", artifact.Define, map[string]string{"state.md": "phase: define\n## Log\n- 2026-01-02T03:04:05Z temper: scope held\n"}, []string{"block strategy.md: temper ran, says the log of state.md"}},
		{"temper did not run", artifact.Define, map[string]string{"state.md": "phase: define\n## Log\n- 2026-01-02T03:04:05Z clarify: temper: skipped\n"}, nil},
		{"green slice", artifact.Build, map[string]string{"evidence.md": "| EVID-001 | SLICE-001 | pass |\n"}, []string{"block touched-files.md: evidence.md has an entry for SLICE-001"}},
		{"green slice before build", artifact.Vet, map[string]string{"evidence.md": "| EVID-001 | SLICE-001 | pass |\n"}, nil},
		{"slice without entry", artifact.Build, map[string]string{"evidence.md": "SLICE-001 comes\n"}, nil},
		{"ship", artifact.Ship, nil, nil},
		{"done", artifact.Done, nil, []string{"block ship.md: phase done"}},
		{"polish", artifact.Polish, nil, []string{"advise polish-report.md: phase polish"}},
		{"surfaces", artifact.Spec, map[string]string{"spec.md": "Developer-facing surface: yes\nAI surface: no\n"}, []string{"advise devex.md: spec.md says `Developer-facing surface: yes`"}},
		{"visual without outline", artifact.Spec, map[string]string{"visual/flow.html": "x"}, []string{"block visual/flow.outline.md: visual/flow.html needs its outline"}},
		{"references", artifact.Spec, map[string]string{"references/a.pdf": "x"}, []string{"advise references.md: references/ holds files"}},
		{"named", artifact.Define, map[string]string{"plan.md": "x\nSee [flows](./flows.md).\n", "README.md": "handoff.md\n"}, []string{"advise flows.md: plan.md:2 names it"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			look, err := artifact.LookAt(workspace(t, test.files))
			if err != nil {
				t.Fatal(err)
			}
			required := len(artifact.Required(test.phase))
			var got []string
			for _, need := range look.Needs(test.phase)[required:] {
				verb := "advise"
				if need.Block {
					verb = "block"
				}
				got = append(got, fmt.Sprintf("%s %s: %s", verb, need.Name, need.Reason))
			}
			if diff := cmp.Diff(test.want, got); diff != "" {
				t.Error(diff)
			}
		})
	}
}
