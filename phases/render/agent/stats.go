package agent

import (
	"cmp"
	"path"
	"slices"
	"strings"

	"rules_handbook/schemas"
)

// Stats is all that the entry page shows but the digest of the sources. It
// has no line, so that a moved line does not reach the entry page.
type Stats struct {
	Version   int             `json:"version"`
	Title     string          `json:"title"`
	Files     int             `json:"files"`
	Routed    int             `json:"routed"`
	Silent    int             `json:"silent"` // files without a symbol row
	Functions int             `json:"functions"`
	Types     int             `json:"types"`
	Derived   int             `json:"derived"`
	Unlisted  int             `json:"unlisted"` // functions that the scan counted and brief cards leave out
	Stages    []StageStats    `json:"stages"`
	Registers []RegisterStats `json:"registers"`
	Languages LanguageStats   `json:"languages"`
	Partial   []string        `json:"partial"`
	Missing   []MissingFile   `json:"missing"` // neither read nor parsed
}

// StageStats is one row of the stage table.
type StageStats struct {
	ID      string   `json:"id"`
	Title   string   `json:"title"`
	Files   int      `json:"files"`
	Symbols int      `json:"symbols"`
	Folders []string `json:"folders"` // at most two, the fullest first
}

// RegisterStats is one row of the register table.
type RegisterStats struct {
	ID     string   `json:"id"`
	Stages []string `json:"stages"`
}

// LanguageStats says which languages' types are indexed.
type LanguageStats struct {
	Known    bool     `json:"known"`
	Indexed  []string `json:"indexed"`
	FallBack []string `json:"fallBack"` // find no types
	Unknown  []string `json:"unknown"`  // files of a language that declares nothing
	Generic  []string `json:"generic"`  // calls are matched by pattern
}

// MissingFile is a file without facts.
type MissingFile struct {
	File   string `json:"file"`
	Reason string `json:"reason"`
}

// Stats counts the rows of the site.
func (s *Site) Stats() *Stats {
	stats := &Stats{
		Version:   schemas.Version,
		Title:     s.view.Title,
		Files:     len(s.view.Files),
		Routed:    len(s.view.Files) - len(s.view.Unassigned),
		Stages:    []StageStats{},
		Registers: []RegisterStats{},
		Languages: s.languageStats(),
		Partial:   []string{},
		Missing:   []MissingFile{},
	}
	s.countSymbols(stats)
	for _, register := range s.view.Registers {
		row := RegisterStats{ID: register.ID, Stages: []string{}}
		for _, stage := range register.Stages {
			row.Stages = append(row.Stages, stage.ID)
		}
		stats.Registers = append(stats.Registers, row)
	}
	for file := range s.view.Partial {
		stats.Partial = append(stats.Partial, file)
	}
	slices.Sort(stats.Partial)
	for _, file := range s.view.NotAnalysed {
		stats.Missing = append(stats.Missing, MissingFile{file.File, file.Reason})
	}
	return stats
}

func (s *Site) countSymbols(stats *Stats) {
	withSymbols := map[string]bool{}
	perStage := map[string]int{}
	for i := range s.symbols {
		symbol := &s.symbols[i]
		withSymbols[symbol.file] = true
		perStage[s.stageOf[symbol.file]]++
		switch {
		case symbol.kind == kindFunction:
			stats.Functions++
		case symbol.kind == kindDerived:
			stats.Derived++
		default:
			stats.Types++
		}
	}
	stats.Silent = len(s.view.Files) - len(withSymbols)
	for _, file := range s.view.Files {
		if known, ok := s.view.Functions(file); ok {
			stats.Unlisted += max(0, known-len(s.card(file).Functions))
		}
	}
	for _, stage := range s.view.Pages {
		stats.Stages = append(stats.Stages, StageStats{stage.ID, stage.Title, len(stage.Files), perStage[stage.ID], folders(stage.Files)})
	}
}

// folders returns the two folders that hold most of the files.
func folders(files []string) []string {
	counts := map[string]int{}
	found := []string{}
	for _, file := range files {
		folder := path.Dir(file)
		if counts[folder] == 0 {
			found = append(found, folder)
		}
		counts[folder]++
	}
	slices.SortFunc(found, func(a, b string) int {
		return cmp.Or(counts[b]-counts[a], strings.Compare(a, b))
	})
	found = found[:min(len(found), 2)]
	for i := range found {
		found[i] += "/"
	}
	return found
}

func (s *Site) languageStats() LanguageStats {
	stats := LanguageStats{Known: s.view.LanguageOf != nil, Indexed: []string{}, FallBack: []string{}, Unknown: []string{}, Generic: s.view.GenericLanguages()}
	declared := map[string]bool{}
	for _, language := range s.view.Languages {
		declared[language.Name] = true
		if len(language.TypeKinds) > 0 {
			stats.Indexed = append(stats.Indexed, language.Name)
		} else {
			stats.FallBack = append(stats.FallBack, language.Name)
		}
	}
	for _, language := range s.view.LanguageOf {
		if language != "" && !declared[language] {
			declared[language] = true
			stats.Unknown = append(stats.Unknown, language)
		}
	}
	for _, list := range [][]string{stats.Indexed, stats.FallBack, stats.Unknown} {
		slices.Sort(list)
	}
	if stats.Generic == nil {
		stats.Generic = []string{}
	}
	return stats
}
