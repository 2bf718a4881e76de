// Package slice joins the details of one shard with its place in the call
// graph to what cards and file pages are made of. Lines come from the shard
// alone, so that a line that moves stops at the cards of its shard.
//
// Lists are sorted by bytes. Equal input gives equal output. Details and links
// that are not of one build are an error that names the file.
package slice

import (
	"cmp"
	"fmt"
	"slices"

	"rules_handbook/schemas/facts"
)

// Join makes the slice of a shard.
func Join(details *facts.Details, links *facts.Links) (*facts.Slice, error) {
	byPath := make(map[string]*facts.FileDetails, len(details.Files))
	for index := range details.Files {
		byPath[details.Files[index].Path] = &details.Files[index]
	}
	slice := &facts.Slice{Files: make([]facts.SliceFile, 0, len(links.Files))}
	for index := range links.Files {
		linked := &links.Files[index]
		file := byPath[linked.Path]
		if file == nil || len(file.Nodes) != len(linked.Nodes) {
			return nil, fmt.Errorf("%s: details and links are not of one build: make both again", linked.Path)
		}
		slice.Files = append(slice.Files, join(file, linked))
	}
	return slice, nil
}

func join(file *facts.FileDetails, links *facts.FileLinks) facts.SliceFile {
	joined := facts.SliceFile{
		Path: file.Path, Language: file.Language, Package: file.Package, Reason: file.Reason, Detail: file.Detail,
		Generated: file.Generated, Test: file.Test, Doc: file.Doc,
		Types:    slices.Clone(file.Types),
		External: links.External,
	}
	slices.SortStableFunc(joined.Types, func(a, b facts.TypeDecl) int { return cmp.Compare(a.LineStart, b.LineStart) })
	for index := range file.Nodes {
		made := function(file.Nodes[index], &links.Nodes[index])
		switch {
		case !made.Node.Synthetic:
			joined.Functions = append(joined.Functions, made)
		case made.Node.Name == facts.ModuleBody && len(made.Calls)+len(made.External) > 0 && joined.Body == nil:
			joined.Body = &made
		}
	}
	slices.SortStableFunc(joined.Functions, func(a, b facts.SliceFunction) int { return cmp.Compare(a.Node.LineStart, b.Node.LineStart) })
	return joined
}

func function(node facts.Node, links *facts.NodeLinks) facts.SliceFunction {
	node.ID = links.ID
	return facts.SliceFunction{Node: node, Calls: links.Calls, CalledBy: links.CalledBy, External: links.External}
}
