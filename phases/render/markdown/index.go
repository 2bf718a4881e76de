package markdown

import (
	"fmt"
	"strings"

	"rules_handbook/phases/render/escape"
	"rules_handbook/schemas/facts"
)

// index writes index.md: the tree of stages, and every file that no stage
// page describes.
func (r *renderer) index(p *page) {
	p.block("# ", escape.Text(r.view.Title), " — ", r.labels.StageIndex)
	p.block(r.labels.StageIndexIntro)
	for _, stage := range r.view.Pages {
		p.block(strings.Repeat("#", min(stage.Depth+2, 6)), " [", escape.Text(stage.Title), "](", stage.ID, ".md) ",
			escape.Code(stage.ID), r.crosscut(stage), " — ", r.labels.StageFiles(stage))
		p.block(escape.Block(stage.Summary))
	}
	if n := len(r.view.Unassigned); n > 0 {
		p.block("## 🗂️ ", r.labels.FilesInNoStage)
		p.block(fmt.Sprintf(r.labels.FilesInNoStageNote, len(r.view.Files)-n, len(r.view.Files), n))
		p.begin()
		for _, file := range r.view.Unassigned {
			p.line("- ", r.writer.path(file))
		}
	}
	r.notAnalysed(p)
}

// notAnalysed lists the files that the scan could not turn into facts.
func (r *renderer) notAnalysed(p *page) {
	if len(r.view.NotAnalysed) == 0 {
		return
	}
	p.block("## ⚠️ ", r.labels.NotAnalysed)
	p.block(strings.Replace(r.labels.NotAnalysedNote, "%s", r.files(len(r.view.NotAnalysed)), 1))
	p.begin()
	p.line("| ", r.labels.File, " | ", r.labels.Reason, " | ", r.labels.Detail, " |")
	p.line("| --- | --- | --- |")
	for _, file := range r.view.NotAnalysed {
		reason := r.labels.ReasonUnparsable
		if file.Reason == facts.Unreadable {
			reason = r.labels.ReasonUnreadable
		}
		p.line("| ", escape.CodeCell(file.File), " | ", reason, " | ", escape.Text(file.Detail), " |")
	}
}

// registers writes register.md.
func (r *renderer) registers(p *page) {
	p.block("# ", escape.Text(r.view.Title), " — ", r.labels.StateFlow)
	p.block("## 🔄 ", r.labels.StateFlowOverview)
	p.begin()
	p.line("| ", r.labels.StateRegister, " | ", r.labels.Semantics, " | ", r.labels.StagesTouched, " |")
	p.line("| --- | --- | --- |")
	for _, register := range r.view.Registers {
		var stages []string
		for _, stage := range register.Stages {
			if stage.HasPage() {
				stages = append(stages, "["+escape.Text(stage.Title)+"]("+stage.ID+".md)")
			} else {
				stages = append(stages, escape.CodeCell(stage.ID))
			}
		}
		p.line("| ", escape.CodeCell(register.ID), " | ", escape.Cell(escape.Inline(register.Semantics)), " | ", strings.Join(stages, ", "), " |")
	}
}
