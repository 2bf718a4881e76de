package render

import (
	"io"
	"path/filepath"

	"rules_handbook/schemas/atomicfile"
)

// Output takes the files that a renderer makes: each by its slash-separated
// name, written by content. It may be called by several goroutines at once.
type Output func(name string, content func(w io.Writer) error) error

// Folder returns an Output that writes below a folder.
func Folder(dir string) Output {
	return func(name string, content func(w io.Writer) error) error {
		return atomicfile.Output(filepath.Join(dir, filepath.FromSlash(name)), content)
	}
}
