package slices

import (
	"strings"

	"rules_handbook/phases/workspace/markdown"
)

// Parse reads a tasks.md. Its only error is *markdown.MalformedError.
func Parse(data []byte) (*Document, error) {
	text, err := markdown.Parse(data)
	if err != nil {
		return nil, err
	}
	document := &Document{Empty: strings.TrimSpace(string(data)) == "", byID: map[string]int{}}
	starts := document.headings(text)
	for i := range document.Slices {
		slice := &document.Slices[i]
		end := len(text.Lines)
		if i+1 < len(starts) {
			end = starts[i+1]
		}
		slice.Fields = fields(text.Lines[starts[i]+1 : end])
		slice.section = section(text.Lines[starts[i]:end])
		if _, twice := document.byID[slice.ID]; !twice {
			document.byID[slice.ID] = i
		}
	}
	return document, nil
}

// headings collects the slices and gives the positions of their heading lines.
func (d *Document) headings(text *markdown.Text) (starts []int) {
	for i, line := range text.Lines {
		if !strings.HasPrefix(line.Text, "##") {
			continue
		}
		level, title, ok := markdown.HeadingOf(line.Text)
		if !ok || level != 2 || !strings.HasPrefix(title, "SLICE-") {
			continue
		}
		id, rest := cutID(title)
		if id == "" {
			d.BadHeadings = append(d.BadHeadings, markdown.Heading{Level: 2, Title: title, Line: line.Number})
			continue
		}
		starts = append(starts, i)
		d.Slices = append(d.Slices, Slice{ID: id, Title: strings.Trim(rest, " \t:—–-"), Line: line.Number})
	}
	return starts
}

// cutID splits "SLICE-001 Totals"; the id is empty unless it stands as a
// whole, which "SLICE-001a" and "SLICE-001-b" do not.
func cutID(title string) (id, rest string) {
	end := len("SLICE-")
	for end < len(title) && isDigit(title[end]) {
		end++
	}
	id, rest = title[:end], title[end:]
	if !IsID(id) || joined(rest) {
		return "", title
	}
	return id, rest
}

// joined says that what follows digits continues the same word.
func joined(rest string) bool {
	rest = strings.TrimLeft(rest, "-")
	return rest != "" && (rest[0] == '_' || rest[0] >= 0x80 && !strings.HasPrefix(rest, "—") && !strings.HasPrefix(rest, "–") ||
		isDigit(rest[0]) || isLetter(rest[0]))
}

// IsID says whether text is a slice id: "SLICE-" and digits.
func IsID(text string) bool {
	digits, ok := strings.CutPrefix(text, "SLICE-")
	return ok && digits != "" && strings.Trim(digits, "0123456789") == ""
}

func isDigit(c byte) bool  { return c >= '0' && c <= '9' }
func isLetter(c byte) bool { return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' }

// section cuts the lines of a slice at the next heading of level 1 or 2.
func section(lines []markdown.Line) []markdown.Line {
	for i, line := range lines[1:] {
		if level, _, ok := markdown.HeadingOf(line.Text); ok && level <= 2 {
			return lines[:i+1]
		}
	}
	return lines
}

// fields reads the fields among lines; of several with one name the first
// counts. A value never comes from the next field or from prose: only
// indented lines and list items below a field continue it.
func fields(lines []markdown.Line) []Field {
	var all []Field
	seen := map[string]bool{}
	var more []string // lines that continue the field at open
	open := -1
	end := func() {
		if len(more) > 0 {
			parts := more
			if all[open].Value != "" {
				parts = append([]string{all[open].Value}, more...)
			}
			all[open].Value = strings.Join(parts, "\n")
		}
		open, more = -1, nil
	}
	for _, line := range lines {
		text := strings.TrimSpace(line.Text)
		field, isField := cutField(line.Text)
		switch {
		case isField:
			end()
			if !seen[field.Name] {
				seen[field.Name] = true
				field.Line = line.Number
				all = append(all, field)
				open = len(all) - 1
			}
		case open < 0 || text == "" && all[open].Value == "" && more == nil:
		case text != "" && continues(line.Text):
			more = append(more, stripBullet(text))
		default:
			end()
		}
	}
	end()
	return all
}

// continues says that a line belongs to the field above it: it is indented or
// a list item, and not a field that somebody wrote as one.
func continues(line string) bool {
	text := strings.TrimSpace(line)
	item := stripBullet(text)
	if item == text && line[0] != ' ' && line[0] != '\t' {
		return false
	}
	field, ok := cutField(item)
	return !ok || !field.Known
}

// stripBullet drops the mark of a list item, "- " or "3. ".
func stripBullet(text string) string {
	for _, mark := range []string{"- ", "* ", "+ "} {
		if rest, ok := strings.CutPrefix(text, mark); ok {
			return strings.TrimSpace(rest)
		}
	}
	if rest := strings.TrimLeft(text, "0123456789"); rest != text && strings.HasPrefix(rest, ". ") {
		return strings.TrimSpace(rest[2:])
	}
	return text
}
