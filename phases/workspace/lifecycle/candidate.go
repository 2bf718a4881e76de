package lifecycle

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"

	"rules_handbook/phases/workspace/artifact"
	"rules_handbook/phases/workspace/candidate"
	"rules_handbook/phases/workspace/cursor"
	"rules_handbook/phases/workspace/files"
	"rules_handbook/phases/workspace/problem"
	"rules_handbook/phases/workspace/root"
)

// Candidate checks the manifest of a workspace, the project files that it
// names, the edits between rounds and, for a release, the whole recorded
// chain. The error joins all findings of the first step that has some.
func Candidate(ctx context.Context, work *root.Workspace) (candidate.Sum, error) {
	manifest, err := readManifest(work)
	if err != nil {
		return candidate.Sum{}, err
	}
	project, err := openProject(work, nil)
	if err != nil {
		return candidate.Sum{}, err
	}
	defer project.Close()
	if err := project.digest(ctx, manifest); err != nil {
		return candidate.Sum{}, err
	}
	if err := Union(work, manifest); err != nil {
		return candidate.Sum{}, err
	}
	return project.sum, project.edits(ctx)
}

// readManifest reads the manifest and checks the sections around it.
func readManifest(work *root.Workspace) (*candidate.Manifest, error) {
	data, err := work.Dir.Read(candidate.File, candidate.MaxManifestBytes)
	if err != nil {
		return nil, err
	}
	manifest, err := candidate.Parse(data)
	if err != nil {
		return nil, err
	}
	return manifest, errors.Join(candidate.Scope(data, manifest)...)
}

// Union checks that a release names every path of the chain before it. Other
// workspaces pass.
func Union(work *root.Workspace, manifest *candidate.Manifest) error {
	state, err := work.Dir.Read(root.StateName, files.MaxFile)
	if files.CodeOf(err) == files.Absent {
		return nil
	}
	if err != nil {
		return err
	}
	if role, _ := cursor.Get(state, cursor.SequenceRole); role != cursor.Release {
		return nil
	}
	parts, err := Predecessors(work)
	if err != nil {
		return err
	}
	return candidate.Covers(manifest, parts)
}

// Predecessors reads the manifests of the recorded chain, oldest first.
// Parents are looked for in work/, then in archive/.
func Predecessors(work *root.Workspace) ([]candidate.Part, error) {
	chain, err := candidate.Chain(work.Slug, func(slug string) (string, error) {
		if slug == work.Slug {
			return parentOf(work)
		}
		return withSibling(work.Root, slug, parentOf)
	})
	if err != nil {
		return nil, err
	}
	return Parts(work.Root, chain)
}

// Parts reads the manifests of these workspaces.
func Parts(from *root.Root, slugs []string) ([]candidate.Part, error) {
	var parts []candidate.Part
	for _, slug := range slugs {
		part, err := withSibling(from, slug, func(sibling *root.Workspace) (candidate.Part, error) {
			data, err := sibling.Dir.Read(candidate.File, candidate.MaxManifestBytes)
			if err != nil {
				return candidate.Part{}, err
			}
			manifest, err := candidate.Parse(data)
			return candidate.Part{Slug: slug, Manifest: manifest}, err
		})
		if err != nil {
			return nil, fmt.Errorf("workspace %s: %w", problem.Quote(slug), err)
		}
		parts = append(parts, part)
	}
	return parts, nil
}

func withSibling[T any](from *root.Root, slug string, use func(*root.Workspace) (T, error)) (result T, err error) {
	sibling, err := from.Sibling(slug)
	if err != nil {
		return result, err
	}
	defer sibling.Close()
	return use(sibling)
}

// Parent is the recorded sequence_parent of a workspace, or "".
func Parent(work *root.Workspace) (string, error) { return parentOf(work) }

func parentOf(work *root.Workspace) (string, error) {
	state, err := work.Dir.Read(root.StateName, files.MaxFile)
	if err != nil {
		return "", err
	}
	parent, _ := cursor.Get(state, cursor.SequenceParent)
	return parent, nil
}

// bindings checks that every proof file names the digest. proof, if not nil,
// has read the ledgers.
func bindings(dir *files.Dir, digest string, proof *proofReader) error {
	names := candidate.BoundFiles
	if dir.Exists(candidate.OptionalBound) {
		names = append(names[:len(names):len(names)], candidate.OptionalBound)
	}
	var found []error
	for _, name := range names {
		err := error(nil)
		if proof != nil && proof.bindings[name] != nil {
			err = proof.bindings[name].Check(name, digest)
		} else {
			err = bound(dir, name, digest)
		}
		found = append(found, err)
	}
	return errors.Join(found...)
}

// Bound checks that those proof files that exist bind the digest.
func Bound(dir *files.Dir, digest string) error {
	var found []error
	for _, name := range append(slices.Clone(candidate.BoundFiles), candidate.OptionalBound) {
		if dir.Exists(name) {
			found = append(found, bound(dir, name, digest))
		}
	}
	return errors.Join(found...)
}

// bound checks one proof file. The ledgers of proof may have any size.
func bound(dir *files.Dir, name, digest string) error {
	info, err := dir.Stat(name)
	if err != nil {
		return err
	}
	if row, _ := artifact.Lookup(name); row.Growth != artifact.Ledger && info.Size() > files.MaxFile {
		return &files.Error{Name: name, Code: files.TooLarge, Size: info.Size(), Limit: files.MaxFile}
	}
	return dir.Stream(name, func(r io.Reader) error { return candidate.CheckBinding(name, r, digest) })
}
