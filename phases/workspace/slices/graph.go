package slices

import (
	"strings"

	"rules_handbook/phases/workspace/problem"
)

// Graph is what `check task-graph` says about a tasks.md.
type Graph struct {
	Nodes []Node
	// Cycle is one cycle, its start not repeated; empty when there is none.
	Cycle []string
	// Unknown are the edges to slices that do not exist.
	Unknown []Edge
	// Problems are all faults, those of Cycle and Unknown included, in the
	// order of the file. They block.
	Problems []*problem.Problem
	// Advisories are whole lines that start with "ADVISORY ". They never block.
	Advisories []string
}

// Node is a slice with the slices it depends on.
type Node struct {
	ID        string   `json:"id"`
	DependsOn []string `json:"depends_on"`
}

// Edge is a dependency.
type Edge struct{ From, To string }

// OK says that nothing blocks.
func (g *Graph) OK() bool { return len(g.Problems) == 0 }

// Graph checks the slices of a document against each other.
func (d *Document) Graph() *Graph {
	graph := &Graph{}
	if d.Empty || len(d.Slices) == 0 {
		found := "no slice"
		if d.Empty {
			found = "an empty file"
		}
		graph.add(&problem.Problem{File: File, Found: found, Expected: "at least one `## SLICE-001 <capability>` section",
			Remedy: "write the slices of the plan"})
	}
	for _, heading := range d.BadHeadings {
		graph.add(&problem.Problem{File: File, Line: heading.Line, Found: "malformed slice heading " + problem.Quote("## "+heading.Title),
			Expected: "`## SLICE-<digits> <capability>`"})
	}
	for i := range d.Slices {
		d.checkNode(graph, i)
	}
	if graph.Cycle = cycle(graph.Nodes); len(graph.Cycle) > 0 {
		start, _ := d.ByID(graph.Cycle[0])
		graph.add(&problem.Problem{Found: "dependency cycle: " + strings.Join(graph.Cycle, " -> "),
			Remedy: "remove one of these dependencies (" + place(start.line(Dependencies)) + ")"})
	}
	graph.Advisories = d.advisories()
	return graph
}

func (g *Graph) add(found ...*problem.Problem) { g.Problems = append(g.Problems, found...) }

func (d *Document) checkNode(graph *Graph, at int) {
	slice := &d.Slices[at]
	if first := d.byID[slice.ID]; first != at {
		graph.add(&problem.Problem{File: File, Line: slice.Line, Found: "duplicate slice " + slice.ID,
			Expected: "each id once (first at " + place(d.Slices[first].Line) + ")", Remedy: "give the later one the next unused id"})
		return
	}
	graph.add(slice.dependencyProblems()...)
	graph.add(slice.contractProblems()...)
	node := Node{ID: slice.ID, DependsOn: []string{}}
	for _, id := range slice.DependsOn() {
		node.DependsOn = append(node.DependsOn, id)
		if _, ok := d.ByID(id); !ok {
			graph.Unknown = append(graph.Unknown, Edge{slice.ID, id})
			graph.add(&problem.Problem{File: File, Line: slice.line(Dependencies), Found: slice.ID + " depends on the unknown slice " + id,
				Expected: "a slice of this file", Remedy: "correct the id or add the slice"})
		}
	}
	graph.Nodes = append(graph.Nodes, node)
}

// cycle finds a cycle: the first that a search in the order of the nodes and
// their dependencies meets.
func cycle(nodes []Node) []string {
	position := make(map[string]int, len(nodes))
	for i, node := range nodes {
		position[node.ID] = i
	}
	const (
		unseen = iota
		onPath
		done
	)
	state := make([]int, len(nodes))
	next := make([]int, len(nodes))
	for root := range nodes {
		path := []int{root}
		for len(path) > 0 {
			at := path[len(path)-1]
			if state[at] == done || next[at] == len(nodes[at].DependsOn) {
				state[at] = done
				path = path[:len(path)-1]
				continue
			}
			state[at] = onPath
			to, ok := position[nodes[at].DependsOn[next[at]]]
			next[at]++
			if !ok || state[to] == done {
				continue
			}
			if state[to] == onPath {
				return names(nodes, path, to)
			}
			path = append(path, to)
		}
	}
	return nil
}

// names of the nodes on path from start on.
func names(nodes []Node, path []int, start int) []string {
	var ids []string
	for _, at := range path {
		if at == start || len(ids) > 0 {
			ids = append(ids, nodes[at].ID)
		}
	}
	return ids
}
