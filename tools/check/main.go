// Command check checks a handbook and its SKILL package and writes what it
// found. Findings never fail it.
//
//	check -markdown TREE -skill TREE -assignment A -summary U -out findings.json
package main

import (
	"context"

	"rules_handbook/phases/skill"
	"rules_handbook/phases/validate"
	"rules_handbook/schemas"
	"rules_handbook/schemas/facts"
	"rules_handbook/tools/internal/cli"
)

func main() { cli.Main("check", run) }

func run(_ context.Context, args []string, root string) error {
	flags := cli.Flags("check")
	pages := flags.String("markdown", "", "`folder` of the Markdown pages")
	packed := flags.String("skill", "", "`folder` of the SKILL package")
	assignment := flags.String("assignment", "", "assignment.json, a `file`")
	summary := flags.String("summary", "", "summary of the graph, a `file`")
	out := flags.String("out", "", "findings.json, the `file` to write")
	err := cli.Parse(flags, args, "out")
	if err != nil {
		return err
	}
	var in validate.Input
	if *pages != "" {
		if in.Pages, err = skill.ReadTree(cli.Path(root, *pages)); err != nil {
			return err
		}
	}
	if *packed != "" {
		if in.Skill, err = skill.ReadTree(cli.Path(root, *packed)); err != nil {
			return err
		}
	}
	if *assignment != "" {
		if in.Assignment, err = schemas.ReadAssignment(cli.Path(root, *assignment)); err != nil {
			return err
		}
	}
	if *summary != "" {
		if in.Summary, err = facts.ReadFile[facts.Summary](cli.Path(root, *summary)); err != nil {
			return err
		}
	}
	return schemas.WriteFindings(cli.Path(root, *out), validate.Check(in))
}
