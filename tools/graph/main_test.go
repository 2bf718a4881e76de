package main

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"rules_handbook/phases/graph/graphtest"
	"rules_handbook/schemas"
	"rules_handbook/schemas/facts"
)

func TestRun(t *testing.T) {
	root := t.TempDir()
	args := append(slices.Clip(outputs), demoInputs(t, root)...)
	if err := Run(t.Context(), append(args, "-epoch", "86400"), root); err != nil {
		t.Fatal(err)
	}
	work, err := schemas.WorkDir(root).Load()
	if err != nil {
		t.Fatal(err)
	}
	const day = "1970-01-02T00:00:00.000Z"
	if got := work.Graph.Metadata; got.NEdges != 11 || got.GeneratedAt != day {
		t.Errorf("got %d edges of %s, want 11 of %s", got.NEdges, got.GeneratedAt, day)
	}
	if got := work.DroppedCalls.Metadata.TotalDropped; got != 3 {
		t.Errorf("got %d dropped calls, want 3", got)
	}
	if got := work.ScanCoverage.Metadata.NUnparsed; got != 3 {
		t.Errorf("got %d unparsed files, want 3", got)
	}
	for name, lines := range map[string]int{"functions.csv": 9, "graph.dot": 43} {
		text, err := os.ReadFile(filepath.Join(root, "phase1", name))
		if err != nil {
			t.Fatal(err)
		}
		if got := strings.Count(string(text), "\n"); got != lines {
			t.Errorf("%s has %d lines, want %d", name, got, lines)
		}
	}
}

func TestRunErrors(t *testing.T) {
	root := t.TempDir()
	inputs := demoInputs(t, root)
	tests := []struct {
		name string
		args []string
		want string
	}{
		{"no output", inputs, "flag -graph is missing: graph.json to write"},
		{"no such file", append(slices.Clip(outputs), "-details", "none"), "none: no such file or directory"},
		{"kinds mixed up", append(slices.Clip(outputs), "-details", "0.edges"), `0.edges: found "handbook resolution", expected "handbook details"`},
		{"edges forgotten", append(slices.Clip(outputs), "-details", "1.details"), "mill/grind.py: found no resolved calls, expected 10"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			err := Run(t.Context(), test.args, root)
			if err == nil || !strings.Contains(err.Error(), test.want) {
				t.Errorf("got %v, want %s", err, test.want)
			}
			if _, err := os.Stat(filepath.Join(root, "phase1")); !os.IsNotExist(err) {
				t.Errorf("something was written: %v", err)
			}
		})
	}
}

var outputs = []string{
	"-graph", "phase1/graph.json", "-functions", "phase1/functions.csv", "-dot", "phase1/graph.dot",
	"-dropped", "phase1/dropped-calls.json", "-coverage", "phase1/scan-coverage.json",
}

// demoInputs writes the facts of the demo.
func demoInputs(t *testing.T, root string) []string {
	t.Helper()
	var args []string
	details, resolutions := graphtest.Demo()
	for index := range details {
		name := fmt.Sprintf("%d.details", index)
		if err := facts.WriteFile(filepath.Join(root, name), details[index]); err != nil {
			t.Fatal(err)
		}
		args = append(args, "-details", name)
	}
	for index := range resolutions {
		name := fmt.Sprintf("%d.edges", index)
		if err := facts.WriteFile(filepath.Join(root, name), resolutions[index]); err != nil {
			t.Fatal(err)
		}
		args = append(args, "-edges", name)
	}
	return args
}
