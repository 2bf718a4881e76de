package cli

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"os/signal"
	"path/filepath"
	"syscall"
)

// MainWithArgsFile is Main for a tool that `bazel run` and `bazel test`
// start: the rule links the tool under the target's name and writes the
// target's arguments to the file <argv[0]>.args, one a line, with paths
// relative to the runfiles. When that file is there, its lines come before
// the arguments of the process and the root is the folder of the runfiles.
func MainWithArgsFile(name string, run Run) {
	collectSeldom()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	code := Exit(ctx, name, os.Args[1:], "", os.Stderr, WithArgsFile(os.Args[0], os.Getenv, run))
	stop()
	os.Exit(code)
}

// WithArgsFile is run with the arguments and the root that belong to the
// executable program.
func WithArgsFile(program string, getenv func(string) string, run Run) Run {
	return func(ctx context.Context, args []string, root string) error {
		first, err := readParams(program + ".args")
		if errors.Is(err, fs.ErrNotExist) {
			return run(ctx, args, root)
		}
		if err != nil {
			return err
		}
		return run(ctx, append(first, args...), runfiles(program, getenv))
	}
}

// runfiles is the folder of the main repository's runfiles.
func runfiles(program string, getenv func(string) string) string {
	const repository = "_main"
	beside := filepath.Join(program+".runfiles", repository)
	if info, err := os.Stat(beside); err == nil && info.IsDir() {
		return beside
	}
	for _, variable := range []string{"RUNFILES_DIR", "TEST_SRCDIR"} {
		if folder := getenv(variable); folder != "" {
			return filepath.Join(folder, repository)
		}
	}
	return beside
}
