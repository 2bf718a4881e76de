// Command assignment gives every scanned file its stage.
//
//	assignment -skeleton S -folders F -summary U -briefs B … -out assignment.json
package main

import (
	"context"

	"rules_handbook/phases/assignment"
	"rules_handbook/phases/skeleton"
	"rules_handbook/schemas"
	"rules_handbook/schemas/facts"
	"rules_handbook/tools/internal/cli"
	"rules_handbook/tools/internal/load"
)

func main() { cli.Main("assignment", run) }

func run(ctx context.Context, args []string, root string) error {
	flags := cli.Flags("assignment")
	var briefs cli.Strings
	flags.Var(&briefs, "briefs", "briefs of a shard (repeated)")
	stages := flags.String("skeleton", "", "skeleton.yaml")
	folders := flags.String("folders", "", "skeleton.folders.json")
	summary := flags.String("summary", "", "shape of the code base")
	out := flags.String("out", "", "output: assignment.json")
	if err := cli.Parse(flags, args, "skeleton", "folders", "summary", "out"); err != nil {
		return err
	}
	drafted, err := schemas.ReadSkeleton(cli.Path(root, *stages))
	if err != nil {
		return err
	}
	owned, err := skeleton.ReadFolders(cli.Path(root, *folders))
	if err != nil {
		return err
	}
	code, err := facts.ReadFile[facts.Summary](cli.Path(root, *summary))
	if err != nil {
		return err
	}
	cards, err := load.Briefs(ctx, root, briefs)
	if err != nil {
		return err
	}
	return schemas.WriteAssignment(cli.Path(root, *out), assignment.Assign(drafted, owned, code, cards))
}
