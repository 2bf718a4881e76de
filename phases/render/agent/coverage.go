package agent

import (
	"fmt"
	"strings"

	"rules_handbook/phases/render/escape"
	"rules_handbook/phases/text"
	"rules_handbook/schemas/facts"
)

// coverage says what the tables hold and what they cannot, one line a fact.
func coverage(stats *facts.AgentStats) []string {
	lines := []string{
		fmt.Sprintf("%d/%s routed to a stage; %d unrouted (stage=unassigned in files.tsv).", stats.Routed, text.Counted(stats.Files, "file"), stats.Files-stats.Routed),
		fmt.Sprintf("symbols.tsv: %s, %s, %s derived from members. %s no row.", functions(stats.Functions),
			text.Counted(stats.Types, "parsed type declaration"), text.Counted(stats.Derived, "class row"), text.Counted(stats.Silent, "file")+" "+verb(stats.Silent)),
	}
	switch n := stats.Unlisted; {
	case n == 1:
		lines = append(lines, "1 function was found by the parser but has no row and no calls here: its card is brief (detail=brief). "+noProof)
	case n > 1:
		lines = append(lines, fmt.Sprintf("%d functions were found by the parser but have no row and no calls here: their cards are brief (detail=brief). "+noProof, n))
	}
	lines = append(lines, languageLines(&stats.Languages)...)
	lines = append(lines, "Constants, variables and macros are not indexed in any language.")
	switch n := len(stats.Partial); {
	case n == 1:
		lines = append(lines, "1 file was parsed in part; its rows are real but not all: "+paths(stats.Partial)+".")
	case n > 1:
		lines = append(lines, fmt.Sprintf("%d files were parsed in part; their rows are real but not all: %s.", n, paths(stats.Partial)))
	}
	if n := len(stats.Missing); n > 0 {
		var files []string
		for _, missing := range stats.Missing {
			files = append(files, missing.File)
		}
		lines = append(lines, fmt.Sprintf("%s could not be read or parsed and %s no row anywhere: %s.", text.Counted(n, "file"), verb(n), paths(files)))
	}
	return lines
}

const noProof = "A miss is not proof a function does not exist."

func functions(n int) string {
	if n == 1 {
		return "1 function or method"
	}
	return fmt.Sprintf("%d functions and methods", n)
}

func verb(n int) string {
	if n == 1 {
		return "has"
	}
	return "have"
}

func languageLines(l *facts.LanguageStats) []string {
	if !l.Known {
		return []string{"Types indexed: unknown, the artifacts do not say for which languages; a miss is not proof a type does not exist."}
	}
	var lines []string
	if len(l.Indexed) > 0 {
		lines = append(lines, "Types indexed (kind=type:…) for: "+list(l.Indexed)+".")
	}
	if len(l.FallBack) > 0 {
		lines = append(lines, "Types NOT indexed for: "+list(l.FallBack)+"; their classes appear as kind=class-derived, and a miss is not proof a type does not exist.")
	}
	if len(l.Unknown) > 0 {
		lines = append(lines, "Types unknown for: "+list(l.Unknown)+"; nothing is declared about them either way.")
	}
	if len(l.Generic) > 0 {
		lines = append(lines, "Calls of "+list(l.Generic)+" are matched by pattern (generic tier): names and files are exact, calls can be missing or wrong.")
	}
	return lines
}

func list(names []string) string {
	escaped := make([]string, len(names))
	for i, name := range names {
		escaped[i] = escape.Text(name)
	}
	return strings.Join(escaped, ", ")
}

// paths names the first few files.
func paths(files []string) string {
	shown := make([]string, 0, maxPaths)
	for _, file := range files[:min(len(files), maxPaths)] {
		shown = append(shown, escape.Code(file))
	}
	names := strings.Join(shown, ", ")
	if hidden := len(files) - len(shown); hidden > 0 {
		names += fmt.Sprintf(" and %d more", hidden)
	}
	return names
}
