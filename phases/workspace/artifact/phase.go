// Package artifact is the table of workspace files: for each name, the phases
// that need it, the fact that calls for it, the parts that are looked at, its
// size budget, and whether a lack blocks or advises. Everything that names
// workspace files reads this table: new, next, orient, migrate, readiness,
// seal, check artifacts, and the page about workspaces.
//
// Inputs are a phase, facts (see Gather) and checked Markdown; nothing is
// written.
package artifact

import (
	"fmt"
	"slices"
	"strings"

	"rules_handbook/phases/workspace/problem"
)

// Phase is a step of a feature's way.
type Phase string

const (
	Frame    Phase = "frame"
	Spec     Phase = "spec"
	Clarify  Phase = "clarify"
	Temper   Phase = "temper"
	Define   Phase = "define"
	Plan     Phase = "plan"
	Vet      Phase = "vet"
	Build    Phase = "build"
	Converge Phase = "converge"
	Prove    Phase = "prove"
	Polish   Phase = "polish"
	Review   Phase = "review"
	Seal     Phase = "seal"
	Ship     Phase = "ship"
	Done     Phase = "done"
)

// Phases lists all phases in their order.
var Phases = []Phase{Frame, Spec, Clarify, Temper, Define, Plan, Vet, Build, Converge, Prove, Polish, Review, Seal, Ship, Done}

// ParsePhase reads the word that a cursor holds: letter case aside, up to the
// first blank, so that "Build (slice 2)" is build.
func ParsePhase(text string) (Phase, error) {
	word := strings.ToLower(strings.TrimSpace(text))
	if at := strings.IndexAny(word, " \t"); at >= 0 {
		word = word[:at]
	}
	if slices.Contains(Phases, Phase(word)) {
		return Phase(word), nil
	}
	return "", fmt.Errorf("found the phase %s, expected one of %s", problem.Quote(text), phaseList())
}

func phaseList() string {
	words := make([]string, len(Phases))
	for i, phase := range Phases {
		words[i] = string(phase)
	}
	return strings.Join(words, ", ")
}

// AtLeast says whether p is other or a later phase.
func (p Phase) AtLeast(other Phase) bool {
	return slices.Index(Phases, p) >= slices.Index(Phases, other)
}

// Next is the phase after p, Done after Done.
func (p Phase) Next() Phase {
	at := slices.Index(Phases, p)
	return Phases[min(at+1, len(Phases)-1)]
}

// BlocksQuestions says whether an open question stops this phase.
func (p Phase) BlocksQuestions() bool { return p.AtLeast(Clarify) }

// NeedsProof says whether unmet gates stop this phase.
func (p Phase) NeedsProof() bool { return p.AtLeast(Prove) }

// Verb is the command word that resumes a feature in this phase: its name,
// vet for plan, none for done.
func (p Phase) Verb() string {
	switch p {
	case Plan:
		return string(Vet)
	case Done:
		return ""
	}
	return string(p)
}
