package process

import (
	"bytes"
	"fmt"
	"os"
	"strconv"
	"strings"
	"syscall"
	"unsafe"
)

const (
	byPID    = 1          // P_PID
	exited   = 4          // WEXITED
	onlyLook = 0x01000000 // WNOWAIT
)

// awaitRead waits until a child has ended, without taking its end away from
// the caller, and gives the bytes that its read calls and those of its own
// ended children returned. What stands in the page cache counts like any other.
func awaitRead(pid int) (int64, error) {
	var info [128]byte
	for {
		_, _, errno := syscall.Syscall6(syscall.SYS_WAITID, byPID, uintptr(pid), uintptr(unsafe.Pointer(&info)), exited|onlyLook, 0, 0)
		if errno == 0 {
			break
		}
		if errno != syscall.EINTR {
			return 0, errno
		}
	}
	data, err := os.ReadFile(fmt.Sprintf("/proc/%d/io", pid))
	if err != nil {
		return 0, err
	}
	for line := range bytes.Lines(data) {
		if count, ok := strings.CutPrefix(string(line), "rchar: "); ok {
			return strconv.ParseInt(strings.TrimSpace(count), 10, 64)
		}
	}
	return 0, fmt.Errorf("/proc/%d/io: found no rchar", pid)
}
