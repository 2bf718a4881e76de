package manifest

import (
	"regexp"

	"rules_handbook/schemas/facts"
)

// pubspecName is the name of a package at the start of a line.
var pubspecName = regexp.MustCompile(`(?m)^name:[ \t]*["']?([A-Za-z_]\w*)`)

// readPubspec reads the name of a Dart package from its pubspec.yaml. Nothing
// else is asked of that file, so that it need not be valid YAML.
func readPubspec(src []byte, m *facts.Manifest) error {
	m.Kind = "pubspec.yaml"
	if found := pubspecName.FindSubmatch(src); found != nil && short(string(found[1])) {
		m.Name = string(found[1])
	}
	return nil
}
