package starlark

import (
	"strings"
)

// docstring is the text at the start of a body, cleaned, or "".
func (f *file) docstring(body int) string {
	statement := f.Only(body)
	if !f.Is(statement, kindStatement) {
		return ""
	}
	if value := f.Only(statement); f.Is(value, kindString) {
		return cleandoc(stringValue(f.String(value)))
	}
	return ""
}

// cleandoc removes the indentation that all lines but the first share.
func cleandoc(doc string) string {
	lines := strings.Split(strings.ReplaceAll(doc, "\t", "        "), "\n")
	indent := -1
	for _, line := range lines[1:] {
		if rest := strings.TrimLeft(line, " "); rest != "" && (indent < 0 || len(line)-len(rest) < indent) {
			indent = len(line) - len(rest)
		}
	}
	for i, line := range lines {
		if i > 0 {
			line = line[min(max(indent, 0), len(line)):]
		} else {
			line = strings.TrimLeft(line, " ")
		}
		lines[i] = strings.TrimRight(line, " \r")
	}
	return strings.Trim(strings.Join(lines, "\n"), "\n")
}

// stringValue gives what a string literal says; only escapes that names and
// comments may hold are undone.
func stringValue(literal string) string {
	raw := false
	for literal != "" && strings.ContainsRune("rRbBuU", rune(literal[0])) {
		raw = raw || literal[0] == 'r' || literal[0] == 'R'
		literal = literal[1:]
	}
	for _, quote := range []string{`"""`, `'''`, `"`, `'`} {
		if rest, ok := strings.CutPrefix(literal, quote); ok && len(rest) >= len(quote) {
			literal = strings.TrimSuffix(rest, quote)
			break
		}
	}
	if raw || !strings.Contains(literal, `\`) {
		return literal
	}
	return unescape.Replace(literal)
}

var unescape = strings.NewReplacer("\\\n", "", `\n`, "\n", `\t`, "\t", `\"`, `"`, `\'`, `'`, `\\`, `\`)
