// Package phase1 makes the five files of the contract's phase1 folder from
// the merged call graph: graph.json, functions.csv, graph.dot,
// dropped-calls.json and scan-coverage.json.
//
// All is sorted by bytes: nodes by file, then source order, then boundary
// nodes by id; edges by file, caller and source order. Equal input gives equal
// bytes.
package phase1

import (
	"iter"
	"slices"
	"strings"
	"time"

	"golang.org/x/sync/errgroup"

	"rules_handbook/phases/graph/merge"
	"rules_handbook/schemas"
)

// Artifacts are the files of phase1 that have a type. WriteFunctions and
// WriteDot derive the two others from the graph.
type Artifacts struct {
	Graph        *schemas.Graph
	DroppedCalls *schemas.DroppedCalls
	ScanCoverage *schemas.ScanCoverage
}

// Build derives the artifacts, as many parts of them at once as there are jobs.
// The time is shown as generatedAt.
func Build(merged *merge.Graph, generatedAt time.Time, jobs int) *Artifacts {
	stamp := generatedAt.UTC().Format("2006-01-02T15:04:05.000Z")
	b := &builder{Graph: merged, stamp: stamp}
	scanned, unparsed := b.files()
	made := &Artifacts{Graph: b.graph(scanned, unparsed), ScanCoverage: b.coverage(scanned, unparsed)}
	var group errgroup.Group
	group.SetLimit(max(jobs, 1))
	for _, part := range []func(){
		func() { b.addCalls(made.Graph) },
		func() { made.Graph.SelfAttrs = b.selfAttrs() },
		func() { made.DroppedCalls = b.dropped() },
		func() { b.addTypes(made.Graph) },
	} {
		group.Go(func() error {
			part()
			return nil
		})
	}
	_ = group.Wait() // no part fails
	return made
}

// builder holds what the artifacts share.
type builder struct {
	*merge.Graph
	stamp string
}

func (b *builder) files() (scanned []string, unparsed []schemas.UnparsedFile) {
	scanned, unparsed = []string{}, []schemas.UnparsedFile{}
	for index := range b.Files {
		file := &b.Files[index]
		if file.Scanned() {
			scanned = append(scanned, file.Path)
		}
		if file.Unparsed() {
			unparsed = append(unparsed, schemas.UnparsedFile{File: file.Path, Reason: file.Reason, Detail: file.Detail})
		}
	}
	return scanned, unparsed
}

func (b *builder) coverage(scanned []string, unparsed []schemas.UnparsedFile) *schemas.ScanCoverage {
	byReason := map[string]int{}
	for _, file := range unparsed {
		byReason[file.Reason]++
	}
	return &schemas.ScanCoverage{
		Version: schemas.Version,
		Metadata: schemas.CoverageMetadata{
			GeneratedAt: b.stamp, NScanned: len(scanned), NUnparsed: len(unparsed), ByReason: byReason,
		},
		Files: unparsed,
	}
}

func (b *builder) dropped() *schemas.DroppedCalls {
	result := &schemas.DroppedCalls{
		Version:         schemas.Version,
		Metadata:        schemas.DroppedMetadata{GeneratedAt: b.stamp, ByCategory: map[string]int{}},
		EdgesByCategory: schemas.DroppedByCategory{},
	}
	for call := range b.calls() {
		if call.Dropped() {
			result.Metadata.ByCategory[call.Category]++
			result.Metadata.TotalDropped++
		}
	}
	for category, count := range result.Metadata.ByCategory {
		result.EdgesByCategory[category] = make([]schemas.DroppedCall, 0, count)
	}
	for call := range b.calls() {
		if call.Dropped() {
			result.EdgesByCategory[call.Category] = append(result.EdgesByCategory[call.Category], schemas.DroppedCall{
				Caller: b.IDs[call.Caller], CalleeRaw: call.Site.Raw, IsAwait: call.Await,
				Line: call.Site.Line, Raw: call.Site.Raw,
			})
		}
	}
	return result
}

// calls yields the calls of all files, dropped ones too.
func (b *builder) calls() iter.Seq[*merge.Call] {
	return func(yield func(*merge.Call) bool) {
		for file := range b.Files {
			calls := b.Files[file].Calls
			for index := range calls {
				if !yield(&calls[index]) {
					return
				}
			}
		}
	}
}

func sortedKeys[V any](set map[string]V) []string {
	keys := make([]string, 0, len(set))
	for key := range set {
		keys = append(keys, key)
	}
	slices.SortFunc(keys, strings.Compare)
	return keys
}
