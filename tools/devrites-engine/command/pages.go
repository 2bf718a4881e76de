package command

import (
	"fmt"
	"slices"
	"strings"

	"rules_handbook/phases/workspace/artifact"
	"rules_handbook/phases/workspace/budget"
)

// PageParts are the generated parts of docs/workspaces.md, by name.
func PageParts() map[string]string {
	return map[string]string{"phases": phasesPart(), "files": filesPart(), "commands": commandsPart()}
}

func phasesPart() string {
	var part strings.Builder
	part.WriteString("| phase | needs, besides what earlier phases need |\n| --- | --- |\n")
	var known []string
	for _, phase := range artifact.Phases {
		var added []string
		for _, name := range artifact.Required(phase) {
			if !slices.Contains(known, name) {
				added = append(added, name)
				known = append(known, name)
			}
		}
		text := strings.Join(added, ", ")
		if text == "" {
			text = "—"
		}
		fmt.Fprintf(&part, "| %s | %s |\n", phase, text)
	}
	return part.String()
}

func filesPart() string {
	var part strings.Builder
	part.WriteString("| name | what it is for | called for | looked at | budget |\n| --- | --- | --- | --- | --- |\n")
	for _, row := range artifact.Table {
		fmt.Fprintf(&part, "| `%s` | %s | %s | %s | %s |\n", row.Name, row.Job, calledFor(row), lookedAt(row), budgetOf(row))
	}
	return part.String()
}

func calledFor(row artifact.Row) string {
	var reasons []string
	if row.From != "" {
		reasons = append(reasons, "from "+string(row.From)+" on")
	}
	if row.Trigger != nil {
		reasons = append(reasons, row.Trigger.Fact)
	}
	switch {
	case row.Engine && len(reasons) == 0:
		return "written by the engine"
	case len(reasons) == 0:
		return "nothing; a writer decides"
	case row.Advise:
		return strings.Join(reasons, "; ") + " (advice)"
	}
	return strings.Join(reasons, "; ")
}

func lookedAt(row artifact.Row) string {
	var parts []string
	for _, part := range row.Parts {
		text := part.Want
		switch {
		case part.Advise:
			text += " (advice)"
		case part.From != "":
			text += " (advice before " + string(part.From) + ")"
		}
		parts = append(parts, text)
	}
	if row.Elsewhere != "" {
		parts = append(parts, "by "+row.Elsewhere)
	}
	if len(parts) == 0 {
		return "content"
	}
	return strings.ReplaceAll(strings.Join(parts, "; "), "|", `\|`)
}

func budgetOf(row artifact.Row) string {
	switch {
	case row.Lines == 0:
		return "—"
	case row.Growth == artifact.Ledger:
		return fmt.Sprintf("%d lines, may grow", row.Lines)
	case row.Growth == artifact.Unmeasured:
		return fmt.Sprintf("%d lines, not measured", row.Lines)
	}
	return fmt.Sprintf("%d lines, %d bytes", row.Lines, row.Lines*budget.BytesPerLine)
}

func commandsPart() string {
	var part strings.Builder
	part.WriteString("| command | what it does |\n| --- | --- |\n")
	for _, command := range All() {
		fmt.Fprintf(&part, "| `%s` | %s |\n", command.Name, strings.ReplaceAll(command.Summary, "|", `\|`))
	}
	return part.String()
}
