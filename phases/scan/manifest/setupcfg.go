package manifest

import (
	"fmt"
	"strings"

	"rules_handbook/schemas/facts"
)

// readSetup reads setup.cfg, which says the same as pyproject.toml in the
// format of Python's configparser.
func readSetup(src []byte, m *facts.Manifest) error {
	options, err := readINI(string(src))
	if err != nil {
		return err
	}
	m.Kind = "pyproject.toml"
	if name := options["metadata"]["name"]; len(name) == 1 && short(name[0]) {
		m.Name = name[0]
	}
	var dirs []string
	for _, entry := range options["options"]["package_dir"] {
		if name, dir, ok := strings.Cut(entry, "="); ok {
			if dir, ok = PackageRoot(strings.TrimSpace(name), strings.TrimSpace(dir)); ok {
				dirs = append(dirs, dir)
			}
		}
	}
	dirs = append(dirs, options["options.packages.find"]["where"]...)
	for _, paths := range options["tool:pytest"]["pythonpath"] {
		dirs = append(dirs, strings.Fields(paths)...)
	}
	m.SourceDirs = Folders(dirs)
	return nil
}

// readINI reads sections of options; a value is its lines that are not empty.
func readINI(src string) (map[string]map[string][]string, error) {
	sections := map[string]map[string][]string{}
	var section map[string][]string
	option := ""
	for n, text := range strings.Split(src, "\n") {
		text = strings.TrimRight(text, " \t\r")
		trimmed := strings.TrimLeft(text, " \t")
		switch {
		case trimmed == "" || trimmed[0] == '#' || trimmed[0] == ';':
		case len(trimmed) < len(text) && option != "":
			section[option] = append(section[option], trimmed)
		case trimmed[0] == '[':
			name, _, ok := strings.Cut(trimmed[1:], "]")
			if !ok {
				return nil, fmt.Errorf("line %d: found %.40q, expected ] after the name of a section", n+1, trimmed)
			}
			if sections[name] == nil {
				sections[name] = map[string][]string{}
			}
			section, option = sections[name], ""
		case section == nil:
			return nil, fmt.Errorf("line %d: found %.40q, expected a section such as [metadata] first", n+1, trimmed)
		default:
			end := strings.IndexAny(trimmed, "=:")
			if end < 0 {
				return nil, fmt.Errorf("line %d: found %.40q, expected an option with = or :", n+1, trimmed)
			}
			option = strings.ToLower(strings.TrimSpace(trimmed[:end]))
			section[option] = nil
			if value := strings.TrimSpace(trimmed[end+1:]); value != "" {
				section[option] = []string{value}
			}
		}
	}
	return sections, nil
}
