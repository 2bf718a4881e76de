package command

import (
	"errors"
	"io/fs"
	"strings"

	"rules_handbook/phases/workspace/cursor"
	"rules_handbook/phases/workspace/files"
	"rules_handbook/phases/workspace/questions"
	"rules_handbook/phases/workspace/root"
)

// Exit codes of state resolve beyond the common ones.
const (
	notOpen   = 4
	noRequest = 5
)

func resolveCommands() []Command {
	return []Command{{
		Name:     "state resolve",
		Operands: []Operand{{Name: "qid", Optional: true, Text: true}, {Name: "answer", Optional: true, Rest: true, Text: true}},
		Flags: []Flag{
			{Name: "drop", Value: "qid", Help: "drop the question; what follows is the reason"},
			{Name: "batch", Value: "file", Help: "take entries from lines `<qid>: <answer>` or `--drop <qid>: <reason>`; a last line without a line break is ignored"},
		},
		Summary: "Answer or drop a question of the active workspace, and resume the cursor if it waits for it.",
		Doc:     "A batch stops at the first entry that fails, with its code; earlier entries stay applied.",
		Exits: []Exit{
			{Failure, "a read, a write or the lock failed"},
			{Usage, "no active workspace, or questions.md or state.md is no regular file"},
			{Blocked, "the schema is refused (reason DRV-STATE-SCHEMA), or there is no such question (DRV-QUESTION-NOT-FOUND)"},
			{notOpen, "the question is not open (reason DRV-QUESTION-NOT-OPEN)"},
			{noRequest, "no arguments, no answer, or no batch file"},
		},
		Policy: Strict,
		Run:    runStateResolve,
	}}
}

func runStateResolve(env *Env, args *Args) int {
	list, code := env.resolutions(args)
	if code != Passed {
		return code
	}
	return env.inWorkspace(args, Usage, func(workspace *root.Workspace) int {
		for _, resolution := range list {
			if code := env.resolve(workspace, resolution); code != Passed {
				return code
			}
		}
		return Passed
	})
}

// resolutions reads the request.
func (e *Env) resolutions(args *Args) ([]questions.Resolution, int) {
	id, answer := args.Operand("qid"), args.Operand("answer")
	switch {
	case args.Set("batch"):
		data, err := e.input(args.Flag("batch"), files.MaxFile)
		if err != nil {
			return nil, e.Fail(noRequest, "state resolve: %v", err)
		}
		list, err := questions.ReadBatch(data)
		if err != nil {
			return nil, e.Fail(Usage, "state resolve: batch %v", err)
		}
		return list, Passed
	case args.Set("drop"):
		return []questions.Resolution{{ID: args.Flag("drop"), Text: strings.TrimSpace(id + " " + answer), Drop: true}}, Passed
	case id == "":
		return nil, e.Fail(noRequest, "state resolve: expected <qid> <answer>, --drop <qid> or --batch <file>")
	case strings.TrimSpace(answer) == "":
		return nil, e.Fail(noRequest, "state resolve: expected an answer after %.80q", id)
	}
	return []questions.Resolution{{ID: id, Text: answer}}, Passed
}

// resolve writes the cursor before the register: when a crash comes between,
// the question is still open and the command can be given again.
func (e *Env) resolve(workspace *root.Workspace, resolution questions.Resolution) int {
	now, err := e.Now()
	if err != nil {
		return e.Fail(Usage, "state resolve: %v", err)
	}
	err = e.locked(workspace, func(w *files.Writer) error {
		state, err := readState(w.Dir)
		if err != nil {
			return err
		}
		register, err := w.Read("questions.md", files.MaxFile)
		if err != nil {
			return err
		}
		resolved, err := questions.Resolve(register, resolution, now)
		if err != nil {
			return err
		}
		resumed, err := cursor.Resume(state, resolution.ID, now)
		if err != nil {
			return refusal{reasonSchema, err}
		}
		if err := w.Write(root.StateName, resumed); err != nil {
			return err
		}
		return w.Write("questions.md", resolved)
	})
	var refused refusal
	code := files.CodeOf(err)
	switch {
	case errors.As(err, &refused):
		return e.block("state resolve", refused.reason, refused.error)
	case errors.Is(err, questions.ErrNotFound):
		return e.block("state resolve", reasonNotFound, err)
	case errors.Is(err, questions.ErrNotOpen):
		e.block("state resolve", reasonNotOpen, err)
		return notOpen
	case errors.Is(err, fs.ErrNotExist), code == files.FinalLink, code == files.ParentLink, code == files.NonRegular:
		return e.Fail(Usage, "state resolve: %v", err)
	case err != nil:
		return e.Fail(Failure, "state resolve: %v", err)
	}
	verb := "answered"
	if resolution.Drop {
		verb = "dropped"
	}
	e.Printf("%s: %s\n", verb, resolution.ID)
	return Passed
}
