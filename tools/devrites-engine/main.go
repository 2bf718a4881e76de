// Command devrites-engine answers mechanical questions about DevRites
// workspaces and keeps their files. docs/devrites-engine.md lists its
// commands.
package main

import (
	"context"
	"fmt"
	"os"
	"os/signal"
	"syscall"

	"rules_handbook/tools/devrites-engine/command"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	dir, err := os.Getwd()
	if err != nil {
		fmt.Fprintln(os.Stderr, "devrites-engine: no working directory:", err)
		os.Exit(command.Usage)
	}
	os.Exit(command.Main(&command.Env{
		Context: ctx,
		Stdin:   os.Stdin, Stdout: os.Stdout, Stderr: os.Stderr,
		Dir:     dir,
		Environ: os.Environ(),
	}, os.Args[1:]))
}
