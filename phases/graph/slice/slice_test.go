package slice_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"rules_handbook/phases/graph/graphtest"
	"rules_handbook/phases/graph/link"
	"rules_handbook/phases/graph/merge"
	"rules_handbook/phases/graph/slice"
	"rules_handbook/schemas/facts"
)

func TestSlices(t *testing.T) {
	details, _ := graphtest.Demo()
	result := demo(t, details)
	var paths [][]string
	for _, shard := range result {
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
			Path: "mill/grind.py", Language: "python", Reason: "partial", Detail: "syntax error on line 30", Doc: "Runs the mill.",
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
		}, result[1].Files[1]},
		{facts.SliceFile{
			Path: "mill/grind.ts", Language: "typescript", Test: true,
			Functions: []facts.SliceFunction{
				{Node: grindTSFacts.Nodes[1]},
				{Node: tsMain, External: []string{"node:fs/promises::readFile"}},
			},
			Types:    grindTSFacts.Types,
			External: []string{"node:fs/promises"},
		}, result[1].Files[2]},
		{facts.SliceFile{
			Path: "store/fill.go", Language: "go", Package: "store", Generated: true,
			Functions: []facts.SliceFunction{
				{Node: details[0].Files[0].Nodes[0], Calls: []facts.Ref{{ID: "store.bin.Bin.room", Qualname: "Bin.room", File: "store/bin.go"}},
					External: []string{"example.com/x/log.Print"}},
			},
			External: []string{"example.com/x/log"},
		}, result[0].Files[1]},
		{facts.SliceFile{Path: "mill/__init__.py", Language: "python", Doc: "Everything that turns."}, result[1].Files[0]},
	} {
		if diff := cmp.Diff(check.want, check.got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", check.want.Path, diff)
		}
	}
}

func TestFactsOfTwoBuilds(t *testing.T) {
	details, _ := graphtest.Demo()
	const want = "store/fill.go: details and links are not of one build: make both again"
	for name, links := range map[string]*facts.Links{
		"another file":  {Files: []facts.FileLinks{{Path: "store/fill.go", Nodes: make([]facts.NodeLinks, 7)}}},
		"another graph": {Files: []facts.FileLinks{{Path: "store/fill.go"}}},
	} {
		if _, err := slice.Join(details[0], links); err == nil || err.Error() != want {
			t.Errorf("%s: got %v, want %s", name, err, want)
		}
	}
}

// demo gives the slices of all shards.
func demo(t *testing.T, details []*facts.Details) []*facts.Slice {
	t.Helper()
	_, resolutions := graphtest.Demo()
	graph, err := merge.Merge(details, resolutions)
	if err != nil {
		t.Fatal(err)
	}
	linker := link.New(graph, len(details))
	var all []*facts.Slice
	for shard := range details {
		cut, err := slice.Join(details[shard], linker.Links(shard))
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, cut)
	}
	return all
}
