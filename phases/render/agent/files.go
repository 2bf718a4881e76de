package agent

import (
	"bufio"
	"io"
	"strconv"

	"rules_handbook/phases/render/escape"
	"rules_handbook/phases/text"
)

const filesHeader = `# path	stage	role	nSymbols	purpose
# nSymbols counts functions and methods. stage and role order files for reading, they are no parser
# facts; purpose is [prose], at most 120 characters. stage=unassigned: no stage page describes the file.
`

const filesHeaderWithLanguages = `# path	stage	role	nSymbols	language/tier	purpose
# nSymbols counts functions and methods. stage and role order files for reading, they are no parser
# facts; purpose is [prose], at most 120 characters. stage=unassigned: no stage page describes the file.
# tier=full: calls are resolved. tier=generic: names are exact, calls are matched by pattern and can be
# missing or wrong. ? = the artifact does not say.
`

// maxPurpose caps a purpose, in UTF-16 units.
const maxPurpose = 120

// WriteFiles writes files.tsv. It has a column for languages only when it is
// known in which languages the files are.
func (s *Site) WriteFiles(w io.Writer) error {
	header := filesHeader
	if s.view.LanguageOf != nil {
		header = filesHeaderWithLanguages
	}
	tiers := map[string]string{}
	for _, language := range s.view.Languages {
		tiers[language.Name] = language.Tier
	}
	return table(w, header, func(w *bufio.Writer) {
		for _, file := range s.view.Files {
			card := s.card(file)
			cells := []string{file, s.stageOf[file], card.Role, strconv.Itoa(s.functions(file))}
			if s.view.LanguageOf != nil {
				cells = append(cells, languageTier(s.view.LanguageOf[file], tiers))
			}
			row(w, append(cells, escape.Line(card.Purpose))...)
		}
	})
}

func purpose(prose string) string { return text.Truncate(text.Collapse(prose), maxPurpose) }

func languageTier(language string, tiers map[string]string) string {
	if language == "" {
		return "?"
	}
	tier := tiers[language]
	if tier == "" {
		tier = "?"
	}
	return language + "/" + tier
}

// functions counts the functions of a file. Brief cards have none, but the
// scan has counted them.
func (s *Site) functions(file string) int {
	if count, known := s.view.Functions(file); known {
		return count
	}
	return len(s.card(file).Functions)
}
