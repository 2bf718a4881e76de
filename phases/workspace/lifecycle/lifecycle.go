// Package lifecycle decides whether a workspace may leave its phase
// (readiness) and whether it may be sealed and shipped. It asks mechanical
// questions only: is everything here that the phase needs, and do approvals
// speak of the bytes that are here now.
//
// Evaluate looks at the workspace, Finish at the candidate, its bindings and
// the notes once the former passed; both together read each file once. Ship looks at what Git has staged. Nothing is
// written. An error means that the question could not be answered; a blocked
// report is an answer.
package lifecycle

import (
	"rules_handbook/phases/workspace/artifact"
	"rules_handbook/phases/workspace/files"
	"rules_handbook/phases/workspace/root"
)

// Kind is the gate that is asked.
type Kind string

// The two gates.
const (
	Readiness Kind = "readiness"
	Seal      Kind = "seal"
)

// The stable names of the outcomes.
const (
	ReadinessPassed  = "DRV-GATE-READINESS-PASSED"
	ReadinessMissing = "DRV-GATE-READINESS-MISSING"
	ReadinessStale   = "DRV-GATE-READINESS-STALE"
	SealPassed       = "DRV-GATE-SEAL-PASSED"
	SealMissing      = "DRV-GATE-SEAL-MISSING"
)

// Request is one question.
type Request struct {
	Kind      Kind
	Workspace *root.Workspace
	// Expect, when set, is the phase that state.md must declare.
	Expect artifact.Phase
}

// Report is the answer. Without missing files and invariants it passed.
type Report struct {
	Kind       Kind
	Slug       string
	Phase      artifact.Phase   // as declared; empty when state.md has none
	Missing    []string         // required artifacts without content, in policy order
	Artifacts  []files.Artifact // those that are there but cannot be used
	Invariants []string
	Anomalies  []string // listed, never blocking
	Stale      bool     // the readiness binding does not hold
	required   map[string]bool
	// work and proof are what was read for the answer, for Finish.
	work  *root.Workspace
	proof *proofReader
}

// Passed says that nothing blocks.
func (r *Report) Passed() bool { return len(r.Missing) == 0 && len(r.Invariants) == 0 && !r.Stale }

// Reason is the stable name of the outcome.
func (r *Report) Reason() string {
	switch {
	case r.Passed() && r.Kind == Seal:
		return SealPassed
	case r.Passed():
		return ReadinessPassed
	case r.Stale:
		return ReadinessStale
	case r.Kind == Seal:
		return SealMissing
	}
	return ReadinessMissing
}

func (r *Report) invariant(text string) { r.Invariants = append(r.Invariants, text) }
