// Package questions reads questions.md, in both forms that were released:
// blocks `## q-2026-01-02-001 …` with status and gate below, and registers
// whose table has a status column. Everything that counts questions counts
// with this package. Fenced blocks never count.
package questions

import (
	"regexp"
	"strings"

	"rules_handbook/phases/workspace/markdown"
)

// File is the workspace file that holds the questions.
const File = "questions.md"

// Question is one question. Status and Gate are in lower case.
type Question struct {
	ID     string
	Status string
	Gate   string
	Line   int // of the heading or row, from 1
}

// Open says whether the question waits for an answer.
func (q Question) Open() bool { return q.Status == "open" }

// Blocks says whether the question stops the phases that wait for answers.
func (q Question) Blocks() bool {
	return q.Open() && (q.Gate == "blocking" || q.Gate == "validating" || q.Gate == "escalating")
}

var (
	heading = regexp.MustCompile(`^## ([qQ]-\S+)`)
	field   = regexp.MustCompile(`^(status|gate):(.*)$`)
)

// Parse lists the questions in the order of the file. Its only error is
// *markdown.MalformedError.
func Parse(data []byte) ([]Question, error) {
	text, err := markdown.Parse(data)
	if err != nil {
		return nil, err
	}
	var (
		found  []Question
		open   = -1
		tables = map[int]markdown.Table{}
	)
	for _, table := range markdown.Tables(text.Lines) {
		tables[table.Header.Line] = table
	}
	for _, line := range text.Lines {
		if match := heading.FindStringSubmatch(line.Text); match != nil {
			found = append(found, Question{ID: match[1], Line: line.Number})
			open = len(found) - 1
			continue
		}
		if level, _, ok := markdown.HeadingOf(line.Text); ok && level <= 2 {
			open = -1
		}
		if table, ok := tables[line.Number]; ok {
			found = append(found, rows(table)...)
		}
		if match := field.FindStringSubmatch(line.Text); match != nil && open >= 0 {
			found[open].set(match[1], match[2])
		}
	}
	return found, nil
}

// set takes the first value of a field.
func (q *Question) set(name, value string) {
	value = strings.ToLower(strings.TrimSpace(value))
	switch {
	case name == "status" && q.Status == "":
		q.Status = value
	case name == "gate" && q.Gate == "":
		q.Gate = value
	}
}

// rows reads a register by the columns of its header.
func rows(table markdown.Table) []Question {
	status, gate := table.Column("status"), table.Column("gate")
	if status < 0 {
		return nil
	}
	id := max(table.Column("id"), 0)
	var found []Question
	for _, row := range table.Rows {
		question := Question{ID: row.Cell(id), Line: row.Line}
		question.set("status", row.Cell(status))
		question.set("gate", row.Cell(gate))
		found = append(found, question)
	}
	return found
}

// OpenGates lists the gates of open questions that block, each once, in the
// order of the file.
func OpenGates(all []Question) []string {
	var gates []string
	seen := map[string]bool{}
	for _, question := range all {
		if question.Blocks() && !seen[question.Gate] {
			seen[question.Gate] = true
			gates = append(gates, question.Gate)
		}
	}
	return gates
}
