package gates

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os/exec"
	"time"
)

// maxOutput bounds each stream of a command and both together.
const maxOutput = 1 << 20

// shell runs a command with the system's shell and gives its output: stdout,
// then stderr, on lines of their own. It is an error when the command does not
// end with 0 in time or says too much; all that it started ends with it.
func shell(ctx context.Context, command, dir string, environ []string, timeout time.Duration) ([]byte, error) {
	ctx, cancel := context.WithTimeout(ctx, timeout)
	defer cancel()
	var stdout, stderr capture
	stdout.full, stderr.full = cancel, cancel
	process := shellCommand(ctx, command)
	process.Dir = dir
	process.Env = environ
	process.Stdout, process.Stderr = &stdout, &stderr
	process.WaitDelay = 2 * time.Second
	err := process.Run()
	timedOut := errors.Is(ctx.Err(), context.DeadlineExceeded)
	var exit *exec.ExitError
	switch {
	case stdout.over || stderr.over:
		return nil, fmt.Errorf("more than %d bytes of output", maxOutput)
	case timedOut:
		return nil, fmt.Errorf("no end within %s", timeout)
	case errors.Is(err, exec.ErrWaitDelay):
		return nil, errors.New("it left a process behind that holds its output open")
	case errors.As(err, &exit):
		return nil, fmt.Errorf("exit %d", exit.ExitCode())
	case err != nil:
		return nil, fmt.Errorf("cannot run it: %w", err)
	}
	output := stdout.kept.Bytes()
	if len(output) > 0 && stderr.kept.Len() > 0 {
		output = append(output, '\n')
	}
	output = append(output, stderr.kept.Bytes()...)
	if len(output) > maxOutput {
		return nil, fmt.Errorf("more than %d bytes of output", maxOutput)
	}
	return output, nil
}

// capture keeps what a stream says up to the limit and ends the command beyond.
type capture struct {
	kept bytes.Buffer
	over bool
	full func()
}

func (c *capture) Write(data []byte) (int, error) {
	if c.kept.Len()+len(data) > maxOutput {
		c.over = true
		c.full()
		return len(data), nil
	}
	return c.kept.Write(data)
}
