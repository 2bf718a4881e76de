package main

import (
	"bytes"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io/fs"
	"os"
	"slices"

	"github.com/zeebo/blake3"

	"rules_handbook/schemas"
	"rules_handbook/tools/internal/layout"
)

// manifestName is the file that lists what was written, so that the next run
// knows what it may replace and remove.
const manifestName = ".render-manifest.json"

type manifest struct {
	Version int                 `json:"version"`
	Files   []string            `json:"files"`   // slash-separated, relative to the folder, sorted
	Digests map[string][]string `json:"digests"` // by file: BLAKE3 of what was written there
}

// written maps a file to the digests of what runs of this tool have put there:
// one, two while a run is under way, none in a list that holds no digests.
type written map[string][]string

// edited reports whether somebody else has changed the file since.
func (w written) edited(name string, content []byte) bool {
	return len(w[name]) > 0 && !slices.Contains(w[name], digestOf(content))
}

func digestOf(content []byte) string {
	sum := blake3.Sum256(content)
	return hex.EncodeToString(sum[:])
}

func parseManifest(data []byte, place string) (written, error) {
	var m manifest
	if err := json.Unmarshal(data, &m); err != nil {
		return nil, fmt.Errorf("%s: expected the list of written files: %w; remove it when the folder holds nothing of yours", place, err)
	}
	if m.Version != schemas.Version {
		return nil, fmt.Errorf("%s: version: found %d, expected %d", place, m.Version, schemas.Version)
	}
	files := written{}
	for i, file := range m.Files {
		if !fs.ValidPath(file) || file == "." {
			return nil, fmt.Errorf("%s: files[%d]: found %q, expected a path inside the folder", place, i, file)
		}
		files[file] = m.Digests[file]
	}
	return files, nil
}

func formatManifest(files written) ([]byte, error) {
	m := manifest{Version: schemas.Version, Files: sorted(files), Digests: map[string][]string{}}
	for file, digests := range files {
		if len(digests) > 0 {
			m.Digests[file] = digests
		}
	}
	var out bytes.Buffer
	err := schemas.EncodeJSON(&out, m)
	return append(bytes.TrimRight(out.Bytes(), "\n"), '\n'), err
}

// wantedFiles reads what the folder has to hold, the manifest included.
func wantedFiles(files []layout.File) (map[string][]byte, error) {
	wanted := map[string][]byte{}
	list := written{}
	for _, file := range files {
		if file.Path == manifestName {
			return nil, fmt.Errorf("%q: found a file of the handbook with the name of the list of written files", file.Path)
		}
		content, err := os.ReadFile(file.Source)
		if err != nil {
			return nil, err
		}
		wanted[file.Path] = content
		list[file.Path] = []string{digestOf(content)}
	}
	text, err := formatManifest(list)
	if err != nil {
		return nil, err
	}
	wanted[manifestName] = text
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
