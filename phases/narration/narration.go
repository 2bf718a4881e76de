// Package narration writes the prose of the whole and of each stage
// (contract: narration.json): first what READMEs and package docs say, then
// sentences made of facts in the language of the handbook.
package narration

import (
	"path"
	"strings"

	"rules_handbook/phases/prose"
	"rules_handbook/phases/prose/phrase"
	"rules_handbook/phases/survey"
	"rules_handbook/schemas"
	"rules_handbook/schemas/facts"
)

// Words that a text may take at most; it is shorter where there is less to
// say.
const (
	readmeWords   = 170
	overviewWords = 350
	stageWords    = 200
	ownStageWords = 90
)

// maxNamed is how many names a sentence lists.
const maxNamed = 5

// maxTitle cuts titles that a person wrote, in UTF-16 units.
const maxTitle = 120

// Input is what the narration is made from.
type Input struct {
	Skeleton     *schemas.Skeleton
	Assignment   *schemas.Assignment
	Organization *schemas.Organization
	Summary      *facts.Summary
	Documents    *facts.Documents
	Lang         string
}

// Narrate writes the overview and a summary for each stage that has files or
// stages below it.
func Narrate(in Input) (*schemas.Narration, error) {
	phrases, err := phrase.For(in.Lang)
	if err != nil {
		return nil, err
	}
	n := newNarrator(in, phrases)
	result := &schemas.Narration{Version: schemas.Version, Lang: in.Lang, SystemOverview: n.overview(), StageSummaries: map[string]string{}}
	for i := range in.Skeleton.Stages {
		stage := &in.Skeleton.Stages[i]
		if len(stage.Children) > 0 || len(n.direct[stage.ID]) > 0 {
			result.StageSummaries[stage.ID] = n.summary(stage)
		}
	}
	return result, nil
}

// narrator finds facts about stages.
type narrator struct {
	Input
	phrases  *phrase.Phrases
	folders  survey.Folders
	tests    map[string]bool
	files    map[string]*facts.SummaryFile
	entries  map[string]*schemas.GroupFile // file -> its place in the organization
	stages   map[string]*schemas.Stage
	direct   map[string][]string       // stage -> its files in reading order
	between  map[string]map[string]int // stage -> stage -> calls, tests left out
	incoming map[string]int            // file -> calls from other stages
}

func newNarrator(in Input, phrases *phrase.Phrases) *narrator {
	n := &narrator{
		Input: in, phrases: phrases, folders: survey.ByFolder(in.Documents), files: map[string]*facts.SummaryFile{}, entries: map[string]*schemas.GroupFile{},
		stages: map[string]*schemas.Stage{}, direct: map[string][]string{}, between: map[string]map[string]int{}, incoming: map[string]int{},
	}
	for i := range in.Skeleton.Stages {
		n.stages[in.Skeleton.Stages[i].ID] = &in.Skeleton.Stages[i]
	}
	for i := range in.Organization.Stages {
		stage := &in.Organization.Stages[i]
		n.direct[stage.ID] = stage.OrderedFiles
		for _, group := range stage.Groups {
			for j := range group.Files {
				n.entries[group.Files[j].File] = &group.Files[j]
			}
		}
	}
	n.tests = survey.Tests(in.Summary)
	for i := range in.Summary.Files {
		n.files[in.Summary.Files[i].Path] = &in.Summary.Files[i]
	}
	n.countCalls()
	return n
}

// countCalls counts the calls between stages and those that files get from
// other stages.
func (n *narrator) countCalls() {
	for i := range n.Summary.Files {
		caller := &n.Summary.Files[i]
		from := n.Assignment.FileStage[caller.Path].Stage
		if n.tests[caller.Path] || n.stages[from] == nil {
			continue
		}
		for _, callee := range caller.Callees {
			to := n.Assignment.FileStage[callee.File].Stage
			if to == from || n.stages[to] == nil {
				continue
			}
			if n.between[from] == nil {
				n.between[from] = map[string]int{}
			}
			n.between[from][to] += callee.Calls
			n.incoming[callee.File] += callee.Calls
		}
	}
}

// below lists the files of a stage and of all stages under it.
func (n *narrator) below(id string) []string {
	files := append([]string{}, n.direct[id]...)
	for _, child := range n.stages[id].Children {
		files = append(files, n.below(child)...)
	}
	return files
}

// top is the stage at the top level that a stage belongs to.
func (n *narrator) top(id string) string {
	for n.stages[id].Parent != nil {
		id = *n.stages[id].Parent
	}
	return id
}

// ownWords is what authors say of the folder that a stage's files share.
func (n *narrator) ownWords(id string, limit int) []string {
	files := n.below(id)
	if len(files) == 0 {
		return nil
	}
	shared := sharedFolder(files)
	language := ""
	if file := n.files[files[0]]; file != nil {
		language = file.Language
	}
	if shared == "." && len(n.Skeleton.Stages) > 1 { // the README speaks of the whole
		return n.folders.PackageWords(shared, language, limit)
	}
	return n.folders.Words(shared, language, limit)
}

// sharedFolder is the deepest folder that holds all of the files.
func sharedFolder(files []string) string {
	shared := path.Dir(files[0])
	for _, file := range files {
		for shared != "." && !strings.HasPrefix(file, shared+"/") {
			shared = path.Dir(shared)
		}
	}
	return shared
}

// title is a stage's title as running text.
func title(stage *schemas.Stage) string { return prose.Line(stage.Title, maxTitle) }

// counts fills a message with the counts of files.
func (n *narrator) counts(message string, files []string, more ...string) string {
	p := n.phrases
	functions, types := 0, 0
	for _, name := range files {
		if file := n.files[name]; file != nil {
			functions += file.Functions
			types += file.Types
		}
	}
	return phrase.Fill(message, append(more, "contents", p.Contents(len(files), functions, types))...)
}

// list fills a message that speaks of a list; without items it is "".
func (n *narrator) list(message string, items []string) string {
	if len(items) == 0 {
		return ""
	}
	return phrase.Fill(message, "list", n.phrases.List(items, maxNamed))
}
