package lifecycle

import (
	"slices"

	"rules_handbook/phases/workspace/artifact"
	"rules_handbook/phases/workspace/candidate"
	"rules_handbook/phases/workspace/files"
	"rules_handbook/phases/workspace/markdown"
	"rules_handbook/phases/workspace/readiness"
	workslices "rules_handbook/phases/workspace/slices"
	"rules_handbook/phases/workspace/trace"
)

// evidenceFile is the ledger of proof, which may have any size.
const evidenceFile = "evidence.md"

// sources are every artifact that any phase requires, and the inputs of the
// readiness binding. The proof ledgers are the look's.
func sources(look *artifact.Look, rootDir *files.Dir, proof *proofReader) []files.Source {
	all := look.Sources(proof.readers())
	add := func(source files.Source) {
		if !slices.ContainsFunc(all, func(s files.Source) bool { return s.Dir == source.Dir && s.Name == source.Name }) {
			all = append(all, source)
		}
	}
	for _, name := range artifact.Required(artifact.Done) {
		add(files.Source{Dir: look.Dir, Name: name})
	}
	for _, source := range readiness.Sources(look.Dir, rootDir) {
		add(source)
	}
	return all
}

// proofReader takes what a seal asks of the proof ledgers while they are
// observed: the binding lines, which criteria evidence.md names, and the
// entries that speak of nothing in scope.
type proofReader struct {
	criteria map[string]bool
	bindings map[string]*candidate.Binding
	stray    []*trace.Entry // the first mostAnomalies
	strays   int
	err      error // an entry that is too large
	entries  *trace.Collector
}

// mostAnomalies bounds the list of entries that speak of nothing in scope.
const mostAnomalies = 50

// newProofReader takes a scope of criteria and slices, nil for none: then
// entries are not looked at.
func newProofReader(scope map[string]bool) *proofReader {
	p := &proofReader{criteria: map[string]bool{}, bindings: map[string]*candidate.Binding{evidenceFile: {}, candidate.OptionalBound: {}}}
	if scope != nil {
		inScope := func(id string) bool { return scope[id] }
		p.entries = trace.NewCollector(func(entry *trace.Entry) {
			if slices.ContainsFunc(entry.Criteria, inScope) || slices.ContainsFunc(entry.Slices, inScope) {
				return
			}
			if p.strays++; p.strays <= mostAnomalies {
				p.stray = append(p.stray, entry)
			}
		})
	}
	return p
}

func (p *proofReader) readers() map[string]func(markdown.Line) {
	return map[string]func(markdown.Line){evidenceFile: p.line, candidate.OptionalBound: p.bindings[candidate.OptionalBound].Take}
}

func (p *proofReader) line(line markdown.Line) {
	p.bindings[evidenceFile].Take(line)
	for _, id := range workslices.WholeIDs(line.Text, "AC") {
		p.criteria[id] = true
	}
	if p.entries != nil && p.err == nil {
		p.err = p.entries.Take(line)
	}
}

// close ends the last entry.
func (p *proofReader) close() {
	if p.entries != nil && p.err == nil {
		p.entries.Close()
	}
}

// scopeOf is what evidence may speak of: the criteria of spec.md and the
// slices of tasks.md, as far as they can be read.
func scopeOf(dir *files.Dir) map[string]bool {
	scope := map[string]bool{}
	if spec, err := dir.Read("spec.md", files.MaxFile); err == nil {
		for _, id := range trace.AcceptanceIDs(spec) {
			scope[id] = true
		}
	}
	if tasks, err := dir.Read(workslices.File, files.MaxFile); err == nil {
		if document, err := workslices.Parse(tasks); err == nil {
			for _, slice := range document.Slices {
				scope[slice.ID] = true
			}
		}
	}
	return scope
}
