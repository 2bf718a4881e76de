package skill

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// maxPage bounds the size of one page or table, in bytes.
const maxPage = 512 << 20

// ReadTree reads the regular files below a folder by their slash-separated
// paths. Links are followed, for a sandbox shows its inputs as links.
func ReadTree(folder string) (map[string][]byte, error) {
	files := map[string][]byte{}
	return files, readInto(files, folder, "", 0)
}

// maxDepth is deeper than any handbook; a link to a folder above ends here.
const maxDepth = 16

func readInto(files map[string][]byte, folder, prefix string, depth int) error {
	if depth > maxDepth {
		return fmt.Errorf("%s: found folders nested more than %d deep, expected a handbook: is there a link to a folder above?", folder, maxDepth)
	}
	entries, err := os.ReadDir(folder)
	if err != nil {
		return err
	}
	for _, entry := range entries {
		path := filepath.Join(folder, entry.Name())
		info, err := os.Stat(path)
		if err != nil {
			return err
		}
		switch {
		case info.IsDir():
			err = readInto(files, path, prefix+entry.Name()+"/", depth+1)
		case info.Mode().IsRegular():
			files[prefix+entry.Name()], err = readPage(path, info)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// ReadFile reads one page or table.
func ReadFile(path string) ([]byte, error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, err
	}
	return readPage(path, info)
}

func readPage(path string, info fs.FileInfo) ([]byte, error) {
	if info.Size() > maxPage {
		return nil, fmt.Errorf("%s: found %d bytes, expected at most %d", path, info.Size(), maxPage)
	}
	return os.ReadFile(path)
}
