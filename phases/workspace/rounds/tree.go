package rounds

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"rules_handbook/phases/workspace/files"
	"rules_handbook/phases/workspace/fingerprint"
	"rules_handbook/phases/workspace/gitdiff"
	"rules_handbook/phases/workspace/scope"
)

// TreeFile is the name of the tripwire's baseline in the workspace.
const TreeFile = "tree-baseline.json"

const (
	treeVersion = 1
	// maxTreeFiles and maxTreeBytes bound the project that can be watched.
	maxTreeFiles = 200_000
	maxTreeBytes = 64 << 20
)

// Tree is the measure of every project file at the end of the last round.
type Tree struct {
	Version    int                 `json:"version"`
	RecordedAt string              `json:"recorded_at"`
	Files      []fingerprint.Entry `json:"files"`
}

// ReadTree gives nil when no round was opened yet.
func ReadTree(dir *files.Dir) (*Tree, error) {
	data, err := dir.Read(TreeFile, maxTreeBytes)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	decoder := json.NewDecoder(bytes.NewReader(data))
	decoder.DisallowUnknownFields()
	tree := &Tree{}
	if err := decoder.Decode(tree); err != nil {
		return nil, blocked("%s: %v; restore the engine's record, or remove it when no round is open", TreeFile, err)
	}
	if tree.Version != treeVersion {
		return nil, blocked("%s: found version %d, expected %d; use the engine that wrote it", TreeFile, tree.Version, treeVersion)
	}
	if !slices.IsSortedFunc(tree.Files, byPath) {
		return nil, blocked("%s: found paths that are not sorted; restore the engine's record", TreeFile)
	}
	return tree, nil
}

// Write keeps the baseline.
func (t *Tree) Write(w *files.Writer) error {
	data, err := json.MarshalIndent(t, "", "  ")
	if err != nil {
		return err
	}
	if len(data) > maxTreeBytes {
		return fmt.Errorf("%s: %d bytes would be over %d; ignore generated files in .gitignore", TreeFile, len(data), maxTreeBytes)
	}
	return w.Write(TreeFile, append(data, '\n'))
}

// Measure takes the measure of the project as it is: the files that Git
// tracks or does not ignore, or all of them without Git. What lies below
// .devrites is the workspace's, except principles.md and specs/.
func Measure(ctx context.Context, project *files.Tree, known fingerprint.Known, now time.Time) (*Tree, error) {
	paths, err := projectFiles(ctx, project.Name())
	if err != nil {
		return nil, err
	}
	if len(paths) > maxTreeFiles {
		return nil, fmt.Errorf("found %d project files, expected at most %d; ignore generated ones in .gitignore", len(paths), maxTreeFiles)
	}
	entries, err := fingerprint.Files(ctx, project, paths, known)
	if err != nil {
		return nil, err
	}
	entries = slices.DeleteFunc(entries, func(entry fingerprint.Entry) bool { return entry.Mode == fingerprint.Absent })
	slices.SortFunc(entries, byPath)
	return &Tree{Version: treeVersion, RecordedAt: stamp(now), Files: entries}, nil
}

func projectFiles(ctx context.Context, project string) ([]string, error) {
	repository, err := gitdiff.Open(ctx, project)
	var paths []string
	switch {
	case errors.Is(err, gitdiff.ErrNoRepository):
		paths, err = walk(ctx, project)
	case err == nil:
		paths, err = repository.Files(ctx)
	}
	return slices.DeleteFunc(paths, isWorkspace), err
}

func isWorkspace(path string) bool {
	return strings.HasPrefix(path, ".devrites/") && path != ".devrites/principles.md" && !strings.HasPrefix(path, ".devrites/specs/")
}

// walk lists the files of a project without Git, sorted.
func walk(ctx context.Context, project string) ([]string, error) {
	var paths []string
	err := filepath.WalkDir(project, func(path string, entry fs.DirEntry, err error) error {
		if err == nil {
			err = ctx.Err()
		}
		if err != nil {
			return err
		}
		if entry.IsDir() {
			if name := entry.Name(); path != project && (name == ".git" || name == "node_modules") {
				return filepath.SkipDir
			}
			return nil
		}
		relative, err := filepath.Rel(project, path)
		if err != nil {
			return err
		}
		if paths = append(paths, filepath.ToSlash(relative)); len(paths) > maxTreeFiles {
			return fmt.Errorf("found more than %d files, expected at most that; use Git and ignore generated files", maxTreeFiles)
		}
		return nil
	})
	slices.Sort(paths)
	return paths, err
}

func byPath(a, b fingerprint.Entry) int { return strings.Compare(a.Path, b.Path) }

// Edits lists what changed between two measures outside allow.
func (t *Tree) Edits(now *Tree, allow scope.Allow) []fingerprint.Change {
	return slices.DeleteFunc(fingerprint.Compare(t.Files, now.Files), func(change fingerprint.Change) bool { return allow.Covers(change.Path) })
}

// Take takes over from now the paths that allow covers and keeps the others.
func (t *Tree) Take(now *Tree, allow scope.Allow) {
	var entries []fingerprint.Entry
	for _, entry := range t.Files {
		if !allow.Covers(entry.Path) {
			entries = append(entries, entry)
		}
	}
	for _, entry := range now.Files {
		if allow.Covers(entry.Path) {
			entries = append(entries, entry)
		}
	}
	slices.SortFunc(entries, byPath)
	t.Files, t.RecordedAt = entries, now.RecordedAt
}

// RootEdits lists the edits of the project since the baseline that no active
// wave was allowed to make. Without a baseline there are none.
func RootEdits(ctx context.Context, project *files.Tree, dir *files.Dir) ([]fingerprint.Change, error) {
	tree, err := ReadTree(dir)
	if err != nil || tree == nil {
		return nil, err
	}
	return tree.EditsIn(ctx, project, dir, fingerprint.Known{})
}

// EditsIn is RootEdits for a baseline and a project that are read already.
func (t *Tree) EditsIn(ctx context.Context, project *files.Tree, dir *files.Dir, known fingerprint.Known) ([]fingerprint.Change, error) {
	record, err := Read(dir)
	if err != nil {
		return nil, err
	}
	now, err := Measure(ctx, project, known, time.Time{})
	if err != nil {
		return nil, err
	}
	return t.Edits(now, record.Allowed()), nil
}

// EditLine is how an edit outside any round is shown, with what to do.
func EditLine(slug string, change fingerprint.Change) string {
	what := change.What
	if what == "mode" {
		what = "given another mode"
	}
	return fmt.Sprintf("root edit: %q was %s outside an open round; undo it, or take it over: devrites-engine dispatch %s next --accept <path> --reason <why>", change.Path, what, slug)
}
