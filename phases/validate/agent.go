package validate

import (
	"bytes"
	"strconv"
	"strings"
)

// agentFiles of an agent index come together or not at all.
var agentFiles = []string{"index.md", "symbols.tsv", "files.tsv", "calls.tsv"}

// columns are the allowed numbers of columns of the agent tables.
var columns = map[string][]int{"symbols.tsv": {6}, "files.tsv": {5, 6}, "calls.tsv": {4}}

// agent checks the agent index below a folder, when there is one.
func (r *report) agent(files map[string][]byte, folder string) {
	present := false
	for file := range files {
		present = present || strings.HasPrefix(file, folder)
	}
	if !present {
		return
	}
	for _, name := range agentFiles {
		content, found := files[folder+name]
		switch {
		case !found:
			r.error("agent-incomplete", folder+name, "is missing: the agent index has %s together or not at all", strings.Join(agentFiles, ", "))
		case len(bytes.TrimSpace(content)) == 0:
			r.error("agent-file-empty", folder+name, "is empty: build the agent index again")
		case columns[name] != nil:
			r.columns(folder+name, content, columns[name])
		}
	}
}

// columns checks that all rows of a table have the same, allowed, number of
// cells. Ten bad rows say enough.
func (r *report) columns(place string, table []byte, allowed []int) {
	width, bad := 0, 0
	for number := 1; len(table) > 0 && bad < 10; number++ {
		line, rest, _ := bytes.Cut(table, []byte("\n"))
		table = rest
		if bytes.HasPrefix(line, []byte("# ")) {
			continue
		}
		found := bytes.Count(line, []byte("\t")) + 1
		for _, n := range allowed {
			if width == 0 && found == n {
				width = n
			}
		}
		if found != width {
			bad++
			r.error("table-columns", place+":"+strconv.Itoa(number), "found %d columns, expected %d", found, max(width, allowed[0]))
		}
	}
}
