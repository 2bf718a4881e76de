package html

import (
	"rules_handbook/phases/render"
)

// frame is what surrounds the content of every page.
type frame struct {
	Lang   string
	Site   string // title of the handbook
	Title  string // title of the page
	Root   string // link to the site's folder: "" or "../"
	Labels *render.Labels
	Crumbs []link // the way from the overview, without the page itself
	Nav    []navItem
	TOC    []tocItem
	Prev   *link
	Next   *link
}

type link struct{ Text, URL string }

// navItem is one line of the side bar.
type navItem struct {
	link
	Number   string
	Depth    int
	Current  bool
	Crosscut bool
}

// tocItem is one line of the page's own contents.
type tocItem struct {
	Text   string
	Anchor string
	Depth  int
	Code   bool
}

func (s *site) frame(title string) frame {
	return frame{Lang: s.view.Lang, Site: s.view.Title, Title: title, Labels: s.view.Labels}
}

// navigation lists the pages of the site; the one called current is marked.
func (s *site) navigation(current string) []navItem {
	items := []navItem{{link: link{s.view.Labels.Overview, "overview.html"}}}
	if len(s.view.Registers) > 0 {
		items = append(items, navItem{link: link{s.view.Labels.StateFlow, "register.html"}})
	}
	for _, stage := range s.view.Pages {
		items = append(items, navItem{link: stageLink(stage), Number: stage.Number, Depth: stage.Depth + 1, Crosscut: stage.Crosscut})
	}
	for i := range items {
		items[i].Current = items[i].URL == current
	}
	return items
}

func stageLink(stage *render.Stage) link {
	if !stage.HasPage() {
		return link{stage.Title, ""}
	}
	return link{stage.Title, stage.ID + ".html"}
}
