package manifest

import (
	"regexp"
	"strings"

	"rules_handbook/schemas/facts"
)

var (
	duneComment = regexp.MustCompile(`;[^\n]*`)
	duneLibrary = regexp.MustCompile(`\(\s*library\b`)
	duneName    = regexp.MustCompile(`\(\s*name\s+([A-Za-z_][\w.\-]*)\s*\)`)
)

// readDune reads the names of the libraries that a dune file makes of its
// folder.
func readDune(src []byte, m *facts.Manifest) error {
	m.Kind = "dune"
	text := duneComment.ReplaceAllString(string(src), "")
	for _, at := range duneLibrary.FindAllStringIndex(text, maxEntries) {
		stanza := balanced(text[at[0]:])
		if name := duneName.FindStringSubmatch(stanza); name != nil && short(name[1]) {
			if m.Entries == nil {
				m.Entries = map[string]string{}
			}
			m.Entries[name[1]] = "."
		}
	}
	return nil
}

// balanced is the list in parentheses that a text starts with.
func balanced(text string) string {
	depth := 0
	for i := 0; i < len(text); i++ {
		switch text[i] {
		case '(':
			depth++
		case ')':
			if depth--; depth == 0 {
				return text[:i+1]
			}
		case '"':
			if end := strings.IndexByte(text[i+1:], '"'); end >= 0 {
				i += end + 1
			}
		}
	}
	return text
}
