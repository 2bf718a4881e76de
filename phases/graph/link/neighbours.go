package link

import (
	"slices"

	"rules_handbook/phases/graph/merge"
)

// neighbours are the distinct neighbours of all nodes. Calls of a node to itself
// are left out.
type neighbours struct {
	external     [][]string // by node: boundary qualnames, sorted
	to, from     []int32    // callees and callers, those of a node next to each other
	toAt, fromAt []int32    // by node: where they begin; one more at the end
}

func (n *neighbours) callees(node int) []int32 { return n.to[n.toAt[node]:n.toAt[node+1]] }
func (n *neighbours) callers(node int) []int32 { return n.from[n.fromAt[node]:n.fromAt[node+1]] }

func neighboursOf(graph *merge.Graph) *neighbours {
	n := &neighbours{external: make([][]string, len(graph.Nodes))}
	var pairs [][2]int32
	for index := range graph.Files {
		file := &graph.Files[index]
		for number := range file.Calls {
			call := &file.Calls[number]
			switch {
			case call.Boundary != "":
				n.external[call.Caller] = append(n.external[call.Caller], call.Boundary)
			case call.Callee != merge.None && call.Callee != call.Caller:
				pairs = append(pairs, [2]int32{call.Caller, call.Callee})
			}
		}
	}
	for node := range n.external {
		n.external[node] = distinct(n.external[node])
	}
	slices.SortFunc(pairs, func(a, b [2]int32) int {
		if a[0] != b[0] {
			return int(a[0]) - int(b[0])
		}
		return int(a[1]) - int(b[1])
	})
	pairs = slices.Compact(pairs)
	n.to, n.toAt = grouped(pairs, 0, 1, len(graph.Nodes))
	n.from, n.fromAt = grouped(pairs, 1, 0, len(graph.Nodes))
	return n
}

// grouped collects one side of pairs by the node on the other side.
func grouped(pairs [][2]int32, by, side, nodes int) (list, at []int32) {
	list, at = make([]int32, len(pairs)), make([]int32, nodes+1)
	for _, pair := range pairs {
		at[pair[by]+1]++
	}
	for node := range nodes {
		at[node+1] += at[node]
	}
	next := slices.Clone(at)
	for _, pair := range pairs {
		list[next[pair[by]]] = pair[side]
		next[pair[by]]++
	}
	return list, at
}
