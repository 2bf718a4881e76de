package command

import (
	"errors"

	"rules_handbook/phases/workspace/root"
	"rules_handbook/phases/workspace/view"
)

// optionalSlug is the workspace, or the active one.
var optionalSlug = Operand{Name: "slug", Optional: true}

func viewCommands() []Command {
	summary := "Print where a feature stands, as JSON."
	summaryDoc := "Phase, status and next action, what is missing, the task graph, artifact_budgets and bulk_files. Exit code 2 says that there is no workspace or no readable phase."
	return []Command{
		{Name: "orient", Operands: []Operand{optionalSlug}, Summary: summary, Doc: summaryDoc, Run: runOrient},
		{Name: "observe summary", Operands: []Operand{optionalSlug}, Summary: summary, Doc: "The same as orient.", Run: runOrient},
		{
			Name: "next", Operands: []Operand{optionalSlug},
			Summary: "Print the next step of a feature: phase, command, what is missing.",
			Doc: "Advice, with exit code 0. It also shows the slices that are not built or must wait for another workspace, edits outside any round, and the " +
				"successor that a valid roadmap gives. A roadmap that claims authority and is invalid stops it.",
			Exits: []Exit{{Blocked, "a roadmap that speaks of the workspace is invalid"}},
			Run:   runNext,
		},
		{
			Name: "handoff", Operands: []Operand{optionalSlug},
			Summary: "Print the record for whoever takes a feature over.",
			Doc:     "Cursor, open questions, gates, the last dead ends, what is missing and what to read. Nothing is written.",
			Run:     runHandoff,
		},
	}
}

func runOrient(env *Env, args *Args) int {
	return env.inWorkspace(args, Usage, func(workspace *root.Workspace) int {
		summary, err := view.Orient(workspace)
		if code := env.printJSON(summary); code != Passed {
			return code
		}
		if err != nil {
			return env.Fail(Usage, "orient: %v", err)
		}
		return Passed
	})
}

func runNext(env *Env, args *Args) int {
	return env.inWorkspace(args, Usage, func(workspace *root.Workspace) int {
		step, err := view.Next(env.Context, workspace)
		var invalid *view.RoadmapError
		if errors.As(err, &invalid) {
			return env.Fail(Blocked, "next: BLOCKED: %v", err)
		}
		if err != nil {
			return env.Fail(Usage, "next: %v", err)
		}
		for _, line := range step.Lines() {
			env.Printf("%s\n", line)
		}
		return Passed
	})
}

func runHandoff(env *Env, args *Args) int {
	return env.inWorkspace(args, Usage, func(workspace *root.Workspace) int {
		lines, err := view.Handoff(workspace)
		if err != nil {
			return env.Fail(Usage, "handoff: %v", err)
		}
		for _, line := range lines {
			env.Printf("%s\n", line)
		}
		return Passed
	})
}
