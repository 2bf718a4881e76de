package slices

import (
	"strings"

	"rules_handbook/phases/workspace/problem"
)

// Reference names a slice of another workspace, `<workspace-slug>/SLICE-001`.
type Reference struct{ Workspace, Slice string }

func (r Reference) String() string { return r.Workspace + "/" + r.Slice }

// References reads `Workspace dependencies`. A missing field gives neither
// references nor a problem: it withholds early admission only, which
// Field(WorkspaceDependencies) tells. An empty value is malformed, because
// `none` must be said.
func (s *Slice) References() ([]Reference, *problem.Problem) {
	field, ok := s.Field(WorkspaceDependencies)
	if !ok || strings.EqualFold(strings.Trim(field.Value, "` "), "none") {
		return nil, nil
	}
	var all []Reference
	seen := map[Reference]bool{}
	for _, entry := range strings.FieldsFunc(field.Value, func(r rune) bool { return r == ',' || r == '\n' }) {
		reference, ok := parseReference(strings.Trim(entry, "` \t"))
		if !ok {
			return nil, &problem.Problem{File: File, Line: field.Line,
				Found:    s.ID + " has the malformed workspace dependency " + problem.Quote(strings.TrimSpace(entry)),
				Expected: "`<workspace-slug>/SLICE-001` references separated by commas, or none", Remedy: "correct the reference"}
		}
		if !seen[reference] {
			seen[reference] = true
			all = append(all, reference)
		}
	}
	if len(all) == 0 {
		return nil, &problem.Problem{File: File, Line: field.Line, Found: s.ID + " has empty Workspace dependencies",
			Expected: "`<workspace-slug>/SLICE-001` references separated by commas, or none", Remedy: "write `Workspace dependencies: none`"}
	}
	return all, nil
}

func parseReference(text string) (Reference, bool) {
	slug, id, ok := strings.Cut(text, "/")
	if !ok || !IsID(id) || slug == "" || slug == "." || slug == ".." || strings.ContainsAny(slug, "\\ \t:") {
		return Reference{}, false
	}
	return Reference{slug, id}, true
}

// Workspace is what a reference can be checked against: one workspace, live
// or archived, as its files say.
type Workspace struct {
	Document *Document
	Records  Records
}

// Lookup finds a workspace by its slug. Its error says why there is none that
// could be used: unknown, unreadable, malformed.
type Lookup func(slug string) (*Workspace, error)

// mostVisited bounds the walk over workspaces in search of a cycle.
const mostVisited = 10_000

// Withheld says why a slice must not be worked on yet: malformed, unknown,
// unbuilt or cyclic workspace dependencies. It is empty when nothing holds it
// back. own is the slug of the slice's own workspace.
func Withheld(own string, document *Document, slice *Slice, lookup Lookup) []string {
	references, bad := slice.References()
	if bad != nil {
		return []string{bad.Error()}
	}
	var reasons []string
	for _, reference := range references {
		if reason := unmet(own, document, reference, lookup); reason != "" {
			reasons = append(reasons, reason)
		}
	}
	if len(references) > 0 {
		if path := referenceCycle(own, document, slice, lookup); path != nil {
			reasons = append(reasons, "workspace dependency cycle: "+strings.Join(path, " -> ")+"; remove one of these dependencies")
		}
	}
	return reasons
}

// unmet says why a reference is not satisfied, empty when it is.
func unmet(own string, document *Document, reference Reference, lookup Lookup) string {
	if reference.Workspace == own {
		return "workspace dependency " + reference.String() + " names the own workspace; write it into Dependencies"
	}
	workspace, err := lookup(reference.Workspace)
	if err != nil {
		return "workspace dependency " + reference.String() + ": " + err.Error()
	}
	if built, reason := workspace.Records.Built(workspace.Document, reference.Slice); !built {
		return "workspace dependency " + reference.String() + " is not built: " + reason
	}
	return ""
}

// referenceCycle walks dependencies of both kinds from a slice and gives the
// way back to it, if there is one.
func referenceCycle(own string, document *Document, slice *Slice, lookup Lookup) []string {
	start := Reference{own, slice.ID}
	documents := map[string]*Document{own: document}
	from := map[Reference]Reference{}
	queue := []Reference{start}
	for len(queue) > 0 && len(from) < mostVisited {
		at := queue[0]
		queue = queue[1:]
		for _, next := range edges(at, documents, lookup) {
			if next == start {
				return wayBack(at, start, from)
			}
			if _, seen := from[next]; !seen {
				from[next] = at
				queue = append(queue, next)
			}
		}
	}
	return nil
}

// edges are what one slice waits for; none when it cannot be read.
func edges(at Reference, documents map[string]*Document, lookup Lookup) []Reference {
	document, read := documents[at.Workspace]
	if !read {
		if workspace, err := lookup(at.Workspace); err == nil {
			document = workspace.Document
		}
		documents[at.Workspace] = document
	}
	if document == nil {
		return nil
	}
	slice, ok := document.ByID(at.Slice)
	if !ok {
		return nil
	}
	next, _ := slice.References()
	for _, id := range slice.DependsOn() {
		next = append(next, Reference{at.Workspace, id})
	}
	return next
}

func wayBack(last, start Reference, from map[Reference]Reference) []string {
	var path []string
	for at := last; at != start; at = from[at] {
		path = append([]string{at.String()}, path...)
	}
	return append([]string{start.String()}, path...)
}
