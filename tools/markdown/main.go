// Command markdown renders the Markdown pages of a handbook.
//
//	markdown -skeleton S -assignment A -organization O -narration N -registers R
//	    -summary U -pages PAGES … -title T -lang L -out TREE
package main

import (
	"context"

	"rules_handbook/phases/render"
	"rules_handbook/phases/render/markdown"
	"rules_handbook/tools/internal/cli"
	"rules_handbook/tools/internal/load"
)

func main() { cli.Main("markdown", run) }

func run(ctx context.Context, args []string, root string) error {
	flags := cli.Flags("markdown")
	var model load.Model
	model.Register(flags)
	var shards cli.Strings
	flags.Var(&shards, "pages", "what to show of the files of one shard, a `file` (repeated)")
	out := flags.String("out", "", "`folder` to write the pages to")
	if err := cli.Parse(flags, args, append(load.Required, "out")...); err != nil {
		return err
	}
	view, pages, err := model.ViewAndPages(ctx, root, shards)
	if err != nil {
		return err
	}
	return markdown.Render(view, pages, markdown.Options{}, render.Folder(cli.Path(root, *out)))
}
