package command

import (
	"fmt"

	"rules_handbook/phases/workspace/artifact"
	"rules_handbook/phases/workspace/cursor"
	"rules_handbook/phases/workspace/files"
	"rules_handbook/phases/workspace/producers"
	"rules_handbook/phases/workspace/root"
	"rules_handbook/phases/workspace/slices"
)

// admission says which slices of a workspace may be worked on.
type admission struct {
	workspace *root.Workspace
	document  *slices.Document
	err       error // of tasks.md
	lookup    slices.Lookup
}

func admissionOf(workspace *root.Workspace) *admission {
	a := &admission{workspace: workspace, lookup: producers.Lookup(workspace.Root)}
	a.document, a.err = readSlices(workspace.Dir)
	return a
}

// active is the slice that the cursor names while slices are built.
func (a *admission) active() string {
	state, err := a.workspace.Dir.Read(root.StateName, files.MaxFile)
	if err != nil {
		return ""
	}
	phase, err := cursor.PhaseOf(state)
	id, _ := cursor.Get(state, cursor.ActiveSlice)
	if err != nil || phase != artifact.Build && phase != artifact.Converge || !slices.IsID(id) {
		return ""
	}
	return id
}

// withheld says why a slice has to wait for another workspace.
func (a *admission) withheld(id string) []string {
	if a.err != nil {
		return nil
	}
	slice, ok := a.document.ByID(id)
	if !ok {
		return nil
	}
	return slices.Withheld(a.workspace.Slug, a.document, slice, a.lookup)
}

// admit gives the paths that a slice may write, or why it must not be
// dispatched.
func (a *admission) admit(id string) (paths, reasons []string) {
	if a.err != nil {
		return nil, []string{a.err.Error()}
	}
	slice, ok := a.document.ByID(id)
	if !ok {
		return nil, []string{fmt.Sprintf("tasks.md has no %.80q; check the id", id)}
	}
	spec, err := a.workspace.Dir.Read("spec.md", files.MaxFile)
	for _, problem := range a.document.Check(slice, spec, err).Problems {
		reasons = append(reasons, problem.Error())
	}
	return slice.Allowlist(), append(reasons, a.withheld(id)...)
}
