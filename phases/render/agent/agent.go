// Package agent writes the contract's "Agent index": tables that locate
// symbols, files and calls for coding agents, one page per stage, and the
// entry page with lookup recipes and coverage. The tables hold facts of the
// cards; the only prose is the purpose of files, in the last column. The
// entry page is made from Stats and the digests of the sources, apart from
// everything else, for it is the only page that shows them.
package agent

import (
	"bufio"
	"io"

	"rules_handbook/phases/render"
	"rules_handbook/phases/render/escape"
	"rules_handbook/schemas"
	"rules_handbook/schemas/facts"
)

// Site is the agent index of one handbook.
type Site struct {
	view    *render.View
	pages   map[string]*facts.FilePages
	symbols []symbol          // sorted by name, file, line
	stageOf map[string]string // file -> stage id or Unassigned
	located *locator
}

// New prepares the rows of all tables.
func New(view *render.View, pages map[string]*facts.FilePages) *Site {
	s := &Site{view: view, pages: pages, stageOf: make(map[string]string, len(view.Files))}
	for _, file := range view.Unassigned {
		s.stageOf[file] = schemas.Unassigned
	}
	for _, stage := range view.Pages {
		for _, file := range stage.Files {
			s.stageOf[file] = stage.ID
		}
	}
	s.located = newLocator(view.Files, pages)
	s.symbols = s.symbolRows()
	return s
}

// card returns what the card of a file says, nothing when it has none.
func (s *Site) card(file string) *facts.Symbols {
	if page := s.pages[file]; page != nil {
		return &page.Symbols
	}
	return &facts.Symbols{Role: schemas.RoleOther}
}

// row writes one line of a table. Tabs, line breaks and the like inside a cell
// are shown as escapes, so that no text can forge a column.
func row(w *bufio.Writer, cells ...string) {
	for i, cell := range cells {
		if i > 0 {
			w.WriteByte('\t')
		}
		w.WriteString(escape.Visible(cell))
	}
	w.WriteByte('\n')
}

// table writes comment lines and then rows.
func table(w io.Writer, header string, rows func(w *bufio.Writer)) error {
	buffered := bufio.NewWriterSize(w, 64<<10)
	buffered.WriteString(header)
	rows(buffered)
	return buffered.Flush()
}
