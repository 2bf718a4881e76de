// Command graph writes the contract's phase1 folder from the facts of all
// shards.
//
//	graph -graph graph.json -functions functions.csv -dot graph.dot
//	      -dropped dropped-calls.json -coverage scan-coverage.json
//	      -details a.details -details b.details … -edges 0.edges …
//	      [-epoch SECONDS]
//
// All five outputs have to be named. -epoch is the time shown as generatedAt,
// in seconds since 1970; without it the time is 1970 itself.
package main

import (
	"context"
	"io"
	"time"

	"golang.org/x/sync/errgroup"

	"rules_handbook/phases/graph/phase1"
	"rules_handbook/schemas"
	"rules_handbook/schemas/atomicfile"
	"rules_handbook/tools/internal/callgraph"
	"rules_handbook/tools/internal/cli"
)

func main() { cli.Main("graph", Run) }

// Run is the tool's one entry.
func Run(ctx context.Context, args []string, root string) error {
	flags := cli.Flags("graph")
	graph := flags.String("graph", "", "graph.json to write")
	functions := flags.String("functions", "", "functions.csv to write")
	dot := flags.String("dot", "", "graph.dot to write")
	dropped := flags.String("dropped", "", "dropped-calls.json to write")
	coverage := flags.String("coverage", "", "scan-coverage.json to write")
	epoch := flags.Int64("epoch", 0, "time shown as generatedAt, in seconds since 1970")
	var details, edges cli.Strings
	flags.Var(&details, "details", "details of one shard (repeated)")
	flags.Var(&edges, "edges", "resolved calls of one batch of shards (repeated)")
	if err := cli.Parse(flags, args, "graph", "functions", "dot", "dropped", "coverage"); err != nil {
		return err
	}
	merged, err := callgraph.Read(ctx, root, details, edges)
	if err != nil {
		return err
	}
	made := phase1.Build(merged, time.Unix(*epoch, 0), 1)
	group, _ := errgroup.WithContext(ctx)
	group.Go(func() error { return schemas.WriteGraph(cli.Path(root, *graph), made.Graph) })
	group.Go(func() error { return schemas.WriteDroppedCalls(cli.Path(root, *dropped), made.DroppedCalls) })
	group.Go(func() error { return schemas.WriteScanCoverage(cli.Path(root, *coverage), made.ScanCoverage) })
	group.Go(func() error { return write(cli.Path(root, *functions), made.Graph, phase1.WriteFunctions) })
	group.Go(func() error { return write(cli.Path(root, *dot), made.Graph, phase1.WriteDot) })
	return group.Wait()
}

func write(path string, graph *schemas.Graph, format func(io.Writer, *schemas.Graph) error) error {
	return atomicfile.Output(path, func(w io.Writer) error { return format(w, graph) })
}
