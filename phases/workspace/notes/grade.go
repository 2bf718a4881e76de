package notes

import (
	"context"
	"errors"
	"io"

	"rules_handbook/phases/workspace/files"
)

// Grade says how an anchor stands.
type Grade string

// The grades. NotExact stands for all but Exact when nothing was searched.
const (
	Exact     Grade = "exact"
	Moved     Grade = "moved"
	Ambiguous Grade = "ambiguous"
	Stale     Grade = "stale"
	Lost      Grade = "lost"
	NotExact  Grade = "not exact"
)

// Grades are the five of a search in the order of reports.
var Grades = []Grade{Exact, Moved, Stale, Ambiguous, Lost}

// Result is a note with its grade.
type Result struct {
	Note
	Grade  Grade
	Moved  string // where the quote lives now, for Moved
	Reason string // why the subject cannot be read, if so
}

// MaxSubjectBytes bounds a file that is searched, as the candidate limits do.
const MaxSubjectBytes = 64 << 20

// GradeAll compares notes with the files of the project. Each subject is read
// once, unless seen, which may be nil, watched it. When search is true and a
// quote is not in its subject, all other files of the project are read once to
// see where it went.
func GradeAll(ctx context.Context, project *files.Dir, notes []Note, search bool, seen *Watch) ([]Result, error) {
	results := make([]Result, len(notes))
	bySubject := map[string][]int{}
	for i, note := range notes {
		results[i] = Result{Note: note, Grade: NotExact}
		bySubject[note.place()] = append(bySubject[note.place()], i)
	}
	for subject, members := range bySubject {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		gradeSubject(project, subject, members, results, seen)
	}
	if !search {
		return results, nil
	}
	return results, relocate(ctx, project, results)
}

func gradeSubject(project *files.Dir, subject string, members []int, results []Result, seen *Watch) {
	quotes := make([]string, len(members))
	for j, i := range members {
		quotes[j] = normal(results[i].Quote)
	}
	found, watched, err := seen.found(subject)
	if !watched {
		found, err = findIn(project, subject, quotes)
	}
	for j, i := range members {
		switch {
		case err != nil:
			results[i].Reason = err.Error()
		case found[j]:
			results[i].Grade = Exact
		}
	}
}

// findIn says which quotes stand in a regular text file of the project.
func findIn(project *files.Dir, name string, quotes []string) (found []bool, err error) {
	info, err := project.Stat(name)
	if err != nil {
		return nil, err
	}
	if info.Size() > MaxSubjectBytes {
		return nil, &files.Error{Name: name, Code: files.TooLarge, Size: info.Size(), Limit: MaxSubjectBytes}
	}
	err = project.Stream(name, func(r io.Reader) (err error) {
		found, err = find(io.LimitReader(r, MaxSubjectBytes), quotes)
		return err
	})
	return found, err
}

// Found says whether quote stands in the subject now; the error says why the
// subject cannot be read.
func Found(project *files.Dir, subject, quote string) (bool, error) {
	found, err := findIn(project, Note{Subject: subject}.place(), []string{normal(quote)})
	return err == nil && found[0], err
}

// relocate grades the notes whose quote left its subject.
func relocate(ctx context.Context, project *files.Dir, results []Result) error {
	var open []int
	for i := range results {
		if results[i].Grade != Exact {
			open = append(open, i)
		}
	}
	if len(open) == 0 {
		return nil
	}
	hits := make(map[int][]string, len(open))
	err := walk(ctx, project, func(name string) (more bool, err error) {
		var asked []int
		var quotes []string
		for _, i := range open {
			if len(hits[i]) < 2 && results[i].place() != name {
				asked = append(asked, i)
				quotes = append(quotes, normal(results[i].Quote))
			}
		}
		found, err := findIn(project, name, quotes)
		if err != nil {
			return true, nil // a file that cannot be read is no relocation
		}
		for j, i := range asked {
			if found[j] {
				hits[i] = append(hits[i], name)
			}
		}
		for _, i := range open {
			if len(hits[i]) < 2 {
				return true, nil
			}
		}
		return false, nil
	})
	if err != nil && !errors.Is(err, errDone) {
		return err
	}
	for _, i := range open {
		result := &results[i]
		switch len(hits[i]) {
		case 0:
			result.Grade = Stale
			if result.Reason != "" {
				result.Grade = Lost
			}
		case 1:
			result.Grade, result.Moved = Moved, hits[i][0]
		default:
			result.Grade = Ambiguous
		}
	}
	return nil
}
