// Command skill packs a rendered handbook as a SKILL package.
//
//	skill -title T -name N -lang L -markdown TREE -assignment A -digests D …
//	    [-agent-index F -symbols F -files F -calls F -agent-stages TREE] -out TREE
package main

import (
	"context"

	"rules_handbook/phases/render"
	"rules_handbook/phases/skill"
	"rules_handbook/schemas"
	"rules_handbook/tools/internal/cli"
	"rules_handbook/tools/internal/load"
)

func main() { cli.Main("skill", run) }

func run(ctx context.Context, args []string, root string) error {
	flags := cli.Flags("skill")
	var handbook skill.Handbook
	flags.StringVar(&handbook.Title, "title", "Handbook", "`title` of the handbook")
	flags.StringVar(&handbook.Name, "name", "", "`name` of the package before -handbook; default: made from the title")
	flags.StringVar(&handbook.Lang, "lang", "en", "`language` of the body")
	pages := flags.String("markdown", "", "`folder` of the Markdown pages")
	assignment := flags.String("assignment", "", "assignment.json, a `file`; without it there is no coverage.json")
	out := flags.String("out", "", "`folder` to write the package to")
	var shards cli.Strings
	flags.Var(&shards, "digests", "digests of one shard, a `file` (repeated)")
	var agent agentFiles
	agent.register(flags)
	err := cli.Parse(flags, args, "markdown", "out")
	if err != nil {
		return err
	}
	if handbook.Pages, err = skill.ReadTree(cli.Path(root, *pages)); err != nil {
		return err
	}
	if handbook.Agent, err = agent.read(root); err != nil {
		return err
	}
	if *assignment != "" {
		if handbook.Files, err = coverage(ctx, root, *assignment, shards); err != nil {
			return err
		}
	}
	target := cli.Path(root, *out)
	if err := skill.Clear(target, cli.Path(root, *pages)); err != nil {
		return err
	}
	return skill.Build(handbook, render.Folder(target))
}

func coverage(ctx context.Context, root, assignment string, shards []string) (*schemas.SkillCoverage, error) {
	assigned, err := schemas.ReadAssignment(cli.Path(root, assignment))
	if err != nil {
		return nil, err
	}
	hashes, err := load.Hashes(ctx, root, shards)
	if err != nil {
		return nil, err
	}
	return skill.Coverage(assigned, hashes), nil
}
