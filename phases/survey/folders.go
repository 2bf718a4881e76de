package survey

import (
	"regexp"
	"strings"

	"rules_handbook/phases/prose"
	"rules_handbook/phases/text"
	"rules_handbook/schemas/facts"
)

// Folders finds the documents of a folder by its path.
type Folders map[string]*facts.FolderDoc

// ByFolder makes the documents findable.
func ByFolder(documents *facts.Documents) Folders {
	folders := Folders{}
	for i := range documents.Folders {
		folders[documents.Folders[i].Folder] = &documents.Folders[i]
	}
	return folders
}

// Words is what the package docs, else the README say of a folder, in
// paragraphs of at most limit words together; nil when they say nothing. The
// language is that of the package docs.
func (f Folders) Words(folder, language string, limit int) []string {
	doc := f[folder]
	if doc == nil {
		return nil
	}
	if lead := prose.Lead(prose.Parse(language, doc.Package).Paragraphs, limit); len(lead) > 0 {
		return lead
	}
	return Readme(doc.Readme, limit)
}

// aside matches headings of sections that do not tell what the code does.
var aside = regexp.MustCompile(`(?i)^\W*(?:install|build|quick ?start|getting started|usage|licen[cs]e|contribut|credits?|acknowledg|authors?|maintainers?|` +
	`table of contents|contents|toc|change ?log|releases?|version|requirements|prerequisites|dependencies|badges?|support|sponsor|backers|donat|` +
	`code of conduct|community|contact|faq|troubleshoot|development|developing|testing|tests|running|run |setup|set up|deploy|download|links?|references?|` +
	`security|roadmap|todo|status|examples?|commands|cheat|documentation|docs)`)

// Readme gives the words of a document, at most limit of them: the text
// before its first section, then sections that tell what the code does.
func Readme(readme *facts.Document, limit int) []string {
	if readme == nil {
		return nil
	}
	var words []string
	for i, section := range readme.Sections {
		if section.Level > 1 && aside.MatchString(section.Heading) || section.Level > 3 {
			continue
		}
		said := describing(prose.Parse("", section.Text).Paragraphs)
		lead := prose.Lead(said, limit)
		if len(lead) == 0 || i > 0 && len(words) > 0 && limit < 25 {
			continue
		}
		words = append(words, lead...)
		for _, paragraph := range lead {
			limit -= text.CountWords(paragraph)
		}
		if limit < 10 {
			break
		}
	}
	return words
}

// describing leaves out what is no prose: badges, commands and lists of
// links.
func describing(paragraphs []string) []string {
	var kept []string
	for _, p := range paragraphs {
		if text.CountWords(p) >= 4 && !strings.Contains(p, "](") {
			kept = append(kept, p)
		}
	}
	return kept
}
