package slice_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"rules_handbook/phases/graph/graphtest"
	"rules_handbook/phases/graph/merge"
	"rules_handbook/phases/graph/slice"
	"rules_handbook/schemas/facts"
)

func TestSlices(t *testing.T) {
	details, _ := graphtest.Demo()
	result := demo(t)
	var paths [][]string
	for _, shard := range result.Slices {
		var files []string
		for _, file := range shard.Files {
			files = append(files, file.Path)
		}
		paths = append(paths, files)
	}
	want := [][]string{{"store/bin.go", "store/fill.go"}, {"mill/__init__.py", "mill/grind.py", "mill/grind.ts"}}
	if diff := cmp.Diff(want, paths); diff != "" {
		t.Errorf("files of the shards (-want +got):\n%s", diff)
	}
	grindFacts, grindTSFacts := details[1].Files[2], details[1].Files[1]
	main := facts.Ref{ID: "mill.grind.main", Qualname: "main", File: "mill/grind.py"}
	turn := facts.Ref{ID: "mill.grind.Wheel.turn", Qualname: "Wheel.turn", File: "mill/grind.py"}
	tsMain := grindTSFacts.Nodes[0]
	tsMain.ID = "mill.grind.main@mill/grind.ts"
	for _, check := range []struct {
		want facts.SliceFile
		got  facts.SliceFile
	}{
		{facts.SliceFile{
			Path: "mill/grind.py", Language: "python", Reason: "partial", Doc: "Runs the mill.",
			Functions: []facts.SliceFunction{
				{Node: grindFacts.Nodes[0], CalledBy: []facts.Ref{main}, External: []string{"time.sleep"}},
				{Node: grindFacts.Nodes[1],
					Calls:    []facts.Ref{{ID: "mill.grind.Wheel.__init__", Qualname: "Wheel.__init__", File: "mill/grind.py", Synthetic: true}, turn},
					CalledBy: []facts.Ref{{ID: "mill.grind.<module>", Qualname: "<module>", File: "mill/grind.py", Synthetic: true}},
					External: []string{"os.path.Path"}},
			},
			Body: &facts.SliceFunction{
				Node: facts.Node{
					ID: "mill.grind.<module>", Name: "<module>", Qualname: "<module>", LineStart: 1, LineEnd: 31,
					Signature: "<module body>", Synthetic: true,
				},
				Calls:    []facts.Ref{main},
				External: []string{"asyncio.run"},
			},
			Types:    []facts.TypeDecl{grindFacts.Types[1], grindFacts.Types[0]},
			External: []string{"asyncio", "os", "time"},
		}, result.Slices[1].Files[1]},
		{facts.SliceFile{
			Path: "mill/grind.ts", Language: "typescript", Test: true,
			Functions: []facts.SliceFunction{
				{Node: grindTSFacts.Nodes[1]},
				{Node: tsMain, External: []string{"node:fs/promises::readFile"}},
			},
			Types:    grindTSFacts.Types,
			External: []string{"node:fs/promises"},
		}, result.Slices[1].Files[2]},
		{facts.SliceFile{
			Path: "store/fill.go", Language: "go", Package: "store", Generated: true,
			Functions: []facts.SliceFunction{
				{Node: details[0].Files[0].Nodes[0], Calls: []facts.Ref{{ID: "store.bin.Bin.room", Qualname: "Bin.room", File: "store/bin.go"}},
					External: []string{"example.com/x/log.Print"}},
			},
			External: []string{"example.com/x/log"},
		}, result.Slices[0].Files[1]},
		{facts.SliceFile{Path: "mill/__init__.py", Language: "python", Doc: "Everything that turns."}, result.Slices[1].Files[0]},
	} {
		if diff := cmp.Diff(check.want, check.got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", check.want.Path, diff)
		}
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
		{"slice of the other shard", before.Slices[0], moved.Slices[0]}, {"summary", before.Summary, moved.Summary},
		{"state", before.State, moved.State}, {"documents", before.Documents, moved.Documents},
	} {
		if diff := cmp.Diff(check.before, check.after); diff != "" {
			t.Errorf("%s has lines (-before +after):\n%s", check.name, diff)
		}
	}
	if cmp.Equal(before.Slices[1], moved.Slices[1]) {
		t.Error("the slice of the shard has not changed: the test moves nothing")
	}
}

func demo(t *testing.T) *result {
	t.Helper()
	details, resolutions := graphtest.Demo()
	return build(t, details, resolutions)
}

func build(t *testing.T, details []*facts.Details, resolutions []*facts.Resolution) *result {
	t.Helper()
	graph, err := merge.Merge(details, resolutions)
	if err != nil {
		t.Fatal(err)
	}
	cutter := slice.New(graph, len(details))
	made := &result{Summary: cutter.Summary(), State: cutter.State(), Documents: cutter.Documents()}
	for shard := range details {
		made.Slices = append(made.Slices, cutter.Slice(shard))
	}
	return made
}

// result is all that a cutter gives.
type result struct {
	Slices    []*facts.Slice
	Summary   *facts.Summary
	State     *facts.State
	Documents *facts.Documents
}
