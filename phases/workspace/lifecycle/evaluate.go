package lifecycle

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"rules_handbook/phases/workspace/artifact"
	"rules_handbook/phases/workspace/budget"
	"rules_handbook/phases/workspace/cursor"
	"rules_handbook/phases/workspace/files"
	"rules_handbook/phases/workspace/gates"
	"rules_handbook/phases/workspace/problem"
	"rules_handbook/phases/workspace/questions"
	"rules_handbook/phases/workspace/readiness"
	workslices "rules_handbook/phases/workspace/slices"
	"rules_handbook/phases/workspace/trace"
)

// Evaluate answers a request. All files are observed at one time, and the
// answer describes those bytes whatever happens to the files meanwhile.
func Evaluate(request Request) (*Report, error) {
	look := artifact.NewLook(request.Workspace.Dir)
	var scope map[string]bool
	if request.Kind == Seal {
		scope = scopeOf(look.Dir)
	}
	proof := newProofReader(scope)
	seen, err := files.Observe(sources(look, request.Workspace.Root.Dir, proof))
	if err == nil {
		proof.close()
		err = look.Take(seen)
	}
	if err != nil {
		return nil, err
	}
	work := *request.Workspace
	work.Dir = look.Dir
	report := &Report{Kind: request.Kind, Slug: work.Slug, work: &work, proof: proof}
	state := seen.Get("state.md")
	declared, err := cursor.PhaseOf(state.Data)
	if err != nil {
		report.Artifacts = unusable(seen, []string{"state.md"})
		report.invariant(err.Error())
		return report, nil
	}
	report.Phase = declared
	if request.Expect != "" && request.Expect != declared {
		report.invariant(fmt.Sprintf("state.md:%d: phase %s; expected %s, which this check was asked for", cursor.Line(state.Data, cursor.Phase), declared, request.Expect))
	}
	phase := declared
	if request.Kind == Seal && !phase.AtLeast(artifact.Seal) {
		phase = artifact.Seal
	}
	e := &evaluation{report: report, seen: seen, look: look, phase: phase, proof: proof}
	return report, e.run()
}

// evaluation is one answer in the making.
type evaluation struct {
	report   *Report
	seen     *files.Observation
	look     *artifact.Look
	phase    artifact.Phase // whose set is asked for
	proof    *proofReader
	facts    artifact.Facts
	required []string
}

func (e *evaluation) run() error {
	e.facts = e.look.Facts(e.phase)
	e.presence()
	e.questions()
	if len(e.report.Missing) == 0 {
		e.structure()
	}
	e.tooLarge()
	if len(e.report.Missing) == 0 && slices.Contains(e.required, readiness.ReviewFile) {
		e.binding()
	}
	return e.placement()
}

// presence finds the files that the phase needs: what all features need, then
// what this one's facts call for.
func (e *evaluation) presence() {
	e.report.required = map[string]bool{}
	for _, need := range artifact.Needs(e.facts) {
		if !need.Block {
			continue
		}
		e.required = append(e.required, need.Name)
		e.report.required[need.Name] = true
		state := e.state(need.Name)
		if state == files.IsPresent {
			continue
		}
		e.report.Missing = append(e.report.Missing, need.Name)
		if need.Row != nil && need.Row.From == "" || need.Row != nil && !e.phase.AtLeast(need.Row.From) {
			e.report.invariant(fmt.Sprintf("%s: %s; needed because %s", need.Name, state, need.Reason))
		}
	}
	e.report.Artifacts = unusable(e.seen, e.required)
}

// state is that of an artifact. Files that only some features have are not
// part of the observation and are looked at here.
func (e *evaluation) state(name string) files.State {
	if slices.ContainsFunc(e.seen.Artifacts, func(a files.Artifact) bool { return a.Name == name }) {
		return e.seen.Get(name).State
	}
	seen, err := files.Observe([]files.Source{{Dir: e.look.Dir, Name: name}})
	if err != nil {
		return files.IsUnreadable
	}
	return seen.Get(name).State
}

// unusable lists the observed files among names that are there but cannot be
// used.
func unusable(seen *files.Observation, names []string) []files.Artifact {
	var found []files.Artifact
	for _, name := range names {
		if artifact := seen.Get(name); artifact.Code() != "" {
			found = append(found, artifact)
		}
	}
	return found
}

func (e *evaluation) questions() {
	asked := e.seen.Get(questions.File)
	if !e.phase.BlocksQuestions() || asked.Data == nil {
		return
	}
	all, err := questions.Parse(asked.Data)
	if err != nil {
		return // presence names it
	}
	gatesOpen := questions.OpenGates(all)
	if len(gatesOpen) == 0 {
		return
	}
	text := "open questions gate this phase: " + strings.Join(gatesOpen, ", ")
	if status, _ := cursor.Get(e.seen.Get("state.md").Data, cursor.Status); status != cursor.AwaitingHuman {
		text += "; state.md is not " + cursor.AwaitingHuman
	}
	e.report.invariant(text)
}

