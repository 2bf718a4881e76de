package command

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"rules_handbook/phases/workspace/files"
	"rules_handbook/phases/workspace/root"
)

// Env is what a command sees of the world.
type Env struct {
	Context        context.Context
	Stdin          io.Reader
	Stdout, Stderr io.Writer
	// Dir is the working directory.
	Dir string
	// Environ holds "KEY=value" entries, the last of a key counts.
	Environ []string
	// Clock is the time when DEVRITES_NOW is not set; nil is the real one.
	Clock func() time.Time
	// Root is selected before Run, unless the command's policy is Unused.
	Root *root.Root
	// rootErr says why Root is only a fallback.
	rootErr error
}

// Getenv looks up one variable.
func (e *Env) Getenv(key string) string {
	for at := len(e.Environ) - 1; at >= 0; at-- {
		if value, ok := strings.CutPrefix(e.Environ[at], key+"="); ok {
			return value
		}
	}
	return ""
}

// FilePolicy is the policy that the environment asks for.
func (e *Env) FilePolicy() files.Policy { return files.PolicyFrom(e.Getenv) }

// Now is the time in UTC, whole seconds: DEVRITES_NOW (RFC 3339 or a date) if
// set.
func (e *Env) Now() (time.Time, error) {
	text := e.Getenv("DEVRITES_NOW")
	if text == "" {
		clock := e.Clock
		if clock == nil {
			clock = time.Now
		}
		return clock().UTC().Truncate(time.Second), nil
	}
	for _, layout := range []string{time.RFC3339, time.DateOnly} {
		if now, err := time.Parse(layout, text); err == nil {
			return now.UTC().Truncate(time.Second), nil
		}
	}
	return time.Time{}, fmt.Errorf("DEVRITES_NOW: found %.40q, expected RFC 3339 (2026-01-02T03:04:05Z) or a date (2026-01-02)", text)
}

// ErrNoActive: no slug was given and no workspace is active.
var ErrNoActive = errors.New("found no active workspace; name a slug, or write one into " + root.FolderName + "/ACTIVE")

// Workspace opens the workspace of a slug, or the active one when slug is
// empty. Its errors are for exit code Usage in most commands.
func (e *Env) Workspace(slug string) (*root.Workspace, error) {
	if slug == "" {
		active, err := e.Root.Active()
		if err != nil {
			return nil, err
		}
		if active == "" {
			return nil, ErrNoActive
		}
		slug = active
	}
	return e.Root.Workspace(slug)
}

// Printf writes to Stdout.
func (e *Env) Printf(format string, args ...any) { fmt.Fprintf(e.Stdout, format, args...) }

// Fail writes one line to Stderr and returns code.
func (e *Env) Fail(code int, format string, args ...any) int {
	fmt.Fprintf(e.Stderr, strings.TrimSuffix(format, "\n")+"\n", args...)
	return code
}
