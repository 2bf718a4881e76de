package root

import (
	"fmt"
	"io/fs"
	"path"
)

// Sibling opens another workspace of the same root, whatever
// DEVRITES_WORKSPACE names: work/<slug> if it holds a state.md, else
// archive/<slug> if that does. Its error matches fs.ErrNotExist when neither
// does.
func (r *Root) Sibling(slug string) (*Workspace, error) {
	if !SafeSlug(slug) {
		return nil, &Error{ID: WorkspaceInvalid, Found: fmt.Sprintf("slug %.80q", slug), Fix: "name a workspace without slashes"}
	}
	for _, folder := range []string{"work", "archive"} {
		if r.Dir == nil || !r.Dir.Exists(path.Join(folder, slug, StateName)) {
			continue
		}
		workspace, err := r.open(folder, slug)
		if err != nil {
			return nil, err
		}
		workspace.Archived = folder == "archive"
		return workspace, nil
	}
	return nil, fmt.Errorf("workspace %.80q: %w", slug, fs.ErrNotExist)
}
