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

// Finish asks what a seal needs beyond a passing gate: a release manifest
// that covers its chain, files that are the ones which were proven, reviewed
// and sealed, and notes that still stand. Each step runs only when those
// before it passed; the error joins its findings. search says whether lost
// anchors are looked for in the project.
func Finish(ctx context.Context, work *root.Workspace, policy files.Policy, search bool) error {
	manifest, err := readManifest(work)
	if err != nil {
		return err
	}
	if err := Union(work, manifest); err != nil {
		return err
	}
	sum, err := digest(ctx, work, manifest)
	if err != nil {
		return err
	}
	if err := bindings(work.Dir, sum.SHA256); err != nil {
		return err
	}
	if err := rootEdits(ctx, work); err != nil {
		return err
	}
	return standing(ctx, work, policy, search)
}

// standing checks the anchored notes. A workspace without notes passes.
func standing(ctx context.Context, work *root.Workspace, policy files.Policy, search bool) error {
	data, err := work.Dir.Read(notes.File, files.MaxFile)
	if files.CodeOf(err) == files.Absent {
		return nil
	}
	if err != nil {
		return err
	}
	document := notes.Parse(data)
	if len(document.Problems) > 0 {
		return errors.Join(document.Problems...)
	}
	project, err := files.Open(work.Root.Project, policy)
	if err != nil {
		return errors.New("the project folder cannot be opened")
	}
	defer project.Close()
	results, err := notes.GradeAll(ctx, project, document.Notes, search)
	if err != nil {
		return err
	}
	var found []error
	for _, result := range results {
		if result.Grade != notes.Exact {
			found = append(found, fmt.Errorf("note: %s %s; run devrites-engine note check --repair %s, or note rm %s %s", problem.Plain(result.ID), result.Grade, work.Slug, work.Slug, problem.Plain(result.ID)))
		}
	}
	return errors.Join(found...)
}
