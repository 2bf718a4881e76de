package manifest

import (
	"errors"
	"fmt"
	"strings"

	"github.com/BurntSushi/toml"

	"rules_handbook/schemas/facts"
)

// remappings is the kind of the files that say where Solidity finds imports.
const remappings = "remappings"

// readRemappings reads remappings.txt: a line "context:prefix=target" for each,
// the context may be left out.
func readRemappings(src []byte, m *facts.Manifest) error {
	m.Kind = remappings
	for n, line := range strings.Split(string(src), "\n") {
		if line = strings.TrimSpace(line); line == "" || line[0] == '#' {
			continue
		}
		if !strings.Contains(line, "=") {
			return fmt.Errorf("line %d: found %.40q, expected prefix=target", n+1, line)
		}
		remap(m, line)
	}
	return nil
}

// readFoundry reads the remappings of all profiles of foundry.toml.
func readFoundry(src []byte, m *facts.Manifest) error {
	if err := checkNesting(src); err != nil {
		return err
	}
	var t table
	if err := toml.Unmarshal(src, &t); err != nil {
		var parse toml.ParseError
		if errors.As(err, &parse) {
			return fmt.Errorf("line %d: %s", parse.Position.Line, parse.Message)
		}
		return err
	}
	m.Kind = remappings
	for _, profile := range []string{"default", "ci", "test"} {
		for _, line := range t.list("profile", profile, "remappings") {
			remap(m, line)
		}
	}
	return nil
}

// remap notes a remapping as the alias "context:prefix" of its target.
func remap(m *facts.Manifest, line string) {
	pattern, target, found := strings.Cut(line, "=")
	if found && short(pattern) && short(target) && len(m.Paths) < maxEntries {
		m.Paths = append(m.Paths, facts.PathAlias{Pattern: pattern, Targets: []string{target}})
	}
}
