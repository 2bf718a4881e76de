// Package files is the scan's view of a file system: the standard fs
// interfaces over any path of the operating system. Tests replace it to
// inject errors that a privileged user never meets.
package files

import (
	"io/fs"
	"os"
	"path/filepath"
)

// FS is a file system that can be listed.
type FS interface {
	fs.FS
	fs.StatFS    // follows links
	fs.ReadDirFS // sorted by name
}

// OS opens names relative to root, or to the working directory when root is
// "". Unlike os.DirFS it takes absolute names and names that are not UTF-8.
func OS(root string) FS { return osFiles(root) }

type osFiles string

func (root osFiles) Open(name string) (fs.File, error) { return os.Open(root.join(name)) }

func (root osFiles) Stat(name string) (fs.FileInfo, error) { return os.Stat(root.join(name)) }

func (root osFiles) ReadDir(name string) ([]fs.DirEntry, error) { return os.ReadDir(root.join(name)) }

func (root osFiles) join(name string) string {
	if filepath.IsAbs(name) {
		return name
	}
	return filepath.Join(string(root), name)
}
