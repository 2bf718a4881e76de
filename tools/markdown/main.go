// Command markdown renders the Markdown pages of a handbook.
//
//	markdown -skeleton S -assignment A -organization O -narration N -registers R
//	    -summary U -cards PACK … -title T -lang L -out TREE
package main

import (
	"context"

	"rules_handbook/phases/render"
	"rules_handbook/phases/render/load"
	"rules_handbook/phases/render/markdown"
	"rules_handbook/tools/internal/cli"
)

func main() { cli.Main("markdown", run) }

func run(ctx context.Context, args []string, root string) error {
	flags := cli.Flags("markdown")
	var model load.Model
	model.Register(flags)
	var packs cli.Strings
	flags.Var(&packs, "cards", "cards of one shard, a `file` (repeated)")
	var options markdown.Options
	flags.StringVar(&options.SourceBase, "source-base-url", "", "`address` that the paths of files are linked below")
	out := flags.String("out", "", "`folder` to write the pages to")
	if err := cli.Parse(flags, args, append(load.Required, "out")...); err != nil {
		return err
	}
	view, err := model.View(root)
	if err != nil {
		return err
	}
	cards, err := load.Cards(ctx, root, packs)
	if err != nil {
		return err
	}
	return markdown.Render(view, cards, options, render.Folder(cli.Path(root, *out)))
}
