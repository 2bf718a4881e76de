// Package callgraph reads the facts of all shards and batches and merges them
// to one call graph.
package callgraph

import (
	"context"
	"runtime"

	"golang.org/x/sync/errgroup"

	"rules_handbook/phases/graph/merge"
	"rules_handbook/schemas/facts"
	"rules_handbook/tools/internal/cli"
)

// Read reads details and edges on all processors.
func Read(ctx context.Context, root string, details, edges []string) (*merge.Graph, error) {
	read := make([]*facts.Details, len(details))
	resolved := make([]*facts.Resolution, len(edges))
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(runtime.GOMAXPROCS(0))
	readAll(ctx, group, root, edges, resolved)
	readAll(ctx, group, root, details, read)
	if err := group.Wait(); err != nil {
		return nil, err
	}
	return merge.Merge(read, resolved)
}

func readAll[T facts.File](ctx context.Context, group *errgroup.Group, root string, paths []string, into []*T) {
	for index, path := range paths {
		group.Go(func() error {
			if err := ctx.Err(); err != nil {
				return err
			}
			value, err := facts.ReadFile[T](cli.Path(root, path))
			into[index] = value
			return err
		})
	}
}
