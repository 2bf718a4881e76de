package cursor

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"rules_handbook/phases/workspace/artifact"
	"rules_handbook/phases/workspace/markdown"
)

// Migration is what brings a cursor to CurrentSchema.
type Migration struct {
	// Done says that the cursor has that schema already.
	Done bool
	// Phase is the phase after the migration; Answered says that it comes
	// from an answer and not from the file.
	Phase    artifact.Phase
	Answered bool
	// From is the declared schema, Convert says that the cursor has no table
	// yet.
	From    int
	Convert bool
}

// Question is what a migration cannot know.
type Question struct {
	ID, Text string
}

// PlanMigration decides what to do. Answers are by question id. A question
// means that nothing can be done without its answer. The error is a
// *SchemaError, or that of an answer, which matches ErrAnswer.
func PlanMigration(data []byte, answers map[string]string) (*Migration, *Question, error) {
	if err := markdown.Check(data); err != nil {
		return nil, nil, fmt.Errorf("state.md: %w", err)
	}
	version, err := Schema(data)
	if err != nil {
		return nil, nil, err
	}
	if version > CurrentSchema {
		return nil, nil, &SchemaError{Found: strconv.Itoa(version), Newer: true}
	}
	if version == CurrentSchema {
		return &Migration{Done: true, From: version}, nil, nil
	}
	plan := &Migration{From: version, Convert: !hasRow(data)}
	for id, answer := range answers {
		if id != Phase {
			return nil, nil, fmt.Errorf("answer %q: %w", id, ErrAnswer)
		}
		if plan.Phase, err = artifact.ParsePhase(answer); err != nil {
			return nil, nil, fmt.Errorf("answer phase: %w (%w)", err, ErrAnswer)
		}
		plan.Answered = true
	}
	if plan.Answered {
		return plan, nil, nil
	}
	phase, err := PhaseOf(data)
	if err != nil {
		return nil, &Question{ID: Phase, Text: err.Error()}, nil
	}
	plan.Phase = phase
	return plan, nil, nil
}

// ErrAnswer: an answer belongs to no question, or is none.
var ErrAnswer = errors.New("the only question is phase, answered by a phase")

func hasRow(data []byte) bool {
	d := parse(data)
	for at := range d.lines {
		if d.isRow(at) {
			return true
		}
	}
	return false
}

// Apply makes the new cursor: the answered phase, every list item with a
// canonical key as a table row, the schema, LF line endings. All other text
// stays.
func (m *Migration) Apply(data []byte) ([]byte, error) {
	out := []byte(strings.ReplaceAll(string(data), "\r\n", "\n"))
	ok := true
	if m.Answered {
		if out, ok = Upsert(out, Phase, string(m.Phase)); !ok {
			return nil, errors.New("state.md: the phase cannot be written; close its open fence")
		}
	}
	out = convert(out)
	if out, ok = Upsert(out, SchemaKey, strconv.Itoa(CurrentSchema)); !ok {
		return nil, errors.New("state.md: the schema cannot be written; close its open fence")
	}
	return out, nil
}

// convert turns list items into rows where they stand. A run of rows without
// a table above it gets a header.
func convert(data []byte) []byte {
	d := parse(data)
	out := &document{}
	headless := false
	for at, l := range d.lines {
		row, ok := d.asRow(at)
		last := len(out.lines) - 1
		switch {
		case ok && (last < 0 || !out.isRow(last)):
			if last >= 0 && strings.TrimSpace(out.lines[last].text) != "" {
				out.add("")
			}
			out.add("| Key | Value |")
			out.add("| --- | --- |")
			out.add(row)
			headless = true
		case ok:
			out.add(row)
		default:
			if headless && last >= 0 && out.isRow(last) && !d.isRow(at) && strings.TrimSpace(l.text) != "" {
				out.add("")
			}
			headless = headless && d.isRow(at)
			out.lines = append(out.lines, l)
		}
	}
	return out.bytes()
}

func (d *document) add(text string) {
	if last := len(d.lines) - 1; last >= 0 && d.lines[last].ending == "" {
		d.lines[last].ending = "\n"
	}
	d.lines = append(d.lines, line{text: text, ending: "\n"})
}

// asRow is the table row for a list item with a canonical key.
func (d *document) asRow(at int) (string, bool) {
	f, ok := d.field(at)
	if !ok || f.table {
		return "", false
	}
	key, ok := canonical(f.key)
	value := f.value(d.lines[at].text)
	if !ok || strings.Contains(value, "|") || strings.HasSuffix(value, `\`) {
		return "", false
	}
	return "| " + key + " | " + value + " |", true
}
