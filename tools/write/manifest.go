package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io/fs"
	"os"
	"slices"

	"rules_handbook/schemas"
	"rules_handbook/tools/internal/layout"
)

// manifestName is the file that lists what was written, so that the next run
// knows what it may replace and remove.
const manifestName = ".render-manifest.json"

type manifest struct {
	Version int      `json:"version"`
	Files   []string `json:"files"` // slash-separated, relative to the folder, sorted
}

func parseManifest(data []byte, place string) (map[string]bool, error) {
	var m manifest
	if err := json.Unmarshal(data, &m); err != nil {
		return nil, fmt.Errorf("%s: expected the list of written files: %w; remove it when the folder holds nothing of yours", place, err)
	}
	if m.Version != schemas.Version {
		return nil, fmt.Errorf("%s: version: found %d, expected %d", place, m.Version, schemas.Version)
	}
	written := map[string]bool{}
	for i, file := range m.Files {
		if !fs.ValidPath(file) || file == "." {
			return nil, fmt.Errorf("%s: files[%d]: found %q, expected a path inside the folder", place, i, file)
		}
		written[file] = true
	}
	return written, nil
}

func formatManifest(files map[string]bool) ([]byte, error) {
	m := manifest{Version: schemas.Version, Files: []string{}}
	for file := range files {
		m.Files = append(m.Files, file)
	}
	slices.Sort(m.Files)
	var out bytes.Buffer
	err := schemas.EncodeJSON(&out, m)
	return append(bytes.TrimRight(out.Bytes(), "\n"), '\n'), err
}

// wantedFiles reads what the folder has to hold, the manifest included.
func wantedFiles(files []layout.File) (map[string][]byte, error) {
	wanted := map[string][]byte{}
	names := map[string]bool{}
	for _, file := range files {
		if file.Path == manifestName {
			return nil, fmt.Errorf("%q: found a file of the handbook with the name of the list of written files", file.Path)
		}
		content, err := os.ReadFile(file.Source)
		if err != nil {
			return nil, err
		}
		wanted[file.Path] = content
		names[file.Path] = true
	}
	list, err := formatManifest(names)
	if err != nil {
		return nil, err
	}
	wanted[manifestName] = list
	return wanted, nil
}

func sorted[T any](files map[string]T) []string {
	names := make([]string, 0, len(files))
	for name := range files {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}
