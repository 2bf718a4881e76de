package view

import (
	"fmt"
	"strings"

	"rules_handbook/phases/workspace/artifact"
	"rules_handbook/phases/workspace/cursor"
	"rules_handbook/phases/workspace/files"
	"rules_handbook/phases/workspace/gates"
	"rules_handbook/phases/workspace/markdown"
	"rules_handbook/phases/workspace/questions"
	"rules_handbook/phases/workspace/root"
)

// readFirst are the files that whoever takes over reads, in this order.
var readFirst = []string{"README.md", root.StateName, "decisions.md", questions.File, "gates.md", "test-plan.md", "evidence.md", "touched-files.md"}

// mostDeadEnds are told, the latest ones.
const mostDeadEnds = 10

// Handoff is the record for whoever takes a feature over, as lines
// `key: value`.
func Handoff(workspace *root.Workspace) ([]string, error) {
	dir := workspace.Dir.Once()
	state, err := ReadState(dir)
	if err != nil {
		return nil, err
	}
	all, err := readQuestions(dir)
	if err != nil {
		return nil, err
	}
	var lines []string
	add := func(format string, args ...any) { lines = append(lines, fmt.Sprintf(format, args...)) }
	add("feature: %s", workspace.Slug)
	add("phase: %s", state.Phase)
	add("status: %s", orWord(state.Status, "unset"))
	add("next_action: %s", orWord(state.NextAction, "unset"))
	if s := state.Sequence; s != nil {
		add("sequence: parent=%s position=%s remaining=%s role=%s", orWord(s.Parent, "none"), orWord(s.Position, "none"), orWord(s.Remaining, "none"), orWord(s.Role, "none"))
	}
	awaiting := "no"
	if state.Status == cursor.AwaitingHuman {
		awaiting = "yes"
	}
	add("awaiting_human: %s", awaiting)
	open := 0
	for _, question := range all {
		if question.Open() {
			open++
		}
	}
	add("open_questions: %d", open)
	add("blocking_question_gates: %s", orWord(strings.Join(questions.OpenGates(all), ","), "none"))
	lines = append(lines, gateLines(dir)...)
	lines = append(lines, deadEnds(dir)...)
	look, err := artifact.LookAt(dir)
	if err != nil {
		return nil, err
	}
	missing := missingIn(look, state.Phase)
	var present []string
	for _, name := range readFirst {
		if look.HasContent(name) {
			present = append(present, name)
		}
	}
	add("missing_required: %s", orWord(strings.Join(missing, ","), "none"))
	add("read_next: %s", orWord(strings.Join(present, ","), "none"))
	return lines, nil
}

func orWord(text, word string) string {
	if text == "" {
		return word
	}
	return text
}

// gateLines count the gates of the ledger under the approved commands.
func gateLines(dir *files.Dir) []string {
	ledger, err := dir.Read("gates.md", files.MaxFile)
	if files.CodeOf(err) == files.Absent {
		return []string{"gates_ledger: absent"}
	}
	if err != nil {
		return []string{"ledger_error: " + err.Error()}
	}
	plan, _ := dir.Read("test-plan.md", files.MaxFile) // without it no command is approved
	parsed := gates.Parse(ledger)
	summary := parsed.Summarize(gates.ParseApprovals(plan))
	lines := []string{
		fmt.Sprintf("gates_total: %d", summary.Gates),
		fmt.Sprintf("gates_met: %d", summary.Met),
		fmt.Sprintf("gates_unmet: %d", len(summary.Unmet)),
		fmt.Sprintf("gates_stale: %d", len(summary.Stale)),
		fmt.Sprintf("gates_abandoned: %d", len(summary.HandedOff)),
	}
	for _, list := range []struct {
		key string
		ids []string
	}{
		{"unmet_id", summary.Unmet}, {"stale_id", summary.Stale}, {"unapproved_id", summary.Unapproved}, {"abandoned_id", summary.HandedOff},
	} {
		for _, id := range list.ids {
			lines = append(lines, list.key+": "+id)
		}
	}
	for _, problem := range parsed.Problems {
		lines = append(lines, "ledger_error: "+problem.Error())
	}
	return lines
}

// deadEnds are the last list items below `## Dead ends` in decisions.md.
func deadEnds(dir *files.Dir) []string {
	data, err := dir.Read("decisions.md", files.MaxFile)
	if err != nil {
		return []string{"dead_ends: none"}
	}
	text, err := markdown.Parse(data)
	if err != nil {
		return []string{"dead_ends: none"}
	}
	var lines []string
	for _, section := range text.Find(2, "Dead ends") {
		for _, line := range section.Body {
			trimmed := strings.TrimSpace(line.Text)
			for _, mark := range []string{"- ", "* ", "+ "} {
				if item, ok := strings.CutPrefix(trimmed, mark); ok {
					lines = append(lines, "dead_end: "+strings.TrimSpace(item))
				}
			}
		}
	}
	if len(lines) == 0 {
		return []string{"dead_ends: none"}
	}
	return lines[max(0, len(lines)-mostDeadEnds):]
}
