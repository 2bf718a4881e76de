// Package command is the handbook program: one cobra command for each verb.
//
// Standard output belongs to the one result of a verb, as JSON; logs, warnings
// and progress go to standard error. Exit codes: 0 done, 1 could not run, 2 ran
// and the answer is no, 130 interrupted.
package command

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"runtime/debug"
	"syscall"

	"github.com/spf13/cobra"

	"rules_handbook/tools/internal/cli"
)

const exitInterrupted = 130

// Main runs the program with the arguments of the process and exits.
func Main() {
	collectSeldom()
	// The first signal ends the work in order, the second one at once.
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, stop)
	code := Run(ctx, os.Args[1:], os.Stdout, os.Stderr)
	stop()
	os.Exit(code)
}

// collectSeldom suits a program that lives for a second: it takes more memory
// before the garbage collector works. Analyze has a collector of its own.
func collectSeldom() {
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(200)
	}
}

// Run runs the program and returns its exit code.
func Run(ctx context.Context, args []string, stdout, stderr io.Writer) (code int) {
	defer func() {
		if found := recover(); found != nil {
			fmt.Fprintf(stderr, "handbook: error: internal error, please report it: %v\n%s", found, debug.Stack())
			code = cli.ExitError
		}
	}()
	root := newRoot()
	root.SetArgs(args)
	root.SetOut(stdout)
	root.SetErr(stderr)
	err := root.ExecuteContext(ctx)
	switch {
	case err == nil:
		return cli.ExitDone
	case ctx.Err() != nil:
		fmt.Fprintln(stderr, "handbook: error: interrupted")
		return exitInterrupted
	case errors.Is(err, cli.ErrNo):
		fmt.Fprintf(stderr, "handbook: error: %v\n", err)
		return cli.ExitNo
	}
	fmt.Fprintf(stderr, "handbook: error: %v\n", err)
	return cli.ExitError
}

func newRoot() *cobra.Command {
	root := &cobra.Command{
		Use:           "handbook",
		Short:         "Keep knowledge about code true",
		SilenceUsage:  true,
		SilenceErrors: true,
		Args:          cobra.NoArgs,
		RunE:          func(c *cobra.Command, _ []string) error { return c.Help() },
	}
	logs := &logOptions{}
	flags := root.PersistentFlags()
	flags.BoolVarP(&logs.quiet, "quiet", "q", false, "write only errors to standard error")
	flags.BoolVar(&logs.json, "json", false, "write logs and progress as JSON, one object a line")
	root.AddCommand(newAnalyze(logs))
	return root
}
