package analyze

import (
	"io"

	"golang.org/x/sync/errgroup"

	"rules_handbook/phases/graph/phase1"
	"rules_handbook/schemas"
	"rules_handbook/schemas/atomicfile"
)

// Write writes the phase1 folder of a work directory.
func (r *Result) Write(work string) error {
	w := schemas.WorkDir(work)
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
