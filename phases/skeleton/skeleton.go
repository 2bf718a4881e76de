// Package skeleton drafts the stages of a handbook (contract: skeleton.yaml)
// from folders, entry points and calls between folders. A folder of sources
// becomes a stage, its subfolders become substages; stages that start
// programs come first, what they call follows, and test folders and what most
// others share are crosscutting.
//
// The draft looks at which folders exist, which of them start programs, hold
// only tests or call each other, never at how many files they hold: a new
// file in a known folder renumbers nothing, unless it brings the first call
// between two folders.
package skeleton

import (
	"fmt"

	"rules_handbook/phases/prose/phrase"
	"rules_handbook/phases/survey"
	"rules_handbook/schemas"
	"rules_handbook/schemas/facts"
)

// DraftedBy marks skeletons of this package.
const DraftedBy = "skeleton-synth"

// maxTop is how many stages may stand side by side at the top before the
// smallest are put under others.
const maxTop = 12

// Draft makes a skeleton and the list of folders that its stages own.
// Documents give titles and descriptions; the language is that of sentences
// made of facts.
func Draft(summary *facts.Summary, documents *facts.Documents, lang string) (*schemas.Skeleton, *Folders, error) {
	phrases, err := phrase.For(lang)
	if err != nil {
		return nil, nil, err
	}
	code := chart(summary)
	top := code.units()
	w := &wording{code: code, documents: survey.ByFolder(documents), phrases: phrases}
	stages := w.number(top)
	skeleton := &schemas.Skeleton{
		Metadata: schemas.SkeletonMetadata{Version: schemas.Version, Archetype: w.archetype(summary), DraftedBy: DraftedBy},
		Stages:   stages,
	}
	skeleton.Rebuild()
	return skeleton, foldersOf(top), nil
}

// number gives the units their ids and writes a stage for each, a parent
// before its children.
func (w *wording) number(top []*unit) []schemas.Stage {
	stage, crosscut := 0, 0
	for _, u := range top {
		if u.crosscut {
			crosscut++
			u.id = fmt.Sprintf("crosscut-%d", crosscut)
		} else {
			stage++
			u.id = fmt.Sprintf("stage-%d", stage)
		}
		for i, child := range u.children {
			child.id = fmt.Sprintf("%s.%d", u.id, i+1)
		}
	}
	w.entitle(top, "")
	var stages []schemas.Stage
	for _, u := range top {
		stages = append(stages, schemas.Stage{ID: u.id, Title: u.title, Description: w.description(u, top), Crosscut: u.crosscut})
		for _, child := range u.children {
			parent := u.id
			stages = append(stages, schemas.Stage{ID: child.id, Title: child.title, Description: w.description(child, u.children), Parent: &parent})
		}
	}
	return stages
}
