package bundle

import (
	"fmt"
	"io"
	"strings"

	"rules_handbook/phases/workspace/files"
	"rules_handbook/phases/workspace/markdown"
	"rules_handbook/phases/workspace/questions"
	"rules_handbook/phases/workspace/slices"
)

// rowsNaming keeps the lines that name one of the criteria: table rows with
// the header of their table, other lines as they are, and whole sections
// whose heading names one.
func rowsNaming(data []byte, criteria map[string]bool) string {
	text, err := markdown.Parse(data)
	if err != nil {
		return ""
	}
	names := func(line string) bool {
		for _, id := range slices.WholeIDs(line, "AC") {
			if criteria[id] {
				return true
			}
		}
		return false
	}
	var b strings.Builder
	var header []string // of the table at hand, until it was written
	inTable, section := false, 0
	for _, line := range text.Lines {
		if level, _, ok := markdown.HeadingOf(line.Text); ok {
			if section == 0 || level <= section {
				section = 0
				if names(line.Text) {
					section = level
				}
			}
		}
		_, isRow := markdown.Cells(line.Text)
		switch {
		case !isRow:
			inTable, header = false, nil
		case !inTable:
			inTable, header = true, []string{line.Raw}
		}
		cells, _ := markdown.Cells(line.Text)
		if isRow && len(header) == 1 && markdown.IsDivider(cells) {
			header = append(header, line.Raw)
		}
		if section == 0 && !names(line.Text) {
			continue
		}
		for _, above := range header {
			if above != line.Raw {
				b.WriteString(above + "\n")
			}
		}
		header = nil
		b.WriteString(line.Raw + "\n")
	}
	return b.String()
}

// sectionsOf keeps the sections with these titles, of any level; the whole
// file when it has none of them.
func sectionsOf(data []byte, titles ...string) string {
	text, err := markdown.Parse(data)
	if err != nil {
		return ""
	}
	var b strings.Builder
	for level := 1; level <= 4; level++ {
		for _, section := range text.Find(level, titles...) {
			b.WriteString(text.Lines[section.Line-1].Raw + "\n")
			for _, line := range section.Body {
				b.WriteString(line.Raw + "\n")
			}
		}
	}
	if b.Len() == 0 {
		return string(data)
	}
	return b.String()
}

// openQuestions keeps the open questions: a block with what stands below its
// heading, a row alone.
func openQuestions(data []byte) string {
	all, err := questions.Parse(data)
	if err != nil {
		return ""
	}
	text, err := markdown.Parse(data)
	if err != nil {
		return ""
	}
	var b strings.Builder
	for _, question := range all {
		if !question.Open() {
			continue
		}
		b.WriteString(text.Lines[question.Line-1].Raw + "\n")
		if level, _, ok := markdown.HeadingOf(text.Lines[question.Line-1].Text); ok {
			for _, line := range text.Lines[question.Line:] {
				if next, _, ok := markdown.HeadingOf(line.Text); ok && next <= level {
					break
				}
				b.WriteString(line.Raw + "\n")
			}
		}
	}
	return b.String()
}

// boundedEvidence reads evidence that is over its budget: the binding line,
// an index of headings and entries with line numbers, the bodies of entries
// in scope, and the entries without any id in scope by name.
func boundedEvidence(dir *files.Dir, name string, inScope func(id string) bool) (string, error) {
	e := &evidenceReader{inScope: inScope}
	err := dir.Stream(name, func(in io.Reader) error { return markdown.Scan(in, e.take) })
	if err != nil {
		return "", err
	}
	e.flush()
	var b strings.Builder
	b.WriteString(e.binding.String())
	b.WriteString("\n# Index\n" + e.index.String())
	b.WriteString("\n# Entries in scope\n" + e.bodies.String())
	if e.outside.Len() > 0 {
		b.WriteString("\n# Entries without an id in scope\n" + e.outside.String())
	}
	return b.String(), nil
}

type evidenceReader struct {
	inScope                         func(string) bool
	binding, index, bodies, outside strings.Builder

	id    string // of the entry at hand
	line  int
	level int
	scope bool
	body  strings.Builder
}

func (e *evidenceReader) take(line markdown.Line) error {
	if strings.HasPrefix(line.Text, "Candidate SHA-256:") {
		e.binding.WriteString(line.Text + "\n")
	}
	level, title, isHeading := markdown.HeadingOf(line.Text)
	id := firstID(title, line.Text)
	switch {
	case id != "":
		e.flush()
		e.id, e.line, e.level = id, line.Number, level
		e.addIndex(line)
	case isHeading && (e.level == 0 || level <= e.level):
		e.flush()
		e.addIndex(line)
	}
	if e.id == "" {
		return nil
	}
	for _, prefix := range []string{"AC", "SLICE"} {
		for _, named := range slices.WholeIDs(line.Text, prefix) {
			e.scope = e.scope || e.inScope(named)
		}
	}
	if e.body.Len()+e.bodies.Len() < MaxFile {
		e.body.WriteString(line.Raw + "\n")
	}
	return nil
}

func (e *evidenceReader) addIndex(line markdown.Line) {
	if e.index.Len() < MaxFile {
		fmt.Fprintf(&e.index, "%d:%.200s\n", line.Number, strings.TrimSpace(line.Text))
	}
}

// firstID is the EVID id that a line starts with, as a heading, an item or a
// row.
func firstID(title, line string) string {
	text := title
	if text == "" {
		text = strings.TrimLeft(line, " -*+|`[]xX")
	}
	if ids := slices.WholeIDs(text, "EVID"); len(ids) > 0 && strings.HasPrefix(strings.TrimLeft(text, "*`_"), ids[0]) {
		return ids[0]
	}
	return ""
}

func (e *evidenceReader) flush() {
	switch {
	case e.id == "":
	case e.scope:
		e.bodies.WriteString(e.body.String())
	case e.outside.Len() < MaxFile:
		fmt.Fprintf(&e.outside, "%d:%s\n", e.line, e.id)
	}
	e.id, e.scope, e.level = "", false, 0
	e.body.Reset()
}
