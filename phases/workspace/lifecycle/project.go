package lifecycle

import (
	"context"
	"errors"
	"io"

	"rules_handbook/phases/workspace/candidate"
	"rules_handbook/phases/workspace/files"
	"rules_handbook/phases/workspace/fingerprint"
	"rules_handbook/phases/workspace/notes"
	"rules_handbook/phases/workspace/root"
	"rules_handbook/phases/workspace/rounds"
)

// project reads the project's files for one answer, each once: for the
// candidate's digest, for the baseline between rounds and for the notes that
// quote them. They are the real files, whatever the policy says of links.
type project struct {
	work    *root.Workspace
	tree    *files.Tree
	quoted  *notes.Watch // nil when no note asks
	before  *rounds.Tree // nil without a baseline
	treeErr error        // told by edits
	// sum and measures are there after digest.
	sum      candidate.Sum
	measures map[string]fingerprint.Entry
}

// openProject reads the baseline, so that digest knows what will be asked.
func openProject(work *root.Workspace, quoted *notes.Watch) (*project, error) {
	tree, err := work.Root.OpenProject()
	if err != nil {
		return nil, errors.New("the project folder cannot be opened")
	}
	p := &project{work: work, tree: tree, quoted: quoted}
	p.before, p.treeErr = rounds.ReadTree(work.Dir)
	return p, nil
}

func (p *project) Close() error { return p.tree.Close() }

func (p *project) watch() func(string) io.Writer {
	if p.quoted == nil {
		return nil
	}
	return p.quoted.Writer
}

func (p *project) digest(ctx context.Context, manifest *candidate.Manifest) (err error) {
	if p.before != nil {
		p.measures = map[string]fingerprint.Entry{}
	}
	p.sum, err = candidate.Digest(ctx, p.tree, manifest, candidate.Also{Measures: p.measures, Watch: p.watch()})
	return err
}

// edits are the edits of the project between rounds.
func (p *project) edits(ctx context.Context) error {
	if p.before == nil || p.treeErr != nil {
		return p.treeErr
	}
	edits, err := p.before.EditsIn(ctx, p.tree, p.work.Dir, fingerprint.Known{Entries: p.measures, Watch: p.watch()})
	if err != nil {
		return err
	}
	var found []error
	for _, edit := range edits {
		found = append(found, errors.New(rounds.EditLine(p.work.Slug, edit)))
	}
	return errors.Join(found...)
}
