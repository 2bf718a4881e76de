package main

import (
	"fmt"
	"path/filepath"
	"testing"

	"rules_handbook/phases/graph/graphtest"
	"rules_handbook/schemas/facts"
)

// BenchmarkRun is the whole work of the action: read, merge, write.
func BenchmarkRun(b *testing.B) {
	root := b.TempDir()
	args := []string{"-graph", "graph.json", "-functions", "functions.csv", "-dot", "graph.dot", "-dropped", "dropped-calls.json", "-coverage", "scan-coverage.json"}
	details, resolutions := graphtest.Large(graphtest.Bench)
	for index := range details {
		name := fmt.Sprintf("%d.details", index)
		if err := facts.WriteFile(filepath.Join(root, name), details[index]); err != nil {
			b.Fatal(err)
		}
		args = append(args, "-details", name)
	}
	for index := range resolutions {
		name := fmt.Sprintf("%d.edges", index)
		if err := facts.WriteFile(filepath.Join(root, name), resolutions[index]); err != nil {
			b.Fatal(err)
		}
		args = append(args, "-edges", name)
	}
	details, resolutions = nil, nil
	b.ReportAllocs()
	for b.Loop() {
		if err := Run(b.Context(), args, root); err != nil {
			b.Fatal(err)
		}
	}
}
