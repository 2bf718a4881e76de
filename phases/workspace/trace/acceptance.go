package trace

import (
	"rules_handbook/phases/workspace/markdown"
	"rules_handbook/phases/workspace/problem"
	"rules_handbook/phases/workspace/slices"
)

// AcceptanceIDs are the ids AC-001 of the section "## Acceptance criteria" of
// spec.md, each once, in their order. A file without the section, or one that
// is no text, has none.
func AcceptanceIDs(spec []byte) []string {
	text, err := markdown.Parse(spec)
	if err != nil {
		return nil
	}
	var ids []string
	seen := map[string]bool{}
	for _, section := range text.Find(2, "Acceptance criteria") {
		for _, id := range idsIn(section.Body, "AC") {
			if len(id) >= len("AC-000") && !seen[id] {
				seen[id] = true
				ids = append(ids, id)
			}
		}
	}
	return ids
}

// Acceptance checks that each file names every acceptance criterion of
// spec.md as a whole id. files are those that the phase demands, such as
// tasks.md and test-plan.md.
func Acceptance(spec []byte, files ...File) []*problem.Problem {
	var found []*problem.Problem
	ids := AcceptanceIDs(spec)
	for _, file := range files {
		named := mentions(file.Data, "AC")
		for _, id := range ids {
			if !named[id] {
				found = append(found, &problem.Problem{File: file.Name, Found: id + " of spec.md is not named",
					Expected: "every acceptance criterion", Remedy: "map it or take it out of spec.md"})
			}
		}
	}
	return found
}

// File is the text of an artifact under its name in the workspace.
type File struct {
	Name string
	Data []byte
}

// idsIn are the whole ids of a prefix among lines, fences aside.
func idsIn(lines []markdown.Line, prefix string) []string {
	var ids []string
	for _, line := range lines {
		ids = append(ids, slices.WholeIDs(line.Text, prefix)...)
	}
	return ids
}

// mentions is the set of whole ids of a prefix in a file.
func mentions(data []byte, prefix string) map[string]bool {
	named := map[string]bool{}
	text, err := markdown.Parse(data)
	if err != nil {
		return named
	}
	for _, id := range idsIn(text.Lines, prefix) {
		named[id] = true
	}
	return named
}
