// Package merge joins what scan and resolve say of all files to one call
// graph that later steps walk by index. It only joins: which call ends where
// is decided before.
//
// Input are the details of all shards and the resolutions of all batches of
// one build. That they do not fit together is an error that names the file.
package merge

import (
	"fmt"
	"slices"
	"strings"

	"rules_handbook/schemas/facts"
)

// Graph is the merged call graph. Nodes and files have indices; the nodes of
// a file lie next to each other in source order, synthetic ones last.
type Graph struct {
	Files     []File // sorted by path; also those that gave nothing
	Nodes     []*facts.Node
	IDs       []string                // of Nodes, unique in the whole graph
	Languages []facts.LanguageSupport // of the languages of scanned files, sorted by name

	fileOf []int32
}

// File is one file with its part of the graph.
type File struct {
	*facts.FileDetails
	Shard int // which details it came with
	First int // index of its first node
	Calls []Call
}

// None is the callee of a call that does not end at a scanned function.
const None = -1

// Call is one call expression. Those of a file are in the order of their
// callers, then of the source. There are millions of them, so that they are
// small and share their texts.
type Call struct {
	Caller   int32
	Callee   int32 // node, or None for a boundary or a dropped call
	Await    bool
	Type     string // contract's callType; "" for a dropped call
	Boundary string // qualname of a name outside the scanned set; "" when it is none
	Category string // contract's category of a dropped call
	Site     *facts.CallSite
}

// Dropped reports whether it is not known where the call ends.
func (c *Call) Dropped() bool { return c.Type == "" }

// Scanned reports whether facts could be had from the file, all or a part of
// them. Project files and documents are not code and do not count.
func (f *File) Scanned() bool {
	return !f.Manifest && f.Document == nil && f.Language != "" && (f.Reason == "" || f.Reason == facts.Partial)
}

// Unparsed reports whether the file belongs into scan-coverage.json. Of a
// project file or a document a part is as good as the whole.
func (f *File) Unparsed() bool {
	return f.Reason != "" && (f.Reason != facts.Partial || f.Scanned())
}

// FileOf gives the index of the file that a node is of.
func (g *Graph) FileOf(node int) int { return int(g.fileOf[node]) }

// Merge joins the details of all shards and the resolutions of all batches.
func Merge(details []*facts.Details, resolutions []*facts.Resolution) (*Graph, error) {
	merger, err := New(details)
	if err != nil {
		return nil, err
	}
	for _, resolution := range resolutions {
		if err := merger.Add(resolution); err != nil {
			return nil, err
		}
	}
	return merger.Finish()
}

func newGraph(details []*facts.Details) (*Graph, error) {
	g := &Graph{}
	if err := g.addFiles(details); err != nil {
		return nil, err
	}
	g.addLanguages(details)
	g.addNodes()
	g.nameNodes()
	return g, nil
}

func (g *Graph) addFiles(details []*facts.Details) error {
	for shard, part := range details {
		for index := range part.Files {
			g.Files = append(g.Files, File{FileDetails: &part.Files[index], Shard: shard})
		}
	}
	slices.SortFunc(g.Files, func(a, b File) int { return strings.Compare(a.Path, b.Path) })
	for index := 1; index < len(g.Files); index++ {
		if g.Files[index].Path == g.Files[index-1].Path {
			return fmt.Errorf("%s: found details of it twice, expected every file in one shard", g.Files[index].Path)
		}
	}
	return nil
}

// addLanguages keeps the languages of scanned files; the support that a
// language declares is the same in all shards of one build.
func (g *Graph) addLanguages(details []*facts.Details) {
	declared := map[string]facts.LanguageSupport{}
	for _, part := range details {
		for _, support := range part.Languages {
			declared[support.Name] = support
		}
	}
	used := map[string]bool{}
	for index := range g.Files {
		file := &g.Files[index]
		if file.Scanned() && !used[file.Language] {
			used[file.Language] = true
			if support, known := declared[file.Language]; known {
				g.Languages = append(g.Languages, support)
			}
		}
	}
	slices.SortFunc(g.Languages, func(a, b facts.LanguageSupport) int { return strings.Compare(a.Name, b.Name) })
}

func (g *Graph) addNodes() {
	count := 0
	for index := range g.Files {
		count += len(g.Files[index].Nodes)
	}
	g.Nodes = make([]*facts.Node, 0, count)
	g.fileOf = make([]int32, 0, count)
	for index := range g.Files {
		file := &g.Files[index]
		file.First = len(g.Nodes)
		for node := range file.Nodes {
			g.Nodes = append(g.Nodes, &file.Nodes[node])
			g.fileOf = append(g.fileOf, int32(index))
		}
	}
}
