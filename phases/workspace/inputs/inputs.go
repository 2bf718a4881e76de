// Package inputs says which files beyond its own folder the checks of a
// workspace read, so that a build runs a check again when one of them changes
// and for no other reason.
//
// A workspace that is malformed names what can still be read of it: finding
// its faults is for the checks.
package inputs

import (
	"errors"
	"io/fs"
	"maps"
	"path"
	"slices"

	"rules_handbook/phases/workspace/artifact"
	"rules_handbook/phases/workspace/candidate"
	"rules_handbook/phases/workspace/cursor"
	"rules_handbook/phases/workspace/notes"
	"rules_handbook/phases/workspace/root"
	"rules_handbook/phases/workspace/sequence"
	taskslices "rules_handbook/phases/workspace/slices"
)

// Inputs is what the checks of one workspace read. Lists are sorted, each
// entry once; paths are relative to the project, with slashes.
type Inputs struct {
	Phase      artifact.Phase
	Quoted     []string // subjects of notes
	Candidate  []string // rows of the manifest that are present
	Deleted    []string // rows of the manifest that are deleted
	Workspaces []string // folders of the workspaces that a dependency or the sequence names
}

// maxBytes bounds what is read of one file; the checks refuse larger ones.
const maxBytes = 16 << 20

// Of reads a workspace. Its error says that state.md declares no phase.
func Of(workspace *root.Workspace) (*Inputs, error) {
	read := func(name string) []byte {
		data, err := workspace.Dir.Read(name, maxBytes)
		if err != nil {
			return nil
		}
		return data
	}
	phase, err := cursor.PhaseOf(read(root.StateName))
	if err != nil {
		return nil, err
	}
	in := &Inputs{Phase: phase}
	for _, note := range notes.Parse(read(notes.File)).Notes {
		in.Quoted = append(in.Quoted, note.Subject)
	}
	if manifest, err := candidate.Parse(read("touched-files.md")); err == nil {
		for _, row := range manifest.Rows {
			if row.State == candidate.Deleted {
				in.Deleted = append(in.Deleted, row.Path)
			} else {
				in.Candidate = append(in.Candidate, row.Path)
			}
		}
	}
	if in.Workspaces, err = related(workspace, read("tasks.md")); err != nil {
		return nil, err
	}
	for _, list := range []*[]string{&in.Quoted, &in.Candidate, &in.Deleted} {
		sort(list)
	}
	return in, nil
}

// related gives the folders of the workspaces that dependencies or the
// sequence name.
func related(workspace *root.Workspace, tasks []byte) ([]string, error) {
	slugs := map[string]bool{}
	if document, err := taskslices.Parse(tasks); err == nil {
		for i := range document.Slices {
			references, _ := document.Slices[i].References()
			for _, reference := range references {
				slugs[reference.Workspace] = true
			}
		}
	}
	nodes, err := sequence.Load(workspace.Root)
	if err != nil {
		return nil, err
	}
	maps.Copy(slugs, connected(workspace.Slug, nodes))
	delete(slugs, workspace.Slug)
	var folders []string
	for slug := range slugs {
		sibling, err := workspace.Root.Sibling(slug)
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err != nil {
			return nil, err
		}
		sibling.Close()
		folder := "work"
		if sibling.Archived {
			folder = "archive"
		}
		folders = append(folders, path.Join(root.FolderName, folder, slug))
	}
	slices.Sort(folders)
	return folders, nil
}

// connected gives the workspaces that hang together with one through recorded
// parents and roadmaps, itself included.
func connected(slug string, nodes []sequence.Node) map[string]bool {
	next := map[string][]string{}
	join := func(a, b string) {
		next[a], next[b] = append(next[a], b), append(next[b], a)
	}
	for i := range nodes {
		node := &nodes[i]
		if node.Parent != "" {
			join(node.Slug, node.Parent)
		}
		if node.Roadmap == nil {
			continue
		}
		if roadmap, err := sequence.ParseMap(node.Roadmap); err == nil {
			for _, enrolled := range roadmap.Order {
				join(node.Slug, enrolled)
			}
		}
	}
	found := map[string]bool{slug: true}
	for open := []string{slug}; len(open) > 0; open = open[1:] {
		for _, other := range next[open[0]] {
			if !found[other] {
				found[other] = true
				open = append(open, other)
			}
		}
	}
	return found
}

func sort(list *[]string) {
	slices.Sort(*list)
	*list = slices.Compact(*list)
}
