// Command cards writes the cards of one shard, or counts the described files
// of all shards.
//
//	cards -details D -links L -detail deep -lang en -tree FOLDER -pack P -briefs B
//	cards -coverage C -briefs B1 -briefs B2 …
package main

import (
	"context"
	"slices"

	"rules_handbook/phases/cards"
	"rules_handbook/phases/graph/slice"
	"rules_handbook/schemas"
	"rules_handbook/tools/internal/cli"
)

func main() { cli.Main("cards", run) }

func run(ctx context.Context, args []string, root string) error {
	flags := cli.Flags("cards")
	var briefs cli.Strings
	flags.Var(&briefs, "briefs", "briefs of a shard: output, or input when counting (repeated)")
	coverage := flags.String("coverage", "", "output: the `file` that counts described files")
	details := flags.String("details", "", "details of the shard")
	links := flags.String("links", "", "place of the shard in the call graph")
	tree := flags.String("tree", "", "output: `folder` of cards")
	pack := flags.String("pack", "", "output: all cards of the shard in one file")
	options := cards.Options{}
	flags.StringVar(&options.Detail, "detail", cards.Deep, "brief or deep")
	flags.StringVar(&options.Lang, "lang", "en", "language of sentences made of facts")
	// Which flags are needed is decided before they are read.
	required := []string{"details", "links", "tree", "pack", "briefs"}
	if slices.Contains(args, "-coverage") {
		required = []string{"coverage"}
	}
	if err := cli.Parse(flags, args, required...); err != nil {
		return err
	}
	if *coverage != "" {
		return count(ctx, root, briefs, cli.Path(root, *coverage))
	}
	read, err := slice.Read(cli.Path(root, *details), cli.Path(root, *links))
	if err != nil {
		return err
	}
	made, brief, err := cards.Make(read, options)
	if err != nil {
		return err
	}
	if err := cards.WriteTree(cli.Path(root, *tree), made); err != nil {
		return err
	}
	if err := schemas.WriteCardPack(cli.Path(root, *pack), made); err != nil {
		return err
	}
	return schemas.WriteBriefPack(cli.Path(root, briefs[0]), brief)
}

func count(ctx context.Context, root string, paths []string, out string) error {
	packs := make([]*schemas.BriefPack, 0, len(paths))
	for _, path := range paths {
		if err := ctx.Err(); err != nil {
			return err
		}
		pack, err := schemas.ReadBriefPack(cli.Path(root, path))
		if err != nil {
			return err
		}
		packs = append(packs, pack)
	}
	return schemas.WriteCardCoverage(out, cards.Coverage(packs))
}
