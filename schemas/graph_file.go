package schemas

import (
	"path"
	"strings"

	"rules_handbook/schemas/internal/decode"
)

const phase1 = "phase 1 (analyze; in Bazel the target handbook.graph)"

// ReadGraph reads phase1/graph.json.
func ReadGraph(path string) (*Graph, error) { return readJSON[Graph](path, phase1) }

// WriteGraph writes phase1/graph.json.
func WriteGraph(path string, graph *Graph) error { return write(path, graph, encodeGraph) }

// Validate checks the graph against the contract. Counts have to fit what is
// there and edges have to end at nodes.
func (g *Graph) Validate() error { return problemOr(g.check()) }

func (g *Graph) check() *Problem {
	kinds, problem := g.Nodes.kinds()
	if problem != nil {
		return problem.In("nodes")
	}
	return first(
		isVersion(g.Version),
		in("metadata", g.Metadata.check()),
		in("edges", each(g.Edges, func(edge *Edge) *Problem { return edge.check(kinds) })),
		in("types", each(g.Types, (*TypeNode).check)),
		in("metadata", g.counts()),
	)
}

func (g *Graph) counts() *Problem {
	internal := 0
	for index := range g.Nodes {
		if g.Nodes[index].Kind == KindInternal {
			internal++
		}
	}
	types := len(g.Types)
	if g.Metadata.NTypes != nil {
		types = *g.Metadata.NTypes
	}
	return first(
		in("nInternalFunctions", equals(g.Metadata.NInternalFunctions, internal, "the internal nodes")),
		in("nBoundaryNodes", equals(g.Metadata.NBoundaryNodes, len(g.Nodes)-internal, "the boundary nodes")),
		in("nEdges", equals(g.Metadata.NEdges, len(g.Edges), "the edges")),
		in("nTypes", equals(types, len(g.Types), "the types")),
	)
}

func (m *GraphMetadata) check() *Problem {
	var unparsed []UnparsedFile
	if m.UnparsedFiles != nil {
		unparsed = *m.UnparsedFiles
	}
	return first(
		in("scannedFiles", paths(m.ScannedFiles)),
		in("unparsedFiles", each(unparsed, (*UnparsedFile).check)),
		in("languages", members(m.Languages, func(_ string, capability Capability) *Problem {
			return in("tier", oneOf(capability.Tier, "full", "generic"))
		})),
	)
}

func (u *UnparsedFile) check() *Problem {
	return first(
		in("file", isPath(u.File)),
		in("reason", oneOf(u.Reason, reasons...)),
	)
}

// kinds checks the nodes and gives their kinds by id.
func (n Nodes) kinds() (map[string]string, *Problem) {
	kinds := make(map[string]string, len(n))
	for index := range n {
		node := &n[index]
		if _, taken := kinds[node.ID]; taken {
			return nil, (&Problem{Found: "the node twice", Expected: "every id once"}).Of(node.ID)
		}
		kinds[node.ID] = node.Kind
		if problem := node.check(); problem != nil {
			return nil, problem.Of(node.ID)
		}
	}
	return kinds, nil
}

func (n *Node) check() *Problem {
	degrees := first(in("nCallees", atLeast(n.NCallees, 0)), in("nCallers", atLeast(n.NCallers, 0)))
	if n.Kind != KindInternal {
		return first(in("kind", oneOf(n.Kind, KindInternal, KindBoundary)), degrees)
	}
	// Nodes that the original made up have no lines and paths of odd shapes.
	if n.Synthetic {
		return first(in("file", staysInside(n.File)), span(n.LineStart, n.LineEnd, 0), degrees)
	}
	return first(in("file", isPath(n.File)), span(n.LineStart, n.LineEnd, 1), degrees)
}

func staysInside(found string) *Problem {
	if clean := path.Clean(found); path.IsAbs(found) || clean == ".." || strings.HasPrefix(clean, "../") {
		return isPath(found)
	}
	return nil
}

func (e *Edge) check(kinds map[string]string) *Problem {
	end := func(id string) *Problem {
		if _, known := kinds[id]; known {
			return nil
		}
		return &Problem{Found: decode.Quote(id), Expected: "the id of a node"}
	}
	return first(
		in("callerId", end(e.CallerID)),
		in("calleeId", end(e.CalleeID)),
		in("callType", oneOf(e.CallType, callTypes...)),
		in("line", atLeast(e.Line, 0)),
	)
}

func (t *TypeNode) check() *Problem {
	return first(in("file", isPath(t.File)), in("kind", oneOf(t.Kind, typeKinds...)), span(t.LineStart, t.LineEnd, 1))
}
