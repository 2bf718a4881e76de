package manifest

import (
	"encoding/json"
	"strings"

	"rules_handbook/schemas/facts"
)

// conditions are the keys of conditional exports, what leads to a source first.
var conditions = []string{"source", "import", "module", "default", "node", "browser", "require", "types"}

func readPackage(src []byte, m *facts.Manifest) error {
	relaxed, err := relax(src)
	if err != nil {
		return err
	}
	var o object
	if err := decode(relaxed, &o); err != nil {
		return err
	}
	m.Kind, m.Name = "package.json", o.text("name")
	for _, key := range []string{"main", "module", "types", "typings"} {
		if m.Main == "" {
			m.Main = o.text(key)
		}
	}
	m.Workspaces = o.list("workspaces")
	if m.Workspaces == nil {
		m.Workspaces = o.object("workspaces").list("packages")
	}
	readExports(o["exports"], m)
	return nil
}

// readExports notes the file of every subpath that a package exports.
func readExports(exports json.RawMessage, m *facts.Manifest) {
	var byPath object
	subpaths := false
	if json.Unmarshal(exports, &byPath) == nil {
		for key := range byPath {
			subpaths = subpaths || strings.HasPrefix(key, ".")
		}
	}
	if !subpaths {
		byPath = object{".": exports}
	}
	for key, value := range byPath {
		file := exportedFile(value, 0)
		if !strings.HasPrefix(key, ".") || !short(key) || file == "" || len(byPath) > maxEntries {
			continue
		}
		if m.Entries == nil {
			m.Entries = map[string]string{}
		}
		m.Entries[key] = file
	}
}

// exportedFile is the file that an export leads to; conditions may nest.
func exportedFile(value json.RawMessage, depth int) string {
	if len(value) == 0 || depth > maxDepth {
		return ""
	}
	var file string
	if json.Unmarshal(value, &file) == nil {
		if short(file) {
			return file
		}
		return ""
	}
	var alternatives []json.RawMessage
	if json.Unmarshal(value, &alternatives) == nil {
		for _, alternative := range alternatives {
			if file := exportedFile(alternative, depth+1); file != "" {
				return file
			}
		}
		return ""
	}
	var byCondition object
	if json.Unmarshal(value, &byCondition) == nil {
		for _, condition := range conditions {
			if file := exportedFile(byCondition[condition], depth+1); file != "" {
				return file
			}
		}
	}
	return ""
}
