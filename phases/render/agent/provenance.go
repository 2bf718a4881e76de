package agent

import (
	"encoding/json"
	"fmt"
	"io"
	"os"
)

const maxProvenance = 64 << 10

// ReadProvenance reads a JSON object with "commit" and "time" (or, as the
// contract calls it, "generatedAt"); all may be left out.
func ReadProvenance(path string) (Provenance, error) {
	var file struct {
		Commit      string `json:"commit"`
		Time        string `json:"time"`
		GeneratedAt string `json:"generatedAt"`
	}
	data, err := readBounded(path)
	if err != nil {
		return Provenance{}, err
	}
	if err := json.Unmarshal(data, &file); err != nil {
		return Provenance{}, fmt.Errorf("%s: expected a JSON object: %w", path, err)
	}
	if file.GeneratedAt == "" {
		file.GeneratedAt = file.Time
	}
	return Provenance{GeneratedAt: file.GeneratedAt, Commit: file.Commit}, nil
}

func readBounded(path string) ([]byte, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	data, err := io.ReadAll(io.LimitReader(file, maxProvenance+1))
	if err == nil && len(data) > maxProvenance {
		err = fmt.Errorf("%s: found more than %d bytes, expected less", path, maxProvenance)
	}
	return data, err
}
