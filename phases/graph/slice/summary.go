package slice

import (
	"maps"
	"slices"

	"rules_handbook/phases/graph/merge"
	"rules_handbook/schemas/facts"
)

// Summary gives the shape of the whole.
func (c *Cutter) Summary() *facts.Summary {
	summary := &facts.Summary{Version: facts.Version, Languages: c.Languages}
	for index := range c.Files {
		file := &c.Files[index]
		if file.Unparsed() {
			summary.Unparsed = append(summary.Unparsed, facts.UnparsedFile{File: file.Path, Reason: file.Reason, Detail: file.Detail})
		}
		if file.Scanned() {
			summary.Files = append(summary.Files, c.summaryFile(index))
		}
	}
	return summary
}

func (c *Cutter) summaryFile(index int) facts.SummaryFile {
	file := &c.Files[index]
	summary := facts.SummaryFile{
		Path: file.Path, Language: file.Language, Package: file.Package, Generated: file.Generated, Test: file.Test,
		Types: len(file.Types), External: c.externals[index],
	}
	calls := map[int]int{}
	for node := file.First; node < file.First+len(file.Nodes); node++ {
		made := c.Nodes[node]
		if !made.Synthetic {
			summary.Functions++
		}
		if made.Entry {
			summary.Entries = append(summary.Entries, made.Qualname)
		}
	}
	for number := range file.Calls {
		callee := int(file.Calls[number].Callee)
		if callee != merge.None && c.FileOf(callee) != index {
			calls[c.FileOf(callee)]++
		}
	}
	for _, other := range slices.Sorted(maps.Keys(calls)) {
		summary.Callees = append(summary.Callees, facts.FileCall{File: c.Files[other].Path, Calls: calls[other]})
	}
	return summary
}
