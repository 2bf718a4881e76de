package schemas_test

import (
	"fmt"
	"path/filepath"
	"testing"

	"rules_handbook/schemas"
)

// BenchmarkReadGraph reads a graph of 20,000 functions and 80,000 edges.
func BenchmarkReadGraph(b *testing.B) {
	graph := &schemas.Graph{Version: 1, Metadata: schemas.GraphMetadata{NInternalFunctions: 20_000, NEdges: 80_000}}
	id := func(node int) string {
		return fmt.Sprintf("area%d.part%d.module.Worker.do_part_%d", node%7, node/10, node)
	}
	for node := range graph.Metadata.NInternalFunctions {
		graph.Nodes = append(graph.Nodes, schemas.Node{
			ID: id(node), Name: "do_part", Qualname: "Worker.do_part", ClassName: "Worker", Kind: "internal", LineStart: 1, LineEnd: 9,
			File: fmt.Sprintf("area%d/part%d/module.py", node%7, node/10), Signature: "def do_part(self, item: Item, limit: int) -> Result",
			SelfAttrsRead: []string{"queue"}, ParamTypes: []schemas.ParamType{{Name: "item", Type: "Item"}},
		})
	}
	for edge := range graph.Metadata.NEdges {
		graph.Edges = append(graph.Edges, schemas.Edge{
			CallerID: id(edge / 4), CalleeID: id(edge * 31 % 20_000), CallType: "self_method", Line: 3, Raw: "self.helper.run",
		})
	}
	path := filepath.Join(b.TempDir(), "graph.json")
	if err := schemas.WriteGraph(path, graph); err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for b.Loop() {
		if _, err := schemas.ReadGraph(path); err != nil {
			b.Fatal(err)
		}
	}
}
