// Package atomicfile writes files so that a reader sees the old content or
// the new one, never a part: the bytes go to a temporary file beside the
// target that is then renamed over it. Missing parent folders are made. When
// writing fails, the target stays as it was and nothing is left behind.
package atomicfile

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"sync"
)

// buffers keep the number of system calls low for files of megabytes and are
// used again for trees of small ones.
var buffers = sync.Pool{New: func() any { return bufio.NewWriterSize(nil, 128<<10) }}

// Write replaces a file that people own with what write puts out. It returns
// when the bytes are on the disk, so that a crash of the machine costs
// neither the old content nor the new.
func Write(path string, write func(w io.Writer) error) error {
	return replace(path, write, true)
}

// WriteBytes replaces a file that people own with data.
func WriteBytes(path string, data []byte) error {
	return Write(path, func(w io.Writer) error {
		_, err := w.Write(data)
		return err
	})
}

// Output is Write for files that can be made again, such as the outputs of an
// action. It does not wait for the disk, which takes milliseconds a file.
func Output(path string, write func(w io.Writer) error) error {
	return replace(path, write, false)
}

// Move renames a file that is written over path, whose permissions it keeps. It
// is for several files of which all are to be there before one is replaced.
func Move(from, path string) error {
	if err := os.Chmod(from, modeOf(path)); err != nil {
		return err
	}
	if err := os.Rename(from, path); err != nil {
		return fmt.Errorf("%s: not replaced: %w", path, err)
	}
	return nil
}

func replace(path string, write func(w io.Writer) error, durable bool) (err error) {
	dir := filepath.Dir(path)
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return fmt.Errorf("%s: cannot make its folder: %w", path, err)
	}
	file, err := os.CreateTemp(dir, "."+shortened(filepath.Base(path))+".tmp-*")
	if err != nil {
		return fmt.Errorf("%s: cannot make a temporary file beside it: %w", path, err)
	}
	defer func() {
		if err != nil {
			err = errors.Join(err, ignoreClosed(file.Close()), os.Remove(file.Name()))
		}
	}()
	buffer := buffers.Get().(*bufio.Writer)
	buffer.Reset(file)
	defer buffers.Put(buffer)
	if err := write(buffer); err != nil {
		return fmt.Errorf("%s: not written: %w", path, err)
	}
	if err := finish(buffer, file, modeOf(path), durable); err != nil {
		return fmt.Errorf("%s: not written: %w", path, err)
	}
	if err := os.Rename(file.Name(), path); err != nil {
		return fmt.Errorf("%s: not replaced: %w", path, err)
	}
	return nil
}

func finish(buffer *bufio.Writer, file *os.File, mode os.FileMode, durable bool) error {
	if err := buffer.Flush(); err != nil {
		return err
	}
	if err := file.Chmod(mode); err != nil {
		return err
	}
	if durable {
		if err := file.Sync(); err != nil {
			return err
		}
	}
	return file.Close()
}

// modeOf keeps the permissions of a file that is replaced.
func modeOf(path string) os.FileMode {
	if info, err := os.Stat(path); err == nil && info.Mode().IsRegular() {
		return info.Mode().Perm()
	}
	return 0o644
}

// shortened leaves room for the suffix within the 255 bytes of a name.
func shortened(name string) string {
	const most = 200
	if len(name) > most {
		return name[:most]
	}
	return name
}

func ignoreClosed(err error) error {
	if errors.Is(err, os.ErrClosed) {
		return nil
	}
	return err
}
