package command

import (
	"errors"
	"fmt"
	"io/fs"
	"regexp"
	"strconv"
	"strings"

	"rules_handbook/phases/workspace/budget"
	"rules_handbook/phases/workspace/cursor"
	"rules_handbook/phases/workspace/files"
	"rules_handbook/phases/workspace/markdown"
	"rules_handbook/phases/workspace/root"
)

// Reasons that tell blocks of one exit code apart.
const (
	reasonSchema   = "DRV-STATE-SCHEMA"
	reasonBudget   = "DRV-STATE-OVER-BUDGET"
	reasonEntry    = "DRV-STATE-ENTRY"
	reasonRoadmap  = "DRV-ROADMAP-INVALID"
	reasonNotFound = "DRV-QUESTION-NOT-FOUND"
	reasonNotOpen  = "DRV-QUESTION-NOT-OPEN"
)

func stateCommands() []Command {
	return []Command{
		{
			Name:     "state append",
			Operands: []Operand{slugOperand, {Name: "changed", Text: true}, {Name: "record", Text: true}, {Name: "next", Text: true}},
			Summary:  "Append a checkpoint of three lines to the log of state.md and set its next_action.",
			Doc: "One line each: what changed, the record (the path of an artifact in the workspace, or a DEC or EVID id that is there), the next action. " +
				"Digests, packets and the text of findings belong to the record and are refused. While an artifact is at 1.5 times its budget or more, without an override that covers it, nothing is appended.",
			Exits: []Exit{
				{Blocked, "the entry, the schema or an artifact's size is refused; a line `reason:` says which"},
			},
			Policy: Strict,
			Run:    runStateAppend,
		},
		{
			Name:     "state relocate",
			Operands: []Operand{slugOperand, {Name: "file"}},
			Flags: []Flag{
				{Name: "section", Value: "title", Help: "move the text below the only heading with this title; the heading stays"},
				{Name: "lines", Value: "first-last", Help: "move these lines, counted from 1"},
			},
			Summary: "Move text of an artifact byte for byte to history/<file>-<YYYYMMDD>.md.",
			Doc: "One line stays in its place and points there. The history file is only appended to, and neither next nor context ever reads it. " +
				"Lines that hold the cursor, or part of a fenced block, do not move; nor does anything of touched-files.md, gates.md and notes.md.",
			Policy: Strict,
			Run:    runStateRelocate,
		},
	}
}

func runStateAppend(env *Env, args *Args) int {
	entry := cursor.Entry{Changed: args.Operand("changed"), Record: args.Operand("record"), Next: args.Operand("next")}
	now, err := env.Now()
	if err != nil {
		return env.Fail(Usage, "state append: %v", err)
	}
	return env.inWorkspace(args, Usage, func(workspace *root.Workspace) int {
		if err := entry.Check(); err != nil {
			return env.block("state append", reasonEntry, err)
		}
		return env.editState(workspace, "state append", func(w *files.Writer, state []byte) ([]byte, error) {
			if err := recordExists(w.Dir, entry); err != nil {
				return nil, refusal{reasonEntry, err}
			}
			phase, err := cursor.PhaseOf(state)
			if err != nil {
				return nil, refusal{reasonSchema, err}
			}
			out, err := cursor.Append(state, entry, phase, now)
			if err != nil {
				return nil, refusal{reasonEntry, err}
			}
			if err := withinBudgets(w.Dir, out); err != nil {
				return nil, refusal{reasonBudget, err}
			}
			return out, nil
		})
	})
}

// refusal is a rule's verdict with its reason.
type refusal struct {
	reason string
	error
}

func (r refusal) Unwrap() error { return r.error }

// block prints a rule's verdict.
func (e *Env) block(command, reason string, err error) int {
	for line := range strings.Lines(err.Error()) {
		e.Printf("%s: BLOCKED: %s\n", command, strings.TrimRight(line, "\n"))
	}
	e.Printf("reason: %s\n", reason)
	return Blocked
}

// editState rewrites state.md under the lock, if its schema is the engine's
// own.
func (e *Env) editState(workspace *root.Workspace, command string, edit func(*files.Writer, []byte) ([]byte, error)) int {
	err := e.locked(workspace, func(w *files.Writer) error {
		state, err := readState(w.Dir)
		if err != nil {
			return err
		}
		out, err := edit(w, state)
		if err != nil {
			return err
		}
		return w.Write(root.StateName, out)
	})
	var refused refusal
	switch {
	case errors.As(err, &refused):
		return e.block(command, refused.reason, refused.error)
	case errors.Is(err, fs.ErrNotExist):
		return e.Fail(Usage, "%s: %v; a folder without state.md is a remnant, not a workspace", command, err)
	case err != nil:
		return e.Fail(Failure, "%s: %v", command, err)
	}
	e.Printf("%s: %s updated\n", command, root.StateName)
	return Passed
}

