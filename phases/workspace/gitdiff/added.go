package gitdiff

import (
	"context"
	"io"
)

// AddedLines hands the lines that a source adds to visit, with paths relative
// to the project, file by file in Git's order. Lines of a renamed file that
// were there before are not added. Files that Git does not track are not
// part of it; see Untracked. Without a commit, the work tree's diff is empty.
func (r *Repository) AddedLines(ctx context.Context, source Source, visit func(Added)) error {
	args := []string{"diff", "-U0", "--find-renames", "--no-ext-diff", "--no-textconv", "--no-color", "--no-indent-heuristic",
		"--ignore-submodules=dirty", "--submodule=short", "--src-prefix=a/", "--dst-prefix=b/"}
	switch {
	case source.Staged:
		args = append(args, "--cached")
	case source.Base != "":
		commit, err := r.Resolve(ctx, source.Base)
		if err != nil {
			return err
		}
		args = append(args, commit)
	default:
		if has, err := r.HasCommits(ctx); err != nil || !has {
			return err
		}
		args = append(args, "HEAD")
	}
	return r.stream(ctx, MaxOutput, func(out io.Reader) error {
		return Parse(out, func(line Added) {
			line.Path = r.relative(line.Path)
			visit(line)
		})
	}, append(args, "--")...)
}
