package bundle

import (
	"fmt"
	"regexp"
	"strings"

	"rules_handbook/phases/workspace/artifact"
	"rules_handbook/phases/workspace/budget"
	"rules_handbook/phases/workspace/files"
	"rules_handbook/phases/workspace/markdown"
	"rules_handbook/phases/workspace/producers"
	"rules_handbook/phases/workspace/root"
	"rules_handbook/phases/workspace/slices"
)

// Handoff is the row of the contract for whoever takes a feature over. It is
// no phase.
const Handoff artifact.Phase = "handoff"

// ParseRow reads the name of a row: a phase, or Handoff.
func ParseRow(name string) (artifact.Phase, error) {
	if name == string(Handoff) {
		return Handoff, nil
	}
	return artifact.ParsePhase(name)
}

// ReadNext are the rows "Read next by phase" of the contract. A phase without
// a row of its own has that of the phase it works like.
var ReadNext = map[artifact.Phase][]string{
	artifact.Frame:    {"state.md", "brief.md"},
	artifact.Spec:     {"README.md", "brief.md", "spec.md", "references.md", "questions.md"},
	artifact.Clarify:  {"README.md", "state.md", "brief.md", "spec.md", "decisions.md", "assumptions.md", "questions.md"},
	artifact.Temper:   {"spec.md", "decision-coverage.md", "decisions.md", "assumptions.md", "design-brief.md"},
	artifact.Define:   {"README.md", "state.md", "spec.md", "decision-coverage.md", "architecture.md", "decisions.md", "assumptions.md"},
	artifact.Plan:     {"README.md", "state.md", "spec.md", "decision-coverage.md", "architecture.md", "decisions.md", "assumptions.md"},
	artifact.Vet:      {"state.md", "spec.md", "decision-coverage.md", "README.md", "traceability.md", "plan.md", "tasks.md", "architecture.md", "decisions.md"},
	artifact.Build:    {"state.md", "eng-review.md", slicePart, "test-plan.md", "traceability.md", "questions.md", "touched-files.md"},
	artifact.Converge: {"state.md", "eng-review.md", slicePart, "test-plan.md", "traceability.md", "questions.md", "touched-files.md"},
	artifact.Prove:    {"traceability.md", "touched-files.md", proofPart, "evidence.md", "browser-evidence.md"},
	artifact.Polish:   reviewRow,
	artifact.Review:   reviewRow,
	artifact.Seal:     reviewRow,
	artifact.Ship:     reviewRow,
	artifact.Done:     reviewRow,
	Handoff:           {"README.md", "state.md", handoffFile},
}

const handoffFile = "handoff.md"

var reviewRow = []string{"README.md", "traceability.md", "spec.md", "decisions.md", "drift.md", "touched-files.md", "evidence.md", "browser-evidence.md"}

// Parts of tasks.md that stand for a file in a row.
const (
	slicePart = "tasks.md (selected slice and its dependencies)"
	proofPart = "tasks.md (proof of the built slices)"
)

// Row gathers the texts of a phase's row from a workspace.
func Row(workspace *root.Workspace, phase artifact.Phase) []Source {
	g := gatherer{workspace: workspace, dir: workspace.Dir, building: phase == artifact.Build || phase == artifact.Converge}
	g.readSlices()
	var sources []Source
	for _, name := range ReadNext[phase] {
		sources = append(sources, g.part(name))
	}
	if phase == Handoff {
		for _, name := range g.linked() {
			sources = append(sources, g.part(name))
		}
	}
	return sources
}

var artifactName = regexp.MustCompile(`[A-Za-z0-9_./-]+\.md\b`)

// linked are the artifacts that handoff.md names, in its order, besides those
// of the row.
func (g *gatherer) linked() []string {
	data, err := g.dir.Read(handoffFile, MaxFile)
	if err != nil {
		return nil
	}
	masked, err := markdown.Mask(data)
	if err != nil {
		return nil
	}
	seen := map[string]bool{}
	for _, name := range ReadNext[Handoff] {
		seen[name] = true
	}
	var names []string
	for _, name := range artifactName.FindAllString(string(masked), -1) {
		name = strings.TrimPrefix(name, "./")
		if row, ok := artifact.Lookup(name); ok && row.Kind == artifact.Markdown && !seen[name] {
			seen[name] = true
			names = append(names, name)
		}
	}
	return names
}

