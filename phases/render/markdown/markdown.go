// Package markdown renders the pages of the contract's "Rendered handbook":
// overview.md, index.md, register.md when there are registers, and one page
// per stage. Its inputs are the shared view and the sections of the files, which
// are written shard by shard; names, code and prose are escaped, so that no
// page depends on the good will of its sources.
// Pages hold no time and no digest.
package markdown

import (
	"fmt"
	"io"
	"runtime"

	"golang.org/x/sync/errgroup"

	"rules_handbook/phases/render"
	"rules_handbook/schemas/facts"
)

// Options vary the pages.
type Options struct {
	SourceBase string // address that file paths are linked below; "" = no links
}

// renderer holds what all pages of one handbook need.
type renderer struct {
	view   *render.View
	labels *render.Labels
	pages  map[string]*facts.FilePages
	writer *Sections
}

// Render writes all pages. pages holds the section of each file; a file
// without one gets that of an empty card.
func Render(view *render.View, pages map[string]*facts.FilePages, options Options, out render.Output) error {
	writer, err := NewSections(view.Lang, options)
	if err != nil {
		return err
	}
	r := &renderer{view: view, labels: view.Labels, pages: pages, writer: writer}
	var stages errgroup.Group
	stages.SetLimit(runtime.GOMAXPROCS(0))
	for _, stage := range view.Pages {
		stages.Go(func() error { return out(stage.ID+".md", r.page(func(p *page) { r.stage(p, stage) })) })
	}
	if err := stages.Wait(); err != nil {
		return err
	}
	if err := out("overview.md", r.page(r.overview)); err != nil {
		return err
	}
	if len(view.Registers) > 0 {
		if err := out("register.md", r.page(r.registers)); err != nil {
			return err
		}
	}
	return out("index.md", r.page(r.index))
}

func (r *renderer) page(fill func(p *page)) func(w io.Writer) error {
	return func(w io.Writer) error {
		p := newPage(w)
		fill(p)
		return p.finish()
	}
}

// files is a count of files in words.
func (r *renderer) files(n int) string { return r.labels.FileCount(n) }

// crosscut marks a cross-cutting stage.
func (r *renderer) crosscut(stage *render.Stage) string {
	if !stage.Crosscut {
		return ""
	}
	return fmt.Sprintf(" · (%s)", r.labels.CrossCutting)
}
