package assignment

import (
	"path"
	"regexp"
	"strings"

	"rules_handbook/phases/text"
	"rules_handbook/schemas"
)

// Weights of words: where a stage says them times where a file has them.
const (
	inTitle       = 3
	inDescription = 1
	inName        = 3
	inFolder      = 2
	inPurpose     = 1

	enough = 4 // points that a file needs
)

// matcher knows the words of stages that a person wrote.
type matcher struct {
	stages []profile
}

type profile struct {
	id, parent string
	words      map[string]int
	folders    []string // paths that the stage's text names
}

// namedPath matches folders and files in running text.
var namedPath = regexp.MustCompile(`[\w.@~-]+(?:/[\w.@~-]+)+/?|[\w.@~-]+/`)

func newMatcher(skeleton *schemas.Skeleton) *matcher {
	m := &matcher{}
	for i := range skeleton.Stages {
		stage := &skeleton.Stages[i]
		p := profile{id: stage.ID, words: map[string]int{}}
		if stage.Parent != nil {
			p.parent = *stage.Parent
		}
		add(p.words, stage.Description, inDescription)
		add(p.words, stage.Title+" "+stage.ID, inTitle)
		for _, found := range namedPath.FindAllString(stage.Title+" "+stage.Description, -1) {
			p.folders = append(p.folders, strings.Trim(found, "/."))
		}
		m.stages = append(m.stages, p)
	}
	return m
}

// best finds the stage that names the file's folder, the longest such folder
// first, else the one with most points; "" when none has enough or two are
// alike. Of a stage and its parent the stage wins.
func (m *matcher) best(file, purpose string) string {
	if stage := m.naming(file); stage != "" {
		return stage
	}
	words := map[string]int{}
	add(words, purpose, inPurpose)
	add(words, path.Dir(file), inFolder)
	add(words, strings.TrimSuffix(path.Base(file), path.Ext(file)), inName)
	var best *profile
	most, tie := 0, false
	for i := range m.stages {
		p := &m.stages[i]
		points := 0
		for word, weight := range p.words {
			points += weight * words[word]
		}
		switch {
		case points > most, points == most && best != nil && p.parent == best.id:
			best, most, tie = p, points, false
		case points == most && best != nil && best.parent != p.id:
			tie = true
		}
	}
	if most < enough || tie {
		return ""
	}
	return best.id
}

func (m *matcher) naming(file string) string {
	stage, longest := "", -1
	for _, p := range m.stages {
		for _, folder := range p.folders {
			if (file == folder || strings.HasPrefix(file, folder+"/")) && len(folder) > longest {
				stage, longest = p.id, len(folder)
			}
		}
	}
	return stage
}

// stopWords say nothing about a stage.
var stopWords = map[string]bool{}

func init() {
	for _, w := range strings.Fields("a an and are as at be by code crosscut do does file files folder for from has have how in into is it its " +
		"main module of on or other out over package page part stage src system test that the their them these this to up use used uses using what when where which with") {
		stopWords[w] = true
	}
}

// add counts each word of a text once, with the highest weight it gets.
func add(words map[string]int, s string, weight int) {
	for _, word := range text.Words(s) {
		word = strings.ToLower(word)
		if len(word) > 3 && !strings.HasSuffix(word, "ss") {
			word = strings.TrimSuffix(word, "s")
		}
		if len(word) > 1 && !stopWords[word] && words[word] < weight {
			words[word] = weight
		}
	}
}
