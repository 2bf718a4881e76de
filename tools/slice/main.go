// Command slice cuts the call graph of all shards into what later actions
// need of it.
//
//	slice -summary summary -state state -documents documents
//	      -details a.details -slice a.slice -details b.details -slice b.slice …
//	      -edges 0.edges …
//
// The n-th -slice is the output for the shard of the n-th -details.
package main

import (
	"context"
	"fmt"
	"runtime"

	"golang.org/x/sync/errgroup"

	"rules_handbook/phases/graph/slice"
	"rules_handbook/schemas/facts"
	"rules_handbook/tools/internal/callgraph"
	"rules_handbook/tools/internal/cli"
)

func main() { cli.Main("slice", Run) }

// Run is the tool's one entry.
func Run(ctx context.Context, args []string, root string) error {
	flags := cli.Flags("slice")
	summary := flags.String("summary", "", "summary to write")
	state := flags.String("state", "", "state to write")
	documents := flags.String("documents", "", "documents to write")
	var details, outputs, edges cli.Strings
	flags.Var(&details, "details", "details of one shard (repeated)")
	flags.Var(&outputs, "slice", "slice to write for the shard (repeated)")
	flags.Var(&edges, "edges", "resolved calls of one batch of shards (repeated)")
	if err := cli.Parse(flags, args, "summary", "state", "documents"); err != nil {
		return err
	}
	if len(outputs) != len(details) {
		return fmt.Errorf("found %d flags -slice, expected %d, one for each -details", len(outputs), len(details))
	}
	merged, err := callgraph.Read(ctx, root, details, edges)
	if err != nil {
		return err
	}
	cutter := slice.New(merged, len(details))
	group, _ := errgroup.WithContext(ctx)
	group.SetLimit(runtime.GOMAXPROCS(0))
	for index, output := range outputs {
		group.Go(func() error { return facts.WriteFile(cli.Path(root, output), cutter.Slice(index)) })
	}
	group.Go(func() error { return facts.WriteFile(cli.Path(root, *summary), cutter.Summary()) })
	group.Go(func() error { return facts.WriteFile(cli.Path(root, *state), cutter.State()) })
	group.Go(func() error { return facts.WriteFile(cli.Path(root, *documents), cutter.Documents()) })
	return group.Wait()
}
