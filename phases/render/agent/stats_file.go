package agent

import (
	"encoding/json"
	"fmt"
	"io"
	"os"

	"rules_handbook/schemas"
	"rules_handbook/schemas/atomicfile"
)

// maxBytes bounds the small files of this package.
const maxBytes = 64 << 20

// WriteStats writes the stats for the action that makes the entry page.
func WriteStats(path string, stats *Stats) error {
	return atomicfile.Output(path, func(w io.Writer) error { return schemas.EncodeJSON(w, stats) })
}

// ReadStats reads what WriteStats wrote.
func ReadStats(path string) (*Stats, error) {
	stats := &Stats{}
	if err := readJSON(path, stats); err != nil {
		return nil, err
	}
	if stats.Version != schemas.Version {
		return nil, fmt.Errorf("%s: version: found %d, expected %d: build the agent tables again", path, stats.Version, schemas.Version)
	}
	return stats, nil
}

// ReadProvenance reads a JSON object with "commit" and "time" (or, as the
// contract calls it, "generatedAt"); all may be left out.
func ReadProvenance(path string) (Provenance, error) {
	var file struct {
		Commit      string `json:"commit"`
		Time        string `json:"time"`
		GeneratedAt string `json:"generatedAt"`
	}
	if err := readJSON(path, &file); err != nil {
		return Provenance{}, err
	}
	if file.GeneratedAt == "" {
		file.GeneratedAt = file.Time
	}
	return Provenance{GeneratedAt: file.GeneratedAt, Commit: file.Commit}, nil
}

func readJSON(path string, value any) error {
	file, err := os.Open(path)
	if err != nil {
		return err
	}
	defer file.Close()
	data, err := io.ReadAll(io.LimitReader(file, maxBytes+1))
	if err != nil {
		return err
	}
	if len(data) > maxBytes {
		return fmt.Errorf("%s: found more than %d MiB, expected less", path, maxBytes>>20)
	}
	if err := json.Unmarshal(data, value); err != nil {
		return fmt.Errorf("%s: expected a JSON object: %w", path, err)
	}
	return nil
}
