// Package survey answers what several phases ask about the whole code base:
// which files are tests, what the authors say of a folder, which languages
// there are, and what the briefs hold.
package survey

import (
	"path"
	"slices"
	"strings"

	"rules_handbook/phases/text"
	"rules_handbook/schemas"
	"rules_handbook/schemas/facts"
)

// Briefs finds the brief of a file by its path.
type Briefs map[string]*schemas.Brief

// NewBriefs takes the briefs of all shards.
func NewBriefs(packs []*schemas.BriefPack) Briefs {
	briefs := Briefs{}
	for _, pack := range packs {
		for i := range pack.Briefs {
			briefs[pack.Briefs[i].File] = &pack.Briefs[i]
		}
	}
	return briefs
}

// Purpose and role of a file; "" and "other" when it has no brief.
func (b Briefs) Purpose(file string) string {
	if brief := b[file]; brief != nil {
		return brief.Purpose
	}
	return ""
}

// Role of a file; "other" when it has no brief.
func (b Briefs) Role(file string) string {
	if brief := b[file]; brief != nil {
		return brief.Role
	}
	return schemas.RoleOther
}

// languageNames are the names for people of languages that are not called like
// their scanners; a file name extension that tells more goes first.
var languageNames = map[string]string{
	".c": "C", ".h": "C", "cpp": "C++", "csharp": "C#", "cue": "CUE", "hcl": "Terraform", ".hcl": "HCL", "objc": "Objective-C", "ocaml": "OCaml", "php": "PHP",
	"protobuf": "Protocol Buffers", "sql": "SQL", "typescript": "TypeScript", ".js": "JavaScript", ".jsx": "JavaScript", ".mjs": "JavaScript",
	".cjs": "JavaScript", ".vue": "Vue", ".svelte": "Svelte",
}

// LanguageName is what people call the language of a file. Without the file's
// path it is the name for all files of that scanner.
func LanguageName(file, language string) string {
	for _, key := range []string{strings.ToLower(path.Ext(file)), language} {
		if name := languageNames[key]; name != "" {
			return name
		}
	}
	return text.Capital(language)
}

// Languages names the languages of a code base for people, the one with most
// files first.
func Languages(summary *facts.Summary) []string {
	count := map[string]int{}
	for i := range summary.Files {
		count[LanguageName(summary.Files[i].Path, summary.Files[i].Language)]++
	}
	var names []string
	for name := range count {
		names = append(names, name)
	}
	slices.SortFunc(names, func(a, b string) int {
		if count[a] != count[b] {
			return count[b] - count[a]
		}
		return strings.Compare(a, b)
	})
	return names
}
