package trace

import (
	"regexp"
	"strings"

	"rules_handbook/phases/workspace/markdown"
	"rules_handbook/phases/workspace/slices"
)

// handoffFile is the artifact that Handoff checks.
const handoffFile = "handoff.md"

// placeholders are the two ways to say that a section holds nothing.
var placeholders = []string{"nothing yet", "not tried yet"}

var (
	// resultSection: what stands there is a result.
	resultSection = regexp.MustCompile(`(?i)\b(results?|proofs?|evidence|verified|tried|tests?|worked)\b`)
	// resultClaim: a line that tells a result wherever it stands.
	resultClaim = regexp.MustCompile(`(?i)\b(passed|passes|failed|fails|is green|is red|verified|reproduced|confirmed)\b`)
)

// Handoff checks handoff.md: every section holds content or a placeholder,
// and what tells a result names the evidence for it. Results outside the
// sections for them are an advisory.
func Handoff(data []byte) *Report {
	report := &Report{}
	text := report.parse(handoffFile, data)
	if text == nil {
		return report
	}
	headings := text.Headings()
	for i, heading := range headings {
		if heading.Level < 2 {
			continue
		}
		end := len(text.Lines)
		if i+1 < len(headings) {
			end = headings[i+1].Line - 1
		}
		report.Count++
		nested := i+1 < len(headings) && headings[i+1].Level > heading.Level
		report.section(heading, text.Lines[heading.Line:end], nested)
	}
	if report.Count == 0 {
		report.add(handoffFile, 0, "no section", "sections that hold content or `Nothing yet`", "write the objective, the last slice, the next action, blockers and what to read next")
	}
	return report
}

func (r *Report) section(heading markdown.Heading, body []markdown.Line, nested bool) {
	results := resultSection.MatchString(heading.Title)
	empty := true
	for _, paragraph := range paragraphs(body) {
		empty = false
		if isPlaceholder(paragraph.text) || len(slices.WholeIDs(paragraph.text, "EVID")) > 0 {
			continue
		}
		switch {
		case results:
			r.add(handoffFile, paragraph.line, "a result without evidence in "+heading.Title, "an EVID id, or `Not tried yet`", "name the evidence or say that it was not tried")
		case resultClaim.MatchString(paragraph.text):
			r.advise("handoff", handoffFile, paragraph.line, "this reads like a result and names no EVID id")
		}
	}
	if empty && !nested {
		r.add(handoffFile, heading.Line, "the empty section "+heading.Title, "content or `Nothing yet`", "fill it in")
	}
}

type paragraph struct {
	line int
	text string
}

// paragraphs joins lines up to a blank one, the next list item or table row.
// Fenced text belongs to the paragraph before it and counts as content.
func paragraphs(body []markdown.Line) []paragraph {
	var all []paragraph
	open := false
	for _, line := range body {
		text := strings.TrimSpace(line.Text)
		_, item := cutItem(text)
		switch {
		case line.Fenced && len(all) == 0:
			all = append(all, paragraph{line: line.Number})
		case line.Fenced:
		case text == "":
			open = false
		case !open || item || strings.HasPrefix(text, "|"):
			all = append(all, paragraph{line.Number, text})
			open = true
		default:
			all[len(all)-1].text += " " + text
		}
	}
	return all
}

// isPlaceholder takes "Nothing yet" and "Not tried yet", with what was not
// tried behind it.
func isPlaceholder(text string) bool {
	text, _ = cutItem(text)
	text = strings.ToLower(strings.Trim(text, "*_` "))
	for _, placeholder := range placeholders {
		if rest, ok := strings.CutPrefix(text, placeholder); ok && (rest == "" || strings.ContainsRune(".:;,— –-*_", []rune(rest)[0])) {
			return true
		}
	}
	return false
}
