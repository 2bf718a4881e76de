package csharp

import (
	"html"
	"regexp"
	"strings"
)

var (
	docSummary = regexp.MustCompile(`(?s)<summary>(.*?)</summary>`)
	docRef     = regexp.MustCompile(`<(?:see|seealso|paramref|typeparamref)\s+(?:cref|name|langword|href)="(?:[A-Z]:)?([^"]*)"\s*/>`)
	docBlock   = regexp.MustCompile(`(?s)<(param|typeparam|returns|exception|remarks|value|example|code|inheritdoc)\b[^>]*?(/>|>.*?</(param|typeparam|returns|exception|remarks|value|example|code|inheritdoc)>)`)
	docTag     = regexp.MustCompile(`</?[a-zA-Z][^<>]*>`)
)

// plainDoc turns the XML of a doc comment into text: the summary, else what
// stands outside of the other elements.
func plainDoc(doc string) string {
	if !strings.Contains(doc, "<") {
		return doc
	}
	if found := docSummary.FindStringSubmatch(doc); found != nil {
		doc = found[1]
	} else {
		doc = docBlock.ReplaceAllString(doc, "")
	}
	doc = docRef.ReplaceAllString(doc, "$1")
	doc = html.UnescapeString(docTag.ReplaceAllString(doc, ""))
	lines := strings.Split(doc, "\n")
	for k, line := range lines {
		lines[k] = strings.TrimSpace(line)
	}
	return strings.Trim(strings.Join(lines, "\n"), "\n")
}
