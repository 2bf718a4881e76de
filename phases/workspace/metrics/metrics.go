// Package metrics keeps the log of what the engine's commands cost a feature:
// one JSON record a line in metrics.jsonl. Records advise and gate nothing;
// lines that cannot be read are counted, never an error.
package metrics

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"regexp"
	"slices"
	"time"

	"rules_handbook/phases/workspace/files"
)

// File is the log in the workspace.
const File = "metrics.jsonl"

// The events that the engine itself records.
const (
	Context            = "context"
	Dispatch           = "dispatch"
	Return             = "return"
	DiffScope          = "diff-scope"
	Windows            = "windows"
	DriftBaseline      = "drift-baseline"
	RegressionBaseline = "regression-baseline"
)

// Record is one line.
type Record struct {
	At    string `json:"ts"` // RFC 3339, UTC
	Phase string `json:"phase,omitempty"`
	Event string `json:"event"`
	Role  string `json:"role,omitempty"`
	Bytes int64  `json:"bytes,omitempty"`
	Note  string `json:"note,omitempty"`
}

const maxNote = 2000

var word = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9_.:-]{0,63}$`)

// Word says whether text can be an event, a phase or a role.
func Word(text string) bool { return word.MatchString(text) }

// Check refuses a record that the log should not hold.
func (r Record) Check() error {
	switch {
	case !Word(r.Event):
		return fmt.Errorf("event %.80q: expected one word of letters, digits, dashes and dots", r.Event)
	case r.Phase != "" && !Word(r.Phase):
		return fmt.Errorf("phase %.80q: expected one word", r.Phase)
	case r.Role != "" && !Word(r.Role):
		return fmt.Errorf("role %.80q: expected one word", r.Role)
	case r.Bytes < 0:
		return fmt.Errorf("bytes %d: expected none or more", r.Bytes)
	case len(r.Note) > maxNote:
		return fmt.Errorf("a note of %d bytes: expected at most %d", len(r.Note), maxNote)
	}
	return nil
}

// Append adds a record to the log of a locked workspace.
func Append(w *files.Writer, record Record, at time.Time) error {
	record.At = at.UTC().Format(time.RFC3339)
	if err := record.Check(); err != nil {
		return err
	}
	line, err := json.Marshal(record)
	if err != nil {
		return err
	}
	return w.Append(File, line)
}

// Group is what one phase and role amount to.
type Group struct {
	Phase, Role string
	Events      int
	Bytes       int64
}

// Summary groups the records by phase and role, sorted.
type Summary struct {
	Records, Unreadable int
	Groups              []Group
}

// maxLine bounds what one record may hold; longer lines are unreadable.
const maxLine = 64 << 10

// Summarize reads a log of any size.
func Summarize(log io.Reader) (Summary, error) {
	var sum Summary
	type key struct{ phase, role string }
	groups := map[key]*Group{}
	reader := bufio.NewReaderSize(log, maxLine)
	for {
		line, err := reader.ReadSlice('\n')
		tooLong := errors.Is(err, bufio.ErrBufferFull)
		for errors.Is(err, bufio.ErrBufferFull) {
			_, err = reader.ReadSlice('\n')
		}
		if err != nil && !errors.Is(err, io.EOF) {
			return sum, err
		}
		var record Record
		switch {
		case len(line) == 0 || len(line) == 1 && line[0] == '\n':
		case tooLong || json.Unmarshal(line, &record) != nil || record.Check() != nil:
			sum.Unreadable++
		default:
			sum.Records++
			group := groups[key{record.Phase, record.Role}]
			if group == nil {
				group = &Group{Phase: record.Phase, Role: record.Role}
				groups[key{record.Phase, record.Role}] = group
			}
			group.Events++
			group.Bytes += record.Bytes
		}
		if err != nil {
			break
		}
	}
	keys := slices.SortedFunc(maps.Keys(groups), func(a, b key) int {
		return slices.Compare([]string{a.phase, a.role}, []string{b.phase, b.role})
	})
	for _, key := range keys {
		sum.Groups = append(sum.Groups, *groups[key])
	}
	return sum, nil
}
