// Package command is the scan tool for a table of languages.
//
//	scan -file pkg/a.py=pkg/a.py … -decls D -refs R -details T -outline O -digests S
package command

import (
	"context"

	"rules_handbook/phases/graph/outline"
	"rules_handbook/phases/scan"
	"rules_handbook/phases/scan/files"
	"rules_handbook/schemas/facts"
	"rules_handbook/tools/internal/cli"
)

// Main runs the tool with the arguments of the process and exits.
func Main(languages []scan.Language) {
	scan.ServeChild(languages)
	scan.ParseHere()
	cli.Main("scan", func(ctx context.Context, args []string, root string) error {
		return Run(ctx, args, root, languages)
	})
}

// Run is the tool's one entry.
func Run(ctx context.Context, args []string, root string, languages []scan.Language) error {
	var sources sources
	var decls, refs, details, outlined, digests string
	flags := cli.Flags("scan")
	flags.Var(fileFlag{&sources}, "file", "path=disk: a source file, its path in the handbook and the file to read; in path % and = are written %25 and %3D (repeated)")
	flags.Var(unreadableFlag{&sources}, "unreadable", "path of a file that Bazel cannot name; % and line ends are written %25 and %0A (repeated)")
	flags.StringVar(&decls, "decls", "", "output: what the files declare")
	flags.StringVar(&refs, "refs", "", "output: scopes and call sites")
	flags.StringVar(&details, "details", "", "output: positions, comments, coverage")
	flags.StringVar(&outlined, "outline", "", "output: the details without lines and most comments")
	flags.StringVar(&digests, "digests", "", "output: hashes of the files")
	jobs := flags.Int("jobs", 1, "files parsed at once")
	if err := cli.Parse(flags, args, "decls", "refs", "details", "outline", "digests"); err != nil {
		return err
	}
	shard, err := scan.Scan(ctx, sources, scan.Options{Files: files.OS(root), Languages: languages, Jobs: *jobs})
	if err != nil {
		return err
	}
	if err := facts.WriteFile(cli.Path(root, decls), &shard.Declarations); err != nil {
		return err
	}
	if err := facts.WriteFile(cli.Path(root, refs), &shard.References); err != nil {
		return err
	}
	if err := facts.WriteFile(cli.Path(root, details), &shard.Details); err != nil {
		return err
	}
	if err := facts.WriteFile(cli.Path(root, outlined), outline.Of(&shard.Details)); err != nil {
		return err
	}
	return facts.WriteFile(cli.Path(root, digests), &shard.Digests)
}
