// Package assignment gives every scanned file its stage (contract:
// assignment.json): the stage that owns its folder, or, with a skeleton that
// a person wrote, the one whose words fit its path and purpose best. Files
// that fit none, or several alike, stay unassigned.
package assignment

import (
	"cmp"
	"slices"
	"strings"

	"rules_handbook/phases/skeleton"
	"rules_handbook/phases/survey"
	"rules_handbook/schemas"
	"rules_handbook/schemas/facts"
)

// A stage is named in "also" when it makes at least alsoCalls calls into a
// file and at least one in alsoShare of all that come from other stages.
const (
	maxAlso   = 2
	alsoCalls = 3
	alsoShare = 4
)

// Assign gives every file of the summary its place. Briefs are only looked at
// when no folder has an owner.
func Assign(stages *schemas.Skeleton, folders *skeleton.Folders, summary *facts.Summary, briefs survey.Briefs) *schemas.Assignment {
	place := owner(stages, folders, briefs)
	known := map[string]bool{}
	for i := range stages.Stages {
		known[stages.Stages[i].ID] = true
	}
	a := &schemas.Assignment{Version: schemas.Version, FileStage: map[string]schemas.FileStage{}, Buckets: map[string][]string{}}
	a.Coverage.Unassigned = []string{}
	for i := range summary.Files {
		file := summary.Files[i].Path
		stage := place(file)
		if !known[stage] {
			stage = schemas.Unassigned
			a.Coverage.Unassigned = append(a.Coverage.Unassigned, file)
		} else {
			a.Buckets[stage] = append(a.Buckets[stage], file)
		}
		a.FileStage[file] = schemas.FileStage{Stage: stage, Also: []string{}}
	}
	a.Coverage.NFiles = len(a.FileStage)
	a.Coverage.NAssigned = a.Coverage.NFiles - len(a.Coverage.Unassigned)
	slices.Sort(a.Coverage.Unassigned)
	for _, bucket := range a.Buckets {
		slices.Sort(bucket)
	}
	addAlso(a, stages, summary)
	return a
}

// owner says which stage a file belongs to; "" for none.
func owner(stages *schemas.Skeleton, folders *skeleton.Folders, briefs survey.Briefs) func(file string) string {
	if len(folders.Folders) > 0 {
		return folders.StageOf
	}
	m := newMatcher(stages)
	return func(file string) string { return m.best(file, briefs.Purpose(file)) }
}

// addAlso names for each file the other stages that call most into it. Tests
// do not count, nor do the stages right above and below its own.
func addAlso(a *schemas.Assignment, stages *schemas.Skeleton, summary *facts.Summary) {
	tests := survey.Tests(summary)
	parent := map[string]string{}
	for i := range stages.Stages {
		if p := stages.Stages[i].Parent; p != nil {
			parent[stages.Stages[i].ID] = *p
		}
	}
	calls := map[string]map[string]int{} // file -> calling stage -> calls
	for i := range summary.Files {
		caller := &summary.Files[i]
		from := a.FileStage[caller.Path].Stage
		if tests[caller.Path] || from == schemas.Unassigned {
			continue
		}
		for _, callee := range caller.Callees {
			if to := a.FileStage[callee.File].Stage; to == from || to == "" {
				continue
			}
			if calls[callee.File] == nil {
				calls[callee.File] = map[string]int{}
			}
			calls[callee.File][from] += callee.Calls
		}
	}
	for file, from := range calls {
		place := a.FileStage[file]
		place.Also = most(from, func(stage string) bool {
			return parent[stage] == place.Stage || parent[place.Stage] == stage
		})
		a.FileStage[file] = place
	}
}

// most picks the stages with clearly many calls, most first.
func most(from map[string]int, leaveOut func(stage string) bool) []string {
	total := 0
	var stages []string
	for stage, n := range from {
		total += n
		stages = append(stages, stage)
	}
	stages = slices.DeleteFunc(stages, func(stage string) bool {
		return from[stage] < alsoCalls || from[stage]*alsoShare < total || leaveOut(stage)
	})
	slices.SortFunc(stages, func(a, b string) int {
		return cmp.Or(cmp.Compare(from[b], from[a]), strings.Compare(a, b))
	})
	return append([]string{}, stages[:min(maxAlso, len(stages))]...)
}
