// Package sequence reads roadmap.md, which can be the authority over the
// order of several workspaces (contract "Canonical roadmap.md"), and says
// which workspace follows which.
//
// A map without the headers `Sequence root:` and `Decision:` is legacy and
// decides nothing. A map that claims authority is valid as a whole or stops
// whoever asks: there is no fallback. Errors are *problem.Problem or those of
// reading. A valid map grants an order, no approval.
package sequence

import (
	"regexp"
	"strconv"
	"strings"

	"rules_handbook/phases/workspace/markdown"
	"rules_handbook/phases/workspace/problem"
	"rules_handbook/phases/workspace/root"
)

// File is the artifact that this package reads.
const File = "roadmap.md"

// Map is a parsed roadmap.md.
type Map struct {
	// Claims says that a header claims authority; without it all else is empty.
	Claims bool
	// Root is the first workspace, Decision the id in the owner's decisions.md.
	Root, Decision string
	// Order are the workspaces from position 1 on.
	Order []string
}

var (
	exactRoot     = regexp.MustCompile(`^Sequence root: (\S+)$`)
	exactDecision = regexp.MustCompile(`^Decision: (DEC-\d{3,})$`)
	// A header that is written in another way is a claim too, a malformed one.
	// "Decision:" begins many sentences, so alone it claims only in column one
	// or with an id.
	anyRoot     = regexp.MustCompile(`(?i)^[\s>*+_#|-]*sequence[ _-]?root\W*:`)
	anyDecision = regexp.MustCompile(`^Decision\s*:|(?i:^[\s>*+_#|-]*decision\W*:[\s*_` + "`" + `]*DEC-)`)
)

// ParseMap reads a map. A map that claims authority and is malformed comes
// with an error.
func ParseMap(data []byte) (*Map, error) {
	text, err := markdown.Parse(data)
	if err != nil {
		return &Map{Claims: true}, &problem.Problem{File: File, Found: err.Error()}
	}
	m := &Map{}
	roots, decisions := 0, 0
	for _, line := range text.Lines {
		trimmed := strings.TrimRight(line.Text, " \t")
		isRoot, isDecision := anyRoot.MatchString(line.Text), anyDecision.MatchString(line.Text)
		if !isRoot && !isDecision {
			continue
		}
		m.Claims = true
		if match := exactRoot.FindStringSubmatch(trimmed); match != nil {
			m.Root, roots = match[1], roots+1
		} else if match := exactDecision.FindStringSubmatch(trimmed); match != nil {
			m.Decision, decisions = match[1], decisions+1
		} else {
			return m, fault(line.Number, "the malformed header "+problem.Quote(strings.TrimSpace(line.Text)), "`Sequence root: <slug>` and `Decision: DEC-001` in column one")
		}
	}
	if !m.Claims {
		return m, nil
	}
	if roots != 1 || decisions != 1 {
		return m, fault(0, strconv.Itoa(roots)+" lines `Sequence root:` and "+strconv.Itoa(decisions)+" lines `Decision:`", "one of each")
	}
	return m, m.readTable(text)
}

func fault(line int, found, expected string) error {
	return &problem.Problem{File: File, Line: line, Found: found, Expected: expected, Remedy: "repair the map, or remove its headers to make it a plain list"}
}

// readTable wants exactly one table with the columns Position and Workspace.
func (m *Map) readTable(text *markdown.Text) error {
	var found []markdown.Table
	for _, table := range markdown.Tables(text.Lines) {
		if table.Column("Position") >= 0 && table.Column("Workspace") >= 0 {
			found = append(found, table)
		}
	}
	if len(found) != 1 || !found[0].Divided || len(found[0].Rows) == 0 {
		return fault(0, strconv.Itoa(len(found))+" tables with the columns Position and Workspace", "one, with a divider and rows")
	}
	table := found[0]
	seen := map[string]bool{}
	for i, row := range table.Rows {
		position, slug := row.Cell(table.Column("Position")), strings.Trim(row.Cell(table.Column("Workspace")), "`")
		switch {
		case len(row.Cells) != len(table.Header.Cells):
			return fault(row.Line, strconv.Itoa(len(row.Cells))+" cells", strconv.Itoa(len(table.Header.Cells))+" as in the header")
		case position != strconv.Itoa(i+1):
			return fault(row.Line, "the position "+problem.Quote(position), strconv.Itoa(i+1)+", positions count from 1 without a gap")
		case !root.SafeSlug(slug) || strings.ContainsAny(slug, " \t`"):
			return fault(row.Line, "the workspace "+problem.Quote(slug), "a slug")
		case seen[strings.ToLower(slug)]:
			return fault(row.Line, "the workspace "+problem.Quote(slug)+" a second time", "each workspace once")
		}
		seen[strings.ToLower(slug)] = true
		m.Order = append(m.Order, slug)
	}
	if m.Root != m.Order[0] {
		return fault(table.Rows[0].Line, "the workspace "+problem.Quote(m.Order[0])+" at position 1", "the sequence root "+problem.Quote(m.Root))
	}
	return nil
}

// names says whether a map's text speaks of a slug, in a header or a cell;
// for maps that cannot be read in full.
func names(data []byte, slug string) bool {
	text, err := markdown.Parse(data)
	if err != nil {
		return true // whatever it says, it may speak of every workspace
	}
	for _, line := range text.Lines {
		for _, word := range strings.FieldsFunc(line.Text, func(r rune) bool { return strings.ContainsRune(" \t|`:*,", r) }) {
			if word == slug {
				return true
			}
		}
	}
	return false
}
