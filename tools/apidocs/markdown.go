package main

import (
	"bytes"
	"fmt"
	"strings"
)

const preamble = "# Rules\n\nWritten by `bazel run //docs:update` from the doc strings in `rules/`.\n"

// write appends the section of one .bzl file.
func (m module) write(page *bytes.Buffer) {
	_, file, _ := strings.Cut(m.file, "//")
	fmt.Fprintf(page, "\n## `//%s`\n\n%s\n", file, strings.TrimSpace(m.doc))
	for _, s := range m.symbols {
		s.write(page)
	}
}

func (s symbol) write(page *bytes.Buffer) {
	fmt.Fprintf(page, "\n### `%s` (%s)\n\n%s\n", s.name, s.kind, strings.TrimSpace(s.doc))
	if len(s.fields) == 0 {
		return
	}
	if s.kind == "provider" {
		page.WriteString("\n| field | meaning |\n|---|---|\n")
	} else {
		page.WriteString("\n| attribute | default | meaning |\n|---|---|---|\n")
	}
	for _, f := range s.fields {
		if s.kind == "provider" {
			fmt.Fprintf(page, "| `%s` | %s |\n", f.name, cell(f.doc))
			continue
		}
		value := "required"
		if !f.mandatory {
			value = "`" + f.value + "`"
			if f.value == "" {
				value = ""
			}
		}
		fmt.Fprintf(page, "| `%s` | %s | %s |\n", f.name, value, cell(f.doc))
	}
}

// cell fits text into one cell of a table.
func cell(text string) string {
	return strings.ReplaceAll(strings.Join(strings.Fields(text), " "), "|", `\|`)
}
