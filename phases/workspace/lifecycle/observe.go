package lifecycle

import (
	"slices"

	"rules_handbook/phases/workspace/artifact"
	"rules_handbook/phases/workspace/files"
	"rules_handbook/phases/workspace/markdown"
	"rules_handbook/phases/workspace/readiness"
	workslices "rules_handbook/phases/workspace/slices"
)

// evidenceFile is the ledger of proof, which may have any size.
const evidenceFile = "evidence.md"

// sources are every artifact that any phase requires, and the inputs of the
// readiness binding.
func sources(work, rootDir *files.Dir, proof *proofReader) []files.Source {
	var all []files.Source
	for _, name := range artifact.Required(artifact.Done) {
		source := files.Source{Dir: work, Name: name}
		if name == evidenceFile {
			source.Visit = proof.line
		}
		all = append(all, source)
	}
	for _, source := range readiness.Sources(work, rootDir) {
		if !slices.ContainsFunc(all, func(s files.Source) bool { return s.Dir == source.Dir && s.Name == source.Name }) {
			all = append(all, source)
		}
	}
	return all
}

// proofReader collects which criteria evidence.md names while it is observed.
type proofReader struct {
	criteria map[string]bool
}

func (p *proofReader) line(line markdown.Line) error {
	for _, id := range workslices.WholeIDs(line.Text, "AC") {
		p.criteria[id] = true
	}
	return nil
}