// structure looks into the files, once all are there.
func (e *evaluation) structure() {
	has := func(name string) bool { return slices.Contains(e.required, name) }
	if has("tasks.md") {
		e.taskGraph()
	}
	e.acceptance()
	if has(gates.File) {
		e.ledger()
	}
	e.budgets()
	if has("decision-coverage.md") {
		e.problems(clarity(e.data("decision-coverage.md")))
	}
	if has(readiness.ReviewFile) {
		e.problems(implementation(e.data(readiness.ReviewFile)))
	}
	e.parts()
	if e.report.Kind == Seal {
		e.sealed()
	}
}

func (e *evaluation) data(name string) []byte { return e.seen.Get(name).Data }

func (e *evaluation) problems(found []*problem.Problem) {
	for _, one := range found {
		e.report.invariant(one.Error())
	}
}

func (e *evaluation) taskGraph() {
	document, err := workslices.Parse(e.data("tasks.md"))
	if err != nil {
		e.report.invariant("task-graph: " + err.Error())
		return
	}
	for _, found := range document.Graph().Problems {
		e.report.invariant("task-graph: " + found.Error())
	}
}

func (e *evaluation) acceptance() {
	var mapped []trace.File
	for _, name := range []string{"tasks.md", "test-plan.md"} {
		if slices.Contains(e.required, name) {
			mapped = append(mapped, trace.File{Name: name, Data: e.data(name)})
		}
	}
	for _, found := range trace.Acceptance(e.data("spec.md"), mapped...) {
		e.report.invariant("acceptance-map: " + found.Error())
	}
}

// mostProblems bounds the lines about a malformed ledger.
const mostProblems = 8

func (e *evaluation) ledger() {
	ledger := gates.Parse(e.data(gates.File))
	for i, err := range ledger.Problems {
		if i == mostProblems {
			e.report.invariant(fmt.Sprintf("gates: %d more problems", len(ledger.Problems)-i))
			break
		}
		e.report.invariant("gates: " + err.Error())
	}
	if len(ledger.Problems) > 0 {
		return
	}
	approved := gates.ParseApprovals(e.data("test-plan.md"))
	for i := range ledger.Gates {
		gate := &ledger.Gates[i]
		where := fmt.Sprintf("gates: %s:%d: %s ", gates.File, gate.Line, problem.Plain(gate.ID))
		switch state := ledger.State(gate); {
		case state == gates.Abandoned:
			e.report.invariant(where + "is abandoned; a person must decide: " + problem.Plain(ledger.Abandoned[gate.ID]))
		case gate.Runnable() && !approved.Approve(gate):
			e.report.invariant(where + "runs a command that the preflight in test-plan.md does not approve; approve it in vet or correct CHECK and CWD")
		case state == gates.Stale:
			e.report.invariant(where + "is stale; run devrites-engine gates run")
		case state == gates.Unmet && e.phase.NeedsProof():
			e.report.invariant(where + "is not met; run devrites-engine gates run, or attest it")
		}
	}
}

func (e *evaluation) budgets() {
	findings, _ := budget.SurveyLook(e.look)
	for _, finding := range budget.Blocking(findings) {
		e.report.invariant("budget: " + finding.Message())
	}
}

// parts asks the artifact table. What is checked here more closely is left out.
func (e *evaluation) parts() {
	for _, name := range e.required {
		if name == gates.File || name == "seal.md" {
			continue
		}
		for _, finding := range e.look.Check(name, e.phase) {
			if finding.Block {
				e.report.invariant(finding.Error())
			}
		}
	}
}

func (e *evaluation) tooLarge() {
	for _, name := range e.required {
		seen := e.seen.Get(name)
		if seen.Code() != files.TooLarge {
			continue
		}
		text := fmt.Sprintf("%s: %d bytes, at most %d can be read", name, seen.Size, files.MaxFile)
		if finding, err := budget.File(e.look.Dir, name); err == nil {
			text = finding.Message()
		}
		e.report.invariant("budget: " + text)
	}
}

func (e *evaluation) binding() {
	inputs, err := readiness.Collect(e.seen)
	if err == nil {
		err = readiness.Verify(e.data(readiness.ReviewFile), readiness.Digest(inputs))
	}
	if err == nil {
		return
	}
	e.report.Stale = true
	for _, bad := range unusable(e.seen, readiness.Names) {
		if !e.report.required[bad.Name] {
			e.report.Artifacts = append(e.report.Artifacts, bad)
		}
	}
	e.report.invariant("readiness-binding: " + err.Error())
}

// placement finds large files that belong elsewhere.
func (e *evaluation) placement() error {
	entries, err := e.look.Dir.Entries(".")
	if err != nil {
		return errors.New("the workspace cannot be listed")
	}
	for _, entry := range entries {
		if entry.Mode.IsRegular() && entry.Size > artifact.MaxBulk && !artifact.Canonical(entry.Name) {
			e.report.invariant(fmt.Sprintf("placement: %s: %d bytes in the workspace's own folder; expected at most %d in a file of no artifact; move it to packets/ or history/, or out of the workspace",
				problem.Quote(entry.Name), entry.Size, artifact.MaxBulk))
		}
	}
	return nil
}
