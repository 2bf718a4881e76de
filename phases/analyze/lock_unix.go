//go:build unix

package analyze

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"syscall"
)

// lock keeps other runs from a work directory until unlock is called or the
// process ends.
func lock(work string) (unlock func(), err error) {
	path := filepath.Join(work, cacheFolder, "lock")
	if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
		return nil, fmt.Errorf("work directory: %w", err)
	}
	file, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o666)
	if err != nil {
		return nil, fmt.Errorf("work directory: %w", err)
	}
	err = syscall.Flock(int(file.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
	if errors.Is(err, syscall.EWOULDBLOCK) {
		file.Close()
		return nil, fmt.Errorf("%s: another analysis is at work there: wait for it, or use another --work", work)
	}
	// A file system without locks has runs one at a time at its user's care.
	return func() { file.Close() }, nil
}
