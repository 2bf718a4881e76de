package main

import (
	"crypto/rand"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"strconv"
	"strings"
)

// folder is the folder of the handbook. All access goes through the opened
// workspace, which nothing can leave, and through no link at all.
type folder struct {
	root *os.Root
	dest string
}

func (f *folder) path(name string) string { return path.Join(f.dest, name) }

// shown is the path of a file for people.
func (f *folder) shown(name string) string {
	if quoted := strconv.Quote(f.path(name)); quoted != `"`+f.path(name)+`"` {
		return quoted
	}
	return f.path(name)
}

// read returns a file's content; it fails for whatever is no regular file.
func (f *folder) read(name string) ([]byte, error) {
	if err := f.noLinks(path.Dir(f.path(name))); err != nil {
		return nil, err
	}
	info, err := f.root.Lstat(f.path(name))
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() {
		return nil, fmt.Errorf("%s: found %s, expected a file or nothing: move it away", f.shown(name), kind(info))
	}
	return f.root.ReadFile(f.path(name))
}

// noLinks fails when a folder on the way is a link or a file.
func (f *folder) noLinks(dir string) error {
	way := ""
	for _, segment := range strings.Split(dir, "/") {
		way = path.Join(way, segment)
		info, err := f.root.Lstat(way)
		if err != nil {
			return err
		}
		if !info.IsDir() {
			return fmt.Errorf("%s: found %s, expected a folder or nothing: move it away", way, kind(info))
		}
	}
	return nil
}

func kind(info fs.FileInfo) string {
	switch {
	case info.Mode()&fs.ModeSymlink != 0:
		return "a link"
	case info.IsDir():
		return "a folder"
	case info.Mode().IsRegular():
		return "a file"
	}
	return "a special file"
}

func (f *folder) manifest() (written, error) {
	data, err := f.read(manifestName)
	if errors.Is(err, fs.ErrNotExist) {
		return written{}, nil
	}
	if err != nil {
		return nil, err
	}
	return parseManifest(data, f.path(manifestName))
}

// replace writes a file beside its place, flushes it to the disk and moves it
// there, so that nobody ever sees half of it.
func (f *folder) replace(name string, content []byte) (err error) {
	target := f.path(name)
	if err := f.root.MkdirAll(path.Dir(target), 0o755); err != nil {
		return err
	}
	if err := f.noLinks(path.Dir(target)); err != nil {
		return err
	}
	temporary := path.Join(path.Dir(target), ".handbook-"+rand.Text()+".tmp")
	file, err := f.root.OpenFile(temporary, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			err = errors.Join(err, f.root.Remove(temporary))
		}
	}()
	_, err = file.Write(content)
	if err == nil {
		err = file.Sync()
	}
	if err = errors.Join(err, file.Close()); err != nil {
		return err
	}
	return f.root.Rename(temporary, target)
}
