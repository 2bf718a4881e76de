// Package callgraph reads the facts of all shards and batches and merges them
// to one call graph.
package callgraph

import (
	"context"
	"runtime"
	"sync"

	"golang.org/x/sync/errgroup"

	"rules_handbook/phases/graph/merge"
	"rules_handbook/schemas/facts"
	"rules_handbook/tools/internal/cli"
)

// Read reads details and edges on all processors. Edges are let go as soon as
// they are merged.
func Read(ctx context.Context, root string, details, edges []string) (*merge.Graph, error) {
	return read(ctx, root, details, edges, facts.ReadFile[facts.Details])
}

// ReadOutlines reads outlines in the place of details.
func ReadOutlines(ctx context.Context, root string, outlines, edges []string) (*merge.Graph, error) {
	return read(ctx, root, outlines, edges, func(path string) (*facts.Details, error) {
		outline, err := facts.ReadFile[facts.Outline](path)
		if err != nil {
			return nil, err
		}
		return outline.Details(), nil
	})
}

func read(ctx context.Context, root string, shards, edges []string, readShard func(string) (*facts.Details, error)) (*merge.Graph, error) {
	details := make([]*facts.Details, len(shards))
	err := each(ctx, shards, func(index int) (err error) {
		details[index], err = readShard(cli.Path(root, shards[index]))
		return err
	})
	if err != nil {
		return nil, err
	}
	merger, err := merge.New(details)
	if err != nil {
		return nil, err
	}
	var merging sync.Mutex
	err = each(ctx, edges, func(index int) error {
		resolution, err := facts.ReadFile[facts.Resolution](cli.Path(root, edges[index]))
		if err != nil {
			return err
		}
		merging.Lock()
		defer merging.Unlock()
		return merger.Add(resolution)
	})
	if err != nil {
		return nil, err
	}
	return merger.Finish()
}

func each(ctx context.Context, paths []string, read func(index int) error) error {
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(runtime.GOMAXPROCS(0))
	for index := range paths {
		group.Go(func() error {
			if err := ctx.Err(); err != nil {
				return err
			}
			return read(index)
		})
	}
	return group.Wait()
}
