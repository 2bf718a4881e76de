package ids

import (
	"bytes"
	"slices"
	"strings"

	"rules_handbook/phases/workspace/markdown"
	workslices "rules_handbook/phases/workspace/slices"
)

// entry is the last entry of a kind in a file: its form and where the next
// one goes.
type entry struct {
	// after is the number of lines before the place of the new entry.
	after int
	// level of a heading, else 0.
	level int
	// mark of a list item, else empty.
	mark string
	// cells of a table row with the column of the id, else 0.
	cells, column int
}

// insert adds an entry to a file's bytes.
func insert(data []byte, kind Kind, series, id, text string) ([]byte, error) {
	if len(bytes.TrimSpace(data)) == 0 {
		data = []byte("# " + kind.title + "\n")
	}
	parsed, err := markdown.Parse(data)
	if err != nil {
		return nil, unfit(kind.File, err.Error(), "")
	}
	place, lines := compose(parsed, kind, id, text)
	joined := splice(data, parsed, place, lines)
	if !shows(joined, series, id) {
		return nil, unfit(kind.File, "a fence that is open where the entry goes", "close the fence")
	}
	return joined, nil
}

// compose gives the lines of the new entry and the number of lines before it.
func compose(text *markdown.Text, kind Kind, id, title string) (place int, lines []string) {
	last, found := lastEntry(text, kind)
	switch {
	case found && last.cells > 0:
		return last.after, []string{row(last, id, title)}
	case found && last.mark != "":
		return last.after, []string{last.mark + id + ": " + title}
	case found:
		return headed(text, last.after, strings.Repeat("#", last.level)+" "+id+" "+title, kind.lines)
	case kind.section == "":
		return headed(text, len(text.Lines), "## "+id+" "+title, kind.lines)
	}
	item := kind.mark + id + ": " + title
	sections := text.Find(2, kind.section)
	if len(sections) == 0 {
		return headed(text, len(text.Lines), "## "+kind.section, []string{"", item})
	}
	section := sections[0]
	place = section.Line + len(section.Body)
	for place > section.Line && strings.TrimSpace(text.Lines[place-1].Raw) == "" {
		place--
	}
	if place > section.Line && !isItem(text.Lines[place-1].Text) {
		return place, []string{"", item}
	}
	return place, []string{item}
}

// headed puts a heading with its lines at a place, with blank lines around.
func headed(text *markdown.Text, place int, heading string, below []string) (int, []string) {
	end := place
	for place > 0 && strings.TrimSpace(text.Lines[place-1].Raw) == "" {
		place--
	}
	lines := append([]string{"", heading}, below...)
	if end < len(text.Lines) && place == end {
		lines = append(lines, "")
	}
	return place, lines
}

func row(last entry, id, title string) string {
	cells := make([]string, last.cells)
	cells[last.column] = id
	if last.column+1 < len(cells) {
		cells[last.column+1] = strings.ReplaceAll(title, "|", `\|`)
	}
	return "| " + strings.Join(cells, " | ") + " |"
}

// lastEntry finds the last line that starts an entry of the kind.
func lastEntry(text *markdown.Text, kind Kind) (entry, bool) {
	for at := len(text.Lines) - 1; at >= 0; at-- {
		line := text.Lines[at].Text
		if !strings.Contains(line, kind.Name+"-") {
			continue
		}
		if level, title, ok := markdown.HeadingOf(line); ok {
			if startsWithID(title, kind) {
				return entry{level: level, after: endOfSection(text, at, level)}, true
			}
			continue
		}
		if cells, ok := markdown.Cells(line); ok {
			for column, cell := range cells {
				if startsWithID(cell, kind) && column == 0 {
					return entry{cells: len(cells), column: column, after: endOfTable(text, at)}, true
				}
			}
			continue
		}
		if mark, rest, ok := item(line); ok && startsWithID(rest, kind) {
			return entry{mark: mark, after: endOfItem(text, at)}, true
		}
	}
	return entry{}, false
}

// startsWithID says whether text starts with an id of the kind, any date for
// questions, emphasis and backticks aside.
func startsWithID(text string, kind Kind) bool {
	text = strings.TrimLeft(text, "*`_[ ")
	end := strings.IndexFunc(text, func(r rune) bool {
		return !(r == '-' || r >= '0' && r <= '9' || r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z')
	})
	if end < 0 {
		end = len(text)
	}
	id := text[:end]
	if kind.Name != "q" {
		digits, ok := strings.CutPrefix(id, kind.Name+"-")
		return ok && digits != "" && strings.Trim(digits, "0123456789") == ""
	}
	return len(id) > len("q-2026-01-02-") && strings.HasPrefix(id, "q-") && strings.Trim(id[2:], "0123456789-") == ""
}

// item splits a list item into its mark, an emptied box included, and the rest.
func item(line string) (mark, rest string, ok bool) {
	text := strings.TrimLeft(line, " ")
	indent := line[:len(line)-len(text)]
	if len(text) < 2 || !strings.ContainsRune("-*+", rune(text[0])) || text[1] != ' ' {
		return "", "", false
	}
	mark, rest = indent+text[:2], strings.TrimLeft(text[2:], " ")
	if len(rest) > 4 && rest[0] == '[' && rest[2] == ']' && rest[3] == ' ' {
		mark, rest = mark+"[ ] ", rest[4:]
	}
	return mark, rest, true
}

func isItem(line string) bool {
	_, _, ok := item(line)
	return ok
}

func endOfSection(text *markdown.Text, at, level int) int {
	for next := at + 1; next < len(text.Lines); next++ {
		if below, _, ok := markdown.HeadingOf(text.Lines[next].Text); ok && below <= level {
			return next
		}
	}
	return len(text.Lines)
}

func endOfTable(text *markdown.Text, at int) int {
	for at < len(text.Lines) {
		if _, ok := markdown.Cells(text.Lines[at].Text); !ok {
			break
		}
		at++
	}
	return at
}

// endOfItem passes the indented lines that continue an item.
func endOfItem(text *markdown.Text, at int) int {
	for at++; at < len(text.Lines); at++ {
		raw := text.Lines[at].Raw
		if strings.TrimSpace(raw) == "" || raw[0] != ' ' && raw[0] != '\t' {
			break
		}
	}
	return at
}

// splice puts lines into data after the first `place` lines, with the line
// ending of the file.
func splice(data []byte, text *markdown.Text, place int, lines []string) []byte {
	ending := "\n"
	if first := bytes.IndexByte(data, '\n'); first > 0 && data[first-1] == '\r' {
		ending = "\r\n"
	}
	at := len(data)
	if place < len(text.Lines) {
		at = text.Lines[place].Start
	}
	added := strings.Join(lines, ending) + ending
	if at > 0 && data[at-1] != '\n' {
		added = ending + added
	}
	return slices.Concat(data[:at], []byte(added), data[at:])
}

// shows says whether a file names an id outside fences.
func shows(data []byte, series, id string) bool {
	text, err := markdown.Parse(data)
	if err != nil {
		return false
	}
	for _, line := range text.Lines {
		if strings.Contains(line.Text, id) && slices.Contains(workslices.WholeIDs(line.Text, series), id) {
			return true
		}
	}
	return false
}
