// Command filepages renders the HTML pages of the files of one shard. They
// belong into the folder files/ of the site.
//
//	filepages -cards PACK -slice SLICE -nav NAV -title T -lang L -out TREE
package main

import (
	"context"
	"os"

	"rules_handbook/phases/render"
	"rules_handbook/phases/render/html"
	"rules_handbook/phases/render/nav"
	"rules_handbook/schemas"
	"rules_handbook/schemas/facts"
	"rules_handbook/tools/internal/cli"
)

func main() { cli.Main("filepages", run) }

func run(_ context.Context, args []string, root string) error {
	flags := cli.Flags("filepages")
	var shard html.Shard
	flags.StringVar(&shard.Title, "title", "Handbook", "`title` of the handbook")
	flags.StringVar(&shard.Lang, "lang", "en", "`language` of the labels")
	cards := flags.String("cards", "", "cards of the shard, a `file`")
	slice := flags.String("slice", "", "what the cards were made of, a `file`; without it callers and callees are no links")
	places := flags.String("nav", "", "places of the files of the shard, a `file`")
	out := flags.String("out", "", "`folder` to write the pages to")
	err := cli.Parse(flags, args, "cards", "nav", "out")
	if err != nil {
		return err
	}
	if shard.Cards, err = schemas.ReadCardPack(cli.Path(root, *cards)); err != nil {
		return err
	}
	if shard.Nav, err = nav.Read(cli.Path(root, *places)); err != nil {
		return err
	}
	if *slice != "" {
		if shard.Slice, err = facts.ReadFile[facts.Slice](cli.Path(root, *slice)); err != nil {
			return err
		}
	}
	folder := cli.Path(root, *out)
	if err := os.MkdirAll(folder, 0o777); err != nil {
		return err
	}
	return html.RenderFiles(shard, render.Folder(folder))
}
