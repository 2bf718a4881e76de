// Command link finds the place of each shard in the call graph of all shards,
// and what later actions need of the whole.
//
//	link -summary summary -state state -documents documents
//	     -outline a.outline -links a.links -outline b.outline -links b.links …
//	     -edges 0.edges …
//
// The n-th -links is the output for the shard of the n-th -outline.
package main

import (
	"context"
	"fmt"
	"runtime"

	"golang.org/x/sync/errgroup"

	"rules_handbook/phases/graph/link"
	"rules_handbook/schemas/facts"
	"rules_handbook/tools/internal/callgraph"
	"rules_handbook/tools/internal/cli"
)

func main() { cli.Main("link", Run) }

// Run is the tool's one entry.
func Run(ctx context.Context, args []string, root string) error {
	flags := cli.Flags("link")
	summary := flags.String("summary", "", "summary to write")
	state := flags.String("state", "", "state to write")
	documents := flags.String("documents", "", "documents to write")
	var outlines, outputs, edges cli.Strings
	flags.Var(&outlines, "outline", "outline of one shard (repeated)")
	flags.Var(&outputs, "links", "links to write for the shard (repeated)")
	flags.Var(&edges, "edges", "resolved calls of one batch of shards (repeated)")
	if err := cli.Parse(flags, args, "summary", "state", "documents"); err != nil {
		return err
	}
	if len(outputs) != len(outlines) {
		return fmt.Errorf("found %d flags -links, expected %d, one for each -outline", len(outputs), len(outlines))
	}
	merged, err := callgraph.ReadOutlines(ctx, root, outlines, edges)
	if err != nil {
		return err
	}
	linker := link.New(merged, len(outlines))
	group, _ := errgroup.WithContext(ctx)
	group.SetLimit(runtime.GOMAXPROCS(0))
	for index, output := range outputs {
		group.Go(func() error { return facts.WriteFile(cli.Path(root, output), linker.Links(index)) })
	}
	group.Go(func() error { return facts.WriteFile(cli.Path(root, *summary), linker.Summary()) })
	group.Go(func() error { return facts.WriteFile(cli.Path(root, *state), linker.State()) })
	group.Go(func() error { return facts.WriteFile(cli.Path(root, *documents), linker.Documents()) })
	return group.Wait()
}
