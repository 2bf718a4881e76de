// Package command is the command line of devrites-engine: a table of
// commands, from which dispatch, help and the reference page come, and one
// file for each family of commands.
//
// A command's Run gets parsed arguments and an Env, writes to its streams and
// returns the exit code. Nothing here ends the process or looks at the real
// environment, so tests run commands with literal inputs and outputs.
package command

// Exit codes that mean the same in all commands.
const (
	Passed = 0
	// Failure is a failed read or write, of commands that write.
	Failure = 1
	// Usage is a request that cannot be understood, or no usable root.
	Usage = 2
	// Blocked is a rule's verdict: fix what is named and try again.
	Blocked = 3
)

// Policy says what a command does when no root can be selected.
type Policy int

const (
	// StrictUsage: any failure is a usage error.
	StrictUsage Policy = iota
	// Strict: an unsafe root blocks; without one the command goes on with
	// <dir>/.devrites.
	Strict
	// Lenient: the command goes on with <dir>/.devrites, safe or not.
	Lenient
	// Unused: no root is looked for.
	Unused
)

// Command is one row of the table.
type Command struct {
	// Name has one word or more: "next", "state append".
	Name     string
	Operands []Operand
	Flags    []Flag
	// Summary is one line, Doc the paragraphs below it in help and reference.
	Summary, Doc string
	// Exits explains exit codes beyond the common ones, and Usage where the
	// command has another code for wrong arguments.
	Exits  []Exit
	Policy Policy
	// UsageExit replaces Usage for wrong arguments when not 0.
	UsageExit int
	Run       func(env *Env, args *Args) int
}

// Operand is an argument without a flag.
type Operand struct {
	Name     string
	Optional bool
	// Rest takes all further arguments, at least one unless Optional.
	Rest bool
	// Text is free text: it may look like a flag or ask for help.
	Text bool
}

// Flag is an argument that starts with dashes.
type Flag struct {
	Name string
	// Value names the flag's value; empty makes it a switch.
	Value string
	Help  string
	// Repeated collects several values.
	Repeated bool
}

// Exit explains one exit code.
type Exit struct {
	Code int
	When string
}
