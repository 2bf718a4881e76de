package markdown

import (
	"strings"

	"rules_handbook/phases/render"
	"rules_handbook/phases/render/escape"
)

// overview writes overview.md.
func (r *renderer) overview(p *page) {
	p.block("# ", escape.Text(r.view.Title))
	p.block("## 🗺️ ", r.labels.SystemOverview)
	if overview := escape.Block(r.view.Overview); overview != "" {
		p.block(overview)
	} else {
		p.block("_", r.labels.MissingOverview, "_")
	}
	if languages := r.view.GenericNames(); len(languages) > 0 {
		p.block("> ", strings.Replace(r.labels.FidelityNote, "%s", escape.Text(strings.Join(languages, ", ")), 1))
	}
	if len(r.view.Pages) >= 2 {
		r.stageMap(p)
	}
	p.block("---")
	p.block("## ", r.labels.SeeAlso)
	p.begin()
	if len(r.view.Registers) > 0 {
		p.line("- [", r.labels.RegistersLinkText, "](register.md)")
	}
	p.line("- [", r.labels.StageIndexLinkText, "](index.md)")
	if n := len(r.view.NotAnalysed); n > 0 {
		p.line("- ⚠️ [", strings.Replace(r.labels.NotAnalysedLinkText, "%s", r.files(n), 1), "](index.md)")
	}
}

// stageMap draws the tree of stages as a mermaid diagram.
func (r *renderer) stageMap(p *page) {
	p.block("## 🧭 ", r.labels.StageMap)
	p.begin()
	p.line("```mermaid")
	p.line("flowchart TD")
	names := mermaidNames(r.view.Pages)
	crosscut := false
	for _, stage := range r.view.Pages {
		class := ""
		if stage.Crosscut {
			class, crosscut = ":::crosscut", true
		}
		p.line("  ", names[stage], `["`, mermaidText(stage.Title), `"]`, class)
	}
	for _, stage := range r.view.Pages {
		if stage.Parent != nil {
			p.line("  ", names[stage.Parent], " --> ", names[stage])
		}
	}
	if crosscut {
		p.line("  classDef crosscut stroke-dasharray: 5 5")
	}
	p.line("```")
}

// mermaidNames gives every stage a name that mermaid takes: dots become
// underscores, and so do hyphens that it could read as an arrow. Names that
// would be equal get more underscores, and so do words of the language.
func mermaidNames(stages []*render.Stage) map[*render.Stage]string {
	names := make(map[*render.Stage]string, len(stages))
	taken := map[string]bool{"end": true, "graph": true, "subgraph": true, "default": true}
	for _, stage := range stages {
		name := strings.ReplaceAll(stage.ID, ".", "_")
		if strings.Contains(name, "--") || strings.HasSuffix(name, "-") {
			name = strings.ReplaceAll(name, "-", "_")
		}
		for taken[strings.ToLower(name)] {
			name += "_"
		}
		taken[strings.ToLower(name)] = true
		names[stage] = name
	}
	return names
}

// mermaidText keeps a label on one line, inside its quotes and its fence.
func mermaidText(text string) string {
	return strings.NewReplacer("#", "#35;", `"`, "#quot;", "<", "#lt;", ">", "#gt;", "`", "#96;").Replace(escape.Line(text))
}
