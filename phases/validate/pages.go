package validate

import (
	"strconv"
	"strings"

	"rules_handbook/phases/render/escape"
	"rules_handbook/schemas"
)

// pages checks that the handbook has its pages and shows every file.
func (r *report) pages(pages map[string][]byte, assignment *schemas.Assignment) {
	for _, name := range []string{"overview.md", "index.md"} {
		if pages[name] == nil {
			r.error("page-missing", name, "is missing: render the handbook again")
		}
	}
	if assignment == nil {
		return
	}
	shown := map[string]map[string]bool{}
	for file, place := range assignment.FileStage {
		page := place.Stage + ".md"
		if place.Stage == schemas.Unassigned {
			page = "index.md"
		}
		if shown[page] == nil {
			shown[page] = shownFiles(pages[page])
		}
		if !shown[page][escape.Code(file)] {
			r.error("file-not-shown", file, "does not appear on %s, where its stage puts it: render the handbook again", page)
		}
	}
}

// shownFiles returns the code spans of the headings of file cards and of the
// list of files in no stage.
func shownFiles(page []byte) map[string]bool {
	shown := map[string]bool{}
	for line := range strings.Lines(string(page)) {
		line = strings.TrimSuffix(line, "\n")
		name, found := strings.CutPrefix(line, "### ")
		if !found {
			name, found = strings.CutPrefix(line, "#### ") // below a group
		}
		if !found {
			name, found = strings.CutPrefix(line, "- ")
		}
		if !found {
			continue
		}
		if linked, found := strings.CutPrefix(name, "[`"); found {
			if end := strings.LastIndex(linked, "`]("); end >= 0 {
				name = "`" + linked[:end+1]
			}
		}
		shown[name] = true
	}
	return shown
}

// tables checks that the rows of every table have as many cells as its head.
func (r *report) tables(pages map[string][]byte) {
	for name, page := range pages {
		if strings.HasSuffix(name, ".md") {
			r.tablesOf(name, string(page))
		}
	}
}

func (r *report) tablesOf(name, page string) {
	width, number := 0, 0
	fence := ""
	for rest := page; rest != ""; {
		var line string
		line, rest, _ = strings.Cut(rest, "\n")
		number++
		if fence != "" || strings.HasPrefix(line, "```") {
			fence = inFence(fence, line)
			continue
		}
		if !strings.HasPrefix(line, "|") {
			width = 0
			continue
		}
		if width == 0 && strings.HasPrefix(rest, "| ---") {
			width = cells(line)
		}
		if found := cells(line); width > 0 && found != width {
			r.warning("table-ragged", name+":"+strconv.Itoa(number), "found a row of %d cells in a table of %d", found, width)
		}
	}
}

// inFence returns the fence that is open after a line.
func inFence(open, line string) string {
	marks := line[:len(line)-len(strings.TrimLeft(line, "`"))]
	switch {
	case open == "":
		return marks
	case len(marks) >= len(open) && marks == strings.TrimSpace(line):
		return ""
	}
	return open
}

// cells counts the cells of a row: bars part them unless a back-slash stands
// before them.
func cells(line string) int {
	bars := 0
	for i := 0; i < len(line); i++ {
		switch line[i] {
		case '\\':
			i++
		case '|':
			bars++
		}
	}
	return bars - 1
}
