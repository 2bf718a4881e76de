package command

import (
	"errors"
	"fmt"
	"io/fs"
	"strings"

	"rules_handbook/phases/workspace/artifact"
	"rules_handbook/phases/workspace/cursor"
	"rules_handbook/phases/workspace/files"
	"rules_handbook/phases/workspace/root"
)

func migrateCommands() []Command {
	return []Command{{
		Name:     "migrate",
		Operands: []Operand{slugOperand},
		Flags: []Flag{
			{Name: "dry-run", Help: "print the plan, write nothing"},
			{Name: "answer", Value: "id=choice", Repeated: true, Help: "answer a question that an earlier run asked"},
		},
		Summary: "Bring a workspace of an older engine to the current cursor schema.",
		Doc: "Makes the files that the phase requires and that are missing, empty, and then rewrites state.md: list items with a known key become rows of a table, " +
			"the schema is set, line endings become LF. No content is invented, and a second run does nothing. " +
			"A phase that is missing or unknown is asked for: answer with --answer phase=<phase>.",
		Exits: []Exit{
			{Failure, "a read or write failed, or a file appeared where an empty one was to be made"},
			{Usage, "wrong arguments, or no such workspace"},
			{Blocked, "the schema is newer than this engine's, or a question needs an answer"},
		},
		Run: runMigrate,
	}}
}

// errAsked: the question was printed.
var errAsked = errors.New("a question needs an answer")

func runMigrate(env *Env, args *Args) int {
	answers := map[string]string{}
	for _, text := range args.Values("answer") {
		id, choice, ok := strings.Cut(text, "=")
		if !ok {
			return env.Fail(Usage, "migrate: --answer: found %.80q, expected id=choice", text)
		}
		answers[id] = choice
	}
	return env.inWorkspace(args, Usage, func(workspace *root.Workspace) int {
		err := env.locked(workspace, func(w *files.Writer) error { return env.migrate(w, answers, args.Set("dry-run")) })
		var newer *cursor.SchemaError
		switch {
		case errors.Is(err, errAsked), errors.As(err, &newer):
			return env.Fail(Blocked, "migrate: %v", err)
		case errors.Is(err, cursor.ErrAnswer), errors.Is(err, fs.ErrNotExist):
			return env.Fail(Usage, "migrate: %v", err)
		case err != nil:
			return env.Fail(Failure, "migrate: %v", err)
		}
		return Passed
	})
}

func (e *Env) migrate(w *files.Writer, answers map[string]string, dry bool) error {
	state, err := w.Read(root.StateName, files.MaxFile)
	if err != nil {
		return err
	}
	plan, question, err := cursor.PlanMigration(state, answers)
	if err != nil {
		return err
	}
	if question != nil {
		e.Printf("question: %s: %s\nanswer: devrites-engine migrate <slug> --answer %s=<choice>\n", question.ID, question.Text, question.ID)
		return errAsked
	}
	if plan.Done {
		e.Printf("nothing to do: schema %d\n", plan.From)
		return nil
	}
	stubs := missingOf(w.Dir, plan.Phase)
	for _, line := range planLines(plan, stubs) {
		e.Printf("%s\n", line)
	}
	if dry {
		return nil
	}
	out, err := plan.Apply(state)
	if err != nil {
		return err
	}
	for _, stub := range stubs {
		if err := w.Create(stub, nil); err != nil {
			return fmt.Errorf("%s: %w", stub, err)
		}
	}
	return w.Write(root.StateName, out)
}

// missingOf lists the files that a phase requires and nothing stands for.
func missingOf(dir *files.Dir, phase artifact.Phase) []string {
	var missing []string
	for _, name := range artifact.Required(phase) {
		if !dir.Exists(name) {
			missing = append(missing, name)
		}
	}
	return missing
}

func planLines(plan *cursor.Migration, stubs []string) []string {
	var lines []string
	if plan.Answered {
		lines = append(lines, "[phase] "+string(plan.Phase))
	}
	if plan.Convert {
		lines = append(lines, "[cursor] list items become a table")
	}
	lines = append(lines, fmt.Sprintf("[schema] %d becomes %d", plan.From, cursor.CurrentSchema))
	for _, stub := range stubs {
		lines = append(lines, "[stub] "+stub)
	}
	return lines
}
