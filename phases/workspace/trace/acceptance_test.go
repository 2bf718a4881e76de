package trace

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"rules_handbook/phases/workspace/problem"
)

func TestAcceptanceIDs(t *testing.T) {
	for _, c := range []struct {
		name, spec string
		want       []string
	}{
		{"no section", "# Spec\nAC-001\n", nil},
		{"section in a fence", "```\n## Acceptance criteria\n- AC-001\n```\n", nil},
		{"a fenced heading does not cut", "## Acceptance criteria\n- AC-001\n```\n## Other\n- AC-009\n```\n- AC-002\n## Other\n- AC-003\n", []string{"AC-001", "AC-002"}},
		{"letter case of the heading", "## ACCEPTANCE Criteria\n- [ ] AC-002: b, as AC-001\n- AC-002\n", []string{"AC-002", "AC-001"}},
		{"three digits at least, whole", "## Acceptance criteria\nAC-01 AC-1000 XAC-001 AC-002x AC-003.\n", []string{"AC-1000", "AC-003"}},
		{"subsections", "## Acceptance criteria\n### Money\nAC-001\r\n# Next\nAC-002\n", []string{"AC-001"}},
		{"NUL", "## Acceptance criteria\nAC-001\x00\n", nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			if diff := cmp.Diff(c.want, AcceptanceIDs([]byte(c.spec))); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

func TestAcceptance(t *testing.T) {
	spec := "## Acceptance criteria\n- AC-001: a\n- AC-002: b\n"
	for _, c := range []struct {
		name, spec, tasks, plan string
		want                    []string
	}{
		{"unmapped in both", spec, "Satisfies: AC-001, AC-0020", "AC-001\n```\nAC-002\n```\n", []string{
			"tasks.md: AC-002 of spec.md is not named; expected every acceptance criterion; map it or take it out of spec.md",
			"test-plan.md: AC-002 of spec.md is not named; expected every acceptance criterion; map it or take it out of spec.md",
		}},
		{"mapped", spec, "AC-001 AC-002", "AC-001 AC-002", nil},
		{"nothing to map", "# Spec\n", "", "", nil},
		{"NUL", "## Acceptance criteria\nAC-001\x00\n", "", "", nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := Acceptance([]byte(c.spec), File{"tasks.md", []byte(c.tasks)}, File{"test-plan.md", []byte(c.plan)})
			if diff := cmp.Diff(c.want, texts(got)); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

func texts(problems []*problem.Problem) []string {
	var all []string
	for _, each := range problems {
		all = append(all, each.Error())
	}
	return all
}
