package analyze

import (
	"io"
	"path/filepath"

	"rules_handbook/phases/graph/phase1"
	"rules_handbook/schemas"
	"rules_handbook/schemas/atomicfile"
)

// Write writes the phase1 folder of a work directory.
func (r *Result) Write(work string) error {
	at := func(name string) string { return filepath.Join(work, "phase1", name) }
	if err := schemas.WriteGraph(at("graph.json"), r.Artifacts.Graph); err != nil {
		return err
	}
	if err := schemas.WriteDroppedCalls(at("dropped-calls.json"), r.Artifacts.DroppedCalls); err != nil {
		return err
	}
	if err := schemas.WriteScanCoverage(at("scan-coverage.json"), r.Artifacts.ScanCoverage); err != nil {
		return err
	}
	if err := r.write(at("functions.csv"), phase1.WriteFunctions); err != nil {
		return err
	}
	return r.write(at("graph.dot"), phase1.WriteDot)
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
