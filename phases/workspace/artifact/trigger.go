package artifact

import (
	"fmt"
	"slices"
	"strings"
)

func greenSlice(f Facts) []Call {
	if !f.Phase.AtLeast(Build) || len(f.Green) == 0 {
		return nil
	}
	return []Call{{Reason: "evidence.md has an entry for " + f.Green[0]}}
}

func temperRan(f Facts) []Call {
	switch {
	case f.Phase == Temper:
		return []Call{{Reason: "phase temper"}}
	case f.Temper && f.Phase.AtLeast(Temper):
		return []Call{{Reason: "temper ran, says the log of state.md"}}
	}
	return nil
}

func coveredDomains(f Facts) []Call {
	if !f.Phase.AtLeast(Define) {
		return nil
	}
	var calls []Call
	for _, domain := range f.Domains {
		calls = append(calls, Call{Name: "checklists/" + domain + ".md", Reason: "spec.md covers the domain " + domain})
	}
	return calls
}

func frontendCraft(f Facts) []Call {
	if len(f.FrontendCraft) == 0 {
		return nil
	}
	return []Call{{Reason: f.FrontendCraft[0] + " says `Frontend craft required: yes`"}}
}

func browserProof(f Facts) []Call {
	if len(f.BrowserProof) == 0 || !f.Phase.AtLeast(Prove) {
		return nil
	}
	return []Call{{Reason: f.BrowserProof[0] + " says `Browser proof required: yes`"}}
}

func namedDrift(f Facts) []Call {
	if len(f.Drift) == 0 {
		return nil
	}
	return []Call{{Reason: f.Drift[0] + " is named"}}
}

func shipped(f Facts) []Call { return inPhase(Done)(f) }

func inPhase(phase Phase) func(Facts) []Call {
	return func(f Facts) []Call {
		if f.Phase != phase {
			return nil
		}
		return []Call{{Reason: "phase " + string(phase)}}
	}
}

func declared(surface string) func(Facts) []Call {
	return func(f Facts) []Call {
		if !slices.Contains(f.Surfaces, surface) {
			return nil
		}
		return []Call{{Reason: "spec.md says `" + surface + ": yes`"}}
	}
}

// citedOnly is for files whose need is a judgement: nothing calls for them
// but an artifact that names them.
func citedOnly(name string) *Trigger {
	return &Trigger{Fact: "an artifact names " + name, Find: func(f Facts) []Call { return citedCalls(f, name) }}
}

func citedCalls(f Facts, name string) []Call {
	place, ok := f.Cited[name]
	if !ok {
		return nil
	}
	return []Call{{Reason: fmt.Sprintf("%s:%d names it", place.File, place.Line)}}
}

func referencesKept(f Facts) []Call {
	for _, file := range f.Files {
		if strings.HasPrefix(file, "references/") {
			return []Call{{Reason: "references/ holds files"}}
		}
	}
	return citedCalls(f, "references.md")
}

func outlinesOfVisuals(f Facts) []Call {
	var calls []Call
	for _, file := range f.Files {
		if name, ok := strings.CutSuffix(file, ".html"); ok && strings.HasPrefix(file, "visual/") {
			calls = append(calls, Call{Name: name + ".outline.md", Reason: file + " needs its outline"})
		}
	}
	return calls
}
