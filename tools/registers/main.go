// Command registers finds state that several stages touch.
//
//	registers -skeleton S -assignment A -state T [-summary U] -lang en -out registers.json
package main

import (
	"context"

	"rules_handbook/phases/registers"
	"rules_handbook/schemas"
	"rules_handbook/schemas/facts"
	"rules_handbook/tools/internal/cli"
)

func main() { cli.Main("registers", run) }

func run(_ context.Context, args []string, root string) error {
	flags := cli.Flags("registers")
	skeleton := flags.String("skeleton", "", "skeleton.yaml")
	assignment := flags.String("assignment", "", "assignment.json")
	state := flags.String("state", "", "classes with written attributes and their callers")
	summary := flags.String("summary", "", "shape of the code base, to leave tests out")
	lang := flags.String("lang", "en", "language of sentences made of facts")
	out := flags.String("out", "", "output: registers.json")
	if err := cli.Parse(flags, args, "skeleton", "assignment", "state", "out"); err != nil {
		return err
	}
	stages, err := schemas.ReadSkeleton(cli.Path(root, *skeleton))
	if err != nil {
		return err
	}
	places, err := schemas.ReadAssignment(cli.Path(root, *assignment))
	if err != nil {
		return err
	}
	owners, err := facts.ReadFile[facts.State](cli.Path(root, *state))
	if err != nil {
		return err
	}
	var code *facts.Summary
	if *summary != "" {
		if code, err = facts.ReadFile[facts.Summary](cli.Path(root, *summary)); err != nil {
			return err
		}
	}
	found, err := registers.Find(stages, places, owners, code, *lang)
	if err != nil {
		return err
	}
	return schemas.WriteRegisters(cli.Path(root, *out), found)
}
