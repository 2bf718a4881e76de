// Package pages takes from the cards of one shard what the pages of the whole
// show of its files, so that those need not read all cards: the section of a
// stage page, ready to print, and the symbols of the agent index.
package pages

import (
	"rules_handbook/phases/render/agent"
	"rules_handbook/phases/render/markdown"
	"rules_handbook/schemas"
	"rules_handbook/schemas/facts"
)

// Of takes it from the cards; the slice tells which files were parsed in part.
func Of(cards *schemas.CardPack, slice *facts.Slice, lang string) (*facts.Pages, error) {
	sections, err := markdown.NewSections(lang, markdown.Options{})
	if err != nil {
		return nil, err
	}
	partial := map[string]*string{}
	for i := range slice.Files {
		if file := &slice.Files[i]; file.Reason == facts.Partial {
			partial[file.Path] = &file.Detail
		}
	}
	pages := &facts.Pages{Version: facts.Version}
	for i := range cards.Cards {
		card := &cards.Cards[i]
		pages.Files = append(pages.Files, facts.FilePages{
			Path: card.File, Markdown: sections.Of(card, partial[card.File]), Symbols: agent.SymbolsOf(card),
		})
	}
	return pages, nil
}
