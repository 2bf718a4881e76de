package html

import (
	"fmt"
	"html/template"
	"slices"
	"strings"

	"rules_handbook/phases/render"
	"rules_handbook/phases/render/escape"
	"rules_handbook/phases/survey"
	"rules_handbook/phases/text"
	"rules_handbook/schemas/facts"
)

// overviewPage is the data of overview.html.
type overviewPage struct {
	frame
	Prose       template.HTML
	Fidelity    template.HTML
	Counts      string
	Languages   []languageRow
	Cards       []stageCard
	HasRegister bool
	Unassigned  []fileRow
	NoStageNote string
	NotAnalysed []failedRow
	NotNote     string
}

type languageRow struct {
	Name  string
	Files string
}

// stageCard presents a stage on another page.
type stageCard struct {
	link
	ID       string
	Number   string
	Crosscut bool
	Lead     template.HTML
	Files    string
}

type failedRow struct{ File, Reason, Detail string }

// maxLead bounds the sentence of a stage card, in UTF-16 units.
const maxLead = 160

func (s *site) overview() overviewPage {
	labels := s.view.Labels
	page := overviewPage{frame: s.frame(labels.Overview), HasRegister: len(s.view.Registers) > 0, Counts: labels.FileCount(len(s.view.Files))}
	page.Nav = s.navigation("overview.html")
	page.Prose = prose(s.withoutCards(s.view.Overview))
	if generic := s.view.GenericNames(); len(generic) > 0 {
		page.Fidelity = inline(strings.Replace(labels.FidelityNote, "%s", strings.Join(generic, ", "), 1))
	}
	page.Languages = s.languages()
	for _, root := range s.view.Roots {
		page.Cards = append(page.Cards, s.card(root))
	}
	if n := len(s.view.Unassigned); n > 0 {
		page.NoStageNote = fmt.Sprintf(labels.FilesInNoStageNote, len(s.view.Files)-n, len(s.view.Files), n)
		page.Unassigned = s.rows(s.view.Unassigned, nil)
	}
	if n := len(s.view.NotAnalysed); n > 0 {
		page.NotNote = strings.Replace(labels.NotAnalysedNote, "%s", labels.FileCount(n), 1)
	}
	for _, file := range s.view.NotAnalysed {
		reason := labels.ReasonUnparsable
		if file.Reason == facts.Unreadable {
			reason = labels.ReasonUnreadable
		}
		page.NotAnalysed = append(page.NotAnalysed, failedRow{escape.Visible(file.File), reason, escape.Line(file.Detail)})
	}
	page.TOC = page.contents()
	if len(s.view.Pages) > 0 {
		page.Next = ptr(stageLink(s.view.Pages[0]))
	}
	return page
}

// withoutCards leaves out the items of the overview that only say of a stage
// what its card below says.
func (s *site) withoutCards(overview string) string {
	cards := map[string]bool{}
	for _, root := range s.view.Roots {
		first, _, _ := strings.Cut(root.Summary, "\n")
		cards[strings.TrimRight("- "+root.Title+": "+text.FirstSentence(first), ".")] = true
	}
	lines := strings.Split(overview, "\n")
	return strings.Join(slices.DeleteFunc(lines, func(line string) bool { return cards[strings.TrimRight(line, ".")] }), "\n")
}

func (p *overviewPage) contents() []tocItem {
	items := []tocItem{{Text: p.Labels.SystemOverview, Anchor: "ov-system"}}
	if len(p.Cards) > 0 {
		items = append(items, tocItem{Text: p.Labels.Stages, Anchor: "ov-stages"})
	}
	if len(p.Unassigned) > 0 {
		items = append(items, tocItem{Text: p.Labels.FilesInNoStage, Anchor: "ov-unassigned"})
	}
	if len(p.NotAnalysed) > 0 {
		items = append(items, tocItem{Text: p.Labels.NotAnalysed, Anchor: "ov-not-analysed"})
	}
	return items
}

// languages counts the files of each language, the most first.
func (s *site) languages() []languageRow {
	counts := map[string]int{}
	var names []string
	for file, id := range s.view.LanguageOf {
		language := survey.LanguageName(file, id)
		if counts[language]++; counts[language] == 1 {
			names = append(names, language)
		}
	}
	slices.SortFunc(names, func(a, b string) int {
		if counts[a] != counts[b] {
			return counts[b] - counts[a]
		}
		return strings.Compare(a, b)
	})
	rows := make([]languageRow, len(names))
	for i, name := range names {
		rows[i] = languageRow{name, s.view.Labels.FileCount(counts[name])}
	}
	return rows
}

func (s *site) card(stage *render.Stage) stageCard {
	return stageCard{
		link: stageLink(stage), ID: stage.ID, Number: stage.Number, Crosscut: stage.Crosscut,
		Lead:  inline(lead(stage.Summary)),
		Files: s.view.Labels.StageFiles(stage),
	}
}

// lead is the first sentence of a summary, cut between words and outside of
// code.
func lead(summary string) string {
	sentence := text.FirstSentence(escape.Line(summary))
	cut := text.TruncateWords(sentence, maxLead)
	if open := strings.LastIndexByte(cut, '`'); cut != sentence && strings.Count(cut, "`")%2 == 1 {
		cut = strings.TrimRight(cut[:open], " ") + text.Ellipsis
	}
	return cut
}

// registerPage is the data of register.html.
type registerPage struct {
	frame
	Registers []registerRow
}

type registerRow struct {
	ID        string
	Semantics template.HTML
	Stages    []link
}

func (s *site) registers() registerPage {
	page := registerPage{frame: s.frame(s.view.Labels.StateFlow)}
	page.Nav = s.navigation("register.html")
	page.Crumbs = []link{{s.view.Labels.Overview, "overview.html"}}
	page.Registers = registerRows(s.view.Registers)
	for _, register := range page.Registers {
		page.TOC = append(page.TOC, tocItem{Text: register.ID, Anchor: register.ID, Code: true})
	}
	return page
}

func registerRows(registers []render.Register) []registerRow {
	var rows []registerRow
	for _, register := range registers {
		row := registerRow{ID: register.ID, Semantics: inline(register.Semantics)}
		for _, stage := range register.Stages {
			row.Stages = append(row.Stages, stageLink(stage))
		}
		rows = append(rows, row)
	}
	return rows
}

func ptr[T any](value T) *T { return &value }
