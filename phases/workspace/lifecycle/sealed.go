package lifecycle

import (
	"fmt"
	"regexp"
	"strings"

	"rules_handbook/phases/workspace/markdown"
	"rules_handbook/phases/workspace/problem"
	"rules_handbook/phases/workspace/trace"
)

const (
	reviewFile = "review.md"
	sealFile   = "seal.md"
)

// sealed checks what only a seal asks for.
func (e *evaluation) sealed() {
	e.provenCriteria()
	e.strayEvidence()
	review, err := markdown.Parse(e.data(reviewFile))
	if err != nil {
		e.report.invariant(reviewFile + ": " + err.Error())
		return
	}
	e.problems(accounts(review, len(e.facts.BrowserProof)+len(e.facts.FrontendCraft) > 0))
	e.problems(unlabelled(deferred(e.data("eng-review.md"), e.data("touched-files.md")), review))
	seal, err := markdown.Parse(e.data(sealFile))
	if err != nil {
		e.report.invariant(sealFile + ": " + err.Error())
		return
	}
	e.problems(roster(seal))
	e.problems(sealVerdict(seal))
}

// provenCriteria wants each acceptance criterion as a whole id in evidence.md.
func (e *evaluation) provenCriteria() {
	for _, id := range trace.AcceptanceIDs(e.data("spec.md")) {
		if !e.proof.criteria[id] {
			e.report.invariant((&problem.Problem{File: evidenceFile, Found: id + " is not named", Expected: "an EVID entry for each acceptance criterion of spec.md", Remedy: "prove it and record the entry"}).Error())
		}
	}
}

// strayEvidence lists the entries that name no criterion of spec.md and no
// slice of tasks.md. A person looks at them; they do not block.
func (e *evaluation) strayEvidence() {
	add := func(format string, args ...any) {
		e.report.Anomalies = append(e.report.Anomalies, fmt.Sprintf(format, args...))
	}
	for _, entry := range e.proof.stray {
		add("%s:%d: %s names no criterion or slice in scope", evidenceFile, entry.Line, entry.ID)
	}
	if e.proof.err != nil {
		add("%s: %v", evidenceFile, e.proof.err)
	}
	if more := e.proof.strays - len(e.proof.stray); more > 0 {
		add("%s: %d more such entries", evidenceFile, more)
	}
}

// specialists are the reviews that not every feature needs.
var specialists = []string{"frontend", "security", "performance"}

// accounts wants the two reviews that every feature has, and for each
// specialist an account or the line that says why there is none.
func accounts(review *markdown.Text, hasInterface bool) []*problem.Problem {
	var found []*problem.Problem
	for _, title := range []string{"Spec", "Code review"} {
		sections := review.Find(2, title)
		switch {
		case len(sections) == 0:
			found = append(found, &problem.Problem{File: reviewFile, Found: "no section ## " + title, Expected: "the account of that reviewer"})
		case len(sections) > 1:
			found = append(found, &problem.Problem{File: reviewFile, Line: sections[1].Line, Found: "a second section ## " + title, Expected: "one reconciled account"})
		case len(markdown.Trimmed(sections[0].Body)) == 0:
			found = append(found, &problem.Problem{File: reviewFile, Line: sections[0].Line, Found: "an empty section ## " + title, Expected: "the account of that reviewer"})
		}
	}
	for _, axis := range specialists {
		account, declined := specialist(review, axis)
		switch {
		case account == 0 && declined == 0:
			found = append(found, &problem.Problem{File: reviewFile, Found: "no " + axis + " account",
				Expected: fmt.Sprintf("a section ## %s with text, a line %s: <account>, or a line Not-applicable: %s — <reason>", strings.ToUpper(axis[:1])+axis[1:], axis, axis)})
		case axis == "frontend" && hasInterface && account == 0:
			found = append(found, &problem.Problem{File: reviewFile, Line: declined, Found: "Not-applicable for frontend",
				Expected: "an account, since a slice needs browser proof or frontend craft"})
		}
	}
	return found
}

var notApplicable = regexp.MustCompile(`(?i)\bnot-applicable\b`)

// specialist finds the lines of an account and of a Not-applicable with a
// reason, 0 for none.
func specialist(review *markdown.Text, axis string) (account, declined int) {
	word := regexp.MustCompile(`(?i)\b` + axis + `\b`)
	named := regexp.MustCompile("(?i)^\\s*[-*+]?\\s*[*_`]*(?:devrites-)?" + axis + "(?:[- ](?:reviewer|auditor|review))?[*_`]*\\s*:[*_`]*\\s*\\S")
	for _, section := range sections(review) {
		if !word.MatchString(section.Title) {
			continue
		}
		for _, line := range section.Body {
			switch text := strings.TrimSpace(line.Text); {
			case text == "" || strings.HasPrefix(text, "#"):
			case notApplicable.MatchString(text):
				declined = line.Number
			default:
				account = line.Number
			}
		}
	}
	for _, line := range review.Lines {
		switch {
		case notApplicable.MatchString(line.Text) && word.MatchString(line.Text) && hasReason(line.Text, axis):
			declined = line.Number
		case notApplicable.MatchString(line.Text):
		case named.MatchString(line.Text):
			account = line.Number
		}
	}
	return account, declined
}

func sections(text *markdown.Text) []markdown.Section {
	return append(text.Sections(2), text.Sections(3)...)
}

// hasReason says that a Not-applicable line holds more than its two words.
func hasReason(line, axis string) bool {
	rest := notApplicable.ReplaceAllString(strings.ToLower(line), "")
	for _, word := range []string{axis, "devrites", "reviewer", "auditor", "review"} {
		rest = strings.ReplaceAll(rest, word, "")
	}
	return strings.Trim(rest, " \t-–—:.,;*_`|()") != ""
}

var rosterTitle = regexp.MustCompile(`(?i)\b(?:roster|reviewers?)\b`)
var rosterEntry = regexp.MustCompile("^\\s*[-*+] .*\\w.*:\\s*\\S")

// roster wants the list of reviewers in seal.md, each with an account.
func roster(seal *markdown.Text) []*problem.Problem {
	const expected = "a section ## Reviewer roster with a line - <reviewer>: <account> or a table row for each reviewer"
	for _, section := range sections(seal) {
		if !rosterTitle.MatchString(section.Title) {
			continue
		}
		for _, table := range markdown.Tables(section.Body) {
			for _, row := range table.Rows {
				if len(row.Cells) >= 2 && row.Cells[0] != "" && row.Cells[1] != "" {
					return nil
				}
			}
		}
		for _, line := range section.Body {
			if rosterEntry.MatchString(line.Text) {
				return nil
			}
		}
		return []*problem.Problem{{File: sealFile, Line: section.Line, Found: "a roster without an account", Expected: expected}}
	}
	return []*problem.Problem{{File: sealFile, Found: "no reviewer roster", Expected: expected}}
}