// Workspace gathers named files of a workspace as a skill lists them.
func Workspace(workspace *root.Workspace, names []string) []Source {
	g := gatherer{workspace: workspace, dir: workspace.Dir}
	g.readSlices()
	var sources []Source
	for _, name := range names {
		sources = append(sources, g.part(name))
	}
	return sources
}

type gatherer struct {
	workspace *root.Workspace
	dir       *files.Dir
	building  bool
	own       *slices.Workspace // nil when tasks.md cannot be read
	selected  *slices.Slice
	// criteria and ids are the AC and slice ids in scope.
	criteria, ids map[string]bool
}

// readSlices finds what is in scope: while building the selected slice, else
// the slices that are built.
func (g *gatherer) readSlices() {
	g.criteria, g.ids = map[string]bool{}, map[string]bool{}
	own, err := producers.Read(g.workspace)
	if err != nil {
		return
	}
	g.own = own
	for i := range own.Document.Slices {
		slice := &own.Document.Slices[i]
		built, _ := own.Records.Built(own.Document, slice.ID)
		if g.building {
			active := own.Records.Active == slice.ID
			if !active && (built || g.selected != nil) {
				continue
			}
			g.selected = slice
			continue
		}
		if built {
			g.scope(slice)
		}
	}
	if g.selected != nil {
		g.scope(g.selected)
	}
}

func (g *gatherer) scope(slice *slices.Slice) {
	g.ids[slice.ID] = true
	for _, id := range slice.Criteria() {
		g.criteria[id] = true
	}
}

func (g *gatherer) label(name string) string {
	folder := "work"
	if g.workspace.Archived {
		folder = "archive"
	}
	return root.FolderName + "/" + folder + "/" + g.workspace.Slug + "/" + name
}

// part gathers one entry of a row.
func (g *gatherer) part(name string) Source {
	missing := Source{Label: g.label(name), Missing: true}
	if strings.HasPrefix(name, "history/") || strings.Contains(name, "/history/") {
		return missing
	}
	text, ok := "", false
	switch name {
	case slicePart:
		text, ok = g.selectedSlice()
	case proofPart:
		text, ok = g.proofs()
	case "evidence.md", "browser-evidence.md":
		text, ok = g.evidence(name)
	default:
		text, ok = g.file(name)
	}
	if !ok {
		return missing
	}
	return Source{Label: g.label(name), Text: text}
}

func (g *gatherer) file(name string) (string, bool) {
	data, err := g.dir.Read(name, MaxFile)
	if err != nil {
		return "", false
	}
	if !g.building {
		return string(data), true
	}
	switch name {
	case "test-plan.md", "traceability.md":
		return rowsNaming(data, g.criteria), true
	case "eng-review.md":
		return sectionsOf(data, "Build readback", "Deferred findings"), true
	case "questions.md":
		return openQuestions(data), true
	}
	return string(data), true
}

// selectedSlice is the slice of the cursor, or the first that is not built,
// and the slices that it depends on.
func (g *gatherer) selectedSlice() (string, bool) {
	if g.selected == nil {
		return "", false
	}
	parts := []string{g.selected.Text()}
	for _, id := range g.selected.DependsOn() {
		if slice, ok := g.own.Document.ByID(id); ok {
			parts = append(parts, slice.Text())
		}
	}
	return strings.Join(parts, "\n"), true
}

// proofs are what each built slice must prove.
func (g *gatherer) proofs() (string, bool) {
	if g.own == nil {
		return "", false
	}
	var b strings.Builder
	for i := range g.own.Document.Slices {
		slice := &g.own.Document.Slices[i]
		if !g.ids[slice.ID] {
			continue
		}
		fmt.Fprintf(&b, "## %s %s\n", slice.ID, slice.Title)
		for _, name := range []string{slices.TestsProof, slices.EvidenceRequired} {
			fmt.Fprintf(&b, "%s: %s\n", name, slice.Value(name))
		}
	}
	return b.String(), b.Len() > 0
}

// evidence is the whole file within its budget, else what the bounded read of
// the contract takes of it.
func (g *gatherer) evidence(name string) (string, bool) {
	finding, err := budget.File(g.dir, name)
	if err != nil {
		return "", false
	}
	if finding.Verdict == budget.Within {
		data, err := g.dir.Read(name, MaxFile)
		return string(data), err == nil
	}
	text, err := boundedEvidence(g.dir, name, func(id string) bool { return g.criteria[id] || g.ids[id] })
	return text, err == nil
}
