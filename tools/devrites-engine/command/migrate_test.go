package command_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

const oldState = "# State\r\n- Phase: Build (slice 2)\r\n- Next step: go\r\n\r\nSome story.\r\n"

func TestMigrate(t *testing.T) {
	dir := project(t, map[string]string{
		".devrites/work/demo/state.md": oldState, ".devrites/work/demo/tasks.md": "tasks\n", ".devrites/work/demo/plan.md": "plan\n",
	})
	plan := "[cursor] list items become a table\n[schema] 2 becomes 4\n"
	for _, stub := range strings.Fields("brief spec decisions assumptions questions decision-coverage architecture traceability eng-review test-plan gates") {
		plan += "[stub] " + stub + ".md\n"
	}
	unchanged(t, dir, result{0, plan, ""}, "migrate", "--dry-run", "demo")
	wantResult(t, run(t, dir, "migrate", "demo"), result{0, plan, ""})
	after := snapshot(t, dir)
	if got, want := after[".devrites/work/demo/state.md"], "# State\n\n| Key | Value |\n| --- | --- |\n| phase | Build (slice 2) |\n| next_action | go |\n| schema | 4 |\n\nSome story.\n"; got != want {
		t.Errorf("state.md: got %q", got)
	}
	for _, name := range []string{"spec.md", "brief.md", "eng-review.md", "test-plan.md", "gates.md"} {
		if text, ok := after[".devrites/work/demo/"+name]; !ok || text != "" {
			t.Errorf("%s: got %q, %v", name, text, ok)
		}
	}
	if after[".devrites/work/demo/tasks.md"] != "tasks\n" {
		t.Error("tasks.md was changed")
	}
	unchanged(t, dir, result{0, "nothing to do: schema 4\n", ""}, "migrate", "demo")
}

func TestMigrateAsks(t *testing.T) {
	dir := project(t, map[string]string{".devrites/work/demo/state.md": "phase: research\n"})
	unchanged(t, dir, result{3,
		"question: phase: state.md:1: found the phase \"research\", expected one of frame, spec, clarify, temper, define, plan, vet, build, converge, prove, polish, review, seal, ship, done; correct it\n" +
			"answer: devrites-engine migrate <slug> --answer phase=<choice>\n",
		"migrate: a question needs an answer\n"}, "migrate", "demo")
	got := run(t, dir, "migrate", "demo", "--answer", "phase=frame")
	wantResult(t, got, result{0, "[phase] frame\n[cursor] list items become a table\n[schema] 2 becomes 4\n", ""})
	if diff := cmp.Diff("| Key | Value |\n| --- | --- |\n| phase | frame |\n| schema | 4 |\n", readFile(t, dir, ".devrites/work/demo/state.md")); diff != "" {
		t.Error(diff)
	}
}

func TestMigrateRefuses(t *testing.T) {
	for _, test := range []struct {
		name, state string
		args        []string
		code        int
	}{
		{"no slug", oldState, nil, 2},
		{"two slugs", oldState, []string{"demo", "x"}, 2},
		{"bad flag", oldState, []string{"demo", "--force"}, 2},
		{"answer without choice", oldState, []string{"demo", "--answer", "phase"}, 2},
		{"answer to nothing", oldState, []string{"demo", "--answer", "status=x"}, 2},
		{"answer that is no phase", oldState, []string{"demo", "--answer", "phase=research"}, 2},
		{"unknown workspace", oldState, []string{"none"}, 2},
		{"newer", "phase: build\nschema: 9\n", []string{"demo"}, 3},
		{"no number", "phase: build\nschema: banana\n", []string{"demo"}, 3},
		{"no phase", "status: running\n", []string{"demo"}, 3},
		{"NUL", "phase: build\n\x00", []string{"demo"}, 1},
	} {
		t.Run(test.name, func(t *testing.T) {
			dir := project(t, map[string]string{".devrites/work/demo/state.md": test.state})
			before := snapshot(t, dir)
			if got := run(t, dir, append([]string{"migrate"}, test.args...)...); got.Code != test.code || got.Err == "" {
				t.Errorf("got %+v, want code %d", got, test.code)
			}
			if diff := cmp.Diff(before, snapshot(t, dir)); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestMigrateOfADoneWorkspace(t *testing.T) {
	dir := project(t, map[string]string{".devrites/work/demo/state.md": "phase: done\n"})
	got := run(t, dir, "migrate", "demo")
	if got.Code != 0 || !strings.HasSuffix(got.Out, "[stub] review.md\n[stub] seal.md\n") {
		t.Errorf("got %+v", got)
	}
}
