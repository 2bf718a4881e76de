package command

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"rules_handbook/phases/workspace/files"
	"rules_handbook/phases/workspace/gitdiff"
	"rules_handbook/phases/workspace/metrics"
	"rules_handbook/phases/workspace/root"
	"rules_handbook/phases/workspace/scope"
	"rules_handbook/phases/workspace/windows"
)

// sourceFlags choose what is compared with what.
var sourceFlags = []Flag{
	{Name: "worktree", Help: "compare the work tree with HEAD, untracked files included (default)"},
	{Name: "staged", Help: "compare the index with HEAD"},
	{Name: "base", Value: "revision", Help: "compare the work tree with this revision, untracked files aside"},
	{Name: "cwd", Value: "folder", Help: "look at the Git work tree around this folder instead of the project's"},
}

func gitCommands() []Command {
	return []Command{
		{
			Name: "check windows", Operands: []Operand{slugOperand}, Flags: sourceFlags,
			Summary: "Check that no added line defers work without a waiver.",
			Doc:     "Markers such as TODO, skipped tests and code not written yet need a row `- <path> | <marker> | <reason>` in windows.md; each row waives one hit.",
			Run:     runWindows,
		},
		{
			Name: "check diff-scope", Operands: []Operand{slugOperand},
			Flags: append([]Flag{
				{Name: "allow", Value: "paths", Help: "comma-separated paths that may change, with all below them", Repeated: true},
				{Name: "allow-file", Value: "file", Help: "a file with one such path a line, below .devrites or the working directory", Repeated: true},
				{Name: "allow-empty", Help: "accept that nothing changed"},
				{Name: "snapshot", Help: "record what is dirty now in " + scope.BaselineFile},
				{Name: "baseline", Help: "leave aside what the snapshot recorded and nobody touched since"},
			}, sourceFlags...),
			Summary: "Check that only allowed paths changed.",
			Doc:     "A rename counts with both names. A path that was dirty in the snapshot and is clean now counts as changed.",
			Run:     runDiffScope,
		},
	}
}

// source reads sourceFlags.
func (a *Args) source() (gitdiff.Source, error) {
	chosen := 0
	for _, name := range []string{"worktree", "staged", "base"} {
		if a.Set(name) {
			chosen++
		}
	}
	switch {
	case chosen > 1:
		return gitdiff.Source{}, errors.New("found several of --worktree, --staged and --base, expected one")
	case a.Set("base") && strings.TrimSpace(a.Flag("base")) == "":
		return gitdiff.Source{}, errors.New("--base: found nothing, expected a revision")
	}
	return gitdiff.Source{Staged: a.Set("staged"), Base: a.Flag("base")}, nil
}

// repository opens the work tree of the project or of --cwd.
func (e *Env) repository(args *Args) (*gitdiff.Repository, error) {
	folder := e.Root.Project
	if args.Set("cwd") {
		folder = e.path(args.Flag("cwd"))
	}
	return gitdiff.Open(e.Context, folder)
}

func runWindows(env *Env, args *Args) int {
	source, err := args.source()
	if err != nil {
		return env.Fail(Usage, "windows: %v", err)
	}
	return env.inWorkspace(args, Blocked, func(workspace *root.Workspace) int {
		data, err := optional(workspace.Dir, "windows.md", files.MaxFile)
		if err != nil {
			return env.Fail(Blocked, "windows: BLOCKED: %v", err)
		}
		ledger, err := windows.ParseLedger(data)
		if err != nil {
			return env.Fail(Blocked, "windows: BLOCKED: windows.md: %v", err)
		}
		repository, err := env.repository(args)
		if err != nil {
			return env.Fail(Usage, "windows: %v", err)
		}
		hits, err := windows.Find(env.Context, repository, source)
		if err != nil {
			return env.Fail(Usage, "windows: %v", err)
		}
		unwaived := env.settle(ledger, hits)
		env.record(workspace, metrics.Record{Event: metrics.Windows, Note: fmt.Sprintf("%d waived, %d unwaived", len(hits)-unwaived, unwaived)})
		if unwaived > 0 {
			return Blocked
		}
		return Passed
	})
}

// settle prints what becomes of the hits and counts those without a waiver.
func (e *Env) settle(ledger *windows.Ledger, hits []windows.Hit) (unwaived int) {
	for _, warning := range ledger.Warnings {
		e.Printf("windows: warning: windows.md:%d: %s\n", warning.Line, warning.Text)
	}
	for _, hit := range ledger.Settle(hits) {
		if hit.Reason != "" {
			e.Printf("windows: waived: %s:%d %s\n", shownPath(hit.Path), hit.Line, hit.Marker)
			continue
		}
		unwaived++
		e.Printf("windows: unwaived: %s:%d %s — %s\n", shownPath(hit.Path), hit.Line, hit.Marker, hit.Text)
	}
	if unwaived > 0 {
		e.Printf("windows: BLOCKED: %d unwaived; finish the work, or add a row `- <path> | <marker> | <reason>` for each to windows.md\n", unwaived)
	} else {
		e.Printf("windows: ok (%d waived)\n", len(hits))
	}
	return unwaived
}

// shownPath is a path as messages show it: quoted when it holds anything that
// a terminal could take for more than a name.
func shownPath(path string) string {
	if quoted := fmt.Sprintf("%q", path); quoted != `"`+path+`"` {
		return quoted
	}
	return path
}

