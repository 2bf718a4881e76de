package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"
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

// watchMemory samples the resident memory of all descendants of a process
// until stop is closed, and sends the peak in MiB.
func watchMemory(pid int, stop <-chan struct{}) <-chan int {
	result := make(chan int, 1)
	go func() {
		peak := 0
		for {
			select {
			case <-stop:
				result <- peak >> 20
				return
			case <-time.After(20 * time.Millisecond):
				peak = max(peak, descendantsMemory(pid))
			}
		}
	}()
	return result
}

func descendantsMemory(root int) int {
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
	pending := children[root]
	for len(pending) > 0 {
		pid := pending[0]
		pending = append(pending[1:], children[pid]...)
		total += memory[pid]
	}
	return total
}
