// Package fingerprint takes the measure of project files: kind, executable
// bit and SHA-256 of the bytes, so that a later look tells whether a file
// changed. Times never count. A symbolic link is measured by its own text and
// never followed out of the project.
package fingerprint

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"runtime"
	"strings"
	"syscall"
	"unicode/utf8"

	"golang.org/x/sync/errgroup"

	"rules_handbook/phases/workspace/files"
)

// Modes, as Git writes them. Absent is that of a file that is not there,
// Special that of a folder, pipe, socket or device.
const (
	Regular    = "100644"
	Executable = "100755"
	Link       = "120000"
	Absent     = "absent"
	Special    = "special"
)

// Entry is the measure of one path.
type Entry struct {
	// Path is Name of a path relative to the project, with slashes.
	Path string `json:"path"`
	Mode string `json:"mode"`
	// SHA256 is that of the bytes, or of a link's text; empty for others.
	SHA256 string `json:"sha256,omitempty"`
}

// Known is what somebody found who has read the files anyway.
type Known struct {
	// Entries are measures by path; those files are not read again.
	Entries map[string]Entry
	// Watch, if not nil, gives for a path the writer that gets the bytes while
	// they are measured, from any goroutine; nil for none.
	Watch func(path string) io.Writer
}

// Files measures paths of a project, on all processors. The result has the
// order of paths.
func Files(ctx context.Context, project *files.Tree, paths []string, known Known) ([]Entry, error) {
	entries := make([]Entry, len(paths))
	group, stop := errgroup.WithContext(ctx)
	group.SetLimit(runtime.GOMAXPROCS(0))
	for i, path := range paths {
		if stop.Err() != nil {
			break
		}
		group.Go(func() error {
			if entry, ok := known.Entries[path]; ok {
				entries[i] = entry
				return nil
			}
			entry, err := measure(project, path, known.Watch)
			entry.Path = Name(path)
			entries[i] = entry
			return err
		})
	}
	if err := group.Wait(); err != nil {
		return nil, err
	}
	return entries, context.Cause(ctx)
}

// Name is a path as records hold it: JSON has no bytes that are not UTF-8, so
// those are written as \xff.
func Name(path string) string {
	if utf8.ValidString(path) {
		return path
	}
	var b strings.Builder
	for i, r := range path {
		if r == utf8.RuneError && path[i] != 0xef {
			fmt.Fprintf(&b, `\x%02x`, path[i])
			continue
		}
		b.WriteRune(r)
	}
	return b.String()
}

func measure(project *files.Tree, path string, watch func(string) io.Writer) (Entry, error) {
	entry := Entry{Path: path, Mode: Absent}
	info, err := project.Lstat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist), errors.Is(err, syscall.ENOTDIR):
		return entry, nil
	case err != nil:
		return entry, failed(path, err)
	case info.Mode()&fs.ModeSymlink != 0:
		target, err := project.Readlink(path)
		if err != nil {
			return entry, failed(path, err)
		}
		sum := sha256.Sum256([]byte(target))
		return Entry{path, Link, hex.EncodeToString(sum[:])}, nil
	case !info.Mode().IsRegular():
		return Entry{Path: path, Mode: Special}, nil
	}
	return content(project, path, watch)
}

// content measures a regular file.
func content(project *files.Tree, path string, watch func(string) io.Writer) (Entry, error) {
	file, err := project.Open(path)
	if err != nil {
		return Entry{}, failed(path, err)
	}
	defer file.Close()
	info, err := file.Stat()
	if err != nil || !info.Mode().IsRegular() {
		return Entry{Path: path, Mode: Special}, err
	}
	hash := sha256.New()
	var to io.Writer = hash
	if watch != nil {
		if watcher := watch(path); watcher != nil {
			to = io.MultiWriter(hash, watcher)
		}
	}
	if _, err := io.Copy(to, file); err != nil {
		return Entry{}, failed(path, err)
	}
	return Entry{path, RegularMode(info.Mode()&0o111 != 0), hex.EncodeToString(hash.Sum(nil))}, nil
}

// RegularMode is the mode of a regular file.
func RegularMode(executable bool) string {
	if executable {
		return Executable
	}
	return Regular
}

// failed names the file by its path in the project only.
func failed(path string, err error) error {
	var pathErr *fs.PathError
	if errors.As(err, &pathErr) {
		err = pathErr.Err
	}
	return fmt.Errorf("%q: %w", path, err)
}

// Change is a path whose measure differs.
type Change struct {
	Path string
	// What is "added", "deleted", "mode" (nothing but the mode) or "edited".
	What string
}

// Compare lists what differs between two measures, both sorted by path;
// absent entries count as no entry.
func Compare(before, after []Entry) []Change {
	var changes []Change
	for len(before) > 0 || len(after) > 0 {
		order := -1
		switch {
		case len(before) == 0:
			order = 1
		case len(after) > 0:
			order = strings.Compare(before[0].Path, after[0].Path)
		}
		var old, now Entry
		var path string
		if order <= 0 {
			old, before = before[0], before[1:]
			path = old.Path
		}
		if order >= 0 {
			now, after = after[0], after[1:]
			path = now.Path
		}
		if what := difference(old, now); what != "" {
			changes = append(changes, Change{Path: path, What: what})
		}
	}
	return changes
}

func difference(old, now Entry) string {
	was, is := old.Mode != "" && old.Mode != Absent, now.Mode != "" && now.Mode != Absent
	switch {
	case !was && is:
		return "added"
	case was && !is:
		return "deleted"
	case !was || old.Mode == now.Mode && old.SHA256 == now.SHA256:
		return ""
	case old.SHA256 == now.SHA256 && old.Mode != Link && now.Mode != Link && old.SHA256 != "":
		return "mode"
	}
	return "edited"
}
