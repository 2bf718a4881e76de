package schemas

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// WorkDir is a work directory: the root of the contract's layout.
type WorkDir string

// The files of a work directory.
func (w WorkDir) Graph() string        { return w.join("phase1/graph.json") }
func (w WorkDir) Functions() string    { return w.join("phase1/functions.csv") }
func (w WorkDir) Dot() string          { return w.join("phase1/graph.dot") }
func (w WorkDir) DroppedCalls() string { return w.join("phase1/dropped-calls.json") }
func (w WorkDir) ScanCoverage() string { return w.join("phase1/scan-coverage.json") }
func (w WorkDir) Cards() string        { return w.join("phase2/cards") }
func (w WorkDir) CardCoverage() string { return w.join("phase2/cards/_coverage.json") }
func (w WorkDir) Skeleton() string     { return w.join("phase2/skeleton.yaml") }
func (w WorkDir) Assignment() string   { return w.join("phase2/assignment.json") }
func (w WorkDir) Organization() string { return w.join("phase2/organization.yaml") }
func (w WorkDir) Members() string      { return w.join("phase2/members.json") }
func (w WorkDir) Narration() string    { return w.join("phase3/narration.json") }
func (w WorkDir) Registers() string    { return w.join("phase3/registers.json") }

// Card is the file of the card of a source file, whose path has to stay
// inside the source root.
func (w WorkDir) Card(source string) (string, error) {
	if problem := isPath(source); problem != nil {
		return "", problem
	}
	return w.join("phase2/cards/" + source + ".json"), nil
}

func (w WorkDir) join(path string) string { return filepath.Join(string(w), filepath.FromSlash(path)) }

// Work is what a work directory holds. What is not there is nil.
type Work struct {
	Graph        *Graph
	DroppedCalls *DroppedCalls
	ScanCoverage *ScanCoverage
	Cards        []FileCard // sorted by file
	CardCoverage *CardCoverage
	Skeleton     *Skeleton
	Assignment   *Assignment
	Organization *Organization
	Members      *Members
	Narration    *Narration
	Registers    *Registers
}

// Load reads every artifact of a work directory. An artifact that is not
// there is left nil; one that cannot be used is an error.
func (w WorkDir) Load() (*Work, error) {
	work := &Work{}
	err := errors.Join(
		load(&work.Graph, w.Graph(), ReadGraph),
		load(&work.DroppedCalls, w.DroppedCalls(), ReadDroppedCalls),
		load(&work.ScanCoverage, w.ScanCoverage(), ReadScanCoverage),
		load(&work.CardCoverage, w.CardCoverage(), ReadCardCoverage),
		load(&work.Skeleton, w.Skeleton(), ReadSkeleton),
		load(&work.Assignment, w.Assignment(), ReadAssignment),
		load(&work.Organization, w.Organization(), ReadOrganization),
		load(&work.Members, w.Members(), ReadMembers),
		load(&work.Narration, w.Narration(), ReadNarration),
		load(&work.Registers, w.Registers(), ReadRegisters),
	)
	if err != nil {
		return nil, err
	}
	work.Cards, err = w.LoadCards()
	return work, err
}

func load[T any](target **T, path string, read func(string) (*T, error)) error {
	value, err := read(path)
	var missing *MissingError
	if errors.As(err, &missing) {
		return nil
	}
	*target = value
	return err
}

// LoadCards reads all cards, sorted by file. There may be none.
func (w WorkDir) LoadCards() ([]FileCard, error) {
	var cards []FileCard
	err := filepath.WalkDir(w.Cards(), func(path string, entry fs.DirEntry, err error) error {
		if errors.Is(err, fs.ErrNotExist) && path == w.Cards() {
			return nil
		}
		if err != nil {
			return err
		}
		if path == w.CardCoverage() || !strings.HasSuffix(path, ".json") {
			return nil
		}
		// Stat, for a build shows its inputs as links.
		if info, err := os.Stat(path); err != nil || !info.Mode().IsRegular() {
			return err
		}
		card, err := ReadFileCard(path)
		if err != nil {
			return err
		}
		if place, err := w.Card(card.File); err != nil || place != path {
			return &InvalidError{File: path, Writer: phase2Cards, Problem: (&Problem{
				Found: fmt.Sprintf("%q", card.File), Expected: "the source file that the card's place says"}).In("file")}
		}
		cards = append(cards, *card)
		return nil
	})
	if err != nil {
		return nil, err
	}
	slices.SortFunc(cards, func(a, b FileCard) int { return strings.Compare(a.File, b.File) })
	return cards, nil
}
