package skeleton

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path"
	"slices"
	"strings"

	"github.com/go-json-experiment/json"

	"rules_handbook/schemas"
	"rules_handbook/schemas/atomicfile"
)

// Folders is skeleton.folders.json: which stage owns the files below which
// folder. It is a hand-over to the assignment. A skeleton that a person wrote
// comes with an empty list.
type Folders struct {
	Version int           `json:"version"`
	Folders []FolderStage `json:"folders"` // sorted by folder, each once
}

// FolderStage is a folder with the stage that owns its files and those of
// the folders below, as far as these are not listed themselves.
type FolderStage struct {
	Folder string `json:"folder"` // relative to the source root; "." is the root
	Stage  string `json:"stage"`
}

// maxFoldersBytes bounds the file.
const maxFoldersBytes = 64 << 20

// StageOf gives the stage that owns a file; "" when no folder does.
func (f *Folders) StageOf(file string) string {
	for folder := path.Dir(file); ; folder = path.Dir(folder) {
		if i, found := slices.BinarySearchFunc(f.Folders, folder, func(e FolderStage, folder string) int { return strings.Compare(e.Folder, folder) }); found {
			return f.Folders[i].Stage
		}
		if folder == "." || folder == "/" {
			return ""
		}
	}
}

// ReadFolders reads skeleton.folders.json.
func ReadFolders(file string) (*Folders, error) {
	data, err := readBounded(file)
	if err != nil {
		return nil, err
	}
	var folders Folders
	if err := json.Unmarshal(data, &folders); err != nil {
		return nil, fmt.Errorf("%s: found no list of folders: %w: build it again", file, err)
	}
	if err := folders.check(); err != nil {
		return nil, fmt.Errorf("%s: %w: build it again", file, err)
	}
	return &folders, nil
}

// WriteFolders writes skeleton.folders.json.
func WriteFolders(file string, folders *Folders) error {
	if err := folders.check(); err != nil {
		return fmt.Errorf("%s: not written: %w", file, err)
	}
	return atomicfile.Output(file, func(w io.Writer) error { return schemas.EncodeJSON(w, folders) })
}

func (f *Folders) check() error {
	if f.Version != schemas.Version {
		return fmt.Errorf("version: found %d, expected %d", f.Version, schemas.Version)
	}
	for i, entry := range f.Folders {
		if path.Clean(entry.Folder) != entry.Folder || path.IsAbs(entry.Folder) || strings.HasPrefix(entry.Folder, "..") && (entry.Folder == ".." || entry.Folder[2] == '/') {
			return fmt.Errorf("folders[%d].folder: found %q, expected a path inside the source root", i, entry.Folder)
		}
		if entry.Stage == "" {
			return fmt.Errorf("folders[%d].stage: found nothing, expected a stage id", i)
		}
		if i > 0 && f.Folders[i-1].Folder >= entry.Folder {
			return fmt.Errorf("folders[%d].folder: found %q after %q, expected ascending order", i, entry.Folder, f.Folders[i-1].Folder)
		}
	}
	return nil
}

func readBounded(file string) ([]byte, error) {
	opened, err := os.Open(file)
	if errors.Is(err, os.ErrNotExist) {
		return nil, fmt.Errorf("%s: found no file, expected the folders that the skeleton phase writes: run it first", file)
	}
	if err != nil {
		return nil, err
	}
	defer opened.Close()
	data, err := io.ReadAll(io.LimitReader(opened, maxFoldersBytes+1))
	if err == nil && len(data) > maxFoldersBytes {
		err = fmt.Errorf("%s: found more than %d bytes, expected a list of folders", file, maxFoldersBytes)
	}
	return data, err
}

// foldersOf collects what the units own.
func foldersOf(top []*unit) *Folders {
	folders := &Folders{Version: schemas.Version, Folders: []FolderStage{}}
	for _, u := range withChildren(top) {
		for _, folder := range u.folders {
			folders.Folders = append(folders.Folders, FolderStage{folder, u.id})
		}
	}
	slices.SortFunc(folders.Folders, func(a, b FolderStage) int { return strings.Compare(a.Folder, b.Folder) })
	return folders
}