func runDiffScope(env *Env, args *Args) int {
	source, err := args.source()
	if err != nil {
		return env.Fail(Usage, "diff-scope: %v", err)
	}
	snapshot, baseline := args.Set("snapshot"), args.Set("baseline")
	allow, err := env.allowList(args)
	switch {
	case err != nil:
		return env.Fail(Usage, "diff-scope: %v", err)
	case snapshot && (baseline || len(allow) > 0):
		return env.Fail(Usage, "diff-scope: --snapshot stands alone; check in a second call")
	case !snapshot && len(allow) == 0:
		return env.Fail(Usage, "diff-scope: found no path that may change; name them with --allow or --allow-file")
	}
	return env.inWorkspace(args, Usage, func(workspace *root.Workspace) int {
		repository, err := env.repository(args)
		if err != nil {
			return env.Fail(Usage, "diff-scope: %v", err)
		}
		if !snapshot && !baseline {
			changed, err := scope.Changed(env.Context, repository, source, ownRecords(workspace))
			if err != nil {
				return env.Fail(Usage, "diff-scope: %v", err)
			}
			return env.judgeScope(workspace, allow, changed, args.Set("allow-empty"))
		}
		now, err := env.Now()
		if err != nil {
			return env.Fail(Usage, "%v", err)
		}
		present, err := scope.Snapshot(env.Context, repository, source, ownRecords(workspace), now)
		switch {
		case err != nil:
			return env.Fail(Usage, "diff-scope: %v", err)
		case snapshot:
			return env.recordScope(workspace, present)
		}
		before, err := readBaseline(workspace.Dir, present)
		if err != nil {
			return env.Fail(Blocked, "diff-scope: BLOCKED: %v", err)
		}
		return env.judgeScope(workspace, allow, before.Since(present), args.Set("allow-empty"))
	})
}

// allowList reads --allow and --allow-file.
func (e *Env) allowList(args *Args) (scope.Allow, error) {
	var entries []string
	for _, value := range args.Values("allow") {
		entries = append(entries, strings.Split(value, ",")...)
	}
	allow, err := scope.ParseAllow(entries)
	if err != nil {
		return nil, err
	}
	for _, name := range args.Values("allow-file") {
		data, err := e.Root.Dir.Read(name, files.MaxFile)
		if err != nil {
			data, err = readFile(e.path(name), files.MaxFile)
		}
		if err != nil {
			return nil, fmt.Errorf("--allow-file: %w", err)
		}
		more, err := scope.ParseAllowFile(data)
		if err != nil {
			return nil, fmt.Errorf("--allow-file %s: %w", name, err)
		}
		allow = append(allow, more...)
	}
	return allow, nil
}

// records are the files that the engine writes by itself while it checks.
var records = []string{files.LockName, scope.BaselineFile, "dispatch.json", "tree-baseline.json", "metrics.jsonl", "ids.json", "readiness-inputs.json", "regression-baseline.json"}

// ownRecords are the records of a workspace and of the root, relative to the
// project.
func ownRecords(workspace *root.Workspace) []string {
	paths := []string{root.FolderName + "/" + files.LockName, root.FolderName + "/claims.jsonl"}
	for _, name := range records {
		paths = append(paths, root.FolderName+"/work/"+workspace.Slug+"/"+name)
	}
	return paths
}

func (e *Env) recordScope(workspace *root.Workspace, present *scope.Baseline) int {
	data, err := present.Encode()
	if err != nil {
		return e.Fail(Failure, "diff-scope: %v", err)
	}
	err = e.locked(workspace, func(w *files.Writer) error {
		err := w.Write(scope.BaselineFile, data)
		e.measure(w, metrics.Record{Event: metrics.DiffScope, Bytes: int64(len(data)), Note: fmt.Sprintf("snapshot of %d", len(present.Paths))})
		return err
	})
	if err != nil {
		return e.Fail(Failure, "diff-scope: %v", err)
	}
	e.Printf("diff-scope: recorded %d dirty paths in %s\n", len(present.Paths), scope.BaselineFile)
	return Passed
}

// readBaseline reads the snapshot, which must be of the same comparison.
func readBaseline(dir *files.Dir, present *scope.Baseline) (*scope.Baseline, error) {
	data, err := dir.Read(scope.BaselineFile, maxTasks)
	if err != nil {
		return nil, fmt.Errorf("%w; record it with --snapshot before dispatch", err)
	}
	before, err := scope.Decode(data)
	if err != nil {
		return nil, err
	}
	if before.Source != present.Source {
		return nil, fmt.Errorf("%s: found a snapshot of %q, expected one of %q; record it again with the same flags", scope.BaselineFile, before.Source, present.Source)
	}
	return before, nil
}

func (e *Env) judgeScope(workspace *root.Workspace, allow scope.Allow, changed []string, allowEmpty bool) int {
	outside := slices.Compact(allow.Outside(changed))
	e.record(workspace, metrics.Record{Event: metrics.DiffScope, Note: fmt.Sprintf("%d changed, %d outside", len(changed), len(outside))})
	if len(changed) == 0 && !allowEmpty {
		e.Printf("diff-scope: BLOCKED: nothing changed; pass --allow-empty if that is right\n")
		return Blocked
	}
	for _, path := range outside {
		e.Printf("diff-scope: BLOCKED: %s is outside the allowed paths; revert it or allow it\n", shownPath(path))
	}
	if len(outside) > 0 {
		return Blocked
	}
	e.Printf("diff-scope: ok (%d changed)\n", len(changed))
	return Passed
}
