// Package render holds the view of a handbook that all renderers share: the
// tree of stages with their files, groups, prose and registers, what the scan
// could not read, and the labels in the handbook's language. Its input is
// the artifacts of phases 2 and 3 and the summary of the graph; the renderers
// themselves are the packages below.
package render

import (
	"fmt"
	"slices"
	"strings"

	"rules_handbook/phases/survey"
	"rules_handbook/schemas"
	"rules_handbook/schemas/facts"
)

// Artifacts is what a view is made of. Organization, Registers and Summary
// may be nil: then there are no groups, no registers and nothing is said about
// how files were read.
type Artifacts struct {
	Title        string
	Lang         string // "" = that of the narration
	Skeleton     *schemas.Skeleton
	Assignment   *schemas.Assignment
	Organization *schemas.Organization
	Narration    *schemas.Narration
	Registers    *schemas.Registers
	Summary      *facts.Summary
}

// View is a handbook as readers see it.
type View struct {
	Title       string
	Lang        string
	Labels      *Labels
	Overview    string // prose; "" = missing
	Roots       []*Stage
	Pages       []*Stage // the stages with a page, in the order of the tree
	Registers   []Register
	Files       []string // all files, assigned or not, sorted
	Unassigned  []string // sorted
	NotAnalysed []facts.UnparsedFile
	Partial     map[string]string // file -> what is missing
	Languages   []facts.LanguageSupport
	LanguageOf  map[string]string // file -> language

	stages map[string]*Stage
	facts  map[string]facts.SummaryFile
}

// Stage is a stage in its tree.
type Stage struct {
	ID        string
	Title     string
	Summary   string // narration, else description, else title
	Missing   bool   // there is no narration
	Crosscut  bool
	Depth     int    // 0 for a root
	Number    string // "2.1" among the stages with a page, "" without
	Parent    *Stage
	Children  []*Stage
	Files     []string // its own files in reading order
	Groups    []Group  // parts of Files
	Rest      []string // files in no group
	NFiles    int      // of the whole subtree
	Registers []Register
}

// Group is a part of the files of a stage.
type Group struct {
	Title   string
	Summary string
	Files   []string
}

// Register is state that several stages touch.
type Register struct {
	ID        string
	Semantics string
	Stages    []*Stage
}

// HasPage tells whether a stage has something to show.
func (s *Stage) HasPage() bool { return len(s.Files) > 0 || len(s.Children) > 0 }

// Stage returns a stage by its id, nil for an unknown one.
func (v *View) Stage(id string) *Stage { return v.stages[id] }

// Functions counts the functions of a file as the scan found them; known is
// false when there is no summary of that file.
func (v *View) Functions(file string) (count int, known bool) {
	summary, known := v.facts[file]
	return summary.Functions, known
}

// NewView joins the artifacts. It fails when they do not fit together.
func NewView(a Artifacts) (*View, error) {
	lang := a.Lang
	if lang == "" {
		lang = a.Narration.Lang
	}
	labels, err := LabelsFor(lang)
	if err != nil {
		return nil, err
	}
	v := &View{
		Title:    a.Title,
		Lang:     lang,
		Labels:   labels,
		Overview: strings.TrimSpace(a.Narration.SystemOverview),
		Partial:  map[string]string{},
		stages:   map[string]*Stage{},
	}
	if err := v.addStages(a); err != nil {
		return nil, err
	}
	if err := v.addFiles(a); err != nil {
		return nil, err
	}
	v.number()
	if err := v.addRegisters(a.Registers); err != nil {
		return nil, err
	}
	v.addCoverage(a.Summary)
	return v, nil
}

// addStages builds the tree.
func (v *View) addStages(a Artifacts) error {
	for _, stage := range a.Skeleton.Stages {
		summary := strings.TrimSpace(a.Narration.StageSummaries[stage.ID])
		missing := summary == ""
		for _, fallback := range []string{stage.Description, stage.Title} {
			if summary == "" {
				summary = strings.TrimSpace(fallback)
			}
		}
		v.stages[stage.ID] = &Stage{ID: stage.ID, Title: stage.Title, Summary: summary, Missing: missing, Crosscut: stage.Crosscut}
	}
	for _, stage := range a.Skeleton.Stages {
		this := v.stages[stage.ID]
		if stage.Parent == nil {
			v.Roots = append(v.Roots, this)
			continue
		}
		parent := v.stages[*stage.Parent]
		if parent == nil {
			return fmt.Errorf("skeleton: stage %q: found parent %q, expected a stage of the skeleton: run the skeleton phase again", stage.ID, *stage.Parent)
		}
		this.Parent = parent
		parent.Children = append(parent.Children, this)
	}
	reached := 0
	for _, root := range v.Roots {
		reached += root.setDepth(0)
	}
	if reached != len(v.stages) {
		return fmt.Errorf("skeleton: found %d stages that are their own ancestors, expected a tree: run the skeleton phase again", len(v.stages)-reached)
	}
	return nil
}

func (s *Stage) setDepth(depth int) (reached int) {
	s.Depth = depth
	reached = 1
	for _, child := range s.Children {
		reached += child.setDepth(depth + 1)
	}
	return reached
}

// number finds the pages and gives them their hierarchical numbers.
func (v *View) number() {
	var walk func(stages []*Stage, prefix string)
	walk = func(stages []*Stage, prefix string) {
		position := 0
		for _, stage := range stages {
			if !stage.HasPage() {
				continue
			}
			position++
			stage.Number = fmt.Sprintf("%s%d", prefix, position)
			v.Pages = append(v.Pages, stage)
			walk(stage.Children, stage.Number+".")
		}
	}
	walk(v.Roots, "")
}

func (v *View) addRegisters(registers *schemas.Registers) error {
	if registers == nil {
		return nil
	}
	for _, found := range registers.Registers {
		register := Register{ID: found.ID, Semantics: found.Semantics}
		for _, id := range found.Stages {
			stage := v.stages[id]
			if stage == nil {
				return fmt.Errorf("registers: %s: found stage %q, expected a stage of the skeleton: run the registers phase again", found.ID, id)
			}
			register.Stages = append(register.Stages, stage)
		}
		v.Registers = append(v.Registers, register)
		for _, stage := range register.Stages {
			stage.Registers = append(stage.Registers, register)
		}
	}
	return nil
}

func (v *View) addCoverage(summary *facts.Summary) {
	if summary == nil {
		return
	}
	for _, unparsed := range summary.Unparsed {
		if unparsed.Reason == facts.Partial {
			v.Partial[unparsed.File] = unparsed.Detail
			continue
		}
		v.NotAnalysed = append(v.NotAnalysed, unparsed)
	}
	v.Languages = summary.Languages
	v.LanguageOf = make(map[string]string, len(summary.Files))
	v.facts = make(map[string]facts.SummaryFile, len(summary.Files))
	for _, file := range summary.Files {
		v.LanguageOf[file.Path] = file.Language
		v.facts[file.Path] = file
	}
}

// GenericLanguages lists the languages whose calls are matched by pattern.
func (v *View) GenericLanguages() []string {
	var names []string
	for _, language := range v.Languages {
		if language.Tier == "generic" {
			names = append(names, language.Name)
		}
	}
	slices.Sort(names)
	return names
}

// GenericNames are what people call those languages.
func (v *View) GenericNames() []string {
	names := v.GenericLanguages()
	for i, language := range names {
		names[i] = survey.LanguageName("", language)
	}
	return names
}
