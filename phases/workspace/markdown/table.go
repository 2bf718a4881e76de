package markdown

import "strings"

// Table is a run of adjacent table lines outside fences: a header, then a
// divider if there is one, then rows.
type Table struct {
	Header Row
	// Divided says that a divider follows the header.
	Divided bool
	Rows    []Row
}

// Row is one table line.
type Row struct {
	// Line counts from 1.
	Line  int
	Cells []string
}

// Cells splits a table line: trimmed, it starts and ends with "|". Cells are
// trimmed, and `\|` in a cell is a pipe.
func Cells(line string) ([]string, bool) {
	text := strings.TrimSpace(line)
	if len(text) < 2 || text[0] != '|' || text[len(text)-1] != '|' || strings.HasSuffix(text, `\|`) {
		return nil, false
	}
	inner := text[1 : len(text)-1]
	var cells []string
	start := 0
	for at := 0; at < len(inner); at++ {
		if inner[at] == '|' && (at == 0 || inner[at-1] != '\\') {
			cells = append(cells, cell(inner[start:at]))
			start = at + 1
		}
	}
	return append(cells, cell(inner[start:])), true
}

func cell(text string) string {
	return strings.ReplaceAll(strings.TrimSpace(text), `\|`, "|")
}

// IsDivider says whether all cells are dashes, with colons at their ends or
// without.
func IsDivider(cells []string) bool {
	for _, cell := range cells {
		dashes := strings.TrimSuffix(strings.TrimPrefix(cell, ":"), ":")
		if dashes == "" || strings.Trim(dashes, "-") != "" {
			return false
		}
	}
	return len(cells) > 0
}

// Tables lists the tables among lines.
func Tables(lines []Line) []Table {
	var found []Table
	inside := false
	for _, line := range lines {
		cells, ok := Cells(line.Text)
		if !ok {
			inside = false
			continue
		}
		row := Row{Line: line.Number, Cells: cells}
		if !inside {
			found = append(found, Table{Header: row})
			inside = true
			continue
		}
		table := &found[len(found)-1]
		if len(table.Rows) == 0 && !table.Divided && IsDivider(cells) {
			table.Divided = true
			continue
		}
		table.Rows = append(table.Rows, row)
	}
	return found
}

// Column is the position of the column with this header, letter case aside,
// or -1.
func (t Table) Column(name string) int {
	for i, cell := range t.Header.Cells {
		if strings.EqualFold(cell, name) {
			return i
		}
	}
	return -1
}

// Cell is a row's cell, empty when the row is too short or at is -1.
func (r Row) Cell(at int) string {
	if at < 0 || at >= len(r.Cells) {
		return ""
	}
	return r.Cells[at]
}
