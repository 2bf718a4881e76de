package files

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"time"
)

// LockName is the lock file of a folder. It stays when the lock is given up:
// the lock is on the open file, so that the death of a process frees it.
const LockName = ".lock"

// LockWait is how long Lock waits for another process.
const LockWait = 30 * time.Second

// ErrBusy: another process holds the lock and kept it for LockWait.
var ErrBusy = errors.New("another devrites-engine holds the lock; try again when it has ended")

// ErrMoved: the folder was moved away while waiting for its lock. Trying
// again would make a new folder at the old place.
var ErrMoved = errors.New("the folder was moved or removed while waiting for its lock; look at what became of it")

// ErrSandbox: the policy follows links, so nothing may be written.
var ErrSandbox = errors.New("nothing is written in a sandbox (DEVRITES_SANDBOX=1)")

// Writer is a locked folder.
type Writer struct {
	*Dir
	held    *os.File
	written []string
}

// Written lists the names that Write, Create and Append wrote, in order.
func (w *Writer) Written() []string { return w.written }

// Lock waits for the folder's lock, at most LockWait, and clears what a
// killed writer left.
func (d *Dir) Lock(ctx context.Context) (*Writer, error) {
	if d.root == nil {
		return nil, ErrSandbox
	}
	held, err := d.openLock()
	if err != nil {
		return nil, err
	}
	if err := wait(ctx, held); err != nil {
		return nil, errors.Join(err, held.Close())
	}
	w := &Writer{Dir: d, held: held}
	if err := w.verify(); err != nil {
		return nil, errors.Join(err, w.Unlock())
	}
	if err := w.sweep(); err != nil {
		return nil, errors.Join(err, w.Unlock())
	}
	return w, nil
}

func (d *Dir) openLock() (*os.File, error) {
	info, err := d.root.Lstat(LockName)
	if err == nil && !info.Mode().IsRegular() {
		return nil, &Error{Name: LockName, Code: NonRegular}
	}
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, wrap(LockName, err)
	}
	held, err := d.root.OpenFile(LockName, os.O_RDWR|os.O_CREATE, 0o644)
	return held, wrap(LockName, err)
}

// wait asks again and again, since a blocked system call could not end with
// the context.
func wait(ctx context.Context, held *os.File) error {
	ctx, cancel := context.WithTimeoutCause(ctx, LockWait, ErrBusy)
	defer cancel()
	pause := time.Millisecond
	for {
		locked, err := tryLock(held)
		if err != nil {
			return fmt.Errorf("%s: cannot be locked: %w", LockName, err)
		}
		if locked {
			return nil
		}
		select {
		case <-ctx.Done():
			return context.Cause(ctx)
		case <-time.After(pause):
			pause = min(2*pause, 20*time.Millisecond)
		}
	}
}

// verify compares the held file with the one now at the folder's path.
func (w *Writer) verify() error {
	mine, err := w.held.Stat()
	if err != nil {
		return wrap(LockName, err)
	}
	there, err := os.Lstat(filepath.Join(w.path, LockName))
	if err != nil || !os.SameFile(mine, there) {
		return ErrMoved
	}
	return nil
}

// Unlock gives the lock up.
func (w *Writer) Unlock() error {
	return w.held.Close()
}
