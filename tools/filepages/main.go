// Command filepages renders what the files of one shard are shown as: their
// HTML pages, which belong into the folder files/ of the site, and what the
// pages of the whole show of them.
//
//	filepages -cards PACK -details DETAILS -links LINKS -nav NAV -title T -lang L -html TREE -pages PAGES
package main

import (
	"context"
	"os"

	"rules_handbook/phases/graph/slice"
	"rules_handbook/phases/render"
	"rules_handbook/phases/render/html"
	"rules_handbook/phases/render/pages"
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
	details := flags.String("details", "", "details of the shard, a `file`")
	links := flags.String("links", "", "place of the shard in the call graph, a `file`")
	places := flags.String("nav", "", "places of the files of the shard, a `file`")
	tree := flags.String("html", "", "`folder` to write the HTML pages to")
	out := flags.String("pages", "", "output: what the pages of the whole show, a `file`")
	err := cli.Parse(flags, args, "cards", "details", "links", "nav", "html", "pages")
	if err != nil {
		return err
	}
	if shard.Cards, err = schemas.ReadCardPack(cli.Path(root, *cards)); err != nil {
		return err
	}
	if shard.Nav, err = facts.ReadFile[facts.Places](cli.Path(root, *places)); err != nil {
		return err
	}
	if shard.Slice, err = slice.Read(cli.Path(root, *details), cli.Path(root, *links)); err != nil {
		return err
	}
	folder := cli.Path(root, *tree)
	if err := os.MkdirAll(folder, 0o777); err != nil {
		return err
	}
	if err := html.RenderFiles(shard, render.Folder(folder)); err != nil {
		return err
	}
	shown, err := pages.Of(shard.Cards, shard.Slice, shard.Lang)
	if err != nil {
		return err
	}
	return facts.WriteFile(cli.Path(root, *out), shown)
}
