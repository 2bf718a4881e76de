package view

import (
	"context"
	"fmt"
	"strings"

	"rules_handbook/phases/workspace/artifact"
	"rules_handbook/phases/workspace/fingerprint"
	"rules_handbook/phases/workspace/producers"
	"rules_handbook/phases/workspace/questions"
	"rules_handbook/phases/workspace/root"
	"rules_handbook/phases/workspace/rounds"
	"rules_handbook/phases/workspace/sequence"
	workslices "rules_handbook/phases/workspace/slices"
)

// Step is the answer of next.
type Step struct {
	Slug     string
	Phase    artifact.Phase
	Complete bool
	// Open counts the open questions, Blocking those that stop Next.
	Open, Blocking int
	// Next is the phase to work in; Done when nothing is left.
	Next    artifact.Phase
	Missing []string
	Skipped []Skip
	// Unbuilt are the slices without a record that they are BUILT, when Next
	// is build; Withheld those that must wait, with the reason.
	Unbuilt  []string
	Withheld []Withheld
	// Unknown says why it cannot be told which slices are BUILT, empty when
	// it can.
	Unknown string
	// Edits are edits of the project outside any round.
	Edits []fingerprint.Change
	// Authority is the roadmap that enrolls the workspace, nil without one.
	Authority *sequence.Authority
}

// Skip is a phase that need not be worked in, and why.
type Skip struct {
	Phase artifact.Phase
	Why   string
}

// Withheld is a slice that must wait for another workspace.
type Withheld struct{ Slice, Reason string }

// Next finds the next step of a workspace. The errors are those of an
// unreadable phase or question, of an invalid roadmap (*RoadmapError) and of
// a broken record of rounds.
func Next(ctx context.Context, workspace *root.Workspace) (*Step, error) {
	dir := workspace.Dir.Once()
	state, err := ReadState(dir)
	if err != nil {
		return nil, err
	}
	step := &Step{Slug: workspace.Slug, Phase: state.Phase}
	all, err := readQuestions(dir)
	if err != nil {
		return nil, err
	}
	for _, question := range all {
		if question.Open() {
			step.Open++
		}
	}
	if step.Authority, err = roadmap(workspace); err != nil {
		return nil, err
	}
	if err := step.readSlices(workspace); err != nil {
		return nil, err
	}
	look, err := artifact.LookAt(dir)
	if err != nil {
		return nil, err
	}
	step.walk(look)
	step.Blocking = blocking(all, step.Next)
	step.Edits, err = rootEdits(ctx, workspace)
	return step, err
}

func rootEdits(ctx context.Context, workspace *root.Workspace) ([]fingerprint.Change, error) {
	project, err := workspace.Root.OpenProject()
	if err != nil {
		return nil, err
	}
	defer project.Close()
	return rounds.RootEdits(ctx, project, workspace.Dir)
}

// RoadmapError: a roadmap that speaks of the workspace is invalid.
type RoadmapError struct{ Err error }

func (e *RoadmapError) Error() string { return e.Err.Error() }

func (e *RoadmapError) Unwrap() error { return e.Err }

func roadmap(workspace *root.Workspace) (*sequence.Authority, error) {
	nodes, err := sequence.Load(workspace.Root)
	if err != nil {
		return nil, &RoadmapError{err}
	}
	authority, err := sequence.Find(nodes, workspace.Slug)
	if err != nil {
		return nil, &RoadmapError{err}
	}
	return authority, nil
}

// blocking counts the questions that stop a phase.
func blocking(all []questions.Question, phase artifact.Phase) int {
	if !phase.BlocksQuestions() || phase == artifact.Clarify {
		return 0
	}
	count := 0
	for _, question := range all {
		if question.Blocks() {
			count++
		}
	}
	return count
}

