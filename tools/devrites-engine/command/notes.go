package command

import (
	"errors"
	"fmt"
	"strings"
	"time"

	"rules_handbook/phases/workspace/files"
	"rules_handbook/phases/workspace/ids"
	"rules_handbook/phases/workspace/notes"
	"rules_handbook/phases/workspace/problem"
	"rules_handbook/phases/workspace/root"
)

func noteCommands() []Command {
	return []Command{
		{
			Name: "note add",
			Operands: []Operand{slugOperand, {Name: "subject"}, {Name: "quote", Text: true}, {Name: "title", Text: true},
				{Name: "body", Text: true, Optional: true}},
			Summary: "Add a note that is bound to a verbatim quote of one project file.",
			Doc:     "The quote must stand in the subject now; white space does not count, everything else does. The engine gives the id.",
			Run:     runNoteAdd,
		},
		{
			Name: "note list", Operands: []Operand{slugOperand},
			Summary: "List the notes of a workspace with their grades.", Run: runNoteList,
		},
		{
			Name: "note check", Operands: []Operand{slugOperand},
			Flags:   []Flag{{Name: "repair", Help: "rewrite the subject of notes whose quote moved to one other file"}},
			Summary: "Grade every note: exact, moved, stale, ambiguous or lost. All but exact block.",
			Doc:     "Dependencies, .git, .devrites and build output are never searched. In a Bazel sandbox only exact or not exact is decided.",
			Run:     runNoteCheck,
		},
		{
			Name: "note rm", Operands: []Operand{slugOperand, {Name: "id"}},
			Summary: "Remove a note. Its id is never given again.", Run: runNoteRemove,
		},
	}
}

