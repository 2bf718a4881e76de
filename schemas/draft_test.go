package schemas_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"

	"rules_handbook/schemas"
)

func TestReadDraft(t *testing.T) {
	draft := `
metadata: {version: 7, archetype: " demo ", draftedBy: Ann}
chapters:
  - {id: Index, title: A}
  - {id: a b/c, parent: Index}
  - {id: a b/c, title: " "}
  - {title: no id, crosscut: true}
  - {id: ../x, parent: TOP}
  - {id: p, parent: q}
  - {id: q, parent: p}
  - {id: z, parent: ghost, crosscut: "true"}
  - junk
  - {id: stage-1}
  - {id: STAGE-1}
  - {parent: a b/c}
  - {id: 7, parent: "7", title: self}
`
	path := filepath.Join(t.TempDir(), "mine.yaml")
	if err := os.WriteFile(path, []byte(draft), 0o600); err != nil {
		t.Fatal(err)
	}
	got, err := schemas.ReadDraft(path)
	if err != nil {
		t.Fatal(err)
	}
	stage := func(id, title, parent string, children ...string) schemas.Stage {
		made := schemas.Stage{ID: id, Title: title, Description: title, Children: append([]string{}, children...)}
		if parent != "" {
			made.Parent = &parent
		}
		return made
	}
	crosscut := stage("crosscut-4", "no id", "")
	crosscut.Crosscut = true
	want := &schemas.Skeleton{
		Metadata: schemas.SkeletonMetadata{Version: 1, Archetype: "demo", DraftedBy: "Ann"},
		Stages: []schemas.Stage{
			stage("Index-1", "A", "", "a-b-c"),
			stage("a-b-c", "a-b-c", "Index-1", "stage-12"),
			stage("a-b-c-3", "a-b-c-3", ""),
			crosscut,
			stage("x", "x", ""),
			stage("p", "p", "", "q"),
			stage("q", "q", "p"),
			stage("z", "z", ""),
			stage("stage-1", "stage-1", ""),
			stage("STAGE-1-10", "STAGE-1-10", ""),
			stage("stage-12", "stage-12", "a-b-c"),
			stage("7", "self", ""),
		},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if err := got.Validate(); err != nil {
		t.Errorf("what was normalised is not valid: %v", err)
	}
}

func TestParseDraftErrors(t *testing.T) {
	for _, test := range []struct{ name, text, want string }{
		{"empty list", "stages: []", "stages: found no stages, expected a list stages with at least one"},
		{"junk only", `["a", 7, null]`, "found no stages, expected a list stages with at least one"},
		{"no list", "stages: {id: a}", "found no stages, expected a list stages with at least one"},
		{"text", "hello", "found no stages, expected a list stages with at least one"},
		{"no YAML", "a: b: c", "found text that is no YAML (yaml: mapping values are not allowed in this context), expected one YAML document"},
	} {
		t.Run(test.name, func(t *testing.T) {
			_, problem := schemas.ParseDraft([]byte(test.text))
			if problem == nil || problem.Error() != test.want {
				t.Errorf("got %v, want %s", problem, test.want)
			}
		})
	}
}

func TestRebuild(t *testing.T) {
	tests := []struct {
		name    string
		parents [][2]string // id, parent
		want    map[string][]string
		top     []string
	}{
		{"stale children", [][2]string{{"a", ""}, {"b", "a"}}, map[string][]string{"a": {"b"}}, []string{"a"}},
		{"unknown parent and self", [][2]string{{"a", "ghost"}, {"b", "b"}}, nil, []string{"a", "b"}},
		{"children in stage order", [][2]string{{"z", "r"}, {"r", ""}, {"a", "r"}}, map[string][]string{"r": {"z", "a"}}, []string{"r"}},
		{"cycle of three", [][2]string{{"a", "b"}, {"b", "c"}, {"c", "a"}}, map[string][]string{"b": nil, "c": {"b"}, "a": {"c"}}, []string{"a"}},
		{"way into a cycle", [][2]string{{"s", "b"}, {"a", "b"}, {"b", "a"}}, map[string][]string{"b": {"s", "a"}}, []string{"b"}},
		{"two cycles", [][2]string{{"a", "b"}, {"b", "a"}, {"c", "d"}, {"d", "c"}}, map[string][]string{"a": {"b"}, "c": {"d"}}, []string{"a", "c"}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			skeleton := &schemas.Skeleton{}
			for _, pair := range test.parents {
				stage := schemas.Stage{ID: pair[0], Children: []string{"stale"}}
				if pair[1] != "" {
					stage.Parent = &pair[1]
				}
				skeleton.Stages = append(skeleton.Stages, stage)
			}
			skeleton.Rebuild()
			var top []string
			for _, stage := range skeleton.Stages {
				if stage.Parent == nil {
					top = append(top, stage.ID)
				}
				if diff := cmp.Diff(append([]string{}, test.want[stage.ID]...), stage.Children); diff != "" {
					t.Errorf("children of %s (-want +got):\n%s", stage.ID, diff)
				}
			}
			if diff := cmp.Diff(test.top, top); diff != "" {
				t.Errorf("top stages (-want +got):\n%s", diff)
			}
		})
	}
}

func TestRebuildOfADeepChain(t *testing.T) {
	const depth = 50_000
	skeleton := &schemas.Skeleton{Stages: make([]schemas.Stage, depth)}
	id := func(index int) string { return string(rune('a'+index%26)) + string(rune(0x4e00+index/26)) }
	for index := range skeleton.Stages {
		skeleton.Stages[index].ID = id(index)
		if index+1 < depth {
			parent := id(index + 1)
			skeleton.Stages[index].Parent = &parent
		}
	}
	skeleton.Rebuild()
	if got := skeleton.Stages[depth-1]; got.Parent != nil || len(got.Children) != 1 {
		t.Errorf("the last stage is not the top: %+v", got)
	}
}
