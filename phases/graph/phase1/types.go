package phase1

import (
	"cmp"
	"slices"
	"strings"

	"rules_handbook/phases/graph/merge"
	"rules_handbook/schemas"
	"rules_handbook/schemas/facts"
)

// types gives the declared types sorted by file, start line and name. Of one
// id in one file the first declaration stays (declaration merging).
func (b *builder) types() []schemas.TypeNode {
	types := []schemas.TypeNode{}
	unique := merge.NewNames(0)
	for index := range b.Files {
		file := &b.Files[index]
		if !file.Scanned() {
			continue
		}
		seen := make(map[string]bool, len(file.Types))
		start := len(types)
		for decl := range file.Types {
			declared := &file.Types[decl]
			if seen[declared.ID] {
				continue
			}
			seen[declared.ID] = true
			types = append(types, typeNode(declared, file.Path))
		}
		slices.SortStableFunc(types[start:], func(a, b schemas.TypeNode) int {
			return cmp.Or(cmp.Compare(a.LineStart, b.LineStart), strings.Compare(a.Name, b.Name))
		})
		for here := start; here < len(types); here++ {
			types[here].ID = unique.Name(types[here].ID, file.Path)
		}
	}
	return types
}

func typeNode(declared *facts.TypeDecl, path string) schemas.TypeNode {
	node := schemas.TypeNode{
		ID: declared.ID, Name: declared.Name, Qualname: declared.Qualname, File: path,
		LineStart: declared.LineStart, LineEnd: declared.LineEnd, Kind: declared.Kind, Signature: declared.Signature,
	}
	if declared.Container != "" {
		node.Container = &declared.Container
	}
	return node
}

// selfAttrs is keyed by the bare names of classes. When unrelated classes
// share one, the first file keeps it and the others add their path.
func (b *builder) selfAttrs() schemas.SelfAttrs {
	all := schemas.SelfAttrs{}
	owners := b.Owners()
	unique := merge.NewNames(len(owners))
	for _, owner := range owners {
		attrs := map[string]schemas.AttrUses{}
		for _, method := range owner.Methods {
			node := b.Nodes[method]
			for _, name := range node.AttrsRead {
				uses := attrs[name]
				uses.ReadIn = append(uses.ReadIn, b.IDs[method])
				attrs[name] = uses
			}
			for _, name := range node.AttrsSet {
				uses := attrs[name]
				uses.WrittenIn = append(uses.WrittenIn, b.IDs[method])
				attrs[name] = uses
			}
		}
		all[unique.Name(owner.Name, b.Files[owner.File].Path)] = attrs
	}
	return all
}
