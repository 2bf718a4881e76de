// Package cursor reads and edits state.md, the cursor that says where a
// feature stands. Both released forms read alike: table rows and list items
// with a colon; the first match outside fences counts.
//
// Functions take the bytes of a file and return new ones. An edit that would
// not read back as what was asked returns the bytes unchanged. Nothing here
// reads or writes files.
package cursor

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"unicode"

	"rules_handbook/phases/workspace/artifact"
	"rules_handbook/phases/workspace/markdown"
)

// The canonical keys.
const (
	Phase            = "phase"
	Status           = "status"
	NextAction       = "next_action"
	QuestionID       = "question_id"
	ActiveSlice      = "active_slice"
	SlicesRemaining  = "afk_slices_remaining"
	SequenceParent   = "sequence_parent"
	SequencePosition = "sequence_position"
	SequenceRest     = "sequence_workspaces_remaining"
	SequenceRole     = "sequence_role"
	ReturnPhase      = "return_phase"
	ReturnAction     = "return_next_action"
	SchemaKey        = "schema"
)

// Values that have a meaning to the engine.
const (
	AwaitingHuman = "awaiting_human"
	Running       = "running"
	Release       = "release"
)

// CurrentSchema is the version of the cursor that this engine writes.
const CurrentSchema = 4

// defaultSchema is that of a cursor without a schema row.
const defaultSchema = 2

var canonicalKeys = []string{
	Phase, Status, NextAction, QuestionID, ActiveSlice, SlicesRemaining, SequenceParent, SequencePosition,
	SequenceRest, SequenceRole, ReturnPhase, ReturnAction, SchemaKey,
}

// canonicalByNorm maps the normal form of a key, aliases included, to its
// canonical name.
var canonicalByNorm = func() map[string]string {
	names := map[string]string{"nextstep": NextAction, "qid": QuestionID}
	for _, key := range canonicalKeys {
		names[letters(key)] = key
	}
	return names
}()

// letters keeps the letters and digits of a key, in lower case.
func letters(key string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return unicode.ToLower(r)
		}
		return -1
	}, key)
}

// norm is what two spellings of one key have in common; "" for none.
func norm(key string) string {
	plain := letters(key)
	if name, ok := canonicalByNorm[plain]; ok {
		return letters(name)
	}
	return plain
}

// canonical is the canonical name of a key.
func canonical(key string) (string, bool) {
	name, ok := canonicalByNorm[letters(key)]
	return name, ok
}

// field is a key with its value on one line.
type field struct {
	key string
	// table says that the line is a table row.
	table bool
	// start and end bound the trimmed value in the line.
	start, end int
}

// fieldOf reads a line outside fences. A line that starts with "|" is a row
// with at least two cells, or nothing.
func fieldOf(line string) (field, bool) {
	trimmed := strings.TrimSpace(line)
	if strings.HasPrefix(trimmed, "|") {
		return rowField(line)
	}
	lead := len(line) - len(strings.TrimLeft(line, " \t-*+"))
	colon := strings.IndexByte(line[lead:], ':')
	if colon < 0 || strings.TrimSpace(line[lead:lead+colon]) == "" {
		return field{}, false
	}
	f := field{key: strings.TrimSpace(line[lead : lead+colon])}
	f.start, f.end = bounds(line, lead+colon+1, len(line))
	return f, true
}

func rowField(line string) (field, bool) {
	cells, ok := markdown.Cells(line)
	if !ok || len(cells) < 2 {
		return field{}, false
	}
	first := strings.IndexByte(line, '|')
	second := nextPipe(line, first+1)
	f := field{key: cells[0], table: true}
	f.start, f.end = bounds(line, second+1, nextPipe(line, second+1))
	return f, true
}

// nextPipe finds the next pipe that ends a cell.
func nextPipe(line string, from int) int {
	for at := from; at < len(line); at++ {
		if line[at] == '|' && (at == from || line[at-1] != '\\') {
			return at
		}
	}
	return len(line)
}

// bounds trims the white space at both ends of line[start:end].
func bounds(line string, start, end int) (int, int) {
	text := line[start:end]
	start += len(text) - len(strings.TrimLeftFunc(text, unicode.IsSpace))
	return start, start + len(strings.TrimSpace(text))
}

// value is the field's value in its line.
func (f field) value(line string) string {
	if f.table {
		return strings.ReplaceAll(line[f.start:f.end], `\|`, "|")
	}
	return line[f.start:f.end]
}

// Get reads a key's first value. Text that is not UTF-8 or holds a NUL has
// no keys.
func Get(data []byte, key string) (value string, ok bool) {
	value, line := find(data, key)
	return value, line > 0
}

// Line is the line of a key's first value, counted from 1, or 0.
func Line(data []byte, key string) int {
	_, line := find(data, key)
	return line
}

func find(data []byte, key string) (value string, line int) {
	text, err := markdown.Parse(data)
	want := norm(key)
	if err != nil || want == "" {
		return "", 0
	}
	for _, line := range text.Lines {
		if f, ok := fieldOf(line.Text); ok && norm(f.key) == want {
			return f.value(line.Text), line.Number
		}
	}
	return "", 0
}

// ErrNoPhase: the cursor has no phase.
var ErrNoPhase = errors.New("state.md: found no phase, expected a cursor row `| phase | <phase> |`; write one")

// PhaseOf reads the phase. Its errors say what to write.
func PhaseOf(data []byte) (artifact.Phase, error) {
	if err := markdown.Check(data); err != nil {
		return "", fmt.Errorf("state.md: %w", err)
	}
	value, line := find(data, Phase)
	if line == 0 || value == "" {
		return "", ErrNoPhase
	}
	phase, err := artifact.ParsePhase(value)
	if err != nil {
		return "", fmt.Errorf("state.md:%d: %w; correct it", line, err)
	}
	return phase, nil
}

// SchemaError says why a cursor's schema is refused.
type SchemaError struct {
	// Found is the declared value.
	Found string
	// Newer says that a later engine wrote it.
	Newer, Older bool
}

func (e *SchemaError) Error() string {
	text := fmt.Sprintf("state.md: found schema %.40q, expected %d", e.Found, CurrentSchema)
	switch {
	case e.Newer:
		return text + "; upgrade devrites-engine"
	case e.Older:
		return text + "; run devrites-engine migrate <slug>"
	}
	return text + "; correct the schema row"
}

// Schema reads the declared version; a cursor without one has version 2.
func Schema(data []byte) (int, error) {
	value, ok := Get(data, SchemaKey)
	if !ok {
		return defaultSchema, nil
	}
	version, err := strconv.Atoi(value)
	if err != nil || version < 1 {
		return 0, &SchemaError{Found: value}
	}
	return version, nil
}

// CheckSchema refuses every version but CurrentSchema, with a *SchemaError.
func CheckSchema(data []byte) error {
	version, err := Schema(data)
	if err != nil || version == CurrentSchema {
		return err
	}
	return &SchemaError{Found: strconv.Itoa(version), Newer: version > CurrentSchema, Older: version < CurrentSchema}
}
