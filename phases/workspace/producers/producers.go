// Package producers reads what a workspace dependency is checked against:
// the slices of another workspace, live or archived, and the durable records
// from which they count as BUILT (package slices, Records).
//
// Its errors say why a workspace cannot be used; then the slice that waits
// for it is withheld.
package producers

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"

	"rules_handbook/phases/workspace/candidate"
	"rules_handbook/phases/workspace/cursor"
	"rules_handbook/phases/workspace/files"
	"rules_handbook/phases/workspace/root"
	"rules_handbook/phases/workspace/slices"
	"rules_handbook/phases/workspace/trace"
)

// maxTasks is the size up to which a tasks.md is read, in bytes.
const maxTasks = 16 << 20

// Lookup finds workspaces below r, each read once: in work/ if it is there,
// else in archive/.
func Lookup(r *root.Root) slices.Lookup {
	type result struct {
		workspace *slices.Workspace
		err       error
	}
	read := map[string]result{}
	return func(slug string) (*slices.Workspace, error) {
		if known, ok := read[slug]; ok {
			return known.workspace, known.err
		}
		workspace, err := find(r, slug)
		read[slug] = result{workspace, err}
		return workspace, err
	}
}

func find(r *root.Root, slug string) (*slices.Workspace, error) {
	workspace, err := r.Sibling(slug)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, errors.New("there is no such workspace, live or archived; correct the reference")
	}
	if err != nil {
		return nil, err
	}
	defer workspace.Close()
	return Read(workspace)
}

// Read reads the slices and records of an open workspace.
func Read(workspace *root.Workspace) (*slices.Workspace, error) {
	dir := workspace.Dir
	tasks, err := dir.Read(slices.File, maxTasks)
	if err != nil {
		return nil, err
	}
	document, err := slices.Parse(tasks)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", slices.File, err)
	}
	state, err := dir.Read(root.StateName, files.MaxFile)
	if err != nil {
		return nil, err
	}
	phase, err := cursor.PhaseOf(state)
	if err != nil {
		return nil, err
	}
	active, _ := cursor.Get(state, cursor.ActiveSlice)
	records := slices.Records{Phase: string(phase), Active: active, Archived: workspace.Archived}
	if err := addRows(dir, &records); err != nil {
		return nil, err
	}
	if err := addEvidence(dir, &records); err != nil {
		return nil, err
	}
	return &slices.Workspace{Document: document, Records: records}, nil
}

func addRows(dir *files.Dir, records *slices.Records) error {
	data, err := dir.Read("touched-files.md", candidate.MaxManifestBytes)
	if files.CodeOf(err) == files.Absent {
		return nil
	}
	if err != nil {
		return err
	}
	manifest, err := candidate.Parse(data)
	if err != nil {
		return err
	}
	for _, row := range manifest.Rows {
		records.Rows = append(records.Rows, row.Slice)
	}
	return nil
}

func addEvidence(dir *files.Dir, records *slices.Records) error {
	err := dir.Stream("evidence.md", func(in io.Reader) error {
		return trace.Entries(in, func(entry *trace.Entry) {
			if entry.Passing {
				records.Proven = append(records.Proven, entry.Slices...)
			}
		})
	})
	if errors.Is(err, os.ErrNotExist) {
		return nil
	}
	return err
}
