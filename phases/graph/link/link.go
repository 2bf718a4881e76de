// Package link finds the place of each shard's nodes in the merged call graph,
// and the summary, the state and the documents of the whole. Nothing that it
// gives has a line, so that a line that moves does not reach the graph.
//
// Lists are sorted by bytes. Equal input gives equal output.
package link

import (
	"cmp"
	"slices"
	"strings"

	"rules_handbook/phases/graph/merge"
	"rules_handbook/schemas/facts"
)

// Linker walks one graph. Its methods may be called at the same time.
type Linker struct {
	*merge.Graph
	near      *neighbours
	externals [][]string // by file: the import specifiers its calls leave through
	shards    [][]int    // scanned files by shard
}

// New prepares a graph that was merged from the given number of shards.
func New(graph *merge.Graph, shards int) *Linker {
	l := &Linker{Graph: graph, near: neighboursOf(graph), externals: specifiers(graph), shards: make([][]int, shards)}
	for index := range graph.Files {
		if file := &graph.Files[index]; file.Scanned() {
			l.shards[file.Shard] = append(l.shards[file.Shard], index)
		}
	}
	return l
}

// Links gives the neighbours of a shard's nodes. Shards are numbered as they
// were when the graph was merged.
func (l *Linker) Links(shard int) *facts.Links {
	links := &facts.Links{Version: facts.Version}
	for _, file := range l.shards[shard] {
		links.Files = append(links.Files, l.file(file))
	}
	return links
}

func (l *Linker) file(index int) facts.FileLinks {
	file := &l.Files[index]
	links := facts.FileLinks{Path: file.Path, External: l.externals[index], Nodes: make([]facts.NodeLinks, len(file.Nodes))}
	for i := range file.Nodes {
		node := file.First + i
		links.Nodes[i] = facts.NodeLinks{
			ID:       l.IDs[node],
			Calls:    l.refs(l.near.callees(node)),
			CalledBy: l.refs(l.near.callers(node)),
			External: l.near.external[node],
		}
	}
	return links
}

func (l *Linker) refs(nodes []int32) []facts.Ref {
	if len(nodes) == 0 {
		return nil
	}
	refs := make([]facts.Ref, len(nodes))
	for index, node := range nodes {
		refs[index] = facts.Ref{
			ID: l.IDs[node], Qualname: l.Nodes[node].Qualname, File: l.Files[l.FileOf(int(node))].Path, Synthetic: l.Nodes[node].Synthetic,
		}
	}
	slices.SortFunc(refs, func(a, b facts.Ref) int {
		return cmp.Or(strings.Compare(a.File, b.File), strings.Compare(a.ID, b.ID))
	})
	return refs
}

// specifiers gives, for each file, the import specifiers through which its
// calls leave.
func specifiers(graph *merge.Graph) [][]string {
	all := make([][]string, len(graph.Files))
	for index := range graph.Files {
		file := &graph.Files[index]
		for call := range file.Calls {
			if boundary := file.Calls[call].Boundary; boundary != "" {
				all[index] = append(all[index], facts.Specifier(file.Language, boundary))
			}
		}
		all[index] = distinct(all[index])
	}
	return all
}

// distinct sorts and drops repetitions in place; it gives nil for nothing.
func distinct(texts []string) []string {
	if len(texts) == 0 {
		return nil
	}
	slices.Sort(texts)
	return slices.Compact(texts)
}
