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
// callers, then of the source.
type Call struct {
	Caller  int
	Callee  int // node, or None for a boundary or a dropped call
	Site    *facts.CallSite
	Outcome *facts.Outcome
}

// Boundary reports whether the call leaves the scanned set.
func (c *Call) Boundary() bool { return c.Callee == None && c.Outcome.CallType != "" }

// Dropped reports whether it is not known where the call ends.
func (c *Call) Dropped() bool { return c.Outcome.CallType == "" }

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
	g := &Graph{}
	if err := g.addFiles(details); err != nil {
		return nil, err
	}
	g.addLanguages(details)
	places := g.addNodes()
	g.nameNodes()
	return g, g.addCalls(resolutions, places)
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

// place addresses a node: ids are unique within a file only.
type place struct {
	file int32
	id   string
}

func (g *Graph) addNodes() map[place]int32 {
	count := 0
	for index := range g.Files {
		count += len(g.Files[index].FileDetails.Nodes)
	}
	g.Nodes = make([]*facts.Node, 0, count)
	g.fileOf = make([]int32, 0, count)
	places := make(map[place]int32, count)
	for index := range g.Files {
		file := &g.Files[index]
		file.First = len(g.Nodes)
		for node := range file.FileDetails.Nodes {
			made := &file.FileDetails.Nodes[node]
			here := place{int32(index), made.ID}
			if _, taken := places[here]; !taken {
				places[here] = int32(len(g.Nodes))
			}
			g.Nodes = append(g.Nodes, made)
			g.fileOf = append(g.fileOf, int32(index))
		}
	}
	return places
}

func (g *Graph) addCalls(resolutions []*facts.Resolution, places map[place]int32) error {
	files := make(map[string]int32, len(g.Files))
	for index := range g.Files {
		files[g.Files[index].Path] = int32(index)
	}
	resolved := make([]bool, len(g.Files))
	for _, part := range resolutions {
		for index := range part.Files {
			resolution := &part.Files[index]
			file, known := files[resolution.Path]
			if !known {
				return fmt.Errorf("%s: found its resolved calls, expected its details too: %s", resolution.Path, remedy)
			}
			if resolved[file] {
				return fmt.Errorf("%s: found its resolved calls twice, expected every file in one batch", resolution.Path)
			}
			resolved[file] = true
			if err := g.connect(file, resolution.Outcomes, files, places); err != nil {
				return fmt.Errorf("%s: %w", resolution.Path, err)
			}
		}
	}
	for index := range g.Files {
		if sites := len(g.Files[index].FileDetails.Calls); sites > 0 && !resolved[index] {
			return fmt.Errorf("%s: found no resolved calls, expected %d: %s", g.Files[index].Path, sites, remedy)
		}
	}
	return nil
}

const remedy = "details and edges are not of one build, make both again"

func (g *Graph) connect(index int32, outcomes []facts.Outcome, files map[string]int32, places map[place]int32) error {
	file := &g.Files[index]
	sites := file.FileDetails.Calls
	if len(outcomes) != len(sites) {
		return fmt.Errorf("found %d resolved calls, expected %d, one for each call site: %s", len(outcomes), len(sites), remedy)
	}
	file.Calls = make([]Call, len(sites))
	for site := range sites {
		outcome := &outcomes[site]
		caller, known := places[place{index, outcome.Caller}]
		if !known {
			return fmt.Errorf("call site %d: found the caller %q, expected a function of the file: %s", site, outcome.Caller, remedy)
		}
		call := Call{Caller: int(caller), Callee: None, Site: &sites[site], Outcome: outcome}
		if outcome.CalleeFile != "" {
			target, known := files[outcome.CalleeFile]
			callee, exists := places[place{target, outcome.Callee}]
			if !known || !exists {
				return fmt.Errorf("call site %d: found the callee %q of %s, expected a scanned function: %s", site, outcome.Callee, outcome.CalleeFile, remedy)
			}
			call.Callee = int(callee)
		}
		file.Calls[site] = call
	}
	slices.SortStableFunc(file.Calls, func(a, b Call) int { return a.Caller - b.Caller })
	return nil
}
