package bundle

import (
	"bytes"
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"sort"
)

// Loads is the load list of a skill, a comment `<!-- loads: {…} -->`.
type Loads struct {
	// Always and the values of Triggers are files of the skills root.
	Always   []string            `json:"always"`
	Triggers map[string][]string `json:"triggers"`
	// Workspace are files of the workspace; the list of a role in
	// WorkspaceByRole replaces it.
	Workspace       []string            `json:"workspace"`
	WorkspaceByRole map[string][]string `json:"workspaceByRole"`
	// Agents maps roles to files of agents/.
	Agents map[string]string `json:"agents"`
}

var loadsMark = regexp.MustCompile(`(?s)<!-- loads:(.*?)-->`)

// ParseLoads reads the load list of a SKILL.md, nil when it has none.
func ParseLoads(skill string) (*Loads, error) {
	found := loadsMark.FindAllStringSubmatch(skill, 2)
	switch len(found) {
	case 0:
		return nil, nil
	case 2:
		return nil, fmt.Errorf("found several load lists, expected one comment `<!-- loads: {…} -->`")
	}
	decoder := json.NewDecoder(bytes.NewReader([]byte(found[0][1])))
	decoder.DisallowUnknownFields()
	loads := &Loads{}
	if err := decoder.Decode(loads); err != nil {
		return nil, fmt.Errorf("load list: %w; expected always, triggers, workspace, workspaceByRole and agents", err)
	}
	return loads, nil
}

// Names lists the declared triggers, sorted.
func (l *Loads) Names() []string {
	var names []string
	for name := range l.Triggers {
		names = append(names, name)
	}
	sort.Strings(names)
	return names
}

// Choose gives the triggers to apply: the chosen ones and, with a role, one
// that is called agents. An unknown one is an error.
func (l *Loads) Choose(chosen []string, role string) (applied, auto []string, err error) {
	for _, name := range chosen {
		if _, ok := l.Triggers[name]; !ok {
			return nil, nil, fmt.Errorf("found the trigger %.80q, expected one of %v", name, l.Names())
		}
		if !slices.Contains(applied, name) {
			applied = append(applied, name)
		}
	}
	if _, ok := l.Triggers["agents"]; ok && role != "" && !slices.Contains(applied, "agents") {
		applied, auto = append(applied, "agents"), []string{"agents"}
	}
	return applied, auto, nil
}

// WorkspaceFiles are those for a role.
func (l *Loads) WorkspaceFiles(role string) []string {
	if names, ok := l.WorkspaceByRole[role]; ok && role != "" {
		return names
	}
	return l.Workspace
}