func runNoteAdd(env *Env, args *Args) int {
	note := notes.Note{
		Subject: strings.ReplaceAll(notes.OneLine(args.Operand("subject")), `\`, "/"), Quote: notes.OneLine(args.Operand("quote")),
		Summary: notes.OneLine(args.Operand("title")), Body: notes.OneLine(args.Operand("body")),
	}
	if err := notes.CheckSubject(args.Operand("subject")); err != nil {
		return env.Fail(Usage, "note add: %v", err)
	}
	if note.Quote == "" || note.Summary == "" {
		return env.Fail(Usage, "note add: expected a quote and a title with text")
	}
	now, err := env.Now()
	if err != nil {
		return env.Fail(Usage, "%v", err)
	}
	return env.inWorkspace(args, Blocked, func(work *root.Workspace) int {
		err := env.locked(work, func(w *files.Writer) (err error) {
			note.ID, err = env.addNote(w, work, note, now)
			return err
		})
		if err != nil {
			return env.blocked("note", err)
		}
		env.Printf("added: %s\n", note.ID)
		return Passed
	})
}

func (e *Env) addNote(w *files.Writer, work *root.Workspace, note notes.Note, now time.Time) (string, error) {
	project, err := e.project(work)
	if err != nil {
		return "", err
	}
	defer project.Close()
	switch found, err := notes.Found(project, note.Subject, note.Quote); {
	case err != nil:
		return "", fmt.Errorf("subject: %w", err)
	case !found:
		return "", &problem.Problem{File: note.Subject, Found: "no text " + problem.Quote(note.Quote), Expected: "the quote, white space aside", Remedy: "copy it from the file"}
	}
	data, err := optional(w.Dir, notes.File, files.MaxFile)
	if err != nil {
		return "", err
	}
	if document := notes.Parse(data); len(document.Problems) > 0 {
		return "", errors.Join(document.Problems...)
	}
	note.ID = "NOTE-NEW"
	if _, err := notes.Add(data, note); err != nil {
		return "", err
	}
	kind, err := ids.Find("NOTE")
	if err != nil {
		return "", err
	}
	if note.ID, err = ids.Allocate(w, kind, now); err != nil {
		return "", err
	}
	if data, err = notes.Add(data, note); err != nil {
		return "", err
	}
	return note.ID, w.Write(notes.File, data)
}

// project opens the project's folder as the environment asks.
func (e *Env) project(work *root.Workspace) (*files.Dir, error) {
	return files.Open(work.Root.Project, e.FilePolicy())
}

// graded reads and grades the notes. Problems of the file are in document.
func (e *Env) graded(dir *files.Dir, work *root.Workspace) (document *notes.Document, results []notes.Result, err error) {
	data, err := optional(dir, notes.File, files.MaxFile)
	if err != nil {
		return nil, nil, err
	}
	document = notes.Parse(data)
	if len(document.Problems) > 0 {
		return document, nil, nil
	}
	project, err := e.project(work)
	if err != nil {
		return nil, nil, err
	}
	defer project.Close()
	results, err = notes.GradeAll(e.Context, project, document.Notes, !e.FilePolicy().FollowLinks, nil)
	return document, results, err
}

func runNoteList(env *Env, args *Args) int {
	return env.inWorkspace(args, Blocked, func(work *root.Workspace) int {
		document, results, err := env.graded(work.Dir, work)
		if err != nil {
			return env.blocked("note", err)
		}
		env.Printf("feature: %s\n", work.Slug)
		for _, err := range document.Problems {
			env.Printf("error: %v\n", err)
		}
		for _, one := range results {
			line := fmt.Sprintf("%s: %s | %s | %s", problem.Plain(one.ID), one.Grade, problem.Plain(one.Subject), problem.Plain(one.Summary))
			if one.Moved != "" {
				line += " -> " + problem.Plain(one.Moved)
			}
			env.Printf("%s\n", line)
		}
		if len(document.Problems) > 0 {
			return Blocked
		}
		return Passed
	})
}

func runNoteCheck(env *Env, args *Args) int {
	return env.inWorkspace(args, Blocked, func(work *root.Workspace) int {
		if args.Set("repair") {
			if err := env.locked(work, func(w *files.Writer) error { return env.repairNotes(w, work) }); err != nil {
				return env.blocked("note", err)
			}
		}
		document, results, err := env.graded(work.Dir, work)
		if err != nil {
			return env.blocked("note", err)
		}
		return env.printGrades(work.Slug, document, results)
	})
}

// repairNotes rewrites the subjects of moved notes, graded again under the
// lock.
func (e *Env) repairNotes(w *files.Writer, work *root.Workspace) error {
	document, results, err := e.graded(w.Dir, work)
	if err != nil || len(document.Problems) > 0 {
		return err
	}
	data, err := optional(w.Dir, notes.File, files.MaxFile)
	if err != nil {
		return err
	}
	repaired := false
	for _, one := range results {
		if one.Grade != notes.Moved {
			continue
		}
		if data, err = notes.Repair(data, one.ID, one.Moved); err != nil {
			return err
		}
		repaired = true
	}
	if !repaired {
		return nil
	}
	return w.Write(notes.File, data)
}

// noteHints say what to do about a grade, for the workspace <slug>.
var noteHints = map[notes.Grade]string{
	notes.Moved:     "run devrites-engine note check --repair <slug>",
	notes.Stale:     "the quote is gone; remove the note, or write it anew",
	notes.Ambiguous: "several other files hold the quote; remove the note, or quote more",
	notes.Lost:      "subject and quote are gone; remove the note",
	notes.NotExact:  "run devrites-engine note check <slug> outside the sandbox to see what became of it",
}

func (e *Env) printGrades(slug string, document *notes.Document, results []notes.Result) int {
	e.Printf("feature: %s\nnotes: %d\n", slug, len(document.Notes))
	for _, err := range document.Problems {
		e.Printf("error: %v\n", err)
	}
	counts := map[notes.Grade]int{}
	for _, one := range results {
		counts[one.Grade]++
		line := fmt.Sprintf("note: %s %s", problem.Plain(one.ID), one.Grade)
		if one.Moved != "" {
			line += " -> " + problem.Plain(one.Moved)
		}
		if one.Reason != "" {
			line += " (" + one.Reason + ")"
		}
		if hint := noteHints[one.Grade]; hint != "" {
			line += "; " + strings.ReplaceAll(hint, "<slug>", slug)
		}
		e.Printf("%s\n", line)
	}
	for _, grade := range notes.Grades {
		e.Printf("%s: %d\n", grade, counts[grade])
	}
	if inexact := counts[notes.NotExact]; inexact > 0 {
		e.Printf("%s: %d\n", notes.NotExact, inexact)
	}
	switch {
	case len(document.Problems) > 0:
		e.Printf("result: malformed\n")
	case counts[notes.Exact] < len(results):
		e.Printf("result: drifted\n")
	default:
		e.Printf("result: exact\n")
		return Passed
	}
	return Blocked
}

func runNoteRemove(env *Env, args *Args) int {
	now, err := env.Now()
	if err != nil {
		return env.Fail(Usage, "%v", err)
	}
	return env.inWorkspace(args, Blocked, func(work *root.Workspace) int {
		err := env.locked(work, func(w *files.Writer) error {
			data, err := optional(w.Dir, notes.File, files.MaxFile)
			if err != nil {
				return err
			}
			if data, err = notes.Remove(data, args.Operand("id")); err != nil {
				return err
			}
			if err := ids.Remember(w, now); err != nil {
				return err
			}
			return w.Write(notes.File, data)
		})
		if err != nil {
			return env.blocked("note", err)
		}
		env.Printf("removed: %s\n", problem.Plain(args.Operand("id")))
		return Passed
	})
}
