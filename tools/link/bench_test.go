package main

import (
	"fmt"
	"path/filepath"
	"testing"

	"rules_handbook/phases/graph/graphtest"
	"rules_handbook/phases/graph/outline"
	"rules_handbook/schemas/facts"
)

// BenchmarkRun is the whole work of the action: read, merge, link, write.
func BenchmarkRun(b *testing.B) {
	root := b.TempDir()
	args := []string{"-summary", "summary", "-state", "state", "-documents", "documents"}
	details, resolutions := graphtest.Large(graphtest.Bench)
	for index := range details {
		name := fmt.Sprintf("%d.outline", index)
		if err := facts.WriteFile(filepath.Join(root, name), outline.Of(details[index])); err != nil {
			b.Fatal(err)
		}
		args = append(args, "-outline", name, "-links", fmt.Sprintf("%d.links", index))
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
