// Package organization orders the files inside each stage (contract:
// organization.yaml): groups by folder, in a big folder by role, tests apart
// at the end; callers before callees in each.
package organization

import (
	"fmt"
	"maps"
	"path"
	"slices"

	"rules_handbook/phases/prose/phrase"
	"rules_handbook/phases/survey"
	"rules_handbook/schemas"
	"rules_handbook/schemas/facts"
)

// Input is what the organization is made from.
type Input struct {
	Skeleton   *schemas.Skeleton
	Assignment *schemas.Assignment
	Summary    *facts.Summary
	Briefs     survey.Briefs
	Documents  *facts.Documents
	Lang       string // language of sentences made of facts
}

// Organize gives the stages that have files, in the skeleton's order.
func Organize(in Input) (*schemas.Organization, error) {
	phrases, err := phrase.For(in.Lang)
	if err != nil {
		return nil, err
	}
	if err := checkStages(in.Skeleton, in.Assignment); err != nil {
		return nil, err
	}
	o := &organizer{Input: in, phrases: phrases, folders: survey.ByFolder(in.Documents), tests: survey.Tests(in.Summary), files: map[string]*facts.SummaryFile{}}
	for i := range in.Summary.Files {
		o.files[in.Summary.Files[i].Path] = &in.Summary.Files[i]
	}
	result := &schemas.Organization{Stages: schemas.OrganizedStages{}}
	for i := range in.Skeleton.Stages {
		stage := &in.Skeleton.Stages[i]
		if bucket := in.Assignment.Buckets[stage.ID]; len(bucket) > 0 {
			organized := o.stage(stage, bucket)
			result.Stages = append(result.Stages, organized)
			result.Coverage.NOrganized += len(organized.OrderedFiles)
		}
	}
	result.Metadata = schemas.OrganizationMetadata{Version: schemas.Version, NStages: len(result.Stages)}
	result.Coverage.NFiles = in.Assignment.Coverage.NFiles
	return result, nil
}

// checkStages refuses an assignment that was made for another skeleton.
func checkStages(skeleton *schemas.Skeleton, assignment *schemas.Assignment) error {
	known := map[string]bool{schemas.Unassigned: true}
	for _, stage := range skeleton.Stages {
		known[stage.ID] = true
	}
	for _, file := range slices.Sorted(maps.Keys(assignment.FileStage)) {
		if stage := assignment.FileStage[file].Stage; !known[stage] {
			return fmt.Errorf("assignment: file %q: found stage %q, expected a stage of the skeleton or %q: run the assignment phase again",
				file, stage, schemas.Unassigned)
		}
	}
	return nil
}

type organizer struct {
	Input
	phrases *phrase.Phrases
	folders survey.Folders
	tests   map[string]bool
	files   map[string]*facts.SummaryFile
}

func (o *organizer) stage(stage *schemas.Stage, bucket []string) schemas.OrganizedStage {
	ordered := Order(bucket, o.callees)
	organized := schemas.OrganizedStage{ID: stage.ID, Title: stage.Title}
	parts := o.parts(ordered)
	if len(parts) == 1 {
		parts[0].title, parts[0].summary = stage.Title, ""
	}
	for _, part := range parts {
		group := schemas.Group{Title: part.title, Summary: part.summary}
		for _, file := range part.files {
			group.Files = append(group.Files, o.entry(file))
			organized.OrderedFiles = append(organized.OrderedFiles, file)
		}
		organized.Groups = append(organized.Groups, group)
	}
	return organized
}

func (o *organizer) entry(file string) schemas.GroupFile {
	entry := schemas.GroupFile{File: file, Purpose: o.Briefs.Purpose(file), Role: o.Briefs.Role(file)}
	if facts := o.files[file]; facts != nil {
		entry.NFunctions = facts.Functions
	}
	return entry
}

func (o *organizer) callees(file string) []string {
	facts := o.files[file]
	if facts == nil {
		return nil
	}
	callees := make([]string, len(facts.Callees))
	for i, callee := range facts.Callees {
		callees[i] = callee.File
	}
	return callees
}

// counts is the sentence on a group that its authors say nothing of.
func (o *organizer) counts(files []string) string {
	p := o.phrases
	functions, types := 0, 0
	for _, file := range files {
		if facts := o.files[file]; facts != nil {
			functions += facts.Functions
			types += facts.Types
		}
	}
	return phrase.Fill(p.GroupFacts, "contents", p.Contents(len(files), functions, types))
}

// folderOf is the folder of a file, or the folder that its group is rolled up
// to.
func folderOf(file string, rolled []string) string {
	dir := path.Dir(file)
	for at := dir; at != "."; at = path.Dir(at) {
		if slices.Contains(rolled, at) {
			return at
		}
	}
	return dir
}
