// Package nav cuts the place of each file in the tree of stages out, one pack
// a shard, so that the page of a file depends on its own place alone and not
// on the whole tree. Its inputs are the skeleton, the assignment and the
// briefs of the shards; a pack lists the files of its shard in their order.
package nav

import (
	"encoding/json"
	"fmt"
	"io"
	"os"

	"rules_handbook/schemas"
	"rules_handbook/schemas/atomicfile"
)

// Pack holds the places of the files of one shard.
type Pack struct {
	Version int     `json:"version"`
	Places  []Place `json:"places"`
}

// Place is where a file stands in the tree of stages.
type Place struct {
	File   string `json:"file"`
	Stages []Step `json:"stages"` // from the root to the file's own stage; empty = unassigned
	Also   []Step `json:"also"`   // other stages that it serves
}

// Step is one stage on the way to a file.
type Step struct {
	ID    string `json:"id"`
	Title string `json:"title"`
}

// Cut makes the pack of one shard.
func Cut(skeleton *schemas.Skeleton, assignment *schemas.Assignment, briefs *schemas.BriefPack) (*Pack, error) {
	stages := make(map[string]*schemas.Stage, len(skeleton.Stages))
	for i := range skeleton.Stages {
		stages[skeleton.Stages[i].ID] = &skeleton.Stages[i]
	}
	pack := &Pack{Version: schemas.Version, Places: []Place{}}
	for _, brief := range briefs.Briefs {
		place := Place{File: brief.File, Stages: []Step{}, Also: []Step{}}
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
				place.Also = append(place.Also, Step{stage.ID, stage.Title})
			}
		}
		pack.Places = append(pack.Places, place)
	}
	return pack, nil
}

func wayTo(stages map[string]*schemas.Stage, id string) ([]Step, error) {
	var way []Step
	for next := &id; next != nil; {
		stage := stages[*next]
		if stage == nil {
			return nil, fmt.Errorf("found stage %q, expected a stage of the skeleton", *next)
		}
		if len(way) > len(stages) {
			return nil, fmt.Errorf("stage %q is its own ancestor", id)
		}
		way = append([]Step{{stage.ID, stage.Title}}, way...)
		next = stage.Parent
	}
	return way, nil
}

// maxBytes bounds a pack.
const maxBytes = 64 << 20

// Write writes a pack.
func Write(path string, pack *Pack) error {
	return atomicfile.Output(path, func(w io.Writer) error { return schemas.EncodeJSON(w, pack) })
}

// Read reads what Write wrote.
func Read(path string) (*Pack, error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, err
	}
	if info.Size() > maxBytes {
		return nil, fmt.Errorf("%s: found %d bytes, expected at most %d", path, info.Size(), maxBytes)
	}
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	pack := &Pack{}
	if err := json.Unmarshal(data, pack); err != nil {
		return nil, fmt.Errorf("%s: expected the places of files: %w", path, err)
	}
	if pack.Version != schemas.Version {
		return nil, fmt.Errorf("%s: version: found %d, expected %d: build it again", path, pack.Version, schemas.Version)
	}
	return pack, nil
}
