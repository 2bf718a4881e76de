// Command index joins the declarations of all shards into one sorted file.
//
//	index -decls a.decls -decls b.decls … -out index
package main

import (
	"context"

	"rules_handbook/phases/graph/index"
	"rules_handbook/schemas/facts"
	"rules_handbook/tools/internal/cli"
)

func main() { cli.Main("index", run) }

func run(ctx context.Context, args []string, root string) error {
	var inputs cli.Strings
	flags := cli.Flags("index")
	flags.Var(&inputs, "decls", "what the files of one shard declare (repeated)")
	out := flags.String("out", "", "output: the index")
	if err := cli.Parse(flags, args, "out"); err != nil {
		return err
	}
	shards := make([]*facts.Declarations, 0, len(inputs))
	for _, path := range inputs {
		if err := ctx.Err(); err != nil {
			return err
		}
		shard, err := facts.ReadFile[facts.Declarations](cli.Path(root, path))
		if err != nil {
			return err
		}
		shards = append(shards, shard)
	}
	joined, err := index.Join(shards)
	if err != nil {
		return err
	}
	return facts.WriteFile(cli.Path(root, *out), joined)
}
