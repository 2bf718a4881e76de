package markdown

import "strings"

// Heading is an ATX heading outside fences.
type Heading struct {
	Level int
	Title string
	// Line counts from 1.
	Line int
}

// Section is a heading with the lines below it, up to the next heading of
// its level or a higher one.
type Section struct {
	Heading
	Body []Line
}

// HeadingOf reads one line as it counts (Line.Text): at most three spaces, one to six
// "#", then a blank or nothing. Closing "#"s are dropped.
func HeadingOf(line string) (level int, title string, ok bool) {
	text := strings.TrimLeft(line, " ")
	if len(line)-len(text) > 3 {
		return 0, "", false
	}
	rest := strings.TrimLeft(text, "#")
	level = len(text) - len(rest)
	if level == 0 || level > 6 || rest != "" && rest[0] != ' ' && rest[0] != '\t' {
		return 0, "", false
	}
	title = strings.TrimSpace(rest)
	if bare := strings.TrimRight(title, "#"); bare == "" || strings.HasSuffix(bare, " ") || strings.HasSuffix(bare, "\t") {
		title = strings.TrimSpace(bare)
	}
	return level, title, true
}

// Headings lists all headings in their order.
func (t *Text) Headings() []Heading {
	var found []Heading
	for _, line := range t.Lines {
		if level, title, ok := HeadingOf(line.Text); ok {
			found = append(found, Heading{Level: level, Title: title, Line: line.Number})
		}
	}
	return found
}

// Sections lists the sections whose heading has this level.
func (t *Text) Sections(level int) []Section {
	var found []Section
	headings := t.Headings()
	for i, heading := range headings {
		if heading.Level != level {
			continue
		}
		end := len(t.Lines)
		for _, later := range headings[i+1:] {
			if later.Level <= level {
				end = later.Line - 1
				break
			}
		}
		found = append(found, Section{Heading: heading, Body: t.Lines[heading.Line:end]})
	}
	return found
}

// Find lists the sections of a level whose title equals one of titles, letter
// case aside. More than one is for the caller to judge.
func (t *Text) Find(level int, titles ...string) []Section {
	var found []Section
	for _, section := range t.Sections(level) {
		for _, title := range titles {
			if strings.EqualFold(section.Title, title) {
				found = append(found, section)
				break
			}
		}
	}
	return found
}

// Trimmed drops the blank lines at both ends.
func Trimmed(lines []Line) []Line {
	for len(lines) > 0 && strings.TrimSpace(lines[0].Text) == "" {
		lines = lines[1:]
	}
	for len(lines) > 0 && strings.TrimSpace(lines[len(lines)-1].Text) == "" {
		lines = lines[:len(lines)-1]
	}
	return lines
}
