package analyze

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/fxamacker/cbor/v2"
	"github.com/zeebo/blake3"

	"rules_handbook/phases/scan"
	"rules_handbook/schemas/atomicfile"
)

// state is what a finished run leaves behind, so that the next one sees that
// nothing has changed. It is removed before the outputs are written.
type state struct {
	Format   int                 `cbor:"format"`
	Run      [32]byte            `cbor:"run"` // of all that the outputs depend on
	Keys     []scan.Key          `cbor:"keys"`
	Index    [32]byte            `cbor:"index"`    // of all declarations
	Contexts map[string][32]byte `cbor:"contexts"` // of Go files by path; "" is that of all others
	Summary  Summary             `cbor:"summary"`
	Outputs  []output            `cbor:"outputs"`
}

const stateFormat = 1

// output is a written file as the file system describes it.
type output struct {
	_ struct{} `cbor:",toarray"`

	Name string
	Size int64
	Time int64 // of the last change, in nanoseconds since 1970
}

func statePath(work string) string { return filepath.Join(work, cacheFolder, "state") }

// readState reads the state of the last run; an empty one when there is none
// or it cannot be read.
func readState(work string) *state {
	s := &state{}
	data, err := os.ReadFile(statePath(work))
	if err != nil || len(data) < len(s.Run) {
		return &state{}
	}
	sum := blake3.Sum256(data[len(s.Run):])
	if string(data[:len(sum)]) != string(sum[:]) || cbor.Unmarshal(data[len(sum):], s) != nil || s.Format != stateFormat {
		return &state{}
	}
	return s
}

func (s *state) write(work string) error {
	s.Format = stateFormat
	data, err := cbor.Marshal(s)
	if err != nil {
		return err
	}
	sum := blake3.Sum256(data)
	return writeCache(statePath(work), append(sum[:], data...))
}

// writeCache writes a file that may be lost: waiting for the disk would take
// longer than making it again.
func writeCache(path string, data []byte) error {
	return atomicfile.Output(path, func(w io.Writer) error {
		_, err := w.Write(data)
		return err
	})
}

func forgetState(work string) error {
	if err := os.Remove(statePath(work)); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return nil
}

// holds reports whether the outputs of the run are still there as they were
// written.
func (s *state) holds(run [32]byte, work string) bool {
	if s.Format != stateFormat || s.Run != run || len(s.Outputs) == 0 {
		return false
	}
	for _, was := range s.Outputs {
		if is, err := describe(work, was.Name); err != nil || is != was {
			return false
		}
	}
	return true
}

func describe(work, name string) (output, error) {
	info, err := os.Lstat(filepath.Join(work, filepath.FromSlash(name)))
	if err != nil {
		return output{}, err
	}
	if !info.Mode().IsRegular() {
		return output{}, fmt.Errorf("%s: found no regular file", name)
	}
	return output{Name: name, Size: info.Size(), Time: info.ModTime().UnixNano()}, nil
}

// outputs describes the files of phase1.
func outputs(work string) ([]output, error) {
	var all []output
	for _, path := range outputPaths(work) {
		name, err := filepath.Rel(work, path)
		if err != nil {
			return nil, err
		}
		made, err := describe(work, filepath.ToSlash(name))
		if err != nil {
			return nil, err
		}
		all = append(all, made)
	}
	return all, nil
}
