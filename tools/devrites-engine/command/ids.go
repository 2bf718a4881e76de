package command

import (
	"errors"
	"strings"

	"rules_handbook/phases/workspace/files"
	"rules_handbook/phases/workspace/ids"
	"rules_handbook/phases/workspace/problem"
	"rules_handbook/phases/workspace/root"
)

// prefixOperand names a kind of id.
var prefixOperand = Operand{Name: "PREFIX"}

func idCommands() []Command {
	return []Command{
		{
			Name: "ids next", Operands: []Operand{slugOperand, prefixOperand},
			Summary: "Print the id that the next entry of a prefix gets.",
			Doc: "Prefixes: " + strings.Join(ids.Names(), ", ") + ". The id reserves nothing; append with ids append, or read again right before you write. " +
				"What the files name now is recorded in " + ids.RecordFile + ", so that a removed id is never given again.",
			Run: runIDsNext,
		},
		{
			Name: "ids append", Operands: []Operand{slugOperand, prefixOperand, {Name: "text", Rest: true, Text: true}},
			Summary: "Append an entry with the next id to the artifact that owns the prefix.",
			Doc:     "The entry takes the form of the last one there: a heading, a list item or a table row. Existing entries stay as they are. A new question is open and blocking.",
			Run:     runIDsAppend,
		},
	}
}

func runIDsNext(env *Env, args *Args) int {
	return env.withKind(args, func(workspace *root.Workspace, kind ids.Kind) int {
		now, err := env.Now()
		if err != nil {
			return env.Fail(Usage, "%v", err)
		}
		if !env.FilePolicy().FollowLinks {
			if err := env.locked(workspace, func(w *files.Writer) error { return ids.Remember(w, now) }); err != nil {
				return env.Fail(Blocked, "ids: BLOCKED: %v", err)
			}
		}
		id, err := ids.Next(workspace.Dir, kind, now)
		if err != nil {
			return env.Fail(Blocked, "ids: BLOCKED: %v", err)
		}
		env.Printf("%s\n", id)
		return Passed
	})
}

func runIDsAppend(env *Env, args *Args) int {
	return env.withKind(args, func(workspace *root.Workspace, kind ids.Kind) int {
		now, err := env.Now()
		if err != nil {
			return env.Fail(Usage, "%v", err)
		}
		var id string
		err = env.locked(workspace, func(w *files.Writer) (err error) {
			id, err = ids.Append(w, kind, args.Operand("text"), now)
			return err
		})
		var unfit *problem.Problem
		var text ids.TextError
		switch {
		case errors.As(err, &unfit):
			return env.Fail(Blocked, "ids: BLOCKED: %v", err)
		case errors.As(err, &text):
			return env.Fail(Usage, "ids append: %v", err)
		case err != nil:
			return env.Fail(Failure, "ids append: %v", err)
		}
		env.Printf("added: %s\n", id)
		return Passed
	})
}

func (e *Env) withKind(args *Args, run func(*root.Workspace, ids.Kind) int) int {
	kind, err := ids.Find(args.Operand("PREFIX"))
	if err != nil {
		return e.Fail(Usage, "ids: %v", err)
	}
	return e.inWorkspace(args, Usage, func(workspace *root.Workspace) int { return run(workspace, kind) })
}
