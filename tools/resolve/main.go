// Command resolve finds the callee of every call of a batch of shards.
//
//	resolve -index index -refs a.refs -refs b.refs … -out edges
package main

import (
	"context"

	"rules_handbook/phases/graph/resolve"
	"rules_handbook/schemas/facts"
	"rules_handbook/tools/internal/cli"
)

func main() { cli.Main("resolve", run) }

func run(ctx context.Context, args []string, root string) error {
	var inputs cli.Strings
	flags := cli.Flags("resolve")
	index := flags.String("index", "", "what all files declare")
	flags.Var(&inputs, "refs", "what the files of one shard use (repeated)")
	out := flags.String("out", "", "output: what became of every call")
	if err := cli.Parse(flags, args, "index", "out"); err != nil {
		return err
	}
	declarations, err := facts.ReadFile[facts.Declarations](cli.Path(root, *index))
	if err != nil {
		return err
	}
	var batch []facts.FileReferences
	for _, path := range inputs {
		if err := ctx.Err(); err != nil {
			return err
		}
		shard, err := facts.ReadFile[facts.References](cli.Path(root, path))
		if err != nil {
			return err
		}
		batch = append(batch, shard.Files...)
	}
	program, err := resolve.New(declarations)
	if err != nil {
		return err
	}
	resolution, err := program.Resolve(batch)
	if err != nil {
		return err
	}
	return facts.WriteFile(cli.Path(root, *out), resolution)
}