// readSlices finds the slices that are not built and those that must wait.
func (s *Step) readSlices(workspace *root.Workspace) error {
	if !workspace.Dir.Exists(workslices.File) || s.Phase == artifact.Done {
		return nil
	}
	own, err := producers.Read(workspace)
	if err != nil {
		s.Unknown = err.Error()
		return nil
	}
	lookup := producers.Lookup(workspace.Root)
	for i := range own.Document.Slices {
		slice := &own.Document.Slices[i]
		if built, _ := own.Records.Built(own.Document, slice.ID); built {
			continue
		}
		s.Unbuilt = append(s.Unbuilt, slice.ID)
		for _, reason := range workslices.Withheld(workspace.Slug, own.Document, slice, lookup) {
			s.Withheld = append(s.Withheld, Withheld{slice.ID, reason})
		}
	}
	return nil
}

// walk goes from the present phase to the first that has work left.
func (s *Step) walk(look *artifact.Look) {
	missing := missingIn(look, s.Phase)
	s.Complete = len(missing) == 0 && !s.mustBuild(s.Phase)
	s.Next = s.Phase
	if s.Phase == artifact.Done || !s.Complete {
		s.Missing = missing
		return
	}
	for s.Next != artifact.Done {
		s.Next = s.Next.Next()
		s.Missing = missingIn(look, s.Next)
		why := ""
		switch {
		case s.Next == artifact.Clarify && s.Open == 0:
			why = "0 open questions"
		case s.Next == artifact.Done:
			s.Missing = nil
			return
		case len(s.Missing) == 0 && !s.mustBuild(s.Next):
			why = "artifacts complete"
		default:
			return
		}
		s.Skipped = append(s.Skipped, Skip{s.Next, why})
	}
}

// mustBuild says that a phase has slices to build: build needs the same files
// as vet, so files alone cannot tell.
func (s *Step) mustBuild(phase artifact.Phase) bool {
	return phase == artifact.Build && (len(s.Unbuilt) > 0 || s.Unknown != "")
}

// missingIn reads the artifact table for a phase.
func missingIn(look *artifact.Look, phase artifact.Phase) []string {
	var names []string
	for _, need := range look.Needs(phase) {
		if need.Block && !look.HasContent(need.Name) {
			names = append(names, need.Name)
		}
	}
	return names
}

// Lines are the answer as next prints it.
func (s *Step) Lines() []string {
	var lines []string
	add := func(format string, args ...any) { lines = append(lines, fmt.Sprintf(format, args...)) }
	status := "incomplete"
	if s.Complete {
		status = "complete"
	}
	add("current: %s", s.Phase)
	add("current-status: %s", status)
	add("open-questions: %d", s.Open)
	add("next-phase: %s", s.Next)
	if verb := s.Next.Verb(); verb != "" {
		add("next-command: /rite-%s", verb)
	}
	if s.Blocking > 0 {
		add("blocked: %d open question(s) gate this phase", s.Blocking)
	}
	if len(s.Missing) > 0 {
		add("missing: %s", strings.Join(s.Missing, ","))
	}
	for _, skip := range s.Skipped {
		add("skip: %s (%s)", skip.Phase, skip.Why)
	}
	if s.Next == artifact.Build && s.Unknown != "" {
		add("unbuilt: unknown (%s)", s.Unknown)
	}
	if s.Next == artifact.Build && len(s.Unbuilt) > 0 {
		add("unbuilt: %s", strings.Join(s.Unbuilt, ","))
	}
	for _, withheld := range s.Withheld {
		add("withheld: %s (%s)", withheld.Slice, withheld.Reason)
	}
	for _, edit := range s.Edits {
		add("%s", rounds.EditLine(s.Slug, edit))
	}
	if a := s.Authority; a != nil {
		successor := a.Successor
		if successor == "" {
			successor = "none"
		}
		add("sequence: position %d of %d, successor %s (roadmap of %s, %s)", a.Position, len(a.Order), successor, a.Owner, a.Decision)
	}
	return lines
}
