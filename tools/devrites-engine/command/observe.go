package command

import (
	"fmt"

	"rules_handbook/phases/workspace/files"
	"rules_handbook/phases/workspace/root"
	"rules_handbook/phases/workspace/trace"
)

func observeCommands() []Command {
	return []Command{{
		Name: "observe decisions", Operands: []Operand{slugOperand},
		Flags: []Flag{
			{Name: "path", Value: "path", Help: "only what names this path, one above it or one below it in Files:"},
			{Name: "tag", Value: "tag", Help: "only decisions with this tag"},
		},
		Summary: "Print the decisions and carry-forward constraints of decisions.md.",
		Run:     runObserveDecisions,
	}}
}

func runObserveDecisions(env *Env, args *Args) int {
	return env.inWorkspace(args, Usage, func(workspace *root.Workspace) int {
		decisions, err := readDecisions(workspace.Dir)
		if err != nil {
			env.Printf("observe decisions: BLOCKED: %v\n", err)
			return Blocked
		}
		kept := decisions.Select(args.Flag("path"), args.Flag("tag"))
		for i, decision := range kept.All {
			if i > 0 {
				env.Printf("\n")
			}
			env.Printf("%s", decision.Text)
		}
		if len(kept.Constraints) > 0 {
			if len(kept.All) > 0 {
				env.Printf("\n")
			}
			env.Printf("## Carry-forward constraints\n")
		}
		for _, constraint := range kept.Constraints {
			env.Printf("- %s\n", constraint.Text)
		}
		return Passed
	})
}

func readDecisions(dir *files.Dir) (*trace.Decisions, error) {
	data, err := dir.Read("decisions.md", maxTasks)
	if err != nil {
		return nil, err
	}
	decisions, err := trace.ParseDecisions(data)
	if err != nil {
		return nil, fmt.Errorf("decisions.md: %w", err)
	}
	return decisions, nil
}
