// Command organization groups and orders the files inside each stage.
//
//	organization -skeleton S -assignment A -summary U -documents D -briefs B … -lang en -out organization.yaml
package main

import (
	"context"

	"rules_handbook/phases/organization"
	"rules_handbook/schemas"
	"rules_handbook/schemas/facts"
	"rules_handbook/tools/internal/cli"
	"rules_handbook/tools/internal/load"
)

func main() { cli.Main("organization", run) }

func run(ctx context.Context, args []string, root string) error {
	flags := cli.Flags("organization")
	var briefs cli.Strings
	flags.Var(&briefs, "briefs", "briefs of a shard (repeated)")
	stages := flags.String("skeleton", "", "skeleton.yaml")
	assignment := flags.String("assignment", "", "assignment.json")
	summary := flags.String("summary", "", "shape of the code base")
	documents := flags.String("documents", "", "package docs and READMEs")
	in := organization.Input{}
	flags.StringVar(&in.Lang, "lang", "en", "language of sentences made of facts")
	out := flags.String("out", "", "output: organization.yaml")
	err := cli.Parse(flags, args, "skeleton", "assignment", "summary", "documents", "out")
	if err != nil {
		return err
	}
	if in.Skeleton, err = schemas.ReadSkeleton(cli.Path(root, *stages)); err != nil {
		return err
	}
	if in.Assignment, err = schemas.ReadAssignment(cli.Path(root, *assignment)); err != nil {
		return err
	}
	if in.Summary, err = facts.ReadFile[facts.Summary](cli.Path(root, *summary)); err != nil {
		return err
	}
	if in.Documents, err = facts.ReadFile[facts.Documents](cli.Path(root, *documents)); err != nil {
		return err
	}
	if in.Briefs, err = load.Briefs(ctx, root, briefs); err != nil {
		return err
	}
	made, err := organization.Organize(in)
	if err != nil {
		return err
	}
	return schemas.WriteOrganization(cli.Path(root, *out), made)
}
