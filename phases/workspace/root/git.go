package root

import (
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"
)

// gitLimit bounds the time that Git has to name the top of a work tree.
const gitLimit = 5 * time.Second

// GitTopLevel asks Git. The command reads configuration but runs nothing
// that it names.
func GitTopLevel(dir string) (string, error) {
	ctx, cancel := context.WithTimeout(context.Background(), gitLimit)
	defer cancel()
	command := exec.CommandContext(ctx, "git", "-C", dir, "rev-parse", "--show-toplevel")
	command.Env = append(os.Environ(), "GIT_CONFIG_NOSYSTEM=1", "GIT_OPTIONAL_LOCKS=0", "LC_ALL=C")
	command.WaitDelay = time.Second
	out, err := command.Output()
	if err != nil {
		return "", err
	}
	top := strings.TrimRight(string(out), "\r\n")
	if top == "" {
		return "", errors.New("git names no work tree")
	}
	return filepath.EvalSymlinks(filepath.FromSlash(top))
}

// bound is where the walk up ends: the top of the Git work tree, or "". When
// there is no ".git" entry at all, there is nothing to ask.
func bound(options Options, start string) (top string, warnings []*Error) {
	marker := markerAbove(start)
	if marker == "" {
		return "", nil
	}
	ask := options.TopLevel
	if ask == nil {
		ask = GitTopLevel
	}
	top, err := ask(start)
	if err != nil || !inside(top, start) {
		return marker, []*Error{{ID: GitUnavailable, Found: "a .git entry, but no answer from git", Fix: "check that git works here"}}
	}
	return top, nil
}

func markerAbove(dir string) string {
	for {
		if _, err := os.Lstat(filepath.Join(dir, ".git")); err == nil {
			return dir
		}
		parent := filepath.Dir(dir)
		if parent == dir {
			return ""
		}
		dir = parent
	}
}
