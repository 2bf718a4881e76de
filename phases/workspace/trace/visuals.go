package trace

import (
	"regexp"
	"slices"
	"strings"

	"rules_handbook/phases/workspace/markdown"
)

// Visual is a file of the folder visual/, by its name there.
type Visual struct {
	Name string
	Data []byte
}

// outside finds what a visual loads from elsewhere.
var outside = regexp.MustCompile(`(?i)(?:src|href)\s*=\s*["']?(?:https?:)?//`)

// Visuals checks the pairs of visual/: each HTML page has an outline with
// content beside it, which wins when they disagree. manifest is the candidate
// manifest's file; no visual may be a candidate. Pages that load something
// from elsewhere, and outlines without a page, are advisories.
func Visuals(files []Visual, slug string, manifest []byte) *Report {
	report := &Report{}
	names := map[string]Visual{}
	for _, file := range files {
		names[file.Name] = file
	}
	for _, file := range files {
		page, isPage := strings.CutSuffix(file.Name, ".html")
		outline, isOutline := strings.CutSuffix(file.Name, ".outline.md")
		switch {
		case isPage:
			report.Count++
			report.page(file, page, names)
		case isOutline:
			if _, ok := names[outline+".html"]; !ok {
				report.advise("visual", "visual/"+file.Name, 1, "an outline without its page %s.html", outline)
			}
		}
	}
	report.candidates(slug, manifest)
	return report
}

func (r *Report) page(file Visual, name string, names map[string]Visual) {
	path := "visual/" + file.Name
	if outline, ok := names[name+".outline.md"]; !ok {
		r.add(path, 0, "a page without its outline", "visual/"+name+".outline.md beside it", "write the outline, it is what agents read")
	} else if text, err := markdown.Parse(outline.Data); err != nil {
		r.add("visual/"+outline.Name, 0, err.Error(), "", "")
	} else if !text.HasContent() {
		r.add("visual/"+outline.Name, 0, "no content", "the outline of "+file.Name, "fill it in")
	}
	if outside.Match(file.Data) {
		r.advise("visual", path, 1, "it loads something from elsewhere; a page that holds all it shows is portable")
	}
}

// candidates finds visuals among the candidate paths.
func (r *Report) candidates(slug string, manifest []byte) {
	text, err := markdown.Parse(manifest)
	if err != nil {
		return // check candidate says so
	}
	for _, section := range text.Find(2, "Candidate manifest") {
		for _, line := range section.Body {
			if cells, ok := markdown.Cells(line.Text); ok && slices.ContainsFunc(cells, func(cell string) bool {
				return strings.HasPrefix(strings.Trim(cell, "`"), ".devrites/work/"+slug+"/visual/")
			}) {
				r.add("touched-files.md", line.Number, "a visual in the candidate manifest", "project files only", "take the row out")
			}
		}
	}
}
