package cursor

import (
	"strings"

	"rules_handbook/phases/workspace/markdown"
)

// document is a file as lines that keep their endings.
type document struct {
	lines []line
}

type line struct {
	text, ending string
	fenced       bool
}

// parse is nil for text that cannot be masked.
func parse(data []byte) *document {
	text, err := markdown.Parse(data)
	if err != nil {
		return nil
	}
	d := &document{lines: make([]line, len(text.Lines))}
	for i, l := range text.Lines {
		next := len(data)
		if i+1 < len(text.Lines) {
			next = text.Lines[i+1].Start
		}
		d.lines[i] = line{text: l.Raw, ending: string(data[l.End:next]), fenced: l.Fenced}
	}
	return d
}

func (d *document) bytes() []byte {
	var out strings.Builder
	for _, l := range d.lines {
		out.WriteString(l.text)
		out.WriteString(l.ending)
	}
	return []byte(out.String())
}

// field reads the key and value of a line, none inside fences.
func (d *document) field(at int) (field, bool) {
	if d.lines[at].fenced {
		return field{}, false
	}
	return fieldOf(d.lines[at].text)
}

// ending is the line ending of the file.
func (d *document) ending() string {
	for _, l := range d.lines {
		if l.ending != "" {
			return l.ending
		}
	}
	return "\n"
}

// insert puts a line behind line at; at -1 is the top.
func (d *document) insert(at int, text string) {
	ending := d.ending()
	if at >= 0 && d.lines[at].ending == "" {
		d.lines[at].ending = ending
	}
	d.lines = append(d.lines[:at+1], append([]line{{text: text, ending: ending}}, d.lines[at+1:]...)...)
}

// Set replaces the value of a key's first line and keeps the line's form.
// ok is false, and the text unchanged, when no line has the key, when the
// value cannot stand on the line, or when it would not read back.
func Set(data []byte, key, value string) (out []byte, ok bool) {
	d := parse(data)
	value = strings.TrimSpace(value)
	if d == nil || norm(key) == "" || strings.ContainsAny(value, "\r\n") {
		return data, false
	}
	for at := range d.lines {
		f, has := d.field(at)
		if !has || norm(f.key) != norm(key) {
			continue
		}
		if f.table && strings.Contains(value, "|") {
			return data, false
		}
		d.lines[at].text = f.replace(d.lines[at].text, value)
		return checked(data, d, key, value)
	}
	return data, false
}

// replace puts a value into the field's line.
func (f field) replace(text, value string) string {
	before, after := text[:f.start], text[f.end:]
	switch {
	case value == "":
		return before + after
	case f.start > 0 && strings.IndexByte("|:", text[f.start-1]) >= 0:
		before += " "
	}
	if f.table && strings.HasPrefix(after, "|") {
		after = " " + after
	}
	return before + value + after
}

// checked is the edited text if the value reads back, else the old text.
func checked(data []byte, d *document, key, value string) ([]byte, bool) {
	out := d.bytes()
	if got, ok := Get(out, key); !ok || got != value {
		return data, false
	}
	return out, true
}

// Upsert sets a key, or adds it: as a row behind the last one of the cursor's
// table, or as a list item when there is no table or the value holds "|".
func Upsert(data []byte, key, value string) (out []byte, ok bool) {
	d := parse(data)
	value = strings.TrimSpace(value)
	if d == nil || norm(key) == "" || strings.ContainsAny(value, "\r\n") {
		return data, false
	}
	if strings.Contains(value, "|") {
		d.remove(key)
		d.insert(d.cursorEnd(), "- "+key+": "+value)
		return checked(data, d, key, value)
	}
	if _, exists := Get(data, key); exists {
		return Set(data, key, value)
	}
	if row := d.lastRow(); row >= 0 {
		d.insert(row, "| "+key+" | "+value+" |")
	} else {
		d.insert(d.cursorEnd(), strings.TrimRight("- "+key+": "+value, " "))
	}
	return checked(data, d, key, value)
}

// Delete removes every line of a key outside fences. ok is false, and the
// text unchanged, when there is none.
func Delete(data []byte, key string) (out []byte, ok bool) {
	d := parse(data)
	if d == nil || norm(key) == "" || !d.remove(key) {
		return data, false
	}
	out = d.bytes()
	if _, still := Get(out, key); still {
		return data, false
	}
	return out, true
}

func (d *document) remove(key string) bool {
	kept := d.lines[:0:0]
	for at := range d.lines {
		if f, ok := d.field(at); ok && norm(f.key) == norm(key) {
			continue
		}
		kept = append(kept, d.lines[at])
	}
	removed := len(kept) < len(d.lines)
	d.lines = kept
	return removed
}

// isRow says whether a line is a table row outside fences.
func (d *document) isRow(at int) bool {
	if d.lines[at].fenced {
		return false
	}
	_, ok := markdown.Cells(d.lines[at].text)
	return ok
}

// section bounds the lines below the first heading with this title, letter
// case aside: [start, end). start is -1 without such a heading.
func (d *document) section(title string) (start, end int) {
	start, level := -1, 0
	for at, l := range d.lines {
		if l.fenced {
			continue
		}
		depth, heading, ok := markdown.HeadingOf(l.text)
		switch {
		case !ok:
		case start >= 0 && depth <= level:
			return start, at
		case start < 0 && strings.EqualFold(heading, title):
			start, level = at+1, depth
		}
	}
	return start, len(d.lines)
}

// lastRow is the last row of the cursor's table: in the section "Cursor", or
// the first table that shows phase, status or next_action. -1 for none.
func (d *document) lastRow() int {
	if start, end := d.section("Cursor"); start >= 0 {
		for at := end - 1; at >= start; at-- {
			if d.isRow(at) {
				return at
			}
		}
	}
	shows := false
	for at := range d.lines {
		if !d.isRow(at) {
			if shows {
				return at - 1
			}
			continue
		}
		if f, ok := d.field(at); ok {
			switch norm(f.key) {
			case norm(Phase), norm(Status), norm(NextAction):
				shows = true
			}
		}
	}
	if shows {
		return len(d.lines) - 1
	}
	return -1
}

// cursorEnd is the last line with text of the section "Cursor", or of the
// file.
func (d *document) cursorEnd() int {
	start, end := d.section("Cursor")
	if start < 0 {
		start, end = 0, len(d.lines)
	}
	for end > start && strings.TrimSpace(d.lines[end-1].text) == "" {
		end--
	}
	return end - 1
}
