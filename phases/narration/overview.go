package narration

import (
	"path"
	"slices"
	"strings"

	"rules_handbook/phases/prose"
	"rules_handbook/phases/prose/phrase"
	"rules_handbook/phases/survey"
	"rules_handbook/phases/text"
	"rules_handbook/schemas"
	"rules_handbook/schemas/facts"
)

// overview tells what the code base is, what it holds, and which stages it
// is ordered into.
func (n *narrator) overview() string {
	paragraphs := n.introduction()
	paragraphs = append(paragraphs, n.whole())
	left := overviewWords
	for _, p := range paragraphs {
		left -= text.CountWords(p)
	}
	paragraphs = append(paragraphs, n.stageList(left))
	return joinParagraphs(paragraphs)
}

// introduction is what the README, else the package docs of the root say.
func (n *narrator) introduction() []string {
	root := n.folders["."]
	if root == nil {
		return nil
	}
	if words := survey.Readme(root.Readme, readmeWords); len(words) > 0 {
		return words
	}
	language := ""
	for i := range n.Summary.Files {
		if file := &n.Summary.Files[i]; path.Dir(file.Path) == "." {
			language = file.Language
		}
	}
	return n.folders.Words(".", language, readmeWords)
}

// whole tells the facts of the code base.
func (n *narrator) whole() string {
	p := n.phrases
	var files, starts []string
	for i := range n.Summary.Files {
		file := &n.Summary.Files[i]
		files = append(files, file.Path)
		if len(file.Entries) > 0 && !n.tests[file.Path] {
			starts = append(starts, file.Path)
		}
	}
	if len(files) == 0 {
		return p.Join(n.notRead())
	}
	languages := p.List(survey.Languages(n.Summary), maxNamed)
	return p.Join(n.counts(p.CodeBase, files, "languages", languages), n.list(p.Starts, phrase.Codes(n.byPlace(starts))),
		n.list(p.OftenUsed, phrase.Codes(n.oftenUsed())), n.notRead())
}

// byPlace sorts files as the handbook shows them: by stage, then by reading
// order.
func (n *narrator) byPlace(files []string) []string {
	rank := map[string]int{}
	for _, stage := range n.Organization.Stages {
		for _, file := range stage.OrderedFiles {
			rank[file] = len(rank) + 1
		}
	}
	place := func(file string) int {
		if r := rank[file]; r > 0 {
			return r
		}
		return len(rank) + 1
	}
	slices.SortStableFunc(files, func(a, b string) int { return place(a) - place(b) })
	return files
}

// oftenUsed lists the imports that most files call through, those used twice
// at least.
func (n *narrator) oftenUsed() []string {
	count := map[string]int{}
	for i := range n.Summary.Files {
		if file := &n.Summary.Files[i]; !n.tests[file.Path] {
			for _, module := range file.External {
				count[module]++
			}
		}
	}
	var modules []string
	for module, files := range count {
		if files > 1 {
			modules = append(modules, module)
		}
	}
	slices.SortFunc(modules, func(a, b string) int {
		if count[a] != count[b] {
			return count[b] - count[a]
		}
		return strings.Compare(a, b)
	})
	return modules[:min(maxNamed, len(modules))]
}

// notRead counts the files of which nothing, then those of which not all is
// known.
func (n *narrator) notRead() string {
	none, part := 0, 0
	for i := range n.Summary.Unparsed {
		if n.Summary.Unparsed[i].Reason == facts.Partial {
			part++
		} else {
			none++
		}
	}
	return n.phrases.Join(n.countFiles(n.phrases.NotRead, none), n.countFiles(n.phrases.ReadInPart, part))
}

// countFiles fills a message that counts files, "" for none.
func (n *narrator) countFiles(message string, count int) string {
	if count == 0 {
		return ""
	}
	return phrase.Fill(message, "files", n.phrases.Count(count, n.phrases.File))
}

// stageList names the stages of the top level, then quotes the first
// sentence of as many as fit.
func (n *narrator) stageList(words int) string {
	p := n.phrases
	var titles, said []string
	for i := range n.Skeleton.Stages {
		stage := &n.Skeleton.Stages[i]
		if stage.Parent != nil || len(n.below(stage.ID)) == 0 {
			continue
		}
		titles = append(titles, title(stage))
		if sentence := n.introduce(stage); sentence != "" {
			if count := text.CountWords(sentence); count <= words {
				said = append(said, sentence)
				words -= count
			}
		}
	}
	if len(titles) < 2 {
		return ""
	}
	ordered := phrase.Fill(p.OrderedInto, "stages", p.Count(len(titles), p.Stage), "list", p.List(titles, 0))
	return joinParagraphs([]string{ordered, strings.Join(said, "\n")})
}

// introduce is the first sentence of what authors say of a stage, else of its
// facts, after its title.
func (n *narrator) introduce(stage *schemas.Stage) string {
	own := n.ownWords(stage.ID, ownStageWords)
	if n.isUsers() {
		own = prose.Parse("", stage.Description).Paragraphs
	}
	if len(own) == 0 || own[0] == stage.Title {
		own = []string{n.stageFacts(stage)}
	}
	return "- " + title(stage) + ": " + text.FirstSentence(own[0])
}

// isUsers reports whether a person wrote the skeleton.
func (n *narrator) isUsers() bool { return n.Skeleton.Metadata.DraftedBy == "user" }

func joinParagraphs(paragraphs []string) string {
	kept := slices.DeleteFunc(paragraphs, func(s string) bool { return s == "" })
	return strings.Join(kept, "\n\n")
}
