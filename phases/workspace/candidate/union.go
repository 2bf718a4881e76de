package candidate

import (
	"bytes"
	"fmt"
	"maps"
	"slices"
	"strings"

	"rules_handbook/phases/workspace/markdown"
	"rules_handbook/phases/workspace/problem"
)

// MaxChain bounds the sequence of workspaces below a release.
const MaxChain = 64

// Part is the manifest of one workspace of a release.
type Part struct {
	Slug     string
	Manifest *Manifest
}

// Chain follows the recorded parents of a release, oldest workspace first.
// parent gives the sequence_parent of a workspace, empty at the oldest.
func Chain(release string, parent func(slug string) (string, error)) ([]string, error) {
	var chain []string
	seen := map[string]bool{release: true}
	for slug := release; ; {
		next, err := parent(slug)
		if err != nil {
			return nil, err
		}
		if next == "" {
			break
		}
		if seen[next] {
			return nil, chainProblem("the workspace "+problem.Quote(next)+" twice in the chain of "+problem.Quote(release), "a chain without a cycle")
		}
		if len(chain) == MaxChain {
			return nil, chainProblem(fmt.Sprintf("more than %d workspaces before %s", MaxChain, problem.Quote(release)), "a shorter chain")
		}
		seen[next] = true
		chain = append(chain, next)
		slug = next
	}
	if len(chain) == 0 {
		return nil, chainProblem("no sequence_parent in the release "+problem.Quote(release), "the workspace before it")
	}
	slices.Reverse(chain)
	return chain, nil
}

func chainProblem(found, expected string) error {
	return &problem.Problem{File: "state.md", Found: found, Expected: expected, Remedy: "repair sequence_parent"}
}

// Fold makes the union of the manifests, oldest first, in which a later row
// replaces an earlier one of the same path. collisions counts replacements.
// Paths that differ only in letter case, and too many rows, are errors: the
// union would be no valid manifest.
func Fold(parts []Part) (union *Manifest, collisions int, err error) {
	rows := map[string]Row{}
	owner := map[string]string{}
	for _, part := range parts {
		for _, row := range part.Manifest.Rows {
			if _, taken := rows[row.Path]; taken {
				collisions++
			}
			rows[row.Path] = row
			owner[row.Path] = part.Slug
		}
	}
	if len(rows) > MaxRows {
		return nil, 0, &problem.Problem{File: File, Found: fmt.Sprintf("%d rows in the union", len(rows)),
			Expected: fmt.Sprintf("at most %d", MaxRows), Remedy: "split the release"}
	}
	union = &Manifest{}
	folded := map[string]string{}
	for _, path := range slices.Sorted(maps.Keys(rows)) {
		key := foldKey(path)
		if other, taken := folded[key]; taken {
			return nil, 0, &problem.Problem{File: File,
				Found:    fmt.Sprintf("%s of %s and %s of %s", problem.Quote(other), owner[other], problem.Quote(path), owner[path]),
				Expected: "paths that differ in more than letter case", Remedy: "rename one of the files and repair its manifest"}
		}
		folded[key] = path
		union.Rows = append(union.Rows, rows[path])
	}
	return union, collisions, nil
}

// mostNamed bounds the list of missing paths in a message.
const mostNamed = 8

// Covers checks that a release names every path of its predecessors. State
// and content are for the rows of the release alone.
func Covers(release *Manifest, predecessors []Part) error {
	missing := map[string]bool{}
	for _, part := range predecessors {
		for _, row := range part.Manifest.Rows {
			if !release.Has(row.Path) {
				missing[row.Path] = true
			}
		}
	}
	if len(missing) == 0 {
		return nil
	}
	paths := slices.Sorted(maps.Keys(missing))
	var names []string
	for _, path := range paths[:min(len(paths), mostNamed)] {
		names = append(names, problem.Quote(path))
	}
	list := strings.Join(names, ", ")
	if more := len(paths) - len(names); more > 0 {
		list += fmt.Sprintf(" and %d more", more)
	}
	return &problem.Problem{File: File, Found: "the release manifest lacks " + list,
		Expected: "every path of the workspaces before it", Remedy: "run devrites-engine state merge-manifest"}
}

// Rewrite replaces the body of the manifest section and keeps every other
// byte. Line endings follow the heading's.
func Rewrite(data []byte, manifest *Manifest) ([]byte, error) {
	text, err := markdown.Parse(data)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", File, err)
	}
	at, err := theHeading(text.Lines, ManifestHeading)
	if err != nil {
		return nil, err
	}
	ending := "\n"
	if bytes.HasPrefix(data[text.Lines[at].End:], []byte("\r\n")) {
		ending = "\r\n"
	}
	head, tail := data[:text.Lines[at].End], []byte(nil)
	if end := sectionEnd(text.Lines, at); end < len(text.Lines) {
		tail = data[text.Lines[end].Start:]
	}
	var out bytes.Buffer
	out.Write(head)
	out.WriteString(ending)
	for _, line := range manifest.lines() {
		out.WriteString(line + ending)
	}
	if tail != nil {
		out.WriteString(ending)
		out.Write(tail)
	}
	if out.Len() > MaxManifestBytes {
		return nil, &problem.Problem{File: File, Found: fmt.Sprintf("%d bytes with the union", out.Len()),
			Expected: fmt.Sprintf("at most %d", MaxManifestBytes), Remedy: "split the release"}
	}
	return out.Bytes(), nil
}

// lines is the body of the manifest as Parse takes it.
func (m *Manifest) lines() []string {
	if len(m.Rows) == 0 {
		return []string{NoFiles}
	}
	lines := []string{tableHeader, tableDivider}
	for _, row := range m.Rows {
		lines = append(lines, fmt.Sprintf("| %s | `%s` | %s | %s |", row.State, row.Path, row.Slice, row.Reason))
	}
	return lines
}
