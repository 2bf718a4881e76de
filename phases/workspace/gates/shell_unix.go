//go:build unix

package gates

import (
	"context"
	"os/exec"
	"syscall"
)

// shellCommand starts a process group of its own, so that ending the command
// ends what it started.
func shellCommand(ctx context.Context, command string) *exec.Cmd {
	process := exec.CommandContext(ctx, "/bin/sh", "-c", command)
	process.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	process.Cancel = func() error { return syscall.Kill(-process.Process.Pid, syscall.SIGKILL) }
	return process
}
