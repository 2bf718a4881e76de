package scan

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"time"

	"rules_handbook/phases/scan/extract"
)

// child is a process of the same program that extracts the files sent to it,
// one after the other (ServeChild).
type child struct {
	cmd    *exec.Cmd
	in     io.WriteCloser
	out    io.ReadCloser
	errors *head
	gone   bool // of no more use
}

// childVariable marks a process as a child. Its value is the protocol.
const (
	childVariable = "HANDBOOK_SCAN_CHILD"
	childProtocol = "1"
)

// crashError says how a child ended while it extracted a file.
type crashError struct{ detail string }

func (e *crashError) Error() string { return e.detail }

// startChild returns a child that has said hello.
func startChild() (*child, error) {
	if os.Getenv(childVariable) != "" {
		return nil, errors.New("this program does not call scan.ServeChild first thing in main")
	}
	program, err := os.Executable()
	if err != nil {
		return nil, err
	}
	c := &child{cmd: exec.Command(program), errors: &head{limit: 16 << 10}}
	c.cmd.Env = append(os.Environ(), childVariable+"="+childProtocol)
	c.cmd.Stderr = c.errors
	if c.in, err = c.cmd.StdinPipe(); err != nil {
		return nil, err
	}
	if c.out, err = c.cmd.StdoutPipe(); err != nil {
		return nil, err
	}
	if err := c.cmd.Start(); err != nil {
		return nil, fmt.Errorf("cannot start the child process that parses: %w", err)
	}
	if err := readHello(c.out); err != nil {
		detail := c.end()
		return nil, fmt.Errorf("the child process that parses does not answer (%s): does the program call scan.ServeChild first thing in main? %s", detail, c.errors.firstLine())
	}
	return c, nil
}

// extract sends one file and waits for its facts. A *refusal means that the
// file has none, a *crashError that the child is gone.
func (c *child) extract(ctx context.Context, path string, text []byte, timeout time.Duration) (extract.File, error) {
	watch := ctx
	if timeout > 0 {
		limited, cancel := context.WithTimeout(ctx, timeout)
		defer cancel()
		watch = limited
	}
	unwatch := context.AfterFunc(watch, func() { c.cmd.Process.Kill() })
	defer unwatch()

	answer, err := c.exchange(path, text)
	switch {
	case err == nil && answer.Refusal != "":
		return extract.File{}, &refusal{detail: answer.Refusal}
	case err == nil:
		return answer.File, nil
	case errors.Is(err, errDamaged):
		c.cmd.Process.Kill()
		c.end()
		return extract.File{}, &crashError{"the parser damaged its process"}
	}
	detail := c.end()
	switch {
	case ctx.Err() != nil:
		return extract.File{}, ctx.Err()
	case watch.Err() != nil:
		return extract.File{}, &refusal{detail: fmt.Sprintf("the parser was stopped after %s", timeout), chance: true}
	}
	return extract.File{}, &crashError{"the parser crashed (" + detail + ")"}
}

func (c *child) exchange(path string, text []byte) (answer, error) {
	if err := writeRequest(c.in, path, text); err != nil {
		return answer{}, err
	}
	return readAnswer(c.out)
}

// stop ends an idle child.
func (c *child) stop() {
	c.in.Close()
	c.cmd.Wait()
}

// end waits for a child that is ending and says how it ended. One that only
// pretends to is killed.
func (c *child) end() string {
	c.gone = true
	c.in.Close()
	kill := time.AfterFunc(10*time.Second, func() { c.cmd.Process.Kill() })
	c.cmd.Wait()
	kill.Stop()
	return causeOfDeath(c.cmd.ProcessState, c.errors.String())
}

// head keeps the first bytes written to it.
type head struct {
	strings.Builder
	limit int
}

func (h *head) Write(p []byte) (int, error) {
	if room := h.limit - h.Len(); room > 0 {
		h.Builder.Write(p[:min(room, len(p))])
	}
	return len(p), nil
}

func (h *head) firstLine() string {
	line, _, _ := strings.Cut(h.String(), "\n")
	return line
}
