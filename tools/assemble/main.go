// Command assemble lays files and trees out in one tree: the work directory
// and the HTML site of a handbook.
//
//	assemble -out TREE -put PATH -from FILE …
//
// Each -put is the path, inside the tree, of what the -from after it names;
// the content of a folder goes below that path, and "." is the tree itself.
package main

import (
	"context"

	"rules_handbook/tools/internal/cli"
	"rules_handbook/tools/internal/layout"
)

func main() { cli.Main("assemble", run) }

func run(ctx context.Context, args []string, root string) error {
	flags := cli.Flags("assemble")
	out := flags.String("out", "", "tree to write")
	var entries layout.Flags
	entries.Register(flags)
	if err := cli.Parse(flags, args, "out"); err != nil {
		return err
	}
	files, err := entries.Files(root)
	if err != nil {
		return err
	}
	return layout.Copy(ctx, files, cli.Path(root, *out))
}
