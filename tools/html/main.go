// Command html renders the stage pages of the HTML site and what all its
// pages share.
//
//	html -skeleton S -assignment A -organization O -narration N -registers R
//	    -summary U -briefs PACK … -title T -lang L -out TREE
package main

import (
	"context"

	"rules_handbook/phases/render"
	"rules_handbook/phases/render/html"
	"rules_handbook/schemas"
	"rules_handbook/tools/internal/cli"
	"rules_handbook/tools/internal/load"
)

func main() { cli.Main("html", run) }

func run(ctx context.Context, args []string, root string) error {
	flags := cli.Flags("html")
	var model load.Model
	model.Register(flags)
	var packs cli.Strings
	flags.Var(&packs, "briefs", "briefs of one shard, a `file` (repeated)")
	out := flags.String("out", "", "`folder` to write the pages to")
	if err := cli.Parse(flags, args, append(load.Required, "out")...); err != nil {
		return err
	}
	view, err := model.View(root)
	if err != nil {
		return err
	}
	briefs, err := load.All(ctx, root, packs, schemas.ReadBriefPack)
	if err != nil {
		return err
	}
	return html.Render(view, briefs, render.Folder(cli.Path(root, *out)))
}
