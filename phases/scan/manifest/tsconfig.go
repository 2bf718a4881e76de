package manifest

import (
	"encoding/json"

	"rules_handbook/schemas/facts"
)

func readTSConfig(src []byte, m *facts.Manifest) error {
	relaxed, err := relax(src)
	if err != nil {
		return err
	}
	var o object
	if err := decode(relaxed, &o); err != nil {
		return err
	}
	options := o.object("compilerOptions")
	m.Kind, m.Extends, m.BaseURL = "tsconfig.json", o.list("extends"), options.text("baseUrl")
	ordered(options["paths"], func(pattern string, value json.RawMessage) {
		targets := object{"": value}.list("")
		if short(pattern) && len(targets) > 0 && len(m.Paths) < maxEntries {
			m.Paths = append(m.Paths, facts.PathAlias{Pattern: pattern, Targets: targets})
		}
	})
	return nil
}
