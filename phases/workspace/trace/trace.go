// Package trace follows ids and claims through the files of a workspace: each
// acceptance criterion to slices, tests and evidence, each decision to the
// slices that take it up, each proof command to something that everybody can
// run.
//
// Inputs are the bytes of the files that a check names, nil for an absent
// one; none of the functions reads a file itself. Results are problems, which
// block, and advisories, which do not. Fenced blocks never count, and text
// that is no text (markdown.MalformedError) is a problem of its own.
package trace

import (
	"fmt"

	"rules_handbook/phases/workspace/markdown"
	"rules_handbook/phases/workspace/problem"
)

// Report is the outcome of a check.
type Report struct {
	// Count is the number of things checked: rows, entries, commands, …
	Count    int
	Problems []*problem.Problem
	// Advisories are whole lines that start with "ADVISORY ".
	Advisories []string
}

// OK says that nothing blocks.
func (r *Report) OK() bool { return len(r.Problems) == 0 }

func (r *Report) add(file string, line int, found, expected, remedy string) {
	r.Problems = append(r.Problems, &problem.Problem{File: file, Line: line, Found: found, Expected: expected, Remedy: remedy})
}

func (r *Report) advise(kind, file string, line int, format string, args ...any) {
	r.Advisories = append(r.Advisories, fmt.Sprintf("ADVISORY %s: %s (%s:%d)", kind, fmt.Sprintf(format, args...), file, line))
}

// parse reads one file; when that fails the report says so and the text is nil.
func (r *Report) parse(file string, data []byte) *markdown.Text {
	text, err := markdown.Parse(data)
	if err != nil {
		r.add(file, 0, err.Error(), "", "")
		return nil
	}
	return text
}
