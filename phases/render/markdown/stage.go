package markdown

import (
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
		for _, group := range stage.Groups {
			p.block("### ", escape.Text(group.Title))
			if summary := escape.Block(group.Summary); summary != "" {
				p.block(summary)
			}
			r.cardsOf(p, group.Files)
		}
		r.cardsOf(p, stage.Rest)
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

func (r *renderer) cardsOf(p *page, files []string) {
	for _, file := range files {
		p.block(r.section(file))
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
