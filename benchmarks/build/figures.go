package main

import (
	"encoding/json"
	"fmt"
	"io"
	"os"
	"sort"
	"text/tabwriter"
)

// figures maps the name of a step to what it took.
type figures map[string]figure

// figure is what one build took.
type figure struct {
	WallSeconds float64 `json:"wallSeconds"`
	CPUSeconds  float64 `json:"cpuSeconds"` // of the Bazel server and all actions
	PeakMiB     int     `json:"peakMiB"`    // resident memory of the actions that ran at one time
	Actions     int     `json:"actions"`    // executed, with a Handbook mnemonic
}

func readFigures(path string) (figures, error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, fmt.Errorf("%w: write it with -update", err)
	}
	var f figures
	if err := json.Unmarshal(data, &f); err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return f, nil
}

func (f figures) write(path string) error {
	data, err := json.MarshalIndent(f, "", "  ")
	if err != nil {
		return err
	}
	return os.WriteFile(path, append(data, '\n'), 0o644)
}

func (f figures) print(out io.Writer, before figures) {
	table := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, "step\twall s\tCPU s\tpeak MiB\tactions\tagainst the baseline")
	names := make([]string, 0, len(f))
	for name := range f {
		names = append(names, name)
	}
	sort.Strings(names)
	for _, name := range names {
		now := f[name]
		note := "no figure"
		if old, ok := before[name]; ok {
			note = fmt.Sprintf("wall %s, CPU %s, peak %s, actions %+d",
				ratio(now.WallSeconds, old.WallSeconds), ratio(now.CPUSeconds, old.CPUSeconds),
				ratio(float64(now.PeakMiB), float64(old.PeakMiB)), now.Actions-old.Actions)
		}
		fmt.Fprintf(table, "%s\t%.2f\t%.2f\t%d\t%d\t%s\n", name, now.WallSeconds, now.CPUSeconds, now.PeakMiB, now.Actions, note)
	}
	table.Flush()
}

func ratio(now, old float64) string {
	if old == 0 {
		return "-"
	}
	return fmt.Sprintf("%.2fx", now/old)
}
