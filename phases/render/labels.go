package render

import (
	"fmt"
	"slices"
	"strings"
)

// Labels are the fixed words of all pages in one language. Fields whose
// comment shows verbs are formats.
type Labels struct {
	// Pages and sections.
	Overview            string
	SystemOverview      string
	StageMap            string
	SeeAlso             string
	Stages              string
	StageIndex          string
	StageIndexIntro     string
	CrossCutting        string
	SubStages           string
	FilesInStage        string
	OtherFiles          string
	FilesInNoStage      string
	FilesInNoStageNote  string // %d assigned, %d all, %d not assigned
	NotAnalysed         string
	NotAnalysedNote     string // %d files
	StateFlow           string
	StateFlowOverview   string
	StateRegister       string
	Semantics           string
	StagesTouched       string
	StageRegisters      string
	FidelityNote        string // %s languages
	PartialNote         string // %s what the parser said
	PartialMark         string
	MissingOverview     string
	WithSubStages       string // %s files
	FileCount           func(n int) string
	FunctionCount       func(n int) string
	TypeCount           func(n int) string
	ReasonUnreadable    string
	ReasonUnparsable    string
	Reason, Detail      string // column titles
	NoRegisters         string
	RegistersLinkText   string
	StageIndexLinkText  string
	NotAnalysedLinkText string // %d files

	// File cards.
	NoDescription   string
	Types           string
	Type            string
	Kind            string
	Lines           string
	Declaration     string
	FunctionDetails string
	LineRange       string // %d first, %d last
	Purpose         string
	DataFlow        string
	CallRelations   string
	CallGraph       string
	Calls           string // %d scanned callees
	CalledBy        string // %d scanned callers
	ExternalCalls   func(n int) string
	More            string // %d further names
	Colon           string
	Semicolon       string
	Stop            string
	Comma           string

	// The HTML site.
	Search       string
	SearchHint   string
	NoHits       string
	Menu         string
	Theme        string
	SkipLink     string
	OnThisPage   string
	Previous     string
	Next         string
	File         string
	Role         string
	Function     string
	Functions    string
	Callees      string
	Callers      string
	External     string
	Lifecycle    string
	AlsoIn       string
	Signature    string
	Stage        string
	System       string
	NoFunctions  string
	BriefDetails string
}

// Languages are the languages that labels exist in.
var Languages = []string{"de", "en", "es", "hi", "ja", "pt", "ru", "zh"}

var allLabels = map[string]*Labels{
	"de": &german, "en": &english, "es": &spanish, "hi": &hindi, "ja": &japanese, "pt": &portuguese, "ru": &russian, "zh": &chinese,
}

// LabelsFor returns the labels of a language.
func LabelsFor(lang string) (*Labels, error) {
	if !slices.Contains(Languages, lang) {
		return nil, fmt.Errorf("language: found %q, expected one of %s", lang, strings.Join(Languages, " "))
	}
	return allLabels[lang], nil
}

// StageFiles counts the files of a stage and of the stages below it, and says
// so where these have some.
func (l *Labels) StageFiles(stage *Stage) string {
	files := l.FileCount(stage.NFiles)
	if stage.NFiles == len(stage.Files) {
		return files
	}
	return strings.Replace(l.WithSubStages, "%s", files, 1)
}

// counted makes a FileCount for languages with a singular and a plural.
func counted(one, many string) func(int) string {
	return func(n int) string {
		if n == 1 {
			return fmt.Sprintf(one, n)
		}
		return fmt.Sprintf(many, n)
	}
}

// slavic gives the forms of a Russian noun after a number: 1 файл, 2 файла,
// 5 файлов.
func slavic(one, few, many string) func(int) string {
	return func(n int) string {
		form := many
		switch ones, tens := n%10, n%100; {
		case ones == 1 && tens != 11:
			form = one
		case 2 <= ones && ones <= 4 && (tens < 12 || tens > 14):
			form = few
		}
		return fmt.Sprintf("%d %s", n, form)
	}
}
