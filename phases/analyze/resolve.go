package analyze

import (
	"context"
	"slices"
	"strings"

	"golang.org/x/sync/errgroup"

	"rules_handbook/phases/graph/gotypes"
	"rules_handbook/phases/graph/index"
	"rules_handbook/phases/graph/resolve"
	"rules_handbook/phases/scan"
	"rules_handbook/schemas/facts"
)

// resolveAll gives the outcomes of all calls of a shard, in batches of files
// that run at once. What a file's outcomes are does not depend on its batch.
func resolveAll(ctx context.Context, shard *scan.Shard, jobs int) (*facts.Resolution, error) {
	joined, err := index.Join([]*facts.Declarations{&shard.Declarations})
	if err != nil {
		return nil, err
	}
	var goFiles, others []facts.FileReferences
	for _, refs := range shard.References.Files {
		if refs.Language == "go" {
			goFiles = append(goFiles, refs)
		} else {
			others = append(others, refs)
		}
	}
	batches := slices.Collect(slices.Chunk(others, max(1, (len(others)+jobs-1)/jobs)))
	resolved := make([][]facts.FileResolution, len(batches)+1)
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(jobs)
	if len(goFiles) > 0 {
		group.Go(func() (err error) {
			resolved[0], err = gotypes.Resolve(joined, goFiles)
			return err
		})
	}
	if len(others) > 0 {
		program, err := resolve.New(joined)
		if err != nil {
			return nil, err
		}
		for i, batch := range batches {
			group.Go(func() error {
				if err := ctx.Err(); err != nil {
					return err
				}
				resolution, err := program.Resolve(batch)
				if err == nil {
					resolved[i+1] = resolution.Files
				}
				return err
			})
		}
	}
	if err := group.Wait(); err != nil {
		return nil, err
	}
	all := &facts.Resolution{Version: facts.Version, Files: slices.Concat(resolved...)}
	slices.SortFunc(all.Files, func(a, b facts.FileResolution) int { return strings.Compare(a.Path, b.Path) })
	return all, nil
}
