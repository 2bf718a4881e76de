// Command narration writes the prose of the whole and of each stage.
//
//	narration -skeleton S -assignment A -organization O -summary U -documents D -lang en -out narration.json
package main

import (
	"context"

	"rules_handbook/phases/narration"
	"rules_handbook/schemas"
	"rules_handbook/schemas/facts"
	"rules_handbook/tools/internal/cli"
)

func main() { cli.Main("narration", run) }

func run(_ context.Context, args []string, root string) error {
	flags := cli.Flags("narration")
	skeleton := flags.String("skeleton", "", "skeleton.yaml")
	assignment := flags.String("assignment", "", "assignment.json")
	organization := flags.String("organization", "", "organization.yaml")
	summary := flags.String("summary", "", "shape of the code base")
	documents := flags.String("documents", "", "package docs and READMEs")
	in := narration.Input{}
	flags.StringVar(&in.Lang, "lang", "en", "language of sentences made of facts")
	out := flags.String("out", "", "output: narration.json")
	err := cli.Parse(flags, args, "skeleton", "assignment", "organization", "summary", "documents", "out")
	if err != nil {
		return err
	}
	if in.Skeleton, err = schemas.ReadSkeleton(cli.Path(root, *skeleton)); err != nil {
		return err
	}
	if in.Assignment, err = schemas.ReadAssignment(cli.Path(root, *assignment)); err != nil {
		return err
	}
	if in.Organization, err = schemas.ReadOrganization(cli.Path(root, *organization)); err != nil {
		return err
	}
	if in.Summary, err = facts.ReadFile[facts.Summary](cli.Path(root, *summary)); err != nil {
		return err
	}
	if in.Documents, err = facts.ReadFile[facts.Documents](cli.Path(root, *documents)); err != nil {
		return err
	}
	made, err := narration.Narrate(in)
	if err != nil {
		return err
	}
	return schemas.WriteNarration(cli.Path(root, *out), made)
}
