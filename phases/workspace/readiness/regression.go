package readiness

import (
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"rules_handbook/phases/workspace/problem"
)

// RegressionFile keeps the progress that was reached.
const RegressionFile = "regression-baseline.json"

// Progress is what a workspace has reached. Lists are sorted.
type Progress struct {
	Version           int      `json:"version"`
	UpdatedAt         string   `json:"updated_at"`
	Phase             string   `json:"phase"`
	PhaseOrdinal      int      `json:"phase_ordinal"` // from 0; -1 for an unknown phase
	CheckedAC         []string `json:"checked_ac,omitempty"`
	MetGates          []string `json:"met_gates,omitempty"`
	AbandonedGates    []string `json:"abandoned_gates,omitempty"`
	DoneSlices        []string `json:"done_slices,omitempty"`
	ResolvedQuestions []string `json:"resolved_questions,omitempty"`
	PresentArtifacts  []string `json:"present_artifacts,omitempty"`
}

const progressVersion = 1

// lists are the facts by the name that reports use.
func (p *Progress) lists() []struct {
	name string
	list []string
} {
	return []struct {
		name string
		list []string
	}{
		{"checked acceptance criterion", p.CheckedAC},
		{"met gate", p.MetGates},
		{"abandoned gate", p.AbandonedGates},
		{"done slice", p.DoneSlices},
		{"resolved question", p.ResolvedQuestions},
		{"artifact", p.PresentArtifacts},
	}
}

// Lost says what the baseline holds and the present no longer does.
func (p *Progress) Lost(now *Progress) []string {
	var lost []string
	if now.PhaseOrdinal < p.PhaseOrdinal {
		lost = append(lost, fmt.Sprintf("phase %s went back to %s", p.Phase, now.Phase))
	}
	present := now.lists()
	for i, fact := range p.lists() {
		for _, item := range fact.list {
			if !slices.Contains(present[i].list, item) {
				lost = append(lost, fact.name+" "+item)
			}
		}
	}
	return lost
}

// Update is the baseline that follows p: the present facts, and the highest
// phase ever reached.
func (p *Progress) Update(now Progress, at time.Time) Progress {
	if p != nil && p.PhaseOrdinal > now.PhaseOrdinal {
		now.Phase, now.PhaseOrdinal = p.Phase, p.PhaseOrdinal
	}
	now.Version, now.UpdatedAt = progressVersion, at.UTC().Format(time.RFC3339)
	return now
}

// Encode gives the bytes of RegressionFile.
func (p *Progress) Encode() ([]byte, error) {
	data, err := json.MarshalIndent(p, "", "  ")
	return append(data, '\n'), err
}

// DecodeProgress reads RegressionFile.
func DecodeProgress(data []byte) (*Progress, error) {
	var p Progress
	err := json.Unmarshal(data, &p)
	found := "bad JSON"
	if err == nil && p.Version == progressVersion {
		return &p, nil
	}
	if err == nil {
		found = fmt.Sprintf("version %d", p.Version)
	}
	return nil, &problem.Problem{File: RegressionFile, Found: found, Expected: "a baseline of version 1 that the engine wrote", Remedy: "run devrites-engine check regression --update"}
}
