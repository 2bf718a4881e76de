package link_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"rules_handbook/phases/graph/graphtest"
	"rules_handbook/phases/graph/link"
	"rules_handbook/phases/graph/merge"
	"rules_handbook/phases/graph/outline"
	"rules_handbook/schemas/facts"
)

func TestLinks(t *testing.T) {
	main := facts.Ref{ID: "mill.grind.main", Qualname: "main", File: "mill/grind.py"}
	turn := facts.Ref{ID: "mill.grind.Wheel.turn", Qualname: "Wheel.turn", File: "mill/grind.py"}
	body := facts.Ref{ID: "mill.grind.<module>", Qualname: "<module>", File: "mill/grind.py", Synthetic: true}
	made := facts.Ref{ID: "mill.grind.Wheel.__init__", Qualname: "Wheel.__init__", File: "mill/grind.py", Synthetic: true}
	want := []facts.FileLinks{
		{Path: "mill/__init__.py"},
		{Path: "mill/grind.py", External: []string{"asyncio", "os", "time"}, Nodes: []facts.NodeLinks{
			{ID: turn.ID, CalledBy: []facts.Ref{main}, External: []string{"time.sleep"}},
			{ID: main.ID, Calls: []facts.Ref{made, turn}, CalledBy: []facts.Ref{body}, External: []string{"os.path.Path"}},
			{ID: made.ID, CalledBy: []facts.Ref{main}},
			{ID: "mill.grind.Idle.__init__"},
			{ID: body.ID, Calls: []facts.Ref{main}, External: []string{"asyncio.run"}},
		}},
		{Path: "mill/grind.ts", External: []string{"node:fs/promises"}, Nodes: []facts.NodeLinks{
			{ID: "mill.grind.main@mill/grind.ts", External: []string{"node:fs/promises::readFile"}},
			{ID: "mill.grind.Wheel.stop"},
		}},
	}
	if diff := cmp.Diff(want, demo(t).Links[1].Files, cmpopts.EquateEmpty()); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func TestSummary(t *testing.T) {
	want := &facts.Summary{
		Version: 1,
		Files: []facts.SummaryFile{
			{Path: "mill/__init__.py", Language: "python"},
			{Path: "mill/grind.py", Language: "python", Functions: 2, Types: 2, Entries: []string{"main"}, External: []string{"asyncio", "os", "time"}},
			{Path: "mill/grind.ts", Language: "typescript", Test: true, Functions: 2, Types: 2, External: []string{"node:fs/promises"}},
			{Path: "store/bin.go", Language: "go", Package: "store", Functions: 1, Types: 1},
			{Path: "store/fill.go", Language: "go", Package: "store", Generated: true, Functions: 1,
				Callees: []facts.FileCall{{File: "store/bin.go", Calls: 1}}, External: []string{"example.com/x/log"}},
		},
		Languages: []facts.LanguageSupport{graphtest.Go, graphtest.Python, graphtest.TypeScript},
		Unparsed: []facts.UnparsedFile{
			{File: "mill/a:b.py", Reason: "unreadable", Detail: "not a Bazel label"},
			{File: "mill/grind.py", Reason: "partial", Detail: "syntax error on line 30"},
			{File: "store/broken.go", Reason: "unparsable", Detail: "more than 1000 levels"},
		},
	}
	if diff := cmp.Diff(want, demo(t).Summary); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func TestState(t *testing.T) {
	want := &facts.State{
		Version: 1,
		Owners: []facts.Owner{
			{Class: "Wheel", File: "mill/grind.py", Doc: "Stands in the brook.",
				Attrs:   []facts.AttrUse{{Name: "angle", ReadIn: []string{"mill.grind.Wheel.turn"}, WriteIn: []string{"mill.grind.Wheel.turn"}}},
				Callers: []facts.FileCalls{{File: "mill/grind.py", Methods: []string{"__init__", "turn"}}}},
			{Class: "Bin", File: "store/bin.go", Doc: "Bin keeps sacks dry.",
				Attrs: []facts.AttrUse{{Name: "sacks", ReadIn: []string{"store.bin.Bin.room", "store.fill.Bin.Fill"}, WriteIn: []string{"store.fill.Bin.Fill"}}}},
		},
	}
	if diff := cmp.Diff(want, demo(t).State); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// What has no lines must not change when all lines move.
func TestMovedLinesStayInTheirShard(t *testing.T) {
	details, resolutions := graphtest.Demo()
	unmoved, _ := graphtest.Demo()
	for _, file := range details[1].Files {
		for index := range file.Nodes {
			file.Nodes[index].LineStart += 10
			file.Nodes[index].LineEnd += 10
		}
		for index := range file.Types {
			file.Types[index].LineStart += 10
			file.Types[index].LineEnd += 10
		}
		for index := range file.Calls {
			file.Calls[index].Line += 10
		}
	}
	moved, before := build(t, details, resolutions), demo(t)
	for _, check := range []struct {
		name          string
		before, after any
	}{
		{"outline", outline.Of(unmoved[1]), outline.Of(details[1])}, {"links", before.Links, moved.Links}, {"summary", before.Summary, moved.Summary},
		{"state", before.State, moved.State}, {"documents", before.Documents, moved.Documents},
	} {
		if diff := cmp.Diff(check.before, check.after); diff != "" {
			t.Errorf("%s has lines (-before +after):\n%s", check.name, diff)
		}
	}
}

func demo(t *testing.T) *result {
	t.Helper()
	details, resolutions := graphtest.Demo()
	return build(t, details, resolutions)
}

func build(t *testing.T, details []*facts.Details, resolutions []*facts.Resolution) *result {
	t.Helper()
	outlines := make([]*facts.Details, len(details))
	for shard := range details {
		outlines[shard] = outline.Of(details[shard]).Details()
	}
	graph, err := merge.Merge(outlines, resolutions)
	if err != nil {
		t.Fatal(err)
	}
	linker := link.New(graph, len(details))
	made := &result{Summary: linker.Summary(), State: linker.State(), Documents: linker.Documents()}
	for shard := range details {
		made.Links = append(made.Links, linker.Links(shard))
	}
	return made
}

// result is all that a linker gives.
type result struct {
	Links     []*facts.Links
	Summary   *facts.Summary
	State     *facts.State
	Documents *facts.Documents
}
