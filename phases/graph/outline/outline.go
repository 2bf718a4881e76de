// Package outline cuts the details of a shard down to what the graph needs, so
// that an edit which moves lines or changes comments stops before the graph.
package outline

import (
	"path"
	"strings"

	"rules_handbook/schemas/facts"
)

// Of gives the outline of a shard's details, which stay as they are.
func Of(details *facts.Details) *facts.Outline {
	outline := &facts.Outline{Version: facts.Version, Languages: details.Languages, Files: make([]facts.FileDetails, len(details.Files))}
	for index := range details.Files {
		outline.Files[index] = file(details.Files[index])
	}
	return outline
}

func file(f facts.FileDetails) facts.FileDetails {
	if PackageRank(&f) == 0 {
		f.Doc = ""
	}
	f.Lines = 0
	nodes := f.Nodes
	f.Nodes = make([]facts.Node, len(nodes))
	for index, node := range nodes {
		f.Nodes[index] = facts.Node{
			ID: node.ID, Name: node.Name, Qualname: node.Qualname, ClassName: node.ClassName,
			Method: node.Method, Synthetic: node.Synthetic, Entry: node.Entry,
			AttrsRead: node.AttrsRead, AttrsSet: node.AttrsSet,
		}
	}
	types := f.Types
	f.Types = make([]facts.TypeDecl, len(types))
	for index, t := range types {
		f.Types[index] = facts.TypeDecl{ID: t.ID, Name: t.Name, Qualname: t.Qualname, Container: t.Container, Kind: t.Kind, Doc: t.Doc}
	}
	f.Calls = make([]facts.CallSite, len(f.Calls))
	return f
}

// PackageRank says how well the doc of a file speaks for its folder; 0 = not
// at all.
func PackageRank(file *facts.FileDetails) int {
	if file.Manifest || file.Document != nil || file.Test {
		return 0
	}
	name := path.Base(file.Path)
	switch file.Language {
	case "go": // any file may carry the package's doc
		switch {
		case name == "doc.go":
			return 3
		case file.Generated:
			return 1
		}
		return 2
	case "python":
		if name == "__init__.py" {
			return 3
		}
	case "java":
		if name == "package-info.java" {
			return 3
		}
	case "typescript":
		if stem, _, _ := strings.Cut(name, "."); stem == "index" {
			return 3
		}
	}
	return 0
}
