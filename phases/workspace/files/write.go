package files

import (
	"crypto/rand"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"strings"
)

const (
	tempPrefix = ".devrites-"
	tempSuffix = ".tmp"
)

// Write replaces or makes a file: a reader, or a crash, sees the old bytes or
// the new ones. Missing folders on its path are made.
func (w *Writer) Write(name string, data []byte) error {
	if err := w.target(name); err != nil {
		return err
	}
	return w.replace(name, data, func(temp string) error { return w.root.Rename(temp, name) })
}

// Create makes a file that must not exist; the error then matches
// fs.ErrExist.
func (w *Writer) Create(name string, data []byte) error {
	if err := w.target(name); err != nil {
		return err
	}
	return w.replace(name, data, func(temp string) error {
		err := w.root.Link(temp, name)
		if err == nil {
			return w.root.Remove(temp)
		}
		if _, statErr := w.root.Lstat(name); statErr == nil {
			return fs.ErrExist
		}
		return w.root.Rename(temp, name)
	})
}

// Append adds one line to a log of records. A line that a crash cut off is
// ended first.
func (w *Writer) Append(name string, line []byte) (err error) {
	if err := w.target(name); err != nil {
		return err
	}
	file, err := w.root.OpenFile(name, os.O_RDWR|os.O_APPEND|os.O_CREATE, 0o600)
	if err != nil {
		return wrap(name, err)
	}
	defer func() { err = wrap(name, errors.Join(err, file.Close())) }()
	info, err := file.Stat()
	if err != nil {
		return err
	}
	record := append(append([]byte{}, line...), '\n')
	if size := info.Size(); size > 0 {
		last := make([]byte, 1)
		if _, err := file.ReadAt(last, size-1); err != nil {
			return err
		}
		if last[0] != '\n' {
			record = append([]byte{'\n'}, record...)
		}
	}
	if _, err := file.Write(record); err != nil {
		return err
	}
	w.written = append(w.written, name)
	return file.Sync()
}

// Remove removes a regular file.
func (w *Writer) Remove(name string) error {
	if _, err := w.Stat(name); err != nil {
		return err
	}
	return wrap(name, w.root.Remove(name))
}

// Mkdir makes a folder that must not exist; the error then matches
// fs.ErrExist.
func (w *Writer) Mkdir(name string) error {
	if err := CheckName(name); err != nil {
		return err
	}
	return wrap(name, w.root.Mkdir(name, 0o755))
}

// Move renames a folder to a name that nothing has; the error then matches
// fs.ErrExist. Missing folders on the new path are made.
func (w *Writer) Move(from, to string) error {
	info, err := w.inspect(from)
	if err != nil {
		return err
	}
	if !info.IsDir() {
		return &Error{Name: from, Code: NotFolder}
	}
	switch _, err := w.inspect(to); CodeOf(err) {
	case Absent:
	case "", FinalLink:
		return wrap(to, fs.ErrExist)
	default:
		return err
	}
	if err := w.folder(path.Dir(to)); err != nil {
		return err
	}
	if err := w.root.Rename(from, to); err != nil {
		return wrap(from, fmt.Errorf("not moved: %w", bare(err)))
	}
	return errors.Join(w.syncFolder(path.Dir(from)), w.syncFolder(path.Dir(to)))
}

// folder makes a folder and refuses a name whose place is taken.
func (w *Writer) folder(name string) error {
	if name == "." {
		return nil
	}
	info, err := w.inspect(name)
	switch {
	case CodeOf(err) == Absent:
		return wrap(name, w.root.MkdirAll(name, 0o755))
	case err != nil:
		return err
	case !info.IsDir():
		return &Error{Name: name, Code: NotFolder}
	}
	return nil
}

// target refuses a name whose place is taken by anything but a file, and
// makes its folders.
func (w *Writer) target(name string) error {
	_, err := w.Stat(name)
	if err != nil && CodeOf(err) != Absent {
		return err
	}
	return w.folder(path.Dir(name))
}

// replace writes data beside the folder's files and lets place move it. The
// temporary file is always in the folder itself, where sweep finds it.
func (w *Writer) replace(name string, data []byte, place func(temp string) error) (err error) {
	mode := fs.FileMode(0o644)
	if info, err := w.Stat(name); err == nil {
		mode = info.Mode().Perm()
	}
	temp, err := w.temporary(data, mode)
	if err == nil {
		err = place(temp)
	}
	if err != nil {
		if temp != "" {
			err = errors.Join(err, ignoreAbsent(w.root.Remove(temp)))
		}
		return wrap(name, fmt.Errorf("not written: %w", bare(err)))
	}
	w.written = append(w.written, name)
	return wrap(name, w.syncFolder(path.Dir(name)))
}

func (w *Writer) temporary(data []byte, mode fs.FileMode) (name string, err error) {
	var random [8]byte
	if _, err := rand.Read(random[:]); err != nil {
		return "", err
	}
	name = tempPrefix + hex.EncodeToString(random[:]) + tempSuffix
	file, err := w.root.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return "", err
	}
	_, err = file.Write(data)
	return name, errors.Join(err, file.Chmod(mode), file.Sync(), file.Close())
}

// sweep removes the temporary files of writers that were killed. Under the
// lock there can be no other.
func (w *Writer) sweep() error {
	entries, err := w.Entries(".")
	if err != nil {
		return err
	}
	for _, entry := range entries {
		if strings.HasPrefix(entry.Name, tempPrefix) && strings.HasSuffix(entry.Name, tempSuffix) && entry.Mode.IsRegular() {
			if err := w.root.Remove(entry.Name); ignoreAbsent(err) != nil {
				return wrap(entry.Name, err)
			}
		}
	}
	return nil
}

func ignoreAbsent(err error) error {
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return err
}

// bare is the cause of an error of package os, which names physical paths.
func bare(err error) error {
	var pathErr *fs.PathError
	var linkErr *os.LinkError
	switch {
	case errors.As(err, &pathErr):
		return pathErr.Err
	case errors.As(err, &linkErr):
		return linkErr.Err
	}
	return err
}
