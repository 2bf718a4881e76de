package root

import "rules_handbook/phases/workspace/problem"

// ID is the stable name of a finding.
type ID string

const (
	Invalid       ID = "DRV-ROOT-INVALID"
	SymlinkEscape ID = "DRV-ROOT-SYMLINK-ESCAPE"
	OutsideGit    ID = "DRV-ROOT-OUTSIDE-GIT"
	NotFound      ID = "DRV-ROOT-NOT-FOUND"
	// GitUnavailable is a warning: a ".git" entry bounded the search.
	GitUnavailable ID = "DRV-GIT-FACTS-UNAVAILABLE"

	WorkspaceWithoutRoot ID = "DRV-WORKSPACE-WITHOUT-ROOT"
	WorkspaceEscape      ID = "DRV-WORKSPACE-SYMLINK-ESCAPE"
	WorkspaceInvalid     ID = "DRV-WORKSPACE-INVALID"
	WorkspaceSymlink     ID = "DRV-WORKSPACE-SYMLINK"
	WorkspaceOutside     ID = "DRV-WORKSPACE-OUTSIDE-ROOT"
	SlugMismatch         ID = "DRV-WORKSPACE-SLUG-MISMATCH"

	ActiveSymlink ID = "DRV-ACTIVE-SYMLINK"
	ActiveInvalid ID = "DRV-ACTIVE-INVALID"
	// ActiveStale is a warning.
	ActiveStale ID = "DRV-ACTIVE-STALE"
)

// Error is a finding about a root or a workspace.
type Error struct {
	ID ID
	// Found and Fix hold no physical path.
	Found, Fix string
}

func (e *Error) Error() string {
	return string(e.ID) + ": found " + problem.Plain(e.Found) + "; " + e.Fix
}
