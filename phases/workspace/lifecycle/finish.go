package lifecycle

import (
	"context"
	"errors"
	"fmt"

	"rules_handbook/phases/workspace/files"
	"rules_handbook/phases/workspace/notes"
	"rules_handbook/phases/workspace/problem"
	"rules_handbook/phases/workspace/root"
)

// Finish asks what a seal needs beyond a passing gate, whose report it takes:
// a release manifest that covers its chain, files that are the ones which were
// proven, reviewed and sealed, and notes that still stand. Each step runs only
// when those before it passed; the error joins its findings. search says
// whether lost anchors are looked for in the project.
func Finish(ctx context.Context, report *Report, search bool) error {
	work := report.work
	manifest, err := readManifest(work)
	if err != nil {
		return err
	}
	if err := Union(work, manifest); err != nil {
		return err
	}
	written, notesErr := readNotes(work)
	project, err := openProject(work, notes.NewWatch(written))
	if err != nil {
		return err
	}
	defer project.Close()
	if err := project.digest(ctx, manifest); err != nil {
		return err
	}
	if err := bindings(work.Dir, project.sum.SHA256, report.proof); err != nil {
		return err
	}
	if err := project.edits(ctx); err != nil {
		return err
	}
	if notesErr != nil {
		return notesErr
	}
	return project.standing(ctx, written, search)
}

// readNotes reads the anchored notes. A workspace without notes has none.
func readNotes(work *root.Workspace) ([]notes.Note, error) {
	data, err := work.Dir.Read(notes.File, files.MaxFile)
	if files.CodeOf(err) == files.Absent {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	document := notes.Parse(data)
	return document.Notes, errors.Join(document.Problems...)
}

// standing checks the notes against the project.
func (p *project) standing(ctx context.Context, written []notes.Note, search bool) error {
	if len(written) == 0 {
		return nil
	}
	dir, err := files.Open(p.work.Root.Project, p.work.Dir.Policy())
	if err != nil {
		return errors.New("the project folder cannot be opened")
	}
	defer dir.Close()
	results, err := notes.GradeAll(ctx, dir, written, search, p.quoted)
	if err != nil {
		return err
	}
	slug := p.work.Slug
	var found []error
	for _, result := range results {
		if result.Grade != notes.Exact {
			found = append(found, fmt.Errorf("note: %s %s; run devrites-engine note check --repair %s, or note rm %s %s", problem.Plain(result.ID), result.Grade, slug, slug, problem.Plain(result.ID)))
		}
	}
	return errors.Join(found...)
}
