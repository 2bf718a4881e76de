package markdown

import (
	"fmt"
	"net/url"
	"strconv"
	"strings"

	"rules_handbook/phases/render"
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

// Sections writes what stage pages say of single files.
type Sections struct {
	labels *render.Labels
	base   string // Options.SourceBase with a slash at the end
}

// NewSections prepares to write sections in a language.
func NewSections(lang string, options Options) (*Sections, error) {
	labels, err := render.LabelsFor(lang)
	if err != nil {
		return nil, err
	}
	base, err := sourceBase(options.SourceBase)
	return &Sections{labels, base}, err
}

// path shows a file's path, linked to its source when there is a base.
func (s *Sections) path(file string) string {
	if s.base == "" {
		return escape.Code(file)
	}
	return "[" + escape.Code(file) + "](" + s.base + escape.Path(file) + ")"
}

// Of gives the section of a card, without the end of its last line. partial is
// what was wrong with a file that was parsed in part, nil for others.
func (s *Sections) Of(card *schemas.FileCard, partial *string) string {
	var text strings.Builder
	p := newPage(&text)
	s.card(p, card, partial)
	_ = p.finish() // a Builder takes everything
	return strings.TrimSuffix(text.String(), "\n")
}

// partialMark opens the remark on a file that was parsed in part.
const partialMark = "> ⚠️ "

func (s *Sections) card(p *page, card *schemas.FileCard, partial *string) {
	p.block("### ", s.path(card.File))
	p.begin()
	p.w.WriteString(escape.Code(card.Role))
	if lifecycle := escape.Line(card.Lifecycle); lifecycle != "" && lifecycle != "none" {
		p.w.WriteString(" · " + escape.Code(lifecycle))
	}
	p.line()
	if partial != nil {
		p.block(partialMark, strings.Replace(s.labels.PartialNote, "%s", sentence(*partial), 1))
	}
	p.block(s.description(card))
	s.types(p, card.Types)
	s.functions(p, card.Functions)
}

func (s *Sections) description(card *schemas.FileCard) string {
	for _, prose := range []string{card.Description, card.Purpose} {
		if block := escape.Block(prose); block != "" {
			return block
		}
	}
	return "_" + s.labels.NoDescription + "_"
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
func (s *Sections) types(p *page, types []schemas.TypeCard) {
	if len(types) == 0 {
		return
	}
	p.block("#### ", s.labels.Types)
	p.begin()
	p.line("| ", s.labels.Type, " | ", s.labels.Kind, " | ", s.labels.Lines, " | ", s.labels.Declaration, " |")
	p.line("| --- | --- | --- | --- |")
	for _, t := range types {
		p.line("| ", escape.CodeCell(t.Qualname), " | ", t.Kind, " | ", lineSpan(t.LineRange), " | ",
			escape.CodeCell(escape.Line(t.Signature)), " |")
	}
}

func lineSpan(lines [2]int) string {
	return strconv.Itoa(lines[0]) + "–" + strconv.Itoa(lines[1])
}
