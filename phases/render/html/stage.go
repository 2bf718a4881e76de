package html

import (
	"fmt"
	"html/template"
	"maps"
	"strings"

	"rules_handbook/phases/render"
	"rules_handbook/phases/render/escape"
)

// stagePage is the data of the page of one stage.
type stagePage struct {
	frame
	ID        string
	Number    string
	Crosscut  bool
	Counts    string
	Prose     template.HTML
	Children  []stageCard
	Groups    []fileGroup
	Registers []registerRow
}

// fileGroup is a group of files; the one without title holds the rest.
type fileGroup struct {
	Title  string
	Anchor string
	Prose  template.HTML
	Files  []fileRow
}

// fileRow presents a file on a stage page or in the overview.
type fileRow struct {
	File      string
	URL       string
	Anchor    string
	Role      string
	Lifecycle string
	Purpose   template.HTML
	Told      bool // the page says the purpose elsewhere
	Functions string
	Types     string
	Warning   string // the file was parsed in part
}

func (s *site) stage(position int, stage *render.Stage) stagePage {
	labels := s.view.Labels
	page := stagePage{
		frame: s.frame(stage.Title), ID: stage.ID, Number: stage.Number, Crosscut: stage.Crosscut,
		Counts: labels.StageFiles(stage), Prose: prose(stage.Summary), Registers: registerRows(stage.Registers),
	}
	page.Nav = s.navigation(stage.ID + ".html")
	page.Crumbs = s.crumbs(stage)
	for _, child := range stage.Children {
		page.Children = append(page.Children, s.card(child))
	}
	page.Groups = s.groups(stage)
	page.TOC = page.contents(stage)
	page.Prev = &link{labels.Overview, "overview.html"}
	if position > 0 {
		page.Prev = ptr(stageLink(s.view.Pages[position-1]))
	}
	if position+1 < len(s.view.Pages) {
		page.Next = ptr(stageLink(s.view.Pages[position+1]))
	}
	return page
}

func (s *site) crumbs(stage *render.Stage) []link {
	var crumbs []link
	for parent := stage.Parent; parent != nil; parent = parent.Parent {
		crumbs = append([]link{stageLink(parent)}, crumbs...)
	}
	return append([]link{{s.view.Labels.Overview, "overview.html"}}, crumbs...)
}

// groups presents the files of a stage. What the stage says is not said again
// below it.
func (s *site) groups(stage *render.Stage) []fileGroup {
	told := render.Told{}
	told.Say(stage.Summary)
	if sameAsStage(stage) {
		return []fileGroup{{Anchor: "group-1", Files: s.rows(stage.Files, told)}}
	}
	var groups []fileGroup
	for i, group := range stage.Groups {
		told := maps.Clone(told)
		summary := untold(group.Summary, told)
		told.Say(summary)
		groups = append(groups, fileGroup{
			Title: group.Title, Anchor: fmt.Sprintf("group-%d", i+1), Prose: prose(summary), Files: s.rows(group.Files, told),
		})
	}
	if len(stage.Rest) > 0 {
		rest := fileGroup{Anchor: "group-rest", Files: s.rows(stage.Rest, told)}
		if len(groups) > 0 {
			rest.Title = s.view.Labels.OtherFiles
		}
		groups = append(groups, rest)
	}
	return groups
}

// untold leaves out the lines of prose that are told.
func untold(prose string, told render.Told) string {
	lines := strings.Split(prose, "\n")
	for i, line := range lines {
		lines[i] = told.Rest(line)
	}
	return strings.TrimSpace(strings.Join(lines, "\n"))
}

// sameAsStage tells a stage whose only group says nothing that the stage does
// not say.
func sameAsStage(stage *render.Stage) bool {
	return len(stage.Groups) == 1 && len(stage.Rest) == 0 && stage.Groups[0].Title == stage.Title && stage.Groups[0].Summary == ""
}

func (s *site) rows(files []string, told render.Told) []fileRow {
	rows := make([]fileRow, len(files))
	for i, file := range files {
		row := fileRow{File: escape.Visible(file), Anchor: "f-" + short(file)}
		if _, partial := s.view.Partial[file]; partial {
			row.Warning = s.view.Labels.PartialMark
		}
		if brief := s.briefs[file]; brief != nil {
			row.URL = "files/" + FilePage(file)
			purpose := told.Rest(brief.Purpose)
			row.Role, row.Purpose, row.Told = brief.Role, inline(purpose), purpose != brief.Purpose
			row.Functions, row.Types = counted(s.view.Labels.FunctionCount, brief.NFunctions), counted(s.view.Labels.TypeCount, brief.NTypes)
			if brief.Lifecycle != "none" {
				row.Lifecycle = escape.Line(brief.Lifecycle)
			}
		}
		rows[i] = row
	}
	return rows
}

func (p *stagePage) contents(stage *render.Stage) []tocItem {
	var items []tocItem
	if len(p.Children) > 0 {
		items = append(items, tocItem{Text: p.Labels.SubStages, Anchor: "substages"})
	}
	if len(stage.Files) > 0 {
		items = append(items, tocItem{Text: p.Labels.FilesInStage, Anchor: "files"})
		for _, group := range p.Groups {
			if group.Title != "" {
				items = append(items, tocItem{Text: group.Title, Anchor: group.Anchor, Depth: 1})
			}
		}
	}
	if len(p.Registers) > 0 {
		items = append(items, tocItem{Text: p.Labels.StageRegisters, Anchor: "registers"})
	}
	return items
}

// counted is a count in words, "" for none.
func counted(words func(int) string, n int) string {
	if n == 0 {
		return ""
	}
	return words(n)
}
