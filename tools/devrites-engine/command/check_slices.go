package command

import (
	"fmt"

	"rules_handbook/phases/workspace/files"
	"rules_handbook/phases/workspace/root"
	"rules_handbook/phases/workspace/slices"
)

// maxTasks is the size up to which tasks.md is read, in bytes: slices must be
// readable in a file that is over its budget.
const maxTasks = 16 << 20

// sliceOperand names one slice.
var sliceOperand = Operand{Name: "SLICE-ID"}

func sliceCommands() []Command {
	return []Command{
		{
			Name:     "check task-graph",
			Operands: []Operand{slugOperand},
			Summary:  "Check that the slices of tasks.md form a graph that can be worked off.",
			Doc: "Blocks on an empty file, duplicate or malformed ids, dependencies that are unknown, cyclic or unlike depends_on, a HITL slice " +
				"without Gate, SLA or Checkpoint, and an allowlist that lacks a likely file. ADVISORY lines never block.",
			Run: runTaskGraph,
		},
		{
			Name:     "check slice",
			Operands: []Operand{slugOperand, sliceOperand},
			Summary:  "Check that one slice is fit to be dispatched.",
			Doc: "The slice needs a goal, exact files in its Writer allowlist that cover Files likely touched, acceptance criteria that spec.md " +
				"declares, and a proof command. ADVISORY lines never block.",
			Run: runCheckSlice,
		},
		{
			Name:     "observe slice",
			Operands: []Operand{slugOperand, sliceOperand},
			Summary:  "Print one slice of tasks.md as written.",
			Doc:      "From its heading to the next heading of level 1 or 2; fenced text inside belongs to it.",
			Run:      runObserveSlice,
		},
	}
}

func runTaskGraph(env *Env, args *Args) int {
	return env.inWorkspace(args, Usage, func(workspace *root.Workspace) int {
		document, err := readSlices(workspace.Dir)
		if err != nil {
			return env.Fail(Usage, "task-graph: %v", err)
		}
		graph := document.Graph()
		return env.verdict("task-graph", fmt.Sprintf("%d slices", len(graph.Nodes)), graph.Problems, graph.Advisories)
	})
}

// readSlices reads tasks.md.
func readSlices(dir *files.Dir) (*slices.Document, error) {
	data, err := dir.Read(slices.File, maxTasks)
	if err != nil {
		return nil, err
	}
	document, err := slices.Parse(data)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", slices.File, err)
	}
	return document, nil
}

func runCheckSlice(env *Env, args *Args) int {
	id := args.Operand("SLICE-ID")
	if !slices.IsID(id) {
		return env.Fail(Usage, "check slice: found the id %.80q, expected SLICE-<digits>", id)
	}
	return env.inWorkspace(args, Usage, func(workspace *root.Workspace) int {
		document, err := readSlices(workspace.Dir)
		if err != nil {
			env.Printf("check slice: %s BLOCKED\n  - %v\n", id, err)
			return Blocked
		}
		slice, ok := document.ByID(id)
		if !ok {
			env.Printf("check slice: %s BLOCKED\n  - tasks.md has no such slice; check the id\n", id)
			return Blocked
		}
		spec, specErr := workspace.Dir.Read("spec.md", files.MaxFile)
		report := document.Check(slice, spec, specErr)
		code := Passed
		if len(report.Problems) == 0 {
			env.Printf("check slice: %s ok (paths=%d acs=%d)\n", id, report.Paths, report.Criteria)
		} else {
			code = Blocked
			env.Printf("check slice: %s BLOCKED\n", id)
		}
		for _, problem := range report.Problems {
			env.Printf("  - %v\n", problem)
		}
		for _, advisory := range report.Advisories {
			env.Printf("%s\n", advisory)
		}
		return code
	})
}

func runObserveSlice(env *Env, args *Args) int {
	id := args.Operand("SLICE-ID")
	if !slices.IsID(id) {
		return env.Fail(Usage, "observe slice: found the id %.80q, expected SLICE-<digits>", id)
	}
	return env.inWorkspace(args, Usage, func(workspace *root.Workspace) int {
		document, err := readSlices(workspace.Dir)
		if err != nil {
			env.Printf("observe slice: BLOCKED: %v\n", err)
			return Blocked
		}
		slice, ok := document.ByID(id)
		if !ok {
			env.Printf("observe slice: BLOCKED: tasks.md has no %s; check the id\n", id)
			return Blocked
		}
		env.Printf("%s", slice.Text())
		return Passed
	})
}
