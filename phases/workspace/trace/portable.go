package trace

import (
	"regexp"
	"strings"

	"rules_handbook/phases/workspace/markdown"
	"rules_handbook/phases/workspace/problem"
	"rules_handbook/phases/workspace/slices"
)

// Command is a proof command with its place.
type Command struct {
	File string
	Line int
	Text string
}

// ProofCommands collects the proof commands of a workspace: Tests/proof of
// each slice in tasks.md, the Command column of the tables of test-plan.md
// and CHECK of gates.md. Absent files are nil.
func ProofCommands(tasks, testPlan, gates []byte) ([]Command, error) {
	var commands []Command
	document, err := slices.Parse(tasks)
	if err != nil {
		return nil, &problem.Problem{File: slices.File, Found: err.Error()}
	}
	for i := range document.Slices {
		if field, ok := document.Slices[i].Field(slices.TestsProof); ok && field.Value != "" {
			commands = append(commands, Command{slices.File, field.Line, field.Value})
		}
	}
	plan, err := markdown.Parse(testPlan)
	if err != nil {
		return nil, &problem.Problem{File: "test-plan.md", Found: err.Error()}
	}
	for _, table := range markdown.Tables(plan.Lines) {
		column := table.Column("Command")
		for _, row := range table.Rows {
			if cell := row.Cell(column); cell != "" {
				commands = append(commands, Command{"test-plan.md", row.Line, cell})
			}
		}
	}
	ledger, err := markdown.Parse(gates)
	if err != nil {
		return nil, &problem.Problem{File: "gates.md", Found: err.Error()}
	}
	for _, line := range ledger.Lines {
		if check, ok := strings.CutPrefix(strings.TrimSpace(line.Text), "CHECK:"); ok {
			commands = append(commands, Command{"gates.md", line.Number, strings.TrimSpace(check)})
		}
	}
	return commands, nil
}

// rules say what keeps a command from running in another clone.
var rules = []struct {
	pattern      *regexp.Regexp
	found, fixed string
}{
	{regexp.MustCompile(`(?i)(?:^|[^\w.-])(/(?:home|users)/[^/\s"'` + "`" + `]+|/root\b|[a-z]:[\\/]users[\\/]\S*|/mnt/[a-z]/users/\S*)`),
		"a path of one user", "name the file relative to the project"},
	{regexp.MustCompile(`(?:^|[\s"'=:(` + "`" + `])(~/\S*|~\w+/\S*|\$HOME\b\S*|\$\{HOME\}\S*|%USERPROFILE%\S*)`),
		"a path of one user", "name the file relative to the project"},
	{regexp.MustCompile(`(?:^|[^\w.-])(/tmp\b\S*|/var/tmp\b\S*|/private/(?:tmp|var)\b\S*|/var/folders\b\S*|\$TMPDIR\b\S*|\$\{TMPDIR\}\S*|%TEMP%\S*|\bmktemp\b)`),
		"a temporary tree", "run the proof in the project"},
	{regexp.MustCompile(`(?:^|[;&|(` + "`" + `]\s*)(?:env\s+(?:\w+=\S*\s+)*)?((?:claude|codex|cursor|cursor-agent|gemini|copilot|aider|opencode|rtk|wsl|wsl\.exe|cmd\.exe|ssh|sudo|doas|osascript)(?:\s|$))`),
		"a host wrapper", "write the command that it wraps"},
	{regexp.MustCompile(`(?:^|[\s"'=(` + "`" + `])([a-zA-Z]:[\\/][^\s"'` + "`" + `]*|\\\\[\w.-]+\\\S*)`),
		"a path of one machine", "name the file relative to the project"},
}

// Portable checks proof commands: no host wrapper, no absolute path of one
// user, no temporary tree.
func Portable(commands []Command) *Report {
	report := &Report{Count: len(commands)}
	for _, command := range commands {
		for _, rule := range rules {
			match := rule.pattern.FindStringSubmatch(command.Text)
			if match != nil {
				report.add(command.File, command.Line, "the proof command "+problem.Quote(command.Text)+" needs "+rule.found+" ("+problem.Quote(strings.TrimSpace(match[1]))+")",
					"a command that runs in every clone", rule.fixed)
				break
			}
		}
	}
	return report
}
