package schemas_test

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"

	"rules_handbook/schemas"
)

// What is written by hand is what reflection would write, whatever the texts.
func TestLargeArtifactsAreWrittenAsAllOthers(t *testing.T) {
	dropped := &schemas.DroppedCalls{Version: 1, EdgesByCategory: schemas.DroppedByCategory{schemas.Builtin: {}, schemas.BareName: nil}}
	graph := &schemas.Graph{Version: 1, Metadata: schemas.GraphMetadata{
		NInternalFunctions: len(oddTexts), NBoundaryNodes: 1, NEdges: len(oddTexts), ScannedFiles: []string{"a.py"},
		FileLanguages: map[string]string{"a.py": "python"}, Languages: map[string]schemas.Capability{"python": {Tier: "full"}},
	}}
	for i, text := range oddTexts {
		id := text + "#"
		node := schemas.Node{
			ID: id, Name: text, Qualname: text, Kind: schemas.KindInternal, ClassName: text, File: "a.py", LineStart: 1, LineEnd: i + 1,
			Signature: text, IsAsync: i%2 == 0, IsMethod: i%3 == 0, Synthetic: i%5 == 0, NCallees: i, NCallers: 2 * i,
		}
		if i%2 == 0 {
			node.Decorators, node.SelfAttrsRead, node.SelfAttrsWritten = []string{text, "x"}, []string{text}, []string{}
			node.ParamTypes = []schemas.ParamType{{Name: text, Type: text}, {Name: "other" + text, Type: "T"}}
		}
		graph.Nodes = append(graph.Nodes, node)
		graph.Edges = append(graph.Edges, schemas.Edge{
			CallerID: id, CalleeID: "boundary:b", IsAwait: i%2 == 0, CallType: schemas.Boundary, Line: i, Raw: text,
		})
		dropped.EdgesByCategory[schemas.LocalVarMethod] = append(dropped.EdgesByCategory[schemas.LocalVarMethod],
			schemas.DroppedCall{Caller: id, CalleeRaw: text, IsAwait: i%2 == 0, Line: i, Raw: text})
	}
	graph.Nodes = append(graph.Nodes, schemas.Node{ID: "boundary:b", Name: "b", Qualname: "b", Module: "m", ClassName: "C", Kind: schemas.KindBoundary})
	graph.SelfAttrs = schemas.SelfAttrs{"None": {}, "nil": nil}
	for i, text := range oddTexts {
		container := text
		graph.Types = append(graph.Types, schemas.TypeNode{
			ID: text, Name: text, Qualname: text, File: "a.py", LineStart: 1, LineEnd: i + 1, Kind: "class", Signature: text,
		})
		if i%2 == 0 {
			graph.Types[i].Container = &container
		}
		graph.SelfAttrs["C"+text] = map[string]schemas.AttrUses{
			text: {ReadIn: []string{text, "f"}}, "x" + text: {WrittenIn: []string{text}}, "none" + text: {},
		}
	}
	types := len(graph.Types)
	graph.Metadata.NTypes = &types
	dropped.Metadata.TotalDropped = len(oddTexts)
	dropped.Metadata.ByCategory = map[string]int{schemas.LocalVarMethod: len(oddTexts), schemas.Builtin: 0, schemas.BareName: 0}

	path := filepath.Join(t.TempDir(), "artifact.json")
	compare := func(name string, value any, write error) {
		t.Helper()
		if write != nil {
			t.Fatalf("%s: %v", name, write)
		}
		got, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		var want bytes.Buffer
		if err := schemas.EncodeJSON(&want, value); err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(want.String(), string(got)); diff != "" {
			t.Errorf("%s (-reflection +by hand):\n%s", name, diff)
		}
	}
	compare("dropped calls", dropped, schemas.WriteDroppedCalls(path, dropped))
	compare("graph", graph, schemas.WriteGraph(path, graph))

	count := 1
	graph.Types = []schemas.TypeNode{{ID: "type:a.T", Name: "T", Qualname: "T", File: "a.py", LineStart: 1, LineEnd: 2, Kind: "class"}}
	graph.Metadata.NTypes = &count
	graph.SelfAttrs = schemas.SelfAttrs{"T": {"a": {ReadIn: []string{"x"}}, "b": {}}}
	compare("graph with types", graph, schemas.WriteGraph(path, graph))
	empty := &schemas.Graph{Version: 1, Types: []schemas.TypeNode{}}
	compare("empty graph", empty, schemas.WriteGraph(path, empty))
	none := &schemas.DroppedCalls{Version: 1}
	compare("no dropped calls", none, schemas.WriteDroppedCalls(path, none))
}

func TestWritingRefusesWhatJSONCannotHold(t *testing.T) {
	path := filepath.Join(t.TempDir(), "graph.json")
	node := schemas.Node{ID: "a", Kind: schemas.KindInternal, File: "a.py", LineStart: 1, LineEnd: 1}
	for name, change := range map[string]func(*schemas.Node){
		"no UTF-8":          func(n *schemas.Node) { n.Signature = "\xff" },
		"a parameter twice": func(n *schemas.Node) { n.ParamTypes = []schemas.ParamType{{Name: "a"}, {Name: "a"}} },
	} {
		bad := node
		change(&bad)
		graph := &schemas.Graph{Version: 1, Nodes: schemas.Nodes{bad}, Metadata: schemas.GraphMetadata{NInternalFunctions: 1}}
		if err := schemas.WriteGraph(path, graph); err == nil {
			t.Errorf("%s: no error", name)
		}
		if _, err := os.Stat(path); err == nil {
			t.Errorf("%s: a file was written", name)
		}
	}
}
