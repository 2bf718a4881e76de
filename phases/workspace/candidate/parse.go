package candidate

import (
	"fmt"
	"slices"
	"strings"

	"rules_handbook/phases/workspace/markdown"
	"rules_handbook/phases/workspace/problem"
)

// Parse reads the manifest out of touched-files.md. The error is the first
// rule that the file breaks, in the order of the file.
func Parse(data []byte) (*Manifest, error) {
	if len(data) > MaxManifestBytes {
		return nil, &problem.Problem{File: File, Found: fmt.Sprintf("%d bytes", len(data)),
			Expected: fmt.Sprintf("at most %d", MaxManifestBytes), Remedy: "move prose elsewhere or split the feature"}
	}
	text, err := markdown.Parse(data)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", File, err)
	}
	if _, err := theHeading(text.Lines, TouchedHeading); err != nil {
		return nil, err
	}
	at, err := theHeading(text.Lines, ManifestHeading)
	if err != nil {
		return nil, err
	}
	return parseBody(text.Lines[at].Number, manifestBody(text.Lines, at))
}

// theHeading finds the index of the one line that is heading.
func theHeading(lines []markdown.Line, heading string) (int, error) {
	at := -1
	for i, line := range lines {
		if strings.TrimSpace(line.Text) != heading {
			continue
		}
		if at >= 0 {
			return 0, &problem.Problem{File: File, Line: line.Number, Found: "a second " + problem.Quote(heading),
				Expected: fmt.Sprintf("only the one of line %d", lines[at].Number), Remedy: "remove one of them"}
		}
		at = i
	}
	if at < 0 {
		return 0, &problem.Problem{File: File, Found: "no heading " + problem.Quote(heading),
			Expected: "exactly one outside fenced blocks", Remedy: "add it"}
	}
	return at, nil
}

// sectionEnd is the index of the next line after the heading at index at that
// starts with "## ", or the number of lines.
func sectionEnd(lines []markdown.Line, at int) int {
	for i := at + 1; i < len(lines); i++ {
		if strings.HasPrefix(strings.TrimSpace(lines[i].Text), "## ") {
			return i
		}
	}
	return len(lines)
}

// manifestBody is what stands between the heading and the next section,
// without blank lines around it. Lines of a fenced block stay in it: they are
// no manifest, and nothing else may stand there.
func manifestBody(lines []markdown.Line, at int) []markdown.Line {
	body := lines[at+1 : sectionEnd(lines, at)]
	blank := func(line markdown.Line) bool { return strings.TrimSpace(line.Raw) == "" }
	for len(body) > 0 && blank(body[0]) {
		body = body[1:]
	}
	for len(body) > 0 && blank(body[len(body)-1]) {
		body = body[:len(body)-1]
	}
	return body
}

func parseBody(headingLine int, body []markdown.Line) (*Manifest, error) {
	const expected = "the line " + NoFiles + " or the table with header, divider and one or more rows"
	for _, line := range body {
		if line.Fenced {
			return nil, &problem.Problem{File: File, Line: line.Number, Found: "a fenced block in the manifest",
				Expected: expected, Remedy: "move it to another section"}
		}
	}
	if len(body) == 1 && body[0].Raw == NoFiles {
		return &Manifest{}, nil
	}
	if len(body) == 0 {
		return nil, &problem.Problem{File: File, Line: headingLine, Found: "an empty manifest", Expected: expected}
	}
	for i, want := range []string{tableHeader, tableDivider} {
		if i >= len(body) {
			return nil, &problem.Problem{File: File, Line: body[len(body)-1].Number, Found: "the end of the manifest", Expected: problem.Quote(want)}
		}
		if body[i].Raw != want {
			return nil, &problem.Problem{File: File, Line: body[i].Number, Found: problem.Quote(body[i].Raw),
				Expected: "exactly " + problem.Quote(want) + " or " + problem.Quote(NoFiles)}
		}
	}
	if len(body) == 2 {
		return nil, &problem.Problem{File: File, Line: body[1].Number, Found: "a table without rows",
			Expected: "one or more rows", Remedy: "write " + problem.Quote(NoFiles) + " when the feature changes no file"}
	}
	return parseRows(body[2:])
}

func parseRows(lines []markdown.Line) (*Manifest, error) {
	manifest := &Manifest{Rows: make([]Row, 0, min(len(lines), MaxRows))}
	folded := make(map[string]int, min(len(lines), MaxRows))
	for _, line := range lines {
		row, err := parseRow(line)
		if err == nil {
			err = manifest.add(row, folded)
		}
		if err != nil {
			return nil, err
		}
	}
	return manifest, nil
}

func parseRow(line markdown.Line) (Row, error) {
	bad := func(found, expected string) (Row, error) {
		return Row{}, &problem.Problem{File: File, Line: line.Number, Found: found, Expected: expected}
	}
	pieces := strings.Split(line.Raw, "|")
	if len(pieces) != 6 || strings.TrimSpace(pieces[0]) != "" || strings.TrimSpace(pieces[5]) != "" {
		return bad(problem.Quote(line.Raw), "a row of four cells, none of them holding a |")
	}
	row := Row{State: strings.TrimSpace(pieces[1]), Slice: strings.TrimSpace(pieces[3]), Reason: strings.TrimSpace(pieces[4]), Line: line.Number}
	if row.State != Present && row.State != Deleted {
		return bad("the state "+problem.Quote(row.State), "present or deleted")
	}
	file := strings.TrimSpace(pieces[2])
	if len(file) < 2 || file[0] != '`' || file[len(file)-1] != '`' || strings.Count(file, "`") != 2 {
		return bad("the file "+problem.Quote(file), "one path in one pair of backticks")
	}
	row.Path = file[1 : len(file)-1]
	if err := CheckPath(row.Path); err != nil {
		return bad("the path "+problem.Quote(row.Path)+": "+err.Error(), "")
	}
	if row.Slice == "" {
		return bad("an empty slice", "the slice that changes the file")
	}
	if row.Reason == "" {
		return bad("an empty reason", "an observable reason for the change")
	}
	return row, nil
}

// add appends a row that keeps the order and the uniqueness of the table.
// folded holds the index of each row by its path without letter case.
func (m *Manifest) add(row Row, folded map[string]int) error {
	bad := func(found, expected, remedy string) error {
		return &problem.Problem{File: File, Line: row.Line, Found: found, Expected: expected, Remedy: remedy}
	}
	key := foldKey(row.Path)
	if i, taken := folded[key]; taken {
		other := m.Rows[i]
		if other.Path == row.Path {
			return bad("the path "+problem.Quote(row.Path)+" again", fmt.Sprintf("only the row of line %d", other.Line), "remove one of them")
		}
		return bad("the path "+problem.Quote(row.Path), fmt.Sprintf("no path that differs from %s of line %d only in letter case", problem.Quote(other.Path), other.Line), "rename one of the files")
	}
	if n := len(m.Rows); n > 0 && m.Rows[n-1].Path >= row.Path {
		return bad("the path "+problem.Quote(row.Path)+" after "+problem.Quote(m.Rows[n-1].Path), "rows sorted by the bytes of File", "sort the rows")
	}
	if len(m.Rows) == MaxRows {
		return bad(fmt.Sprintf("row %d", MaxRows+1), fmt.Sprintf("at most %d rows", MaxRows), "split the feature")
	}
	folded[key] = len(m.Rows)
	m.Rows = append(m.Rows, row)
	return nil
}

func (m *Manifest) find(path string) (int, bool) {
	return slices.BinarySearchFunc(m.Rows, path, func(row Row, path string) int { return strings.Compare(row.Path, path) })
}
