package schemas

import (
	"fmt"
	"io/fs"

	"rules_handbook/schemas/internal/decode"
)

// Problem is a place inside an artifact that is not as the contract wants it:
// path, found and expected. Validate methods return it.
type Problem = decode.Problem

// InvalidError says that an artifact was found and cannot be used.
type InvalidError struct {
	File    string
	Problem *Problem
	Writer  string // what makes the artifact
}

// Error names the file, the place inside it, what was found and expected,
// and the remedy.
func (e *InvalidError) Error() string {
	return fmt.Sprintf("%s: %v; correct it or make it again with %s", e.File, e.Problem, e.Writer)
}

// Unwrap gives the problem.
func (e *InvalidError) Unwrap() error { return e.Problem }

// MissingError says that an artifact is not there.
type MissingError struct {
	File   string
	Writer string // what makes the artifact
}

// Error names the file and what writes it.
func (e *MissingError) Error() string {
	return fmt.Sprintf("%s: is missing; it is written by %s: run that first", e.File, e.Writer)
}

// Unwrap makes the error one of a missing file.
func (e *MissingError) Unwrap() error { return fs.ErrNotExist }

// problemOr turns a nil problem into a nil error.
func problemOr(problem *Problem) error {
	if problem == nil {
		return nil
	}
	return problem
}
