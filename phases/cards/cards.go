// Package cards turns the slice of a shard into one card per file and a brief
// of each (contract: phase2/cards). Facts are copied from the slice; purposes
// come from the authors' comments, else from facts. Where neither says
// anything the text is "". How roles and sentences are chosen is told in
// docs/prose.md.
package cards

import (
	"fmt"
	"slices"

	"rules_handbook/phases/prose"
	"rules_handbook/phases/prose/phrase"
	"rules_handbook/schemas"
	"rules_handbook/schemas/facts"
)

// The details of cards.
const (
	Brief = "brief" // purpose, role, lifecycle and types
	Deep  = "deep"  // also description and functions
)

// Options choose what cards hold.
type Options struct {
	Detail string
	Lang   string // language of the sentences made of facts
}

// Make gives the cards and briefs of a shard in the slice's order.
func Make(slice *facts.Slice, options Options) (*schemas.CardPack, *schemas.BriefPack, error) {
	if options.Detail != Brief && options.Detail != Deep {
		return nil, nil, fmt.Errorf("detail %q: expected %s or %s", options.Detail, Brief, Deep)
	}
	phrases, err := phrase.For(options.Lang)
	if err != nil {
		return nil, nil, err
	}
	pack := &schemas.CardPack{Version: schemas.Version, Cards: make([]schemas.FileCard, 0, len(slice.Files))}
	briefs := &schemas.BriefPack{Version: schemas.Version, Briefs: make([]schemas.Brief, 0, len(slice.Files))}
	for i := range slice.Files {
		w := writer{file: &slice.Files[i], phrases: phrases, doc: prose.Parse(slice.Files[i].Language, slice.Files[i].Doc)}
		card := w.card(options.Detail == Deep)
		pack.Cards = append(pack.Cards, card)
		briefs.Briefs = append(briefs.Briefs, schemas.Brief{
			File: card.File, Purpose: card.Purpose, Role: card.Role, Lifecycle: card.Lifecycle,
			NFunctions: len(w.file.Functions), NTypes: len(w.file.Types),
		})
	}
	return pack, briefs, nil
}

// writer writes the card of one file.
type writer struct {
	file    *facts.SliceFile
	phrases *phrase.Phrases
	doc     prose.Doc // the file's own comment
}

func (w *writer) card(deep bool) schemas.FileCard {
	role := Role(w.file)
	card := schemas.FileCard{
		Version: schemas.Version, File: w.file.Path, Purpose: w.purpose(), Role: role, Lifecycle: Lifecycle(w.file, role), Types: w.types(),
	}
	if deep {
		card.Description = w.description(card.Purpose)
		card.Functions = w.functions()
	}
	return card
}

func (w *writer) types() []schemas.TypeCard {
	var cards []schemas.TypeCard
	for i := range w.file.Types {
		t := &w.file.Types[i]
		cards = append(cards, schemas.TypeCard{
			Name: t.Name, Qualname: t.Qualname, Kind: t.Kind, LineRange: [2]int{t.LineStart, t.LineEnd}, Signature: t.Signature, Container: orNull(t.Container),
		})
	}
	return cards
}

// Coverage counts the described files of all shards.
func Coverage(briefs []*schemas.BriefPack) *schemas.CardCoverage {
	coverage := &schemas.CardCoverage{Version: schemas.Version, Missing: []string{}}
	for _, pack := range briefs {
		for _, brief := range pack.Briefs {
			coverage.NFiles++
			if brief.Purpose == "" {
				coverage.Missing = append(coverage.Missing, brief.File)
				continue
			}
			coverage.NDescribed++
		}
	}
	slices.Sort(coverage.Missing)
	return coverage
}

func orNull(s string) *string {
	if s == "" {
		return nil
	}
	return &s
}
