// Package scope says which changed paths lie outside what a writer was
// allowed to touch, leaving aside what was dirty before the writer began.
//
// Inputs are paths relative to the project, an allow list and, if there is
// one, the baseline that a snapshot wrote to diff-scope-baseline.json before
// dispatch. A changed path is one of Git's; a rename counts with both names.
package scope

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"path"
	"slices"
	"strings"
	"time"

	"rules_handbook/phases/workspace/files"
	"rules_handbook/phases/workspace/fingerprint"
	"rules_handbook/phases/workspace/gitdiff"
)

// BaselineFile is the record's name in the workspace.
const BaselineFile = "diff-scope-baseline.json"

// Allow is a list of paths; each stands for itself and all below it.
type Allow []string

// ParseAllow reads entries as a user gives them: relative to the project,
// with slashes. "." stands for the whole project.
func ParseAllow(entries []string) (Allow, error) {
	var allow Allow
	for _, entry := range entries {
		entry = strings.Trim(strings.TrimSpace(entry), "`")
		if entry == "" {
			continue
		}
		clean := path.Clean(entry)
		if path.IsAbs(entry) || clean == ".." || strings.HasPrefix(clean, "../") || strings.ContainsAny(entry, "\\\x00") {
			return nil, fmt.Errorf("found the allow entry %.120q, expected a path below the project with slashes", entry)
		}
		allow = append(allow, clean)
	}
	return allow, nil
}

// ParseAllowFile reads one entry a line; what follows " #", or a line that
// starts with "#", is a comment.
func ParseAllowFile(data []byte) (Allow, error) {
	var entries []string
	for _, line := range strings.Split(string(data), "\n") {
		line = strings.TrimSpace(line)
		if at := strings.Index(line, " #"); at >= 0 {
			line = line[:at]
		}
		if !strings.HasPrefix(line, "#") {
			entries = append(entries, line)
		}
	}
	return ParseAllow(entries)
}

// Covers says whether a path may be touched.
func (a Allow) Covers(file string) bool {
	for _, entry := range a {
		if file == entry || strings.HasPrefix(file, entry+"/") || entry == "." && !strings.HasPrefix(file, "../") {
			return true
		}
	}
	return false
}

// Outside lists the paths that may not be touched.
func (a Allow) Outside(paths []string) []string {
	var outside []string
	for _, file := range paths {
		if !a.Covers(file) {
			outside = append(outside, file)
		}
	}
	return outside
}

// Baseline is what was dirty at one moment.
type Baseline struct {
	Version    int    `json:"version"`
	RecordedAt string `json:"recorded_at"`
	// Source is the comparison that found the paths.
	Source string              `json:"source"`
	Paths  []fingerprint.Entry `json:"paths"`
}

const version = 1

// Snapshot measures the paths that a source finds changed. own are paths of
// the engine's own records, which never count.
func Snapshot(ctx context.Context, repository *gitdiff.Repository, source gitdiff.Source, own []string, now time.Time) (*Baseline, error) {
	paths, err := Changed(ctx, repository, source, own)
	if err != nil {
		return nil, err
	}
	entries, err := measure(ctx, repository, source, paths)
	if err != nil {
		return nil, err
	}
	return &Baseline{Version: version, RecordedAt: now.UTC().Format(time.RFC3339), Source: source.String(), Paths: entries}, nil
}

// Changed lists the paths that a source finds changed, own ones aside.
func Changed(ctx context.Context, repository *gitdiff.Repository, source gitdiff.Source, own []string) ([]string, error) {
	paths, err := repository.Changed(ctx, source)
	return slices.DeleteFunc(paths, func(file string) bool { return slices.Contains(own, file) }), err
}

// measure takes staged content for what is staged, else the files themselves.
func measure(ctx context.Context, repository *gitdiff.Repository, source gitdiff.Source, paths []string) ([]fingerprint.Entry, error) {
	if !source.Staged {
		names := make([]string, len(paths))
		for i, file := range paths {
			names[i] = repository.Name(file)
		}
		tree, err := files.OpenTree(repository.Top, files.Policy{})
		if err != nil {
			return nil, err
		}
		defer tree.Close()
		entries, err := fingerprint.Files(ctx, tree, names, fingerprint.Known{})
		for i := range entries {
			entries[i].Path = fingerprint.Name(paths[i])
		}
		return entries, err
	}
	staged, err := repository.Staged(ctx)
	if err != nil {
		return nil, err
	}
	wanted := map[string]bool{}
	for _, file := range paths {
		wanted[file] = true
	}
	entries := []fingerprint.Entry{}
	for _, entry := range staged {
		if !wanted[entry.Path] {
			continue
		}
		if entry.Deleted {
			entries = append(entries, fingerprint.Entry{Path: fingerprint.Name(entry.Path), Mode: fingerprint.Absent})
			continue
		}
		entries = append(entries, fingerprint.Entry{Path: fingerprint.Name(entry.Path), Mode: entry.Mode, SHA256: entry.Object})
	}
	return entries, nil
}

// Since lists the paths that changed after the baseline: dirty ones that are
// new or measure differently, and ones that were dirty and are clean now.
func (b *Baseline) Since(now *Baseline) []string {
	was := map[string]fingerprint.Entry{}
	for _, entry := range b.Paths {
		was[entry.Path] = entry
	}
	var changed []string
	for _, entry := range now.Paths {
		if before, ok := was[entry.Path]; !ok || before != entry {
			changed = append(changed, entry.Path)
		}
		delete(was, entry.Path)
	}
	for file := range was {
		changed = append(changed, file)
	}
	slices.Sort(changed)
	return changed
}

// Encode gives the record's bytes.
func (b *Baseline) Encode() ([]byte, error) {
	data, err := json.MarshalIndent(b, "", "  ")
	return append(data, '\n'), err
}

// Decode reads a record and refuses one that the engine did not write.
func Decode(data []byte) (*Baseline, error) {
	decoder := json.NewDecoder(bytes.NewReader(data))
	decoder.DisallowUnknownFields()
	var baseline Baseline
	if err := decoder.Decode(&baseline); err != nil {
		return nil, fmt.Errorf("%s: %w; record it again with --snapshot", BaselineFile, err)
	}
	if baseline.Version != version {
		return nil, fmt.Errorf("%s: found version %d, expected %d; record it again with --snapshot", BaselineFile, baseline.Version, version)
	}
	return &baseline, nil
}
