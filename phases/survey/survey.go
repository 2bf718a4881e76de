// Package survey answers what several phases ask about the whole code base:
// which files are tests, what the authors say of a folder, which languages
// there are, and what the briefs hold.
package survey

import (
	"context"
	"path"
	"slices"
	"strings"

	"rules_handbook/phases/text"
	"rules_handbook/schemas"
	"rules_handbook/schemas/facts"
)

// Briefs finds the brief of a file by its path.
type Briefs map[string]*schemas.Brief

// ReadBriefs reads the brief packs of all shards.
func ReadBriefs(ctx context.Context, paths []string) (Briefs, error) {
	briefs := Briefs{}
	for _, file := range paths {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		pack, err := schemas.ReadBriefPack(file)
		if err != nil {
			return nil, err
		}
		for i := range pack.Briefs {
			briefs[pack.Briefs[i].File] = &pack.Briefs[i]
		}
	}
	return briefs, nil
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

// languageNames are the names of languages for people.
var languageNames = map[string]string{".go": "Go", ".py": "Python", ".ts": "TypeScript", ".tsx": "TypeScript", ".mts": "TypeScript", ".cts": "TypeScript",
	".js": "JavaScript", ".jsx": "JavaScript", ".mjs": "JavaScript", ".cjs": "JavaScript"}

// Languages names the languages of a code base for people, the one with most
// files first.
func Languages(summary *facts.Summary) []string {
	count := map[string]int{}
	for i := range summary.Files {
		file := &summary.Files[i]
		name := languageNames[strings.ToLower(path.Ext(file.Path))]
		if name == "" {
			name = text.Capital(file.Language)
		}
		count[name]++
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
