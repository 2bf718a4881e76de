// Package scaffold makes the files of a new workspace: the objective in
// brief.md, a cursor, and headings elsewhere, which count as missing content.
// It also reads the objective of an existing one. Inputs and outputs are
// texts.
package scaffold

import (
	"errors"
	"fmt"
	"strings"

	"rules_handbook/phases/workspace/artifact"
	"rules_handbook/phases/workspace/cursor"
	"rules_handbook/phases/workspace/markdown"
)

// MaxObjective is the size of the longest objective in bytes.
const MaxObjective = 16 << 10

// File is one file to make.
type File struct {
	Name string
	Data []byte
}

// headings are the sections below a file's title.
var headings = map[string][]string{
	"spec.md": {"Requirements", "Acceptance criteria", "Edge cases", "Scope"},
}

// Files lists the files of a new workspace, state.md last, since it is what
// makes a folder a workspace.
func Files(objective string) ([]File, error) {
	if err := CheckObjective(objective); err != nil {
		return nil, err
	}
	var list []File
	for _, name := range artifact.Required(artifact.Spec) {
		switch name {
		case "state.md":
		case "brief.md":
			list = append(list, File{name, []byte("# Brief\n\n## Objective\n" + escape(objective) + "\n")})
		default:
			list = append(list, File{name, titled(name)})
		}
	}
	return append(list, File{"state.md", state()}), nil
}

// CheckObjective refuses text that cannot stand in brief.md.
func CheckObjective(objective string) error {
	switch {
	case strings.TrimSpace(objective) == "":
		return errors.New("objective: found nothing, expected what the feature is for")
	case len(objective) > MaxObjective:
		return fmt.Errorf("objective: found %d bytes, expected at most %d; put the rest into brief.md", len(objective), MaxObjective)
	}
	if err := markdown.Check([]byte(objective)); err != nil {
		return fmt.Errorf("objective: %w", err)
	}
	return nil
}

func titled(name string) []byte {
	title := strings.TrimSuffix(name, ".md")
	text := "# " + strings.ToUpper(title[:1]) + title[1:] + "\n"
	for _, heading := range headings[name] {
		text += "\n## " + heading + "\n"
	}
	return []byte(text)
}

func state() []byte {
	return fmt.Appendf(nil, `# State

## Cursor
| Key | Value |
| --- | --- |
| phase | %s |
| status | %s |
| next_action | frame the feature with /rite-%s |
| schema | %d |
`, artifact.Frame, cursor.Running, artifact.Frame.Verb(), cursor.CurrentSchema)
}

// escape keeps lines of an objective from becoming headings or fences.
func escape(objective string) string {
	lines := strings.Split(strings.ReplaceAll(strings.TrimSpace(objective), "\r\n", "\n"), "\n")
	for i, line := range lines {
		if body := strings.TrimLeft(line, " \t"); body != "" && strings.ContainsRune("#`~\\", rune(body[0])) {
			lines[i] = line[:len(line)-len(body)] + `\` + body
		}
	}
	return strings.Join(lines, "\n")
}

func unescape(text string) string {
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		body := strings.TrimLeft(line, " \t")
		if len(body) > 1 && body[0] == '\\' && strings.ContainsRune("#`~\\", rune(body[1])) {
			lines[i] = line[:len(line)-len(body)] + body[1:]
		}
	}
	return strings.Join(lines, "\n")
}

// Objective reads the objective of a brief: the section "Objective", or the
// first line `Objective: …`. It is "" when there is none.
func Objective(brief []byte) string {
	text, err := markdown.Parse(brief)
	if err != nil {
		return ""
	}
	if sections := text.Find(2, "Objective"); len(sections) > 0 {
		var lines []string
		for _, line := range markdown.Trimmed(sections[0].Body) {
			lines = append(lines, line.Raw)
		}
		return unescape(strings.Join(lines, "\n"))
	}
	objective, _ := cursor.Get(brief, "Objective")
	return objective
}
