package gates

import (
	"context"
	"os"
	"os/exec"
	"strconv"
)

// shellCommand ends the whole tree of processes with the command.
func shellCommand(ctx context.Context, command string) *exec.Cmd {
	process := exec.CommandContext(ctx, os.Getenv("ComSpec"), "/C", command)
	process.Cancel = func() error {
		return exec.Command("taskkill", "/T", "/F", "/PID", strconv.Itoa(process.Process.Pid)).Run()
	}
	return process
}
