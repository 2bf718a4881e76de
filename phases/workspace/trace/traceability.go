package trace

import (
	"slices"
	"strings"

	"rules_handbook/phases/workspace/markdown"
	workslices "rules_handbook/phases/workspace/slices"
)

// Matrix is what traceability.md is checked against; nil for an absent file.
type Matrix struct {
	Traceability, Spec, Tasks []byte
	// Evidence are the EVID ids of evidence.md; nil before there is one, and
	// then none is asked for.
	Evidence map[string]bool
}

// requirementPrefixes are those of ids that a row may trace.
var requirementPrefixes = []string{"AC", "REQ", "EDGE", "PROH"}

// Traceability checks the matrix: each acceptance criterion has a row, and
// each id in a row exists where it belongs. A row and tasks.md that disagree
// about which slice satisfies a criterion are an advisory.
func Traceability(m Matrix) *Report {
	report := &Report{}
	text := report.parse("traceability.md", m.Traceability)
	document, err := workslices.Parse(m.Tasks)
	if err != nil {
		report.add(workslices.File, 0, err.Error(), "", "")
	}
	if text == nil || err != nil {
		return report
	}
	declared := map[string]bool{}
	for _, prefix := range requirementPrefixes {
		for id := range mentions(m.Spec, prefix) {
			declared[id] = true
		}
	}
	traced := map[string]bool{}
	for _, row := range traceRows(text) {
		report.Count++
		for _, id := range row.requirements {
			traced[id] = true
			if !declared[id] {
				report.add("traceability.md", row.line, "a row of "+id+", which spec.md does not declare", "ids of spec.md", "declare it or drop the row")
			}
		}
		report.traceRow(row, m, document)
	}
	for _, id := range AcceptanceIDs(m.Spec) {
		if !traced[id] {
			report.add("traceability.md", 0, "no row of "+id, "a row for every acceptance criterion of spec.md", "add it")
		}
	}
	return report
}

// traceRow is a table row that starts with the id of a requirement.
type traceRow struct {
	line                           int
	requirements, slices, evidence []string
}

// traceRows reads all table rows whose first ids are requirements. Which
// column holds what is told by the ids themselves.
func traceRows(text *markdown.Text) []traceRow {
	var rows []traceRow
	for _, table := range markdown.Tables(text.Lines) {
		for _, cells := range table.Rows {
			row := traceRow{line: cells.Line}
			for _, cell := range cells.Cells {
				for _, prefix := range requirementPrefixes {
					if len(row.slices) == 0 { // ids right of the slices are remarks
						row.requirements = append(row.requirements, workslices.WholeIDs(cell, prefix)...)
					}
				}
				row.slices = append(row.slices, workslices.WholeIDs(cell, "SLICE")...)
				row.evidence = append(row.evidence, workslices.WholeIDs(cell, "EVID")...)
			}
			if len(row.requirements) > 0 {
				rows = append(rows, row)
			}
		}
	}
	return rows
}

func (r *Report) traceRow(row traceRow, m Matrix, document *workslices.Document) {
	for _, id := range distinct(row.slices) {
		if _, ok := document.ByID(id); !ok {
			r.add("traceability.md", row.line, id+", which tasks.md does not hold", "slices of tasks.md", "correct the id")
		}
	}
	for _, id := range distinct(row.evidence) {
		if m.Evidence != nil && !m.Evidence[id] {
			r.add("traceability.md", row.line, id+", which evidence.md does not hold", "entries of evidence.md", "record the evidence or correct the id")
		}
	}
	if len(row.slices) == 0 {
		r.advise("traceability", "traceability.md", row.line, "%s names no slice", strings.Join(distinct(row.requirements), ", "))
		return
	}
	for _, id := range distinct(row.requirements) {
		if !strings.HasPrefix(id, "AC-") {
			continue
		}
		for _, satisfying := range satisfiers(document, id) {
			if !slices.Contains(row.slices, satisfying) {
				r.advise("traceability", "traceability.md", row.line, "%s is satisfied by %s in tasks.md, which the row does not name", id, satisfying)
			}
		}
	}
}

// satisfiers are the slices whose Satisfies names a criterion.
func satisfiers(document *workslices.Document, id string) []string {
	var found []string
	for i := range document.Slices {
		if slices.Contains(workslices.WholeIDs(document.Slices[i].Value(workslices.Satisfies), "AC"), id) {
			found = append(found, document.Slices[i].ID)
		}
	}
	return found
}
