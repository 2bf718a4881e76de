// Package nav cuts the place of each file in the tree of stages out, one pack
// a shard, so that the page of a file depends on its own place alone and not
// on the whole tree. Its inputs are the skeleton, the assignment and the
// briefs of the shards; a pack lists the files of its shard in their order.
package nav

import (
	"fmt"

	"rules_handbook/schemas"
	"rules_handbook/schemas/facts"
)

// Cut makes the pack of one shard.
func Cut(skeleton *schemas.Skeleton, assignment *schemas.Assignment, briefs *schemas.BriefPack) (*facts.Places, error) {
	stages := make(map[string]*schemas.Stage, len(skeleton.Stages))
	for i := range skeleton.Stages {
		stages[skeleton.Stages[i].ID] = &skeleton.Stages[i]
	}
	pack := &facts.Places{Version: facts.Version, Places: []facts.Place{}}
	for _, brief := range briefs.Briefs {
		place := facts.Place{File: brief.File, Stages: []facts.StageRef{}, Also: []facts.StageRef{}}
		assigned := assignment.FileStage[brief.File]
		if assigned.Stage != "" && assigned.Stage != schemas.Unassigned {
			way, err := wayTo(stages, assigned.Stage)
			if err != nil {
				return nil, fmt.Errorf("assignment: file %q: %w: run the assignment phase again", brief.File, err)
			}
			place.Stages = way
		}
		for _, id := range assigned.Also {
			if stage := stages[id]; stage != nil {
				place.Also = append(place.Also, facts.StageRef{ID: stage.ID, Title: stage.Title})
			}
		}
		pack.Places = append(pack.Places, place)
	}
	return pack, nil
}

func wayTo(stages map[string]*schemas.Stage, id string) ([]facts.StageRef, error) {
	var way []facts.StageRef
	for next := &id; next != nil; {
		stage := stages[*next]
		if stage == nil {
			return nil, fmt.Errorf("found stage %q, expected a stage of the skeleton", *next)
		}
		if len(way) > len(stages) {
			return nil, fmt.Errorf("stage %q is its own ancestor", id)
		}
		way = append([]facts.StageRef{{ID: stage.ID, Title: stage.Title}}, way...)
		next = stage.Parent
	}
	return way, nil
}
