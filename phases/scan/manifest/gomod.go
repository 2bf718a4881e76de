package manifest

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/mod/modfile"

	"rules_handbook/schemas/facts"
)

// readGoMod takes directives that it does not know as they come, as Go does
// with the files of dependencies.
func readGoMod(src []byte, m *facts.Manifest) error {
	file, err := modfile.ParseLax("go.mod", src, nil)
	if err != nil {
		var list modfile.ErrorList
		if errors.As(err, &list) && len(list) > 0 {
			return fmt.Errorf("line %d: %w", list[0].Pos.Line, list[0].Err)
		}
		return err
	}
	m.Kind = "go.mod"
	if file.Module != nil && short(file.Module.Mod.Path) {
		m.Name = file.Module.Mod.Path
	}
	for _, statement := range file.Syntax.Stmt {
		switch s := statement.(type) {
		case *modfile.Line:
			if len(s.Token) > 0 && s.Token[0] == "replace" {
				addReplacement(s.Token[1:], m)
			}
		case *modfile.LineBlock:
			if len(s.Token) > 0 && s.Token[0] == "replace" {
				for _, line := range s.Line {
					addReplacement(line.Token, m)
				}
			}
		}
	}
	return nil
}

// addReplacement notes old [version] => ./folder.
func addReplacement(tokens []string, m *facts.Manifest) {
	arrow := slices.Index(tokens, "=>")
	if arrow < 1 || arrow+2 != len(tokens) || len(m.Replace) >= maxEntries {
		return
	}
	old, folder := unquote(tokens[0]), unquote(tokens[arrow+1])
	if !short(old) || !short(folder) || !strings.HasPrefix(folder, "./") && !strings.HasPrefix(folder, "../") {
		return
	}
	if m.Replace == nil {
		m.Replace = map[string]string{}
	}
	m.Replace[old] = folder
}

func unquote(token string) string {
	if s, err := strconv.Unquote(token); err == nil {
		return s
	}
	return token
}
