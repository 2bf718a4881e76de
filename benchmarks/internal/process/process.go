// Package process measures programs on Linux: their wall time and the resident
// memory of them and all their children.
package process

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"time"
)

// Cost is what one run of a program took.
type Cost struct {
	Wall   time.Duration
	CPU    time.Duration // of the program and of the children it waited for
	Memory int           // peak of resident memory, children included, in MiB
	Read   int64         // bytes that reads gave to the program and its children
}

// Measure runs a program. Its error holds what the program printed.
func Measure(name string, args ...string) (Cost, error) {
	command := exec.Command(name, args...)
	var output bytes.Buffer
	command.Stdout, command.Stderr = &output, &output
	start := time.Now()
	if err := command.Start(); err != nil {
		return Cost{}, err
	}
	stop := make(chan struct{})
	peak := WatchMemory(command.Process.Pid, true, stop)
	read, readErr := awaitRead(command.Process.Pid)
	wall := time.Since(start)
	err := command.Wait()
	close(stop)
	memory := <-peak
	if err != nil {
		return Cost{}, fmt.Errorf("%s: %w\n%s", command, err, output.Bytes())
	}
	if readErr != nil {
		return Cost{}, readErr
	}
	state := command.ProcessState
	if usage, ok := state.SysUsage().(*syscall.Rusage); ok {
		// The peak of one process, where samples may miss it.
		memory = max(memory, int(usage.Maxrss>>10))
	}
	return Cost{wall, state.UserTime() + state.SystemTime(), memory, read}, nil
}

// WatchMemory samples the resident memory of the descendants of a process, and
// of the process itself if asked for, until stop is closed, and sends the peak
// in MiB.
func WatchMemory(pid int, itself bool, stop <-chan struct{}) <-chan int {
	result := make(chan int, 1)
	go func() {
		peak := 0
		for {
			select {
			case <-stop:
				result <- peak >> 20
				return
			case <-time.After(10 * time.Millisecond):
				peak = max(peak, memoryOf(pid, itself))
			}
		}
	}()
	return result
}

func memoryOf(root int, itself bool) int {
	stats, err := filepath.Glob("/proc/[0-9]*/stat")
	if err != nil {
		return 0
	}
	children := map[int][]int{}
	memory := map[int]int{}
	for _, stat := range stats {
		data, err := os.ReadFile(stat)
		if err != nil {
			continue // it ended meanwhile
		}
		// The command's name stands in parentheses and can hold blanks.
		fields := strings.Fields(string(data[bytes.LastIndexByte(data, ')')+1:]))
		pid, err := strconv.Atoi(filepath.Base(filepath.Dir(stat)))
		if err != nil || len(fields) < 22 {
			continue
		}
		parent, _ := strconv.Atoi(fields[1])
		pages, _ := strconv.Atoi(fields[21])
		children[parent] = append(children[parent], pid)
		memory[pid] = pages * os.Getpagesize()
	}
	total := 0
	for pending := []int{root}; len(pending) > 0; {
		pid := pending[0]
		pending = append(pending[1:], children[pid]...)
		if pid != root || itself {
			total += memory[pid]
		}
	}
	return total
}
