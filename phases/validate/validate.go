// Package validate checks a handbook and its SKILL package against the
// contract's "Validation contract" and against the artifacts they were made
// from. It only reports: each finding has a severity, the stable name of its
// rule, its place and what to do. Failing is left to whoever reads the
// findings.
package validate

import (
	"cmp"
	"fmt"
	"slices"

	"rules_handbook/schemas"
)

// The severities of findings.
const (
	severityError   = "error"
	severityWarning = "warning"
)

// report collects findings.
type report struct{ findings []schemas.Finding }

func (r *report) error(rule, place, format string, args ...any) {
	r.findings = append(r.findings, schemas.Finding{Severity: severityError, Rule: rule, Place: place, Message: fmt.Sprintf(format, args...)})
}

func (r *report) warning(rule, place, format string, args ...any) {
	r.findings = append(r.findings, schemas.Finding{Severity: severityWarning, Rule: rule, Place: place, Message: fmt.Sprintf(format, args...)})
}

// sorted returns the findings in the order of the contract.
func (r *report) sorted() *schemas.Findings {
	slices.SortStableFunc(r.findings, func(a, b schemas.Finding) int {
		return cmp.Or(cmp.Compare(a.Place, b.Place), cmp.Compare(a.Rule, b.Rule), cmp.Compare(a.Message, b.Message))
	})
	if r.findings == nil {
		r.findings = []schemas.Finding{}
	}
	return &schemas.Findings{Version: schemas.Version, Findings: r.findings}
}

// Errors counts the findings that are errors.
func Errors(findings *schemas.Findings) int {
	count := 0
	for _, finding := range findings.Findings {
		if finding.Severity == severityError {
			count++
		}
	}
	return count
}
