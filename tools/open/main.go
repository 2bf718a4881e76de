// Command open serves a rendered site on the loopback address and prints
// where.
//
//	open -put PATH -from FILE … [-port N]
//
// It ends on an interrupt.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"strconv"
	"time"

	"rules_handbook/tools/internal/cli"
	"rules_handbook/tools/internal/layout"
)

func main() { cli.MainWithArgsFile("open", run) }

func run(ctx context.Context, args []string, root string) error {
	return open(ctx, args, root, os.Stdout)
}

func open(ctx context.Context, args []string, root string, stdout io.Writer) error {
	flags := cli.Flags("open")
	port := flags.Int("port", 0, "`port` to listen on; 0 takes a free one")
	var entries layout.Flags
	entries.Register(flags)
	if err := cli.Parse(flags, args); err != nil {
		return err
	}
	files, err := entries.Files(root)
	if err != nil {
		return err
	}
	listener, err := net.Listen("tcp", net.JoinHostPort("127.0.0.1", strconv.Itoa(*port)))
	if err != nil {
		return err
	}
	address := listener.Addr().String()
	if _, err := fmt.Fprintf(stdout, "http://%s/\n", address); err != nil {
		return errors.Join(err, listener.Close())
	}
	return serve(ctx, listener, handler(files, address))
}

// serve ends when the context does, after requests under way are answered.
func serve(ctx context.Context, listener net.Listener, handler http.Handler) error {
	server := &http.Server{Handler: handler, ReadHeaderTimeout: 10 * time.Second, ReadTimeout: 30 * time.Second, WriteTimeout: 60 * time.Second}
	stopped := make(chan error, 1)
	go func() {
		<-ctx.Done()
		grace, cancel := context.WithTimeout(context.Background(), 5*time.Second)
		defer cancel()
		stopped <- server.Shutdown(grace)
	}()
	if err := server.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return <-stopped
}
