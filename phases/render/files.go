package render

import (
	"fmt"
	"maps"
	"math"
	"slices"

	"rules_handbook/schemas"
)

// addFiles puts every file into its stage, in reading order and groups.
func (v *View) addFiles(a Artifacts) error {
	v.Files = slices.Sorted(maps.Keys(a.Assignment.FileStage))
	for _, file := range v.Files {
		place := a.Assignment.FileStage[file]
		if place.Stage == schemas.Unassigned {
			v.Unassigned = append(v.Unassigned, file)
			continue
		}
		stage := v.stages[place.Stage]
		if stage == nil {
			return fmt.Errorf("assignment: file %q: found stage %q, expected a stage of the skeleton or %q: run the assignment phase again",
				file, place.Stage, schemas.Unassigned)
		}
		stage.Files = append(stage.Files, file)
	}

	organized := map[string]*schemas.OrganizedStage{}
	if a.Organization != nil {
		for i := range a.Organization.Stages {
			organized[a.Organization.Stages[i].ID] = &a.Organization.Stages[i]
		}
	}
	for _, stage := range v.stages {
		stage.arrange(organized[stage.ID])
	}
	for _, root := range v.Roots {
		root.count()
	}
	return nil
}

// arrange orders the files of a stage and fills its groups. Files that the
// organization does not know come last.
func (s *Stage) arrange(organized *schemas.OrganizedStage) {
	slices.Sort(s.Files)
	if organized == nil {
		s.Rest = s.Files
		return
	}
	rank := make(map[string]int, len(organized.OrderedFiles))
	for i, file := range organized.OrderedFiles {
		if _, twice := rank[file]; !twice {
			rank[file] = i
		}
	}
	rankOf := func(file string) int {
		if at, ok := rank[file]; ok {
			return at
		}
		return math.MaxInt
	}
	slices.SortStableFunc(s.Files, func(a, b string) int {
		if ra, rb := rankOf(a), rankOf(b); ra != rb {
			if ra < rb {
				return -1
			}
			return 1
		}
		return 0
	})
	s.group(organized.Groups)
}

func (s *Stage) group(groups []schemas.Group) {
	open := make(map[string]bool, len(s.Files))
	for _, file := range s.Files {
		open[file] = true
	}
	for _, group := range groups {
		made := Group{Title: group.Title, Summary: group.Summary}
		for _, entry := range group.Files {
			if open[entry.File] {
				made.Files = append(made.Files, entry.File)
				delete(open, entry.File)
			}
		}
		if len(made.Files) > 0 {
			s.Groups = append(s.Groups, made)
		}
	}
	for _, file := range s.Files {
		if open[file] {
			s.Rest = append(s.Rest, file)
		}
	}
}

// count adds up the files of the subtrees.
func (s *Stage) count() int {
	s.NFiles = len(s.Files)
	for _, child := range s.Children {
		s.NFiles += child.count()
	}
	return s.NFiles
}
