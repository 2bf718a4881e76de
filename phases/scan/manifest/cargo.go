package manifest

import (
	"errors"
	"fmt"
	"path"
	"strings"

	"github.com/BurntSushi/toml"

	"rules_handbook/schemas/facts"
)

// readCargo reads Cargo.toml: the name that the library has in code, its root
// when it is not src/lib.rs, and the folders of dependencies that have another
// name in code or are found by their path.
func readCargo(src []byte, m *facts.Manifest) error {
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
	m.Kind = "Cargo.toml"
	m.Name = crateName(t.text("lib", "name"))
	if m.Name == "" {
		m.Name = crateName(t.text("package", "name"))
	}
	if root := Folders([]string{t.text("lib", "path")}); len(root) == 1 {
		m.Main = root[0]
	}
	m.Workspaces = t.list("workspace", "members")
	for _, section := range []string{"dependencies", "dev-dependencies", "build-dependencies"} {
		for name := range t.at(section) {
			folder := path.Clean(strings.ReplaceAll(t.text(section, name, "path"), `\`, "/"))
			if folder == "." || path.IsAbs(folder) || len(m.Replace) == maxEntries || !short(name) {
				continue
			}
			if m.Replace == nil {
				m.Replace = map[string]string{}
			}
			m.Replace[crateName(name)] = folder
		}
	}
	return nil
}

// crateName is the name of a package as code writes it.
func crateName(name string) string { return strings.ReplaceAll(name, "-", "_") }
