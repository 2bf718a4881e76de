// Command nav cuts the places of files out of the tree of stages, one pack a
// shard.
//
//	nav -skeleton S -assignment A -briefs IN -nav OUT [-briefs IN -nav OUT …]
//
// The n-th -nav belongs to the n-th -briefs.
package main

import (
	"context"
	"fmt"

	"rules_handbook/phases/render/nav"
	"rules_handbook/schemas"
	"rules_handbook/schemas/facts"
	"rules_handbook/tools/internal/cli"
	"rules_handbook/tools/internal/load"
)

func main() { cli.Main("nav", run) }

func run(ctx context.Context, args []string, root string) error {
	flags := cli.Flags("nav")
	skeleton := flags.String("skeleton", "", "skeleton.yaml, a `file`")
	assignment := flags.String("assignment", "", "assignment.json, a `file`")
	var briefs, outs cli.Strings
	flags.Var(&briefs, "briefs", "briefs of one shard, a `file` (repeated)")
	flags.Var(&outs, "nav", "output: places of the files of the shard before it, a `file` (repeated)")
	if err := cli.Parse(flags, args, "skeleton", "assignment"); err != nil {
		return err
	}
	if len(briefs) != len(outs) {
		return fmt.Errorf("found %d -briefs and %d -nav, expected pairs", len(briefs), len(outs))
	}
	stages, err := schemas.ReadSkeleton(cli.Path(root, *skeleton))
	if err != nil {
		return err
	}
	assigned, err := schemas.ReadAssignment(cli.Path(root, *assignment))
	if err != nil {
		return err
	}
	packs, err := load.All(ctx, root, briefs, schemas.ReadBriefPack)
	if err != nil {
		return err
	}
	for i, pack := range packs {
		places, err := nav.Cut(stages, assigned, pack)
		if err != nil {
			return err
		}
		if err := facts.WriteFile(cli.Path(root, outs[i]), places); err != nil {
			return err
		}
	}
	return nil
}
