package manifest

import (
	"strings"

	"rules_handbook/schemas/facts"
)

// ExtensionModule is the name of the files, and the kind of their manifests, that
// list the classes of Groovy whose static methods are members of others.
const ExtensionModule = "org.codehaus.groovy.runtime.ExtensionModule"

// readExtensions reads the list of classes of instance methods.
func readExtensions(src []byte, m *facts.Manifest) error {
	m.Kind = ExtensionModule
	text := strings.ReplaceAll(strings.ReplaceAll(string(src), "\r\n", "\n"), "\\\n", "")
	for line := range strings.SplitSeq(text, "\n") {
		key, value, found := strings.Cut(line, "=")
		if !found || strings.TrimSpace(key) != "extensionClasses" {
			continue
		}
		for name := range strings.SplitSeq(value, ",") {
			if name = strings.TrimSpace(name); short(name) && len(m.Entries) < maxEntries {
				if m.Entries == nil {
					m.Entries = map[string]string{}
				}
				m.Entries[name] = ""
			}
		}
	}
	return nil
}
