//go:build unix

package scan

import "syscall"

// limitMemory bounds the data of this process, so that runaway allocation
// ends it instead of the machine. A system that refuses has no bound.
func limitMemory(bytes uint64) {
	var limit syscall.Rlimit
	if syscall.Getrlimit(syscall.RLIMIT_DATA, &limit) != nil {
		return
	}
	limit.Cur = min(bytes, limit.Max)
	_ = syscall.Setrlimit(syscall.RLIMIT_DATA, &limit)
}
