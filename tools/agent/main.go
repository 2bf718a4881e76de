// Command agent writes the tables and stage pages of the agent index.
//
//	agent -skeleton S -assignment A -organization O -narration N -registers R
//	    -summary U -pages PAGES … -title T
//	    -symbols TSV -files TSV -calls TSV -stages TREE -stats JSON
package main

import (
	"context"
	"io"
	"os"

	"golang.org/x/sync/errgroup"

	"rules_handbook/phases/render"
	"rules_handbook/phases/render/agent"
	"rules_handbook/schemas/atomicfile"
	"rules_handbook/schemas/facts"
	"rules_handbook/tools/internal/cli"
	"rules_handbook/tools/internal/load"
)

func main() { cli.Main("agent", run) }

func run(ctx context.Context, args []string, root string) error {
	flags := cli.Flags("agent")
	var model load.Model
	model.Register(flags)
	var shards cli.Strings
	flags.Var(&shards, "pages", "what to show of the files of one shard, a `file` (repeated)")
	symbols := flags.String("symbols", "", "output: symbols.tsv, a `file`")
	files := flags.String("files", "", "output: files.tsv, a `file`")
	calls := flags.String("calls", "", "output: calls.tsv, a `file`")
	stages := flags.String("stages", "", "output: `folder` of the stage pages")
	stats := flags.String("stats", "", "output: what agentindex needs, a `file`")
	if err := cli.Parse(flags, args, append(load.Required, "symbols", "files", "calls", "stages", "stats")...); err != nil {
		return err
	}
	view, pages, err := model.ViewAndPages(ctx, root, shards)
	if err != nil {
		return err
	}
	site := agent.New(view, pages)
	var tables errgroup.Group
	for path, write := range map[string]func(io.Writer) error{
		*symbols: site.WriteSymbols, *files: site.WriteFiles, *calls: site.WriteCalls,
	} {
		tables.Go(func() error { return atomicfile.Output(cli.Path(root, path), write) })
	}
	if err := tables.Wait(); err != nil {
		return err
	}
	folder := cli.Path(root, *stages)
	if err := os.MkdirAll(folder, 0o777); err != nil {
		return err
	}
	if err := site.WriteStages(render.Folder(folder)); err != nil {
		return err
	}
	return facts.WriteFile(cli.Path(root, *stats), site.Stats())
}
