// Package schemas defines the artifacts of the contract: what each phase
// reads and writes under a work directory. Every artifact has a Go type, a
// Validate method, and a reader and writer that check it; the JSON Schema
// files under schemas/json are derived from the types.
package schemas

// Version is the number that every versioned artifact carries.
const Version = 1

// Unassigned is the stage of a file that no stage took.
const Unassigned = "unassigned"
