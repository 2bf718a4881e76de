package ids

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"

	"rules_handbook/phases/workspace/files"
)

// RecordFile is the engine's record in the workspace; never edited by hand.
const RecordFile = "ids.json"

const recordVersion = 1

// record holds the highest number that was ever used in each series.
type record struct {
	Version int            `json:"version"`
	Highest map[string]int `json:"highest"`
}

// readRecord gives an empty record when there is none. A damaged one is an
// error, because going on could give out an id twice.
func readRecord(dir *files.Dir) (*record, error) {
	empty := &record{Version: recordVersion, Highest: map[string]int{}}
	data, err := dir.Read(RecordFile, files.MaxFile)
	if errors.Is(err, fs.ErrNotExist) {
		return empty, nil
	}
	if err != nil {
		return nil, err
	}
	decoder := json.NewDecoder(bytes.NewReader(data))
	decoder.DisallowUnknownFields()
	read := &record{}
	if err := decoder.Decode(read); err != nil {
		return nil, fmt.Errorf("%s: %w; restore the engine's record, or remove it to start from the ids that the files name", RecordFile, err)
	}
	if read.Version != recordVersion {
		return nil, fmt.Errorf("%s: found version %d, expected %d; use the engine that wrote it", RecordFile, read.Version, recordVersion)
	}
	if read.Highest == nil {
		read.Highest = empty.Highest
	}
	for series, number := range read.Highest {
		if number < 0 || number > mostNumber {
			return nil, fmt.Errorf("%s: found the number %d for %.40q, expected 0 to %d; restore the engine's record", RecordFile, number, series, mostNumber)
		}
	}
	return read, nil
}

// write keeps the record; its keys come out sorted.
func (r *record) write(w *files.Writer) error {
	data, err := json.MarshalIndent(r, "", "  ")
	if err != nil {
		return err
	}
	return w.Write(RecordFile, append(data, '\n'))
}
