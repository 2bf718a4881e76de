// Package view tells where a feature stands: the compact summary (orient),
// the next step (next), the record for whoever takes over (handoff) and the
// bundle of texts that a phase reads (context).
//
// Inputs are open workspaces; nothing is written. What cannot be read is told
// in the result where the reader can go on, and is an error where not: a
// workspace without a readable phase.
package view

import (
	"errors"
	"io/fs"

	"rules_handbook/phases/workspace/artifact"
	"rules_handbook/phases/workspace/cursor"
	"rules_handbook/phases/workspace/files"
	"rules_handbook/phases/workspace/questions"
	"rules_handbook/phases/workspace/root"
)

// State is what the cursor says.
type State struct {
	Phase              artifact.Phase
	Status, NextAction string
	ActiveSlice        string
	Sequence           *Sequence
}

// Sequence are the cursor's words about a sequence of workspaces.
type Sequence struct {
	Parent    string `json:"parent,omitempty"`
	Position  string `json:"position,omitempty"`
	Remaining string `json:"workspaces_remaining,omitempty"`
	Role      string `json:"role,omitempty"`
}

// ReadState reads state.md. With an error the phase is empty.
func ReadState(dir *files.Dir) (State, error) {
	data, err := dir.Read(root.StateName, files.MaxFile)
	if err != nil {
		return State{}, err
	}
	get := func(key string) string {
		value, _ := cursor.Get(data, key)
		return value
	}
	state := State{Status: get(cursor.Status), NextAction: get(cursor.NextAction), ActiveSlice: get(cursor.ActiveSlice)}
	sequence := Sequence{get(cursor.SequenceParent), get(cursor.SequencePosition), get(cursor.SequenceRest), get(cursor.SequenceRole)}
	if sequence != (Sequence{}) {
		state.Sequence = &sequence
	}
	state.Phase, err = cursor.PhaseOf(data)
	return state, err
}

// readQuestions reads questions.md; without one there are none.
func readQuestions(dir *files.Dir) ([]questions.Question, error) {
	data, err := dir.Read(questions.File, files.MaxFile)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	return questions.Parse(data)
}
