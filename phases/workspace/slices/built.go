package slices

import (
	"slices"
	"strings"
)

// Records are the durable facts of a workspace from which a slice counts as
// BUILT.
type Records struct {
	// Phase and Active are the cursor's phase and active_slice.
	Phase, Active string
	// Archived says that the workspace was closed.
	Archived bool
	// Rows are the Slice cells of a valid candidate manifest: Build writes a
	// row when the slice is green.
	Rows []string
	// Proven are the slices that a passing evidence entry names.
	Proven []string
}

// builtStatus are the values of the released field Status that mean BUILT.
var builtStatus = []string{"built", "proven", "sealed", "done", "complete", "completed"}

// closedPhases are those in which a closed workspace has been integrated.
var closedPhases = []string{"seal", "ship", "done"}

// Built says whether a slice is BUILT and, if not, why. The slice must stand in
// tasks.md and have a record: a row of the candidate manifest, a passing
// evidence entry or the released field Status. A slice that its workspace is
// building right now is not BUILT yet, and a workspace that was closed before
// seal has integrated nothing.
func (r *Records) Built(document *Document, id string) (bool, string) {
	slice, ok := document.ByID(id)
	switch {
	case !ok:
		return false, "its tasks.md has no " + id
	case r.Archived && !slices.Contains(closedPhases, r.Phase):
		return false, "its workspace was closed in phase " + r.Phase + ", before seal"
	case !r.Archived && r.Active == id && (r.Phase == "build" || r.Phase == "converge"):
		return false, "its workspace is building it"
	case oneOf(firstWord(slice.Value(Status)), builtStatus), slices.Contains(r.Proven, id):
		return true, ""
	}
	for _, cell := range r.Rows {
		if slices.Contains(WholeIDs(cell, "SLICE"), id) {
			return true, ""
		}
	}
	return false, strings.Join([]string{"no row of its candidate manifest", "no passing evidence entry", "no Status names it built"}, ", ")
}
