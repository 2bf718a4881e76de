// Command write copies a rendered handbook into the source tree, or checks
// that the copy there is current.
//
//	write -dest docs/handbook -put PATH -from FILE … [-overwrite]
//	write -check -dest docs/handbook -put PATH -from FILE … [-have FILE …] [-command C]
//
// Under `bazel run` the folder lies in the workspace. Only files that differ
// are written, only files that an earlier run wrote are replaced or removed:
// .render-manifest.json in the folder lists them with their digests. When one
// of them was edited since, nothing is changed, unless -overwrite is given.
// With -check nothing is written: -have names the files of the folder, each
// below the path of -dest. Exit codes: 0 written, or current; 1 could not; 2
// not current, or not written because of edits.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strings"

	"rules_handbook/tools/internal/cli"
	"rules_handbook/tools/internal/layout"
)

func main() { cli.MainWithArgsFile("write", run) }

func run(ctx context.Context, args []string, root string) error {
	return write(ctx, args, root, os.Getenv("BUILD_WORKSPACE_DIRECTORY"), os.Stdout)
}

// write does the work; workspace is the folder that -dest is relative to.
func write(ctx context.Context, args []string, root, workspace string, stdout io.Writer) error {
	flags := cli.Flags("write")
	dest := flags.String("dest", "", "`folder` of the handbook, relative to the workspace")
	onlyCheck := flags.Bool("check", false, "compare and write nothing")
	overwrite := flags.Bool("overwrite", false, "replace pages that were edited after they were written")
	command := flags.String("command", "bazel run //:handbook.write", "`command` that brings the folder up to date")
	var have cli.Strings
	flags.Var(&have, "have", "with -check: a `file` of the folder (repeated)")
	var entries layout.Flags
	entries.Register(flags)
	if err := cli.Parse(flags, args, "dest"); err != nil {
		return err
	}
	if first, _, _ := strings.Cut(*dest, "/"); !fs.ValidPath(*dest) || *dest == "." || first == ".git" {
		return fmt.Errorf("-dest %q: expected a folder below the workspace", *dest)
	}
	files, err := entries.Files(root)
	if err != nil {
		return err
	}
	wanted, err := wantedFiles(files)
	if err != nil {
		return err
	}
	if *onlyCheck {
		return check(wanted, *dest, root, have, *command)
	}
	if workspace == "" {
		return errors.New("BUILD_WORKSPACE_DIRECTORY is not set: start this with bazel run")
	}
	return update(ctx, wanted, workspace, *dest, *overwrite, stdout)
}
