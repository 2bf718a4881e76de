package main

import (
	"context"

	"rules_handbook/phases/analyze"
)

// file is a scanned file with the rows of its calls.
type file struct {
	path, language string
	partial        bool // the text has syntax errors
	rows           []row
}

// row is a row of graph.json or dropped-calls.json.
type row struct {
	line      int
	raw, says string
}

// readRows gives the files that were scanned. The rows of phase1 are taken
// before they are written, since a dropped call of a module body does not name
// its file.
func readRows(ctx context.Context, o options) ([]file, error) {
	result, err := analyze.Analyze(ctx, o.tree, analyze.Options{Exclude: o.exclude})
	if err != nil {
		return nil, err
	}
	var files []file
	for i := range result.Graph.Files {
		from := &result.Graph.Files[i]
		if !from.Scanned() {
			continue
		}
		f := file{path: from.Path, language: from.Language, partial: from.Reason != ""}
		for _, c := range from.Calls {
			says := c.Type
			if c.Dropped() {
				says = "dropped " + c.Category
			}
			f.rows = append(f.rows, row{c.Site.Line, c.Site.Raw, says})
		}
		files = append(files, f)
	}
	return files, nil
}
