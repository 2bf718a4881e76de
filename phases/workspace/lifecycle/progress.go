package lifecycle

import (
	"regexp"
	"slices"
	"strings"

	"rules_handbook/phases/workspace/artifact"
	"rules_handbook/phases/workspace/cursor"
	"rules_handbook/phases/workspace/files"
	"rules_handbook/phases/workspace/gates"
	"rules_handbook/phases/workspace/markdown"
	"rules_handbook/phases/workspace/questions"
	"rules_handbook/phases/workspace/readiness"
	"rules_handbook/phases/workspace/root"
	workslices "rules_handbook/phases/workspace/slices"
)

// Progress reads what a workspace has reached, as check regression compares
// it. Files that are absent or no text tell of nothing; that alone may be a
// regression.
func Progress(work *root.Workspace) (readiness.Progress, error) {
	seen, err := files.Observe(sources(artifact.NewLook(work.Dir), work.Root.Dir, newProofReader(nil)))
	if err != nil {
		return readiness.Progress{}, err
	}
	progress := readiness.Progress{PhaseOrdinal: -1}
	if phase, err := cursor.PhaseOf(seen.Get("state.md").Data); err == nil {
		progress.Phase, progress.PhaseOrdinal = string(phase), slices.Index(artifact.Phases, phase)
	}
	progress.CheckedAC = checkedCriteria(seen.Get("spec.md").Data)
	ledger := gates.Parse(seen.Get(gates.File).Data)
	for i := range ledger.Gates {
		if gate := &ledger.Gates[i]; gate.Checked {
			progress.MetGates = append(progress.MetGates, gate.ID)
		}
	}
	for id := range ledger.Abandoned {
		progress.AbandonedGates = append(progress.AbandonedGates, id)
	}
	progress.DoneSlices = doneSlices(seen.Get("tasks.md").Data)
	progress.ResolvedQuestions = resolvedQuestions(seen.Get(questions.File).Data)
	for _, name := range artifact.Required(artifact.Done) {
		if seen.Get(name).State == files.IsPresent {
			progress.PresentArtifacts = append(progress.PresentArtifacts, name)
		}
	}
	for _, list := range []*[]string{&progress.CheckedAC, &progress.MetGates, &progress.AbandonedGates, &progress.DoneSlices, &progress.ResolvedQuestions, &progress.PresentArtifacts} {
		slices.Sort(*list)
		*list = slices.Compact(*list)
	}
	return progress, nil
}

var checkedBox = regexp.MustCompile(`^\s*[-*+] \[[xX]\] `)

func checkedCriteria(spec []byte) []string {
	text, err := markdown.Parse(spec)
	if err != nil {
		return nil
	}
	var checked []string
	for _, line := range text.Lines {
		if ids := workslices.WholeIDs(line.Text, "AC"); len(ids) > 0 && checkedBox.MatchString(line.Text) {
			checked = append(checked, ids[0])
		}
	}
	return checked
}

var doneStates = []string{"built", "proven", "sealed", "done", "complete", "completed"}

func doneSlices(tasks []byte) []string {
	document, err := workslices.Parse(tasks)
	if err != nil {
		return nil
	}
	var done []string
	for i := range document.Slices {
		slice := &document.Slices[i]
		if slices.Contains(doneStates, strings.ToLower(slice.Value(workslices.Status))) {
			done = append(done, slice.ID)
		}
	}
	return done
}

var datedID = regexp.MustCompile(`^[qQ]-[0-9]{4}-[0-9]{2}-[0-9]{2}-[0-9]+$`)

func resolvedQuestions(data []byte) []string {
	all, err := questions.Parse(data)
	if err != nil {
		return nil
	}
	var resolved []string
	for _, question := range all {
		if datedID.MatchString(question.ID) && question.Status != "" && !question.Open() {
			resolved = append(resolved, question.ID)
		}
	}
	return resolved
}
