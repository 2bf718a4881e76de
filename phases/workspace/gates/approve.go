package gates

import (
	"path"
	"strings"

	"rules_handbook/phases/workspace/markdown"
)

// Approvals are the commands of the build-entry preflight, each with the
// folder in which it may run. The zero value approves nothing.
type Approvals map[approval]bool

type approval struct{ command, cwd string }

// PreflightHeading is the section of test-plan.md whose table approves.
const PreflightHeading = "Build-entry preflight"

// ParseApprovals reads the preflight table of test-plan.md. A file that is no
// text or has no table approves nothing.
func ParseApprovals(testPlan []byte) Approvals {
	approved := Approvals{}
	text, err := markdown.Parse(testPlan)
	if err != nil {
		return approved
	}
	for _, table := range markdown.Tables(preflight(text.Lines)) {
		command, cwd := table.Column("Command"), table.Column("Cwd")
		if command < 0 {
			continue
		}
		for _, row := range table.Rows {
			if text := unquoted(row.Cell(command)); text != "" && !markdown.IsDivider(row.Cells) {
				approved[approval{text, cleanCwd(unquoted(row.Cell(cwd)))}] = true
			}
		}
	}
	return approved
}

func preflight(lines []markdown.Line) []markdown.Line {
	var section []markdown.Line
	inside := false
	for _, line := range lines {
		if level, title, ok := markdown.HeadingOf(line.Text); ok && level >= 2 {
			inside = level == 2 && strings.EqualFold(title, PreflightHeading)
			continue
		}
		if inside {
			section = append(section, line)
		}
	}
	return section
}

// cleanCwd gives a folder its shortest name; the project itself is ".".
func cleanCwd(cwd string) string {
	switch strings.ToLower(strings.TrimSpace(cwd)) {
	case "", ".", "./", "repository", "root", "repo", "n/a", "-":
		return "."
	}
	return path.Clean(strings.ReplaceAll(strings.TrimSpace(cwd), `\`, "/"))
}

// Approve says whether the gate's very command may run in its folder.
func (a Approvals) Approve(gate *Gate) bool {
	return a[approval{strings.TrimSpace(gate.Check), cleanCwd(gate.Cwd)}]
}
