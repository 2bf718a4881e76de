// Command workspacetest runs one command of devrites-engine as a Bazel test.
//
//	workspacetest -slug=SLUG [-project=FOLDER] [-real] [-target=LABEL] COMMAND…
//
// The working directory is the test's runfiles tree; the project lies in
// FOLDER below it. There every file is a link to the real one, so the command
// takes links for files. With -real it looks at the project that the links
// lead to. When the command fails, its text is followed by the command that
// repeats it.
package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"rules_handbook/phases/workspace/root"
	"rules_handbook/tools/devrites-engine/command"
	"rules_handbook/tools/internal/cli"
)

func main() {
	cli.MainWithArgsFile("workspacetest", func(ctx context.Context, args []string, dir string) error {
		return run(ctx, args, dir, os.Environ(), os.Stdout)
	})
}

func run(ctx context.Context, args []string, dir string, environ []string, out io.Writer) error {
	flags := cli.Flags("workspacetest")
	slug := flags.String("slug", "", "`slug` of the workspace")
	project := flags.String("project", ".", "`folder` that holds "+root.FolderName)
	real := flags.Bool("real", false, "look at the files that the runfiles lead to")
	target := flags.String("target", "", "`label` of the test")
	split := slices.IndexFunc(args, func(arg string) bool { return !strings.HasPrefix(arg, "-") })
	if split < 0 {
		split = len(args)
	}
	if err := cli.Parse(flags, args[:split], "slug"); err != nil {
		return err
	}
	words := args[split:]
	if len(words) == 0 {
		return fmt.Errorf("found no command of devrites-engine behind the flags, expected for instance check readiness %s", *slug)
	}
	folder, err := filepath.Abs(cli.Path(dir, *project))
	if err != nil {
		return err
	}
	environ = append(environ, "DEVRITES_WORKSPACE=", "DEVRITES_SANDBOX=1")
	if *real {
		if folder, err = realProject(folder, *slug); err != nil {
			return err
		}
		environ = append(environ, "DEVRITES_SANDBOX=")
	}
	code := command.Main(&command.Env{
		Context: ctx, Stdin: strings.NewReader(""), Stdout: out, Stderr: out,
		Dir: folder, Environ: append(environ, "DEVRITES_ROOT="+folder),
	}, words)
	if code == command.Passed {
		return nil
	}
	repeat := "devrites-engine " + strings.Join(words, " ")
	if *target != "" {
		repeat += "   (as a test: bazel test " + *target + ")"
	}
	return fmt.Errorf("exit code %d; repeat it with: %s: %w", code, repeat, cli.ErrNo)
}

// realProject gives the project that the link to a workspace's cursor leads to.
func realProject(folder, slug string) (string, error) {
	cursor := filepath.Join(root.FolderName, "work", slug, "state.md")
	leads, err := filepath.EvalSymlinks(filepath.Join(folder, cursor))
	if err != nil {
		return "", fmt.Errorf("the cursor cannot be read: %w: make the workspace with devrites-engine new", err)
	}
	project, found := strings.CutSuffix(leads, string(filepath.Separator)+cursor)
	if !found {
		return "", fmt.Errorf("%s: the link leads to %s, expected a place that ends in %s: make it a regular file", cursor, filepath.Base(leads), cursor)
	}
	return project, nil
}
