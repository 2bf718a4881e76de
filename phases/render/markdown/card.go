package markdown

import (
	"fmt"
	"net/url"
	"strconv"
	"strings"

	"rules_handbook/phases/render/escape"
	"rules_handbook/schemas"
)

// sourceBase checks the address that sources are linked below.
func sourceBase(base string) (string, error) {
	if base == "" {
		return "", nil
	}
	parsed, err := url.Parse(base)
	if err != nil || parsed.Scheme != "http" && parsed.Scheme != "https" || parsed.Host == "" || strings.ContainsAny(base, "()<>\\ \t\n") {
		return "", fmt.Errorf("source base %q: expected an address that starts with https:// or http://", base)
	}
	return strings.TrimSuffix(base, "/") + "/", nil
}

// path shows a file's path, linked to its source when there is a base.
func (r *renderer) path(file string) string {
	if r.base == "" {
		return escape.Code(file)
	}
	return "[" + escape.Code(file) + "](" + r.base + escape.Path(file) + ")"
}

// card writes the card of one file; a file without a card gets an empty one.
func (r *renderer) card(p *page, file string) {
	card := r.cards[file]
	if card == nil {
		card = &schemas.FileCard{File: file, Role: schemas.RoleOther}
	}
	p.block("### ", r.path(file))
	p.begin()
	p.w.WriteString(escape.Code(card.Role))
	if lifecycle := escape.Line(card.Lifecycle); lifecycle != "" && lifecycle != "none" {
		p.w.WriteString(" · " + escape.Code(lifecycle))
	}
	p.line()
	if detail, partial := r.view.Partial[file]; partial {
		p.block("> ⚠️ ", strings.Replace(r.labels.PartialNote, "%s", sentence(detail), 1))
	}
	p.block(r.description(card))
	r.types(p, card.Types)
	r.functions(p, card.Functions)
}

func (r *renderer) description(card *schemas.FileCard) string {
	for _, prose := range []string{card.Description, card.Purpose} {
		if block := escape.Block(prose); block != "" {
			return block
		}
	}
	return "_" + r.labels.NoDescription + "_"
}

// sentence makes a sentence of what a parser said, "" of nothing.
func sentence(detail string) string {
	detail = strings.TrimRight(escape.Inline(detail), ". ")
	if detail == "" {
		return ""
	}
	return detail + "."
}

// types writes the table of the types that a file declares.
func (r *renderer) types(p *page, types []schemas.TypeCard) {
	if len(types) == 0 {
		return
	}
	p.block("#### ", r.labels.Types)
	p.begin()
	p.line("| ", r.labels.Type, " | ", r.labels.Kind, " | ", r.labels.Lines, " | ", r.labels.Declaration, " |")
	p.line("| --- | --- | --- | --- |")
	for _, t := range types {
		p.line("| ", escape.CodeCell(t.Qualname), " | ", t.Kind, " | ", lineSpan(t.LineRange), " | ",
			escape.CodeCell(escape.Line(t.Signature)), " |")
	}
}

func lineSpan(lines [2]int) string {
	return strconv.Itoa(lines[0]) + "–" + strconv.Itoa(lines[1])
}
