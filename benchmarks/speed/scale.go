package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
)

const (
	functionsPerFile = 10 // of the generated trees
	maxRatio         = 1.5
)

// scale compares time and memory per function in trees of two sizes.
func (b *bench) scale() error {
	var seconds, bytes []float64
	for _, files := range []int{10_000, 100_000} {
		tree, work := filepath.Join(b.folder, strconv.Itoa(files)), filepath.Join(b.folder, "work")
		generate := exec.Command("go", "run", "./tree", "-out", tree, "-files", strconv.Itoa(files))
		generate.Stderr = os.Stderr
		if err := generate.Run(); err != nil {
			return fmt.Errorf("making the tree: %w", err)
		}
		if err := os.RemoveAll(work); err != nil {
			return err
		}
		cost, err := b.analyze(tree, work)
		if err != nil {
			return err
		}
		functions := float64(files * functionsPerFile)
		seconds = append(seconds, cost.Wall.Seconds()/functions)
		bytes = append(bytes, float64(cost.Memory)*(1<<20)/functions)
		fmt.Printf("%7d files: %8.2f s, %6d MiB; per function %6.1f µs, %6.0f bytes\n", files, cost.Wall.Seconds(), cost.Memory,
			1e6*seconds[len(seconds)-1], bytes[len(bytes)-1])
		if err := os.RemoveAll(tree); err != nil {
			return err
		}
	}
	fmt.Printf("ratio per function: time %.2f, memory %.2f; expected at most %.1f\n", seconds[1]/seconds[0], bytes[1]/bytes[0], maxRatio)
	return nil
}
