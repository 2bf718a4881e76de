// Package gitdiff asks Git what changed in a work tree and reads its diffs.
//
// The repository is not trusted. No hook, filter, file-system monitor, alias,
// pager, external diff, text conversion, lazy fetch or submodule of it is
// ever run: see Repository. Each call of Git has a bounded time and a bounded
// output; a call that exceeds one of them fails, nothing is cut silently.
//
// Paths are relative to the project (the folder that Open was given), with
// slashes, as Git stores them: they may be any bytes but NUL. Files of the work tree
// outside the project start with "../".
package gitdiff

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"rules_handbook/phases/workspace/files"
)

// Limits of one call of Git.
const (
	Timeout   = 60 * time.Second
	MaxOutput = 256 << 20
)

// ErrNoRepository says that the project is in no Git work tree.
var ErrNoRepository = errors.New("no Git work tree here; run git init or work inside a clone")

// Repository is a Git work tree seen from one project in it.
type Repository struct {
	// Project is the folder that all paths are relative to.
	Project string
	// Top is the top folder of the work tree.
	Top string
	// prefix is the project relative to Top with a slash at its end, or "".
	prefix string
	// settings override the repository's configuration.
	settings []setting
}

type setting struct{ key, value string }

// Open finds the work tree around project, which must be a folder's path.
func Open(ctx context.Context, project string) (*Repository, error) {
	r := &Repository{Project: project, settings: fixed}
	out, err := r.output(ctx, 1<<20, "rev-parse", "--show-toplevel", "--show-prefix")
	if err != nil {
		var failed *Error
		if errors.As(err, &failed) && strings.Contains(failed.Stderr, "not a git repository") {
			return nil, ErrNoRepository
		}
		return nil, err
	}
	// A folder's name may hold a newline, and then there is no telling the
	// two apart: the prefix is what the project adds to the top.
	top, prefix, ok := strings.Cut(strings.TrimSuffix(string(out), "\n"), "\n")
	if !ok || strings.Contains(prefix, "\n") {
		return nil, fmt.Errorf("%s: the path of the work tree holds a line break, which is not supported", project)
	}
	r.Top, r.prefix = filepath.FromSlash(top), prefix
	if err := r.checkTop(); err != nil {
		return nil, err
	}
	return r, r.neutralise(ctx)
}

// checkTop refuses a work tree that does not hold the project: the
// configuration may point anywhere with core.worktree.
func (r *Repository) checkTop() error {
	top, err := os.Stat(r.Top)
	if err != nil {
		return fmt.Errorf("work tree of %s: %w", r.Project, err)
	}
	project, err := filepath.EvalSymlinks(r.Project)
	if err != nil {
		return err
	}
	if project, err = filepath.Abs(project); err != nil {
		return err
	}
	for folder := project; ; folder = filepath.Dir(folder) {
		info, err := os.Stat(folder)
		if err == nil && os.SameFile(info, top) {
			return nil
		}
		if folder == filepath.Dir(folder) {
			return fmt.Errorf("%s: Git names %s as its work tree, which does not hold it; correct core.worktree", r.Project, r.Top)
		}
	}
}

// HasCommits says whether HEAD names a commit.
func (r *Repository) HasCommits(ctx context.Context) (bool, error) {
	_, err := r.output(ctx, 1<<20, "rev-parse", "--verify", "--quiet", "HEAD^{commit}")
	var failed *Error
	if errors.As(err, &failed) && failed.Exit == 1 {
		return false, nil
	}
	return err == nil, err
}

// Resolve gives the commit of a revision that a user named.
func (r *Repository) Resolve(ctx context.Context, revision string) (string, error) {
	out, err := r.output(ctx, 1<<20, "rev-parse", "--verify", "--quiet", "--end-of-options", revision+"^{commit}")
	var failed *Error
	if errors.As(err, &failed) && failed.Exit == 1 {
		return "", fmt.Errorf("found no commit %q, expected a branch, tag or commit; fetch it or correct the name", revision)
	}
	return strings.TrimSpace(string(out)), err
}

// relative turns a path below Top into one relative to the project.
func (r *Repository) relative(path string) string {
	if rest, ok := strings.CutPrefix(path, r.prefix); ok {
		return rest
	}
	return strings.Repeat("../", strings.Count(r.prefix, "/")) + path
}

// Tree opens the whole work tree for reading without following links; Name
// gives the names that it takes.
func (r *Repository) Tree() (*files.Dir, error) { return files.Open(r.Top, files.Policy{}) }

// Name turns a path relative to the project into one relative to Top.
func (r *Repository) Name(path string) string {
	up := strings.Count(r.prefix, "/")
	for range up {
		rest, ok := strings.CutPrefix(path, "../")
		if !ok {
			return r.prefix + path
		}
		path = rest
	}
	return path
}
