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

// Result is what the phases after the graph read of it.
type Result struct {
	Slices    []*facts.Slice // one per details input of the merge, in its order
	Summary   *facts.Summary
	State     *facts.State
	Documents *facts.Documents
}

// Build cuts a graph that was merged from the given number of shards.
func Build(graph *merge.Graph, shards int) *Result {
	c := &cutter{Graph: graph, links: linksOf(graph)}
	result := &Result{
		Slices:    make([]*facts.Slice, shards),
		Summary:   c.summary(),
		State:     c.state(),
		Documents: documents(graph),
	}
	for shard := range result.Slices {
		result.Slices[shard] = &facts.Slice{Version: facts.Version}
	}
	for index := range graph.Files {
		if file := &graph.Files[index]; file.Scanned() {
			shard := result.Slices[file.Shard]
			shard.Files = append(shard.Files, c.file(file))
		}
	}
	return result
}

type cutter struct {
	*merge.Graph
	links []links // by node
}

// links are the neighbours of a node.
type links struct {
	callees, callers []int32
	external         []string
}

// linksOf gives the neighbours in the order of files, callers and calls, with
// repetitions.
func linksOf(graph *merge.Graph) []links {
	all := make([]links, len(graph.Nodes))
	for index := range graph.Files {
		for _, call := range graph.Files[index].Calls {
			switch {
			case call.Boundary():
				all[call.Caller].external = append(all[call.Caller].external, call.Outcome.Callee)
			case !call.Dropped() && call.Callee != call.Caller:
				all[call.Caller].callees = append(all[call.Caller].callees, int32(call.Callee))
				all[call.Callee].callers = append(all[call.Callee].callers, int32(call.Caller))
			}
		}
	}
	return all
}

func (c *cutter) file(file *merge.File) facts.SliceFile {
	cut := facts.SliceFile{
		Path: file.Path, Language: file.Language, Package: file.Package, Reason: file.Reason,
		Generated: file.Generated, Test: file.Test, Doc: file.Doc,
		Types:    slices.Clone(file.Types),
		External: c.external(file),
	}
	slices.SortStableFunc(cut.Types, func(a, b facts.TypeDecl) int { return cmp.Compare(a.LineStart, b.LineStart) })
	for node := file.First; node < file.First+len(file.Nodes); node++ {
		if !c.Nodes[node].Synthetic {
			cut.Functions = append(cut.Functions, c.function(node))
		}
	}
	slices.SortStableFunc(cut.Functions, func(a, b facts.SliceFunction) int {
		return cmp.Compare(a.Node.LineStart, b.Node.LineStart)
	})
	return cut
}

func (c *cutter) function(node int) facts.SliceFunction {
	made := *c.Nodes[node]
	made.ID = c.IDs[node]
	return facts.SliceFunction{
		Node:     made,
		Calls:    c.refs(c.links[node].callees),
		CalledBy: c.refs(c.links[node].callers),
		External: distinct(c.links[node].external),
	}
}

func (c *cutter) refs(nodes []int32) []facts.Ref {
	if len(nodes) == 0 {
		return nil
	}
	nodes = slices.Clone(nodes)
	slices.Sort(nodes)
	nodes = slices.Compact(nodes)
	refs := make([]facts.Ref, len(nodes))
	for index, node := range nodes {
		made := c.Nodes[node]
		refs[index] = facts.Ref{
			ID: c.IDs[node], Qualname: made.Qualname, File: c.Files[c.FileOf(int(node))].Path, Synthetic: made.Synthetic,
		}
	}
	slices.SortFunc(refs, func(a, b facts.Ref) int {
		return cmp.Or(strings.Compare(a.File, b.File), strings.Compare(a.ID, b.ID))
	})
	return refs
}

// external gives the import specifiers through which the calls of a file leave.
func (c *cutter) external(file *merge.File) []string {
	var specifiers []string
	for node := file.First; node < file.First+len(file.Nodes); node++ {
		for _, qualname := range c.links[node].external {
			specifiers = append(specifiers, facts.Specifier(file.Language, qualname))
		}
	}
	return distinct(specifiers)
}

// distinct sorts a copy and drops repetitions; it gives nil for nothing.
func distinct(texts []string) []string {
	if len(texts) == 0 {
		return nil
	}
	sorted := slices.Clone(texts)
	slices.Sort(sorted)
	return slices.Compact(sorted)
}
