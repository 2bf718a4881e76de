package markdown

import (
	"maps"
	"strings"

	"rules_handbook/phases/render"
	"rules_handbook/phases/render/escape"
	"rules_handbook/schemas"
)

// stage writes the page of one stage.
func (r *renderer) stage(p *page, stage *render.Stage) {
	p.block("# ", escape.Text(stage.Title), " ", escape.Code(stage.ID), r.crosscut(stage))
	p.block(escape.Block(stage.Summary))
	if len(stage.Children) > 0 {
		p.block("## ", r.labels.SubStages)
		p.begin()
		for _, child := range stage.Children {
			p.line("- ", stageLink(child), " ", escape.Code(child.ID), r.crosscut(child), " — ", r.labels.StageFiles(child))
		}
	}
	if len(stage.Files) > 0 {
		p.block("## ", r.labels.FilesInStage)
		r.filesOf(p, stage)
	}
	if len(stage.Registers) > 0 {
		p.block("## 📊 ", r.labels.StageRegisters)
		p.begin()
		for _, register := range stage.Registers {
			p.line("- ", escape.Code(register.ID), " — ", escape.Inline(register.Semantics))
		}
	}
}

// stageLink names a stage, with a link when it has a page.
func stageLink(stage *render.Stage) string {
	if !stage.HasPage() {
		return escape.Text(stage.Title)
	}
	return "[" + escape.Text(stage.Title) + "](" + stage.ID + ".md)"
}

// filesOf writes the groups of a stage with their files. What the stage says
// is not said again below it.
func (r *renderer) filesOf(p *page, stage *render.Stage) {
	told := render.Told{}
	told.Say(escape.Block(stage.Summary))
	for _, group := range stage.Groups {
		p.block("### ", escape.Text(group.Title))
		told := maps.Clone(told)
		if summary := strings.Join(untold(strings.Split(escape.Block(group.Summary), "\n\n"), told), "\n\n"); summary != "" {
			p.block(summary)
			told.Say(summary)
		}
		r.cardsOf(p, group.Files, "#", told)
	}
	if len(stage.Rest) == 0 {
		return
	}
	deeper := ""
	if len(stage.Groups) > 0 {
		p.block("### ", r.labels.OtherFiles)
		deeper = "#"
	}
	r.cardsOf(p, stage.Rest, deeper, told)
}

// cardsOf writes the sections of files; deeper stands before their headings.
func (r *renderer) cardsOf(p *page, files []string, deeper string, told render.Told) {
	for _, file := range files {
		p.block(fit(r.section(file), deeper, told))
	}
}

func (r *renderer) section(file string) string {
	if page := r.pages[file]; page != nil {
		return page.Markdown
	}
	var partial *string
	if detail, found := r.view.Partial[file]; found {
		partial = &detail
	}
	return r.writer.Of(&schemas.FileCard{File: file, Role: schemas.RoleOther}, partial)
}

// fit puts a file's section into the page of a stage.
func fit(section, deeper string, told render.Told) string {
	described, rest := section, ""
	if end := strings.Index(section, "\n\n#### "); end >= 0 {
		described, rest = section[:end], section[end:]
	}
	paragraphs := strings.Split(described, "\n\n")
	first := 2 // behind the path and the role
	if first < len(paragraphs) && strings.HasPrefix(paragraphs[first], partialMark) {
		first++
	}
	if first < len(paragraphs) {
		if kept := untold(paragraphs[first:], told); len(kept) > 0 { // a description is never left empty
			described = strings.Join(append(paragraphs[:first:first], kept...), "\n\n")
		}
	}
	return deepen(described+rest, deeper)
}

// untold leaves out what paragraphs say again.
func untold(paragraphs []string, told render.Told) []string {
	var kept []string
	for _, paragraph := range paragraphs {
		if !strings.Contains(paragraph, "\n") {
			paragraph = told.Rest(paragraph)
		}
		if paragraph != "" {
			kept = append(kept, paragraph)
		}
	}
	return kept
}

// deepen puts a mark before every heading; lines of code are none.
func deepen(section, mark string) string {
	if mark == "" {
		return section
	}
	lines := strings.Split(section, "\n")
	fence := ""
	for i, line := range lines {
		marks := line[:len(line)-len(strings.TrimLeft(line, "`"))]
		switch {
		case fence != "" && len(marks) >= len(fence) && marks == line:
			fence = ""
		case fence == "" && len(marks) >= 3:
			fence = marks
		case fence == "" && strings.HasPrefix(line, "#"):
			lines[i] = mark + line
		}
	}
	return strings.Join(lines, "\n")
}