// readState reads a state.md whose schema is the engine's own.
func readState(dir *files.Dir) ([]byte, error) {
	state, err := dir.Read(root.StateName, files.MaxFile)
	if err != nil {
		return nil, err
	}
	if err := markdown.Check(state); err != nil {
		return nil, refusal{reasonSchema, fmt.Errorf("%s: %w", root.StateName, err)}
	}
	if err := cursor.CheckSchema(state); err != nil {
		return nil, refusal{reasonSchema, err}
	}
	return state, nil
}

// recordExists looks for the record of an entry in the workspace.
func recordExists(dir *files.Dir, entry cursor.Entry) error {
	if path := entry.RecordPath(); path != "" {
		if _, err := dir.Stat(path); err != nil {
			return fmt.Errorf("record: %w; write it first", err)
		}
		return nil
	}
	id := entry.RecordID()
	owners := []string{"evidence.md", "browser-evidence.md"}
	if strings.HasPrefix(id, "DEC") {
		owners = []string{"decisions.md"}
	}
	whole := regexp.MustCompile(`\b` + regexp.QuoteMeta(id) + `\b`)
	for _, owner := range owners {
		found := false
		source := files.Source{Dir: dir, Name: owner, Visit: func(line markdown.Line) error {
			found = found || whole.MatchString(line.Text)
			return nil
		}}
		if _, err := files.Observe([]files.Source{source}); err != nil {
			return err
		}
		if found {
			return nil
		}
	}
	return fmt.Errorf("record: found no %s in %s; write it first", id, strings.Join(owners, " or "))
}

// withinBudgets refuses artifacts that block, state.md as it would be.
func withinBudgets(dir *files.Dir, state []byte) error {
	findings, _ := budget.Survey(dir)
	var problems []error
	for _, finding := range findings {
		if finding.File == root.StateName {
			finding, _ = budget.Bytes(root.StateName, state)
		}
		if finding.Verdict == budget.Blocked {
			problems = append(problems, errors.New(finding.Message()))
		}
	}
	return errors.Join(problems...)
}

func runStateRelocate(env *Env, args *Args) int {
	file := args.Operand("file")
	now, err := env.Now()
	if err != nil {
		return env.Fail(Usage, "state relocate: %v", err)
	}
	if args.Set("section") == args.Set("lines") {
		return env.Fail(Usage, "state relocate: expected either --section <title> or --lines <first-last>")
	}
	if err := cursor.CheckRelocatable(file); err != nil {
		return env.Fail(Usage, "state relocate: %v", err)
	}
	return env.inWorkspace(args, Usage, func(workspace *root.Workspace) int {
		moved := 0
		history := cursor.HistoryName(file, now)
		err := env.locked(workspace, func(w *files.Writer) error {
			data, err := w.Read(file, 64<<20)
			if err != nil {
				return err
			}
			first, last, err := selection(args, file, data)
			if err != nil {
				return refusal{error: err}
			}
			old, err := optional(w.Dir, history, 1<<30)
			if err != nil {
				return err
			}
			relocation, err := cursor.Relocate(file, data, first, last, old, now)
			if err != nil {
				return refusal{error: err}
			}
			moved = relocation.Moved
			// The copy comes first: a crash in between leaves text twice,
			// never none, and the next run adds it no second time.
			if err := w.Write(history, relocation.History); err != nil {
				return err
			}
			return w.Write(file, relocation.Remaining)
		})
		var refused refusal
		switch {
		case errors.As(err, &refused):
			return env.Fail(Blocked, "state relocate: BLOCKED: %v", refused.error)
		case err != nil:
			return env.Fail(Failure, "state relocate: %v", err)
		}
		env.Printf("relocated: %d bytes of %s to %s\n", moved, file, history)
		return Passed
	})
}

// selection is the range of lines that the flags name.
func selection(args *Args, file string, data []byte) (first, last int, err error) {
	if args.Set("section") {
		return cursor.SectionRange(file, data, args.Flag("section"))
	}
	from, to, ok := strings.Cut(args.Flag("lines"), "-")
	first, firstErr := strconv.Atoi(from)
	last, lastErr := strconv.Atoi(to)
	if !ok || firstErr != nil || lastErr != nil {
		return 0, 0, fmt.Errorf("--lines: found %.40q, expected <first-last>, such as 12-80", args.Flag("lines"))
	}
	return first, last, nil
}
