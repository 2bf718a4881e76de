// Package ids gives out the stable ids of a workspace (contract "ID
// contract"): the next unused number of a prefix, and appending an entry with
// it to the artifact that owns the prefix.
//
// A number is used for good once any file of the workspace names it outside
// fences, or once it was given out: gaps are never filled. What was used is
// kept in the engine's record RecordFile, so that an id stays used after its
// entry was removed. Entries that exist are never rewritten, legacy forms
// ("AC1", "Slice 1", Q-001) included.
//
// Errors are those of package files, *problem.Problem for text that cannot
// be appended to, and ErrPrefix.
package ids

import (
	"errors"
	"fmt"
	"strings"
	"time"

	"rules_handbook/phases/workspace/files"
)

// ErrPrefix: there is no such kind of id.
var ErrPrefix = errors.New("expected one of " + strings.Join(Names(), ", "))

// Kind is one kind of id.
type Kind struct {
	// Name is the prefix: "AC", or "q" for questions, whose ids hold the date.
	Name string
	// File owns the ids.
	File string
	// title is the heading of a new file; section is where entries go in a
	// file that has none, empty for level-2 headings at the end.
	title, section string
	// mark starts a list entry.
	mark string
	// lines follow the heading of a new entry.
	lines []string
}

// Kinds lists all prefixes. NOTE is given out for `note add` only.
var Kinds = []Kind{
	{Name: "REQ", File: "spec.md", title: "Spec", section: "Requirements", mark: "- "},
	{Name: "AC", File: "spec.md", title: "Spec", section: "Acceptance criteria", mark: "- [ ] "},
	{Name: "EDGE", File: "spec.md", title: "Spec", section: "Edge cases", mark: "- "},
	{Name: "PROH", File: "spec.md", title: "Spec", section: "Prohibitions", mark: "- "},
	{Name: "SLICE", File: "tasks.md", title: "Tasks"},
	{Name: "DEC", File: "decisions.md", title: "Decisions"},
	{Name: "ASM", File: "assumptions.md", title: "Assumptions"},
	{Name: "DRIFT", File: "drift.md", title: "Drift"},
	{Name: "EVID", File: "evidence.md", title: "Evidence"},
	{Name: "NOTE", File: "notes.md", title: "Anchored notes"},
	{Name: "q", File: "questions.md", title: "Questions", lines: []string{"status: open", "gate: blocking"}},
}

// Names lists the prefixes.
func Names() []string {
	var names []string
	for _, kind := range Kinds {
		names = append(names, kind.Name)
	}
	return names
}

// Find finds a kind by its prefix, letter case aside.
func Find(prefix string) (Kind, error) {
	for _, kind := range Kinds {
		if strings.EqualFold(kind.Name, prefix) {
			return kind, nil
		}
	}
	return Kind{}, fmt.Errorf("found the prefix %.40q, %w", prefix, ErrPrefix)
}

// series is what numbers are counted in: the prefix, for questions with the
// date.
func (k Kind) series(now time.Time) string {
	if k.Name == "q" {
		return "q-" + now.UTC().Format(time.DateOnly)
	}
	return k.Name
}

// Next is the id that the next entry would get. It reserves nothing.
func Next(dir *files.Dir, kind Kind, now time.Time) (string, error) {
	series := kind.series(now)
	record, err := readRecord(dir)
	if err != nil {
		return "", err
	}
	seen, err := highest(dir, series)
	if err != nil {
		return "", err
	}
	return format(series, max(seen, record.Highest[series])+1), nil
}

// Allocate gives out the next id and records it, so that it is given once
// whatever becomes of its entry. A crash right after leaves a gap.
func Allocate(w *files.Writer, kind Kind, now time.Time) (string, error) {
	series := kind.series(now)
	record, err := readRecord(w.Dir)
	if err != nil {
		return "", err
	}
	seen, err := highest(w.Dir, series)
	if err != nil {
		return "", err
	}
	number := max(seen, record.Highest[series]) + 1
	record.Highest[series] = number
	return format(series, number), record.write(w)
}

// Remember records the highest numbers that the files of the workspace name
// now, so that they stay used after a later removal.
func Remember(w *files.Writer, now time.Time) error {
	record, err := readRecord(w.Dir)
	if err != nil {
		return err
	}
	changed := false
	for _, kind := range Kinds {
		series := kind.series(now)
		seen, err := highest(w.Dir, series)
		if err != nil {
			return err
		}
		if seen > record.Highest[series] {
			record.Highest[series] = seen
			changed = true
		}
	}
	if !changed {
		return nil
	}
	return record.write(w)
}

func format(series string, number int) string { return fmt.Sprintf("%s-%03d", series, number) }
