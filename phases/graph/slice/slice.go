// Package slice cuts the merged call graph into what later actions need: one
// slice per shard for its cards, and a summary, the state and the documents of
// the whole. A slice has lines of its own shard only and the others have none,
// so that a line that moves stops at the cards of its shard.
//
// Lists are sorted by bytes. Equal input gives equal output.
package slice

import (
	"cmp"
	"slices"
	"strings"

	"rules_handbook/phases/graph/merge"
	"rules_handbook/schemas/facts"
)

// Cutter cuts one graph. Its methods may be called at the same time.
type Cutter struct {
	*merge.Graph
	links     *links
	externals [][]string // by file: the import specifiers its calls leave through
	shards    [][]int    // scanned files by shard
}

// New prepares to cut a graph that was merged from the given number of shards.
func New(graph *merge.Graph, shards int) *Cutter {
	c := &Cutter{Graph: graph, links: linksOf(graph), externals: specifiers(graph), shards: make([][]int, shards)}
	for index := range graph.Files {
		if file := &graph.Files[index]; file.Scanned() {
			c.shards[file.Shard] = append(c.shards[file.Shard], index)
		}
	}
	return c
}

// Slice cuts out what the cards of a shard need. Shards are numbered as the
// details were when the graph was merged.
func (c *Cutter) Slice(shard int) *facts.Slice {
	slice := &facts.Slice{Version: facts.Version}
	for _, file := range c.shards[shard] {
		slice.Files = append(slice.Files, c.file(file))
	}
	return slice
}

func (c *Cutter) file(index int) facts.SliceFile {
	file := &c.Files[index]
	cut := facts.SliceFile{
		Path: file.Path, Language: file.Language, Package: file.Package, Reason: file.Reason,
		Generated: file.Generated, Test: file.Test, Doc: file.Doc,
		Types:    slices.Clone(file.Types),
		External: c.externals[index],
	}
	slices.SortStableFunc(cut.Types, func(a, b facts.TypeDecl) int { return cmp.Compare(a.LineStart, b.LineStart) })
	nodes := c.byLine(file)
	cut.Functions = slices.Grow(cut.Functions, len(nodes))
	for _, node := range nodes {
		cut.Functions = append(cut.Functions, c.function(node))
	}
	cut.Body = c.body(file)
	return cut
}

// body gives the module body of a file; nil when it calls nothing.
func (c *Cutter) body(file *merge.File) *facts.SliceFunction {
	for node := file.First; node < file.First+len(file.Nodes); node++ {
		if made := c.Nodes[node]; made.Synthetic && made.Name == facts.ModuleBody {
			body := c.function(node)
			if len(body.Calls)+len(body.External) == 0 {
				return nil
			}
			return &body
		}
	}
	return nil
}

// byLine gives the written functions of a file by their start lines.
func (c *Cutter) byLine(file *merge.File) []int {
	nodes := make([]int, 0, len(file.Nodes))
	for node := file.First; node < file.First+len(file.Nodes); node++ {
		if !c.Nodes[node].Synthetic {
			nodes = append(nodes, node)
		}
	}
	slices.SortStableFunc(nodes, func(a, b int) int { return cmp.Compare(c.Nodes[a].LineStart, c.Nodes[b].LineStart) })
	return nodes
}

func (c *Cutter) function(node int) facts.SliceFunction {
	made := *c.Nodes[node]
	made.ID = c.IDs[node]
	return facts.SliceFunction{
		Node:     made,
		Calls:    c.refs(c.links.callees(node)),
		CalledBy: c.refs(c.links.callers(node)),
		External: c.links.external[node],
	}
}

func (c *Cutter) refs(nodes []int32) []facts.Ref {
	if len(nodes) == 0 {
		return nil
	}
	refs := make([]facts.Ref, len(nodes))
	for index, node := range nodes {
		refs[index] = facts.Ref{
			ID: c.IDs[node], Qualname: c.Nodes[node].Qualname, File: c.Files[c.FileOf(int(node))].Path, Synthetic: c.Nodes[node].Synthetic,
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
