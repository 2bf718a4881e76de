package cursor_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"rules_handbook/phases/workspace/artifact"
	"rules_handbook/phases/workspace/cursor"
)

const workedExample = `## Cursor
| Key | Value |
| --- | --- |
| phase | Build (slice 2) |
- AFK slices remaining: 3
`

// The reader's phase counts for the migration too, so that the worked example
// of spec 15.9 needs no answer.
func TestFault18PhaseWordOfTheMigration(t *testing.T) {
	for _, recorded := range []string{"Build (slice 2)", "Build", "BUILD\tnow"} {
		plan, question, err := cursor.PlanMigration([]byte("| phase | "+recorded+" |\n"), nil)
		if err != nil || question != nil || plan.Phase != artifact.Build || plan.Answered {
			t.Errorf("%q: got %+v, %+v, %v", recorded, plan, question, err)
		}
	}
}

func TestMigrationAnswered(t *testing.T) {
	plan, question, err := cursor.PlanMigration([]byte(workedExample), map[string]string{"phase": "build"})
	if err != nil || question != nil {
		t.Fatal(question, err)
	}
	if diff := cmp.Diff(&cursor.Migration{Phase: artifact.Build, Answered: true, From: 2}, plan); diff != "" {
		t.Error(diff)
	}
	got, err := plan.Apply([]byte(workedExample))
	want := `## Cursor
| Key | Value |
| --- | --- |
| phase | build |
| afk_slices_remaining | 3 |
| schema | 4 |
`
	if string(got) != want || err != nil {
		t.Errorf("got %s, %v", got, err)
	}
}

func TestMigrationApply(t *testing.T) {
	for _, test := range []struct{ name, text, want string }{
		{
			"items become a table", "# State\r\n- Phase: build\r\n- Next step: go\r\n- My note: stays\r\n",
			"# State\n\n| Key | Value |\n| --- | --- |\n| phase | build |\n| next_action | go |\n| schema | 4 |\n\n- My note: stays\n",
		},
		{
			"item in prose", "| phase | build |\n\nWork.\n- Status: running\nMore.\n",
			"| phase | build |\n| schema | 4 |\n\nWork.\n\n| Key | Value |\n| --- | --- |\n| status | running |\n\nMore.\n",
		},
		{"value with a pipe stays", "phase: build\nstatus: a | b\n", "| Key | Value |\n| --- | --- |\n| phase | build |\n| schema | 4 |\n\nstatus: a | b\n"},
		{"older schema", "| phase | vet |\n| schema | 3 |\n", "| phase | vet |\n| schema | 4 |\n"},
		{"fenced items stay", "phase: vet\n```\nstatus: x\n```\n", "| Key | Value |\n| --- | --- |\n| phase | vet |\n| schema | 4 |\n\n```\nstatus: x\n```\n"},
		{"no line break at the end", "phase: vet", "| Key | Value |\n| --- | --- |\n| phase | vet |\n| schema | 4 |\n"},
	} {
		t.Run(test.name, func(t *testing.T) {
			plan, question, err := cursor.PlanMigration([]byte(test.text), nil)
			if err != nil || question != nil {
				t.Fatal(question, err)
			}
			got, err := plan.Apply([]byte(test.text))
			if string(got) != test.want || err != nil {
				t.Errorf("got %q, %v", got, err)
			}
			again, _, err := cursor.PlanMigration(got, nil)
			if err != nil || !again.Done {
				t.Errorf("again: got %+v, %v", again, err)
			}
		})
	}
}

func TestMigrationStops(t *testing.T) {
	for _, text := range []string{"", "status: running\n", "phase: research\n"} {
		plan, question, err := cursor.PlanMigration([]byte(text), nil)
		if plan != nil || err != nil || question == nil || question.ID != "phase" {
			t.Errorf("%q: got %+v, %+v, %v", text, plan, question, err)
		}
	}
	for text, want := range map[string]string{
		"phase: build\nschema: 9\n":      "upgrade devrites-engine",
		"phase: build\nschema: banana\n": "correct the schema row",
		"phase: build\x00":               "found NUL byte",
	} {
		if _, _, err := cursor.PlanMigration([]byte(text), nil); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: got %v", text, err)
		}
	}
	for id, answer := range map[string]string{"phase": "research", "status": "x"} {
		if _, _, err := cursor.PlanMigration([]byte("phase: x\n"), map[string]string{id: answer}); !errors.Is(err, cursor.ErrAnswer) {
			t.Errorf("%s=%s: got %v", id, answer, err)
		}
	}
	plan, _, err := cursor.PlanMigration([]byte("phase: build\n```\n"), nil)
	if err != nil {
		t.Fatal(err)
	}
	if out, err := plan.Apply([]byte("phase: build\n```\n")); err != nil || !strings.Contains(string(out), "| schema | 4 |") {
		t.Errorf("got %q, %v", out, err)
	}
}
