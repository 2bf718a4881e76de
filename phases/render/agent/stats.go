package agent

import (
	"cmp"
	"path"
	"slices"
	"strings"

	"rules_handbook/schemas"
	"rules_handbook/schemas/facts"
)

// Stats counts the rows of the site.
func (s *Site) Stats() *facts.AgentStats {
	stats := &facts.AgentStats{
		Version:   schemas.Version,
		Title:     s.view.Title,
		Files:     len(s.view.Files),
		Routed:    len(s.view.Files) - len(s.view.Unassigned),
		Stages:    []facts.StageStats{},
		Registers: []facts.RegisterStats{},
		Languages: s.languageStats(),
		Partial:   []string{},
		Missing:   []facts.MissingFile{},
	}
	s.countSymbols(stats)
	for _, register := range s.view.Registers {
		row := facts.RegisterStats{ID: register.ID, Stages: []string{}}
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
		stats.Missing = append(stats.Missing, facts.MissingFile{File: file.File, Reason: file.Reason})
	}
	return stats
}

func (s *Site) countSymbols(stats *facts.AgentStats) {
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
		stats.Stages = append(stats.Stages, facts.StageStats{
			ID: stage.ID, Title: stage.Title, Files: len(stage.Files), Symbols: perStage[stage.ID], Folders: folders(stage.Files),
		})
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

func (s *Site) languageStats() facts.LanguageStats {
	stats := facts.LanguageStats{Known: s.view.LanguageOf != nil, Indexed: []string{}, FallBack: []string{}, Unknown: []string{}, Generic: s.view.GenericLanguages()}
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
