package gitdiff

import (
	"context"
	"fmt"
	"slices"
	"strings"
)

// Source says what is compared with what.
type Source struct {
	// Staged compares the index with HEAD; Base, when not empty, compares the
	// work tree with that revision. The zero value compares the work tree
	// with HEAD.
	Staged bool
	Base   string
}

// String is the name of a source in messages and records.
func (s Source) String() string {
	switch {
	case s.Staged:
		return "staged"
	case s.Base != "":
		return "base " + s.Base
	}
	return "worktree"
}

// Changed lists the changed paths, sorted, each once. A rename is two: the
// old name and the new one. Files that Git does not track count for the work
// tree, ignored ones do not.
func (r *Repository) Changed(ctx context.Context, source Source) ([]string, error) {
	var paths []string
	var err error
	switch {
	case source.Staged:
		paths, err = r.names(ctx, "diff", "--name-only", "-z", "--no-renames", "--no-ext-diff", "--no-textconv", "--ignore-submodules=dirty", "--cached")
	case source.Base != "":
		commit, resolveErr := r.Resolve(ctx, source.Base)
		if resolveErr != nil {
			return nil, resolveErr
		}
		paths, err = r.names(ctx, "diff", "--name-only", "-z", "--no-renames", "--no-ext-diff", "--no-textconv", "--ignore-submodules=dirty", commit, "--")
	default:
		paths, err = r.status(ctx)
	}
	if err != nil {
		return nil, err
	}
	slices.Sort(paths)
	return slices.Compact(paths), nil
}

// names runs a command that prints paths below Top, each ended by NUL.
func (r *Repository) names(ctx context.Context, args ...string) ([]string, error) {
	out, err := r.output(ctx, MaxOutput, args...)
	if err != nil {
		return nil, err
	}
	var paths []string
	for _, path := range strings.Split(string(out), "\x00") {
		if path != "" {
			paths = append(paths, r.relative(path))
		}
	}
	return paths, nil
}

func (r *Repository) status(ctx context.Context) ([]string, error) {
	out, err := r.output(ctx, MaxOutput, "status", "--porcelain=v1", "-z", "--untracked-files=all", "--ignore-submodules=dirty", "--no-renames")
	if err != nil {
		return nil, err
	}
	var paths []string
	for _, entry := range strings.Split(string(out), "\x00") {
		if entry == "" {
			continue
		}
		if len(entry) < 4 || entry[2] != ' ' {
			return nil, fmt.Errorf("git status: found the entry %q, expected two letters and a path", entry)
		}
		paths = append(paths, r.relative(entry[3:]))
	}
	return paths, nil
}

// Untracked lists the files that Git neither tracks nor ignores, sorted.
func (r *Repository) Untracked(ctx context.Context) ([]string, error) {
	return r.listed(ctx, "--others", "--exclude-standard")
}

// Files lists the files of the project: what Git tracks and what it does not
// ignore, sorted. Tracked files that were deleted are among them.
func (r *Repository) Files(ctx context.Context) ([]string, error) {
	return r.listed(ctx, "--cached", "--others", "--exclude-standard")
}

// listed asks ls-files, whose paths are relative to the project already.
func (r *Repository) listed(ctx context.Context, flags ...string) ([]string, error) {
	out, err := r.output(ctx, MaxOutput, append([]string{"ls-files", "-z"}, flags...)...)
	if err != nil {
		return nil, err
	}
	paths := strings.Split(string(out), "\x00")
	// A repository inside this one is listed as a folder; it is not ours.
	paths = slices.DeleteFunc(paths, func(path string) bool { return path == "" || strings.HasSuffix(path, "/") })
	slices.Sort(paths)
	return slices.Compact(paths), nil
}

// Staged is one entry of the difference between HEAD and the index.
type Staged struct {
	Path    string
	Deleted bool
	// Mode is Git's: 100644, 100755, 120000 for a link, 160000 for a submodule.
	Mode string
	// Object is the id of the staged blob.
	Object string
}

// Staged lists what a commit would change, sorted by path. An unmerged path
// is an error.
func (r *Repository) Staged(ctx context.Context) ([]Staged, error) {
	args := []string{"diff-index", "--cached", "--raw", "-z", "--abbrev=64", "--no-renames", "--ignore-submodules=dirty"}
	head := "HEAD"
	if has, err := r.HasCommits(ctx); err != nil {
		return nil, err
	} else if !has {
		if head, err = r.emptyTree(ctx); err != nil {
			return nil, err
		}
	}
	out, err := r.output(ctx, MaxOutput, append(args, head, "--")...)
	if err != nil {
		return nil, err
	}
	fields := strings.Split(strings.TrimSuffix(string(out), "\x00"), "\x00")
	if len(out) == 0 {
		return nil, nil
	}
	var entries []Staged
	for i := 0; i+1 < len(fields); i += 2 {
		entry, err := r.rawEntry(fields[i], fields[i+1])
		if err != nil {
			return nil, err
		}
		entries = append(entries, entry)
	}
	slices.SortFunc(entries, func(a, b Staged) int { return strings.Compare(a.Path, b.Path) })
	return entries, nil
}

// rawEntry reads ":<mode> <mode> <object> <object> <letter>" and a path.
func (r *Repository) rawEntry(header, path string) (Staged, error) {
	parts := strings.Fields(strings.TrimPrefix(header, ":"))
	if len(parts) != 5 {
		return Staged{}, fmt.Errorf("git diff-index: found the entry %q, expected two modes, two objects and a letter", header)
	}
	entry := Staged{Path: r.relative(path), Mode: parts[1], Object: parts[3]}
	switch parts[4] {
	case "A", "M", "T":
	case "D":
		entry.Deleted = true
	default:
		return Staged{}, fmt.Errorf("%q is %s in the index, expected a path that is added, changed or deleted; resolve it and stage it again", entry.Path, parts[4])
	}
	return entry, nil
}

// emptyTree is the id of the tree without entries, in the repository's own
// kind of hash.
func (r *Repository) emptyTree(ctx context.Context) (string, error) {
	out, err := r.output(ctx, 1<<20, "hash-object", "-t", "tree", "--stdin")
	return strings.TrimSpace(string(out)), err
}
