package root

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"rules_handbook/phases/workspace/files"
)

// Workspace is the folder of one feature.
type Workspace struct {
	Slug string
	// Dir is the folder, open.
	Dir *files.Dir
	// Root is where it was found.
	Root *Root
	// Archived says that it stands in archive/, not in work/.
	Archived bool
}

// Close closes the workspace's folder.
func (w *Workspace) Close() error { return w.Dir.Close() }

// Workspace opens work/<slug>, or what DEVRITES_WORKSPACE names, which must
// be that very folder. It needs no state.md: a remnant opens too.
func (r *Root) Workspace(slug string) (*Workspace, error) {
	if !SafeSlug(slug) {
		return nil, &Error{ID: WorkspaceInvalid, Found: fmt.Sprintf("slug %.80q", slug), Fix: "name a folder of " + FolderName + "/work without slashes"}
	}
	if r.Dir == nil {
		return nil, &Error{ID: WorkspaceWithoutRoot, Found: "no " + FolderName + " folder", Fix: "run the command inside the project"}
	}
	if r.override != "" {
		if _, err := r.overridden(slug); err != nil {
			return nil, err
		}
	}
	return r.open("work", slug)
}

// Archive opens archive/<slug>.
func (r *Root) Archive(slug string) (*Workspace, error) {
	if !SafeSlug(slug) {
		return nil, &Error{ID: WorkspaceInvalid, Found: fmt.Sprintf("slug %.80q", slug), Fix: "name a folder of " + FolderName + "/archive without slashes"}
	}
	w, err := r.open("archive", slug)
	if err != nil {
		return nil, err
	}
	w.Archived = true
	return w, nil
}

func (r *Root) open(folder, slug string) (*Workspace, error) {
	path := filepath.Join(r.Dir.Path(), folder, slug)
	if err := r.checkPlace(folder, slug, path); err != nil {
		return nil, err
	}
	dir, err := files.Open(path, r.policy)
	if err != nil {
		return nil, &Error{ID: WorkspaceInvalid, Found: err.Error(), Fix: "make it a readable folder"}
	}
	return &Workspace{Slug: slug, Dir: dir, Root: r}, nil
}

// checkPlace wants a real folder at exactly this path.
func (r *Root) checkPlace(folder, slug, path string) error {
	info, err := os.Lstat(path)
	if errors.Is(err, fs.ErrNotExist) {
		return &Error{ID: WorkspaceInvalid, Found: fmt.Sprintf("no %s/%s", folder, slug), Fix: "check the slug, or make it with devrites-engine new"}
	}
	if err != nil {
		return &Error{ID: WorkspaceInvalid, Found: fmt.Sprintf("%s/%s, which cannot be read", folder, slug), Fix: "grant permission"}
	}
	physical, err := filepath.EvalSymlinks(path)
	switch {
	case err != nil || !inside(r.Dir.Path(), physical):
		return &Error{ID: WorkspaceOutside, Found: fmt.Sprintf("%s/%s, which leads out of the root", folder, slug), Fix: "make it a real folder"}
	case info.Mode()&fs.ModeSymlink != 0 || physical != path:
		return &Error{ID: WorkspaceSymlink, Found: fmt.Sprintf("%s/%s, a symbolic link", folder, slug), Fix: "name the folder it leads to, or make it a real folder"}
	case !info.IsDir():
		return &Error{ID: WorkspaceInvalid, Found: fmt.Sprintf("%s/%s, which is no folder", folder, slug), Fix: "move the file away"}
	}
	return r.checkSpelling(folder, slug)
}

// checkSpelling refuses another spelling of the name, which a file system
// that ignores letter case accepts.
func (r *Root) checkSpelling(folder, slug string) error {
	entries, err := os.ReadDir(filepath.Join(r.Dir.Path(), folder))
	if err != nil {
		return nil
	}
	other := ""
	for _, entry := range entries {
		if entry.Name() == slug {
			return nil
		}
		if strings.EqualFold(entry.Name(), slug) {
			other = entry.Name()
		}
	}
	return &Error{ID: WorkspaceInvalid, Found: fmt.Sprintf("slug %q for the folder %s/%s", slug, folder, other), Fix: "spell it as the folder"}
}

// overridden is the slug that DEVRITES_WORKSPACE names. The path must be
// clean and lead to exactly <root>/work/<slug>.
func (r *Root) overridden(slug string) (string, error) {
	text := r.override
	if text != strings.TrimSpace(text) || text != filepath.Clean(text) || strings.ContainsRune(text, 0) {
		return "", &Error{ID: WorkspaceInvalid, Found: fmt.Sprintf("DEVRITES_WORKSPACE %.80q", text), Fix: "write a clean path without blanks at its ends"}
	}
	path := text
	if !filepath.IsAbs(path) {
		path = filepath.Join(r.Project, path)
	}
	physical, err := filepath.EvalSymlinks(path)
	if err != nil {
		return "", &Error{ID: WorkspaceInvalid, Found: "DEVRITES_WORKSPACE, which names no folder", Fix: "correct it or unset it"}
	}
	work := filepath.Join(r.Dir.Path(), "work")
	switch {
	case !inside(r.Dir.Path(), physical):
		return "", &Error{ID: WorkspaceOutside, Found: "DEVRITES_WORKSPACE, which leads out of the root", Fix: "name a folder of " + FolderName + "/work"}
	case filepath.Dir(physical) != work || !isDir(physical):
		return "", &Error{ID: WorkspaceInvalid, Found: "DEVRITES_WORKSPACE, which names no folder of " + FolderName + "/work", Fix: "correct it or unset it"}
	case filepath.Base(path) != filepath.Base(physical):
		return "", &Error{ID: WorkspaceSymlink, Found: "DEVRITES_WORKSPACE, a symbolic link", Fix: "name the folder it leads to"}
	case slug != "" && filepath.Base(physical) != slug:
		return "", &Error{ID: SlugMismatch, Found: fmt.Sprintf("slug %q, but DEVRITES_WORKSPACE names %q", slug, filepath.Base(physical)), Fix: "make them equal or unset DEVRITES_WORKSPACE"}
	}
	return filepath.Base(physical), nil
}
