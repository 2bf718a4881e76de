package root

import (
	"fmt"
	"path"
	"strings"

	"rules_handbook/phases/workspace/files"
)

// ActiveName is the file that names the active workspace.
const ActiveName = "ACTIVE"

// StateName is the file that makes a folder a workspace.
const StateName = "state.md"

// Active is the slug of the active workspace, or "" for none.
func (r *Root) Active() (string, error) {
	if r.override != "" {
		return r.overridden("")
	}
	return r.readActive()
}

func (r *Root) readActive() (string, error) {
	if r.Dir == nil {
		return "", nil
	}
	data, err := r.Dir.Read(ActiveName, 4096)
	switch files.CodeOf(err) {
	case "":
	case files.Absent:
		return "", nil
	case files.FinalLink:
		return "", &Error{ID: ActiveSymlink, Found: "ACTIVE, a symbolic link", Fix: "make it a regular file"}
	default:
		return "", &Error{ID: ActiveInvalid, Found: err.Error(), Fix: "write one slug into ACTIVE or remove it"}
	}
	slug := strings.TrimSpace(string(data))
	if slug != "" && (!SafeSlug(slug) || strings.ContainsAny(slug, "\r\n")) {
		return "", &Error{ID: ActiveInvalid, Found: fmt.Sprintf("ACTIVE with %.80q", slug), Fix: "write one slug into it"}
	}
	return slug, nil
}

// Slugs lists the workspaces in work/, sorted: real folders that hold a
// regular state.md.
func (r *Root) Slugs() ([]string, error) { return r.discover("work", true) }

// Remnants lists the folders in work/ without a state.md, sorted.
func (r *Root) Remnants() ([]string, error) { return r.discover("work", false) }

// ArchivedSlugs lists the workspaces in archive/, sorted.
func (r *Root) ArchivedSlugs() ([]string, error) { return r.discover("archive", true) }

func (r *Root) discover(folder string, live bool) ([]string, error) {
	if r.Dir == nil {
		return nil, nil
	}
	entries, err := r.Dir.Entries(folder)
	if files.CodeOf(err) == files.Absent {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	var slugs []string
	for _, entry := range entries {
		if !entry.Mode.IsDir() || !SafeSlug(entry.Name) {
			continue
		}
		_, err := r.Dir.Stat(path.Join(folder, entry.Name, StateName))
		if (err == nil) == live {
			slugs = append(slugs, entry.Name)
		}
	}
	return slugs, nil
}
