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
	if lead := f.PackageWords(folder, language, limit); len(lead) > 0 {
		return lead
	}
	return Readme(doc.Readme, limit)
}

// PackageWords is what the package docs alone say of a folder.
func (f Folders) PackageWords(folder, language string, limit int) []string {
	doc := f[folder]
	if doc == nil {
		return nil
	}
	return prose.Lead(prose.Parse(language, doc.Package).Paragraphs, limit)
}

// telling matches headings of sections that say what code is and does, and
// not how to install or use it.
var telling = regexp.MustCompile(`(?i)^\W*(?:about|overview|what (?:is|are|does|(?:it|this) (?:is|does))\b|why|how it works|features?|introduction|intro|description|concepts?|architecture|` +
	`design|background|motivation|goals|highlights|key |purpose|principles|summary|philosophy|scope|structure|internals)`)

// Readme gives the words of a document, at most limit of them: the text
// before its first section, then sections that tell what the code does.
func Readme(readme *facts.Document, limit int) []string {
	if readme == nil {
		return nil
	}
	var words []string
	for _, section := range readme.Sections {
		if limit < 10 {
			break
		}
		if section.Level > 1 && !telling.MatchString(section.Heading) {
			continue
		}
		lead := prose.Lead(describing(section.Text, readme.Title, len(words) == 0), limit)
		words = append(words, lead...)
		for _, paragraph := range lead {
			limit -= text.CountWords(paragraph)
		}
	}
	return words
}

// describing leaves out what is no prose: badges, and what goes on after a
// code block that is not shown. The first paragraph may begin with a name in
// small letters.
func describing(section, title string, first bool) []string {
	var kept []string
	for _, p := range prose.Parse("", withMarks(section)).Paragraphs {
		word, _, _ := strings.Cut(p, " ")
		small := word == strings.ToLower(word) && word != strings.ToUpper(word)
		if text.CountWords(p) < 4 || small && !(first && len(kept) == 0) && !strings.EqualFold(word, title) && !strings.HasPrefix(word, "`") {
			continue
		}
		kept = append(kept, p)
	}
	return kept
}

// withMarks puts marks before the items of lists; in a document's text a
// block of several lines is a list.
func withMarks(section string) string {
	blocks := strings.Split(section, "\n\n")
	for i, block := range blocks {
		if strings.Contains(block, "\n") {
			blocks[i] = "* " + strings.ReplaceAll(block, "\n", "\n* ")
		}
	}
	return strings.Join(blocks, "\n\n")
}
