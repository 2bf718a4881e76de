package slice

import (
	"slices"

	"rules_handbook/phases/graph/merge"
)

// links are the distinct neighbours of all nodes. Calls of a node to itself
// are left out.
type links struct {
	external     [][]string // by node: boundary qualnames, sorted
	to, from     []int32    // callees and callers, those of a node next to each other
	toAt, fromAt []int32    // by node: where they begin; one more at the end
}

func (l *links) callees(node int) []int32 { return l.to[l.toAt[node]:l.toAt[node+1]] }
func (l *links) callers(node int) []int32 { return l.from[l.fromAt[node]:l.fromAt[node+1]] }

func linksOf(graph *merge.Graph) *links {
	l := &links{external: make([][]string, len(graph.Nodes))}
	var pairs [][2]int32
	for index := range graph.Files {
		file := &graph.Files[index]
		for number := range file.Calls {
			call := &file.Calls[number]
			switch {
			case call.Boundary != "":
				l.external[call.Caller] = append(l.external[call.Caller], call.Boundary)
			case call.Callee != merge.None && call.Callee != call.Caller:
				pairs = append(pairs, [2]int32{call.Caller, call.Callee})
			}
		}
	}
	for node := range l.external {
		l.external[node] = distinct(l.external[node])
	}
	slices.SortFunc(pairs, func(a, b [2]int32) int {
		if a[0] != b[0] {
			return int(a[0]) - int(b[0])
		}
		return int(a[1]) - int(b[1])
	})
	pairs = slices.Compact(pairs)
	l.to, l.toAt = grouped(pairs, 0, 1, len(graph.Nodes))
	l.from, l.fromAt = grouped(pairs, 1, 0, len(graph.Nodes))
	return l
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
