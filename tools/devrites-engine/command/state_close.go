package command

import (
	"errors"
	"fmt"
	"io/fs"
	"path"

	"rules_handbook/phases/workspace/files"
	"rules_handbook/phases/workspace/root"
	"rules_handbook/phases/workspace/sequence"
)

// Exit codes of state close beyond the common ones.
const (
	noWorkspace = 4
	taken       = 5
)

func closeCommands() []Command {
	return []Command{{
		Name:     "state close",
		Operands: []Operand{slugOperand},
		Summary:  "Archive a workspace: move work/<slug> to archive/<slug> and clear ACTIVE if it names the slug.",
		Doc: "The workspace's lock is held: a writer that waits for it fails instead of making the folder again. " +
			"When a roadmap.md has authority over the workspace, its successor is printed; an invalid one stops the command.",
		Exits: []Exit{
			{Failure, "the workspace, archive/ or ACTIVE is no plain folder or file, or a move or write failed; the workspace is back in place"},
			{Blocked, "the schema is refused (reason DRV-STATE-SCHEMA), a roadmap is invalid (DRV-ROADMAP-INVALID), or the root is unsafe"},
			{noWorkspace, "wrong arguments, or no such workspace"},
			{taken, "something stands at archive/<slug>, be it a broken link"},
		},
		Policy:    Lenient,
		UsageExit: noWorkspace,
		Run:       runStateClose,
	}}
}

func runStateClose(env *Env, args *Args) int {
	slug := args.Operand("slug")
	workspace, err := env.Root.Workspace(slug)
	if err != nil {
		return env.notClosable(err)
	}
	defer workspace.Close()
	if env.rootErr != nil {
		return env.Fail(Blocked, "state close: %v", env.rootErr)
	}
	if _, err := workspace.Dir.Stat(root.StateName); errors.Is(err, fs.ErrNotExist) {
		return env.Fail(noWorkspace, "state close: %s has no state.md, so it is a remnant, not a workspace", slug)
	}
	successor, err := successorOf(workspace)
	if err == nil {
		err = env.archive(workspace)
	}
	var refused refusal
	switch {
	case errors.As(err, &refused):
		return env.block("state close", refused.reason, refused.error)
	case errors.Is(err, fs.ErrExist):
		return env.Fail(taken, "state close: found something at archive/%s, expected nothing; move it away", slug)
	case err != nil:
		return env.Fail(Failure, "state close: %v", err)
	}
	env.Printf("archived: %s\n", slug)
	if successor != "" {
		env.Printf("successor: %s\n", successor)
	}
	return Passed
}

// successorOf is the next workspace of a valid roadmap, or "". An invalid one
// is a refusal.
func successorOf(workspace *root.Workspace) (string, error) {
	nodes, err := sequence.Load(workspace.Root)
	if err != nil {
		return "", err
	}
	authority, err := sequence.Find(nodes, workspace.Slug)
	if err != nil {
		return "", refusal{reasonRoadmap, err}
	}
	if authority == nil {
		return "", nil
	}
	return authority.Successor, nil
}

// notClosable tells a workspace that is not there from one that is unsafe.
func (e *Env) notClosable(err error) int {
	var finding *root.Error
	switch {
	case errors.As(err, &finding) && (finding.ID == root.WorkspaceOutside || finding.ID == root.WorkspaceSymlink):
		return e.Fail(Failure, "state close: %v", err)
	case e.rootErr != nil && !missingRoot(e.rootErr):
		return e.Fail(Blocked, "state close: %v", e.rootErr)
	}
	return e.Fail(noWorkspace, "state close: %v", err)
}

func missingRoot(err error) bool {
	var finding *root.Error
	return errors.As(err, &finding) && finding.ID == root.NotFound
}

// archive holds the locks of the root and the workspace, in this order.
func (e *Env) archive(workspace *root.Workspace) error {
	all, err := workspace.Root.Dir.Lock(e.Context)
	if err != nil {
		return err
	}
	err = func() error {
		w, err := workspace.Dir.Lock(e.Context)
		if err != nil {
			return err
		}
		return errors.Join(moveToArchive(all, w, workspace.Slug, clearActive), w.Unlock())
	}()
	return errors.Join(err, all.Unlock())
}

// moveToArchive undoes the move when ACTIVE cannot be cleared.
func moveToArchive(all, w *files.Writer, slug string, clear func(*files.Writer, string) error) error {
	if _, err := readState(w.Dir); err != nil {
		return err
	}
	from, to := path.Join("work", slug), path.Join("archive", slug)
	if err := all.Move(from, to); err != nil {
		return err
	}
	if err := clear(all, slug); err != nil {
		return errors.Join(fmt.Errorf("ACTIVE: not cleared: %w", err), all.Move(to, from))
	}
	return nil
}

// clearActive empties ACTIVE if it names the slug.
func clearActive(all *files.Writer, slug string) error {
	data, err := all.Read(root.ActiveName, 4096)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil || trimmed(data) != slug {
		return err
	}
	return all.Write(root.ActiveName, nil)
}
