// Package windows finds deferral markers (TODO, skipped tests, code that is
// not written yet) on the lines that a change adds, and settles them with the
// waivers of windows.md.
//
// Inputs are a Git work tree and the ledger's bytes. A marker that no row
// waives blocks. Paths are relative to the project; those below .devrites/
// are no part of the product and are left out.
package windows

import (
	"bytes"
	"context"
	"slices"
	"strings"
	"unicode/utf8"

	"rules_handbook/phases/workspace/files"
	"rules_handbook/phases/workspace/gitdiff"
	"rules_handbook/phases/workspace/markdown"
)

// Hit is a marker on an added line. A marker counts once for each line.
type Hit struct {
	Path   string
	Line   int // from 1
	Marker string
	// Text is the line, trimmed and cut to what a message can show.
	Text string
}

// MaxFile is the size up to which a file that Git does not track is read.
const MaxFile = 16 << 20

// Find collects the hits of a source, sorted by path, line and marker. Files
// that Git does not track are read whole when the work tree is looked at.
func Find(ctx context.Context, repository *gitdiff.Repository, source gitdiff.Source) ([]Hit, error) {
	var hits []Hit
	err := repository.AddedLines(ctx, source, func(line gitdiff.Added) {
		hits = append(hits, scan(line)...)
	})
	if err != nil {
		return nil, err
	}
	if !source.Staged && source.Base == "" {
		whole, err := wholeFiles(ctx, repository)
		if err != nil {
			return nil, err
		}
		hits = append(hits, whole...)
	}
	slices.SortStableFunc(hits, func(a, b Hit) int {
		if order := strings.Compare(a.Path, b.Path); order != 0 {
			return order
		}
		return a.Line - b.Line
	})
	return hits, nil
}

// scan finds the markers of one line.
func scan(line gitdiff.Added) []Hit {
	if line.Path == ".devrites" || strings.HasPrefix(line.Path, ".devrites/") {
		return nil
	}
	var hits []Hit
	for _, marker := range Markers(line.Text) {
		hits = append(hits, Hit{Path: line.Path, Line: line.Line, Marker: marker, Text: shown(line.Text)})
	}
	return hits
}

// mostShown is as much of a line as a message shows, in bytes.
const mostShown = 160

func shown(text string) string {
	text = strings.TrimSpace(text)
	if len(text) > mostShown {
		text = text[:mostShown]
	}
	return strings.Map(func(r rune) rune {
		if r < ' ' || r == utf8.RuneError || r >= 0x7f && r < 0xa0 {
			return '�'
		}
		return r
	}, text)
}

// wholeFiles reads what Git does not track, and without a commit everything.
func wholeFiles(ctx context.Context, repository *gitdiff.Repository) ([]Hit, error) {
	has, err := repository.HasCommits(ctx)
	if err != nil {
		return nil, err
	}
	list := repository.Untracked
	if !has {
		list = func(ctx context.Context) ([]string, error) { return repository.Changed(ctx, gitdiff.Source{}) }
	}
	paths, err := list(ctx)
	if err != nil {
		return nil, err
	}
	tree, err := repository.Tree()
	if err != nil {
		return nil, err
	}
	defer tree.Close()
	var hits []Hit
	for _, path := range paths {
		found, err := wholeFile(tree, repository.Name(path), path)
		if err != nil {
			return nil, err
		}
		hits = append(hits, found...)
	}
	return hits, nil
}

// wholeFile scans a regular file of text; others have no lines to scan.
func wholeFile(tree *files.Dir, name, path string) ([]Hit, error) {
	data, err := tree.Read(name, MaxFile)
	switch files.CodeOf(err) {
	case "":
	case files.Absent, files.FinalLink, files.ParentLink, files.NonRegular, files.TooLarge, files.BadName:
		return nil, nil
	default:
		return nil, err
	}
	if bytes.IndexByte(data[:min(len(data), 512)], 0) >= 0 {
		return nil, nil
	}
	var hits []Hit
	for number, text := range bytes.Split(data, []byte("\n")) {
		hits = append(hits, scan(gitdiff.Added{Path: path, Line: number + 1, Text: string(text)})...)
	}
	return hits, nil
}

// Waiver is a row of windows.md, `- <path> | <marker> | <reason>`. It waives
// one hit.
type Waiver struct {
	Line                 int
	Path, Marker, Reason string
}

// Ledger is a parsed windows.md.
type Ledger struct {
	Waivers []Waiver
	// Warnings tell of rows that waive nothing.
	Warnings []Warning
}

// Warning is a row that waives nothing, and why.
type Warning struct {
	Line int
	Text string
}

// ParseLedger reads windows.md. Its only error is a *markdown.MalformedError
// or that of an over-long line.
func ParseLedger(data []byte) (*Ledger, error) {
	ledger := &Ledger{}
	err := markdown.Scan(bytes.NewReader(data), func(line markdown.Line) error {
		text := strings.TrimSpace(line.Text)
		row, ok := strings.CutPrefix(text, "- ")
		if !ok {
			row, ok = strings.CutPrefix(text, "* ")
		}
		if ok && strings.Contains(row, "|") {
			ledger.add(line.Number, row)
		}
		return nil
	})
	return ledger, err
}

func (l *Ledger) add(line int, row string) {
	first, rest, _ := strings.Cut(row, "|")
	at := strings.LastIndex(rest, "|")
	if at < 0 {
		l.Warnings = append(l.Warnings, Warning{line, "found two columns, expected `- <path> | <marker> | <reason>`"})
		return
	}
	waiver := Waiver{Line: line, Path: bare(first), Marker: bare(rest[:at]), Reason: strings.TrimSpace(rest[at+1:])}
	switch {
	case strings.Contains(rest[:at], "|"):
		l.Warnings = append(l.Warnings, Warning{line, "found more than three columns, expected `- <path> | <marker> | <reason>`"})
	case waiver.Path == "" || waiver.Marker == "":
		l.Warnings = append(l.Warnings, Warning{line, "found an empty path or marker, expected `- <path> | <marker> | <reason>`"})
	case waiver.Reason == "":
		l.Warnings = append(l.Warnings, Warning{line, "found no reason, so it waives nothing; say why the marker stays"})
	default:
		l.Waivers = append(l.Waivers, waiver)
	}
}

func bare(text string) string {
	return strings.TrimSpace(strings.Trim(strings.TrimSpace(text), "`\"'"))
}

// Settled is a hit with the answer to it.
type Settled struct {
	Hit
	// Reason is the waiver's; empty means unwaived.
	Reason string
}

// Settle gives each hit at most one waiver and each waiver at most one hit.
func (l *Ledger) Settle(hits []Hit) []Settled {
	type key struct{ path, marker string }
	left := map[key][]string{}
	for _, waiver := range l.Waivers {
		at := key{waiver.Path, waiver.Marker}
		left[at] = append(left[at], waiver.Reason)
	}
	settled := make([]Settled, 0, len(hits))
	for _, hit := range hits {
		at := key{hit.Path, hit.Marker}
		answer := Settled{Hit: hit}
		if reasons := left[at]; len(reasons) > 0 {
			answer.Reason, left[at] = reasons[0], reasons[1:]
		}
		settled = append(settled, answer)
	}
	return settled
}
