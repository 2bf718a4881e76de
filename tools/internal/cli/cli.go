// Package cli is the frame of every tool: it expands parameter files, ends
// the work on a signal, prints errors and gives the exit code. Standard
// output belongs to results; everything else goes to standard error.
package cli

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"path/filepath"
	"runtime/debug"
	"strings"
	"syscall"
)

// The exit codes of all tools.
const (
	ExitDone  = 0 // the work is done
	ExitError = 1 // the tool could not run
	ExitNo    = 2 // the tool ran and the answer is no
)

// ErrNo marks a run that worked and whose answer is no: wrap it to exit with
// ExitNo.
var ErrNo = errors.New("the answer is no")

// Run is the one entry of a tool. Relative paths among the arguments are
// taken from root; "" is the working directory.
type Run func(ctx context.Context, args []string, root string) error

// Main runs a tool with the arguments of the process and exits.
func Main(name string, run Run) {
	collectSeldom()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	code := Exit(ctx, name, os.Args[1:], "", os.Stderr, run)
	stop()
	os.Exit(code)
}

// collectSeldom suits programs that live for a second: they have four times
// the memory they need before the garbage collector works, but only up to
// three gigabytes.
func collectSeldom() {
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(300)
		debug.SetMemoryLimit(3 << 30)
	}
}

// Exit runs a tool and returns its exit code; errors go to stderr as
// "name: error: …".
func Exit(ctx context.Context, name string, args []string, root string, stderr io.Writer, run Run) (code int) {
	// A panic would exit with 2, which means something else here.
	defer func() {
		if found := recover(); found != nil {
			fmt.Fprintf(stderr, "%s: error: internal error, please report it: %v\n%s", name, found, debug.Stack())
			code = ExitError
		}
	}()
	args, err := Expand(args, root)
	if err == nil {
		err = run(ctx, args, root)
	}
	switch {
	case err == nil:
		return ExitDone
	case errors.Is(err, flag.ErrHelp):
		fmt.Fprint(stderr, strings.TrimPrefix(err.Error(), flag.ErrHelp.Error()+"\n"))
		return ExitDone
	case ctx.Err() != nil:
		fmt.Fprintf(stderr, "%s: error: interrupted: %v\n", name, err)
		return ExitError
	}
	if errors.Is(err, ErrNo) {
		// The mark says nothing that the exit code does not.
		fmt.Fprintf(stderr, "%s: error: %s\n", name, strings.TrimSuffix(err.Error(), ": "+ErrNo.Error()))
		return ExitNo
	}
	fmt.Fprintf(stderr, "%s: error: %v\n", name, err)
	return ExitError
}

// maxParams bounds the size of a parameter file.
const maxParams = 256 << 20

// Expand replaces every argument @file with the lines of that file, one
// argument a line, as Bazel writes them; what a parameter file holds is not
// expanded again. A value that starts with @ has to be joined to its flag:
// -file=@types/x.ts.
func Expand(args []string, root string) ([]string, error) {
	var expanded []string
	for _, arg := range args {
		path, isFile := strings.CutPrefix(arg, "@")
		if !isFile {
			expanded = append(expanded, arg)
			continue
		}
		params, err := readParams(Path(root, path))
		if err != nil {
			return nil, fmt.Errorf("parameter file %q: %w", path, err)
		}
		expanded = append(expanded, params...)
	}
	return expanded, nil
}

func readParams(path string) ([]string, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	data, err := io.ReadAll(io.LimitReader(file, maxParams+1))
	if err != nil {
		return nil, err
	}
	if len(data) > maxParams {
		return nil, fmt.Errorf("found more than %d MiB, expected less: pass fewer files at once", maxParams>>20)
	}
	text := strings.TrimSuffix(string(data), "\n")
	if text == "" {
		return nil, nil
	}
	return strings.Split(text, "\n"), nil
}

// Path puts root before a relative path.
func Path(root, path string) string {
	if root == "" || filepath.IsAbs(path) {
		return path
	}
	return filepath.Join(root, path)
}
