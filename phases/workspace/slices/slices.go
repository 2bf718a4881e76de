// Package slices reads tasks.md: the pieces of work of a feature, each a
// section "## SLICE-001 …" with the fields of the canonical block (contract
// "Canonical slice grammar"). It says whether the dependencies form a graph
// that can be worked off, whether one slice is fit to be dispatched, and
// which slices must wait for another workspace.
//
// Inputs are bytes. Fenced blocks never count; LF and CRLF read alike. The
// only error is that of text which is no text (markdown.MalformedError);
// everything else is a finding: problems block, advisories do not.
package slices

import (
	"strings"

	"rules_handbook/phases/workspace/markdown"
)

// File is the artifact that this package reads.
const File = "tasks.md"

// Document is a parsed tasks.md.
type Document struct {
	// Slices are in the order of the file. An id that comes twice is here
	// twice; ByID gives the first.
	Slices []Slice
	// BadHeadings are the level-2 headings that start like a slice but hold
	// no whole id, such as "## SLICE-1a".
	BadHeadings []markdown.Heading
	// Empty says that the file holds nothing but blanks.
	Empty bool

	byID map[string]int
}

// Slice is one slice with its fields.
type Slice struct {
	ID    string
	Title string
	// Line is that of the heading, from 1.
	Line int
	// Fields are the fields up to the next slice heading, the first of each name.
	Fields []Field

	section []markdown.Line // heading and body, up to the next heading of level 1 or 2
}

// ByID finds a slice.
func (d *Document) ByID(id string) (*Slice, bool) {
	at, ok := d.byID[id]
	if !ok {
		return nil, false
	}
	return &d.Slices[at], true
}

// Field finds a field by its canonical name.
func (s *Slice) Field(name string) (Field, bool) {
	for _, field := range s.Fields {
		if field.Name == name {
			return field, true
		}
	}
	return Field{}, false
}

// Value is a field's value, empty when the field is missing.
func (s *Slice) Value(name string) string {
	field, _ := s.Field(name)
	return field.Value
}

// Line of a field, or that of the heading when the field is missing.
func (s *Slice) line(name string) int {
	if field, ok := s.Field(name); ok {
		return field.Line
	}
	return s.Line
}

// HITL says that the slice is done together with a person.
func (s *Slice) HITL() bool {
	word := firstWord(s.Value(Mode))
	return strings.EqualFold(word, "HITL")
}

// Text is the slice as written: its heading and everything up to the next
// heading of level 1 or 2, blank lines at the end cut, one newline at the
// end. Fenced text inside is part of it.
func (s *Slice) Text() string {
	var b strings.Builder
	for _, line := range trimRaw(s.section) {
		b.WriteString(line.Raw)
		b.WriteByte('\n')
	}
	return b.String()
}

// trimRaw cuts blank lines at the end; unlike markdown.Trimmed it keeps
// fenced ones.
func trimRaw(lines []markdown.Line) []markdown.Line {
	for len(lines) > 0 && strings.TrimSpace(lines[len(lines)-1].Raw) == "" {
		lines = lines[:len(lines)-1]
	}
	return lines
}

func firstWord(text string) string {
	words := strings.Fields(text)
	if len(words) == 0 {
		return ""
	}
	return strings.TrimRight(words[0], ".,;:")
}
