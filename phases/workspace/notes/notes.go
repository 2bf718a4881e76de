// Package notes reads and edits notes.md, in which each note is bound to a
// verbatim quote of one project file, and grades whether the quotes still
// stand (contract: Anchored notes).
//
// Parse gives the notes and what is wrong with the file. Grade compares them
// with the project. Add, Remove and Repair change the text of the file and
// nothing around the place they change. None of them writes a file.
package notes

import (
	"fmt"
	"path"
	"regexp"
	"strings"

	"rules_handbook/phases/workspace/markdown"
	"rules_handbook/phases/workspace/problem"
)

// File is the workspace file that holds the notes.
const File = "notes.md"

// maxIDBytes bounds a whole id, NOTE- included.
const maxIDBytes = 64

// Note is one note. Subject is relative to the project, with slashes.
type Note struct {
	ID      string // NOTE-001
	Summary string
	Subject string
	Quote   string
	Body    string
	Line    int // of its row, from 1

	attributes map[string]markdown.Line
}

// Document is a parsed notes.md. With problems it is malformed, and no note
// of it counts.
type Document struct {
	Notes    []Note
	Problems []error
}

var (
	rowPattern       = regexp.MustCompile(`^[ \t]*- (NOTE-[^\s:]+):(.*)$`)
	attributePattern = regexp.MustCompile(`^([ \t]*)(SUBJECT|QUOTE|BODY):(.*)$`)
)

// Parse reads notes.md. The order of the notes is that of the file.
func Parse(data []byte) *Document {
	text, err := markdown.Parse(data)
	if err != nil {
		return &Document{Problems: []error{fmt.Errorf("%s: %w", File, err)}}
	}
	p := &parser{seen: map[string]int{}}
	for _, line := range text.Lines {
		p.line(line)
	}
	p.end()
	return &p.document
}

type parser struct {
	document Document
	seen     map[string]int
	open     *Note
}

func (p *parser) line(line markdown.Line) {
	if strings.TrimSpace(line.Text) == "" {
		return
	}
	if row := rowPattern.FindStringSubmatch(line.Text); row != nil {
		p.end()
		p.start(line, row[1], strings.TrimSpace(row[2]))
		return
	}
	if attribute := attributePattern.FindStringSubmatch(line.Text); attribute != nil {
		p.attribute(line, attribute[1] != "", attribute[2], strings.TrimSpace(attribute[3]))
		return
	}
	p.end()
}

func (p *parser) start(line markdown.Line, id, summary string) {
	p.open = &Note{ID: id, Summary: summary, Line: line.Number, attributes: map[string]markdown.Line{}}
	if len(id) > maxIDBytes {
		p.bad(line.Number, "the id "+problem.Quote(id), fmt.Sprintf("at most %d bytes", maxIDBytes))
	}
	if first, taken := p.seen[id]; taken {
		p.bad(line.Number, "the id "+problem.Quote(id)+" again", fmt.Sprintf("only the note of line %d", first))
	} else {
		p.seen[id] = line.Number
	}
	if summary == "" {
		p.bad(line.Number, problem.Quote(id)+" without a summary", "- NOTE-001: <summary>")
	}
}

func (p *parser) attribute(line markdown.Line, indented bool, name, value string) {
	switch {
	case p.open == nil:
		p.bad(line.Number, name+" without a note above it", "a row - NOTE-001: <summary> above")
		return
	case !indented:
		p.bad(line.Number, name+" in column one", "an indented attribute")
		return
	}
	if _, taken := p.open.attributes[name]; taken {
		p.bad(line.Number, name+" again", "each attribute once")
		return
	}
	p.open.attributes[name] = line
	switch name {
	case "SUBJECT":
		p.open.Subject = value
	case "QUOTE":
		p.open.Quote = value
	case "BODY":
		p.open.Body = value
	}
}

// end closes the open note and checks it as a whole.
func (p *parser) end() {
	note := p.open
	if note == nil {
		return
	}
	p.open = nil
	if note.Subject == "" {
		p.bad(note.Line, problem.Quote(note.ID)+" without SUBJECT", "the file that it speaks of")
	} else if err := CheckSubject(note.Subject); err != nil {
		p.bad(note.attributes["SUBJECT"].Number, err.Error(), "a path inside the project")
	}
	if note.Quote == "" {
		p.bad(note.Line, problem.Quote(note.ID)+" without QUOTE", "the text that it is bound to")
	}
	p.document.Notes = append(p.document.Notes, *note)
}

func (p *parser) bad(line int, found, expected string) {
	p.document.Problems = append(p.document.Problems, &problem.Problem{File: File, Line: line, Found: found, Expected: expected})
}

var driveOrShare = regexp.MustCompile(`^(?:[A-Za-z]:[\\/]|\\\\)`)

// CheckSubject refuses a subject that is not a path below the project.
func CheckSubject(subject string) error {
	slashed := strings.ReplaceAll(subject, `\`, "/")
	switch {
	case strings.HasPrefix(slashed, "/") || driveOrShare.MatchString(subject):
		return fmt.Errorf("the absolute subject %s", problem.Quote(subject))
	case slashed == ".." || strings.HasPrefix(slashed, "../") || strings.HasSuffix(slashed, "/..") || strings.Contains(slashed, "/../"):
		return fmt.Errorf("the subject %s with a .. component", problem.Quote(subject))
	case path.Clean(slashed) == ".":
		return fmt.Errorf("the subject %s, which names no file", problem.Quote(subject))
	}
	return nil
}

// place is the subject as the file system takes it.
func (n Note) place() string { return path.Clean(n.Subject) }
