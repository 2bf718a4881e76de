package link

import (
	"maps"
	"slices"

	"rules_handbook/phases/graph/merge"
	"rules_handbook/schemas/facts"
)

// Summary gives the shape of the whole.
func (l *Linker) Summary() *facts.Summary {
	summary := &facts.Summary{Version: facts.Version, Languages: l.Languages}
	for index := range l.Files {
		file := &l.Files[index]
		if file.Unparsed() {
			summary.Unparsed = append(summary.Unparsed, facts.UnparsedFile{File: file.Path, Reason: file.Reason, Detail: file.Detail})
		}
		if file.Scanned() {
			summary.Files = append(summary.Files, l.summaryFile(index))
		}
	}
	return summary
}

func (l *Linker) summaryFile(index int) facts.SummaryFile {
	file := &l.Files[index]
	summary := facts.SummaryFile{
		Path: file.Path, Language: file.Language, Package: file.Package, Generated: file.Generated, Test: file.Test,
		Types: len(file.Types), External: l.externals[index],
	}
	calls := map[int]int{}
	for node := file.First; node < file.First+len(file.Nodes); node++ {
		made := l.Nodes[node]
		if !made.Synthetic {
			summary.Functions++
		}
		if made.Entry {
			summary.Entries = append(summary.Entries, made.Qualname)
		}
	}
	for number := range file.Calls {
		callee := int(file.Calls[number].Callee)
		if callee != merge.None && l.FileOf(callee) != index {
			calls[l.FileOf(callee)]++
		}
	}
	for _, other := range slices.Sorted(maps.Keys(calls)) {
		summary.Callees = append(summary.Callees, facts.FileCall{File: l.Files[other].Path, Calls: calls[other]})
	}
	return summary
}
