package lifecycle

import (
	"fmt"
	"regexp"
	"strings"

	"rules_handbook/phases/workspace/markdown"
	"rules_handbook/phases/workspace/problem"
)

// finding is a late finding that an earlier phase left to Review.
type finding struct {
	file string
	line int
	site string
}

// deferred lists the findings of `## Deferred findings` in eng-review.md and
// touched-files.md and of `## Review trail` in the latter: list items and
// table rows of severity · site · role · [kind ·] round.
func deferred(engReview, touched []byte) []finding {
	found := rowsBelow("eng-review.md", engReview, "Deferred findings")
	found = append(found, rowsBelow("touched-files.md", touched, "Deferred findings")...)
	return append(found, itemsOf("touched-files.md", bodies(touched, "Review trail"))...)
}

func bodies(data []byte, title string) []markdown.Line {
	text, err := markdown.Parse(data)
	if err != nil {
		return nil
	}
	var lines []markdown.Line
	for _, section := range text.Find(2, title) {
		lines = append(lines, section.Body...)
	}
	return lines
}

func rowsBelow(file string, data []byte, title string) []finding {
	lines := bodies(data, title)
	found := itemsOf(file, lines)
	for _, table := range markdown.Tables(lines) {
		site := table.Column("site")
		if site < 0 {
			site = 1
		}
		for _, row := range table.Rows {
			if text := plainSite(row.Cell(site)); text != "" {
				found = append(found, finding{file, row.Line, text})
			}
		}
	}
	return found
}

var listItem = regexp.MustCompile(`^\s*[-*+] +(?:\[[ xX]\] +)?(.*)$`)

// itemsOf reads list items of at least four parts.
func itemsOf(file string, lines []markdown.Line) []finding {
	var found []finding
	for _, line := range lines {
		item := listItem.FindStringSubmatch(line.Text)
		if item == nil {
			continue
		}
		if parts := strings.Split(item[1], "·"); len(parts) >= 4 {
			found = append(found, finding{file, line.Number, plainSite(parts[1])})
		}
	}
	return found
}

func plainSite(text string) string { return strings.Trim(strings.TrimSpace(text), "`* ") }

var findingLabel = regexp.MustCompile(`(?i)\b(?:critical|important|suggestion|nit|fyi)\b`)

// unlabelled lists the findings that the review leaves open: for each, a line
// of review.md must hold its site and a label. Several findings of one site
// need as many lines.
func unlabelled(findings []finding, review *markdown.Text) []*problem.Problem {
	var open []*problem.Problem
	used := map[string]int{}
	labels := map[string]int{}
	for _, one := range findings {
		if _, counted := labels[one.site]; !counted {
			labels[one.site] = labelled(review, one.site)
		}
		if used[one.site]++; used[one.site] > labels[one.site] {
			open = append(open, &problem.Problem{File: one.file, Line: one.line, Found: "the deferred finding at " + problem.Quote(one.site) + " is not labelled",
				Expected: fmt.Sprintf("a line in %s with its site and Critical, Important, Suggestion, Nit or FYI", reviewFile), Remedy: "review it and record label and action"})
		}
	}
	return open
}

// labelled counts the lines that label a site.
func labelled(review *markdown.Text, site string) int {
	count := 0
	for _, line := range review.Lines {
		if site != "" && findingLabel.MatchString(line.Text) && holdsWhole(line.Text, site) {
			count++
		}
	}
	return count
}

// holdsWhole says whether text holds word with no letter or digit at its ends.
func holdsWhole(text, word string) bool {
	for from := 0; ; {
		at := strings.Index(text[from:], word)
		if at < 0 {
			return false
		}
		start := from + at
		end := start + len(word)
		if !continues(text, start-1) && !continues(text, end) {
			return true
		}
		from = start + 1
	}
}

func continues(text string, at int) bool {
	if at < 0 || at >= len(text) {
		return false
	}
	c := text[at]
	return c >= '0' && c <= '9' || c|0x20 >= 'a' && c|0x20 <= 'z' || c == '_' || c == '/' || c >= 0x80
}
