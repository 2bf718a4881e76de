package inputs_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"

	"rules_handbook/phases/workspace/inputs"
	"rules_handbook/phases/workspace/root"
)

func TestOf(t *testing.T) {
	project := t.TempDir()
	for name, text := range map[string]string{
		"work/mill/state.md":               "- phase: build\n- sequence_parent: brook\n- sequence_position: 2\n",
		"work/mill/notes.md":               "# Notes\n\n- NOTE-001: why\n  SUBJECT: src/wheel.go\n  QUOTE: turn()\n",
		"work/mill/tasks.md":               "# Tasks\n\n## SLICE-001 Turn\nGoal: turn\nWorkspace dependencies: quarry/SLICE-002, gone/SLICE-001\n",
		"work/mill/touched-files.md":       "## Touched files\nWheel.\n\n## Candidate manifest\n| State | File | Slice | Reason |\n| --- | --- | --- | --- |\n| deleted | `src/old.go` | SLICE-001 | Replaced |\n| present | `src/wheel.go` | SLICE-001 | Turns |\n",
		"work/quarry/state.md":             "- phase: done\n",
		"work/other/state.md":              "- phase: spec\n",
		"archive/brook/state.md":           "- phase: done\n- sequence_position: 1\n",
		"work/after/state.md":              "- phase: frame\n- sequence_parent: mill\n",
		"work/remnant/notes.md":            "",
		"work/broken/state.md":             "nothing\n",
		"work/unreadable/state.md":         "- phase: spec\n",
		"work/unreadable/touched-files.md": "## Candidate manifest\nnonsense\n",
	} {
		path := filepath.Join(project, ".devrites", name)
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	tests := []struct {
		slug string
		want *inputs.Inputs
	}{
		{"mill", &inputs.Inputs{
			Phase: "build", Quoted: []string{"src/wheel.go"}, Candidate: []string{"src/wheel.go"}, Deleted: []string{"src/old.go"},
			Workspaces: []string{".devrites/archive/brook", ".devrites/work/after", ".devrites/work/quarry"},
		}},
		{"other", &inputs.Inputs{Phase: "spec"}},
		{"unreadable", &inputs.Inputs{Phase: "spec"}},
		{"broken", nil},
	}
	found, err := root.Select(root.Options{Dir: project, Getenv: func(string) string { return "" }})
	if err != nil {
		t.Fatal(err)
	}
	defer found.Close()
	for _, test := range tests {
		t.Run(test.slug, func(t *testing.T) {
			workspace, err := found.Workspace(test.slug)
			if err != nil {
				t.Fatal(err)
			}
			defer workspace.Close()
			got, err := inputs.Of(workspace)
			if (err == nil) != (test.want != nil) {
				t.Fatalf("error %v", err)
			}
			if diff := cmp.Diff(test.want, got); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}
