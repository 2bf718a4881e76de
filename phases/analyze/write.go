package analyze

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"golang.org/x/sync/errgroup"

	"rules_handbook/phases/graph/phase1"
	"rules_handbook/schemas"
	"rules_handbook/schemas/atomicfile"
)

// Write writes the phase1 folder of a work directory: all of its files, or none
// when one cannot be written.
func (r *Result) Write(work string) error {
	folder := filepath.Dir(schemas.WorkDir(work).Graph())
	made := missing(folder)
	if err := os.MkdirAll(folder, 0o777); err != nil {
		return fmt.Errorf("work directory: %w", err)
	}
	err := r.writeIn(folder, work)
	if err != nil {
		removeEmpty(made)
	}
	return err
}

// writeIn writes the files in a temporary folder before it replaces the old
// ones.
func (r *Result) writeIn(folder, work string) error {
	temp, err := os.MkdirTemp(folder, ".tmp-*")
	if err != nil {
		return fmt.Errorf("work directory: %w", err)
	}
	defer os.RemoveAll(temp)
	if err := r.writeFiles(schemas.WorkDir(temp)); err != nil {
		return err
	}
	from, to := outputPaths(temp), outputPaths(work)
	for i := range from {
		if err := atomicfile.Move(from[i], to[i]); err != nil {
			for _, moved := range to[:i] {
				err = errors.Join(err, os.Remove(moved)) // rather nothing than files that do not fit together
			}
			return err
		}
	}
	return nil
}

func (r *Result) writeFiles(w schemas.WorkDir) error {
	var group errgroup.Group
	group.Go(func() error { return schemas.WriteGraph(w.Graph(), r.Artifacts.Graph) })
	group.Go(func() error { return schemas.WriteDroppedCalls(w.DroppedCalls(), r.Artifacts.DroppedCalls) })
	group.Go(func() error { return schemas.WriteScanCoverage(w.ScanCoverage(), r.Artifacts.ScanCoverage) })
	group.Go(func() error { return r.write(w.Functions(), phase1.WriteFunctions) })
	group.Go(func() error { return r.write(w.Dot(), phase1.WriteDot) })
	return group.Wait()
}

func (r *Result) write(path string, format func(io.Writer, *schemas.Graph) error) error {
	return atomicfile.Output(path, func(w io.Writer) error { return format(w, r.Artifacts.Graph) })
}

// outputPaths lists the files of phase1.
func outputPaths(work string) []string {
	w := schemas.WorkDir(work)
	return []string{w.Graph(), w.DroppedCalls(), w.ScanCoverage(), w.Functions(), w.Dot()}
}

// missing lists the folders that have to be made for a folder to be there, the
// innermost first.
func missing(folder string) (folders []string) {
	for {
		if _, err := os.Lstat(folder); !errors.Is(err, fs.ErrNotExist) {
			return folders
		}
		folders = append(folders, folder)
		folder = filepath.Dir(folder)
	}
}

// removeEmpty removes those of the folders in which nothing is.
func removeEmpty(folders []string) {
	for _, folder := range folders {
		os.Remove(folder)
	}
}

// Summary counts what an analysis found, as the command line prints it.
type Summary struct {
	Language      string `json:"language"`
	Files         int    `json:"files"`
	Functions     int    `json:"functions"` // without synthetic ones
	EdgesKept     int    `json:"edgesKept"`
	EdgesDropped  int    `json:"edgesDropped"`
	FilesUnparsed int    `json:"filesUnparsed"`
}

// Summary counts.
func (r *Result) Summary() Summary {
	s := Summary{
		Language:      r.Artifacts.Graph.Metadata.Language,
		Files:         len(r.Artifacts.Graph.Metadata.ScannedFiles),
		EdgesKept:     r.Artifacts.Graph.Metadata.NEdges,
		EdgesDropped:  r.Artifacts.DroppedCalls.Metadata.TotalDropped,
		FilesUnparsed: r.Artifacts.ScanCoverage.Metadata.NUnparsed,
	}
	for _, n := range r.Artifacts.Graph.Nodes {
		if n.Kind == schemas.KindInternal && !n.Synthetic {
			s.Functions++
		}
	}
	return s
}
