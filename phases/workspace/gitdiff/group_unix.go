//go:build unix

package gitdiff

import (
	"os/exec"
	"syscall"
)

// ownGroup lets the end of the call end whatever Git started.
func ownGroup(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	cmd.Cancel = func() error { return syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
}
