package main

import (
	"bytes"
	"fmt"
	"os"
	"strconv"
	"strings"
)

// The kernel counts CPU time in ticks of 10 ms on every Linux that Bazel
// supports.
const ticksPerSecond = 100

// cpuSeconds is the CPU time of a process and of its ended children.
func cpuSeconds(pid int) (float64, error) {
	data, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	if err != nil {
		return 0, err
	}
	// The command's name stands in parentheses and can hold blanks.
	fields := strings.Fields(string(data[bytes.LastIndexByte(data, ')')+1:]))
	const firstTime, times = 11, 4 // utime, stime, cutime, cstime
	if len(fields) < firstTime+times {
		return 0, fmt.Errorf("/proc/%d/stat: found %d fields, expected more", pid, len(fields))
	}
	total := 0
	for _, field := range fields[firstTime : firstTime+times] {
		ticks, err := strconv.Atoi(field)
		if err != nil {
			return 0, err
		}
		total += ticks
	}
	return float64(total) / ticksPerSecond, nil
}
